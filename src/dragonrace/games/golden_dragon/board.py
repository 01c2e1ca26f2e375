"""Golden Dragon's boards: a map of fields that can be read (GD-2, GD-R1)."""

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from textwrap import dedent
from typing import Any

from dragonrace.core.boards import check_keys, quote, read_title, read_toml
from dragonrace.core.errors import BoardError, shorten
from dragonrace.games.golden_dragon.state import MAX_FIELDS, OFF_BOARD, VOLCANO, CompiledBoard
from dragonrace.games.golden_dragon.winds import STEPS, Wind, winds_in_play

__all__ = ["DragonBoard", "Place", "compile_board", "read_board"]

Place = tuple[int, int]
"""A row and a column, both from 0, counted from the north-west."""

FIELD, VOLCANO_SIGN, GOLDEN, GAP = ".", "v", "G", " "
START_SIGNS = "12345"
SIGNS = FIELD + VOLCANO_SIGN + GOLDEN + START_SIGNS
VOLCANOES = 6
MAX_SIDE = 1000
"""The most rows, and columns, of a map."""


@dataclass(frozen=True)
class DragonBoard:
    """A board of Golden Dragon. ``rows`` are the lines of its map, the northernmost first."""

    title: str
    rows: tuple[str, ...]
    name: str | None = None

    def to_toml(self) -> str:
        """Write the board as a board file; `read_board` reads it."""
        lines = "".join(f"{row}\n" for row in self.rows)
        return f"title = {quote(self.title)}\nmap = '''\n{lines}'''\n"

    @cached_property
    def fields(self) -> tuple[Place, ...]:
        """All fields in the order of their numbers: row by row; volcanoes but the golden one are none."""
        return tuple(place for place, sign in self._signs() if sign != VOLCANO_SIGN)

    @cached_property
    def number(self) -> dict[Place, int]:
        """The number of the field at each place."""
        return {place: number for number, place in enumerate(self.fields)}

    @cached_property
    def volcanoes(self) -> frozenset[Place]:
        """The ordinary volcanoes."""
        return frozenset(self.where(VOLCANO_SIGN))

    @cached_property
    def golden(self) -> Place:
        """The golden volcano."""
        return self.where(GOLDEN)[0]

    @cached_property
    def starts(self) -> tuple[Place, ...]:
        """The start fields 1, 2, 3, 4, 5a, 5b; 5a is the western one (GD-R9)."""
        return tuple(place for sign in START_SIGNS for place in self.where(sign))

    def where(self, sign: str) -> list[Place]:
        """List the places that bear a sign, row by row."""
        return [place for place, found in self._signs() if found == sign]

    def _signs(self) -> Iterator[tuple[Place, str]]:
        for row, line in enumerate(self.rows):
            yield from (((row, column), sign) for column, sign in enumerate(line) if sign != GAP)


def read_board(text: str, name: str | None = None) -> DragonBoard:
    """Read a board file's text; raises `BoardError` saying what is wrong, and where."""
    data = read_toml(text)
    check_keys(data, ("title", "map"))
    board = DragonBoard(read_title(data["title"]), _rows(data["map"]), name)
    _check_signs(board)
    _check_places(board)
    _check_ways(board)
    return board


def _rows(value: Any) -> tuple[str, ...]:
    """Return the map's lines, without what can't be seen: empty lines below it, space around it."""
    if not isinstance(value, str):
        raise BoardError(f"{shorten(value)} is not a text, a line for each row", where="map")
    for number, line in enumerate(value.split("\n"), 1):
        wrong = next((sign for sign in line if sign not in SIGNS + GAP), None)
        if wrong is not None:
            allowed = "'.' a field, ' ' none, 'v' a volcano, 'G' the golden one, '1' to '5' the start fields"
            raise BoardError(f"{shorten(wrong)} is no sign of a map; they are {allowed}", where=f"map, line {number}")
    rows = dedent("\n".join(line.rstrip() for line in value.rstrip().split("\n"))).split("\n")
    if max(len(rows), *map(len, rows)) > MAX_SIDE:
        raise BoardError(f"it has more than {MAX_SIDE} rows or columns", where="map")
    return tuple(rows)


