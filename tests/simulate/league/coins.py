"""Games that are coin flips, so that it is known how strong who is."""

from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from dragonrace.simulate.league.tallies import Tallies, count
from dragonrace.simulate.playing import ROW
from dragonrace.simulate.schedule import Schedule

__all__ = ["flipped", "rows_with", "tallied"]


def rows_with(winners: Sequence[int] | npt.NDArray[Any]) -> npt.NDArray[Any]:
    """Rows of games that these seats won; −1: nobody."""
    rows = np.zeros(len(winners), ROW)
    rows["winner"] = winners
    return rows


def flipped(
    schedule: Schedule, elos: Sequence[float], rounds: int, rng: np.random.Generator, draws: float = 0.0
) -> npt.NDArray[Any]:
    """Rows of games that bots win as their ratings say, of which this share is drawn."""
    numbers = np.arange(rounds * schedule.games_a_round)
    strengths = 10 ** (np.array(elos)[schedule.bots_at(numbers[:, None], np.arange(schedule.players))] / 400)
    chances = np.cumsum(strengths / strengths.sum(axis=1, keepdims=True), axis=1)
    seats = (rng.random(len(numbers))[:, None] > chances).sum(axis=1).clip(0, schedule.players - 1)
    return rows_with(np.where(rng.random(len(numbers)) < draws, -1, seats))


def tallied(schedule: Schedule, bots: int, rows: npt.NDArray[Any]) -> Tallies:
    """The counts of whole sets, all of them."""
    return count(schedule, bots, rows, np.arange(len(rows) // schedule.players))
