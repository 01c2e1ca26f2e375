"""The bot that knows: where a game is solved, it plays as well as can be."""

import random

from dragonrace.bots.base import Bot
from dragonrace.core.errors import OptionError
from dragonrace.core.game import Game, State
from dragonrace.core.solution import SolutionError

__all__ = ["SolvedBot"]


class SolvedBot(Bot):
    """Plays for the best chance to win, which it knows exactly. Nothing in it is random."""

    name = "solved"
    title = "Solved"
    tells_chances = True
    summary = "Knows the exact odds of every position and makes no mistakes. Only luck can beat it."

    def __init__(self, game: Game, seed: int | bytes = 0):
        super().__init__(game, seed)
        try:
            self._solution = game.solution()
        except SolutionError as error:
            raise OptionError("bot", self.name, str(error), code="bot.unknown") from None

    @classmethod
    def plays(cls, game: Game) -> bool:
        """Only what has been solved."""
        try:
            game.solution()
        except SolutionError:
            return False
        return True

    def think(self, state: State, player: int, rng: random.Random) -> int:
        """Choose the best action; the first of several."""
        values = self.judge(state, player, rng)
        chosen = max(values, key=values.__getitem__)
        self.value_of_choice = values[chosen]
        return chosen

    def judge(self, state: State, player: int, rng: random.Random) -> dict[int, float]:  # noqa: ARG002 - it tosses no coins
        """The chance to win with each action, exactly."""
        return self._solution.action_values(state)
