"""Bots think elsewhere: what they decide is legal and the same again, and nothing that happens to them stops a game."""

import asyncio
import os
import signal
import time
from collections import OrderedDict
from collections.abc import Iterator
from concurrent.futures import Future
from dataclasses import replace
from typing import Any

import pytest

import dragonrace
from dragonrace.bots.searching import SearchBot
from dragonrace.core.chance import draw
from dragonrace.server.thinking import thinker as thinking
from dragonrace.server.thinking.thinker import Question, Thinker
from tests.server.living import GAME
from tests.server.thinking.processes import assert_gone


def question(bot: str, actions: int = 6) -> tuple[dragonrace.State, Question]:
    """A position in which seat 0 or 1 decides."""
    state = dragonrace.load_game(GAME, players=2).new_initial_state()
    lines: list[tuple[int, str]] = []
    while len(lines) < actions or state.actors() == (dragonrace.CHANCE,):
        player = state.actors()[0]
        action = draw(state, b"s") if player == dragonrace.CHANCE else state.legal_actions(player)[0]
        lines.append((player, state.action_to_string(action, player)))
        state.apply_action(action, player)
    seat = state.actors()[0]
    return state, Question("m", GAME, 2, "standard", {}, tuple(lines), seat, bot, 5)


@pytest.fixture
def thinker() -> Iterator[Thinker]:
    thinker = Thinker(1)
    yield thinker
    thinker.close()


def is_legal(state: dragonrace.State, text: str) -> bool:
    return state.string_to_action(text, state.actors()[0]) in state.legal_actions()


@pytest.mark.parametrize("bot", dragonrace.bots(GAME))
def test_a_bot_decides_the_same_again(thinker: Thinker, bot: str) -> None:
    state, asked = question(bot)
    texts = {asyncio.run(thinker.ask(replace(asked, match_id=match))) for match in ("a", "b", "a")}
    assert len(texts) == 1
    assert is_legal(state, texts.pop())


def test_a_seat_keeps_its_bot_and_what_it_has_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(thinking, "_bots", OrderedDict())
    moments = (question("search", actions) for actions in range(6, 99, 9))
    choices = [asked for state, asked in moments if asked.seat == 0 and len(state.legal_actions()) > 1]
    first, later, *_ = choices
    searches = set()
    for asked in (first, later):
        thinking._decide(asked)
        ((key, bot),) = thinking._bots.items()
        assert key == ("m", 0, "search")
        assert isinstance(bot, SearchBot)
        searches.add(id(bot._search))
    assert len(searches) == 1
    thinking._decide(replace(first, match_id="another"))
    assert len(thinking._bots) == 2, "another match is another game"


def test_a_bot_that_fails_does_not_stop_the_game(thinker: Thinker, caplog: pytest.LogCaptureFixture) -> None:
    state, asked = question("nobody")
    assert is_legal(state, asyncio.run(thinker.ask(asked)))
    assert "gives up" in caplog.text


def test_a_process_that_dies_is_replaced(thinker: Thinker) -> None:
    state, asked = question("random")
    asyncio.run(thinker.ask(asked))
    for pid in processes(thinker):
        os.kill(pid, signal.SIGKILL)
    assert is_legal(state, asyncio.run(thinker.ask(asked)))


def processes(thinker: Thinker) -> list[int]:
    """This thinker's processes; others of this test run belong to other servers."""
    assert thinker._pool is not None
    return list(thinker._pool._processes)


def _think_for_ever(_question: Any) -> str:
    time.sleep(1000)
    return ""


def test_a_bot_that_is_stuck_is_given_up(thinker: Thinker, monkeypatch: pytest.MonkeyPatch) -> None:
    state, asked = question("random")
    asyncio.run(thinker.ask(asked))
    stuck = processes(thinker)
    monkeypatch.setattr(thinking, "LONGEST_THOUGHT", 0.2)
    monkeypatch.setattr(thinking, "_decide", _think_for_ever)
    assert is_legal(state, asyncio.run(thinker.ask(asked)))
    assert_gone(stuck)


class Pool:
    """Answers each question a little later, and remembers how many were open at a time."""

    def __init__(self) -> None:
        self.open = self.most = 0

    def submit(self, _function: object, _question: Question) -> "Future[str]":
        self.open += 1
        self.most = max(self.most, self.open)
        answer: Future[str] = Future()
        asyncio.get_running_loop().call_later(0.01, self._answer, answer)
        return answer

    def _answer(self, answer: "Future[str]") -> None:
        self.open -= 1
        answer.set_result("thought")


def test_the_clock_of_a_bot_that_waits_for_others_does_not_run(monkeypatch: pytest.MonkeyPatch) -> None:
    """Many tables share a few processes: the last in the queue is not stuck, it has not begun to think."""
    thinker, pool = Thinker(2), Pool()
    monkeypatch.setattr(thinker, "_open", lambda: pool)
    asked = question("random")[1]

    async def ask_all() -> list[str]:
        return await asyncio.gather(*(thinker.ask(asked) for _ in range(9)))

    assert asyncio.run(ask_all()) == ["thought"] * 9
    assert pool.most == 2


def test_processes_end_with_the_thinker() -> None:
    thinker = Thinker(1)
    thinker.warm()
    asyncio.run(thinker.ask(question("random")[1]))
    children = processes(thinker)
    assert children
    thinker.close()
    assert_gone(children)
