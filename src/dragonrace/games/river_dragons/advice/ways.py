"""The quickest way to a player's destination in River Dragons, where nothing stays as it is: for careful players.

A way may lead over planks and stones that are not there yet, and over spans in whose way something lies: that costs
what it takes to lay them, and to have it gone. On the island side only. Costs are in parts of a card (`CARD`).
"""

from dragonrace.core.rules.bits import count_bits, lowest_bit
from dragonrace.games.river_dragons.advice.distances import (
    distance_from,
    nearer_support,
    nearest,
    smallest_in,
    supports_of,
)
from dragonrace.games.river_dragons.advice.plan import NO_WAY, Plan
from dragonrace.games.river_dragons.board.sites import covered_islands
from dragonrace.games.river_dragons.board.spans import num_words
from dragonrace.games.river_dragons.board.villages import goal_village
from dragonrace.games.river_dragons.rules.planks import reserve, sizes_of
from dragonrace.games.river_dragons.state import (
    BEARING,
    NONE,
    PLANKS,
    SUPPORTS,
    VILLAGES,
    WORD_BITS,
    BridgeState,
    CompiledBoard,
)

CARD = 300

# What it takes; tried out by hand.
STEP = 200
"""A card of steps makes one and a half of them, in the mean."""
LAY = 225
STONE = 180
UNDER_A_PLANK = 480
"""More, for a stone where none can stand while a plank is over it."""
OCCUPIED = 150
"""More, for a plank on which another pawn stands: it goes on, or is jumped over."""
TOO_LONG = 210
"""More, for a span for which one has no plank: it has to be taken from somewhere."""
PER_SIZE = 18
"""More, for each size of plank: long ones are needed where nothing else will do."""
SCARCE = 105
"""More, for any plank, with fewer than `FEW` in reserve."""
FEW = 2
FULL = 540
"""More, where a support bears as many planks as it may."""
STONE_BELOW = 360
"""More, for each stone that would be in the way."""
PLANK_ACROSS = 540
"""More, for each plank that would."""


def measure_way(b: CompiledBoard, s: BridgeState, seat: int, plan: Plan, until: int) -> None:
    """Write how far it is from each support to a player's destination, until those of a mask are known (Dijkstra)."""
    sizes = sizes_of(reserve(s, seat))
    note_tolls(b, s, plan)
    goal = goal_village(b, seat)
    plan.way[goal] = 0
    settled = 0
    reached = 0
    here = goal
    while here != NONE and settled & until != until:
        settled |= 1 << here
        others = int(b.within[int(b.sizes) - 1][here]) & ~settled
        reached |= others
        base = int(plan.way[here]) + int(plan.toll[here])
        while others != 0:
            there = lowest_bit(others)
            others &= others - 1
            extend_way(b, s, seat, plan, here, there, base, sizes)
        here = nearest(plan.way, NO_WAY, reached & ~settled)


def note_tolls(b: CompiledBoard, s: BridgeState, plan: Plan) -> None:
    """Write what it costs to come to each support, beside the way there; and that none is reached yet."""
    covered = covered_islands(b, s)
    for support in range(SUPPORTS):
        plan.way[support] = NO_WAY
        plan.onward[support] = NONE
        toll = 0
        if support < VILLAGES:
            toll = STEP if b.is_open[support] else NO_WAY
        elif covered >> (support - VILLAGES) & 1:
            toll = STONE + UNDER_A_PLANK
        elif int(s.stones) >> (support - VILLAGES) & 1 == 0:
            toll = STONE
        plan.toll[support] = toll


def extend_way(
    b: CompiledBoard, s: BridgeState, seat: int, plan: Plan, here: int, there: int, base: int, sizes: int
) -> None:
    """Note the way by HERE for THERE, if it is the best so far; from HERE on it costs ``base``."""
    most = int(plan.way[there]) - base
    span = int(b.span_of[here][there])
    if is_span_used(s, span):
        cost = STEP + (OCCUPIED if is_occupied(b, s, seat, here, there) else 0)
    else:
        if most <= STEP + LAY:
            return
        cost = cost_of_laying(b, s, here, there, span, sizes)
    if cost < most:
        plan.way[there] = base + cost
        plan.onward[there] = here


