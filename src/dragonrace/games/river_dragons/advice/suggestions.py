"""A quick player of River Dragons: in each phase what their route needs next, with some chance in it (`suggest`).

A quick player knows nothing of the others' hidden cards. What `out` and `plan` are: see `dragonrace.core.rules.kernel`.
"""

from dragonrace.core.rules.kernel import Buffer
from dragonrace.core.rules.rng import below
from dragonrace.games.river_dragons.actions import (
    FIRST_GO,
    FIRST_LIFT,
    FIRST_PLANK,
    FIRST_STONE,
    FIRST_TAKE,
    STAY,
    parts_of_jump,
    span_action,
)
from dragonrace.games.river_dragons.advice.distances import (
    cost_from,
    draw_noise,
    first_support,
    measure_distances,
    supports_below,
    supports_of,
)
from dragonrace.games.river_dragons.advice.links import map_links
from dragonrace.games.river_dragons.advice.needs import (
    lacking_size,
    leader_beside,
    planks_on_route,
    size_to_lay,
    stones_on_route,
)
from dragonrace.games.river_dragons.advice.open_water import suggest_point
from dragonrace.games.river_dragons.advice.plan import FIRST_GAP, FIRST_LYING, Plan
from dragonrace.games.river_dragons.advice.program import lay_by_plan, next_card, plan_program, planks_to_get
from dragonrace.games.river_dragons.board.spans import stands
from dragonrace.games.river_dragons.rules.legality import legal_actions
from dragonrace.games.river_dragons.state import (
    NONE,
    SIZES,
    VILLAGES,
    BridgeState,
    CompiledBoard,
    Phase,
)


def suggest(b: CompiledBoard, s: BridgeState, seat: int, rng: Buffer, out: Buffer, plan: Plan) -> int:
    """What one's own route across the river needs next; others' hidden cards are not looked at."""
    map_links(b, s, plan)
    if s.phase == Phase.PROGRAM:
        return suggest_card(b, s, seat, rng, out, plan)
    draw_noise(rng, plan)
    if s.phase == Phase.STONE:
        return suggest_stone(b, s, seat, rng, out, plan)
    if s.phase == Phase.PLANK:
        return suggest_plank(b, s, seat, rng, out, plan)
    if s.phase == Phase.SPAN:
        return suggest_span(b, s, seat, rng, out, plan)
    if s.phase == Phase.REMOVE:
        return suggest_removal(b, s, seat, rng, out, plan)
    return suggest_move(b, s, seat, rng, out, plan)


def suggest_card(b: CompiledBoard, s: BridgeState, seat: int, rng: Buffer, out: Buffer, plan: Plan) -> int:
    """The next card of the best program in a trial, for a route that is about the best; now and then another."""
    has_plan = plan_program(b, s, seat, rng, plan)
    return next_card(b, s, seat, has_plan, rng, out, plan)


def intend(b: CompiledBoard, s: BridgeState, seat: int, rng: Buffer, out: Buffer, plan: Plan) -> int:
    """All cards that are still to be laid; the stones of one card; a plank, and where it lies; else one action."""
    if s.phase == Phase.PROGRAM:
        return intend_program(b, s, seat, rng, out, plan)
    if s.phase == Phase.STONE and b.expert == 0:
        return intend_stones(b, s, seat, rng, out, plan)
    if s.phase == Phase.PLANK:
        return intend_plank(b, s, seat, rng, out, plan)
    out[0] = suggest(b, s, seat, rng, out, plan)
    return 1


def intend_program(b: CompiledBoard, s: BridgeState, seat: int, rng: Buffer, out: Buffer, plan: Plan) -> int:
    """All cards that are still to be laid, by one plan."""
    map_links(b, s, plan)
    laid = int(s.laid[seat])
    lay_by_plan(b, s, seat, int(b.places), rng, out, plan)
    s.laid[seat] = laid
    for place in range(laid, b.places):
        out[place - laid] = s.program[seat][place]
        s.program[seat][place] = NONE
    return int(b.places) - laid


