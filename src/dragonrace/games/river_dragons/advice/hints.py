"""A quick player of River Dragons: in each phase what his way needs next, with some chance in it (`suggest`).

He plans in ``out`` (see `ways`, `crossing` and `papers`), and knows nothing of the others' hidden cards.
"""

from typing import Any

from dragonrace.core.rules.kernel import Buffer
from dragonrace.core.rules.rng import below
from dragonrace.games.river_dragons.actions import (
    FIRST_GO,
    FIRST_JUMP,
    FIRST_LIFT,
    FIRST_PLANK,
    FIRST_SPAN,
    FIRST_STONE,
    FIRST_TAKE,
    STAY,
)
from dragonrace.games.river_dragons.advice.crossing import (
    NEXT,
    NUM_LACKING,
    NUM_STEPS,
    cost_from,
    first_support,
    have_tastes,
    measure,
    size_to_lay,
    supports_below,
    supports_of,
)
from dragonrace.games.river_dragons.advice.outlook import finish_on_paper, lying_plank, next_place, plan_way
from dragonrace.games.river_dragons.advice.papers import (
    BASIC,
    BEST,
    EXTRA,
    JUMPABLE,
    TRIAL,
    TRIALS,
    USED,
    begin_trial,
    find_best_program,
    go_on_walking,
    like_cards,
    play_on_paper,
)
from dragonrace.games.river_dragons.advice.water import suggest_point
from dragonrace.games.river_dragons.advice.ways import FIRST_LEAP, FIRST_LYING, map_ways, way_between
from dragonrace.games.river_dragons.board.spans import stands
from dragonrace.games.river_dragons.cards import FIRST_DRAGON, Card
from dragonrace.games.river_dragons.rules.legality import legal_actions
from dragonrace.games.river_dragons.rules.programs import legal_cards
from dragonrace.games.river_dragons.rules.removing import receiver_of
from dragonrace.games.river_dragons.state import (
    LYING,
    NONE,
    PLANKS,
    SIZES,
    SPACES,
    SUPPORTS,
    VILLAGES,
    BridgeState,
    CompiledBoard,
)


def anything(b: CompiledBoard, s: BridgeState, seat: int, rng: Buffer, out: Buffer) -> int:
    """Any legal action."""
    return int(out[below(rng, legal_actions(b, s, seat, out))])


# --- the program ---


def suggest_card(b: CompiledBoard, s: BridgeState, seat: int, rng: Buffer, out: Buffer) -> int:
    """The next card of the best program on paper, for a way that is about the best; now and then something else."""
    map_ways(b, s, out)
    if plan_program(b, s, seat, rng, out):
        return int(out[BEST + int(s.laid[seat])])
    return int(out[below(rng, legal_cards(b, s, seat, out))])


def plan_program(b: CompiledBoard, s: BridgeState, seat: int, rng: Buffer, out: Buffer) -> bool:
    """Write a card into `BEST` for each place from the next one on, if there is a way; `map_ways` has been called."""
    have_tastes(rng, out)
    if not plan_way(b, s, seat, out):
        return False
    used = begin_program(b, s, seat, out)
    laid = int(s.laid[seat])
    if out[TRIALS + TRIAL * laid + 1] == out[NUM_STEPS]:
        go_on_walking(out, laid, used)
        return True
    extra = extra_card(b, s, seat, rng, out)
    if extra == NONE:
        used |= 1 << EXTRA
    out[TRIALS + TRIAL * laid + USED] = used
    like_cards(rng, out, worth_of_extra(b, s, seat, rng, out, extra))
    find_best_program(out, laid, extra)
    return True


def begin_program(b: CompiledBoard, s: BridgeState, seat: int, out: Buffer) -> int:
    """Carry out the cards that lie on paper, to go on from there; return their indices in `BASIC`, a bit each."""
    laid = int(s.laid[seat])
    steps, planks, stones, lost = finish_on_paper(s, seat, out)
    for place in range(next_place(b, s, seat), laid):
        if steps < out[NUM_STEPS]:
            steps, planks, stones, lost = play_on_paper(out, int(s.program[seat][place]), steps, planks, stones, lost)
    begin_trial(out, laid, steps, planks, stones, lost)
    used = 0
    for place in range(laid):
        for index in range(EXTRA):
            if BASIC[index] == s.program[seat][place]:
                used |= 1 << index
    return used


