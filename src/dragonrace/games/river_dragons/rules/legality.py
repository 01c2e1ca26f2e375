"""What is legal in River Dragons. The rulebook's IDs stand with each function; why something is not: see `refusal`.

``s`` is a `BridgeState`, ``b`` a `CompiledBoard`, ``seat`` a player. Supports, planks and spaces are numbered as in
`state`. See `dragonrace.core.rules.kernel` for what `legal_actions` promises.
"""

from dragonrace.core.rules.bits import count_bits, lowest_bit
from dragonrace.core.rules.kernel import Buffer
from dragonrace.games.river_dragons.actions import (
    FIRST_GO,
    FIRST_JUMP,
    FIRST_LIFT,
    FIRST_PLANK,
    FIRST_POINT,
    FIRST_SPAN,
    FIRST_STONE,
    FIRST_TAKE,
    STAY,
    No,
)
from dragonrace.games.river_dragons.board.spans import free_supports, has_room
from dragonrace.games.river_dragons.board.stones import covered_islands, has_free_point, mark_free_points, num_stones
from dragonrace.games.river_dragons.cards import FIRST_DRAGON, PLACES
from dragonrace.games.river_dragons.state import (
    LYING,
    NONE,
    PLANKS,
    SITES,
    SIZES,
    SPACES,
    SUPPORTS,
    VILLAGES,
    BridgeState,
    CompiledBoard,
    Phase,
)

ALL_SITES = (1 << SITES) - 1
ALL_SIZES = (1 << SIZES) - 1
NO_DRAGONS = (1 << FIRST_DRAGON) - 1
"""All islands, all sizes of planks, and all cards but the dragons: a bit each."""

# --- all legal actions ---


def legal_actions(b: CompiledBoard, s: BridgeState, seat: int, out: Buffer) -> int:
    """Write all legal actions of a seat."""
    if s.phase == Phase.PROGRAM:
        return legal_cards(b, s, seat, out)
    if s.phase == Phase.OVER or seat != s.mover:
        return 0
    if s.phase == Phase.STONE:
        return legal_stones(b, s, out)
    if s.phase == Phase.PLANK:
        return legal_planks(s, out)
    if s.phase == Phase.SPAN:
        return legal_spans(b, s, out)
    if s.phase == Phase.REMOVE:
        return legal_removals(b, s, out)
    if s.phase == Phase.JUMP:
        return legal_jumps(b, s, out)
    return legal_steps(b, s, out)


def list_bits(mask: int, first: int, out: Buffer, count: int) -> int:
    """Write, from ``out[count]`` on, ``first`` plus the number of each bit that is set; return the new count."""
    while mask != 0:
        out[count] = first + lowest_bit(mask)
        count += 1
        mask &= mask - 1
    return count


# --- cards ---


def legal_cards(b: CompiledBoard, s: BridgeState, seat: int, out: Buffer) -> int:
    """Any card that may come next in the program (RD-10, RD-12)."""
    if seat < 0 or s.laid[seat] == PLACES:
        return 0
    laid = 0
    for place in range(s.laid[seat]):
        laid |= 1 << int(s.program[seat][place])
    cards = int(b.hand[seat]) & ~laid
    if laid > NO_DRAGONS:
        cards &= NO_DRAGONS
    return list_bits(cards, 0, out, 0)


def obstacle_to_card(b: CompiledBoard, s: BridgeState, seat: int, card: int) -> int:
    """Why this card can't come next; 0 where it can."""
    if card >= FIRST_DRAGON:
        if card - FIRST_DRAGON == b.colour[seat]:
            return No.OWN_DRAGON
        if b.seat[card - FIRST_DRAGON] == NONE:
            return No.ABSENT_DRAGON
    for place in range(s.laid[seat]):
        if card >= FIRST_DRAGON and s.program[seat][place] >= FIRST_DRAGON:
            return No.TWO_DRAGONS
        if s.program[seat][place] == card:
            return No.TWICE
    return No.REASON


# --- stones ---


def legal_stones(b: CompiledBoard, s: BridgeState, out: Buffer) -> int:
    """Every free island (RD-20, RD-22), or on the expert side every free point of the lattice (RD-70, RD-R10)."""
    if b.expert == 0:
        return list_bits(free_islands(b, s), FIRST_STONE, out, 0)
    count = 0
    mark_free_points(b, s, out)
    for point in range(b.points):
        if out[point]:
            out[count] = FIRST_POINT + point  # never beyond the marks that are still to be read
            count += 1
    return count


def free_islands(b: CompiledBoard, s: BridgeState) -> int:
    """The islands with no stone (RD-22) and no plank over them (RD-R4), a bit each."""
    return ALL_SITES & ~int(s.stones) & ~covered_islands(b, s)


