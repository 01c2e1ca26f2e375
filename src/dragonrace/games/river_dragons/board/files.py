"""River Dragons' boards: a river with villages and islands, and planks of six lengths (RD-1, RD-R9)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from functools import cached_property
from itertools import pairwise
from typing import Any

from dragonrace.core.boards import check_keys, quote, read_points, read_title, read_toml, read_whole
from dragonrace.core.errors import BoardError, shorten
from dragonrace.games.river_dragons.board.geometry import distance2, is_near_segment, segments_meet
from dragonrace.games.river_dragons.cards import COLOURS
from dragonrace.games.river_dragons.state import MAX_LATTICE, MAX_LENGTH, SITES, SIZES

__all__ = ["BridgeBoard", "Point", "edges_of", "is_inside", "read_board"]

Point = tuple[int, int]
"""x and y in whole millimetres, from the board's top left corner; y grows downwards."""

MAX_CORNERS = 200


@dataclass(frozen=True)
class BridgeBoard:
    """A board of River Dragons. All measures are in millimetres."""

    title: str
    width: int
    height: int
    stone_radius: int
    village_radius: int
    plank_width: int
    bearing: int
    plank_lengths: tuple[int, ...]
    lattice: int
    water: tuple[Point, ...]
    villages: tuple[Point, ...]
    islands: tuple[Point, ...]
    name: str | None = None

    def to_toml(self) -> str:
        """Write the board as a board file; `read_board` reads it."""
        lines = [f"title = {quote(self.title)}"]
        lines += [f"{key} = {getattr(self, key)}" for key in MEASURES]
        lines += [f"plank_lengths = {list(self.plank_lengths)}", f"lattice = {self.lattice}"]
        lines += ["water = [", *(f"  [{x}, {y}]," for x, y in self.water), "]"]
        villages = zip(COLOURS, self.villages, strict=True)
        lines += [
            "villages = [",
            *(f'  {{ colour = "{colour}", x = {x}, y = {y} }},' for colour, (x, y) in villages),
            "]",
        ]
        lines += ["islands = [", *(f"  [{x}, {y}]," for x, y in self.islands), "]"]
        return "\n".join(lines) + "\n"

    @property
    def columns(self) -> int:
        """How many points a row of the lattice has."""
        return self.width // self.lattice + 1

    @property
    def rows(self) -> int:
        """How many rows the lattice has."""
        return self.height // self.lattice + 1

    @cached_property
    def water_points(self) -> tuple[int, ...]:
        """The lattice points, row * columns + column, where water, edges and villages leave room (RD-R10)."""
        found: list[int] = []
        for row in range(self.rows):
            y = row * self.lattice
            edges = [edge for edge in edges_of(self.water) if _is_level_with(edge, y, self.stone_radius)]
            columns = (column for column in range(self.columns) if _holds_stone(self, edges, column * self.lattice, y))
            found += [row * self.columns + column for column in columns]
        return tuple(found)


MEASURES = ("width", "height", "stone_radius", "village_radius", "plank_width", "bearing")
KEYS = tuple(field.name for field in fields(BridgeBoard) if field.name != "name")


def read_board(text: str, name: str | None = None) -> BridgeBoard:
    """Read a board file's text; raises `BoardError` saying what is wrong, and where."""
    data = read_toml(text)
    check_keys(data, KEYS)
    board = BridgeBoard(
        title=read_title(data["title"]),
        **{key: _measure(data, key) for key in MEASURES},
        plank_lengths=_lengths(data["plank_lengths"]),
        lattice=_measure(data, "lattice"),
        water=tuple(read_points(data["water"], "water", least=3)),
        villages=_villages(data["villages"]),
        islands=_islands(data["islands"]),
        name=name,
    )
    for check in (_check_measures, _check_places, _check_water, _check_villages, _check_islands):
        check(board)
    return board


# --- reading ---


def _measure(data: Mapping[str, Any], key: str) -> int:
    value = read_whole(data[key], key)
    least = 0 if key == "bearing" else 1
    if not least <= value <= MAX_LENGTH:
        raise BoardError(f"{value} is not from {least} to {MAX_LENGTH}", where=key)
    return value


