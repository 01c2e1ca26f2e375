"""What could be built and walked, for planning: supports, the planks that lie, and the spans that are free.

A bot plans on a `Network`, a picture of the position that is quick to search. It knows no hidden card: programs are
not in it. On the island side its places are the islands; on the expert side they are the stones that stand and, as
places where stones might go, the nearest free lattice points to the islands of the other side.
"""

from dataclasses import dataclass, field
from functools import lru_cache
from itertools import combinations

from dragonrace.core.game import State
from dragonrace.games.river_dragons.board.compiling import tables_of
from dragonrace.games.river_dragons.board.files import BridgeBoard, Point
from dragonrace.games.river_dragons.board.geometry import (
    distance2,
    is_long_enough,
    is_near_segment,
    is_too_sharp,
    segments_meet,
)
from dragonrace.games.river_dragons.board.sites import covered_islands, is_free_point, num_stones, point_x, point_y
from dragonrace.games.river_dragons.board.spans import can_bear, radius_of, stands
from dragonrace.games.river_dragons.state import (
    LYING,
    NONE,
    PLANKS,
    SITES,
    SIZES,
    SUPPORTS,
    VILLAGES,
    WORD_BITS,
    BridgeState,
    CompiledBoard,
    records,
)

__all__ = ["Network", "Way", "network_of"]


@dataclass(frozen=True, slots=True)
class Way:
    """From one place to another: over a plank that lies there (``plank``), or over one of ``size`` or more, from 0."""

    to: int
    size: int
    plank: int = NONE


@dataclass(slots=True)
class Network:
    """Places by number: villages, then stones by site, then places where a stone could stand."""

    stands: list[bool]
    """Whether a village or a stone is there."""
    where: list[int]
    """How the rules number the place when a stone is placed there: an island, or a lattice point; else `NONE`."""
    ways: list[list[Way]]
    """From each place."""
    ends: dict[int, tuple[int, int]] = field(default_factory=dict)
    """The places between which each lying plank lies."""


def network_of(state: State) -> Network:
    """Make the network of a position."""
    b, s = records(state)
    board = state.game.board
    assert isinstance(board, BridgeBoard)
    network = _expert_network(board, b, s) if b.expert else _island_network(board, b, s)
    for plank in range(PLANKS):
        if s.owner[plank] == LYING:
            a, c = s.end_a[plank], s.end_b[plank]
            network.ends[plank] = (a, c)
            network.ways[a].append(Way(c, NONE, plank))
            network.ways[c].append(Way(a, NONE, plank))
    return network


# --- the island side ---


@dataclass(frozen=True, slots=True)
class _Span:
    """A span of the rules' tables, ready for planning."""

    a: int
    c: int
    bit: int
    over: int
    collides: int
    """The bits of all spans that it collides with, the rows of the table in one number."""
    there: Way
    back: Way


@lru_cache(maxsize=8)
def _atlas(board: BridgeBoard) -> tuple[_Span, ...]:
    b = tables_of(board)
    return tuple(
        _Span(a, c, 1 << number, b.over[number], _joined(b.collides[number]), Way(c, size), Way(a, size))
        for number, (a, c, size) in enumerate(zip(b.span_a[: b.num_spans], b.span_b, b.smallest, strict=False))
    )


def _joined(words: list[int]) -> int:
    return sum(bits << WORD_BITS * place for place, bits in enumerate(words))


def _island_network(board: BridgeBoard, b: CompiledBoard, s: BridgeState) -> Network:
    used = _joined(s.spans)
    standing = [stands(s, support) for support in range(SUPPORTS)]
    covered = covered_islands(b, s) << VILLAGES
    bears = [not covered >> a & 1 and (not standing[a] or can_bear(b, s, a)) for a in range(SUPPORTS)]
    ways: list[list[Way]] = [[] for _ in range(SUPPORTS)]
    for span in _atlas(board):
        if bears[span.a] and bears[span.c] and not (span.over & s.stones or span.collides & used):
            ways[span.a].append(span.there)
            ways[span.c].append(span.back)
    return Network(standing, [*[NONE] * VILLAGES, *range(SITES)], ways)


# --- the expert side ---


def _expert_network(board: BridgeBoard, b: CompiledBoard, s: BridgeState) -> Network:
    sites = [(s.stone_x[site], s.stone_y[site]) for site in range(num_stones(s))]
    points = [point for point in _good_points(board) if is_free_point(b, s, point)] if len(sites) < SITES else []
    places = [*board.villages, *sites, *((point_x(b, point), point_y(b, point)) for point in points)]
    standing = VILLAGES + len(sites)
    bears = [place >= standing or can_bear(b, s, place) for place in range(len(places))]
    ways: list[list[Way]] = [[] for _ in places]
    for a, c in combinations(range(len(places)), 2):
        if bears[a] and bears[c]:
            size = _size(board, places[a], a < VILLAGES, places[c], c < VILLAGES)
            if size < SIZES and not _is_blocked(b, s, places, a, c):
                ways[a].append(Way(c, size))
                ways[c].append(Way(a, size))
    return Network([place < standing for place in range(len(places))], [*[NONE] * standing, *points], ways)


@lru_cache(maxsize=8)
def _good_points(board: BridgeBoard) -> tuple[int, ...]:
    """List the lattice points nearest to the islands of the other side, where a stone has room in the water."""
    found = []
    for x, y in board.islands:
        near = min(
            board.water_points,
            key=lambda n: distance2(x, y, n % board.columns * board.lattice, n // board.columns * board.lattice),
        )
        found.append(near)
    return tuple(sorted(set(found)))


@lru_cache(maxsize=1 << 16)
def _size(board: BridgeBoard, a: Point, a_is_village: bool, c: Point, c_is_village: bool) -> int:
    """Return the smallest size, from 0, that reaches from one place to another clear of villages; else `SIZES`."""
    if a_is_village and c_is_village:
        return SIZES
    radii = [board.village_radius if village else board.stone_radius for village in (a_is_village, c_is_village)]
    extra = sum(radii) - 2 * board.bearing
    sizes = (size for size, length in enumerate(board.plank_lengths) if is_long_enough(*a, *c, length + extra))
    others = (village for village in board.villages if village not in (a, c))
    twice = 2 * board.village_radius + board.plank_width
    return SIZES if any(is_near_segment(*village, *a, *c, twice) for village in others) else next(sizes, SIZES)


def _is_blocked(b: CompiledBoard, s: BridgeState, places: list[Point], a: int, c: int) -> bool:
    """Say whether stones or planks are in the way: `spans.is_blocked`, of places where no stone stands yet, too."""
    ends = (*places[a], *places[c])
    twice = 2 * b.stone_radius + b.plank_width
    for site in range(VILLAGES, VILLAGES + num_stones(s)):
        if site not in (a, c) and is_near_segment(*places[site], *ends, twice):
            return True
    for plank in range(PLANKS):
        if s.owner[plank] == LYING:
            d, e = s.end_a[plank], s.end_b[plank]
            shared = {a, c} & {d, e}
            if len(shared) == 2 or (not shared and segments_meet(*ends, *places[d], *places[e])):
                return True
            if shared and _is_too_sharp(b, places, shared.pop(), {a, c, d, e}):
                return True
    return False


def _is_too_sharp(b: CompiledBoard, places: list[Point], at: int, ends: set[int]) -> bool:
    one, other = ends - {at}
    return is_too_sharp(*places[at], *places[one], *places[other], radius_of(b, at), b.plank_width)
