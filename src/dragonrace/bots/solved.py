"""The bot that knows: where a game is solved, it plays as well as can be."""

import random

from dragonrace.bots.base import Bot
from dragonrace.bots.turn_search import TurnSearch
from dragonrace.core.errors import OptionError
from dragonrace.core.game import Game
from dragonrace.core.solution import Solution
from dragonrace.core.state import State

__all__ = ["SolvedBot"]

A_WHOLE_TURN = 1_000_000
"""So many decisions no turn has. The exact odds are known at the end of a turn only, so this bot looks there whatever
that takes, without a budget: who solved the game has gone through every position of every turn already, so the turns of
a solved game are short enough."""


class SolvedBot(Bot):
    """Plays for the best chance to win, which it knows exactly at every turn's end. Nothing in it is random."""

    name = "solved"
    title = "Solved"
    summary = "Knows the exact odds of every position and makes no mistakes. Only luck can beat it."

    def __init__(self, game: Game, seed: int | bytes = 0):
        super().__init__(game, seed)
        solution = _solution(game)
        if solution is None:
            raise OptionError("bot", self.name, _why_not(game), code="bot.unknown")
        self._solution = solution

    @classmethod
    def plays(cls, game: Game) -> bool:
        """Only what has been solved."""
        return _solution(game) is not None

    def think(self, state: State, player: int, rng: random.Random) -> int:  # noqa: ARG002 - it tosses no coins
        """Choose the best action; the first of several."""
        value = self._solution.value
        values = TurnSearch(state, player, lambda row: value(row, player), A_WHOLE_TURN).values()
        return max(values, key=values.__getitem__)


def _why_not(game: Game) -> str:
    """Say why there is no solution at hand, and what there is to do."""
    if game.type.solver is None:
        return f"nobody has solved {game.type.title}"
    if objection := game.type.solver().objection(game):
        return f"this game can't be solved, because {objection}"
    return f"this game isn't solved yet; `dragonrace solve {game.name}` does it, with the same board and options"


def _solution(game: Game) -> Solution | None:
    """Return the solution that is at hand."""
    return game.type.solver().known(game) if game.type.solver else None
