"""Which planks can lie where: the rulebook's Geometry, asked of a position.

On the island side the answers come from the board's tables, on the expert side from the stones as they stand. The
tables are made by the same functions (see `tables`), so both sides play by the same geometry.

``s`` is a `BridgeState`, ``b`` a `CompiledBoard`; supports ``a`` and ``c`` are numbered as in `state`.
"""

from dragonrace.games.river_dragons.board.geometry import is_long_enough, is_near_segment, is_too_sharp, segments_meet
from dragonrace.games.river_dragons.state import (
    BEARING,
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
)

# --- supports ---


def support_x(b: CompiledBoard, s: BridgeState, a: int) -> int:
    """Where a support's centre is, in mm from the board's left edge."""
    if a < VILLAGES:
        return int(b.village_x[a])
    return int(s.stone_x[a - VILLAGES])


def support_y(b: CompiledBoard, s: BridgeState, a: int) -> int:
    """Where a support's centre is, in mm from the board's top edge."""
    if a < VILLAGES:
        return int(b.village_y[a])
    return int(s.stone_y[a - VILLAGES])


def radius_of(b: CompiledBoard, a: int) -> int:
    """A village's radius, or a stone's."""
    if a < VILLAGES:
        return int(b.village_radius)
    return int(b.stone_radius)


def stands(s: BridgeState, a: int) -> bool:
    """Whether this support is there: a stone that was placed, or a village. All villages stand (RD-R1)."""
    return bool(a < VILLAGES or s.stones >> (a - VILLAGES) & 1)


def can_bear(b: CompiledBoard, s: BridgeState, a: int) -> bool:
    """Whether one more plank may end here: at most three do (RD-38), and none at a closed village (RD-O1)."""
    if a < VILLAGES and b.is_open[a] == 0:
        return False
    return bool(stands(s, a) and s.load[a] < BEARING)


def free_supports(b: CompiledBoard, s: BridgeState) -> int:
    """The supports where one more plank may end, a bit each."""
    supports = 0
    for a in range(SUPPORTS):
        if can_bear(b, s, a):
            supports |= 1 << a
    return supports


# --- geometry, from the places of stones and villages ---


def smallest_plank(b: CompiledBoard, s: BridgeState, a: int, c: int) -> int:
    """The smallest size, from 0, that is stable from A to C (RD-33, RD-34, RD-R2); `SIZES` where none is."""
    if a < VILLAGES and c < VILLAGES:
        return SIZES
    extra = radius_of(b, a) + radius_of(b, c) - 2 * int(b.bearing)
    ax, ay, cx, cy = support_x(b, s, a), support_y(b, s, a), support_x(b, s, c), support_y(b, s, c)
    for size in range(SIZES):
        if is_long_enough(ax, ay, cx, cy, int(b.plank_length[size]) + extra):
            return size
    return SIZES


def covers(b: CompiledBoard, s: BridgeState, a: int, c: int, x: int, y: int, radius: int) -> bool:
    """Whether the span A–C comes nearer to a disc than half a plank's width (RD-R3, RD-R4)."""
    ax, ay, cx, cy = support_x(b, s, a), support_y(b, s, a), support_x(b, s, c), support_y(b, s, c)
    return is_near_segment(x, y, ax, ay, cx, cy, 2 * radius + int(b.plank_width))


def passes_over_village(b: CompiledBoard, s: BridgeState, a: int, c: int) -> bool:
    """Whether the span A–C passes over a third village, open or closed (RD-R3, RD-O1)."""
    for village in range(VILLAGES):
        if village != a and village != c:
            if covers(b, s, a, c, int(b.village_x[village]), int(b.village_y[village]), int(b.village_radius)):
                return True
    return False


def passes_over_stone(b: CompiledBoard, s: BridgeState, a: int, c: int) -> bool:
    """Whether the span A–C passes over a third stone (RD-R3)."""
    for site in range(SITES):
        if s.stones >> site & 1 and site + VILLAGES != a and site + VILLAGES != c:
            if covers(b, s, a, c, int(s.stone_x[site]), int(s.stone_y[site]), int(b.stone_radius)):
                return True
    return False


def spans_collide(b: CompiledBoard, s: BridgeState, a: int, c: int, d: int, e: int) -> bool:
    """Whether the spans A–C and D–E come too near each other outside a support that bears both (RD-37, RD-R3)."""
    shared = NONE
    other = NONE
    if d in (a, c):
        shared = d
        other = e
    if e in (a, c):
        if shared != NONE:
            return True
        shared = e
        other = d
    if shared == NONE:
        return segments_meet(
            support_x(b, s, a), support_y(b, s, a), support_x(b, s, c), support_y(b, s, c),
            support_x(b, s, d), support_y(b, s, d), support_x(b, s, e), support_y(b, s, e),
        )  # fmt: skip
    own = a + c - shared
    return is_too_sharp(
        support_x(b, s, shared), support_y(b, s, shared), support_x(b, s, own), support_y(b, s, own),
        support_x(b, s, other), support_y(b, s, other), radius_of(b, shared), int(b.plank_width),
    )  # fmt: skip


# --- what is free in a position ---


def is_blocked(b: CompiledBoard, s: BridgeState, a: int, c: int) -> bool:
    """Whether stones, villages or planks stand in the way of the span A–C."""
    if b.expert == 0:
        return is_blocked_by_table(b, s, int(b.span_of[a][c]))
    if passes_over_village(b, s, a, c) or passes_over_stone(b, s, a, c):
        return True
    for plank in range(PLANKS):
        if s.owner[plank] == LYING and spans_collide(b, s, a, c, int(s.end_a[plank]), int(s.end_b[plank])):
            return True
    return False


def is_blocked_by_table(b: CompiledBoard, s: BridgeState, span: int) -> bool:
    """The same on the island side; a span over a village, or too long for any plank, is in no table."""
    if span == NONE or int(b.over[span]) & int(s.stones):
        return True
    for word in range(num_words(b)):
        if int(b.collides[span][word]) & int(s.spans[word]):
            return True
    return False


def num_words(b: CompiledBoard) -> int:
    """How many words have a bit for each span."""
    return (int(b.num_spans) + WORD_BITS - 1) // WORD_BITS


def needed_size(b: CompiledBoard, s: BridgeState, a: int, c: int) -> int:
    """The smallest size, from 0, that is stable from A to C; `SIZES` where none is."""
    if b.expert:
        return smallest_plank(b, s, a, c)
    span = int(b.span_of[a][c])
    return SIZES if span == NONE else int(b.smallest[span])


def can_lie(b: CompiledBoard, s: BridgeState, a: int, c: int, size: int) -> bool:
    """Whether a plank of this size, from 0, can be laid from A to C now: the rulebook's "legal span"."""
    return can_bear(b, s, a) and can_bear(b, s, c) and has_room(b, s, a, c, size)


def has_room(b: CompiledBoard, s: BridgeState, a: int, c: int, size: int) -> bool:
    """Whether such a plank is long enough from A to C, and nothing is in its way."""
    if b.expert:
        return size >= smallest_plank(b, s, a, c) and not is_blocked(b, s, a, c)
    span = int(b.span_of[a][c])
    return span != NONE and size >= b.smallest[span] and not is_blocked_by_table(b, s, span)
