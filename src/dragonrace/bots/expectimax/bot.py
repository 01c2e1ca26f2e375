"""The bot that looks to the end of its turn by expectation, and judges what comes of it by learned weights."""

import random
from functools import cached_property
from typing import TYPE_CHECKING

from dragonrace.bots.learned.greedy import GreedyBot
from dragonrace.bots.learned.suiting import is_for_turns
from dragonrace.core.game import Game, State

if TYPE_CHECKING:
    from dragonrace.bots.expectimax.driver import Expectation

__all__ = ["ExpectimaxBot"]


class ExpectimaxBot(GreedyBot):
    """Plays for the best chance to win at the end of this turn, on average over all that may fall.

    At a temperature it plays for one of the better ones.
    """

    games = "games with chance and without secrets, whose rules have patterns"
    name = "expectimax"
    title = "Expectimax"
    summary = "Thinks its turn through, all dice included, and judges what comes of it by what it has learned."

    @staticmethod
    def suits(game: Game) -> bool:
        """Say whether looking to the end of a turn is worth it: there is chance in it, and nothing is hidden."""
        return is_for_turns(game)

    def considered(self, state: State, player: int, rng: random.Random) -> dict[int, float]:  # noqa: ARG002 - nothing is drawn
        """The chance to win with each action, on average at the end of this turn."""
        return self._search.look(state, player)

    @cached_property
    def _search(self) -> "Expectation":
        from dragonrace.bots.expectimax.driver import Expectation

        return Expectation(self.game, self._weights)