def intend_stones(b: CompiledBoard, s: BridgeState, seat: int, rng: Buffer, out: Buffer, plan: Plan) -> int:
    """On the island side: the first stones that the route needs, as many as are to be placed; any one if it needs none.

    Where one stands no other is kept from standing: islands lie apart.
    """
    plan_way(b, s, seat, rng, plan)
    count = 0
    here = first_support(s, seat, plan)
    while here != NONE and count < s.left:
        if not stands(s, here):
            out[count] = FIRST_STONE + here - VILLAGES
            count += 1
        here = int(plan.next[here])
    if count == 0:
        out[0] = any_action(b, s, seat, rng, out)
        return 1
    return count


def intend_plank(b: CompiledBoard, s: BridgeState, seat: int, rng: Buffer, out: Buffer, plan: Plan) -> int:
    """The plank for the first span of the route that could be built now, and that span; else the plank alone."""
    plan_way(b, s, seat, rng, plan)
    here = first_to_build(s, seat, plan)
    if here == NONE:
        out[0] = spare_plank(b, s, seat, sizes_to_build(s, seat, plan), rng, out)
        return 1
    out[0] = FIRST_PLANK + plank_from(plan, here)
    out[1] = span_action(here, int(plan.next[here]))
    return 2


def plan_way(b: CompiledBoard, s: BridgeState, seat: int, rng: Buffer, plan: Plan) -> None:
    """Measure a way to the destination that is about the best."""
    map_links(b, s, plan)
    draw_noise(rng, plan)
    measure_distances(b, s, seat, plan, supports_below(s, seat))


def any_action(b: CompiledBoard, s: BridgeState, seat: int, rng: Buffer, out: Buffer) -> int:
    """Any legal action."""
    return int(out[below(rng, legal_actions(b, s, seat, out))])


# --- stones and planks ---


def suggest_stone(b: CompiledBoard, s: BridgeState, seat: int, rng: Buffer, out: Buffer, plan: Plan) -> int:
    """The first stone that the route needs."""
    measure_distances(b, s, seat, plan, supports_below(s, seat))
    here = first_support(s, seat, plan)
    there = int(plan.next[here])
    while there != NONE:
        if not stands(s, there):
            return FIRST_STONE + there - VILLAGES
        if plan.link[here][there] >= FIRST_GAP:
            return suggest_point(b, s, seat, here, there, rng, out)
        here = there
        there = int(plan.next[here])
    if b.expert:
        return suggest_point(b, s, seat, here, here, rng, out)
    return any_action(b, s, seat, rng, out)


def suggest_plank(b: CompiledBoard, s: BridgeState, seat: int, rng: Buffer, out: Buffer, plan: Plan) -> int:
    """The plank for the first span of the route that could be built now, else one that the route does not need."""
    measure_distances(b, s, seat, plan, supports_below(s, seat))
    here = first_to_build(s, seat, plan)
    if here != NONE:
        return FIRST_PLANK + plank_from(plan, here)
    return spare_plank(b, s, seat, sizes_to_build(s, seat, plan), rng, out)


def first_to_build(s: BridgeState, seat: int, plan: Plan) -> int:
    """The support from which the route leads over the first span that could be built now; `NONE` if there is none."""
    here = first_support(s, seat, plan)
    while plan.next[here] != NONE:
        there = int(plan.next[here])
        is_to_be_built = plan.link[here][there] < FIRST_LYING and stands(s, here) and stands(s, there)
        if is_to_be_built and plank_from(plan, here) < SIZES:
            return here
        here = there
    return NONE


def sizes_to_build(s: BridgeState, seat: int, plan: Plan) -> int:
    """The sizes of the planks that the route is to be built of, a bit each."""
    sizes = 0
    here = first_support(s, seat, plan)
    while plan.next[here] != NONE:
        there = int(plan.next[here])
        if plan.link[here][there] < FIRST_LYING:
            sizes |= 1 << plank_from(plan, here)
        here = there
    return sizes


