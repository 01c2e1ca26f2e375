"""What goes to a process where bots think: what is new to it, as numbers, and the whole match only where it must."""

import pickle
from dataclasses import replace

import pytest

import dragonrace
from dragonrace.bots.search.bot import SearchBot
from dragonrace.server.match.setup import Setup
from dragonrace.server.thinking import bot_worker
from dragonrace.server.thinking.bot_worker import BotWorker
from dragonrace.server.thinking.questions import Behind, Question, Thought
from tests.server.living import GAME
from tests.server.thinking.asking import question


def test_a_process_is_told_what_is_new_and_nothing_else() -> None:
    here, known = BotWorker(), 0
    for actions in (6, 20, 40):
        asked = question("random", actions)
        briefing = asked.briefing().since(known)
        assert list(briefing.actions) == asked.state.history()[known:]
        assert briefing.setup == (asked.setup if known == 0 else None)
        assert isinstance(here.decide(briefing), Thought)
        known = len(asked.state.history())
        assert here.positions["m"].history() == asked.state.history()


def test_what_is_sent_does_not_grow_with_the_log() -> None:
    early, late = (question("random", actions) for actions in (10, 100))
    sizes = [len(pickle.dumps(asked.briefing().since(len(asked.state.history()) - 2))) for asked in (early, late)]
    assert max(sizes) - min(sizes) < 10
    assert len(pickle.dumps(late.briefing())) > 2 * sizes[1]


def test_no_notation_is_sent() -> None:
    asked = question("random", 30)
    sent = pickle.dumps(asked.briefing())
    for word in (b"roll", b"keep", b"pair"):
        assert word not in sent


def test_a_process_that_does_not_know_the_match_asks_for_all_of_it() -> None:
    asked = question("random", 30)
    here = BotWorker()
    assert here.decide(asked.briefing().since(20)) == Behind(0)
    assert isinstance(here.decide(asked.briefing()), Thought)


def test_a_process_that_is_behind_asks_for_what_it_lacks() -> None:
    here = BotWorker()
    before, after = question("random", 6), question("random", 40)
    here.decide(before.briefing())
    known = len(before.state.history())
    assert here.decide(after.briefing().since(known + 5)) == Behind(known)
    assert isinstance(here.decide(after.briefing().since(known)), Thought)


@pytest.mark.parametrize("known", [0, 3])
def test_a_process_that_knows_more_than_is_asked_begins_anew(known: int) -> None:
    """The log of a match has become shorter, as when a database was brought back: the rest did not happen."""
    here = BotWorker()
    here.decide(question("random", 40).briefing())
    asked = question("random", 6)
    answer = here.decide(asked.briefing().since(known))
    assert answer == Behind(0) if known else isinstance(answer, Thought)
    assert isinstance(here.decide(asked.briefing()), Thought)
    assert here.positions["m"].history() == asked.state.history()


def test_who_knows_too_much_is_told_all() -> None:
    asked = question("random", 6)
    assert asked.briefing().since(999) == asked.briefing()


def test_a_seat_keeps_its_bot_and_what_it_has_found_out() -> None:
    moments = (question("search", actions) for actions in range(6, 99, 9))
    choices = [asked for asked in moments if asked.seat == 0 and len(asked.state.legal_actions()) > 1]
    first, later, *_ = choices
    here, searches = BotWorker(), set()
    for asked in (first, later):
        here.decide(asked.briefing())
        ((key, bot),) = here.bots.items()
        assert key == ("m", 0, "search")
        assert isinstance(bot, SearchBot)
        searches.add(id(bot._search))
    assert len(searches) == 1
    here.decide(replace(first, match_id="another").briefing())
    assert len(here.bots) == 2, "another match is another game"


def test_old_positions_and_bots_are_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bot_worker, "POSITIONS", 2)
    monkeypatch.setattr(bot_worker, "BOTS", 1)
    here, asked = BotWorker(), question("random")
    for name in "abac":
        here.decide(replace(asked, match_id=name).briefing())
    assert list(here.positions) == ["a", "c"]
    assert [key[0] for key in here.bots] == ["c"]


def test_a_bot_that_wants_what_is_not_legal_has_failed(monkeypatch: pytest.MonkeyPatch) -> None:
    class Cheat:
        def choose(self, _state: object, _player: int) -> int:
            return -1

    monkeypatch.setattr(dragonrace, "make_bot", lambda *_, **__: Cheat())
    with pytest.raises(dragonrace.DragonraceError, match="the bot random wants -1, which is not legal"):
        BotWorker().decide(question("random").briefing())


def test_no_option_is_taken_for_another_argument() -> None:
    with pytest.raises(dragonrace.DragonraceError, match="seed"):
        Setup(GAME, 2, "standard", {"seed": 1}).load()


def test_a_question_keeps_its_position_to_itself() -> None:
    asked = question("random", 10)
    before = asked.state.history()
    BotWorker().decide(asked.briefing())
    assert asked.state.history() == before
    assert not any(isinstance(part, dragonrace.State) for part in vars(asked.briefing()).values())
    assert isinstance(asked, Question)


@pytest.mark.parametrize(("bot", "tells"), [("solved", True), ("sensible", False), ("random", False)])
def test_a_process_says_what_its_bot_thinks_of_its_chances(
    bot: str, tells: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Only of a bot whose numbers are chances."""
    monkeypatch.setattr(bot_worker, "_here", BotWorker())
    answer = bot_worker.decide(question(bot, 9).briefing())
    assert isinstance(answer, Thought)
    assert (answer.chance is not None) is tells
    assert answer.chance is None or 0 < answer.chance < 1


def test_what_is_asked_once_is_forgotten_at_once() -> None:
    here, asked = BotWorker(), replace(question("random", 9), is_kept=False)
    assert isinstance(here.decide(asked.briefing()), Thought)
    assert not here.positions
    assert not here.bots


def test_a_process_says_what_its_bot_thinks_of_what_was_played() -> None:
    asked = question("solved", 9)
    values = dragonrace.make_bot(asked.state.game, "solved").values(asked.state, asked.seat)
    assert len(values) > 1
    for played, value in values.items():
        answer = BotWorker().decide(replace(asked, played=played).briefing())
        assert isinstance(answer, Thought)
        assert (answer.chance, answer.played_chance) == (max(values.values()), value)


def test_of_a_bot_whose_numbers_are_no_chances_it_says_nothing() -> None:
    asked = question("sensible", 9)
    answer = BotWorker().decide(replace(asked, played=asked.state.legal_actions()[0]).briefing())
    assert isinstance(answer, Thought)
    assert (answer.chance, answer.played_chance) == (None, None)


def test_what_was_judged_in_another_way_is_not_compared(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = question("solved", 9)
    values = dragonrace.make_bot(asked.state.game, "solved").values(asked.state, asked.seat)
    worst = min(values, key=values.__getitem__)
    monkeypatch.setattr(dragonrace.Bot, "compare", lambda *_: {worst: 0.5})
    answer = BotWorker().decide(replace(asked, played=worst).briefing())
    assert isinstance(answer, Thought)
    assert (answer.chance, answer.played_chance) == (max(values.values()), None)
