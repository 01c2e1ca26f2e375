"""How far it is to a player's destination in River Dragons, over what stands and over what could still be built.

Distances are measured from the destination backwards, so that one measuring tells the best route from every support;
planks of the reserve are used once each.
"""

from dragonrace.core.rules.bits import lowest_bit
from dragonrace.core.rules.kernel import Buffer
from dragonrace.core.rules.rng import below
from dragonrace.games.river_dragons.advice.costs import (
    DETOUR_COST,
    LACKING_COST,
    PLANK_COST,
    STEP_COST,
    STONE_COST,
)
from dragonrace.games.river_dragons.advice.links import spans_hinder
from dragonrace.games.river_dragons.advice.plan import FIRST_GAP, FIRST_LYING, MOST_NOISE, TOO_FAR, Plan
from dragonrace.games.river_dragons.board.spans import stands
from dragonrace.games.river_dragons.board.villages import goal_village
from dragonrace.games.river_dragons.rules.planks import reserve, sizes_of
from dragonrace.games.river_dragons.state import (
    BEARING,
    NONE,
    SIZES,
    SUPPORTS,
    VILLAGES,
    BridgeState,
    CompiledBoard,
)

GAP_COST = 5
"""For each stone of a gap: who knows whether there is room for it."""
SUPPORT_BITS = (SUPPORTS - 1).bit_length()
"""A distance, and behind it so many bits for a support, are one number: the least of these is the nearest support's."""


def smallest_in(sizes: int, least: int) -> int:
    """The smallest of some sizes that is no less than ``least``; `SIZES` where there is none."""
    size = least
    while size < SIZES and sizes >> size & 1 == 0:
        size += 1
    return size


# --- noise ---


def clear_noise(plan: Plan) -> None:
    """Make the plan that is best."""
    for support in range(SUPPORTS):
        plan.noise[support] = 0


def draw_noise(rng: Buffer, plan: Plan) -> None:
    """Make a plan that is about as good as the best."""
    for support in range(SUPPORTS):
        plan.noise[support] = below(rng, MOST_NOISE)


# --- distances ---


def measure_distances(b: CompiledBoard, s: BridgeState, seat: int, plan: Plan, until: int) -> None:
    """Write how far it is from each support to a player's destination, until those of a mask are known (Dijkstra)."""
    for support in range(SUPPORTS):
        plan.distance[support] = TOO_FAR
        plan.next[support] = NONE
    goal = goal_village(b, seat)
    plan.distance[goal] = 0
    plan.unused[goal] = sizes_of(reserve(s, seat))
    occupied = planks_of_others(b, s, seat)
    settled = 0
    reached = 0
    here = goal
    while here != NONE and settled & until != until:
        settled |= 1 << here
        others = int(plan.linked[here]) & ~settled
        reached |= others
        while others != 0:
            extend_route(b, s, plan, here, lowest_bit(others), occupied)
            others &= others - 1
        here = nearest(plan.distance, TOO_FAR, reached & ~settled)


def planks_of_others(b: CompiledBoard, s: BridgeState, seat: int) -> int:
    """The planks on which others stand, a bit each."""
    occupied = 0
    for other in range(int(b.players)):
        if other != seat and s.pawns[other] >= VILLAGES:
            occupied |= 1 << (int(s.pawns[other]) - VILLAGES)
    return occupied


def nearest(distances: Buffer, too_far: int, supports: int) -> int:
    """Which of these supports, a bit each, is nearest to the destination; `NONE` if all of them are too far."""
    best = too_far << SUPPORT_BITS
    while supports != 0:
        support = lowest_bit(supports)
        supports &= supports - 1
        best = min(best, int(distances[support]) << SUPPORT_BITS | support)
    return NONE if best >> SUPPORT_BITS == too_far else best & (1 << SUPPORT_BITS) - 1


def extend_route(b: CompiledBoard, s: BridgeState, plan: Plan, here: int, there: int, occupied: int) -> None:
    """Note the route by HERE for THERE, if it is the best so far."""
    link = int(plan.link[here][there])
    cost = int(plan.distance[here]) + int(plan.noise[here]) + entry_cost(here, STEP_COST)
    unused = int(plan.unused[here])
    if link >= FIRST_GAP:
        stones = link - FIRST_GAP
        cost += (stones + 1) * (STEP_COST + PLANK_COST) + stones * (STONE_COST + GAP_COST)
        for _ in range(stones + 1):
            cost += lacking_cost(unused, 0)
            unused &= unused - 1
    elif link >= FIRST_LYING:
        cost += STEP_COST + (DETOUR_COST if occupied >> (link - FIRST_LYING) & 1 else 0)
    else:
        cost += STEP_COST + PLANK_COST + (0 if stands(s, there) else STONE_COST) + lacking_cost(unused, link)
        if cost >= plan.distance[there] or not can_build_on(b, s, plan, here, there):
            return
        unused &= ~(1 << smallest_in(unused, link))
    if cost < plan.distance[there]:
        plan.distance[there] = cost
        plan.unused[there] = unused
        plan.next[there] = here


def entry_cost(support: int, step: int) -> int:
    """A village is a space of its own, a stone is not: into it a step leads."""
    return step if support < VILLAGES else 0


def lacking_cost(sizes: int, least: int) -> int:
    """What it costs if none of these sizes is enough."""
    return LACKING_COST if sizes >> least == 0 else 0


def can_build_on(b: CompiledBoard, s: BridgeState, plan: Plan, here: int, there: int) -> bool:
    """Whether a plank from THERE can end at HERE even if the next one of the route is to be built, too (RD-38)."""
    beyond = int(plan.next[here])
    if beyond == NONE or plan.link[here][beyond] >= FIRST_LYING:
        return True
    return s.load[here] + 1 < BEARING and not spans_hinder(b, there, here, beyond)


# --- from where one goes on ---


def supports_below(s: BridgeState, seat: int) -> int:
    """The supports from which a pawn goes on, a bit each."""
    return supports_of(s, int(s.pawns[seat]))


def supports_of(s: BridgeState, space: int) -> int:
    """The supports from which one goes on, a bit each: the village itself, or the ends of the plank."""
    if space < VILLAGES:
        return 1 << space
    return 1 << int(s.end_a[space - VILLAGES]) | 1 << int(s.end_b[space - VILLAGES])


def nearer_support(s: BridgeState, space: int, distances: Buffer, step: int) -> int:
    """The support from which it is nearer to the destination: the village itself, or the better end of the plank."""
    if space < VILLAGES:
        return space
    a = int(s.end_a[space - VILLAGES])
    c = int(s.end_b[space - VILLAGES])
    return a if distances[a] + entry_cost(a, step) <= distances[c] + entry_cost(c, step) else c


def distance_from(s: BridgeState, space: int, distances: Buffer, step: int) -> int:
    """How far it is from a space, where a step into a village counts so much."""
    support = nearer_support(s, space, distances, step)
    return int(distances[support]) + (0 if space < VILLAGES else entry_cost(support, step))


def first_support(s: BridgeState, seat: int, plan: Plan) -> int:
    """The support from which a pawn's route is best."""
    return nearer_support(s, int(s.pawns[seat]), plan.distance, STEP_COST)


def cost_from(s: BridgeState, space: int, plan: Plan) -> int:
    """How far it is from a space to the destination that was measured for."""
    return distance_from(s, space, plan.distance, STEP_COST)


def is_stuck(s: BridgeState, seat: int, plan: Plan) -> bool:
    """Whether there is no route, whatever one would build."""
    return cost_from(s, int(s.pawns[seat]), plan) >= TOO_FAR
