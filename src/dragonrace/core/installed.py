"""The games that are installed, by name: what packages offer under the entry-point group ``dragonrace.games``."""

from functools import cache
from importlib.metadata import EntryPoint, entry_points

from dragonrace.core.contract import GameType
from dragonrace.core.errors import DragonraceError, OptionError, shorten

__all__ = ["broken_games", "game_type", "games"]

GROUP = "dragonrace.games"


@cache
def _entries() -> dict[str, EntryPoint]:
    return {entry.name: entry for entry in sorted(entry_points(group=GROUP), key=lambda entry: entry.name)}


def games() -> tuple[str, ...]:
    """Return the names of all games that can be played, in alphabetical order."""
    return tuple(name for name in _entries() if isinstance(_load(name), GameType))


def broken_games() -> dict[str, str]:
    """Return why games that are installed can't be played, by name: a package that is broken breaks only itself."""
    found = {name: _load(name) for name in _entries()}
    return {name: reason for name, reason in found.items() if isinstance(reason, str)}


@cache
def _load(name: str) -> GameType | str:
    """Return a game's type, or what is wrong with its package."""
    try:
        kind = _entries()[name].load()
        if not isinstance(kind, GameType):
            return f"its entry point is {shorten(kind)}, not a GameType"
        kind.rulebook()
    except DragonraceError as error:
        return str(error)
    except Exception as error:  # whatever somebody's package does wrong
        return f"{type(error).__name__}: {error}"
    return kind


def game_type(name: str) -> GameType:
    """Return a game's type; raises `OptionError` for an unknown name."""
    if not isinstance(name, str) or name not in _entries():
        raise OptionError("game", name, f"the games are: {', '.join(games())}", code="game.unknown")
    kind = _load(name)
    if isinstance(kind, str):
        raise OptionError("game", name, f"its package is broken ({kind})", code="game.broken")
    return kind
