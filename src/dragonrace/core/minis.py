"""Mini games: variants of the games that are small enough to be looked through, for exact studies.

They are files in a game package's folder ``minis``, their boards in ``minis/boards``: ``mini.toml`` of a game is the
mini game whose name is the game's and ``-mini``.
"""

import tomllib
from functools import cache
from importlib.resources.abc import Traversable
from typing import Any

from dragonrace.core import installed
from dragonrace.core.boards import Board, read_board_file
from dragonrace.core.contract import GameType
from dragonrace.core.errors import OptionError
from dragonrace.core.game import Game
from dragonrace.core.lessons.shelf import toml_files

__all__ = ["mini_game", "mini_games"]


def mini_games() -> tuple[str, ...]:
    """Return the names of all mini games, in alphabetical order."""
    return tuple(sorted(_files()))


def mini_game(name: str) -> Game:
    """Load a mini game by name, with its board, options and number of players: a game like any other.

    Raises `OptionError` for an unknown name.
    """
    if not isinstance(name, str) or name not in _files():
        raise OptionError("mini game", name, f"the mini games are: {', '.join(mini_games())}", code="mini.unknown")
    kind, file = _files()[name]
    data: dict[str, Any] = tomllib.loads(read_board_file(file))
    return Game(kind, data["players"], _board(kind, data["board"]), data["options"])


@cache
def _files() -> dict[str, tuple[GameType, Traversable]]:
    """Return the files by the names of the mini games."""
    kinds = [installed.game_type(name) for name in installed.games()]
    return {
        f"{kind.name}-{name}": (kind, file)
        for kind in kinds
        for name, file in toml_files(kind.package, "minis").items()
    }


def _board(kind: GameType, name: str) -> Board:
    """Return a board by name: one of the mini games' own, or a shipped one."""
    file = toml_files(kind.package, "minis", "boards").get(name)
    return kind.load_board(name) if file is None or kind.board is None else kind.board.read(read_board_file(file), None)
