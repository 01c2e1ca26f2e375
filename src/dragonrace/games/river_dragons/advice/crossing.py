"""Quick plans in River Dragons: how far it is to one's destination, and what the best way there still needs.

Costs are whole tenths of an action: a step, a plank, a stone (see `routes`, which plans slowly and well). Distances
are measured from the destination backwards, so that one measuring tells the way from every support; planks of the
reserve are used once each. All working memory is in ``out``, as in `ways`.
"""

from dragonrace.core.rules.bits import lowest_bit
from dragonrace.core.rules.kernel import Buffer
from dragonrace.core.rules.rng import below
from dragonrace.games.river_dragons.advice.ways import (
    END_OF_WAYS,
    FARTHEST_LEAP,
    FIRST_LEAP,
    FIRST_LYING,
    NO_WAY,
    spans_hinder,
    way_between,
)
from dragonrace.games.river_dragons.board.spans import stands
from dragonrace.games.river_dragons.state import (
    BEARING,
    NONE,
    PLANKS,
    SIZES,
    SUPPORTS,
    VILLAGES,
    BridgeState,
    CompiledBoard,
)

STEP_COST = 10
PLANK_COST = 10
STONE_COST = 9
DETOUR_COST = 6
"""Somebody stands on a plank of the way: he may be gone by then."""
LACKING_COST = 30
"""A plank has to be taken from somewhere first."""
LEAP_COST = 5
"""For each stone of a leap: who knows whether there is room for it."""
TOO_FAR = 2000
SUPPORT_BITS = (SUPPORTS - 1).bit_length()
"""A distance, and behind it so many bits for a support, are one number: the least of these is the nearest support's."""

# Where ``out`` holds what, a number for each support:
NEAR = END_OF_WAYS  # the cost from there to the destination
UNUSED = NEAR + SUPPORTS  # the sizes that the reserve still holds behind it, a bit each
NEXT = UNUSED + SUPPORTS  # the next support on the way
TASTE = NEXT + SUPPORTS  # what a plan adds to the cost, so that not all plans are alike
# What the way needs, in its order:
PLANKS_FIRST = TASTE + SUPPORTS  # how many planks are to be built before each step
MOST_STEPS = 48
STONES_FIRST = PLANKS_FIRST + MOST_STEPS  # how many stones are to be placed before each of these planks
NUM_STEPS = STONES_FIRST + MOST_STEPS
NUM_PLANKS = NUM_STEPS + 1
NUM_STONES = NUM_PLANKS + 1
NUM_LACKING = NUM_STONES + 1  # of the planks, how many the reserve does not hold
END_OF_PLANS = NUM_LACKING + 1

MOST_TASTE = 4


