"""Who looks ahead loses patience at last, so that several of them don't hold each other up for ever."""

import random
from dataclasses import replace
from typing import Any

import pytest

from dragonrace import Bot, State
from dragonrace.bots.making import make_bot
from dragonrace.bots.search.bot import SearchBot
from dragonrace.bots.search.choosing import Choosing
from dragonrace.bots.search.driver import Finding
from dragonrace.core.levels import Level, Lookahead
from tests.games.golden_dragon.table import position

THREE = """
    531.b4g
    .......
    .v. .v.
    vr....v
    v.....v
    ...G...
    .......
"""
"""Nobody wins soon. A south-east stone takes red a step nearer, or others away from where they began."""


def searching(monkeypatch: pytest.MonkeyPatch, turns: int, **care: Any) -> tuple[Bot, State]:
    """Return a bot, and a position after so many turns in which it tries one action twice as often as another."""
    state = position(THREE, red="N SE", blue="N S", green="N S", gales=0, turns=turns)
    best, other = state.legal_actions(0)[:2]
    monkeypatch.setattr(SearchBot, "_findings", lambda *_: [Finding(best, 50, 0.4), Finding(other, 25, 0.35)])
    return SearchBot(state.game, 1, Lookahead(10, 60.0), Choosing(**care), is_timed=False), state


def chosen(monkeypatch: pytest.MonkeyPatch, turns: int, **care: Any) -> float:
    """Return in what share of two hundred decisions it takes what it tried less often."""
    bot, state = searching(monkeypatch, turns, **care)
    other = state.legal_actions(0)[1]
    return sum(bot.think(state, 0, random.Random(seed)) == other for seed in range(200)) / 200


@pytest.mark.parametrize("turns", [0, 5, 30])
def test_it_is_patient_at_first(monkeypatch: pytest.MonkeyPatch, turns: int) -> None:
    """So many turns of each: with three players that is three times as many."""
    bot, state = searching(monkeypatch, turns, patience=10)
    assert bot.told_policy(state, 0) == {}
    assert chosen(monkeypatch, turns, patience=10) == 0.0


@pytest.mark.parametrize(("turns", "waited"), [(45, 0.5), (60, 1.0), (90, 2.0)])
def test_then_it_draws_by_how_often_it_tried_each(monkeypatch: pytest.MonkeyPatch, turns: int, waited: float) -> None:
    """And heeds that less and less."""
    bot, state = searching(monkeypatch, turns, patience=10)
    best, other = state.legal_actions(0)[:2]
    share = 0.5 ** (1 / waited) / (1 + 0.5 ** (1 / waited))
    assert bot.told_policy(state, 0) == pytest.approx({best: 1 - share, other: share})
    assert chosen(monkeypatch, turns, patience=10) == pytest.approx(share, abs=0.1)
    action = bot.choose(state, 0)
    assert bot.value_of_choice == {best: 0.4, other: 0.35}[action]


def test_at_first_the_best_is_almost_certain(monkeypatch: pytest.MonkeyPatch) -> None:
    bot, state = searching(monkeypatch, 31, patience=10)
    assert bot.policy(state, 0)[state.legal_actions(0)[0]] > 0.999


def test_what_was_not_tried_is_never_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    """As what gives the game away, which stands last."""
    bot, state = searching(monkeypatch, 3000, patience=10)
    best, other = state.legal_actions(0)[:2]
    monkeypatch.setattr(SearchBot, "_findings", lambda *_: [Finding(best, 5, 0.4), Finding(other, 0, 0.0)])
    assert bot.policy(state, 0) == {best: 1.0}
    monkeypatch.setattr(SearchBot, "_findings", lambda *_: [Finding(best, 0, 0.0), Finding(other, 0, 0.0)])
    assert bot.choose(state, 0) == best


def test_without_it_nothing_changes(monkeypatch: pytest.MonkeyPatch) -> None:
    assert chosen(monkeypatch, 500) == 0.0


def test_a_turn_of_all_is_one_of_each(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where a game counts those, as River Dragons does."""
    bot, state = searching(monkeypatch, 11, patience=10)
    assert bot.told_policy(state, 0) == {}
    monkeypatch.setattr(bot.game, "type", replace(bot.game.type, whole_turns=True))
    assert bot.told_policy(state, 0) != {}


@pytest.mark.parametrize("number", [4, 5])
def test_a_level_is_as_patient_as_it_says(monkeypatch: pytest.MonkeyPatch, number: int) -> None:
    patience = searching(monkeypatch, 0)[1].game.type.levels[number - 1].patience
    for turns, is_patient in ((3 * patience, True), (3 * patience + 1, False)):
        _, state = searching(monkeypatch, turns)
        level = make_bot(state.game, f"level-{number}", 1, is_timed=False)
        assert (level.told_policy(state, 0) == {}) is is_patient


def test_what_a_level_cannot_have_is_refused() -> None:
    with pytest.raises(ValueError, match="patience at level 4 is -1: it is a number of turns, or 0"):
        Level(4, summary="", bots=("search",), patience=-1)
    for other in ("temperature", "nearsighted"):
        with pytest.raises(ValueError, match="level 4 has patience, or a temperature or near-sight: not both"):
            Level(4, summary="", bots=("search",), patience=20, **{other: 0.1})
    with pytest.raises(ValueError, match="patience would change nothing at level 4: greedy plays there, not search"):
        Level(4, summary="", bots=("greedy",), patience=20)