def _lengths(value: Any) -> tuple[int, ...]:
    where = "plank_lengths"
    if not isinstance(value, list) or len(value) != SIZES:
        raise BoardError(f"{shorten(value)} is not a list of {SIZES} lengths", where=where)
    lengths = tuple(read_whole(length, where) for length in value)
    if any(lower >= higher for lower, higher in pairwise(lengths)):
        raise BoardError(f"{list(lengths)} do not rise strictly", where=where)
    if not 0 < lengths[0] <= lengths[-1] <= MAX_LENGTH:
        raise BoardError(f"{list(lengths)} are not from 1 to {MAX_LENGTH}", where=where)
    return lengths


def _villages(value: Any) -> tuple[Point, ...]:
    if not isinstance(value, list) or len(value) != len(COLOURS):
        raise BoardError(f"there must be exactly {len(COLOURS)} villages", where="villages")
    places = []
    for colour, village in zip(COLOURS, value, strict=True):
        where = f"villages, {colour}"
        if not isinstance(village, dict) or village.get("colour") != colour:
            order = ", ".join(COLOURS)
            raise BoardError(f"{shorten(village)} is not the {colour} village; the order is {order}", where=where)
        check_keys(village, ("colour", "x", "y"), where)
        places.append((read_whole(village["x"], where), read_whole(village["y"], where)))
    return tuple(places)


def _islands(value: Any) -> tuple[Point, ...]:
    islands = read_points(value, "islands", least=1)
    if len(islands) != SITES:
        raise BoardError(f"there must be exactly {SITES} islands, not {len(islands)}", where="islands")
    return tuple(islands)


# --- checking ---


def _check_measures(board: BridgeBoard) -> None:
    """Check what the tests of the Geometry need: also that they stay within 64 bits."""
    r, big, w, b = board.stone_radius, board.village_radius, board.plank_width, board.bearing
    if w * w > 2 * r * r:
        raise BoardError(f"{w} is too wide for stones of radius {r}: w² ≤ 2r² must hold", where="plank_width")
    if r > big:
        raise BoardError(f"{big} is less than the stones' radius, {r}", where="village_radius")
    if b > r:
        raise BoardError(f"{b} is more than the stones' radius, {r}", where="bearing")
    if board.plank_lengths[0] < 2 * b:
        raise BoardError(f"{board.plank_lengths[0]} is shorter than both bearings, {2 * b}", where="plank_lengths")
    if (2 * big * big * (board.plank_lengths[-1] + big + r - 2 * b) ** 2) ** 2 >= 2**63:
        raise BoardError("villages and planks are too large to reckon with in 64 bits", where="village_radius")
    if board.columns * board.rows > MAX_LATTICE:
        points = f"{board.columns} × {board.rows} points"
        raise BoardError(f"{board.lattice} makes {points}; at most {MAX_LATTICE} will do", where="lattice")


def _check_places(board: BridgeBoard) -> None:
    for key in ("water", "villages", "islands"):
        for number, (x, y) in enumerate(getattr(board, key), 1):
            if not (0 <= x <= board.width and 0 <= y <= board.height):
                raise BoardError(f"[{x}, {y}] is not on the board", where=f"{key}, {number}")


def _check_water(board: BridgeBoard) -> None:
    """Check that the water is a simple polygon."""
    corners = board.water
    if len(corners) > MAX_CORNERS:
        raise BoardError(f"{len(corners)} corners are more than {MAX_CORNERS}", where="water")
    edges = edges_of(corners)
    for number, (a, b) in enumerate(edges, 1):
        if a == b:
            raise BoardError(f"corner {number} stands there twice", where="water")
    for number, (a, b) in enumerate(edges, 1):
        before = edges[number - 2][0]
        if _cross(before, a, b) == 0 and (a[0] - before[0]) * (b[0] - a[0]) + (a[1] - before[1]) * (b[1] - a[1]) < 0:
            raise BoardError(f"at corner {number} the outline turns back on itself", where="water")
        for other in range(number + 1, len(edges)):
            is_next_but_round = number == 1 and other == len(edges) - 1
            if not is_next_but_round and segments_meet(*a, *b, *edges[other][0], *edges[other][1]):
                raise BoardError(f"the edges after corners {number} and {other + 1} meet", where="water")


