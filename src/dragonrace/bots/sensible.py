"""The bot that looks one turn ahead, by expectation.

A game in which that is not enough, because the way to the goal is long, has a policy of its own.
"""

import random

from dragonrace.bots.base import Bot
from dragonrace.bots.turn_search import values_within
from dragonrace.core.game import Game, State

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
        policy = state.game.type.advice.policy
        if policy is not None:
            return policy(state, player, rng)
        values = self.judge(state, player, rng)
        chosen = rng.choice(_best(values))
        self.value_of_choice = values[chosen]
        return chosen

    def weigh(self, state: State, player: int, rng: random.Random) -> dict[int, float]:
        """The best are as likely as each other; of a game's own policy nothing is known."""
        best = _best(self.judge(state, player, rng))
        return dict.fromkeys(best, 1 / len(best)) if best else {}

    def judge(self, state: State, player: int, rng: random.Random) -> dict[int, float]:  # noqa: ARG002 - it tosses no coins
        """What it expects of the position at the end of this turn; of a game's own policy nothing is known."""
        kind, evaluate, board = state.game.type, state.game.kernel.evaluate, state.game.compiled_board
        if kind.advice.policy is not None:
            return {}
        return values_within(state, player, lambda row: evaluate(board, row, player), kind.advice.decisions_ahead)


def _best(values: dict[int, float]) -> list[int]:
    """Return the actions of the most worth."""
    best = max(values.values(), default=0.0)
    return [action for action, value in values.items() if value >= best - 1e-9]
