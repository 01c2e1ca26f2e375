"""Bots, generic over games: they know the core's functions and nothing of any game."""

from typing import Any

from dragonrace.bots.base import Bot
from dragonrace.bots.greedy import SensibleBot
from dragonrace.bots.uniform import RandomBot
from dragonrace.core.errors import OptionError
from dragonrace.core.game import Game
from dragonrace.core.registry import game_type

__all__ = ["Bot", "bot_descriptions", "bots", "make_bot"]

LEVELS: tuple[type[Bot], ...] = (RandomBot, SensibleBot)
"""All bots, weakest first."""


def bots(game: Game | str) -> list[str]:
    """List the names of a game's bots, weakest first; raises `OptionError` for an unknown game."""
    game_type(game if isinstance(game, str) else game.name)
    return [bot.name for bot in LEVELS]


def bot_descriptions(game: Game | str) -> list[dict[str, Any]]:
    """Describe a game's bots as plain JSON data, weakest first: ``name``, ``title``, ``summary``."""
    names = bots(game)
    return [
        {"name": bot.name, "title": bot.title, "summary": bot.summary} for bot in LEVELS if bot.name in names
    ]  # fmt: skip


def make_bot(game: Game, name: str, seed: int | bytes = 0) -> Bot:
    """Make a bot by name; with the same ``seed`` it chooses the same in the same positions.

    Raises `OptionError` for an unknown name.
    """
    for bot in LEVELS:
        if bot.name == name:
            return bot(game, seed)
    raise OptionError("bot", name, f"the bots are: {', '.join(bots(game))}", code="bot.unknown")