def extra_card(b: CompiledBoard, s: BridgeState, seat: int, rng: Buffer, out: Buffer) -> int:
    """A card beside those that bring the way on, one that is legal now: Jump, Remove, or a dragon; or `NONE`."""
    laid = int(s.laid[seat])
    has_dragon = False
    has_removal_card = False
    for place in range(laid):
        has_dragon |= s.program[seat][place] >= FIRST_DRAGON
        has_removal_card |= s.program[seat][place] == Card.R
    if out[JUMPABLE] and laid == 0 and below(rng, 2) == 0:
        return int(Card.J)
    gains = brings_what_lacks(b, s, seat, out)
    if not has_removal_card and (has_dragon or below(rng, 4) == 0 or (gains and below(rng, 2) == 0)):
        return int(Card.R)
    return NONE if has_dragon else FIRST_DRAGON + int(b.colour[rival_of(b, seat, rng)])


def rival_of(b: CompiledBoard, seat: int, rng: Buffer) -> int:
    """Any other player."""
    return (seat + 1 + below(rng, int(b.players) - 1)) % int(b.players)


def brings_what_lacks(b: CompiledBoard, s: BridgeState, seat: int, out: Buffer) -> bool:
    """Whether the way lacks a plank, and one that could be removed would become this player's (RD-R15, RD-O8)."""
    if out[NUM_LACKING] == 0:
        return False
    return b.planks_go_back == 0 or planks_to_get(b, s, seat, 0) != 0


def planks_to_get(b: CompiledBoard, s: BridgeState, seat: int, least: int) -> int:
    """The lying planks no smaller than ``least`` that would become this player's if he removed them, a bit each."""
    planks = 0
    for plank in range(PLANKS):
        if s.owner[plank] == LYING and plank % SIZES >= least and receiver_of(b, plank, seat) == seat:
            planks |= 1 << plank
    return planks


def worth_of_extra(b: CompiledBoard, s: BridgeState, seat: int, rng: Buffer, out: Buffer, extra: int) -> int:
    """What this card may be worth beside what it does for the way, in tenths of an action."""
    if extra == Card.R:
        return (15 if brings_what_lacks(b, s, seat, out) else 2) + below(rng, 8)
    if extra == Card.J:
        return 0
    return 4 + below(rng, 14)


# --- stones and planks ---


def suggest_stone(b: CompiledBoard, s: BridgeState, seat: int, rng: Buffer, out: Buffer) -> int:
    """The first stone that the way needs."""
    plan(b, s, seat, rng, out, supports_below(s, seat))
    here = first_support(s, seat, out)
    there = int(out[NEXT + here])
    while there != NONE:
        if not stands(s, there):
            return FIRST_STONE + there - VILLAGES
        if way_between(out, here, there) >= FIRST_LEAP:
            return suggest_point(b, s, seat, here, there, rng, out)
        here = there
        there = int(out[NEXT + here])
    if b.expert:
        return suggest_point(b, s, seat, here, here, rng, out)
    return anything(b, s, seat, rng, out)


def suggest_plank(b: CompiledBoard, s: BridgeState, seat: int, rng: Buffer, out: Buffer) -> int:
    """The plank for the first span of the way that could be built now, else one that the way does not need."""
    plan(b, s, seat, rng, out, supports_below(s, seat))
    needed = 0
    here = first_support(s, seat, out)
    there = int(out[NEXT + here])
    while there != NONE:
        way = way_between(out, here, there)
        if way < FIRST_LYING:
            size = size_to_lay(out, there, way)
            if size < SIZES and stands(s, here) and stands(s, there):
                return FIRST_PLANK + size
            needed |= 1 << size
        here = there
        there = int(out[NEXT + here])
    return spare_plank(b, s, seat, needed, rng, out)


def spare_plank(b: CompiledBoard, s: BridgeState, seat: int, needed: int, rng: Buffer, out: Buffer) -> int:
    """A plank of the reserve, if there is one, of none of the sizes that are needed."""
    count = legal_actions(b, s, seat, out)
    start = below(rng, count)
    for index in range(count):
        action = int(out[(start + index) % count])
        if needed >> (action - FIRST_PLANK) & 1 == 0:
            return action
    return int(out[start])


def suggest_span(b: CompiledBoard, s: BridgeState, seat: int, rng: Buffer, out: Buffer) -> int:
    """Where on the way the plank fits best: the widest span that it reaches over."""
    plan(b, s, seat, rng, out, supports_below(s, seat))
    size = int(s.plank) % SIZES
    widest = NONE
    best = NONE
    here = first_support(s, seat, out)
    there = int(out[NEXT + here])
    while there != NONE:
        way = way_between(out, here, there)
        if way <= size and way > widest and stands(s, here) and stands(s, there):
            widest = way
            best = SUPPORTS * min(here, there) + max(here, there)
        here = there
        there = int(out[NEXT + here])
    return FIRST_SPAN + best if best != NONE else anything(b, s, seat, rng, out)


def plan(b: CompiledBoard, s: BridgeState, seat: int, rng: Buffer, out: Buffer, until: int) -> None:
    """Plan a way that is about the best one; ``until``: see `measure`."""
    map_ways(b, s, out)
    have_tastes(rng, out)
    measure(b, s, seat, out, until)


