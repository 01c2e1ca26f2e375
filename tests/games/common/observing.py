"""What learners get of a game, against what its test makes of the table."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence

import numpy as np

from dragonrace.core.game import State

__all__ = ["each_number_is", "from_seat", "number_of"]


def each_number_is(seen: Callable[[State, int], Sequence[int]], states: Iterable[State], players: int) -> None:
    """In each of these positions, whoever looks gets the numbers that ``seen(state, seat)`` makes of the table.

    Those with so many players must tell all numbers apart: none is always the same, no two are always equal.
    """
    met: defaultdict[int, list[object]] = defaultdict(list)
    for state in states:
        for seat in range(state.game.num_players):
            found, wanted = state.observation(seat), np.array([*seen(state, seat), turns_left(state)])
            assert found.shape == wanted.shape
            wrong = [state.game.features[number].title for number in np.flatnonzero(found != wanted)]
            assert not wrong, f"{wrong}: {found[found != wanted]}, not {wanted[found != wanted]}, for seat {seat}"
            if state.game.num_players == players:
                met[len(found)].append(found)
    for observations in met.values():
        columns = np.array(observations).T
        assert not [number for number, column in enumerate(columns) if np.ptp(column) == 0], "some never change"
        assert len(np.unique(columns, axis=0)) == len(columns), "some are always equal"


def turns_left(state: State) -> int:
    """Until the game's limit; 0 where it has none."""
    limit = state.game.options["turn_limit"]
    return 0 if limit is None else max(0, limit - state.row.turns)


def from_seat(state: State, seat: int) -> list[int]:
    """All seats, clockwise from this one."""
    seats = list(range(state.game.num_players))
    return seats[seat:] + seats[:seat]


def number_of(names: Sequence[object], name: object) -> int:
    """The number of a name, from 1; 0 for any other."""
    return names.index(name) + 1 if name in names else 0
