"""The six winds, and every order in which a holder can be filled."""

from enum import IntEnum
from itertools import permutations

from dragonrace.core.rules.tables import grid, table
from dragonrace.games.golden_dragon.words import later

__all__ = ["ARRANGEMENTS", "HOLDER_SIZE", "LEFT_OUT", "STEPS", "STONES", "WINDS", "WIND_WORDS", "WITHOUT", "Wind"]


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

# Tables for the rules.

STONES = grid(ARRANGEMENTS)
"""STONES[arrangement][place]: a wind."""
LEFT_OUT = table(next(w for w in range(WINDS) if w not in a) for a in ARRANGEMENTS)
"""LEFT_OUT[arrangement]: the wind that is not in the holder."""
WITHOUT = grid([n for n, left_out in enumerate(LEFT_OUT) if left_out == wind] for wind in range(WINDS))
"""WITHOUT[wind]: the 120 arrangements of the other five stones, ascending."""
