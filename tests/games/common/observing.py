"""What learners get of a game, against what its test makes of the table."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence

import numpy as np

from dragonrace.core.game import State

__all__ = ["each_number_is", "from_seat", "one_of"]


def each_number_is(seen: Callable[[State, int], Sequence[float]], states: Iterable[State], players: int) -> None:
    """In each of these positions, whoever looks gets the numbers that ``seen(state, seat)`` makes of the table.

    Those with so many players must tell all numbers apart: none is always the same, no two are always equal.
    """
    met: defaultdict[int, list[object]] = defaultdict(list)
    for state in states:
        for seat in range(state.game.num_players):
            found, wanted = state.observation_tensor(seat), np.array(seen(state, seat), np.float32)
            assert found.shape == wanted.shape
            wrong = np.flatnonzero(abs(found - wanted) > 1e-6)
            assert not wrong.size, f"{wrong}: {found[wrong]}, not {wanted[wrong]}, for seat {seat}"
            met[state.game.num_players].append(found)
    columns = np.array(met[players]).T
    assert not [number for number, column in enumerate(columns) if np.ptp(column) == 0], "some never change"
    assert len(np.unique(columns, axis=0)) == len(columns), "some are always equal"


def from_seat(state: State, seat: int) -> list[int]:
    """All seats, clockwise from this one."""
    seats = list(range(state.game.num_players))
    return seats[seat:] + seats[:seat]


def one_of(names: Sequence[object], name: object) -> list[bool]:
    """A 1 at a name, 0 at all others."""
    return [each == name for each in names]
