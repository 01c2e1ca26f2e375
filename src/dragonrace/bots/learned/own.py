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
    """Return the files of what was learned at home of a game at one table, whatever its options."""
    try:
        return sorted(saved_folder(game).glob(f"{board}-{players}*.npz"))
    except MissingExtraError:
        return []
