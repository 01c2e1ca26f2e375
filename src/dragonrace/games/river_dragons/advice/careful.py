"""A careful player of River Dragons looks what a choice does to everybody's way (`intend_carefully`).

So does whoever judges like one (`chances_carefully`). On the expert side, and while programs are laid, they do as any
quick player.
"""

from math import exp, log

from dragonrace.core.rules.bits import count_bits, lowest_bit
from dragonrace.core.rules.kernel import Buffer
from dragonrace.core.rules.rng import below
from dragonrace.games.river_dragons.actions import (
    FIRST_LIFT,
    FIRST_PLANK,
    FIRST_STONE,
    FIRST_TAKE,
    STAY,
    ends_of_span,
    span_action,
)
from dragonrace.games.river_dragons.advice.chances import chances
from dragonrace.games.river_dragons.advice.distances import smallest_in, supports_below, supports_of
from dragonrace.games.river_dragons.advice.plan import Plan
from dragonrace.games.river_dragons.advice.suggestions import intend, space_after
from dragonrace.games.river_dragons.advice.ways import (
    CARD,
    cost_of_way,
    islands_on_way,
    lead_of,
    measure_way,
    nearest_other,
    planks_on_way,
    size_for,
    way_begins,
    way_from,
)
from dragonrace.games.river_dragons.board.sites import lift_stone, place_stone
from dragonrace.games.river_dragons.board.spans import can_lie
from dragonrace.games.river_dragons.rules.legality import legal_actions
from dragonrace.games.river_dragons.rules.planks import lay, plank_in_reserve, reserve, sizes_of
from dragonrace.games.river_dragons.rules.removing import planks_to_take, stones_to_lift, take_up
from dragonrace.games.river_dragons.rules.stones import free_islands
from dragonrace.games.river_dragons.state import (
    NONE,
    PLANKS,
    SITES,
    SIZES,
    VILLAGES,
    BridgeState,
    CompiledBoard,
    Phase,
)

FEW_STONES = 4
FEW_PLANKS = 4
FEW_TAKEN = 3
"""Where nothing on the way is to be done, so many other places are tried, any of them."""
LEAST = -(1 << 30)
"""Less than any lead."""

# What a position is worth to a seat, as the logarithm of its odds next to the others'; tried out by hand.
AHEAD = 3.0
NEAR = 2.0
"""How much being ahead counts; so many cards from the goal, a card less counts half of what it does at the goal."""
PER_PLANK = 0.22
"""For each plank in reserve."""
FIRST = 0.04
"""For who is first in the next turn."""


def chances_carefully(b: CompiledBoard, s: BridgeState, out: Buffer, plan: Plan) -> None:
    """Everybody's chances at a glance: the fewer cards their ways take, and the more planks they have, the better."""
    if b.expert:
        chances(b, s, out, plan)
        return
    total = 0.0
    for seat in range(int(b.players)):
        cards = cost_of_way(b, s, seat, plan) / float(CARD)
        worth = PER_PLANK * float(count_bits(reserve(s, seat))) - AHEAD * log(cards + NEAR)
        if s.first == seat:
            worth += FIRST
        out[seat] = exp(worth)
        total += float(out[seat])
    for seat in range(int(b.players)):
        out[seat] = float(out[seat]) / total


def intend_carefully(b: CompiledBoard, s: BridgeState, seat: int, rng: Buffer, out: Buffer, plan: Plan) -> int:
    """A stone; a plank, and where it lies; else one action: what one's way needs, or what leaves one most ahead."""
    if s.phase == Phase.PROGRAM or b.expert:
        return intend(b, s, seat, rng, out, plan)
    if s.phase == Phase.STONE:
        out[0] = FIRST_STONE + careful_island(b, s, seat, rng, plan)
        return 1
    if s.phase == Phase.PLANK:
        return careful_plank(b, s, seat, rng, out, plan)
    if s.phase == Phase.SPAN:
        out[0] = careful_span(b, s, seat, out, plan)
    elif s.phase == Phase.REMOVE:
        out[0] = careful_removal(b, s, seat, rng, out, plan)
    else:
        out[0] = careful_move(b, s, seat, out, plan)
    return 1


# --- stones ---


def careful_island(b: CompiledBoard, s: BridgeState, seat: int, rng: Buffer, plan: Plan) -> int:
    """The next island of the way that lacks a stone and can have one; else the best of a few, if any of these can."""
    free = free_islands(b, s)
    cost_of_way(b, s, seat, plan)
    here = way_begins(s, seat, plan)
    while here != NONE:
        if here >= VILLAGES and free >> (here - VILLAGES) & 1:
            return here - VILLAGES
        here = int(plan.onward[here])
    rival = nearest_other(b, s, seat, plan)
    most = LEAST
    best = lowest_bit(free)
    for _ in range(FEW_STONES):
        island = below(rng, SITES)
        if free >> island & 1:
            place_stone(b, s, island)
            lead = lead_of(b, s, seat, rival, plan)
            lift_stone(b, s, island)
            if lead > most:
                most = lead
                best = island
    return best


# --- planks ---


