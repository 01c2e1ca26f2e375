"""The kinds of bots by name: ours, and those that packages install through the entry-point group ``dragonrace.bots``.

An entry point is a subclass of `Bot`, or another factory: anything that takes a game and a seed, a whole number or
bytes, and returns a `Bot`. One that can't be loaded, or whose name is taken, is missing from the lists, and whoever
asks for it is told why. Where nothing is installed, the place of a kind is a name, too: ``module:Class``.
"""

from collections.abc import Callable
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from typing import Any

from dragonrace.bots.alphabeta.bot import AlphaBetaBot
from dragonrace.bots.at_random import RandomBot
from dragonrace.bots.base import Bot
from dragonrace.bots.expectimax.bot import ExpectimaxBot
from dragonrace.bots.learned.greedy import GreedyBot
from dragonrace.bots.search.bot import SearchBot
from dragonrace.bots.sensible import SensibleBot
from dragonrace.bots.solved import SolvedBot
from dragonrace.core.errors import DragonraceError, OptionError
from dragonrace.core.game import Game
from dragonrace.core.levels import LEVEL_NAMES

__all__ = [
    "GROUP",
    "OWN_KINDS",
    "Factory",
    "broken_kinds",
    "installed_kinds",
    "kind_named",
    "kinds_for",
    "made_by",
    "offer",
    "offered",
    "plays",
]

GROUP = "dragonrace.bots"

Factory = Callable[[Game, int | bytes], Bot]
"""``factory(game, seed)`` makes a bot; a subclass of `Bot` is one."""

OWN_KINDS: dict[str, type[Bot]] = {
    kind.name: kind for kind in (RandomBot, SensibleBot, GreedyBot, ExpectimaxBot, SearchBot, AlphaBetaBot, SolvedBot)
}
"""Our own; a game's levels say which of them plays, and how."""


def kind_named(name: str) -> Factory | None:
    """Return a kind, None if there is none; raises `OptionError` for one that can't be loaded."""
    if name in OWN_KINDS:
        return OWN_KINDS[name]
    if ":" in name:
        kind = _at(name)
        if isinstance(kind, str):
            raise OptionError("bot", name, kind, code="bot.broken")
        return kind
    if name in broken_kinds():
        raise OptionError("bot", name, broken_kinds()[name], code="bot.broken")
    return installed_kinds().get(name)


def kinds_for(game: Game) -> list[str]:
    """List the kinds that can play a game, ours first."""
    kinds: dict[str, Factory] = {**OWN_KINDS, **installed_kinds()}
    return [name for name, kind in kinds.items() if plays(kind, game)]


def plays(kind: Factory, game: Game) -> bool:
    """Ask a kind whether it plays a game. One that does not say plays all; one that fails plays none."""
    try:
        return bool(getattr(kind, "plays", lambda _game: True)(game))
    except Exception:  # whatever goes wrong in somebody else's bot is its own affair
        return False


def installed_kinds() -> dict[str, Factory]:
    """Return the kinds that packages have installed, by name, and those that were offered here."""
    return {name: kind for name, kind in _installed().items() if not isinstance(kind, str)} | offered


def broken_kinds() -> dict[str, str]:
    """Say of each installed kind that can't be used why not."""
    return {name: kind for name, kind in _installed().items() if isinstance(kind, str)}


offered: dict[str, Factory] = {}
"""Kinds that people are offered though they don't ask for it, or are not installed; see `offer`."""


def offer(bot: str | Factory) -> str:
    """Offer a bot to people, in this process: its name, or what makes it. Returns the name.

    Other processes find it by that; raises `OptionError` for what has none.
    """
    name = bot if isinstance(bot, str) else f"{getattr(bot, '__module__', '')}:{getattr(bot, '__qualname__', '')}"
    kind = kind_named(name)
    if kind is None or (kind is not bot and not isinstance(bot, str)):
        allowed = "it is the name of a kind of bot, or a class or factory in a module, as module:Class"
        raise OptionError("bot", bot, allowed, code="bot.unknown")
    offered[name] = kind
    return name


@cache
def _at(place: str) -> Factory | str:
    """Load what lies in a module, or say why that can't be done."""
    if not all(word.isidentifier() for part in place.split(":", 1) for word in part.split(".")):
        return "that is no place of a bot, which is MODULE:CLASS, as my_bots:Greedy"
    return _load(EntryPoint(place, place, GROUP))


@cache
def _installed() -> dict[str, Factory | str]:
    """Load what is installed, in alphabetical order; where that fails there is a sentence about it instead."""
    entries: dict[str, list[EntryPoint]] = {}
    for entry in sorted(entry_points(group=GROUP), key=lambda entry: entry.name):
        entries.setdefault(entry.name, []).append(entry)
    return {name: _load(*same) if len(same) == 1 else _rivals(same) for name, same in entries.items()}


def _where(entry: EntryPoint) -> str:
    return f"{entry.value} of the package {entry.dist.name}" if entry.dist else entry.value


def _rivals(entries: list[EntryPoint]) -> str:
    """Say why none of several bots of the same name can be used."""
    return f"more than one is called so: {' and '.join(sorted(map(_where, entries)))}"


def _load(entry: EntryPoint) -> Factory | str:
    where = _where(entry)
    if entry.name in OWN_KINDS or entry.name in LEVEL_NAMES:
        return f"{where} can't be used: dragonrace has a bot of that name itself"
    try:
        kind: Any = entry.load()
    except Exception as error:  # whatever happens when somebody else's module is imported
        return f"{where} can't be loaded ({type(error).__name__}: {error})"
    if not callable(kind):
        return f"{where} is no subclass of dragonrace.Bot, nor another factory (game, seed) -> Bot"
    return kind  # type: ignore[no-any-return] # what it returns is seen when it is called


def made_by(factory: Factory, game: Game, name: str, seed: int | bytes) -> Bot:
    """Make a bot that plays under ``name``; raises `OptionError` where the factory fails, or makes something else."""
    try:
        bot = factory(game, seed)
    except DragonraceError:
        raise
    except Exception as error:  # whatever goes wrong in somebody else's bot
        reason = f"it can't be made ({type(error).__name__}: {error})"
        raise OptionError("bot", name, reason, code="bot.broken") from error
    if not isinstance(bot, Bot):
        raise OptionError("bot", name, f"a dragonrace.Bot should have been made, not {bot!r}", code="bot.broken")
    bot.name = name
    if not bot.title:  # a level's can't be set: it depends on the reader's language
        bot.title = name
    return bot
