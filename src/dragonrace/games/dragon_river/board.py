"""Dragon River's boards: how long the river is, and where its pearls lie (DR-1, DR-2, DR-R10)."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

from dragonrace.core.boards import check_keys, quote, read_points, read_title, read_toml, read_whole
from dragonrace.core.errors import BoardError, shorten
from dragonrace.games.dragon_river import shapes
from dragonrace.games.dragon_river.dice import DICE
from dragonrace.games.dragon_river.state import MAX_SPACE, CompiledBoard

if TYPE_CHECKING:
    from dragonrace.core.game import Game

__all__ = ["RiverBoard", "board_of", "compile_board", "read_board"]

PLAIN_PATH = ((40, 560), (760, 560), (760, 400), (40, 400), (40, 240), (760, 240), (760, 80), (40, 80))
"""The course of a river whose board draws none."""


@dataclass(frozen=True)
class RiverBoard:
    """A board of Dragon River. Spaces count from 0, the start pearl, to ``finish``, the last pearl."""

    title: str
    finish: int
    pearls: tuple[int, int]
    path: tuple[tuple[int, int], ...] = PLAIN_PATH
    name: str | None = None

    @cached_property
    def shown(self) -> shapes.RiverBoard:
        """What a table shows of it; nobody changes that."""
        path = [list(point) for point in self.path]
        return {"title": self.title, "finish": self.finish, "pearls": list(self.pearls), "path": path}

    def to_toml(self) -> str:
        """Write the board as a board file; `read_board` reads it."""
        points = "".join(f"  [{x}, {y}],\n" for x, y in self.path)
        pearls = list(self.pearls)
        return f"title = {quote(self.title)}\nfinish = {self.finish}\npearls = {pearls}\npath = [\n{points}]\n"


def read_board(text: str, name: str | None = None) -> RiverBoard:
    """Read a board file's text; raises `BoardError` saying what is wrong, and where."""
    data = read_toml(text)
    data.setdefault("path", [list(point) for point in PLAIN_PATH])
    check_keys(data, ("title", "finish", "pearls", "path"))
    finish = read_whole(data["finish"], "finish")
    return RiverBoard(read_title(data["title"]), finish, _pearls(data["pearls"], finish), _path(data["path"]), name)


def _pearls(value: Any, finish: int) -> tuple[int, int]:
    """Check 0 < first pearl < second pearl < finish."""
    if not isinstance(value, list) or len(value) != 2:
        raise BoardError(f"{shorten(value)} is not two spaces, [first, second]", where="pearls")
    first, second = (read_whole(space, "pearls") for space in value)
    if not 0 < first < second < finish <= MAX_SPACE:
        what = f"0 < {first} < {second} < {finish} <= {MAX_SPACE} does not hold"
        raise BoardError(f"{what} (0 < first pearl < second pearl < finish)", where="pearls")
    return first, second


def _path(value: Any) -> tuple[tuple[int, int], ...]:
    points = read_points(value, "path", least=2)
    if len(set(points)) == 1:
        raise BoardError("all points are the same; the river needs a course", where="path")
    return tuple(points)


def compile_board(board: RiverBoard, _players: int, options: Mapping[str, Any]) -> CompiledBoard:
    """Make the record that the rules read."""
    b = CompiledBoard()
    b.finish, b.pearls = board.finish, list(board.pearls)
    b.tipping = int(options["tipping"])
    b.claimed_for_good = int(options["claimed_dice"] == "for_good")
    b.straight_on_first_throw = int(options["straight_on_first_throw"])
    b.dice = options["dice"]
    b.straight_dice = DICE if options["straight_dice"] == "five" else 3
    return b


def board_of(game: "Game") -> CompiledBoard:
    """Return a loaded game's compiled board, as what it is."""
    assert isinstance(game.compiled_board, CompiledBoard)
    return game.compiled_board
