"""A careful player of River Dragons looks what a choice does to everybody's way (`intend_carefully`).

So does whoever judges like one (`chances_carefully`). Programs it lays without any care: whole ones are to be tried out
(`bots.search.plan_making`). On the expert side nobody is careful: there anything is chosen, and all chances are equal.
"""

from math import exp, log

from dragonrace.core.rules.bits import count_bits, lowest_bit
from dragonrace.core.rules.kernel import Buffer
from dragonrace.core.rules.rng import below
from dragonrace.games.river_dragons.actions import (
    FIRST_LIFT,
    FIRST_PLANK,
    FIRST_SPAN,
    FIRST_STONE,
    FIRST_TAKE,
    STAY,
    ends_of_span,
    span_action,
)
from dragonrace.games.river_dragons.advice.distances import smallest_in, supports_below, supports_of
from dragonrace.games.river_dragons.advice.plan import Plan
from dragonrace.games.river_dragons.advice.suggestions import any_action, space_after
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
from dragonrace.games.river_dragons.rules.lists import list_bits
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

# What a position is worth to a seat, as the logarithm of its odds next to the others'. With two it was tried out by
# hand, and games told no better; with more it comes from who won games of careful players (a conditional logit), and
# what a plank is worth from games of those who think so against others.
AHEAD, NEAR = 3.0, 2.0
AHEAD_OF_MANY, NEAR_WITH_MANY = 2.0, 0.1
"""How much being ahead counts; so many cards from the goal, a card less counts half of what it does at the goal."""
PER_PLANK, PER_PLANK_OF_MANY = 0.22, 0.1
"""For each plank in reserve. With more than two, games end before most are laid, but a plank for nowhere is no gain."""
FIRST = 0.04
"""For who is first in the next turn."""


def chances_carefully(b: CompiledBoard, s: BridgeState, out: Buffer, plan: Plan) -> None:
    """Everybody's chances at a glance: the fewer cards their ways take, and the more planks they have, the better."""
    total = 0.0
    for seat in range(int(b.players)):
        out[seat] = 1.0 if b.expert else worth_of(b, s, seat, plan)
        total += float(out[seat])
    for seat in range(int(b.players)):
        out[seat] = float(out[seat]) / total


def worth_of(b: CompiledBoard, s: BridgeState, seat: int, plan: Plan) -> float:
    """A seat's odds next to the others'."""
    cards = cost_of_way(b, s, seat, plan) / float(CARD)
    planks = float(count_bits(reserve(s, seat)))
    if b.players == 2:
        worth = PER_PLANK * planks - AHEAD * log(cards + NEAR)
    else:
        worth = PER_PLANK_OF_MANY * planks - AHEAD_OF_MANY * log(cards + NEAR_WITH_MANY)
    if s.first == seat:
        worth += FIRST
    return exp(worth)


def intend_carefully(b: CompiledBoard, s: BridgeState, seat: int, rng: Buffer, out: Buffer, plan: Plan) -> int:
    """A stone; a plank, and where it lies; else one action: what one's way needs, or what leaves one most ahead."""
    if s.phase == Phase.PROGRAM or b.expert:
        out[0] = any_action(b, s, seat, rng, out)
        return 1
    if s.phase == Phase.STEP or s.phase == Phase.SECOND_STEP or s.phase == Phase.JUMP:
        out[0] = careful_move(b, s, seat, out, plan)
        return 1
    rival = nearest_other(b, s, seat, plan)
    count = list_careful(b, s, seat, rival, rng, out, plan)
    best = best_of(b, s, seat, rival, out, count, plan) if count > 1 else int(out[0])
    if s.phase == Phase.PLANK and best >= FIRST_SPAN:
        a, c = ends_of_span(best)
        out[0] = FIRST_PLANK + int(plank_for(b, s, seat, a, c)) % SIZES
        out[1] = best
        return 2
    out[0] = best
    return 1


# --- what to try ---


def list_careful(b: CompiledBoard, s: BridgeState, seat: int, rival: int, rng: Buffer, out: Buffer, plan: Plan) -> int:
    """Write what the way needs, or what to try; return how much that is. A plank stands for where it would lie."""
    cost_of_way(b, s, rival if s.phase == Phase.REMOVE else seat, plan)
    if s.phase == Phase.STONE:
        return list_stones(b, s, seat, rng, out, plan)
    if s.phase == Phase.PLANK:
        return list_spans(b, s, seat, rng, out, plan)
    if s.phase == Phase.SPAN:
        return legal_actions(b, s, seat, out)
    return list_removals(b, s, seat, rival, rng, out, plan)


