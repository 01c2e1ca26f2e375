"""A match as a race: a lap a turn, the numbers of the rules, and nothing in them that a spectator has not seen."""

import random
from typing import Any

import pytest

import dragonrace
from dragonrace.core.known import known_to
from dragonrace.core.views import race
from dragonrace.core.views.race import MOST_LAPS, laps

RACES = ["dragon-river", "golden-dragon", "river-dragons"]


def played(game: str, actions: int = 150, seed: int = 1, **options: Any) -> dragonrace.State:
    """A position after so many random actions, or the end."""
    state, rng = dragonrace.load_game(game, players=3, **options).new_initial_state(), random.Random(seed)
    while state.actors() and len(state.history()) < actions:
        player = rng.choice(state.actors())
        state.apply_action(rng.choice(state.legal_actions(player)), player)
    return state


@pytest.mark.parametrize("game", RACES)
def test_every_turn_is_a_lap(game: str) -> None:
    state = played(game)
    found = laps(state)
    turns = [lap["turn"] for lap in found]
    assert turns == sorted(turns)
    assert found[0]["turn"] == 0
    assert found[-1]["number"] == len(state.history())
    assert all(None not in lap["distances"] for lap in found)
    for lap in found[1:-1]:
        after = state.game.new_initial_state()
        for player, action in state.history()[: lap["number"]]:
            after.apply_action(action, player)
        assert after.row.turns == lap["turn"]


@pytest.mark.parametrize("game", RACES[:2])  # the third takes more than chance
def test_the_winner_alone_is_at_the_goal(game: str) -> None:
    state = next(one for seed in range(50) if (one := played(game, 3000, seed, turn_limit=500)).winner() is not None)
    distances = laps(state)[-1]["distances"]
    assert [seat for seat, distance in enumerate(distances) if distance == 0] == [state.winner()]


def test_spaces_are_counted_to_the_last_pearl() -> None:
    state = played("dragon-river")
    table = state.view()["table"]
    assert laps(state)[-1]["distances"] == [table["board"]["finish"] - at for at in table["positions"]]


@pytest.mark.parametrize("game", ["golden-dragon", "river-dragons"])
def test_what_is_hidden_changes_no_number(game: str) -> None:
    """Drawn anew, what nobody has seen leaves the race as it was: from every moment, whoever draws."""
    for actions in range(5, 60, 5):
        state = played(game, actions)
        for seat in range(3):
            assert laps(state.resample_from_infostate(seat, 7)) == laps(state)


def test_a_race_gets_no_more_than_a_spectator_may_know(monkeypatch: pytest.MonkeyPatch) -> None:
    state = played("golden-dragon", 8)
    asked: list[Any] = []

    def noted(one: Any, viewer: int | None) -> Any:
        asked.append(viewer)
        return known_to(one, viewer)

    monkeypatch.setattr("dragonrace.core.views.race.known_to", noted)
    laps(state)
    assert set(asked) == {None}


def test_a_very_long_match_is_told_shortly(monkeypatch: pytest.MonkeyPatch) -> None:
    state = played("dragon-river", 200)
    whole = laps(state)
    monkeypatch.setattr(race, "MOST_LAPS", 10)
    few = laps(state)
    assert len(few) <= 12
    assert (few[0], few[-1]) == (whole[0], whole[-1])
    assert len(whole) < MOST_LAPS


def test_a_game_that_is_no_race_has_no_laps() -> None:
    state = played("dragon-river", 20)
    object.__setattr__(state.game, "type", _Plain())
    assert laps(state) == []


class _Plain:
    race = None
