"""Scripted games: what the files of lessons and of a rulebook's examples have in common, read and played."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from dragonrace.core.boards import Board
from dragonrace.core.contract import GameType
from dragonrace.core.errors import DragonraceError, LessonError, shorten
from dragonrace.core.game import Game, State
from dragonrace.core.lessons.files import read_words
from dragonrace.core.rules.kernel import CHANCE

__all__ = ["Line", "play", "read_game", "read_line", "read_lines", "read_seat"]


@dataclass(frozen=True)
class Line:
    """An action of the script: who acts, and the notation. ``where`` names its place in the file."""

    actor: str
    text: str
    where: str


def read_game(kind: GameType, data: Mapping[str, Any], boards: Mapping[str, str]) -> Game:
    """Load the game that is described: players, board, options. ``boards``: texts of the file's own boards, by name."""
    options = data.get("options", {})
    if not isinstance(options, dict):
        raise LessonError(f"{shorten(options)} are no options; they are written {{ name = value }}", where="options")
    try:
        return Game(kind, data["players"], _board(kind, read_words(data, "board", ""), boards), options)
    except DragonraceError as error:
        raise LessonError(str(error)) from None


def _board(kind: GameType, name: str, boards: Mapping[str, str]) -> Board | str | None:
    if name not in boards:
        return name or None
    if kind.board is None:
        raise LessonError(f"{kind.title} has no boards", where="board")
    return kind.board.read(boards[name], None)


def read_seat(game: Game, colour: Any) -> int:
    """Return the seat of a colour."""
    if colour not in game.players:
        raise LessonError(f"{shorten(colour)} is no seat; they are {', '.join(game.players)}", where="seat")
    return game.players.index(colour)


def read_lines(data: Mapping[str, Any], key: str, where: str) -> tuple[Line, ...]:
    """Return a script: a line an action, as in records; empty lines and those that begin with # say nothing.

    What one seat does in a row may stand in one line: ``blue: card S1; card P1``.
    """
    value = data.get(key, "")
    if not isinstance(value, str):
        raise LessonError(f"{key} is a text with a line for each action", where=where)
    place = f"{where}, {key}" if where else key
    numbered = enumerate(value.strip("\n").split("\n"), 1)
    return tuple(one for n, line in numbered if not _is_silent(line) for one in read_line(line, f"{place}, line {n}"))


def _is_silent(line: str) -> bool:
    return not line.strip() or line.lstrip().startswith("#")


def read_line(line: str, where: str) -> Iterator[Line]:
    """Read the actions of a line: who acts, and what they do."""
    actor, colon, texts = line.strip().partition(": ")
    if not colon:
        raise LessonError(f"{shorten(line)} is no line of a game: who acts, then ': ' and the action", where=where)
    for text in texts.split(";"):
        yield Line(actor, text.strip(), where)


def play(state: State, lines: Iterable[Line]) -> None:
    """Carry out a part of the script, in place."""
    players = {state.game.actor_name(player): player for player in (CHANCE, *range(state.game.num_players))}
    for line in lines:
        if line.actor not in players:
            known = ", ".join(players)
            raise LessonError(f"{shorten(line.actor)} is nobody at this table; there are {known}", where=line.where)
        try:
            player = players[line.actor]
            state.apply_action(state.string_to_action(line.text, player), player)
        except DragonraceError as error:
            raise LessonError(str(error), where=line.where) from None
