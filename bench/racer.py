"""Somebody who only runs, as children do at first: an opponent that weak levels should not always beat.

``python -m bench.levels golden-dragon --players 2 --pair level-1 bench.racer:Racer`` has it play.
"""

import random
from math import inf

from dragonrace import Bot, Game, OptionError, State

__all__ = ["Racer"]


class Racer(Bot):
    """Takes what brings its own dragon nearest at once, and is blind to all else; raises `OptionError` without a race.

    Of what is as good it takes anything, be it what makes somebody else win.
    """

    name = "racer"
    title = "Racer"
    summary = "Goes ahead whenever it can, and looks at nobody else."

    def __init__(self, game: Game, seed: int | bytes = 0):
        super().__init__(game, seed)
        if not self.plays(game):
            raise OptionError("bot", self.name, "it plays games that are races, and tell how far everybody still has")

    @staticmethod
    def plays(game: Game) -> bool:
        """Only games that are races."""
        return game.type.race is not None

    def think(self, state: State, player: int, rng: random.Random) -> int:
        """Choose what leaves the shortest way."""
        left = {action: self._left(state.child(action, player), player) for action in state.legal_actions(player)}
        least = min(left.values())
        return rng.choice([action for action, steps in left.items() if steps == least])

    def _left(self, state: State, player: int) -> float:
        """Return how many steps it still has."""
        race = self.game.type.race
        assert race is not None, "it plays races only"
        steps = race.distance(self.game.compiled_board, state.row, player)
        return inf if steps is None else steps
