"""Why something is not legal in River Dragons. See `legality` for what is."""

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
from dragonrace.games.river_dragons.board.spans import is_blocked, needed_size, stands
from dragonrace.games.river_dragons.board.stones import covered_islands, is_off_planks, is_off_stones, is_water
from dragonrace.games.river_dragons.rules.legality import (
    obstacle_to_card,
    obstacle_to_jump,
    obstacle_to_lifting,
    obstacle_to_step,
    obstacle_to_taking,
    plank_in_reserve,
)
from dragonrace.games.river_dragons.state import (
    BEARING,
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


def refusal(b: CompiledBoard, s: BridgeState, seat: int, action: int) -> int:
    """Why the actor can't do this now; 0 where they can."""
    if s.phase == Phase.PROGRAM:
        return No.NOT_A_CARD if action >= FIRST_PLANK else obstacle_to_card(b, s, seat, action)
    if s.phase == Phase.STONE:
        return refusal_of_stone(b, s, action)
    if s.phase == Phase.PLANK:
        return refusal_of_plank(s, action)
    if s.phase == Phase.SPAN:
        return refusal_of_span(b, s, action)
    if s.phase == Phase.REMOVE:
        return refusal_of_removal(b, s, action)
    if s.phase == Phase.JUMP:
        return refusal_of_jump(b, s, action)
    return refusal_of_step(b, s, action)


def refusal_of_stone(b: CompiledBoard, s: BridgeState, action: int) -> int:
    """A stone needs a free island, or on the expert side free water."""
    if action >= FIRST_POINT:
        if b.expert == 0:
            return No.ISLAND_SIDE
        if not is_water(b, action - FIRST_POINT):
            return No.NO_WATER
        if not is_off_stones(b, s, action - FIRST_POINT):
            return No.TOO_NEAR
        return No.REASON if is_off_planks(b, s, action - FIRST_POINT) else No.COVERED
    island = action - FIRST_STONE
    if island < 0 or island >= SITES:
        return No.NOT_A_STONE
    if b.expert:
        return No.EXPERT_SIDE
    if s.stones >> island & 1:
        return No.OCCUPIED_ISLAND
    return No.COVERED if covered_islands(b, s) >> island & 1 else No.REASON


def refusal_of_plank(s: BridgeState, action: int) -> int:
    """The plank must be in the reserve (RD-30)."""
    size = action - FIRST_PLANK
    if size < 0 or size >= SIZES:
        return No.NOT_A_PLANK
    return No.REASON if plank_in_reserve(s, int(s.mover), size) != NONE else No.NOT_IN_RESERVE


def refusal_of_span(b: CompiledBoard, s: BridgeState, action: int) -> int:
    """The chosen plank must be able to lie there: each way in which it can't has its rule."""
    pair = action - FIRST_SPAN
    if pair < 0 or pair >= SUPPORTS * SUPPORTS:
        return No.NOT_A_SPAN
    a = pair // SUPPORTS
    c = pair % SUPPORTS
    if a >= c or c < VILLAGES or not stands(s, a) or not stands(s, c):
        return No.NO_SUPPORT
    if a < VILLAGES and b.is_open[a] == 0:
        return No.CLOSED
    if s.load[a] == BEARING or s.load[c] == BEARING:
        return No.FULL
    if needed_size(b, s, a, c) > int(s.plank) % SIZES:
        return No.TOO_SHORT
    return No.BLOCKED if is_blocked(b, s, a, c) else No.REASON


def refusal_of_removal(b: CompiledBoard, s: BridgeState, action: int) -> int:
    """A plank that may be taken, or a stone that may be lifted."""
    if FIRST_TAKE <= action < FIRST_TAKE + PLANKS:
        return obstacle_to_taking(b, s, action - FIRST_TAKE)
    if FIRST_LIFT <= action < FIRST_LIFT + SITES:
        return obstacle_to_lifting(s, action - FIRST_LIFT)
    return No.NOT_A_REMOVAL


def refusal_of_step(b: CompiledBoard, s: BridgeState, action: int) -> int:
    """A free adjacent space; staying is for who has made the first of two steps (RD-51, RD-O3)."""
    if action == STAY:
        return No.REASON if s.phase == Phase.SECOND_STEP and b.exact_movement == 0 else No.MUST_STEP
    if action < FIRST_GO or action >= FIRST_GO + SPACES:
        return No.NOT_A_STEP
    return obstacle_to_step(s, action - FIRST_GO)


def refusal_of_jump(b: CompiledBoard, s: BridgeState, action: int) -> int:
    """Over a pawn, to a free space beyond."""
    jump = action - FIRST_JUMP
    if jump < 0 or jump >= PLANKS * SPACES:
        return No.NOT_A_JUMP
    return obstacle_to_jump(b, s, jump // SPACES, jump % SPACES)