def _check_signs(board: DragonBoard) -> None:
    """Check that everything is there as often as it should be (GD-1, GD-11)."""
    wanted = {VOLCANO_SIGN: VOLCANOES, GOLDEN: 1, "1": 1, "2": 1, "3": 1, "4": 1, "5": 2}
    for sign, count in wanted.items():
        found = len(board.where(sign))
        if found != count:
            raise BoardError(f"there must be exactly {count} '{sign}', not {found}", where="map")
    if len(board.fields) > MAX_FIELDS:
        raise BoardError(f"there are {len(board.fields)} fields; at most {MAX_FIELDS} will do", where="map")


def _check_places(board: DragonBoard) -> None:
    """Check that the start is in the north and the golden volcano in the south (GD-2, GD-10)."""
    for sign in START_SIGNS:
        for row, _column in board.where(sign):
            if row != 0:
                raise BoardError(f"'{sign}' must stand in the first row", where=f"map, line {row + 1}")
    row = max(row for row, _column in board.volcanoes)
    if board.golden[0] <= row:
        raise BoardError("'G' must stand in a row south of every 'v'", where=f"map, line {board.golden[0] + 1}")


def _check_ways(board: DragonBoard) -> None:
    """Check that all six final moves exist (GD-41), and that nobody gets to where there is no way to win."""
    for wind, (south, east) in STEPS.items():
        before = (board.golden[0] - south, board.golden[1] - east)
        if before not in board.number:
            where = f"line {before[0] + 1}, column {before[1] + 1}"
            raise BoardError(f"'G' can't be entered by wind {wind.name}: there is no field at {where}", where="map")
    # The game ends on 'G': nobody goes on from there.
    entered = _reach(board.starts, lambda place: _next_places(board, place) if place != board.golden else ())
    to_golden = _reach([board.golden], lambda place: _previous_places(board, place))
    for place in board.fields:
        if place in entered and place not in to_golden:
            where = f"map, line {place[0] + 1}"
            raise BoardError(f"from the field in column {place[1] + 1} no winds lead to 'G'", where=where)


def _next_places(board: DragonBoard, place: Place) -> Iterable[Place]:
    """Where the winds carry a dragon from here."""
    steps = ((place[0] + south, place[1] + east) for south, east in STEPS.values())
    return [step for step in steps if step in board.number]


def _previous_places(board: DragonBoard, place: Place, winds: Iterable[Wind] = tuple(Wind)) -> Iterable[Place]:
    """From where these winds carry a dragon here."""
    steps = ((place[0] - south, place[1] - east) for south, east in map(STEPS.__getitem__, winds))
    return [step for step in steps if step in board.number]


def _reach(first: Iterable[Place], following: Callable[[Place], Iterable[Place]]) -> dict[Place, int]:
    """Return all places that can be reached, with the number of steps that it takes at least."""
    found = dict.fromkeys(first, 0)
    queue = deque(found)
    while queue:
        place = queue.popleft()
        for step in following(place):
            if step not in found:
                found[step] = found[place] + 1
                queue.append(step)
    return found


# --- for the rules ---


def compile_board(board: DragonBoard, _players: int, options: Mapping[str, Any]) -> CompiledBoard:
    """Make the record that the rules read."""
    b = CompiledBoard()
    b.fields, b.golden = len(board.fields), board.number[board.golden]
    b.starts = [board.number[place] for place in board.starts]
    b.height, b.width = len(board.rows), max(len(row) for row in board.rows)
    blowing = winds_in_play(options["winds"])
    distances = _reach([board.golden], lambda place: _previous_places(board, place, blowing))
    for number, place in enumerate(board.fields):
        b.row[number], b.column[number] = place
        b.distance[number] = distances.get(place, len(board.fields))
        for wind, (south, east) in STEPS.items():
            b.neighbour[wind][number] = _neighbour(board, (place[0] + south, place[1] + east))
    b.moves_per_turn, b.winds, b.cards = options["moves_per_turn"], options["winds"], options["cards"]
    return b


def _neighbour(board: DragonBoard, place: Place) -> int:
    return VOLCANO if place in board.volcanoes else board.number.get(place, OFF_BOARD)
