"""Advice over HTTP: what the strongest bot would have done, once the match is over."""

import asyncio
import random
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import Any

import pytest

import dragonrace
from dragonrace.bots import strongest_bot
from dragonrace.core.rules.kernel import CHANCE
from dragonrace.server import keys
from dragonrace.server.buckets import name_of
from dragonrace.server.thinking.questions import BotFailedError, Question, Thought
from dragonrace.server.web.looking_bodies import AdviceBody
from tests.server.living import GAME, HIDDEN, QUESTION, SETUP, Browser, Server

PLAYED = len(SETUP)
"""After so many lines seat 0 has moved blue's dragon."""
OVER = [*QUESTION, (1, "allow"), (0, "(resign)")]


Answer = Callable[[Question], Awaitable[Thought]]
Advise = Callable[[Answer], None]


@pytest.fixture
def advise(server: Server, monkeypatch: pytest.MonkeyPatch) -> Advise:
    """Let somebody else answer."""
    return lambda answer: monkeypatch.setattr(server.app.state.thinker, "advise", answer)


def ask(browser: Browser, match: str, number: int = PLAYED) -> Any:
    found = browser.get(f"/matches/{match}/advice/{number}")
    AdviceBody.model_validate(found)
    return found


def refused(browser: Browser, match: str, number: int = PLAYED) -> tuple[int, str]:
    answer = browser.http.get(f"/api/matches/{match}/advice/{number}")
    return answer.status_code, answer.json()["error"]["code"]


def until_one_choice(name: str) -> list[tuple[int, str]]:
    """Play at random until somebody has done the only thing that they could."""
    state, rng, lines = dragonrace.load_game(name).new_initial_state(), random.Random(1), list[tuple[int, str]]()
    while True:
        (player,) = state.actors()
        legal = state.legal_actions(player)
        action = rng.choice(legal)
        lines.append((player, state.action_to_string(action, player)))
        if player != CHANCE and len(legal) == 1:
            return lines
        state.apply_action(action, player)


def until_one_could_win(name: str) -> tuple[list[tuple[int, str]], int, str, str]:
    """Play at random until somebody could win at once: the lines, who it is, how they would, and something else."""
    for seed in range(200):
        state, rng, lines = dragonrace.load_game(name).new_initial_state(), random.Random(seed), list[tuple[int, str]]()
        while not state.is_terminal() and len(lines) < 300:
            player, *_ = state.actors()
            legal = state.legal_actions(player)
            won = [action for action in legal if player != CHANCE and len(legal) > 1 and wins(state, action, player)]
            if won:
                other = next(action for action in legal if action not in won)
                return lines, player, state.action_to_string(won[0], player), state.action_to_string(other, player)
            action = rng.choice(legal)
            lines.append((player, state.action_to_string(action, player)))
            state.apply_action(action, player)
    raise AssertionError("nobody ever could")


def wins(state: dragonrace.State, action: int, player: int) -> bool:
    after = state.clone()
    after.apply_action(action, player)
    return after.winner() == player


@pytest.fixture
def over(server: Server, browser: Browser) -> str:
    return server.write([browser.seat(0), browser.seat(1)], OVER)


def test_the_strongest_bot_says_what_it_would_have_done(over: str, browser: Browser, stranger: Browser) -> None:
    found = ask(browser, over)
    assert (found["seat"], found["bot"], found["played"]) == (0, strongest_bot(HIDDEN), "move blue")
    assert found["text"] in ("move red", "move blue", "gale")
    assert found["words"]
    for chance in (found["chance"], found["played_chance"]):
        assert chance is None or 0 <= chance <= 1
    assert ask(stranger, over) == found, "whoever asks, and however often"


def test_its_words_are_in_the_language_of_the_page(over: str, browser: Browser, advise: Advise) -> None:
    async def moves_blue(question: Question) -> Thought:
        return Thought(question.state.string_to_action("move blue", question.seat), 0.1, 0.25, 0.125)

    advise(moves_blue)
    german = browser.http.get(f"/api/matches/{over}/advice/{PLAYED}", headers={"accept-language": "de"}).json()
    english = ask(browser, over)
    assert english["chance"] == german["chance"] == 0.25
    assert english["played_chance"] == german["played_chance"] == 0.125
    assert english["text"] == german["text"]
    assert english["words"] != german["words"]


def test_it_is_asked_about_the_position_before_the_choice(over: str, browser: Browser, advise: Advise) -> None:
    asked: list[Question] = []

    async def notes(question: Question) -> Thought:
        asked.append(question)
        return Thought(question.state.legal_actions(question.seat)[0], 0.1)

    advise(notes)
    ask(browser, over)
    (question,) = asked
    state = question.state
    assert question.seat == 0
    assert len(state.history()) == PLAYED
    assert state.actors() == (0,)
    assert question.played is not None
    assert state.action_to_string(question.played, 0) == "move blue", "what was played is looked at, too"


