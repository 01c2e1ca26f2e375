"""The bot that looks one turn ahead, by expectation.

A game in which that is not enough, because the way to the goal is long, has a policy of its own.
"""

import random

from dragonrace.bots.base import Bot
from dragonrace.bots.turn_search import values_within
from dragonrace.core.game import Game
from dragonrace.core.state import State

__all__ = ["SensibleBot"]


class SensibleBot(Bot):
    """Plays for the best position, on average, at the end of this turn."""

    name = "sensible"
    title = "Sensible"
    summary = "Thinks its turn through and weighs what may come of it."

    @classmethod
    def plays(cls, game: Game) -> bool:
        """Only games that say how good a position is."""
        return game.type.has_judgement

    def think(self, state: State, player: int, rng: random.Random) -> int:
        """Choose the action with the best expectation, one of the best; or as the game's own policy does."""
        kind = state.game.type
        if kind.advice.policy is not None:
            return kind.advice.policy(state, player, rng)
        evaluate, board = state.game.kernel.evaluate, state.game.compiled_board
        values = values_within(state, player, lambda row: evaluate(board, row, player), kind.advice.decisions_ahead)
        best = max(values.values())
        return rng.choice([action for action, value in values.items() if value >= best - 1e-9])