def plank_from(plan: Plan, here: int) -> int:
    """The size of the plank that is meant for the route's span from HERE; `SIZES` if the reserve holds none."""
    there = int(plan.next[here])
    return size_to_lay(plan, there, int(plan.link[here][there]))


def spare_plank(b: CompiledBoard, s: BridgeState, seat: int, needed: int, rng: Buffer, out: Buffer) -> int:
    """A plank of the reserve, if there is one, of none of the sizes that are needed."""
    count = legal_actions(b, s, seat, out)
    start = below(rng, count)
    for index in range(count):
        action = int(out[(start + index) % count])
        if needed >> (action - FIRST_PLANK) & 1 == 0:
            return action
    return int(out[start])


def suggest_span(b: CompiledBoard, s: BridgeState, seat: int, rng: Buffer, out: Buffer, plan: Plan) -> int:
    """Where on the route the plank fits best: the widest span that it reaches over."""
    measure_distances(b, s, seat, plan, supports_below(s, seat))
    size = int(s.plank) % SIZES
    widest = NONE
    best = NONE
    here = first_support(s, seat, plan)
    there = int(plan.next[here])
    while there != NONE:
        link = int(plan.link[here][there])
        if link <= size and link > widest and stands(s, here) and stands(s, there):
            widest = link
            best = span_action(here, there)
        here = there
        there = int(plan.next[here])
    return best if best != NONE else any_action(b, s, seat, rng, out)


# --- moving ---


def suggest_move(b: CompiledBoard, s: BridgeState, seat: int, rng: Buffer, out: Buffer, plan: Plan) -> int:
    """The legal step, stay or jump that ends nearest to the destination."""
    count = legal_actions(b, s, seat, out)
    ends = 0
    for index in range(count):
        ends |= supports_of(s, space_after(s, int(out[index])))
    measure_distances(b, s, seat, plan, ends)
    best = int(out[0])
    least = 1 << 30
    for index in range(count):
        action = int(out[index])
        cost = 8 * cost_from(s, space_after(s, action), plan) + below(rng, 8)
        if cost < least:
            least = cost
            best = action
    return best


def space_after(s: BridgeState, action: int) -> int:
    """Where a movement ends."""
    if action == STAY:
        return int(s.pawns[s.mover])
    if action < STAY:
        return action - FIRST_GO
    return parts_of_jump(action)[1]


# --- Remove ---


def suggest_removal(b: CompiledBoard, s: BridgeState, seat: int, rng: Buffer, out: Buffer, plan: Plan) -> int:
    """A plank on the route of whoever is nearest to their destination, or one that is lacking; none of one's own."""
    leader = leader_beside(b, s, seat, plan)
    measure_distances(b, s, leader, plan, supports_below(s, leader))
    theirs = planks_on_route(s, leader, plan)
    measure_distances(b, s, seat, plan, supports_below(s, seat))
    own = planks_on_route(s, seat, plan)
    lacking = planks_to_get(b, s, seat, lacking_size(s, seat, plan))
    own_stones = stones_on_route(s, seat, plan)
    count = legal_actions(b, s, seat, out)
    best = int(out[0])
    most = -1000
    for index in range(count):
        action = int(out[index])
        if action < FIRST_LIFT:
            worth = worth_of_plank(action - FIRST_TAKE, theirs, own, lacking)
        else:
            worth = -20 if own_stones >> (action - FIRST_LIFT) & 1 else -4
        worth += below(rng, 8)
        if worth > most:
            most = worth
            best = action
    return best


def worth_of_plank(plank: int, theirs: int, own: int, lacking: int) -> int:
    """What it is worth to take a plank, in tenths of an action."""
    worth = 0
    if theirs >> plank & 1:
        worth += 12
    if own >> plank & 1:
        worth -= 20
    if lacking >> plank & 1:
        worth += 12
    return worth