def test_each_address_is_advised_once_at_a_time(over: str, browser: Browser, stranger: Browser, advise: Advise) -> None:
    """What is thought is counted afterwards: many questions at once must not hold up the bots of tables."""
    asking = most = 0

    async def waits(question: Question) -> Thought:
        nonlocal asking, most
        assert not question.watched, "tables come first"
        asking += 1
        most = max(most, asking)
        await asyncio.sleep(0.2)
        asking -= 1
        return Thought(question.state.legal_actions(question.seat)[0], 0.2)

    advise(waits)
    with ThreadPoolExecutor() as threads:
        found = list(threads.map(lambda one: ask(one, over), [browser, stranger, browser, stranger]))
    assert most == 1
    assert len(found) == 4


def test_no_bot_is_asked_where_there_was_one_choice(server: Server, browser: Browser, advise: Advise) -> None:
    async def is_not_asked(_question: Question) -> Thought:
        raise BotFailedError("it was asked")

    advise(is_not_asked)
    lines = until_one_choice(GAME)
    match = server.write([browser.seat(0), browser.seat(1)], [*lines, (0, "(resign)")], name=GAME)
    found = ask(browser, match, len(lines) - 1)
    assert (found["choices"], found["text"]) == (1, found["played"])
    assert (found["chance"], found["played_chance"]) == (None, None)


def test_a_win_that_was_there_is_told(server: Server, browser: Browser, advise: Advise) -> None:
    lines, seat, winning, other = until_one_could_win(HIDDEN)

    async def sees_it(question: Question) -> Thought:
        return Thought(question.state.string_to_action(winning, question.seat), 0.1, 1.0, 1.0)

    advise(sees_it)
    log = [*lines, (seat, other), (0, "(resign)")]
    match = server.write([browser.seat(0), browser.seat(1)], log)
    found = ask(browser, match, len(lines))
    assert (found["text"], found["played"], found["missed_win"]) == (winning, other, True)
    won = server.write([browser.seat(0), browser.seat(1)], [*lines, (seat, winning)])
    assert not ask(browser, won, len(lines))["missed_win"]


def test_nobody_is_advised_while_the_match_goes_on(server: Server, browser: Browser) -> None:
    match = server.write([browser.seat(0), browser.seat(1)], [*QUESTION, (1, "allow")])
    assert refused(browser, match) == (409, "match.not-over")


@pytest.mark.parametrize("number", [len(OVER) - 1, len(OVER), 10**6])
def test_there_is_none_where_nobody_chose(over: str, browser: Browser, number: int) -> None:
    assert refused(browser, over, number) == (404, "advice.none")


def test_a_card_that_nobody_saw_is_told_by_its_name(server: Server, browser: Browser, advise: Advise) -> None:
    async def lays_a_stone(question: Question) -> Thought:
        return Thought(question.state.string_to_action("card S1", question.seat), 0.1)

    advise(lays_a_stone)
    lines = [(0, "card S2"), (0, "card P1"), (0, "(resign)")]
    match = server.write([browser.seat(0), browser.seat(1)], lines, name="river-dragons")
    found = ask(browser, match, 0)
    assert (found["words"], found["played_words"]) == ("Place 1 stone", "Place 2 stones")


def test_dice_are_nobodys_choice(server: Server, browser: Browser) -> None:
    lines = [(-1, "river: roll 1 1 3 5 6"), (0, "keep 1 1"), (-1, "river: roll 2 3 4"), (0, "(resign)")]
    match = server.write([browser.seat(0), browser.seat(1)], lines, name=GAME)
    assert refused(browser, match, 0) == (404, "advice.none")
    assert ask(browser, match, 1)["played"] == "keep 1 1"


def test_a_bot_that_fails_is_said_to(over: str, browser: Browser, advise: Advise) -> None:
    async def fails(_question: Question) -> Thought:
        raise BotFailedError("it has no idea")

    advise(fails)
    assert refused(browser, over) == (503, "advice.failed")


def test_so_is_that_nobody_can_think(
    over: str, browser: Browser, server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def breaks(*_: Any, **__: Any) -> Thought:
        raise BrokenProcessPool

    monkeypatch.setattr(server.app.state.thinker.where, "decide", breaks)
    assert refused(browser, over) == (503, "advice.failed")


def test_thinking_is_counted_for_whoever_asks(over: str, browser: Browser, server: Server) -> None:
    assert browser.cookie is not None
    mine = [name_of("bots", keys.digest(browser.cookie))]
    server.app.state.allowances.buckets.take(mine, 10**6)
    assert refused(browser, over) == (429, "limit.bots")
