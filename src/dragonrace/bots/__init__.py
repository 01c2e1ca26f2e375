"""Bots, generic over games: they know the core's functions and nothing of any game."""

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from dragonrace.bots.at_random import RandomBot
from dragonrace.bots.base import Bot
from dragonrace.bots.level import LevelBot
from dragonrace.bots.search.bot import USUAL, NotCompiledWarning, SearchBot
from dragonrace.bots.sensible import SensibleBot
from dragonrace.bots.solved import SolvedBot
from dragonrace.core.contract import GameType
from dragonrace.core.errors import OptionError
from dragonrace.core.game import Game
from dragonrace.core.levels import Level
from dragonrace.core.numbers import whole
from dragonrace.core.registry import game_type

if TYPE_CHECKING:
    from dragonrace.engine.warming import Job

__all__ = [
    "Bot",
    "NotCompiledWarning",
    "bot_descriptions",
    "bots",
    "kind_of_bot",
    "make_bot",
    "make_kind",
    "uncompiled",
    "unlisted_bots",
    "usual_bot",
]

KINDS: dict[str, type[Bot]] = {kind.name: kind for kind in (RandomBot, SensibleBot, SearchBot, SolvedBot)}
"""All kinds of bots by name; a game's levels say which of them plays, and how."""


def bots(game: Game | str) -> list[str]:
    """List the names of a game's levels, weakest first; raises `OptionError` for an unknown game.

    `make_bot` takes kinds of bots, too.
    """
    return [level.name for level in _type_of(game).levels]


def bot_descriptions(game: Game | str) -> list[dict[str, Any]]:
    """Describe the levels that a game offers people, weakest first: ``name``, ``title``, ``summary``; plain JSON."""
    return [
        {"name": level.name, "title": level.title, "summary": level.summary}
        for level in _type_of(game).levels
        if level.is_in_lobby
    ]


def unlisted_bots(game: Game) -> list[str]:
    """List what else `make_bot` takes: for those who study, not for people who look for somebody to play with."""
    listed = {bot["name"] for bot in bot_descriptions(game)}
    kinds = [kind for kind, bot in KINDS.items() if bot.plays(game)]
    return [name for name in dict.fromkeys([*bots(game), *kinds]) if name not in listed]


def usual_bot(game: Game | str) -> str:
    """Return the name of the bot that a newcomer meets: the middle one of those that people are offered."""
    offered = bot_descriptions(game)
    name: str = offered[len(offered) // 2]["name"]
    return name


def make_bot(game: Game, name: str, seed: int | bytes = 0, *, is_timed: bool = True) -> Bot:
    """Make a bot by name; with the same ``seed`` it chooses the same if it is asked the same, one after the other.

    ``name`` is a level of the game, or a kind of bot: "random", "sensible", "search", and "solved" where the game is.
    A bot that ``is_timed`` waits for nothing, so its choices may depend on the machine: it ends a search when its time
    is over, and until the search is compiled it searches in plain Python or, where that is too slow, lets the sensible
    bot play, with a `NotCompiledWarning`. One that isn't takes the time that it needs, to compile, too.
    Raises `OptionError` for an unknown name, and for what is no loaded game or no seed.
    """
    return make_kind(game, name, kind_of_bot(game, name), seed, is_timed=is_timed)


def kind_of_bot(game: Game, name: str) -> str:
    """Return the kind of bot that plays under a name: a level may have several, of which the first that can plays.

    Which can may change: a game that nobody has solved may be solved tomorrow. Raises `OptionError` as `make_bot`.
    """
    if not isinstance(game, Game):
        raise OptionError("game", game, "it is a loaded game: load it first, with load_game")
    if (level := _level(game, name)) is not None:
        return next(kind for kind in level.bots if KINDS[kind].plays(game))
    if isinstance(name, str) and name in KINDS:
        return name
    known = [*(bot["name"] for bot in bot_descriptions(game)), *unlisted_bots(game)]
    raise OptionError("bot", name, f"the bots are: {', '.join(known)}", code="bot.unknown")


def make_kind(game: Game, name: str, kind: str, seed: int | bytes, *, is_timed: bool) -> Bot:
    """Make the bot ``name``, for which this kind of bot plays; raises `OptionError` as `make_bot`."""
    seed, level = _checked(seed), _level(game, name)
    lookahead = level.lookahead if level is not None else None
    if kind == SearchBot.name:
        bot: Bot = SearchBot(game, seed, lookahead or USUAL, is_timed=is_timed)
    else:
        bot = KINDS[kind](game, seed)
    return bot if level is None else LevelBot(game, seed, level, bot)


def _level(game: Game, name: str) -> Level | None:
    return next((level for level in game.type.levels if level.name == name), None)


def uncompiled(game: Game, names: Iterable[str]) -> "list[Job]":
    """List what is still to be compiled for the searches of these bots, if any searches; raises `OptionError`."""
    from dragonrace.bots.search.driver import COMPILED_GROUP
    from dragonrace.engine.warming import undone

    if SearchBot.name not in {kind_of_bot(game, name) for name in names}:
        return []
    return [job for job in undone() if job.kind is game.type and job.call.group == COMPILED_GROUP]


def _checked(seed: int | bytes) -> int | bytes:
    """Return the seed, a whole number as a plain one: the same seed is the same whatever its type."""
    number = seed if isinstance(seed, bytes) else whole(seed)
    if number is None:
        raise OptionError("seed", seed, "it is a whole number, or bytes")
    return number


def _type_of(game: Game | str) -> GameType:
    return game.type if isinstance(game, Game) else game_type(game)
