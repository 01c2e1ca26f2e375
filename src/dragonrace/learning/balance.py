"""Balance: who wins how often when bots of one strength play each other, by who moves first."""

import time
from collections.abc import Callable
from typing import NamedTuple

import numpy as np

from dragonrace.bots.learned.weights import Weights
from dragonrace.engine.engine import Engine
from dragonrace.learning.training import count_wins, learner_on, with_an_end

__all__ = ["Balance", "balance"]

FIRST_ROUND = 10
"""Games, before it looks at the clock; then twice as many each time."""


class Balance(NamedTuple):
    """What came of games among bots that judge by the same weights, each action at a glance."""

    games: int
    wins: tuple[int, ...]
    """By seat; seat 0 moves first."""
    undecided: int
    """Games that nobody won."""
    steps: int
    """How many decisions, or, in a game of dice, turns, they had together."""

    @property
    def shares(self) -> tuple[float, ...]:
        """Each seat's share of the wins, from 0 to 1; what nobody won is shared by all."""
        shared = self.undecided / len(self.wins)
        return tuple((wins + shared) / self.games for wins in self.wins)


def balance(
    weights: Weights, games: int, seconds: float, stopped: Callable[[], bool] = lambda: False, seed: int = 0
) -> Balance:
    """Play so many games, or as many as there is time for, 10 at least; it ends early once ``stopped`` says so.

    Seat 0 moves first in each, unless the game's option ``first_player`` says otherwise.
    """
    game = with_an_end(weights.game)
    engine = Engine(game)
    none = np.zeros_like(weights.numbers)
    learner = learner_on(engine, Weights(game, weights.numbers, {}), none, none, engine.generators(1, seed)[0])
    wins = np.zeros(game.num_players + 1, np.int64)
    played, steps, end = 0, 0, time.monotonic() + seconds
    lot = min(games, FIRST_ROUND)
    while lot and (not played or (time.monotonic() < end and not stopped())):
        steps += count_wins(game, learner, lot, wins)
        played += lot
        lot = min(games - played, 2 * lot)
    return Balance(played, tuple(map(int, wins[:-1])), int(wins[-1]), steps)
