"""Planks (RD-30 to RD-38): the reserve, which plank is chosen, and where it may lie. Geometry: see `board.spans`."""

from dragonrace.core.rules.bits import lowest_bit
from dragonrace.core.rules.kernel import Buffer
from dragonrace.games.river_dragons.actions import FIRST_PLANK, FIRST_SPAN, FIRST_TAKE, No, ends_of_span, span_action
from dragonrace.games.river_dragons.board.spans import free_supports, has_room, is_blocked, needed_size, stands
from dragonrace.games.river_dragons.rules.lists import list_bits
from dragonrace.games.river_dragons.state import (
    BEARING,
    LYING,
    NONE,
    OUT,
    PLANKS,
    SIZES,
    VILLAGES,
    WORD_BITS,
    BridgeState,
    CompiledBoard,
    Phase,
)

ALL_SIZES = (1 << SIZES) - 1
"""All sizes of planks, a bit each."""


# --- the reserve ---


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


# --- choosing one ---


def ask_plank(s: BridgeState) -> bool:
    """A plank must be chosen (RD-30), if the reserve holds any (RD-R6)."""
    s.phase = Phase.PLANK
    return has_plank(s, int(s.mover))


def legal_planks(s: BridgeState, out: Buffer) -> int:
    """Any plank of the reserve, also one that fits nowhere (RD-30)."""
    return list_bits(sizes_of(reserve(s, int(s.mover))), FIRST_PLANK, out, 0)


def refusal_of_plank(s: BridgeState, action: int) -> int:
    """The plank must be in the reserve (RD-30)."""
    size = action - FIRST_PLANK
    if size < 0 or size >= SIZES:
        return No.NOT_A_PLANK
    return No.REASON if plank_in_reserve(s, int(s.mover), size) != NONE else No.NOT_IN_RESERVE


def choose_plank(b: CompiledBoard, s: BridgeState, size: int) -> bool:
    """The choice stands (RD-32). A plank that fits nowhere is out of the game (RD-35)."""
    s.plank = plank_in_reserve(s, int(s.mover), size)
    if fits_somewhere(b, s, size):
        s.phase = Phase.SPAN
        return True
    s.owner[s.plank] = OUT
    return plank_is_done(s)


def fits_somewhere(b: CompiledBoard, s: BridgeState, size: int) -> bool:
    """Whether a plank of this size can be laid anywhere (RD-35)."""
    left = free_supports(b, s)
    while left != 0:
        a = lowest_bit(left)
        left &= left - 1
        others = left & int(b.within[size][a])
        while others != 0:
            if has_room(b, s, a, lowest_bit(others), size):
                return True
            others &= others - 1
    return False


def plank_is_done(s: BridgeState) -> bool:
    """Whether another plank is to follow (RD-31), also when the first left the game (RD-R12)."""
    s.plank = NONE
    s.left = int(s.left) - 1
    return s.left > 0 and ask_plank(s)


# --- laying it ---


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
                out[count] = span_action(a, c)
                count += 1
    return count


def refusal_of_span(b: CompiledBoard, s: BridgeState, action: int) -> int:
    """The chosen plank must be able to lie there: each way in which it can't has its rule."""
    if action < FIRST_SPAN or action >= FIRST_TAKE:
        return No.NOT_A_SPAN
    a, c = ends_of_span(action)
    if a >= c or c < VILLAGES or not stands(s, a) or not stands(s, c):
        return No.NO_SUPPORT
    if a < VILLAGES and b.is_open[a] == 0:
        return No.CLOSED
    if s.load[a] == BEARING or s.load[c] == BEARING:
        return No.FULL
    if needed_size(b, s, a, c) > int(s.plank) % SIZES:
        return No.TOO_SHORT
    return No.BLOCKED if is_blocked(b, s, a, c) else No.REASON


def lay(b: CompiledBoard, s: BridgeState, plank: int, a: int, c: int) -> None:
    """Lay a plank from A to C, the lower support first."""
    s.owner[plank] = LYING
    s.end_a[plank] = a
    s.end_b[plank] = c
    s.load[a] = int(s.load[a]) + 1
    s.load[c] = int(s.load[c]) + 1
    if b.expert == 0:
        span = int(b.span_of[a][c])
        s.spans[span // WORD_BITS] = int(s.spans[span // WORD_BITS]) | 1 << span % WORD_BITS