def can_place_stone(b: CompiledBoard, s: BridgeState) -> bool:
    """Whether a stone is left (RD-24), and there is room for it."""
    if num_stones(s) == SITES:
        return False
    if b.expert:
        return has_free_point(b, s)
    return free_islands(b, s) != 0


# --- planks ---


def legal_planks(s: BridgeState, out: Buffer) -> int:
    """Any plank of the reserve, also one that fits nowhere (RD-30)."""
    return list_bits(sizes_of(reserve(s, int(s.mover))), FIRST_PLANK, out, 0)


def reserve(s: BridgeState, seat: int) -> int:
    """The planks in a player's reserve, a bit each."""
    planks = 0
    for plank in range(PLANKS):
        if s.owner[plank] == seat:
            planks |= 1 << plank
    return planks


def sizes_of(planks: int) -> int:
    """The sizes of some planks, from 0, a bit each."""
    sizes = 0
    for colour in range(VILLAGES):
        sizes |= planks >> SIZES * colour & ALL_SIZES
    return sizes


def colours_of(planks: int) -> int:
    """The colours of some planks, a bit each."""
    colours = 0
    for colour in range(VILLAGES):
        if planks >> SIZES * colour & ALL_SIZES:
            colours |= 1 << colour
    return colours


def plank_in_reserve(s: BridgeState, seat: int, size: int) -> int:
    """The plank of this size, from 0, in a player's reserve, or `NONE`. There is never more than one (RD-42)."""
    for colour in range(VILLAGES):
        if s.owner[colour * SIZES + size] == seat:
            return colour * SIZES + size
    return NONE


def has_plank(s: BridgeState, seat: int) -> bool:
    """Whether a player's reserve holds a plank (RD-R6)."""
    return reserve(s, seat) != 0


def legal_spans(b: CompiledBoard, s: BridgeState, out: Buffer) -> int:
    """Everywhere the chosen plank can lie (RD-30 to RD-38)."""
    count = 0
    size = int(s.plank) % SIZES
    left = free_supports(b, s)
    while left != 0:
        a = lowest_bit(left)
        left &= left - 1
        others = left & int(b.within[size][a])
        while others != 0:
            c = lowest_bit(others)
            others &= others - 1
            if has_room(b, s, a, c, size):
                out[count] = FIRST_SPAN + SUPPORTS * a + c
                count += 1
    return count


# --- Remove ---


def legal_removals(b: CompiledBoard, s: BridgeState, out: Buffer) -> int:
    """Planks that may be taken, and stones that may be lifted (RD-40)."""
    count = list_bits(planks_to_take(b, s), FIRST_TAKE, out, 0)
    return list_bits(stones_to_lift(s), FIRST_LIFT, out, count)


def has_removal(b: CompiledBoard, s: BridgeState) -> bool:
    """Whether anything can be removed (RD-45)."""
    return stones_to_lift(s) != 0 or planks_to_take(b, s) != 0


def planks_to_take(b: CompiledBoard, s: BridgeState) -> int:
    """The planks that the mover may take, a bit each."""
    own = limiting_reserve(b, s)
    sizes = sizes_of(own)
    colours = colours_of(own)
    occupied = occupied_planks(s)
    planks = 0
    for plank in range(PLANKS):
        if obstacle_to_plank(s, plank, sizes, colours, occupied) == No.REASON:
            planks |= 1 << plank
    return planks


def limiting_reserve(b: CompiledBoard, s: BridgeState) -> int:
    """The planks beside which the mover's next one must be allowed: their own, or none where they get none (RD-O8)."""
    return 0 if b.planks_go_back else reserve(s, int(s.mover))


def obstacle_to_taking(b: CompiledBoard, s: BridgeState, plank: int) -> int:
    """Why the mover can't take this plank; 0 where they can."""
    own = limiting_reserve(b, s)
    return obstacle_to_plank(s, plank, sizes_of(own), colours_of(own), occupied_planks(s))


