"""What every game promises, tried on all of them: any number of players, any options, any position."""

import json
import random
from collections.abc import Callable
from fractions import Fraction
from itertools import islice

import pytest
from hypothesis import given
from hypothesis import strategies as st

import dragonrace
from dragonrace import CHANCE, TERMINAL, Game, IllegalAction, State
from dragonrace.core.chance import exact_outcomes
from dragonrace.core.records.record import record_text
from dragonrace.engine.rows import record_of, rows_of
from dragonrace.testing.hiding import look_alike
from dragonrace.testing.positions import viewers
from dragonrace.testing.promises import (
    PROMISES,
    legal_is_what_is_accepted,
    observations_are_as_their_features_say,
)
from tests.play import loaded_games, middle, walk

seeds = st.integers(0, 2**32)


def everything(state: State) -> object:
    """All that can be seen of a state from outside, by anybody."""
    seats = viewers(state)
    return (
        [state.view(seat) for seat in seats],
        [state.log(seat) for seat in seats],
        [state.legal_actions(player) for player in (CHANCE, *range(state.game.num_players))],
        state.history(),
        state.returns(),
        state.serialize(),
        state.row.key(),
    )


@given(loaded_games(), seeds)
def test_legal_actions_are_exactly_what_apply_action_accepts(game: Game, seed: int) -> None:
    legal_is_what_is_accepted(middle(game, seed), random.Random(seed))


@pytest.mark.parametrize("promise", PROMISES)
@given(game=loaded_games(), seed=seeds)
def test_every_position_keeps_what_is_promised(promise: Callable[[State], None], game: Game, seed: int) -> None:
    promise(middle(game, seed))


@given(loaded_games(), seeds)
def test_tensors_keep_what_is_promised_all_along(game: Game, seed: int) -> None:
    for state in islice(walk(game, random.Random(seed), most=60), seed % 6, None, 6):
        observations_are_as_their_features_say(state)


@given(loaded_games(), seeds)
def test_a_record_finds_a_shipped_board_by_its_name(game: Game, seed: int) -> None:
    state = middle(game, seed)
    assert dragonrace.read_record(record_text(state)).state.row == state.row


@given(loaded_games(), seeds, st.integers(-10, 100_000) | st.text() | st.none() | st.floats(), st.integers(-9, 9))
def test_a_refused_action_changes_nothing(game: Game, seed: int, action: object, player: int) -> None:
    state = middle(game, seed)
    before = everything(state)
    try:
        state.clone().apply_action(action, player)  # type: ignore[arg-type]
    except IllegalAction:
        with pytest.raises(IllegalAction):
            state.apply_action(action, player)  # type: ignore[arg-type]
        assert everything(state) == before


@given(loaded_games(), seeds)
def test_actors_current_player_and_the_end_agree(game: Game, seed: int) -> None:
    state = middle(game, seed)
    actors = state.actors()
    assert list(actors) == sorted(set(actors))
    assert state.current_player() == (actors[0] if actors else TERMINAL)
    assert state.is_terminal() == (not actors)
    for player in (CHANCE, *range(game.num_players)):
        assert bool(state.legal_actions(player)) == (player in actors)
    assert sum(state.returns()) == pytest.approx(0)
    assert (state.winner() is None) or state.is_terminal()


@given(loaded_games(), seeds)
def test_probabilities_of_chance_sum_to_one_exactly(game: Game, seed: int) -> None:
    for state in walk(game, random.Random(seed), most=60):
        if state.current_player() == CHANCE:
            outcomes = exact_outcomes(state)
            assert sum(p for _, p in outcomes) == Fraction(1)
            assert all(p > 0 for _, p in outcomes)
            assert [a for a, _ in outcomes] == state.legal_actions(CHANCE)
            assert sum(p for _, p in state.chance_outcomes()) == pytest.approx(1)


@given(loaded_games(), seeds)
def test_a_clone_is_independent(game: Game, seed: int) -> None:
    state = middle(game, seed)
    before, twin = everything(state), state.clone()
    assert everything(twin) == before
    if not twin.is_terminal():
        twin.apply_action(twin.legal_actions()[0])
    assert everything(state) == before


@given(loaded_games(), seeds)
def test_rows_stay_within_their_ranges_and_round_trip(game: Game, seed: int) -> None:
    for state in walk(game, random.Random(seed), most=200):
        assert record_of(type(state.row), rows_of(state.row)) == state.row


@given(loaded_games(), seeds)
def test_a_seat_cannot_tell_a_resampled_state_from_the_real_one(game: Game, seed: int) -> None:
    """Views, logs, legal actions, information states and tensors say nothing of what a seat can't know."""
    state = middle(game, seed)
    for seat in range(game.num_players):
        other = state.resample_from_infostate(seat, random.Random(seed))
        assert other is not state
        look_alike(state, other, seat)


@pytest.mark.parametrize("name", dragonrace.games())
def test_descriptions_are_json_and_complete(name: str) -> None:
    described = dragonrace.describe_game(name)
    assert json.loads(json.dumps(described)) == described
    assert described["name"] == name
    assert described["boards"][0]["name"] == "standard"
    assert {option["name"] for option in described["options"]} >= {"first_player", "turn_limit"}
    assert dragonrace.rulebook(name).startswith("# ")
    offered = [bot["name"] for bot in dragonrace.bot_descriptions(name)]
    assert offered == [bot for bot in dragonrace.bots(name) if bot in offered]
    assert len(offered) >= 2
