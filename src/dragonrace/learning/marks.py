"""Marks: how good what was learned is, by games against an opponent that stays the same."""

import random
import time
from collections.abc import Callable
from typing import NamedTuple

from dragonrace.bots.at_random import RandomBot
from dragonrace.bots.base import Bot
from dragonrace.bots.learned.greedy import GreedyBot
from dragonrace.bots.learned.weights import Weights
from dragonrace.bots.sensible import SensibleBot
from dragonrace.core.chance import sample
from dragonrace.core.game import Game
from dragonrace.core.rules.kernel import CHANCE
from dragonrace.learning.training import with_an_end

__all__ = ["Mark", "mark", "opponent_of"]


class Mark(NamedTuple):
    """What came of some games of one that judges by the weights, and of others who all play the same."""

    opponent: str
    games: int
    wins: int


def opponent_of(game: Game) -> type[Bot]:
    """Return the kind of bot that all are marked by: the best one of those that need neither time nor weights."""
    return SensibleBot if SensibleBot.plays(game) else RandomBot


def mark(weights: Weights, games: int, seconds: float, stopped: Callable[[], bool] = lambda: False) -> Mark:
    """Play so many games, or fewer where they take longer than ``seconds``; the seats take turns.

    A game in which ``stopped`` says so does not count.
    """
    game, kind = with_an_end(weights.game), opponent_of(weights.game)
    end, played, wins = time.monotonic() + seconds, 0, 0
    while played < games and time.monotonic() < end and not stopped():
        seat = played % game.num_players
        bots = [kind(game, seed=played * game.num_players + other) for other in range(game.num_players)]
        bots[seat] = GreedyBot(game, played, weights=weights)
        winner = _winner(game, bots, random.Random(played), stopped)
        if not stopped():
            played, wins = played + 1, wins + (winner == seat)
    return Mark(kind.name, played, wins)


def _winner(game: Game, bots: list[Bot], rng: random.Random, stopped: Callable[[], bool]) -> int | None:
    """Play a game; return the winner's seat, None in a draw and where it was stopped."""
    state = game.new_initial_state()
    while not state.is_terminal() and not stopped():
        seat = state.actors()[0]
        state.apply_action(sample(state, rng) if seat == CHANCE else bots[seat].choose(state, seat), seat)
    return state.winner()