def list_stones(b: CompiledBoard, s: BridgeState, seat: int, rng: Buffer, out: Buffer, plan: Plan) -> int:
    """The next island of the way that lacks a stone and can have one; else a few, if any of these can; else any one."""
    free = free_islands(b, s)
    here = way_begins(s, seat, plan)
    while here != NONE:
        if here >= VILLAGES and free >> (here - VILLAGES) & 1:
            out[0] = FIRST_STONE + here - VILLAGES
            return 1
        here = int(plan.onward[here])
    count = 0
    for _ in range(FEW_STONES):
        island = below(rng, SITES)
        if free >> island & 1:
            out[count] = FIRST_STONE + island
            count += 1
    if count == 0:
        out[0] = FIRST_STONE + lowest_bit(free)
        return 1
    return count


def list_spans(b: CompiledBoard, s: BridgeState, seat: int, rng: Buffer, out: Buffer, plan: Plan) -> int:
    """The first span of the way that a plank will do for; else a few others; else the smallest plank, for nowhere."""
    sizes = sizes_of(reserve(s, seat))
    here = way_begins(s, seat, plan)
    while plan.onward[here] != NONE:
        there = int(plan.onward[here])
        size = size_for(b, here, there, sizes)
        if size < SIZES and can_lie(b, s, here, there, size):
            out[0] = span_action(here, there)
            return 1
        here = there
    count = list_any_spans(b, s, sizes, rng, out)
    if count == 0:
        out[0] = FIRST_PLANK + lowest_bit(sizes)
        return 1
    return count


def list_any_spans(b: CompiledBoard, s: BridgeState, sizes: int, rng: Buffer, out: Buffer) -> int:
    """A few spans, any of them, that one of these sizes will do for."""
    count = 0
    offset = below(rng, max(1, int(b.num_spans)))
    number = 0
    while number < b.num_spans and count < FEW_PLANKS:
        span = (number + offset) % int(b.num_spans)
        number += 1
        a = int(b.span_a[span])
        c = int(b.span_b[span])
        size = smallest_in(sizes, int(b.smallest[span]))
        if size < SIZES and can_lie(b, s, a, c, size):
            out[count] = span_action(a, c)
            count += 1
    return count


def list_removals(b: CompiledBoard, s: BridgeState, seat: int, rival: int, rng: Buffer, out: Buffer, plan: Plan) -> int:
    """What can be removed of the rival's way, and a few other planks; else anything."""
    takeable = planks_to_take(b, s)
    planks = (planks_on_way(b, s, rival, plan) & takeable) | few_of(rng, takeable)
    stones = islands_on_way(s, rival, plan) & stones_to_lift(s)
    count = list_bits(stones, FIRST_LIFT, out, list_bits(planks, FIRST_TAKE, out, 0))
    if count == 0:
        out[0] = any_action(b, s, seat, rng, out)
        return 1
    return count


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


# --- trying it ---


def best_of(b: CompiledBoard, s: BridgeState, seat: int, rival: int, out: Buffer, count: int, plan: Plan) -> int:
    """The first of so many actions after which one is most ahead of a rival."""
    most = LEAST
    best = int(out[0])
    for index in range(count):
        lead = lead_after(b, s, seat, rival, int(out[index]), plan)
        if lead > most:
            most = lead
            best = int(out[index])
    return best


def lead_after(b: CompiledBoard, s: BridgeState, seat: int, rival: int, action: int, plan: Plan) -> int:
    """The lead over a rival after an action, which is then taken back."""
    plank = NONE
    a = NONE
    c = NONE
    if action < FIRST_SPAN:
        place_stone(b, s, action - FIRST_STONE)
    elif action < FIRST_TAKE:
        a, c = ends_of_span(action)
        plank = plank_for(b, s, seat, a, c)
        lay(b, s, plank, a, c)
    elif action < FIRST_LIFT:
        plank = action - FIRST_TAKE
        a = int(s.end_a[plank])
        c = int(s.end_b[plank])
        take_up(b, s, plank, seat)
    else:
        lift_stone(b, s, action - FIRST_LIFT)
    lead = lead_of(b, s, seat, rival, plan)
    if action < FIRST_SPAN:
        lift_stone(b, s, action - FIRST_STONE)
    elif action < FIRST_TAKE:
        take_up(b, s, plank, seat)
        s.owner[plank] = seat
    elif action < FIRST_LIFT:
        lay(b, s, plank, a, c)
    else:
        place_stone(b, s, action - FIRST_LIFT)
    return lead


def plank_for(b: CompiledBoard, s: BridgeState, seat: int, a: int, c: int) -> int:
    """The plank to lay from A to C: the one that was chosen; else the smallest of the reserve that is long enough."""
    if s.phase == Phase.SPAN:
        return int(s.plank)
    return plank_in_reserve(s, seat, size_for(b, a, c, sizes_of(reserve(s, seat))))


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