def is_span_used(s: BridgeState, span: int) -> bool:
    """Whether a plank lies there."""
    return bool(int(s.spans[span // WORD_BITS]) >> span % WORD_BITS & 1)


def is_occupied(b: CompiledBoard, s: BridgeState, seat: int, a: int, c: int) -> bool:
    """Whether another pawn stands on the plank from A to C."""
    for other in range(int(b.players)):
        if other != seat and s.pawns[other] >= VILLAGES:
            plank = int(s.pawns[other]) - VILLAGES
            if s.end_a[plank] == min(a, c) and s.end_b[plank] == max(a, c):
                return True
    return False


def cost_of_laying(b: CompiledBoard, s: BridgeState, a: int, c: int, span: int, sizes: int) -> int:
    """What it costs to lay a plank from A to C and to step onto it, with such sizes in reserve."""
    smallest = int(b.smallest[span])
    cost = STEP + LAY + PER_SIZE * smallest
    if sizes >> smallest == 0:
        cost += TOO_LONG
    if count_bits(sizes) < FEW:
        cost += SCARCE
    if s.load[a] >= BEARING or s.load[c] >= BEARING:
        cost += FULL
    cost += STONE_BELOW * count_bits(int(b.over[span]) & int(s.stones))
    for word in range(num_words(b)):
        cost += PLANK_ACROSS * count_bits(int(b.collides[span][word]) & int(s.spans[word]))
    return cost


# --- from where one goes on ---


def way_from(s: BridgeState, space: int, plan: Plan) -> int:
    """How far it is from a space to the destination that was measured for."""
    return distance_from(s, space, plan.way, STEP)


def way_begins(s: BridgeState, seat: int, plan: Plan) -> int:
    """The support from which a pawn's way is quickest."""
    return nearer_support(s, int(s.pawns[seat]), plan.way, STEP)


def cost_of_way(b: CompiledBoard, s: BridgeState, seat: int, plan: Plan) -> int:
    """Measure a player's way; return what it costs."""
    space = int(s.pawns[seat])
    measure_way(b, s, seat, plan, supports_of(s, space))
    return way_from(s, space, plan)


def nearest_other(b: CompiledBoard, s: BridgeState, seat: int, plan: Plan) -> int:
    """Who of the others has the quickest way: against a single one nothing is measured."""
    if b.players == 2:
        return 1 - seat
    best = NONE
    least = 1 << 30
    for other in range(int(b.players)):
        if other != seat:
            cost = cost_of_way(b, s, other, plan)
            if cost < least:
                least = cost
                best = other
    return best


def lead_of(b: CompiledBoard, s: BridgeState, seat: int, rival: int, plan: Plan) -> int:
    """How much longer the way of a rival is than one's own."""
    lead = 0
    for number in range(2):  # as one call: each takes long to compile, since all of it becomes a part of this
        lead = cost_of_way(b, s, rival if number == 1 else seat, plan) - lead
    return lead


def planks_on_way(b: CompiledBoard, s: BridgeState, seat: int, plan: Plan) -> int:
    """The lying planks of a way that was measured, a bit each."""
    planks = 0
    here = way_begins(s, seat, plan)
    while plan.onward[here] != NONE:
        there = int(plan.onward[here])
        if is_span_used(s, int(b.span_of[here][there])):
            planks |= 1 << plank_between(s, here, there)
        here = there
    return planks


def plank_between(s: BridgeState, a: int, c: int) -> int:
    """The plank that lies from A to C; `NONE` where there is none."""
    found = NONE
    for plank in range(PLANKS):
        if s.end_a[plank] == min(a, c) and s.end_b[plank] == max(a, c):
            found = plank
    return found


def islands_on_way(s: BridgeState, seat: int, plan: Plan) -> int:
    """The islands of a way that was measured, with stones or not, a bit each."""
    islands = 0
    here = way_begins(s, seat, plan)
    while here != NONE:
        if here >= VILLAGES:
            islands |= 1 << (here - VILLAGES)
        here = int(plan.onward[here])
    return islands


def size_for(b: CompiledBoard, a: int, c: int, sizes: int) -> int:
    """The smallest of some sizes that is enough from A to C; `SIZES` where none is."""
    return smallest_in(sizes, int(b.smallest[b.span_of[a][c]]))
