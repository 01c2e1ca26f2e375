"""Removing (RD-40 to RD-45): which planks and stones may be taken back, and into whose reserve a plank goes."""

from dragonrace.core.rules.bits import count_bits
from dragonrace.core.rules.kernel import Buffer
from dragonrace.games.river_dragons.actions import FIRST_LIFT, FIRST_TAKE, No
from dragonrace.games.river_dragons.board.sites import lift_stone
from dragonrace.games.river_dragons.rules.lists import list_bits
from dragonrace.games.river_dragons.rules.moving import occupied_planks
from dragonrace.games.river_dragons.rules.planks import colours_of, reserve, sizes_of
from dragonrace.games.river_dragons.state import (
    LYING,
    NONE,
    PLANKS,
    SITES,
    SIZES,
    VILLAGES,
    WORD_BITS,
    BridgeState,
    CompiledBoard,
)


def legal_removals(b: CompiledBoard, s: BridgeState, out: Buffer) -> int:
    """Planks that may be taken, and stones that may be lifted (RD-40)."""
    count = list_bits(planks_to_take(b, s), FIRST_TAKE, out, 0)
    return list_bits(stones_to_lift(s), FIRST_LIFT, out, count)


def refusal_of_removal(b: CompiledBoard, s: BridgeState, action: int) -> int:
    """A plank that may be taken, or a stone that may be lifted."""
    if FIRST_TAKE <= action < FIRST_TAKE + PLANKS:
        return obstacle_to_taking(b, s, action - FIRST_TAKE)
    if FIRST_LIFT <= action < FIRST_LIFT + SITES:
        return obstacle_to_lifting(s, action - FIRST_LIFT)
    return No.NOT_A_REMOVAL


def has_removal(b: CompiledBoard, s: BridgeState) -> bool:
    """Whether anything can be removed (RD-45)."""
    return stones_to_lift(s) != 0 or planks_to_take(b, s) != 0


def remove(b: CompiledBoard, s: BridgeState, action: int) -> None:
    """A plank goes into the mover's reserve (or see RD-O8), a stone into the common one (RD-40, RD-R15)."""
    if action < FIRST_LIFT:
        take_up(b, s, action - FIRST_TAKE, int(s.mover))
    else:
        lift_stone(b, s, action - FIRST_LIFT)


# --- planks ---


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


def take_up(b: CompiledBoard, s: BridgeState, plank: int, seat: int) -> None:
    """``seat`` removes a lying plank (RD-40)."""
    a, c = int(s.end_a[plank]), int(s.end_b[plank])
    s.owner[plank] = receiver_of(b, plank, seat)
    s.end_a[plank] = NONE
    s.end_b[plank] = NONE
    s.load[a] = int(s.load[a]) - 1
    s.load[c] = int(s.load[c]) - 1
    if b.expert == 0:
        span = int(b.span_of[a][c])
        s.spans[span // WORD_BITS] = int(s.spans[span // WORD_BITS]) & ~(1 << span % WORD_BITS)


def receiver_of(b: CompiledBoard, plank: int, seat: int) -> int:
    """Whose reserve a plank goes into that ``seat`` removes: their own (RD-R15), or that of its colour (RD-O8)."""
    return int(b.seat[plank // SIZES]) if b.planks_go_back else seat


# --- stones ---


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
