"""The six winds, and every order in which a holder can be filled."""

from enum import IntEnum
from itertools import permutations
from math import factorial

from dragonrace.core.rules.tables import grid, table
from dragonrace.games.golden_dragon.words import later

__all__ = [
    "ARRANGEMENTS",
    "BLOWN_BY",
    "FEWEST_WINDS",
    "FITS",
    "HOLDER_SIZE",
    "LEFT_OUT",
    "ORDERS",
    "STEPS",
    "STONES",
    "WINDS",
    "WIND_WORDS",
    "WITHOUT",
    "Wind",
    "winds_in_play",
]


class Wind(IntEnum):
    """A wind is named for where it blows to (GD-5)."""

    N = 0
    E = 1
    S = 2
    W = 3
    SE = 4
    SW = 5


WIND_WORDS = {wind: later(f"wind-{wind.name}") for wind in Wind}
"""What people call them."""

WINDS = len(Wind)
HOLDER_SIZE = WINDS - 1
"""A player has a stone of each wind, and lays one of them down at the start."""
FEWEST_WINDS = 2
"""So many are left at least where fewer winds blow (GD-O5)."""
BY_USE = (Wind.S, Wind.E, Wind.W, Wind.N, Wind.SE, Wind.SW)
"""Of n winds these blow, the first n: those that are left can carry a dragon to the south first, then to the sides."""

STEPS: dict[Wind, tuple[int, int]] = {
    Wind.N: (-1, 0),
    Wind.E: (0, 1),
    Wind.S: (1, 0),
    Wind.W: (0, -1),
    Wind.SE: (1, 1),
    Wind.SW: (1, -1),
}
"""How many rows south and columns east a wind carries a dragon."""

ARRANGEMENTS: tuple[tuple[int, ...], ...] = tuple(permutations(range(WINDS), HOLDER_SIZE))
"""All ways to fill a holder, the stone played first named first, in lexicographic order: 720."""


def winds_in_play(winds: int) -> tuple[Wind, ...]:
    """Return the winds that blow where so many do (GD-O5), ascending."""
    return tuple(sorted(BY_USE[:winds]))


def _is_order_of(arrangement: tuple[int, ...], winds: int) -> bool:
    """Say whether it fills a holder where so many winds blow: in front their stones, behind the others, ascending."""
    behind = arrangement[winds - 1 :]
    return set(behind) == set(BY_USE[winds:]) and list(behind) == sorted(behind)


def _orders(winds: int, start: int) -> list[int]:
    """List the arrangements of the stones that are left beside the start stone; then zeros, up to 120."""
    found = [n for n, a in enumerate(ARRANGEMENTS) if start not in a and _is_order_of(a, winds)]
    return found + [0] * (len(ARRANGEMENTS) // WINDS - len(found))


# Tables for the rules.

STONES = grid(ARRANGEMENTS)
"""STONES[arrangement][place]: a wind."""
LEFT_OUT = table(next(w for w in range(WINDS) if w not in a) for a in ARRANGEMENTS)
"""LEFT_OUT[arrangement]: the wind that is not in the holder."""
BLOWN_BY = table(BY_USE.index(wind) for wind in Wind)
"""BLOWN_BY[wind]: it blows where more winds than so many do (GD-O5)."""
WITHOUT = grid(_orders(winds, start) for winds in range(FEWEST_WINDS, WINDS + 1) for start in range(WINDS))
"""WITHOUT[(winds - FEWEST_WINDS) * WINDS + start]: the arrangements of the other stones, ascending; so many as ORDERS.

With all winds these are 120. With fewer (GD-O5) the stones that nobody has stand behind the others, ascending.
"""
ORDERS = table(factorial(max(0, winds - 1)) for winds in range(WINDS + 1))
"""ORDERS[winds]: in how many orders the stones that are left can stand."""
FITS = grid(
    [_is_order_of(a, winds) if winds >= FEWEST_WINDS else 0 for winds in range(WINDS + 1)] for a in ARRANGEMENTS
)
"""FITS[arrangement][winds]: whether it fills a holder where so many winds blow."""
