"""What a player's route needs in River Dragons, step by step: planks to be built, stones to be placed, a Jump."""

from dragonrace.games.river_dragons.advice.distances import (
    cost_from,
    first_support,
    is_stuck,
    measure_distances,
    planks_of_others,
    smallest_in,
    supports_below,
)
from dragonrace.games.river_dragons.advice.plan import FARTHEST_GAP, FIRST_GAP, FIRST_LYING, LONGEST_ROUTE, Plan
from dragonrace.games.river_dragons.board.spans import stands
from dragonrace.games.river_dragons.state import NONE, SIZES, VILLAGES, BridgeState, CompiledBoard


def plan_route(b: CompiledBoard, s: BridgeState, seat: int, plan: Plan) -> bool:
    """Plan a player's route over links that `map_links` has written, and list what it needs; whether there is one."""
    measure_distances(b, s, seat, plan, supports_below(s, seat))
    if is_stuck(s, seat, plan):
        return False
    list_needs(s, seat, plan)
    plan.can_jump = 1 if is_jump_on_route(b, s, seat, plan) else 0
    return True


# --- steps, planks and stones ---


def list_needs(s: BridgeState, seat: int, plan: Plan) -> None:
    """Follow the route from a player's pawn, and write what it needs, in the order in which it needs it."""
    plan.num_steps = 0
    plan.num_planks = 0
    plan.num_stones = 0
    plan.num_lacking = 0
    here = first_support(s, seat, plan)
    if s.pawns[seat] >= VILLAGES and here < VILLAGES:
        need_step(plan, False)
    while plan.next[here] != NONE and plan.num_steps < LONGEST_ROUTE - FARTHEST_GAP - 2:
        there = int(plan.next[here])
        need_link(s, plan, there, int(plan.link[here][there]))
        if there < VILLAGES:
            need_step(plan, False)
        here = there


def need_link(s: BridgeState, plan: Plan, there: int, link: int) -> None:
    """Go on to the plank towards THERE, that lies already or has to be built; over a gap, to all its planks."""
    if link >= FIRST_LYING and link < FIRST_GAP:
        need_step(plan, False)
        return
    between = link - FIRST_GAP if link >= FIRST_GAP else 0
    for _ in range(between):
        plan.num_stones = int(plan.num_stones) + 1
        need_step(plan, True)
    if not stands(s, there):
        plan.num_stones = int(plan.num_stones) + 1
    if size_to_lay(plan, there, 0 if between else link) == SIZES:
        plan.num_lacking = int(plan.num_lacking) + 1
    need_step(plan, True)


def need_step(plan: Plan, on_new_plank: bool) -> None:
    """One step more, onto a plank that is to be built or onto what is there."""
    step = int(plan.num_steps)
    plan.planks_before[step] = 0
    if on_new_plank:
        plank = int(plan.num_planks)
        plan.stones_before[plank] = int(plan.num_stones)
        plan.num_planks = plank + 1
        plan.planks_before[step] = plank + 1
    plan.num_steps = step + 1


def size_to_lay(plan: Plan, there: int, link: int) -> int:
    """The size of the plank that is meant for a link towards THERE; `SIZES` if the reserve holds none."""
    return smallest_in(int(plan.unused[there]), link)


# --- what lies on the route ---


def lying_plank(plan: Plan, here: int) -> int:
    """The plank that the route leads over from HERE, if it lies there already; else `NONE`."""
    if plan.next[here] == NONE:
        return NONE
    link = int(plan.link[here][plan.next[here]])
    return link - FIRST_LYING if link >= FIRST_LYING and link < FIRST_GAP else NONE


def planks_on_route(s: BridgeState, seat: int, plan: Plan) -> int:
    """The lying planks of a player's route, a bit each."""
    planks = 0
    here = first_support(s, seat, plan)
    while plan.next[here] != NONE:
        plank = lying_plank(plan, here)
        if plank != NONE:
            planks |= 1 << plank
        here = int(plan.next[here])
    return planks


def stones_on_route(s: BridgeState, seat: int, plan: Plan) -> int:
    """The sites of a player's route, a bit each."""
    sites = 0
    here = first_support(s, seat, plan)
    while here != NONE:
        if here >= VILLAGES:
            sites |= 1 << (here - VILLAGES)
        here = int(plan.next[here])
    return sites


def lacking_size(s: BridgeState, seat: int, plan: Plan) -> int:
    """The smallest size that a player's route needs and that their reserve lacks; `SIZES` where it lacks none."""
    found = SIZES
    here = first_support(s, seat, plan)
    while plan.next[here] != NONE:
        there = int(plan.next[here])
        link = int(plan.link[here][there])
        if link < FIRST_LYING and size_to_lay(plan, there, link) == SIZES:
            found = min(found, link)
        here = there
    return found


def is_jump_on_route(b: CompiledBoard, s: BridgeState, seat: int, plan: Plan) -> bool:
    """Whether somebody stands on the next plank of the route, and a Jump over them leads on (RD-60)."""
    here = first_support(s, seat, plan)
    if s.pawns[seat] >= VILLAGES and here < VILLAGES:
        return False
    occupied = planks_of_others(b, s, seat)
    hurdle = lying_plank(plan, here)
    if hurdle == NONE or occupied >> hurdle & 1 == 0:
        return False
    there = int(plan.next[here])
    if there < VILLAGES:
        return True
    landing = lying_plank(plan, there)
    return landing != NONE and occupied >> landing & 1 == 0


def leader_beside(b: CompiledBoard, s: BridgeState, seat: int, plan: Plan) -> int:
    """Who of the others is nearest to their destination."""
    best = NONE
    least = 1 << 30
    for other in range(int(b.players)):
        if other != seat:
            measure_distances(b, s, other, plan, supports_below(s, other))
            cost = cost_from(s, int(s.pawns[other]), plan)
            if cost < least:
                least = cost
                best = other
    return best
