"""How one gets from support to support in River Dragons: the ground that plans are made on (`Plan.link`)."""

from dragonrace.core.rules.bits import lowest_bit
from dragonrace.games.river_dragons.advice.plan import FARTHEST_GAP, FIRST_GAP, FIRST_LYING, NO_LINK, Plan
from dragonrace.games.river_dragons.board.geometry import distance2
from dragonrace.games.river_dragons.board.sites import covered_islands, num_stones
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

GAP_SIZE = 3
"""The plank, from 0, that gaps are measured with: neither the longest nor the shortest."""


def map_links(b: CompiledBoard, s: BridgeState, plan: Plan) -> None:
    """Write down all links, unless they are there from the last time."""
    if b.expert or not is_mapped(s, plan):
        map_anew(b, s, plan)
        note_ground(s, plan)


def is_mapped(s: BridgeState, plan: Plan) -> bool:
    """Whether planks and stones are those that the links were written for; on the island side these are all."""
    if plan.mapped == 0 or plan.mapped_stones != s.stones:
        return False
    for plank in range(PLANKS):
        if plan.mapped_planks[plank] != place_of_plank(s, plank):
            return False
    return True


def note_ground(s: BridgeState, plan: Plan) -> None:
    """Write down which planks and stones the links are for."""
    plan.mapped = 1
    plan.mapped_stones = s.stones
    for plank in range(PLANKS):
        plan.mapped_planks[plank] = place_of_plank(s, plank)


def place_of_plank(s: BridgeState, plank: int) -> int:
    """A number for where a plank lies; `NONE` where it does not."""
    return SUPPORTS * int(s.end_a[plank]) + int(s.end_b[plank]) if s.owner[plank] == LYING else NONE


def map_anew(b: CompiledBoard, s: BridgeState, plan: Plan) -> None:
    """Write down all links, whatever was there before."""
    clear_links(plan)
    if b.expert:
        map_open_water(b, s, plan)
    else:
        map_islands(b, s, plan)
    for plank in range(PLANKS):
        if s.owner[plank] == LYING:
            set_link(plan, int(s.end_a[plank]), int(s.end_b[plank]), FIRST_LYING + plank)


def clear_links(plan: Plan) -> None:
    """Take away what was written before; the first time that may be anything."""
    for a in range(SUPPORTS):
        linked = int(plan.linked[a]) if plan.mapped else (1 << SUPPORTS) - 1
        plan.linked[a] = 0
        while linked != 0:
            plan.link[a][lowest_bit(linked)] = NO_LINK
            linked &= linked - 1


def set_link(plan: Plan, a: int, c: int, link: int) -> None:
    """Write down how one gets from A to C and back."""
    plan.link[a][c] = link
    plan.link[c][a] = link
    if link != NO_LINK:
        plan.linked[a] |= 1 << c
        plan.linked[c] |= 1 << a


# --- the island side ---


def map_islands(b: CompiledBoard, s: BridgeState, plan: Plan) -> None:
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
                set_link(plan, a, c, int(b.smallest[span]))


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


def map_open_water(b: CompiledBoard, s: BridgeState, plan: Plan) -> None:
    """Every span between supports that stand, and gaps between those that are farther apart."""
    for a in range(SUPPORTS - 1):
        if can_bear(b, s, a):
            for c in range(a + 1, SUPPORTS):
                if can_bear(b, s, c):
                    set_link(plan, a, c, link_over_water(b, s, a, c))


def link_over_water(b: CompiledBoard, s: BridgeState, a: int, c: int) -> int:
    """The smallest plank that can lie from A to C, else the gap; no link where that is too wide."""
    size = smallest_plank(b, s, a, c)
    if size < SIZES and can_lie(b, s, a, c, size):
        return size
    apart = distance2(support_x(b, s, a), support_y(b, s, a), support_x(b, s, c), support_y(b, s, c))
    span = int(b.plank_length[GAP_SIZE]) - 2 * int(b.bearing)
    for stones in range(1, FARTHEST_GAP + 1):
        reach = (stones + 1) * span + 2 * stones * int(b.stone_radius) + radius_of(b, a) + radius_of(b, c)
        if apart <= reach * reach and num_stones(s) + stones <= SITES:
            return FIRST_GAP + stones
    return NO_LINK
