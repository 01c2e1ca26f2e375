"""Where what was learned at home lies; nothing is read here, so nothing heavy is needed."""

from pathlib import Path

from dragonrace.core.errors import MissingExtraError
from dragonrace.engine.cache import cache_root

__all__ = ["FOLDER", "own_files", "saved_folder"]

FOLDER = "weights"


def saved_folder(game: str) -> Path:
    """Return the folder for what is learned of a game at home, beside what is compiled.

    Raises `MissingExtraError` where nobody knows where that is.
    """
    return cache_root() / FOLDER / game


def own_files(game: str, board: str, players: int) -> list[Path]:
    """Return the files of what was learned at home of a game at one table, with its usual options."""
    try:
        folder = saved_folder(game)
    except MissingExtraError:
        return []
    names = (f"{board}-{players}.npz", f"{board}-{players}-ahead.npz")
    return [folder / name for name in names if (folder / name).is_file()]
