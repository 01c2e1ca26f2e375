"""What searches are told of Dragon River: chances that add up, on any river."""

from itertools import pairwise

import pytest

from dragonrace import State

from .table import position, river


def chances(state: State) -> list[float]:
    """Everybody's chances at a glance."""
    found = [0.0] * state.game.num_players
    state.game.kernel.chances(state.game.compiled_board, state.row, found, state.game.type.advice.scratch())
    return found


def test_who_is_ahead_has_the_better_chances():
    found = [chances(position(river(), red=red, blue=11)) for red in range(0, 40, 2)]
    assert all(sum(both) == pytest.approx(1) and min(both) > 0 for both in found)
    assert all(less[0] < more[0] for less, more in pairwise(found))


@pytest.mark.parametrize("finish", [3, 10_000, 1_000_000])
def test_they_add_up_on_the_shortest_river_and_on_the_longest(finish: int):
    found = chances(river(5, finish, (1, 2)).new_initial_state())
    assert sum(found) == pytest.approx(1)
    assert min(found) > 0.01
