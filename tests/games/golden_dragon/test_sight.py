"""What somebody sees who looks at the race alone: what their stones can do at once, and what cards are worth."""

from typing import Any

import pytest

import dragonrace
from dragonrace import State
from dragonrace.games.golden_dragon.race import GALE_STEPS, GOAL_STEPS, LIGHTNING_STEPS, RACE
from dragonrace.games.golden_dragon.state import Phase
from tests.games.golden_dragon.table import position, valley

FIELD = """
    531.245
    .......
    .v. .v.
    vr....v
    v...b.v
    ...G...
    .......
"""
"""Red has two steps to go, both south-east, or three: east, south-east, south. Blue has one, south-west."""


def sight(state: State, seat: int = 0) -> float:
    assert RACE.in_sight is not None
    found = RACE.in_sight(state.game.compiled_board, state.row, seat)
    assert found is not None
    return found


def after(state: State, *actions: str) -> State:
    for text in actions:
        seat = state.actors()[0]
        state.apply_action(state.string_to_action(text, seat), seat)
    return state


@pytest.mark.parametrize(("stone", "steps"), [("SE", 1), ("SW", 2)])
def test_the_front_stone_is_as_good_as_played_if_it_leads_on(stone: str, steps: int) -> None:
    assert sight(position(FIELD, red=f"N {stone}", gales=0)) == steps


@pytest.mark.parametrize(("stones", "steps"), [("E SE", 1.5), ("E W", 2.0)])
def test_next_turn_counts_half(stones: str, steps: float) -> None:
    """Others move before it."""
    assert sight(after(position(FIELD, red=f"N {stones}", gales=0), "move red")) == steps


def test_a_goal_that_may_be_reached_next_turn_counts_half_too() -> None:
    """So whoever is about to win, and is asked, keeps their dragon where it is."""
    state = position(FIELD, mover="red", red="N W", blue="N SW", gales=0, lightnings=1)
    asked = after(state, "move blue")
    assert asked.actors() == (1,)
    kept = sight(asked, 1)
    assert kept == (1 - GOAL_STEPS) / 2 - LIGHTNING_STEPS
    assert sight(after(asked.clone(), "veto"), 1) == kept + LIGHTNING_STEPS
    assert sight(after(asked, "allow"), 1) > kept + 1


@pytest.mark.parametrize(("gales", "lightnings"), [(0, 0), (1, 2), (2, 1)])
def test_cards_are_worth_steps(gales: int, lightnings: int) -> None:
    state = position(FIELD, red="N SE", gales=gales, lightnings=lightnings)
    assert sight(state) == pytest.approx(1 - gales * GALE_STEPS - lightnings * LIGHTNING_STEPS)


@pytest.mark.parametrize(
    ("stones", "steps"),
    [
        ("N E SE W S SW", -GOAL_STEPS),  # E, SE, S
        ("S N W SW SE E", 1),  # SE alone
    ],
)
def test_a_gale_is_worth_what_all_its_stones_can_do(stones: str, steps: float) -> None:
    assert sight(after(position(FIELD, red=stones, gales=1), "gale")) == steps


def test_within_a_gale_only_the_stones_that_are_left_count() -> None:
    state = after(position(FIELD, red="N E SE W S SW", gales=1), "gale")
    assert sight(state) == -GOAL_STEPS
    assert sight(after(state.clone(), "move red", "move red")) == -GOAL_STEPS
    assert sight(after(state.clone(), "move blue")) > -GOAL_STEPS


@pytest.mark.parametrize(("stones", "steps"), [("E SE S", -GOAL_STEPS), ("N W SE", 1)])
def test_with_three_moves_three_stones_count(stones: str, steps: float) -> None:
    state = position(FIELD, red=f"SW {stones}", gales=0, options={"moves_per_turn": 3})
    assert sight(state) == steps


def test_with_three_moves_next_turn_has_three_too() -> None:
    state = position(FIELD, mover="blue", red="SW E SE S", gales=0, options={"moves_per_turn": 3})
    assert sight(state) == (2 - GOAL_STEPS) / 2


def test_a_move_that_may_be_vetoed_counts_as_made() -> None:
    """What comes next is another turn."""
    state = after(position(FIELD, red="N W SE", gales=0, lightnings={"red": 0, "blue": 1}), "move blue")
    assert sight(state) == (2 + 1) / 2


def test_a_stone_that_lies_open_comes_first() -> None:
    """GD-R3: after a veto it is still to be played, by whose it is."""
    state = position(FIELD, red="N SW SE", blue="N S", gales=0, lightnings={"red": 0, "blue": 1})
    after(state, "move blue", "veto")
    assert sight(state) == 2
    assert sight(state, 1) == 1
    state = after(position(FIELD, red="N SE W", gales=0, lightnings={"red": 0, "blue": 1}), "move blue", "veto")
    assert sight(state) == 1


def test_who_is_home_has_won() -> None:
    state = after(position(FIELD, mover="blue", blue="N SW", gales=0), "move blue")
    assert state.is_terminal()
    assert sight(state, 1) == -GOAL_STEPS


def test_before_the_start_there_is_no_way_yet() -> None:
    state = dragonrace.load_game("golden-dragon", players=2).new_initial_state()
    board: Any = state.game.compiled_board
    assert RACE.in_sight is not None
    assert RACE.in_sight(board, state.row, 0) is None


def reach(state: State, seat: int = 0) -> bool:
    assert RACE.in_reach is not None
    return RACE.in_reach(state.game.compiled_board, state.row, seat)


def test_the_goal_is_in_reach_in_ones_own_turn_if_its_stones_lead_there() -> None:
    """Not in another's, though a gale could win in the turn after."""
    assert not reach(position(FIELD, red="N E SE S W SW", gales=0))
    assert reach(position(FIELD, red="N E SE S W SW", gales=1))
    assert not reach(position(FIELD, red="SE S E N W SW", gales=1))
    assert not reach(position(FIELD, mover="blue", red="N E SE S W SW", gales=1))


def test_nothing_is_in_reach_before_the_first_turn() -> None:
    state = dragonrace.load_game("golden-dragon", players=2).new_initial_state()
    assert not reach(state)
    assert not reach(after(state, *(state.action_to_string(action, 0) for action in state.legal_actions(0)[:1])), 1)


def test_where_few_winds_blow_stones_come_back_in_the_same_turn() -> None:
    """One lies in the holder, and three moves are made: nobody knows with which stones."""
    state = valley(2, winds=2, moves_per_turn=3).new_initial_state()
    while state.row.phase != Phase.TURN:
        state.apply_action(state.legal_actions(state.actors()[0])[0], state.actors()[0])
    assert reach(state, state.row.mover)
