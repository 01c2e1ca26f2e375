"""What is legal in River Dragons. The rulebook's IDs stand with each function; why something is not: see `refusal`.

``s`` is a `BridgeState`, ``b`` a `CompiledBoard`, ``seat`` a player. Supports, planks and spaces are numbered as in
`state`. See `dragonrace.core.kernel` for what `legal_actions` and `chance_weights` promise.
"""

from typing import Any

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
from dragonrace.games.river_dragons.cards import CARDS, FIRST_DRAGON, PLACES
from dragonrace.games.river_dragons.spans import can_bear, can_lie
from dragonrace.games.river_dragons.state import (
    LYING,
    NONE,
    PLANKS,
    SITES,
    SIZES,
    SPACES,
    SUPPORTS,
    VILLAGES,
    Phase,
)
from dragonrace.games.river_dragons.stones import covered_islands, has_free_point, mark_free_points, num_stones

# --- all legal actions ---


def legal_actions(b: Any, s: Any, seat: int, out: Any) -> int:
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
        return legal_removals(s, out)
    if s.phase == Phase.JUMP:
        return legal_jumps(b, s, out)
    return legal_steps(b, s, out)


def chance_weights(_b: Any, _s: Any, _out: Any) -> int:
    """Nothing is left to chance."""
    return 0


def chance_cases(_b: Any, _s: Any) -> int:
    """Nothing is left to chance."""
    return 0


def chance_case(_b: Any, _s: Any, _case: int) -> int:
    """There is none."""
    return 0


# --- cards ---


def legal_cards(b: Any, s: Any, seat: int, out: Any) -> int:
    """Any card that may come next in the program (RD-10, RD-12)."""
    if seat < 0 or s.laid[seat] == PLACES:
        return 0
    count = 0
    for card in range(CARDS):
        if obstacle_to_card(b, s, seat, card) == No.REASON:
            out[count] = card
            count += 1
    return count


def obstacle_to_card(b: Any, s: Any, seat: int, card: int) -> int:
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


def legal_stones(b: Any, s: Any, out: Any) -> int:
    """Every free island (RD-20, RD-22), or on the expert side every free point of the lattice (RD-70, RD-R10)."""
    count = 0
    if b.expert:
        mark_free_points(b, s, out)
        for point in range(b.points):
            if out[point]:
                out[count] = FIRST_POINT + point  # never beyond the marks that are still to be read
                count += 1
        return count
    taken = int(s.stones) | covered_islands(b, s)
    for island in range(SITES):
        if taken >> island & 1 == 0:
            out[count] = FIRST_STONE + island
            count += 1
    return count


def can_place_stone(b: Any, s: Any) -> bool:
    """Whether a stone is left (RD-24), and there is room for it."""
    if num_stones(s) == SITES:
        return False
    if b.expert:
        return has_free_point(b, s)
    return (int(s.stones) | covered_islands(b, s)) != (1 << SITES) - 1


# --- planks ---


def legal_planks(s: Any, out: Any) -> int:
    """Any plank of the reserve, also one that fits nowhere (RD-30)."""
    count = 0
    for size in range(SIZES):
        if plank_in_reserve(s, int(s.mover), size) != NONE:
            out[count] = FIRST_PLANK + size
            count += 1
    return count


def plank_in_reserve(s: Any, seat: int, size: int) -> int:
    """The plank of this size, from 0, in a player's reserve, or `NONE`. There is never more than one (RD-42)."""
    for colour in range(VILLAGES):
        if s.owner[colour * SIZES + size] == seat:
            return colour * SIZES + size
    return NONE


def has_plank(s: Any, seat: int) -> bool:
    """Whether a player's reserve holds a plank (RD-R6)."""
    for plank in range(PLANKS):
        if s.owner[plank] == seat:
            return True
    return False


def legal_spans(b: Any, s: Any, out: Any) -> int:
    """Everywhere the chosen plank can lie (RD-30 to RD-38)."""
    count = 0
    size = int(s.plank) % SIZES
    for a in range(SUPPORTS - 1):
        if can_bear(b, s, a):
            for c in range(max(a + 1, VILLAGES), SUPPORTS):
                if can_lie(b, s, a, c, size):
                    out[count] = FIRST_SPAN + SUPPORTS * a + c
                    count += 1
    return count


# --- Remove ---


def legal_removals(s: Any, out: Any) -> int:
    """Planks that may be taken, and stones that may be lifted (RD-40)."""
    count = 0
    for plank in range(PLANKS):
        if obstacle_to_taking(s, plank) == No.REASON:
            out[count] = FIRST_TAKE + plank
            count += 1
    for site in range(SITES):
        if obstacle_to_lifting(s, site) == No.REASON:
            out[count] = FIRST_LIFT + site
            count += 1
    return count


def has_removal(s: Any) -> bool:
    """Whether anything can be removed (RD-45)."""
    for plank in range(PLANKS):
        if obstacle_to_taking(s, plank) == No.REASON:
            return True
    for site in range(SITES):
        if obstacle_to_lifting(s, site) == No.REASON:
            return True
    return False


