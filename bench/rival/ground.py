"""The board as arrays: what geometry decides about River Dragons' side with islands, worked out anew.

Supports are numbered: the villages, clockwise, then the islands. A span is a pair of supports that some plank reaches,
with no village below it.
"""

import math
from collections.abc import Callable
from functools import lru_cache
from itertools import combinations
from typing import Any, NamedTuple, TypeVar

import numba
import numpy as np
import numpy.typing as npt

from dragonrace import Game

__all__ = [
    "SIZES", "SUPPORTS", "VILLAGES", "Board", "Flags", "Ground", "Numbers", "Reals", "board_of", "compiled",
    "inlined",
]  # fmt: skip

Numbers = npt.NDArray[np.int64]
Reals = npt.NDArray[np.float64]
Flags = npt.NDArray[np.bool_]
Point = tuple[float, float]
Function = TypeVar("Function", bound=Callable[..., Any])

VILLAGES, ISLANDS, SIZES = 6, 27, 6
SUPPORTS = VILLAGES + ISLANDS
TINY = 1e-9
"""Lengths that differ by less are the same: what touches doesn't overlap, and what just reaches does reach."""


def compiled(function: Function) -> Function:
    """Have a function compiled when it is first called; its machine code is kept beside it, in ``__pycache__``.

    Numba sees when a function's own file changes, but not when that of a function does which it calls.
    """
    made: Any = numba.njit(cache=True)(function)
    return made  # type: ignore[no-any-return] # to whom calls it, it is what it was


def inlined(function: Function) -> Function:
    """Have it compiled as a part of whatever calls it: what is called most often is quicker so."""
    made: Any = numba.njit(cache=True, forceinline=True)(function)
    return made  # type: ignore[no-any-return] # as above


Ground = np.record
"""What compiled functions know of the board, one record: it costs them nothing to pass it on, as many arrays would.

- ``ends``: by span its two supports, the lower number first
- ``smallest``: by span the size, from 1, of the smallest plank that reaches
- ``covers``: by span a bit for each support that lies below it
- ``spans_at``: by support the spans there, the lowest number first; -1 fills up
- ``crossing``: by span those that can't bear a plank together with it; -1 fills up
- ``goals``, ``starts``: by seat the village to reach, and its own
"""


class Board(NamedTuple):
    """The same, and what supports and spans are called."""

    ground: Ground
    supports: dict[str, int]
    spans: dict[frozenset[int], int]

    def span(self, *names: str) -> int:
        """Return the number of the span between two supports."""
        return self.spans[frozenset(self.supports[name] for name in names)]

    def space(self, *names: str) -> int:
        """Return where a pawn stands, as in a position: in a village, or on the plank between two supports."""
        return self.supports[names[0]] if len(names) == 1 else SUPPORTS + self.span(*names)


class Shape(NamedTuple):
    """Where the supports are, and how wide things are, in millimetres."""

    middles: list[Point]
    radii: list[int]
    width: int  # of planks
    bearing: int  # how far a plank lies on each support, at least
    lengths: list[int]  # of planks, by size


@lru_cache(maxsize=4)
def board_of(game: Game) -> Board:
    """Work out the board of a game for two."""
    table: Any = game.new_initial_state().view(0)["table"]
    board = table["board"]
    villages, islands = board["villages"], board["islands"]
    names = [village["colour"] for village in villages] + [str(number) for number in range(1, len(islands) + 1)]
    shape = Shape(
        [tuple(village["at"]) for village in villages] + [tuple(island) for island in islands],
        [board["village_radius"]] * len(villages) + [board["stone_radius"]] * len(islands),
        board["plank_width"],
        board["bearing"],
        board["plank_lengths"],
    )
    supports = {name: number for number, name in enumerate(names)}
    found = _spans(shape)
    spans = [ends for ends, _, _ in found]
    crossing = [[o for o, other in enumerate(spans) if o != s and _cross(shape, one, other)]
                for s, one in enumerate(spans)]  # fmt: skip
    ground = _record(
        ends=np.array(spans, np.int64),
        smallest=np.array([smallest for _, smallest, _ in found], np.int64),
        covers=np.array([covers for _, _, covers in found], np.int64),
        spans_at=_filled([[span for span, ends in enumerate(spans) if support in ends] for support in range(SUPPORTS)]),
        crossing=_filled(crossing),
        goals=np.array([supports[name] for name in table["destinations"]], np.int64),
        starts=np.array([supports[name] for name in game.players], np.int64),
    )
    return Board(ground, supports, {frozenset(ends): span for span, ends in enumerate(spans)})