def goal_village(b: CompiledBoard, seat: int) -> int:
    """A player's destination (RD-3)."""
    return (int(b.colour[seat]) + VILLAGES // 2) % VILLAGES


def sizes_in_reserve(s: BridgeState, seat: int) -> int:
    """The sizes in a player's reserve, a bit each."""
    sizes = 0
    for plank in range(PLANKS):
        if s.owner[plank] == seat:
            sizes |= 1 << plank % SIZES
    return sizes


def smallest_in(sizes: int, least: int) -> int:
    """The smallest of some sizes that is no less than ``least``; `SIZES` where there is none."""
    size = least
    while size < SIZES and sizes >> size & 1 == 0:
        size += 1
    return size


# --- tastes ---


def have_no_taste(out: Buffer) -> None:
    """Make the plan that is best."""
    for support in range(SUPPORTS):
        out[TASTE + support] = 0


def have_tastes(rng: Buffer, out: Buffer) -> None:
    """Make a plan that is about as good as the best."""
    for support in range(SUPPORTS):
        out[TASTE + support] = below(rng, MOST_TASTE)


# --- distances ---


def measure(b: CompiledBoard, s: BridgeState, seat: int, out: Buffer, until: int) -> None:
    """Write how far it is from each support to a player's destination, until those of a mask are known (Dijkstra)."""
    for support in range(SUPPORTS):
        out[NEAR + support] = TOO_FAR
        out[NEXT + support] = NONE
    goal = goal_village(b, seat)
    out[NEAR + goal] = 0
    out[UNUSED + goal] = sizes_in_reserve(s, seat)
    held = held_planks(b, s, seat)
    settled = 0
    reached = 0
    here = goal
    while here != NONE and settled & until != until:
        settled |= 1 << here
        others = int(b.within[SIZES - 1][here]) & ~settled
        while others != 0:
            there = lowest_bit(others)
            others &= others - 1
            if way_between(out, here, there) != NO_WAY:
                come_from(b, s, out, here, there, held)
                reached |= 1 << there
        here = nearest(out, reached & ~settled)


def held_planks(b: CompiledBoard, s: BridgeState, seat: int) -> int:
    """The planks on which others stand, a bit each."""
    held = 0
    for other in range(int(b.players)):
        if other != seat and s.pawns[other] >= VILLAGES:
            held |= 1 << (int(s.pawns[other]) - VILLAGES)
    return held


def nearest(out: Buffer, supports: int) -> int:
    """Which of these supports, a bit each, is nearest to the destination; `NONE` if there is no way from any."""
    best = TOO_FAR << SUPPORT_BITS
    while supports != 0:
        support = lowest_bit(supports)
        supports &= supports - 1
        best = min(best, int(out[NEAR + support]) << SUPPORT_BITS | support)
    return NONE if best >> SUPPORT_BITS == TOO_FAR else best & (1 << SUPPORT_BITS) - 1


def come_from(b: CompiledBoard, s: BridgeState, out: Buffer, here: int, there: int, held: int) -> None:
    """Note the way by HERE for THERE, if it is the best so far."""
    way = way_between(out, here, there)
    cost = int(out[NEAR + here]) + int(out[TASTE + here]) + entry_cost(here)
    unused = int(out[UNUSED + here])
    if way >= FIRST_LEAP:
        stones = way - FIRST_LEAP
        cost += (stones + 1) * (STEP_COST + PLANK_COST) + stones * (STONE_COST + LEAP_COST)
        for _ in range(stones + 1):
            cost += lacking_cost(unused, 0)
            unused &= unused - 1
    elif way >= FIRST_LYING:
        cost += STEP_COST + (DETOUR_COST if held >> (way - FIRST_LYING) & 1 else 0)
    else:
        cost += STEP_COST + PLANK_COST + (0 if stands(s, there) else STONE_COST) + lacking_cost(unused, way)
        if cost >= out[NEAR + there] or not can_build_on(b, s, out, here, there):
            return
        unused &= ~(1 << smallest_in(unused, way))
    if cost < out[NEAR + there]:
        out[NEAR + there] = cost
        out[UNUSED + there] = unused
        out[NEXT + there] = here


def entry_cost(support: int) -> int:
    """A village is a space of its own, a stone is not."""
    return STEP_COST if support < VILLAGES else 0


def lacking_cost(sizes: int, least: int) -> int:
    """What it costs if none of these sizes is enough."""
    return LACKING_COST if sizes >> least == 0 else 0


def can_build_on(b: CompiledBoard, s: BridgeState, out: Buffer, here: int, there: int) -> bool:
    """Whether a plank from THERE can end at HERE even if the next one of the way is to be built, too (RD-38)."""
    beyond = int(out[NEXT + here])
    if beyond == NONE or way_between(out, here, beyond) >= FIRST_LYING:
        return True
    return s.load[here] + 1 < BEARING and not spans_hinder(b, there, here, beyond)


# --- where one is ---


def supports_below(s: BridgeState, seat: int) -> int:
    """The supports from which a pawn goes on, a bit each."""
    return supports_of(s, int(s.pawns[seat]))


def supports_of(s: BridgeState, space: int) -> int:
    """The supports from which one goes on, a bit each: the village itself, or the ends of the plank."""
    if space < VILLAGES:
        return 1 << space
    return 1 << int(s.end_a[space - VILLAGES]) | 1 << int(s.end_b[space - VILLAGES])


def first_support(s: BridgeState, seat: int, out: Buffer) -> int:
    """The support from which a pawn's way is best."""
    space = int(s.pawns[seat])
    if space < VILLAGES:
        return space
    a = int(s.end_a[space - VILLAGES])
    c = int(s.end_b[space - VILLAGES])
    return a if out[NEAR + a] + entry_cost(a) <= out[NEAR + c] + entry_cost(c) else c


def cost_from(s: BridgeState, space: int, out: Buffer) -> int:
    """How far it is from a space to the destination that was measured for."""
    if space < VILLAGES:
        return int(out[NEAR + space])
    a = int(s.end_a[space - VILLAGES])
    c = int(s.end_b[space - VILLAGES])
    return min(int(out[NEAR + a]) + entry_cost(a), int(out[NEAR + c]) + entry_cost(c))


def is_stuck(s: BridgeState, seat: int, out: Buffer) -> bool:
    """Whether there is no way, whatever one would build."""
    return cost_from(s, int(s.pawns[seat]), out) >= TOO_FAR


# --- what the way needs ---


def size_to_lay(out: Buffer, there: int, way: int) -> int:
    """The size of the plank that is meant for a way towards THERE; `SIZES` if the reserve holds none."""
    return smallest_in(int(out[UNUSED + there]), way)


def list_needs(s: BridgeState, seat: int, out: Buffer) -> None:
    """Follow the way from a player's pawn, and write what it needs, in the order in which it needs it."""
    for number in range(NUM_STEPS, END_OF_PLANS):
        out[number] = 0
    here = first_support(s, seat, out)
    if s.pawns[seat] >= VILLAGES and here < VILLAGES:
        need_step(out, False)
    while out[NEXT + here] != NONE and out[NUM_STEPS] < MOST_STEPS - FARTHEST_LEAP - 2:
        there = int(out[NEXT + here])
        need_way(s, out, there, way_between(out, here, there))
        if there < VILLAGES:
            need_step(out, False)
        here = there


def need_way(s: BridgeState, out: Buffer, there: int, way: int) -> None:
    """Go on to the plank towards THERE, that lies already or has to be built; where it is a leap, to all its planks."""
    if way >= FIRST_LYING and way < FIRST_LEAP:
        need_step(out, False)
        return
    leaps = way - FIRST_LEAP if way >= FIRST_LEAP else 0
    for _ in range(leaps):
        out[NUM_STONES] = int(out[NUM_STONES]) + 1
        need_step(out, True)
    if not stands(s, there):
        out[NUM_STONES] = int(out[NUM_STONES]) + 1
    if size_to_lay(out, there, 0 if leaps else way) == SIZES:
        out[NUM_LACKING] = int(out[NUM_LACKING]) + 1
    need_step(out, True)


def need_step(out: Buffer, on_new_plank: bool) -> None:
    """One step more, onto a plank that is to be built or onto what is there."""
    step = int(out[NUM_STEPS])
    out[PLANKS_FIRST + step] = 0
    if on_new_plank:
        plank = int(out[NUM_PLANKS])
        out[STONES_FIRST + plank] = int(out[NUM_STONES])
        out[NUM_PLANKS] = plank + 1
        out[PLANKS_FIRST + step] = plank + 1
    out[NUM_STEPS] = step + 1
