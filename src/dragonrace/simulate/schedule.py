"""Who meets whom in a league, where they sit and who begins: all depend on the game's number alone.

A **set** is n games of one line-up of n players: the bots move on by a seat from game to game, while the seat that
begins, the dice and all other luck of the game's beginning stay the same. So in each set every bot sits in every seat
once and begins once, and good luck comes to everybody alike. A **round** has a set of each line-up, so all bots play
equally often. From round to round another seat begins; after each n rounds the order round the table is another one.

The **line-ups** are all choices of n bots. Where there are fewer bots than seats everybody sits once, and each in turn
fills the seats that are left: two bots at a table of four meet as one A among three B, and as one B among three A.
"""

from itertools import combinations
from math import comb
from typing import Any

import numpy as np
import numpy.typing as npt

from dragonrace.core.errors import OptionError
from dragonrace.simulate.seating import Numbers, Seating

__all__ = ["MOST_LINE_UPS", "Schedule"]

MOST_LINE_UPS = 100_000


class Schedule(Seating):
    """The seats of a league's bots, each meant by its place in the list of bots."""

    def __init__(self, players: int, bots: int):
        """Raises `OptionError` for so many bots that there are too many line-ups."""
        super().__init__(players)
        self.line_ups = np.array(_line_ups(players, bots))
        """Who meets, shape (line-ups, players): bots in ascending order, some several times where they are few."""

    @property
    def games_a_round(self) -> int:
        """How many games have every line-up in n seatings."""
        return int(self.line_ups.size)

    def first_players(self, numbers: Numbers) -> Numbers:
        """Return the seats that begin these games, shape (games,)."""
        rounds, line_ups = self._places(numbers)
        return (rounds + line_ups) % self.players

    def bots_at(self, numbers: Numbers, seats: npt.NDArray[Any]) -> npt.NDArray[Any]:
        """Return which bot sits in a seat of a game; the shapes of ``numbers`` and ``seats`` may broadcast."""
        rounds, line_ups = self._places(numbers)
        orders = rounds // self.players % len(self._orders)
        places = self._orders[orders, (seats - numbers % self.players) % self.players]
        bots: npt.NDArray[Any] = self.line_ups[line_ups, places]
        return bots

    def luck(self, number: int) -> int:
        """Return the number of a game's set, whose games have the same luck."""
        return number // self.players

    def _places(self, numbers: Numbers) -> tuple[Numbers, Numbers]:
        """Return the rounds of games and their line-ups, by place in the list."""
        return numbers // self.players // len(self.line_ups), numbers // self.players % len(self.line_ups)


def _line_ups(players: int, bots: int) -> list[tuple[int, ...]]:
    if bots >= players:
        if comb(bots, players) > MOST_LINE_UPS:
            allowed = f"at a table of {players} they would make {comb(bots, players)} line-ups; {MOST_LINE_UPS} at most"
            raise OptionError("bots", bots, allowed)
        return list(combinations(range(bots), players))
    return [tuple(sorted([*range(bots), *[most] * (players - bots)])) for most in range(bots)]