def _record(**arrays: Numbers) -> Ground:
    """Put arrays into a record."""
    rows = np.zeros(1, np.dtype([(name, np.int64, array.shape) for name, array in arrays.items()]))
    for name, array in arrays.items():
        rows[name][0] = array
    found: Ground = rows.view(np.recarray)[0]
    return found


def _filled(lists: list[list[int]]) -> Numbers:
    """Make an array of lists, each with at least one -1 at its end."""
    longest = 1 + max(map(len, lists))
    return np.array([numbers + [-1] * (longest - len(numbers)) for numbers in lists], np.int64)


def _spans(shape: Shape) -> list[tuple[tuple[int, int], int, int]]:
    """Return all spans: the supports, the smallest plank, and a bit for each support below."""
    found = []
    for a, b in combinations(range(SUPPORTS), 2):
        if b < VILLAGES:
            continue
        gap = math.dist(shape.middles[a], shape.middles[b]) - shape.radii[a] - shape.radii[b]
        enough = (size for size, length in enumerate(shape.lengths, 1) if gap + 2 * shape.bearing <= length + TINY)
        smallest = next(enough, 0)
        below = [support for support in range(SUPPORTS) if support not in (a, b) and _covers(shape, a, b, support)]
        if smallest and all(support >= VILLAGES for support in below):
            found.append(((a, b), smallest, sum(1 << support for support in below)))
    return found


def _covers(shape: Shape, a: int, b: int, support: int) -> bool:
    """Say whether a plank between two supports lies over a third one."""
    (x, y), (x0, y0), (x1, y1) = shape.middles[support], shape.middles[a], shape.middles[b]
    along, aside = x1 - x0, y1 - y0
    share = ((x - x0) * along + (y - y0) * aside) / (along * along + aside * aside)
    share = max(0, min(1, share))
    distance = math.hypot(x - x0 - share * along, y - y0 - share * aside)
    return distance < shape.radii[support] + shape.width / 2 - TINY


def _cross(shape: Shape, one: tuple[int, int], other: tuple[int, int]) -> bool:
    """Say whether planks on these two spans would touch each other."""
    shared = set(one) & set(other)
    if not shared:
        return _lines_meet(*(shape.middles[end] for end in (*one, *other)))
    (hub,) = shared
    (x, y), far = shape.middles[hub], [shape.middles[end] for end in (*one, *other) if end != hub]
    (ax, ay), (bx, by) = ((px - x, py - y) for px, py in far)
    alike, radius = ax * bx + ay * by, 2 * shape.radii[hub] ** 2
    # They share a support: they touch if the angle between them is so small that they still overlap at its edge.
    least = (radius - shape.width * shape.width) ** 2 * (ax * ax + ay * ay) * (bx * bx + by * by)
    return alike > 0 and alike * alike * radius**2 > least


def _lines_meet(a: Point, b: Point, c: Point, d: Point) -> bool:
    """Say whether the line from A to B meets that from C to D."""

    def side(p: Point, q: Point, of: Point) -> float:
        """Return on which side of the line a point is: its sign says it, 0 is on the line."""
        return (q[0] - p[0]) * (of[1] - p[1]) - (q[1] - p[1]) * (of[0] - p[0])

    def within(p: Point, q: Point, of: Point) -> bool:
        """Say whether a point is in the rectangle of two corners."""
        return min(p[0], q[0]) <= of[0] <= max(p[0], q[0]) and min(p[1], q[1]) <= of[1] <= max(p[1], q[1])

    tried = [(a, b, c), (a, b, d), (c, d, a), (c, d, b)]
    sides = [side(*three) for three in tried]
    if all(sides) and (sides[0] > 0) != (sides[1] > 0) and (sides[2] > 0) != (sides[3] > 0):
        return True
    return any(where == 0 and within(*three) for where, three in zip(sides, tried, strict=True))
