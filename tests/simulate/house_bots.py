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


def factory(game, seed):
    return Any(game, seed)
