"""The bot that plays at random."""

import random

from dragonrace.bots.base import Bot
from dragonrace.core.game import State

__all__ = ["RandomBot"]


class RandomBot(Bot):
    """Plays any legal action, each as likely as the other."""

    name = "random"
    title = "Random"
    summary = "Plays anything that is allowed, at random."

    def think(self, state: State, player: int, rng: random.Random) -> int:
        """Draw one of the legal actions."""
        return rng.choice(state.legal_actions(player))

    def weigh(self, state: State, player: int, rng: random.Random) -> dict[int, float]:  # noqa: ARG002 - it tosses no coins
        """All are as likely."""
        legal = state.legal_actions(player)
        return dict.fromkeys(legal, 1 / len(legal))