def obstacle_to_taking(s: Any, plank: int) -> int:
    """Why the mover can't take this plank (RD-41 to RD-43); 0 where he can."""
    if s.owner[plank] != LYING:
        return No.NOT_LYING
    if is_occupied(s, VILLAGES + plank):
        return No.PAWN_ON_IT
    if plank_in_reserve(s, int(s.mover), plank % SIZES) != NONE:
        return No.SAME_SIZE
    colours = colours_in_reserve(s, int(s.mover)) | 1 << (plank // SIZES)
    if bits(colours) > 2:
        return No.THIRD_COLOUR
    return No.REASON


def obstacle_to_lifting(s: Any, site: int) -> int:
    """Why this stone can't be removed (RD-44); 0 where it can."""
    if s.stones >> site & 1 == 0:
        return No.NO_STONE
    if s.load[VILLAGES + site] > 0:
        return No.SUPPORTS_PLANK
    return No.REASON


def colours_in_reserve(s: Any, seat: int) -> int:
    """The colours of the planks in a player's reserve, a bit each."""
    colours = 0
    for plank in range(PLANKS):
        if s.owner[plank] == seat:
            colours |= 1 << (plank // SIZES)
    return colours


def bits(mask: int) -> int:
    """How many bits are set."""
    count = 0
    while mask:
        mask &= mask - 1
        count += 1
    return count


# --- moving ---


def is_occupied(s: Any, space: int) -> bool:
    """Whether a pawn stands on this plank. Of absent players no pawn is on any plank."""
    for pawn in s.pawns:
        if pawn == space:
            return True
    return False


def is_adjacent(s: Any, here: int, there: int) -> bool:
    """Whether two spaces are adjacent: a village and a plank resting on it, or planks with a common stone (RD-R5)."""
    if here < VILLAGES and there < VILLAGES:
        return False
    if there < VILLAGES:
        return rests_on(s, here - VILLAGES, there)
    if here < VILLAGES:
        return rests_on(s, there - VILLAGES, here)
    if here == there or s.owner[here - VILLAGES] != LYING:
        return False
    a, c = int(s.end_a[here - VILLAGES]), int(s.end_b[here - VILLAGES])
    return (a >= VILLAGES and rests_on(s, there - VILLAGES, a)) or rests_on(s, there - VILLAGES, c)


def rests_on(s: Any, plank: int, support: int) -> bool:
    """Whether a plank lies on the board and ends at this support."""
    return bool(s.owner[plank] == LYING and (s.end_a[plank] == support or s.end_b[plank] == support))


def obstacle_to_step(s: Any, space: int) -> int:
    """Why the mover's pawn can't go there in one step (RD-50, RD-52, RD-53); 0 where it can."""
    if not is_adjacent(s, int(s.pawns[s.mover]), space):
        return No.NOT_ADJACENT
    if space >= VILLAGES and is_occupied(s, space):
        return No.OCCUPIED_PLANK
    return No.REASON


def has_step(s: Any) -> bool:
    """Whether the mover's pawn can go anywhere; else it falls (RD-54)."""
    for space in range(SPACES):
        if obstacle_to_step(s, space) == No.REASON:
            return True
    return False


def legal_steps(b: Any, s: Any, out: Any) -> int:
    """Every free adjacent space (RD-50); after the first of two steps the pawn may also stay (RD-51, RD-O3)."""
    count = 0
    for space in range(SPACES):
        if obstacle_to_step(s, space) == No.REASON:
            out[count] = FIRST_GO + space
            count += 1
    if s.phase == Phase.SECOND_STEP and b.exact_movement == 0:
        out[count] = STAY
        count += 1
    return count


# --- jumping ---


def obstacle_to_jump(b: Any, s: Any, plank: int, landing: int) -> int:
    """Why the mover can't jump over the pawn on this plank to that space (RD-60, RD-R8, RD-R13); 0 where he can."""
    start = int(s.pawns[s.mover])
    if not is_adjacent(s, start, VILLAGES + plank):
        return No.NOT_ADJACENT
    if not is_occupied(s, VILLAGES + plank):
        return No.NOBODY_THERE
    if not is_adjacent(s, VILLAGES + plank, landing):
        return No.NO_LANDING
    if landing == start:
        return No.REASON if b.jump_back else No.JUMP_BACK
    if landing >= VILLAGES and is_occupied(s, landing):
        return No.OCCUPIED_PLANK
    return No.REASON


def legal_jumps(b: Any, s: Any, out: Any) -> int:
    """Every jump, by the plank that is jumped over, then by the landing."""
    count = 0
    for plank in range(PLANKS):
        if is_hurdle(s, plank):
            for landing in range(SPACES):
                if obstacle_to_jump(b, s, plank, landing) == No.REASON:
                    out[count] = FIRST_JUMP + SPACES * plank + landing
                    count += 1
    return count


def has_jump(b: Any, s: Any) -> bool:
    """Whether the mover's pawn can jump anywhere; else it falls (RD-61)."""
    for plank in range(PLANKS):
        if is_hurdle(s, plank):
            for landing in range(SPACES):
                if obstacle_to_jump(b, s, plank, landing) == No.REASON:
                    return True
    return False


def is_hurdle(s: Any, plank: int) -> bool:
    """Whether somebody stands on this plank, beside the mover."""
    return is_occupied(s, VILLAGES + plank) and is_adjacent(s, int(s.pawns[s.mover]), VILLAGES + plank)
