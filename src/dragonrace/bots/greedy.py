"""The bot that looks one turn ahead, by expectation.

A game in which that is not enough, because the way to the goal is long, has a policy of its own.
"""

import random

from dragonrace.bots.base import Bot
from dragonrace.bots.turn import TurnSearch
from dragonrace.core.state import State

__all__ = ["SensibleBot"]


class SensibleBot(Bot):
    """Plays for the best position, on average, at the end of this turn."""

    name = "sensible"
    title = "Navigator"
    summary = "Thinks its turn through and weighs what may come of it. A fair opponent."

    def think(self, state: State, player: int, rng: random.Random) -> int:
        """Choose the action with the best expectation, one of the best; or as the game's own policy does."""
        kind = state.game.type
        if kind.policy is not None:
            return kind.policy(state, player, rng)
        evaluate, board = state.game.kernel.evaluate, state.game.compiled_board
        values = TurnSearch(state, player, lambda row: evaluate(board, row, player), kind.decisions_ahead).values()
        best = max(values.values())
        return rng.choice([action for action, value in values.items() if value >= best - 1e-9])
