"""Where what was learned at home lies; nothing is read here, so nothing heavy is needed."""

from pathlib import Path

from dragonrace.core.errors import MissingExtraError
from dragonrace.engine.cache import cache_root

__all__ = ["FOLDER", "own_files", "saved_folder", "weights_name"]

FOLDER = "weights"


def saved_folder(game: str) -> Path:
    """Return the folder for what is learned of a game at home, beside what is compiled.

    Raises `MissingExtraError` where nobody knows where that is.
    """
    return cache_root() / FOLDER / game


def weights_name(board: str, players: int, changed: str = "", *, ahead: bool) -> str:
    """Return the name of a file of weights: of a board, so many players, and what options are ``changed``, if any."""
    return f"{board}-{players}{changed}{'-ahead' * ahead}.npz"


def own_files(game: str, board: str, players: int, changed: str = "") -> list[Path]:
    """Return the files of what was learned at home of a game at one table; ``changed``: with which options."""
    try:
        folder = saved_folder(game)
    except MissingExtraError:
        return []
    places = [folder / weights_name(board, players, changed, ahead=ahead) for ahead in (False, True)]
    return [place for place in places if place.is_file()]
