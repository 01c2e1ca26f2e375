"""From where to where one can get in River Dragons, as a table: the ground that quick plans are made on (`crossing`).

A plan's working memory is ``out``, the buffer that the caller of `advice` owns. From `WAYS` on it holds a number for
each pair of supports, both ways round: `NO_WAY`; the size, from 0, of the smallest plank that could be laid there;
`FIRST_LYING` plus the plank that lies there; or, on the expert side, where supports are too far apart for a plank,
`FIRST_LEAP` plus the number of stones that would have to stand between them, though nobody has looked where.
"""

from dragonrace.core.rules.bits import lowest_bit
from dragonrace.core.rules.kernel import Buffer
from dragonrace.games.river_dragons.board.geometry import distance2
from dragonrace.games.river_dragons.board.sites import covered_islands
from dragonrace.games.river_dragons.board.spans import (
    can_bear,
    can_lie,
    num_words,
    radius_of,
    smallest_plank,
    stands,
    support_x,
    support_y,
)
from dragonrace.games.river_dragons.state import (
    LYING,
    PLANKS,
    SITES,
    SIZES,
    SUPPORTS,
    VILLAGES,
    WORD_BITS,
    BridgeState,
    CompiledBoard,
)

NO_WAY = -1
FIRST_LYING = SIZES
FIRST_LEAP = FIRST_LYING + PLANKS

WAYS = 256
"""Where the table begins in ``out``: before it there is room for the legal actions of all phases that plan."""
END_OF_WAYS = WAYS + SUPPORTS * SUPPORTS

LEAPING_SIZE = 3
"""The plank, from 0, that leaps are measured with: neither the longest nor the shortest."""
FARTHEST_LEAP = 5
"""So many stones between two supports at most."""


def map_ways(b: CompiledBoard, s: BridgeState, out: Buffer) -> None:
    """Write the table."""
    for place in range(WAYS, END_OF_WAYS):
        out[place] = NO_WAY
    if b.expert:
        map_water(b, s, out)
    else:
        map_islands(b, s, out)
    for plank in range(PLANKS):
        if s.owner[plank] == LYING:
            set_way(out, int(s.end_a[plank]), int(s.end_b[plank]), FIRST_LYING + plank)


def set_way(out: Buffer, a: int, c: int, way: int) -> None:
    """Write how one gets from A to C and back."""
    out[WAYS + SUPPORTS * a + c] = way
    out[WAYS + SUPPORTS * c + a] = way


def way_between(out: Buffer, a: int, c: int) -> int:
    """How one gets from A to C."""
    return int(out[WAYS + SUPPORTS * a + c])


# --- the island side ---


def map_islands(b: CompiledBoard, s: BridgeState, out: Buffer) -> None:
    """Every span that is free, between supports that can bear a plank now, or could once a stone stands there."""
    bearing = bearing_supports(b, s)
    for word in range(num_words(b)):
        left = (1 << min(WORD_BITS, int(b.num_spans) - WORD_BITS * word)) - 1 & ~colliding_spans(b, s, word)
        while left != 0:
            span = WORD_BITS * word + lowest_bit(left)
            left &= left - 1
            a = int(b.span_a[span])
            c = int(b.span_b[span])
            if bearing >> a & bearing >> c & 1 and int(b.over[span]) & int(s.stones) == 0:
                set_way(out, a, c, int(b.smallest[span]))


def colliding_spans(b: CompiledBoard, s: BridgeState, word: int) -> int:
    """The spans that collide with a lying plank's, a bit each, as far as they are in this word of the table."""
    spans = 0
    for other in range(num_words(b)):
        left = int(s.spans[other])
        while left != 0:
            spans |= int(b.collides[WORD_BITS * other + lowest_bit(left)][word])
            left &= left - 1
    return spans


def bearing_supports(b: CompiledBoard, s: BridgeState) -> int:
    """The supports that one more plank may end at (RD-38, RD-O1), a bit each; islands that planks cover don't count."""
    covered = covered_islands(b, s)
    bearing = 0
    for support in range(SUPPORTS):
        if stands(s, support):
            if can_bear(b, s, support):
                bearing |= 1 << support
        elif covered >> (support - VILLAGES) & 1 == 0:
            bearing |= 1 << support
    return bearing


def spans_hinder(b: CompiledBoard, here: int, there: int, beyond: int) -> bool:
    """Whether planks from HERE to THERE and on to BEYOND would collide (RD-R3); not asked on the expert side."""
    if b.expert:
        return False
    span = int(b.span_of[there][beyond])
    return bool(int(b.collides[b.span_of[here][there]][span // WORD_BITS]) >> span % WORD_BITS & 1)


# --- the expert side ---


def map_water(b: CompiledBoard, s: BridgeState, out: Buffer) -> None:
    """Every span between supports that stand, and leaps between those that are farther apart."""
    for a in range(SUPPORTS - 1):
        if can_bear(b, s, a):
            for c in range(a + 1, SUPPORTS):
                if can_bear(b, s, c):
                    set_way(out, a, c, way_over_water(b, s, a, c))


def way_over_water(b: CompiledBoard, s: BridgeState, a: int, c: int) -> int:
    """The smallest plank that can lie from A to C, else the leap; none where that is too far."""
    size = smallest_plank(b, s, a, c)
    if size < SIZES and can_lie(b, s, a, c, size):
        return size
    apart = distance2(support_x(b, s, a), support_y(b, s, a), support_x(b, s, c), support_y(b, s, c))
    span = int(b.plank_length[LEAPING_SIZE]) - 2 * int(b.bearing)
    for stones in range(1, FARTHEST_LEAP + 1):
        reach = (stones + 1) * span + 2 * stones * int(b.stone_radius) + radius_of(b, a) + radius_of(b, c)
        if apart <= reach * reach and num_on_board(s) + stones <= SITES:
            return FIRST_LEAP + stones
    return NO_WAY


def num_on_board(s: BridgeState) -> int:
    """How many stones stand on the expert side, where the first sites are those in use."""
    count = 0
    while int(s.stones) >> count & 1:
        count += 1
    return count
