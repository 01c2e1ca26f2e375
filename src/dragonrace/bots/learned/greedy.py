"""The bot that judges what comes of each action by learned weights, and looks no further."""

import random
from functools import cached_property
from typing import TYPE_CHECKING

from dragonrace.bots.base import Bot
from dragonrace.bots.care import draw, likelihoods, temperature_among
from dragonrace.bots.finishing import gifts
from dragonrace.bots.learned.nearsight import as_seen
from dragonrace.bots.learned.suiting import can_be_judged, check_learned, was_learned
from dragonrace.core.game import Game, State
from dragonrace.core.views.view import pitied

if TYPE_CHECKING:
    from dragonrace.bots.learned.glance import Looker
    from dragonrace.bots.learned.weights import Weights

__all__ = ["GreedyBot"]

DRAWS = 4
"""So often what a seat can't know is drawn anew."""


class GreedyBot(Bot):
    """Plays for the best position right after its action, or, at a temperature, for one of the better ones."""

    games = "games whose rules have patterns"
    """Which games it plays, once they are learned."""
    name = "greedy"
    title = "Greedy"
    tells_chances = True
    summary = "Judges what comes of each action by what it has learned from games against itself, and looks no further."

    def __init__(
        self,
        game: Game,
        seed: int | bytes = 0,
        temperature: float = 0.0,
        weights: "Weights | None" = None,
        nearsighted: float = 0.0,
    ):
        """At a ``temperature`` above 0 an action whose chances are that much smaller is chosen e times as seldom.

        That is in an even game of two; otherwise it is as much as that is there (`dragonrace.bots.care`). ``weights``:
        what it judges by; by default what was learned for this game. ``nearsighted``: how much each step in the race
        weighs with it beyond that, as a difference of log-odds (`dragonrace.bots.learned.nearsight`); above 0 it looks
        who would win next, too, gives nobody the game, and does nothing of which the game says that it would be a pity,
        while something else is left. Raises `OptionError` for a game that it doesn't suit, or that nobody has learned.
        """
        super().__init__(game, seed)
        check_learned(self, game, weights)
        self._temperature, self._weights = temperature_among(game.num_players, temperature), weights
        self._nearsighted = nearsighted

    @staticmethod
    def suits(game: Game) -> bool:
        """Say whether it could play a game, once somebody has learned it."""
        return can_be_judged(game)

    @classmethod
    def plays(cls, game: Game) -> bool:
        """Only games for which weights have been learned; without NumPy nobody can read them."""
        return cls.suits(game) and was_learned(game)

    def think(self, state: State, player: int, rng: random.Random) -> int:
        """Choose by chance, as `weigh` says."""
        values = self.considered(state, player, rng)
        chosen = draw(values, self._temperature, rng)
        self.value_of_choice = values[chosen]
        return chosen

    def weigh(self, state: State, player: int, rng: random.Random) -> dict[int, float]:
        """The best, or better ones more often than worse ones."""
        return likelihoods(self.considered(state, player, rng), self._temperature)

    def judge(self, state: State, player: int, rng: random.Random) -> dict[int, float]:
        """The chance to win, from 0 to 1, right after each legal action, as it takes it; 0 of what it never does."""
        return {**dict.fromkeys(state.legal_actions(player), 0.0), **self.considered(state, player, rng)}

    def considered(self, state: State, player: int, rng: random.Random) -> dict[int, float]:
        """Return the same of all actions that it may choose: near-sighted none that gives the game away, or is a pity.

        However careless people are, they heed what a table warns them of.
        """
        values = self._looker.look(state, player, rng, DRAWS if self.game.type.hiding else 1)
        if not self._nearsighted:
            return values
        given, pities = gifts(state, player, rng), pitied(state, player)
        left = {action: value for action, value in values.items() if action not in given}
        kept = {action: value for action, value in left.items() if action not in pities} or left
        return as_seen(state, player, kept, self._nearsighted)

    @cached_property
    def _looker(self) -> "Looker":
        from dragonrace.bots.learned.glance import Looker

        return Looker(self.game, self._weights)
