"""Balance: who wins how often when bots of one strength play each other, by who moves first."""

import time
from collections.abc import Callable
from typing import NamedTuple

import numpy as np

from dragonrace.bots.learned.weights import Weights
from dragonrace.core.numbers import check_whole
from dragonrace.engine.engine import Engine
from dragonrace.learning.training import count_wins, learner_on, with_an_end

__all__ = ["Balance", "balance", "margin"]

FIRST_ROUND = 10
"""Games, before it looks at the clock."""
ROUND = 0.25
"""Seconds between two looks, later."""
MOST_GAMES = 10**9


class Balance(NamedTuple):
    """What came of games among bots that judge by the same weights: actions at a glance, or whole turns of dice."""

    games: int
    wins: tuple[int, ...]
    """By who moves first, second and so on."""
    undecided: int
    """Games that nobody won."""
    steps: int
    """How many decisions, or, in a game of dice, turns, they had together."""

    @property
    def shares(self) -> tuple[float, ...]:
        """The shares of the wins, from 0 to 1, in the same order; what nobody won is shared by all."""
        shared = self.undecided / len(self.wins)
        return tuple((wins + shared) / self.games for wins in self.wins)

    @property
    def error(self) -> float:
        """Half of what 95 % of such shares lie in, where all are even."""
        return margin(len(self.wins), self.games)


def margin(players: int, games: int) -> float:
    """Return half of the interval in which 95 % of each player's shares of so many games lie, where all are even."""
    return float(1.96 * ((1 - 1 / players) / players / games) ** 0.5)


def balance(
    weights: Weights, games: int, seconds: float, stopped: Callable[[], bool] = lambda: False, seed: int = 0
) -> Balance:
    """Play so many games, at least 1, or as many as there are ``seconds`` for; it ends early once ``stopped`` says so.

    Of ten games, or fewer, it plays all in any case. Raises `OptionError` for less than one game.
    """
    check_whole("games", games, 1, MOST_GAMES)
    game = with_an_end(weights.game)
    engine = Engine(game)
    none = np.zeros_like(weights.numbers)
    learner = learner_on(engine, Weights(game, weights.numbers, {}), none, none, engine.generators(1, seed)[0])
    wins = np.zeros(game.num_players + 1, np.int64)
    played, steps, began = 0, 0, time.monotonic()
    lot = min(games, FIRST_ROUND)
    while lot:
        steps += count_wins(game, learner, lot, wins)
        played += lot
        spent = time.monotonic() - began
        if spent >= seconds or stopped():
            break
        quick = max(1, int(ROUND * played / spent)) if spent > 0.0 else lot
        lot = min(games - played, 2 * lot, quick)
    by_order = np.roll(wins[:-1], -int(game.options.get("first_player", 0)))
    return Balance(played, tuple(map(int, by_order)), int(wins[-1]), steps)