def careful_plank(b: CompiledBoard, s: BridgeState, seat: int, rng: Buffer, out: Buffer, plan: Plan) -> int:
    """The smallest plank that will do for the next span of the way; else for the best of a few; else the smallest."""
    sizes = sizes_of(reserve(s, seat))
    cost_of_way(b, s, seat, plan)
    here = way_begins(s, seat, plan)
    while plan.onward[here] != NONE:
        there = int(plan.onward[here])
        size = size_for(b, here, there, sizes)
        if size < SIZES and can_lie(b, s, here, there, size):
            out[0] = FIRST_PLANK + size
            out[1] = span_action(here, there)
            return 2
        here = there
    return plank_of_a_few(b, s, seat, sizes, rng, out, plan)


def plank_of_a_few(
    b: CompiledBoard, s: BridgeState, seat: int, sizes: int, rng: Buffer, out: Buffer, plan: Plan
) -> int:
    """The plank and the span of a few that help most; else the smallest plank."""
    rival = nearest_other(b, s, seat, plan)
    most = LEAST
    best = NONE
    tried = 0
    offset = below(rng, max(1, int(b.num_spans)))
    number = 0
    while number < b.num_spans and tried < FEW_PLANKS:
        span = (number + offset) % int(b.num_spans)
        number += 1
        a = int(b.span_a[span])
        c = int(b.span_b[span])
        size = smallest_in(sizes, int(b.smallest[span]))
        if size < SIZES and can_lie(b, s, a, c, size):
            lead = lead_with_plank(b, s, seat, rival, size, a, c, plan)
            if lead > most:
                most = lead
                best = span
            tried += 1
    if best == NONE:
        out[0] = FIRST_PLANK + lowest_bit(sizes)
        return 1
    out[0] = FIRST_PLANK + smallest_in(sizes, int(b.smallest[best]))
    out[1] = span_action(int(b.span_a[best]), int(b.span_b[best]))
    return 2


def lead_with_plank(
    b: CompiledBoard, s: BridgeState, seat: int, rival: int, size: int, a: int, c: int, plan: Plan
) -> int:
    """The lead over a rival if a plank of this size lay from A to C."""
    plank = plank_in_reserve(s, seat, size)
    lay(b, s, plank, a, c)
    lead = lead_of(b, s, seat, rival, plan)
    take_up(b, s, plank, seat)
    s.owner[plank] = seat
    return lead


def careful_span(b: CompiledBoard, s: BridgeState, seat: int, out: Buffer, plan: Plan) -> int:
    """Where the plank that was chosen helps most."""
    rival = nearest_other(b, s, seat, plan)
    size = int(s.plank) % SIZES
    count = legal_actions(b, s, seat, out)
    most = LEAST
    best = int(out[0])
    for index in range(count):
        action = int(out[index])
        a, c = ends_of_span(action)
        lead = lead_with_plank(b, s, seat, rival, size, a, c, plan)
        if lead > most:
            most = lead
            best = action
    return best


# --- Remove ---


def careful_removal(b: CompiledBoard, s: BridgeState, seat: int, rng: Buffer, out: Buffer, plan: Plan) -> int:
    """What it helps most to remove, of the rival's way and of a few other planks; else anything."""
    rival = nearest_other(b, s, seat, plan)
    cost_of_way(b, s, rival, plan)
    takeable = planks_to_take(b, s)
    planks = (planks_on_way(b, s, rival, plan) & takeable) | few_of(rng, takeable)
    stones = islands_on_way(s, rival, plan) & stones_to_lift(s)
    most = LEAST
    best = NONE
    while planks != 0:
        plank = lowest_bit(planks)
        planks &= planks - 1
        lead = lead_without_plank(b, s, seat, rival, plank, plan)
        if lead > most:
            most = lead
            best = FIRST_TAKE + plank
    while stones != 0:
        stone = lowest_bit(stones)
        stones &= stones - 1
        lift_stone(b, s, stone)
        lead = lead_of(b, s, seat, rival, plan)
        place_stone(b, s, stone)
        if lead > most:
            most = lead
            best = FIRST_LIFT + stone
    return best if best != NONE else int(out[below(rng, legal_actions(b, s, seat, out))])


def lead_without_plank(b: CompiledBoard, s: BridgeState, seat: int, rival: int, plank: int, plan: Plan) -> int:
    """The lead over a rival if ``seat`` had removed this plank."""
    a = int(s.end_a[plank])
    c = int(s.end_b[plank])
    take_up(b, s, plank, seat)
    lead = lead_of(b, s, seat, rival, plan)
    lay(b, s, plank, a, c)
    return lead


def few_of(rng: Buffer, planks: int) -> int:
    """A few of some planks, any of them, a bit each."""
    few = 0
    left = FEW_TAKEN
    offset = below(rng, PLANKS)
    for number in range(PLANKS):
        plank = (number + offset) % PLANKS
        if left > 0 and planks >> plank & 1:
            few |= 1 << plank
            left -= 1
    return few


# --- moving ---


def careful_move(b: CompiledBoard, s: BridgeState, seat: int, out: Buffer, plan: Plan) -> int:
    """The step or jump after which the way is quickest; who need not step stays unless that makes it quicker."""
    count = legal_actions(b, s, seat, out)
    ends = supports_below(s, seat)
    for index in range(count):
        ends |= supports_of(s, space_after(s, int(out[index])))
    measure_way(b, s, seat, plan, ends)
    best = int(out[count - 1])
    least = way_from(s, int(s.pawns[seat]), plan) if best == STAY else 1 << 30
    for index in range(count):
        action = int(out[index])
        if action != STAY:
            cost = way_from(s, space_after(s, action), plan)
            if cost < least:
                least = cost
                best = action
    return best