def obstacle_to_plank(s: BridgeState, plank: int, sizes: int, colours: int, occupied: int) -> int:
    """Why a player with these sizes and colours in reserve can't take this plank (RD-41 to RD-43)."""
    if s.owner[plank] != LYING:
        return No.NOT_LYING
    if occupied >> VILLAGES + plank & 1:
        return No.PAWN_ON_IT
    if sizes >> plank % SIZES & 1:
        return No.SAME_SIZE
    if count_bits(colours | 1 << plank // SIZES) > 2:
        return No.THIRD_COLOUR
    return No.REASON


def stones_to_lift(s: BridgeState) -> int:
    """The stones that may be lifted, a bit each."""
    stones = 0
    for site in range(SITES):
        if obstacle_to_lifting(s, site) == No.REASON:
            stones |= 1 << site
    return stones


def obstacle_to_lifting(s: BridgeState, site: int) -> int:
    """Why this stone can't be removed (RD-44); 0 where it can."""
    if s.stones >> site & 1 == 0:
        return No.NO_STONE
    if s.load[VILLAGES + site] > 0:
        return No.SUPPORTS_PLANK
    return No.REASON


# --- moving ---


def occupied_planks(s: BridgeState) -> int:
    """The planks with a pawn, as spaces, a bit each. Of absent players no pawn is on any plank."""
    spaces = 0
    for pawn in s.pawns:
        spaces |= 1 << int(pawn)
    return spaces >> VILLAGES << VILLAGES


def adjacent_spaces(s: BridgeState, here: int) -> int:
    """The spaces beside one, a bit each: a village's planks; a plank's village, or planks with its stones (RD-R5)."""
    if here < VILLAGES:
        return planks_on(s, here)
    a, c = int(s.end_a[here - VILLAGES]), int(s.end_b[here - VILLAGES])
    beside = planks_on(s, c) | (planks_on(s, a) if a >= VILLAGES else 1 << a)
    return beside & ~(1 << here)


def planks_on(s: BridgeState, support: int) -> int:
    """The planks that rest on a support, as spaces, a bit each. Only lying planks have ends."""
    spaces = 0
    for plank in range(PLANKS):
        if (s.end_a[plank] == support) | (s.end_b[plank] == support):  # no "or", which would be a branch
            spaces |= 1 << VILLAGES + plank
    return spaces


def obstacle_to_step(s: BridgeState, space: int) -> int:
    """Why the mover's pawn can't go there in one step (RD-50, RD-52, RD-53); 0 where it can."""
    if adjacent_spaces(s, int(s.pawns[s.mover])) >> space & 1 == 0:
        return No.NOT_ADJACENT
    if occupied_planks(s) >> space & 1:
        return No.OCCUPIED_PLANK
    return No.REASON


def free_steps(s: BridgeState) -> int:
    """The spaces where the mover's pawn can go in one step, a bit each."""
    return adjacent_spaces(s, int(s.pawns[s.mover])) & ~occupied_planks(s)


def has_step(s: BridgeState) -> bool:
    """Whether the mover's pawn can go anywhere; else it falls (RD-54)."""
    return free_steps(s) != 0


def legal_steps(b: CompiledBoard, s: BridgeState, out: Buffer) -> int:
    """Every free adjacent space (RD-50); after the first of two steps the pawn may also stay (RD-51, RD-O3)."""
    count = list_bits(free_steps(s), FIRST_GO, out, 0)
    if s.phase == Phase.SECOND_STEP and b.exact_movement == 0:
        out[count] = STAY
        count += 1
    return count


# --- jumping ---


def obstacle_to_jump(b: CompiledBoard, s: BridgeState, plank: int, landing: int) -> int:
    """Why the mover can't jump over the pawn on this plank to that space (RD-60, RD-R8, RD-R13); 0 where they can."""
    start = int(s.pawns[s.mover])
    hurdle = VILLAGES + plank
    if adjacent_spaces(s, start) >> hurdle & 1 == 0:
        return No.NOT_ADJACENT
    if occupied_planks(s) >> hurdle & 1 == 0:
        return No.NOBODY_THERE
    if adjacent_spaces(s, hurdle) >> landing & 1 == 0:
        return No.NO_LANDING
    if landing == start:
        return No.REASON if b.jump_back else No.JUMP_BACK
    if occupied_planks(s) >> landing & 1:
        return No.OCCUPIED_PLANK
    return No.REASON


def hurdles(s: BridgeState) -> int:
    """The planks beside the mover's pawn with somebody to jump over (RD-60), as spaces, a bit each."""
    return adjacent_spaces(s, int(s.pawns[s.mover])) & occupied_planks(s)


def landings(b: CompiledBoard, s: BridgeState, hurdle: int) -> int:
    """The spaces where a jump over this one can land, a bit each: free, and beside it (RD-60, RD-R8, RD-R13)."""
    start = 1 << int(s.pawns[s.mover])
    free = ~occupied_planks(s) & ~start
    return adjacent_spaces(s, hurdle) & (free | start if b.jump_back else free)


def legal_jumps(b: CompiledBoard, s: BridgeState, out: Buffer) -> int:
    """Every jump, by the plank that is jumped over, then by the landing."""
    count = 0
    left = hurdles(s)
    while left != 0:
        hurdle = lowest_bit(left)
        left &= left - 1
        count = list_bits(landings(b, s, hurdle), FIRST_JUMP + SPACES * (hurdle - VILLAGES), out, count)
    return count


def has_jump(b: CompiledBoard, s: BridgeState) -> bool:
    """Whether the mover's pawn can jump anywhere; else it falls (RD-61)."""
    left = hurdles(s)
    while left != 0:
        if landings(b, s, lowest_bit(left)) != 0:
            return True
        left &= left - 1
    return False
