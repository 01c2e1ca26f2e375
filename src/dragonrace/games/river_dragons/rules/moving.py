"""Moving (RD-50 to RD-55): which spaces are adjacent, where a pawn may go, and when it falls."""

from dragonrace.core.rules.kernel import Buffer
from dragonrace.games.river_dragons.actions import FIRST_GO, STAY, No
from dragonrace.games.river_dragons.board.villages import goal_village
from dragonrace.games.river_dragons.rules.end import finish_game
from dragonrace.games.river_dragons.rules.lists import list_bits
from dragonrace.games.river_dragons.state import PLANKS, SPACES, VILLAGES, BridgeState, CompiledBoard, Phase

# --- where one can go ---


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


def occupied_planks(s: BridgeState) -> int:
    """The planks with a pawn, as spaces, a bit each. Of absent players no pawn is on any plank."""
    spaces = 0
    for pawn in s.pawns:
        spaces |= 1 << int(pawn)
    return spaces >> VILLAGES << VILLAGES


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


def obstacle_to_step(s: BridgeState, space: int) -> int:
    """Why the mover's pawn can't go there in one step (RD-50, RD-52, RD-53); 0 where it can."""
    if adjacent_spaces(s, int(s.pawns[s.mover])) >> space & 1 == 0:
        return No.NOT_ADJACENT
    if occupied_planks(s) >> space & 1:
        return No.OCCUPIED_PLANK
    return No.REASON


def refusal_of_step(b: CompiledBoard, s: BridgeState, action: int) -> int:
    """A free adjacent space; staying is for who has made the first of two steps (RD-51, RD-O3)."""
    if action == STAY:
        return No.REASON if s.phase == Phase.SECOND_STEP and b.exact_movement == 0 else No.MUST_STEP
    if action < FIRST_GO or action >= FIRST_GO + SPACES:
        return No.NOT_A_STEP
    return obstacle_to_step(s, action - FIRST_GO)


# --- going ---


def ask_step(b: CompiledBoard, s: BridgeState) -> bool:
    """The pawn must go (RD-50, RD-51), or it falls (RD-54)."""
    s.phase = Phase.STEP
    if has_step(s):
        return True
    fall(b, s)
    return False


def step(b: CompiledBoard, s: BridgeState, space: int) -> bool:
    """One step; whether a second is to follow (RD-51). There is one: the way back is free (RD-55)."""
    s.left = int(s.left) - 1
    go(b, s, space)
    if s.phase == Phase.OVER or s.left == 0:
        return False
    s.phase = Phase.SECOND_STEP
    return True


def go(b: CompiledBoard, s: BridgeState, space: int) -> None:
    """The pawn goes there. The destination is the village opposite (RD-3); arriving wins at once (RD-17)."""
    s.pawns[s.mover] = space
    if space == goal_village(b, int(s.mover)):
        s.winner = int(s.mover)
        finish_game(s)


def fall(b: CompiledBoard, s: BridgeState) -> None:
    """Into the river, and back to the starting village, also from there (RD-54, RD-R7)."""
    s.pawns[s.mover] = b.colour[s.mover]
    s.left = 0
