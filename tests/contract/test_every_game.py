"""What every game promises, tried on all of them: any number of players, any options, any position."""

import json
import random
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import dragonrace
from dragonrace import CHANCE, TERMINAL, Game, IllegalAction, State
from dragonrace.core.chance import exact_outcomes
from dragonrace.core.record import record_text
from tests.play import loaded_games, middle, walk

seeds = st.integers(0, 2**32)


def everything(state: State) -> object:
    """All that can be seen of a state from outside, by anybody."""
    seats = [None, *range(state.game.num_players)]
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
    state = middle(game, seed)
    rng = random.Random(seed)
    for player in (CHANCE, *range(game.num_players)):
        legal = state.legal_actions(player)
        assert legal == sorted(set(legal))
        bound = game.max_chance_outcomes if player == CHANCE else game.num_distinct_actions
        others = [a for a in range(bound) if a not in legal]
        for action in rng.sample(legal, min(8, len(legal))) + rng.sample(others, min(40, len(others))):
            twin = state.clone()
            if action in legal:
                twin.apply_action(action, player)
                assert twin.history() == [*state.history(), (player, action)]
            else:
                with pytest.raises(IllegalAction):
                    twin.apply_action(action, player)


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
def test_notation_round_trips(game: Game, seed: int) -> None:
    state = middle(game, seed)
    for player in state.actors():
        for action in state.legal_actions(player):
            text = state.action_to_string(action, player)
            assert state.string_to_action(text, player) == action
            assert state.string_to_action(f"{game.actor_name(player)}: {text}", player) == action


@given(loaded_games(), seeds)
def test_a_game_its_record_and_its_saved_state_are_the_same(game: Game, seed: int) -> None:
    state = middle(game, seed)
    record = dragonrace.read_record(record_text(state))
    assert record.state.row == state.row
    assert record.state.history() == state.history()
    assert record.game.identity() == game.identity()
    assert record.to_text() == record_text(state)
    assert game.deserialize_state(state.serialize()).row == state.row


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
        assert type(state.row).from_row(state.row.to_row()) == state.row


@given(loaded_games(), seeds)
def test_views_and_logs_are_plain_json(game: Game, seed: int) -> None:
    state = middle(game, seed)
    for seat in (None, *range(game.num_players)):
        view, log = state.view(seat), state.log(seat)
        json.dumps([view, log], allow_nan=False)  # raises for anything that is not plain JSON
        assert [entry["number"] for entry in log] == list(range(1, len(state.history()) + 1))
        assert all(event["kind"] and isinstance(event["words"], str) for entry in log for event in entry["events"])
        mine = [] if seat is None else state.legal_actions(seat)
        assert [choice["action"] for choice in view["choices"]] == mine
        assert all(choice["words"] for choice in view["choices"])
        assert (view["prompt"] is not None) == bool(mine)


@given(loaded_games(), seeds)
def test_a_seat_cannot_tell_a_resampled_state_from_the_real_one(game: Game, seed: int) -> None:
    """Views, logs, legal actions, information states and tensors say nothing of what a seat can't know."""
    state = middle(game, seed)
    for seat in range(game.num_players):
        other = state.resample_from_infostate(seat, random.Random(seed))
        assert other is not state
        assert other.view(seat) == state.view(seat)
        assert other.log(seat) == state.log(seat)
        assert other.legal_actions(seat) == state.legal_actions(seat)
        assert other.information_state_string(seat) == state.information_state_string(seat)
        assert np.array_equal(other.observation_tensor(seat), state.observation_tensor(seat))
        assert record_text(other, seat) == record_text(state, seat)


@given(loaded_games(), seeds)
def test_tensors_have_their_shape_and_lie_between_0_and_1(game: Game, seed: int) -> None:
    for state in walk(game, random.Random(seed), most=60):
        for seat in range(game.num_players):
            tensor = state.observation_tensor(seat)
            assert tensor.shape == game.observation_tensor_shape
            assert ((tensor >= 0) & (tensor <= 1)).all()


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
