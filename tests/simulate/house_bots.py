"""Bots of somebody else, in a module that worker processes can import."""

import random

from dragonrace import Bot, State


class Last(Bot):
    """Plays the last legal action."""

    def think(self, state: State, player: int, rng: random.Random) -> int:  # noqa: ARG002 - it tosses no coins
        return state.legal_actions(player)[-1]


class Any(Bot):
    """Plays anything."""

    name = "any, thing"

    def think(self, state: State, player: int, rng: random.Random) -> int:
        return rng.choice(state.legal_actions(player))


class Wrong(Bot):
    """Plays what is not legal, in its third decision."""

    asked = 0

    def think(self, state: State, player: int, rng: random.Random) -> int:  # noqa: ARG002 - it tosses no coins
        self.asked += 1
        return -1 if self.asked == 3 else state.legal_actions(player)[0]


def factory(game, seed):
    return Any(game, seed)
