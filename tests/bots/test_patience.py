"""Who looks ahead loses patience at last, so that several of them don't hold each other up for ever."""

from typing import Any

import pytest

from dragonrace import Bot, State
from dragonrace.bots.making import make_bot
from dragonrace.bots.search.bot import IMPATIENCE, SearchBot
from dragonrace.bots.search.driver import Finding
from dragonrace.core.levels import Lookahead
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
    """Return a bot, and a position after so many turns in which it finds one action better than another."""
    state = position(THREE, red="N SE", blue="N S", green="N S", gales=0, turns=turns)
    best, other = state.legal_actions(0)[:2]
    monkeypatch.setattr(SearchBot, "_findings", lambda *_: [Finding(best, 50, 0.4), Finding(other, 20, 0.35)])
    return SearchBot(state.game, 1, Lookahead(10, 60.0), is_timed=False, **care), state


@pytest.mark.parametrize("turns", [0, 5, 30])
def test_it_is_patient_at_first(monkeypatch: pytest.MonkeyPatch, turns: int) -> None:
    """So many turns of each: with three players that is three times as many."""
    bot, state = searching(monkeypatch, turns, patience=10)
    assert bot.told_policy(state, 0) == {}
    assert bot.choose(state, 0) == state.legal_actions(0)[0]


@pytest.mark.parametrize(("turns", "laps"), [(33, 0.1), (45, 0.5), (60, 1.0), (120, 3.0)])
@pytest.mark.parametrize("temperature", [0.0, 0.05])
def test_its_temperature_rises_with_every_turn_after_that(
    monkeypatch: pytest.MonkeyPatch, turns: int, laps: float, temperature: float
) -> None:
    bot, state = searching(monkeypatch, turns, patience=10, temperature=temperature)
    careless, _ = searching(monkeypatch, turns, temperature=temperature + laps * IMPATIENCE)
    assert bot.policy(state, 0) == pytest.approx(careless.policy(state, 0))
    assert 0.0 < bot.policy(state, 0)[state.legal_actions(0)[1]] < 0.5


def test_without_it_nothing_changes(monkeypatch: pytest.MonkeyPatch) -> None:
    bot, state = searching(monkeypatch, 500)
    assert bot.told_policy(state, 0) == {}


@pytest.mark.parametrize("number", [4, 5])
def test_a_level_is_as_patient_as_it_says(monkeypatch: pytest.MonkeyPatch, number: int) -> None:
    patience = searching(monkeypatch, 0)[1].game.type.levels[number - 1].patience
    for turns, is_patient in ((3 * patience, True), (3 * patience + 1, False)):
        _, state = searching(monkeypatch, turns)
        level = make_bot(state.game, f"level-{number}", 1, is_timed=False)
        assert (level.told_policy(state, 0) == {}) is is_patient
