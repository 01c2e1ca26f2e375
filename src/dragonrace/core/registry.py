"""The registry: games, boards and rulebooks by the game's name."""

from pathlib import Path
from typing import Any

from dragonrace.core.boards import Board
from dragonrace.core.contract import GameType
from dragonrace.core.errors import OptionError
from dragonrace.core.game import Game
from dragonrace.core.installed import game_type, games
from dragonrace.core.minis import mini_games

__all__ = ["describe_game", "load_board", "load_game", "rulebook"]


def load_game(
    name: str, players: int = 2, board: str | Path | Board | None = None, *, position: str | None = None, **options: Any
) -> Game:
    """Load a game by name, with its number of players, its board and its options.

    ``board``: a shipped board's name, a path to a board file, or a loaded board. ``position``: the line of another
    position to begin with, see `Game.begun_at`. Raises `OptionError` for an unknown game or option, a wrong value or
    number of players, `BoardError` for a board that can't be played on, `RecordError` for a position that can't be.
    """
    return Game(_type_of(name), players, board, options, position)


def _type_of(name: str) -> GameType:
    """Return a game's type; what is none may be a mini game, which is looked for then only: it loads all games."""
    try:
        return game_type(name)
    except OptionError:
        if name not in mini_games():
            raise
        words = f"that is a mini game, which mini_game loads; the games are: {', '.join(games())}"
        raise OptionError("game", name, words, code="game.unknown") from None


def load_board(game_name: str, path: str | Path | Board) -> Board:
    """Load a board file, or a shipped board by name; raises `BoardError` or `OptionError`."""
    return game_type(game_name).load_board(path)


def describe_game(name: str) -> dict[str, Any]:
    """Return what a lobby wants to know of a game, as plain JSON data."""
    return game_type(name).describe()


def rulebook(name: str) -> str:
    """Return a game's rulebook, in Markdown; each rule begins with its ID in bold."""
    return game_type(name).rulebook()