def _check_villages(board: BridgeBoard) -> None:
    """Check that the villages lie clockwise as seen, and not in each other's way."""
    for number, here in enumerate(board.villages):
        for other in range(number):
            if distance2(*here, *board.villages[other]) < (2 * board.village_radius) ** 2:
                where = f"villages, {COLOURS[number]}"
                raise BoardError(f"it overlaps {COLOURS[other]}'s village", where=where)
    if not _is_clockwise(board.villages):
        raise BoardError(f"the villages do not lie clockwise in the order {', '.join(COLOURS)}", where="villages")


def _check_islands(board: BridgeBoard) -> None:
    edges = edges_of(board.water)
    for number, (x, y) in enumerate(board.islands, 1):
        where = f"islands, {number}"
        if not is_inside(edges, x, y) or _is_near_edge(board, edges, x, y):
            raise BoardError(f"[{x}, {y}] does not hold a stone in the water, off its edges", where=where)
        if _is_near_village(board, x, y):
            raise BoardError(f"[{x}, {y}] is too near a village", where=where)
        for other, there in enumerate(board.islands[: number - 1], 1):
            if distance2(x, y, *there) < (2 * board.stone_radius) ** 2:
                raise BoardError(f"[{x}, {y}] overlaps island {other}", where=where)


# --- plane geometry ---


Edge = tuple[Point, Point]


def _holds_stone(board: BridgeBoard, edges: Sequence[Edge], x: int, y: int) -> bool:
    """Say whether the water, whose edges at this height are given, and the villages leave room for a stone (RD-R10)."""
    return is_inside(edges, x, y) and not _is_near_edge(board, edges, x, y) and not _is_near_village(board, x, y)


def _is_level_with(edge: Edge, y: int, margin: int) -> bool:
    (_, ay), (_, by) = edge
    return min(ay, by) - margin <= y <= max(ay, by) + margin


def is_inside(edges: Sequence[Edge], x: int, y: int) -> bool:
    """Say whether a point lies inside a simple polygon: a ray to the right crosses its edges an odd number of times."""
    inside = False
    for (ax, ay), (bx, by) in edges:
        if (ay > y) != (by > y):
            across = (bx - ax) * (y - ay) - (x - ax) * (by - ay)
            inside ^= (across > 0) == (by > ay)
    return inside


def _is_near_edge(board: BridgeBoard, edges: Sequence[Edge], x: int, y: int) -> bool:
    return any(is_near_segment(x, y, *a, *b, 2 * board.stone_radius) for a, b in edges)


def _is_near_village(board: BridgeBoard, x: int, y: int) -> bool:
    least = (board.stone_radius + board.village_radius) ** 2
    return any(distance2(x, y, *village) < least for village in board.villages)


def edges_of(polygon: Sequence[Point]) -> list[Edge]:
    """List a polygon's edges."""
    return list(zip(polygon, [*polygon[1:], polygon[0]], strict=True))


def _cross(a: Point, b: Point, c: Point) -> int:
    return (b[0] - a[0]) * (c[1] - b[1]) - (b[1] - a[1]) * (c[0] - b[0])


def _is_clockwise(points: Sequence[Point]) -> bool:
    """Say whether points follow each other clockwise as seen, once round the middle of them all."""
    count = len(points)
    middle = sum(x for x, _ in points), sum(y for _, y in points)
    rays = [(count * x - middle[0], count * y - middle[1]) for x, y in points]
    pairs = edges_of(rays)
    turns_right = all(a[0] * b[1] - a[1] * b[0] > 0 for a, b in pairs)
    rounds = sum(_is_lower_half(a) < _is_lower_half(b) for a, b in pairs)
    return turns_right and rounds == 1


def _is_lower_half(ray: Point) -> bool:
    """Say whether a ray points down the board, or straight to the right."""
    return ray[1] > 0 or (ray[1] == 0 and ray[0] > 0)
