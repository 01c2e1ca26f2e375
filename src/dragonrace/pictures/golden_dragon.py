"""A picture of Golden Dragon: the map, each dragon on its stone, and what is known of the holders."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from dragonrace.core.words.seats import letter
from dragonrace.pictures.canvas import CARD, INK, LINE, SEATS, SOFT, Canvas, Point
from dragonrace.pictures.sheet import Box, Fit, Sheet

__all__ = ["draw"]

VOLCANO, LAVA, GOLD, FIELD, BACK = "#7a6a60", "#c9502e", "#e0a21b", "#e3e6c8", "#4b5a63"


def draw(view: Mapping[str, Any], width: int) -> Canvas:
    """Draw what a view shows."""
    sheet, board = Sheet(width), view["table"]["board"]
    starts = tuple((start["name"], *start["at"]) for start in board["starts"])
    volcanoes = tuple(map(tuple, board["volcanoes"]))
    ground, fit = _map(width, tuple(board["rows"]), tuple(board["golden"]), volcanoes, starts)
    canvas = ground.copy()
    _dragons(canvas, view, fit)
    for seat, room in sheet.cards(canvas, view):
        _seat(canvas, view, seat, room)
    _open_stone(canvas, view, sheet.tray)
    return canvas


@lru_cache(maxsize=8)
def _map(
    width: int, rows: tuple[str, ...], golden: Point, volcanoes: tuple[Point, ...], starts: tuple[Any, ...]
) -> tuple[Canvas, Fit]:
    """Draw what never changes; nobody draws on it any further."""
    sheet = Sheet(width)
    canvas = Canvas(sheet.width, sheet.height)
    fit = Fit(sheet.board, 0, 0, max(map(len, rows)), len(rows))
    size = fit.scale
    for row, line in enumerate(rows):
        for column, sign in enumerate(line):
            if sign != " ":
                canvas.box(fit(column + 0.03, row + 0.03), (size * 0.94, size * 0.94), FIELD, LINE, size * 0.02)
    for down, right in volcanoes:
        corners = ((0.1, 0.86), (0.38, 0.2), (0.62, 0.2), (0.9, 0.86))
        canvas.area([fit(right + east, down + south) for east, south in corners], VOLCANO, INK, size * 0.02)
        canvas.area([fit(right + east, down + south) for east, south in ((0.38, 0.2), (0.62, 0.2), (0.5, 0.42))], LAVA)
    canvas.star(fit(golden[1] + 0.5, golden[0] + 0.5), size * 0.42, GOLD, INK)
    for name, row, column in starts:
        canvas.text(fit(column + 0.5, row + 0.5), name, size * 0.34, SOFT, "mm")
    return canvas, fit


def _dragons(canvas: Canvas, view: Mapping[str, Any], fit: Fit) -> None:
    table, size = view["table"], fit.scale
    for seat, place in enumerate(table["dragons"]):
        if place is None:
            continue
        colour, (row, column) = view["players"][seat], place
        middle = fit(column + 0.5, row + 0.5)
        east, south = _step(table["under"][seat])
        canvas.arrow(middle, fit(column + 0.5 + east * 0.62, row + 0.5 + south * 0.62), INK, size * 0.1)
        canvas.piece(middle, size * 0.3, colour, letter(colour))
    if table["to"] is not None:
        row, column = table["to"]
        colour = view["players"][table["moving"]]
        canvas.disc(fit(column + 0.5, row + 0.5), size * 0.36, None, SEATS[colour], size * 0.07)


def _step(wind: str) -> Point:
    """Return how far east, and south, a wind blows, as its name says."""
    return ("E" in wind) - ("W" in wind), ("S" in wind) - ("N" in wind)


def _seat(canvas: Canvas, view: Mapping[str, Any], seat: int, room: Box) -> None:
    """Draw somebody's holder, the stone that is played next first, and their cards."""
    table, size = view["table"], min(room.height, room.width / 7.6)
    top = room.y + (room.height - size) / 2
    for place, wind in enumerate(table["holders"][seat]):
        _stone(canvas, (room.x + place * size * 1.06, top), size, wind, is_next=place == 0)
    for row, count in enumerate((table["gales"][seat], table["lightnings"][seat])):
        for number in range(count):
            at = (room.x + room.width - (number + 1) * size * 0.62, top + row * size * 0.53)
            _card(canvas, at, size, is_gale=row == 0)


def _stone(canvas: Canvas, at: Point, size: float, wind: str | None, *, is_next: bool) -> None:
    """Draw a wind-stone, from behind where its wind is hidden."""
    edge, thick = (INK, size * 0.09) if is_next else (SOFT, size * 0.04)
    canvas.box(at, (size, size), BACK if wind is None else FIELD, edge, thick)
    middle = (at[0] + size / 2, at[1] + size / 2)
    if wind is None:
        canvas.text(middle, "?", size * 0.6, "#ffffff", "mm")
        return
    east, south = (part * size * (0.24 if len(wind) > 1 else 0.32) for part in _step(wind))
    canvas.arrow((middle[0] - east, middle[1] - south), (middle[0] + east, middle[1] + south), INK, size * 0.12)


def _card(canvas: Canvas, at: Point, size: float, *, is_gale: bool) -> None:
    """Draw a gale, with waves, or a lightning."""
    wide, high = size * 0.54, size * 0.47
    canvas.box(at, (wide, high), "#3f7f86" if is_gale else "#b0821a")
    if is_gale:
        for row in (0.28, 0.5, 0.72):
            y = at[1] + high * row
            canvas.line([(at[0] + wide * 0.22, y), (at[0] + wide * 0.78, y)], "#ffffff", size * 0.05)
    else:
        flash = ((0.6, 0.12), (0.28, 0.58), (0.48, 0.58), (0.38, 0.9), (0.72, 0.42), (0.52, 0.42))
        canvas.area([(at[0] + wide * east, at[1] + high * south) for east, south in flash], "#ffffff")


def _open_stone(canvas: Canvas, view: Mapping[str, Any], tray: Box) -> None:
    """Draw the stone that is out, beside the dragon that it would move; and how many moves are left of a gale."""
    table = view["table"]
    canvas.box((tray.x, tray.y), tray.size, CARD, SOFT)
    size = tray.height * 0.62
    if table["stone"] is not None:
        _stone(canvas, tray.at(0.06, 0.19), size, table["stone"], is_next=True)
    if table["moving"] is not None:
        colour = view["players"][table["moving"]]
        canvas.piece((tray.x + size * 2.1, tray.y + tray.height / 2), size * 0.4, colour, letter(colour))
    if table["in_gale"]:
        for number in range(table["moves_left"]):
            _card(canvas, tray.at(0.5 + number * 0.095, 0.36), size * 0.6, is_gale=True)
