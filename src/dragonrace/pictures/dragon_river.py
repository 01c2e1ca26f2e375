"""A picture of Dragon River: the river with its pearls, the dragons on it, and the dice."""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import pairwise
from math import ceil, hypot
from typing import Any

from dragonrace.core.words.seats import letter
from dragonrace.pictures.canvas import CARD, INK, SOFT, WATER, WATER_DEEP, Canvas, Point
from dragonrace.pictures.sheet import Box, Fit, Sheet

__all__ = ["draw"]

MOST_DOTS = 240
"""Longer rivers show a dot for every few spaces."""
STEPS = 10
"""Of so many short lines the river's course between two of its points is made."""
PEARL, SAND, KEPT = "#fbf3ff", "#dcc487", "#ffe2b8"


def draw(view: Mapping[str, Any], width: int) -> Canvas:
    """Draw what a view shows."""
    sheet, table = Sheet(width), view["table"]
    board = table["board"]
    ground, course = _river(width, tuple(map(tuple, board["path"])), board["finish"], tuple(board["pearls"]))
    canvas = ground.copy()
    _dragons(canvas, view, course, sheet)
    for seat, room in sheet.cards(canvas, view):
        _seat(canvas, table, seat, room)
    _dice(canvas, table, sheet.tray)
    return canvas


class Course:
    """The river's course in a picture, by the length of the way."""

    def __init__(self, points: Sequence[Point], finish: int):
        self.points, self.finish = points, finish
        self._lengths = [0.0]
        for here, there in pairwise(points):
            self._lengths.append(self._lengths[-1] + hypot(there[0] - here[0], there[1] - here[1]))

    def place(self, space: float) -> Point:
        """Return where a space is."""
        wanted = self._lengths[-1] * space / self.finish
        after = next((number for number, length in enumerate(self._lengths) if length >= wanted), len(self.points) - 1)
        if after == 0:
            return self.points[0]
        (x, y), (to_x, to_y) = self.points[after - 1 : after + 1]
        share = (wanted - self._lengths[after - 1]) / max(self._lengths[after] - self._lengths[after - 1], 1e-9)
        return x + (to_x - x) * share, y + (to_y - y) * share


@lru_cache(maxsize=8)
def _river(width: int, path: tuple[Point, ...], finish: int, pearls: tuple[int, ...]) -> tuple[Canvas, Course]:
    """Draw what never changes; nobody draws on it any further."""
    sheet = Sheet(width)
    canvas = Canvas(sheet.width, sheet.height)
    margin = sheet.height * 0.07
    board = sheet.board
    box = Box(board.x + margin, board.y + margin, board.width - 2 * margin, board.height - 2 * margin)
    points = _smooth(path)
    xs, ys = zip(*points, strict=True)  # bends go further than the points that make them
    fit = Fit(box, min(xs), min(ys), max(xs), max(ys))
    course = Course([fit(*point) for point in points], finish)
    broad = sheet.height * 0.062
    canvas.line(course.points, WATER_DEEP, broad * 1.12)
    canvas.line(course.points, WATER, broad)
    for space in range(1, finish, ceil(finish / MOST_DOTS)):
        canvas.disc(course.place(space), broad * 0.12, WATER_DEEP)
    for number, space in enumerate((0, *pearls, finish)):
        at = course.place(space)
        canvas.disc(at, broad * 0.55, PEARL, WATER_DEEP, broad * 0.07)
        if number:
            canvas.text((at[0], at[1] - broad * 0.95), str(space), broad * 0.5, INK, "mm")
    canvas.star(course.place(finish), broad * 0.5, "#e0a21b", INK)
    return canvas, course


def _smooth(path: Sequence[Point]) -> list[Point]:
    """Return the points of a curve through all of these: each part bends as the points before and after it lie."""
    around = [path[0], *path, path[-1]]
    found = []
    for number in range(len(path) - 1):
        four = around[number : number + 4]
        found += [_between(four, step / STEPS) for step in range(STEPS)]
    return [*found, path[-1]]


def _between(four: Sequence[Point], share: float) -> Point:
    """Return a point of the Catmull-Rom curve between the middle two of four points."""
    weights = (
        (-share + 2 * share**2 - share**3) / 2,
        (2 - 5 * share**2 + 3 * share**3) / 2,
        (share + 4 * share**2 - 3 * share**3) / 2,
        (share**3 - share**2) / 2,
    )
    x, y = (sum(weight * point[axis] for weight, point in zip(weights, four, strict=True)) for axis in (0, 1))
    return x, y


def _dragons(canvas: Canvas, view: Mapping[str, Any], course: Course, sheet: Sheet) -> None:
    table, radius = view["table"], sheet.width * 0.021
    for seat, space in enumerate(table["positions"]):
        x, y = course.place(space)
        here = [other for other, there in enumerate(table["positions"]) if there == space]
        if len(here) > 1:  # side by side, but not beyond the board
            half = (len(here) - 1) / 2 * radius * 1.5
            x = max(x, sheet.board.x + half + radius * 1.4) + here.index(seat) * radius * 1.5 - half
        if table["stranded"][seat]:
            canvas.disc((x, y), radius * 1.45, SAND, INK)
        canvas.piece((x, y), radius, view["players"][seat], letter(view["players"][seat]))


def _seat(canvas: Canvas, table: Mapping[str, Any], seat: int, room: Box) -> None:
    """Draw how far somebody is, how many dice they throw, and whether they are stuck."""
    size = min(room.height * 0.5, room.width / 10)
    middle = room.y + room.height / 2
    canvas.text((room.x, middle), str(table["positions"][seat]), size * 1.1)
    for number in range(table["dice_left"][seat]):
        canvas.box((room.x + room.width * 0.3 + number * size * 1.2, middle - size / 2), (size, size), CARD, INK, 1)
    if table["stranded"][seat]:
        canvas.disc((room.x + room.width - size * 0.6, middle), size * 0.55, SAND, INK)


def _dice(canvas: Canvas, table: Mapping[str, Any], tray: Box) -> None:
    """Draw the dice that lie there: those that were kept on another ground, pairs that are to be played joined."""
    canvas.box((tray.x, tray.y), tray.size, CARD, SOFT)
    dice, size = table["dice"] or table["kept"], min(tray.width / 7.5, tray.height * 0.5)
    places = [tray.at((number + 0.9) / 6.8, 0.42) for number in range(len(dice))]
    pairs = list(table["pairs"])
    for number in range(len(dice) - 1):
        if dice[number] == dice[number + 1] and dice[number] in pairs:
            pairs.remove(dice[number])
            canvas.line([(x, y + size * 0.8) for x, y in places[number : number + 2]], "#d9643a", size * 0.16)
    for at, face in zip(places, dice, strict=True):
        canvas.die(at, size, face, CARD if table["dice"] else KEPT)
