"""Who sits where, and who begins: both depend on the game's number alone.

With n players, game g is begun by seat g mod n, and each bot sits (g div n) mod n seats further on than it is named. So
in the games 0 to n² − 1 every bot sits in every seat n times and begins there once. After each n² games the order round
the table is another one, of all (n − 1)!: in the end each bot has followed on every other equally often, too.
"""

from itertools import permutations
from typing import Any

import numpy as np
import numpy.typing as npt

__all__ = ["Numbers", "Seating"]

Numbers = npt.NDArray[np.int64]


class Seating:
    """The seats of a simulation's bots, each meant by its place in the list of bots."""

    def __init__(self, players: int, first_player: int | None = None):
        """Let the seats rotate; or, if ``first_player`` is given, hold the bots fixed and let this seat begin."""
        self.players, self._fixed = players, first_player
        orders = [(0, *others) for others in permutations(range(1, players))]
        self._orders = np.array(orders if first_player is None else orders[:1])

    def first_players(self, numbers: Numbers) -> Numbers:
        """Return the seats that begin these games, shape (games,)."""
        return numbers % self.players if self._fixed is None else np.full_like(numbers, self._fixed)

    def bots_at(self, numbers: Numbers, seats: npt.NDArray[Any]) -> npt.NDArray[Any]:
        """Return which bot sits in a seat of a game; the shapes of ``numbers`` and ``seats`` may broadcast."""
        turn = numbers // self.players if self._fixed is None else 0
        order = numbers // self.players**2 % len(self._orders)
        bots: npt.NDArray[Any] = self._orders[order, (seats - turn) % self.players]
        return bots

    def line_up(self, number: int) -> list[int]:
        """Return the bots of one game, by seat."""
        line: list[int] = self.bots_at(np.array(number), np.arange(self.players)).tolist()
        return line

    def luck(self, number: int) -> int:
        """Return what a game's luck depends on beside the seed: its number, so that each has its own."""
        return number
