"""A bot at a level of play: another bot, which slips now and then."""

import random
from collections.abc import Collection

from dragonrace.bots.base import Bot
from dragonrace.core.game import Game, State
from dragonrace.core.levels import Level

__all__ = ["LevelBot"]


class LevelBot(Bot):
    """Plays as its level says."""

    def __init__(self, game: Game, seed: int | bytes, level: Level, bot: Bot):
        super().__init__(game, seed)
        self.name, self.level, self.bot = level.name, level, bot

    @property
    def title(self) -> str:  # type: ignore[override] # nobody sets it: it depends on the reader's language
        """What people call the level."""
        return self.level.title

    @property
    def summary(self) -> str:  # type: ignore[override] # as above
        """How it plays, and for whom it is."""
        return self.level.description

    @property
    def tells_chances(self) -> bool:  # type: ignore[override] # nobody sets it: it is the other bot's
        """Whether the bot behind it tells chances."""
        return self.bot.tells_chances

    def think(self, state: State, player: int, rng: random.Random) -> int:
        """Choose as the bot behind it does, or slip."""
        if rng.random() < self.level.slips:
            return rng.choice(state.legal_actions(player))
        self.bot.value_of_choice = None
        chosen = self.bot.think(state, player, rng)
        self.value_of_choice = self.bot.value_of_choice
        return chosen

    def weigh(self, state: State, player: int, rng: random.Random) -> dict[int, float]:
        """As the bot behind it does, and a slip may be anything."""
        rng.random()  # as `think` does, so that the bot behind it tosses the same coins
        slips, legal, meant = self.level.slips, state.legal_actions(player), self.bot.weigh(state, player, rng)
        if not meant:
            return {}
        chosen = {action: slips / len(legal) + (1 - slips) * meant.get(action, 0.0) for action in legal}
        return {action: share for action, share in chosen.items() if share > 0}

    def judge(self, state: State, player: int, rng: random.Random) -> dict[int, float]:
        """As the bot behind it does: it knows what it slips from."""
        rng.random()  # as `think` does: to the bot behind it this is the same question
        return self.bot.judge(state, player, rng)

    def judge_alike(self, state: State, player: int, rng: random.Random, actions: Collection[int]) -> dict[int, float]:
        """As the bot behind it does."""
        rng.random()  # as above
        return self.bot.judge_alike(state, player, rng, actions)