# --- moving ---


def suggest_move(b: CompiledBoard, s: BridgeState, seat: int, rng: Buffer, out: Buffer) -> int:
    """The legal step, stay or jump that ends nearest to the destination."""
    count = legal_actions(b, s, seat, out)
    ends = 0
    for index in range(count):
        ends |= supports_of(s, space_after(s, int(out[index])))
    plan(b, s, seat, rng, out, ends)
    best = int(out[0])
    least = 1 << 30
    for index in range(count):
        action = int(out[index])
        cost = 8 * cost_from(s, space_after(s, action), out) + below(rng, 8)
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
    return (action - FIRST_JUMP) % SPACES


# --- Remove ---


def suggest_removal(b: CompiledBoard, s: BridgeState, seat: int, rng: Buffer, out: Buffer) -> int:
    """A plank on the way of whoever is nearest to his destination, or one that is lacking; none of one's own way."""
    map_ways(b, s, out)
    have_tastes(rng, out)
    leader = leader_beside(b, s, seat, out)
    measure(b, s, leader, out, supports_below(s, leader))
    his = planks_of_way(s, leader, out)
    measure(b, s, seat, out, supports_below(s, seat))
    own = planks_of_way(s, seat, out)
    lacking = planks_to_get(b, s, seat, lacking_size(s, seat, out))
    own_stones = stones_of_way(s, seat, out)
    count = legal_actions(b, s, seat, out)
    best = int(out[0])
    most = -1000
    for index in range(count):
        action = int(out[index])
        if action < FIRST_LIFT:
            worth = worth_of_plank(action - FIRST_TAKE, his, own, lacking)
        else:
            worth = -20 if own_stones >> (action - FIRST_LIFT) & 1 else -4
        worth += below(rng, 8)
        if worth > most:
            most = worth
            best = action
    return best


def worth_of_plank(plank: int, his: int, own: int, lacking: int) -> int:
    """What it is worth to take a plank, in tenths of an action."""
    worth = 0
    if his >> plank & 1:
        worth += 12
    if own >> plank & 1:
        worth -= 20
    if lacking >> plank & 1:
        worth += 12
    return worth


def leader_beside(b: CompiledBoard, s: BridgeState, seat: int, out: Buffer) -> int:
    """Who of the others is nearest to his destination."""
    best = NONE
    least = 1 << 30
    for other in range(int(b.players)):
        if other != seat:
            measure(b, s, other, out, supports_below(s, other))
            cost = cost_from(s, int(s.pawns[other]), out)
            if cost < least:
                least = cost
                best = other
    return best


def planks_of_way(s: BridgeState, seat: int, out: Buffer) -> int:
    """The lying planks of a player's way, a bit each."""
    planks = 0
    here = first_support(s, seat, out)
    while out[NEXT + here] != NONE:
        plank = lying_plank(out, here)
        if plank != NONE:
            planks |= 1 << plank
        here = int(out[NEXT + here])
    return planks


def stones_of_way(s: BridgeState, seat: int, out: Buffer) -> int:
    """The sites of a player's way, a bit each."""
    sites = 0
    here = first_support(s, seat, out)
    while here != NONE:
        if here >= VILLAGES:
            sites |= 1 << (here - VILLAGES)
        here = int(out[NEXT + here])
    return sites


def lacking_size(s: BridgeState, seat: int, out: Buffer) -> int:
    """The smallest size that a player's way needs and that his reserve lacks; `SIZES` where it lacks none."""
    found = SIZES
    here = first_support(s, seat, out)
    while out[NEXT + here] != NONE:
        there = int(out[NEXT + here])
        way = way_between(out, here, there)
        if way < FIRST_LYING and size_to_lay(out, there, way) == SIZES:
            found = min(found, way)
        here = there
    return found


# --- the others ---


def guess(b: CompiledBoard, s: BridgeState, seat: int, rng: Buffer, out: Buffer, _scratch: Any) -> None:
    """Draw the face-down cards of all others as quick players would lay them."""
    map_ways(b, s, out)
    for other in range(int(b.players)):
        if other != seat and s.laid[other] > s.revealed:
            guess_program(b, s, other, rng, out)


def guess_program(b: CompiledBoard, s: BridgeState, seat: int, rng: Buffer, out: Buffer) -> None:
    """Draw one player's: a program that he might have planned, or any cards where he has no way."""
    laid = int(s.laid[seat])
    s.laid[seat] = int(s.revealed)
    has_plan = plan_program(b, s, seat, rng, out)
    for place in range(int(s.revealed), laid):
        card = int(out[BEST + place]) if has_plan else int(out[below(rng, legal_cards(b, s, seat, out))])
        s.program[seat][place] = card
        s.laid[seat] = place + 1
