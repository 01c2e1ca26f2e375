"""The rival's halves, each together with the other half of a level: which of them is it that wins?"""

import random
from typing import Any

from bench.rival.bot import SEEDS, Rival2
from bench.rival.cards import seed
from dragonrace import Bot, Game, State, make_bot

__all__ = ["RivalPlacing", "RivalPrograms"]


class HalfARival(Rival2):
    """Leaves a half of its choices to a level."""

    level = "level-5"

    def __init__(self, game: Game, seed: int | bytes = 0):
        super().__init__(game, seed)
        self._other_half: Bot = make_bot(game, self.level, self._seed, is_timed=False)

    def _as_the_level(self, state: State, player: int) -> int:
        chosen = self._other_half.choose(state, player)
        self.value_of_choice = self._other_half.value_of_choice
        return chosen


class RivalPrograms(HalfARival):
    """Lays the rival's programs; a level carries them out."""

    name = "rival-programs"
    title = "Rival's programs"
    summary = "Programs of Rival 2, carried out by level 5."

    def think(self, state: State, player: int, rng: random.Random) -> int:
        """Lay a card as the rival would; do anything else as the level would."""
        view: Any = state.view(player)
        if view["table"]["phase"] == "program":
            return super().think(state, player, rng)
        return self._as_the_level(state, player)


class RivalPlacing(HalfARival):
    """Carries out a level's programs, with the rival's idea of what the other has laid."""

    name = "rival-placing"
    title = "Rival's placing"
    summary = "Programs of level 5, carried out by Rival 2."

    def think(self, state: State, player: int, rng: random.Random) -> int:
        """Find out what the other may lay, then lay a card as the level would; do anything else as the rival."""
        view: Any = state.view(player)
        table = view["table"]
        if table["phase"] != "program":
            return super().think(state, player, rng)
        if not table["programs"][player]:
            seed(rng.randrange(SEEDS))
            self._plan = self._planned(state, player, view["turn"], table, random.Random(rng.randrange(SEEDS)))
        return self._as_the_level(state, player)
