"""What some stones can do at best, against all that the rules allow."""

from typing import Any

import pytest
from hypothesis import event, given, settings
from hypothesis import strategies as st

from dragonrace.core.game import State
from dragonrace.games.golden_dragon.blowing import can_arrive, left_at_best
from dragonrace.games.golden_dragon.race import next_stones
from dragonrace.games.golden_dragon.winds import HOLDER_SIZE, WINDS
from tests.games.golden_dragon.table import valley


@st.composite
def turns(draw):
    """A turn that begins in the south of the valley, with any stones, and lightnings in some hands."""
    players = draw(st.integers(2, 4))
    game = valley(players, moves_per_turn=draw(st.sampled_from([1, 3])))
    state = game.new_initial_state()
    south = [field for field in range(game.board.number[3, 1], len(game.board.fields)) if field != golden(state)]
    row: Any = state.row
    row.placed = row.filled = players
    row.phase, row.moves_left = 2, game.options["moves_per_turn"]
    winds = st.integers(0, WINDS - 1)
    for seat, field in enumerate(draw(st.permutations(south))[:players]):
        row.dragons[seat], row.under[seat] = field, draw(winds)
        row.holder[seat] = draw(st.lists(winds, min_size=HOLDER_SIZE, max_size=HOLDER_SIZE))
        row.gales[seat], row.lightnings[seat] = 1, draw(st.integers(0, 1))
    return state


def golden(state: State) -> int:
    found: int = state.game.compiled_board.golden
    return found


def best_by_playing(state: State, seat: int, known: dict[tuple[int, ...], int]) -> int:
    """How many steps are left at best at the end of this turn, found by playing it in every way; nobody vetoes."""
    row, board = state.row, state.game.compiled_board
    if state.winner() is not None:
        return 0 if state.winner() == seat else board.fields
    if row.mover != seat:
        return int(board.distance[row.dragons[seat]])
    key = (*map(int, row.dragons), int(row.moves_left))
    if key not in known:
        found = board.fields
        for action in state.legal_actions(seat):
            if state.action_to_string(action, seat) != "gale":
                twin = state.clone()
                twin.apply_action(action, seat)
                found = min(found, best_by_playing(twin, seat, known))
        known[key] = found
    return known[key]


def without_lightnings(state: State) -> State:
    twin = state.clone()
    row: Any = twin.row
    row.lightnings[:] = [0] * len(row.lightnings)
    return twin


@pytest.mark.rule("GD-24", "GD-25", "GD-26", "GD-30", "GD-40", "GD-R3", "GD-R4")
@settings(max_examples=40)
@given(turns(), st.data())
def test_the_best_that_stones_can_do_is_the_best_that_the_rules_allow(state, data):
    """Before a turn or a gale, and at every step of it, an open stone's vetoes included."""
    board, seat = state.game.compiled_board, 0
    if data.draw(st.booleans(), label="gale"):
        state.apply_action(state.string_to_action("gale", seat), seat)
    while not state.is_terminal() and state.row.mover == seat:
        if state.actors() == (seat,):
            stones = next_stones(state.row, seat)[: state.row.moves_left]
            best = best_by_playing(without_lightnings(state), seat, {})
            event(f"{len(stones)} stones left, arrives: {best == 0}")
            assert left_at_best(board, state.row, seat, stones) == best
            assert can_arrive(board, state.row, seat, stones) == (best == 0)
        actor = state.actors()[0]
        action = data.draw(st.sampled_from(list(state.legal_actions(actor))))
        state.apply_action(action, actor)
