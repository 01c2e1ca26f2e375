"""Bots, generic over games: they know the core's functions and nothing of any game."""

from dragonrace.bots.base import Bot
from dragonrace.bots.kinds import Factory, broken_kinds, kind_named, offer
from dragonrace.bots.making import BotLike, check_fits, make_bot, make_kind, name_of, uncompiled
from dragonrace.bots.naming import (
    bot_descriptions,
    bot_names,
    bots,
    kind_of_bot,
    strongest_bot,
    unlisted_bots,
    usual_bot,
)
from dragonrace.bots.search.bot import NotCompiledWarning

__all__ = [
    "Bot",
    "BotLike",
    "Factory",
    "NotCompiledWarning",
    "bot_descriptions",
    "bot_names",
    "bots",
    "broken_kinds",
    "check_fits",
    "kind_named",
    "kind_of_bot",
    "make_bot",
    "make_kind",
    "name_of",
    "offer",
    "strongest_bot",
    "uncompiled",
    "unlisted_bots",
    "usual_bot",
]
