"""A league's games, counted: who won how often in which line-up, and how much that varied from set to set.

A game is shared: its winner has one point; in a draw, which all share, each seat has 1/n. All counts are whole numbers,
in nths of a point, so no order of counting changes any of their bits.
"""

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from dragonrace.simulate.playing import Rows
from dragonrace.simulate.schedule import Schedule

__all__ = ["Tallies", "count", "round_points", "whole_sets"]

Counts = npt.NDArray[np.int64]


@dataclass(frozen=True)
class Tallies:
    """What came of the whole sets of a league. A bot with several seats is counted at the first of its places."""

    line_ups: Counts
    """Bots, shape (line-ups, players)."""
    seats: Counts
    """How many seats the bot at each place has, in the same shape; 0 at its further places."""
    sets: Counts
    """How many sets there are of each line-up."""
    points: Counts
    """In nths of a point, by line-up and place."""
    products: Counts
    """Sums over sets of each bot's points in a set times each other's, shape (line-ups, players, players)."""
    wins: Counts
    """Games won, by bot."""
    draws: int

    @property
    def players(self) -> int:
        """How many sit at a table."""
        return int(self.line_ups.shape[1])


def whole_sets(done: npt.NDArray[np.bool_], players: int) -> Counts:
    """Return the numbers of the sets all of whose games are done."""
    return np.flatnonzero(done.reshape(-1, players).all(axis=1))


def count(schedule: Schedule, bots: int, rows: Rows, sets: Counts) -> Tallies:
    """Count these sets; ``rows`` has all games from 0 on, and ``bots`` is how many take part."""
    seats = _seats(schedule.line_ups)
    index, points = sets % len(seats), _points(schedule, seats, rows, sets)
    products = np.zeros((*seats.shape, schedule.players), np.int64)
    np.add.at(products, index, points[:, :, None] * points[:, None, :])
    winners, numbers = _games(schedule, rows, sets)
    won = winners >= 0
    return Tallies(
        line_ups=schedule.line_ups,
        seats=seats,
        sets=np.bincount(index, minlength=len(seats)),
        points=_added(points, index, seats.shape),
        products=products,
        wins=np.bincount(schedule.bots_at(numbers[won], winners[won]), minlength=bots),
        draws=int((~won).sum()),
    )


def round_points(schedule: Schedule, rows: Rows, rounds: range) -> Counts:
    """Return how many nths of a point the first bot has in each of these rounds, shape (rounds,)."""
    seats = _seats(schedule.line_ups)
    sets = np.arange(rounds.start * len(seats), rounds.stop * len(seats))
    points = _points(schedule, seats, rows, sets).reshape(len(rounds), *seats.shape)
    mine = np.where(schedule.line_ups == 0, points, 0)
    total: Counts = mine.sum(axis=(1, 2))
    return total


def _seats(line_ups: Counts) -> Counts:
    """Return how many seats the bot at each place has; 0 where it has been at an earlier place."""
    same = line_ups[:, :, None] == line_ups[:, None, :]
    earlier: npt.NDArray[np.bool_] = np.tril(same, -1).any(axis=2)
    seats: Counts = np.where(earlier, 0, same.sum(axis=2))
    return seats


def _games(schedule: Schedule, rows: Rows, sets: Counts) -> tuple[Counts, Counts]:
    """Return the winners' seats and the numbers of the games of these sets, both of shape (sets, players)."""
    numbers = sets[:, None] * schedule.players + np.arange(schedule.players)
    return rows["winner"].astype(np.int64)[numbers], numbers


def _points(schedule: Schedule, seats: Counts, rows: Rows, sets: Counts) -> Counts:
    """Return the points of each set in nths, by place, shape (sets, players)."""
    winners, numbers = _games(schedule, rows, sets)
    index = sets % len(seats)
    points: Counts = (winners < 0).sum(axis=1)[:, None] * seats[index]
    for game in range(schedule.players):
        bot = schedule.bots_at(numbers[:, game], np.maximum(winners[:, game], 0))
        place = (schedule.line_ups[index] == bot[:, None]).argmax(axis=1)
        points[np.arange(len(sets)), place] += np.where(winners[:, game] < 0, 0, schedule.players)
    return points


def _added(points: Counts, index: Counts, shape: tuple[int, ...]) -> Counts:
    total = np.zeros(shape, np.int64)
    np.add.at(total, index, points)
    return total
