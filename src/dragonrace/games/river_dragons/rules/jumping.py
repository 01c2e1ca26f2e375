"""Jumping (RD-60, RD-61): over whom, and where one lands."""

from dragonrace.core.rules.bits import lowest_bit
from dragonrace.core.rules.kernel import Buffer
from dragonrace.games.river_dragons.actions import FIRST_JUMP, FIRST_POINT, No, jump_action, parts_of_jump
from dragonrace.games.river_dragons.rules.lists import list_bits
from dragonrace.games.river_dragons.rules.moving import adjacent_spaces, fall, occupied_planks
from dragonrace.games.river_dragons.state import VILLAGES, BridgeState, CompiledBoard, Phase


def ask_jump(b: CompiledBoard, s: BridgeState) -> bool:
    """The pawn must jump (RD-60), or it falls (RD-61)."""
    s.phase = Phase.JUMP
    if has_jump(b, s):
        return True
    fall(b, s)
    return False


def has_jump(b: CompiledBoard, s: BridgeState) -> bool:
    """Whether the mover's pawn can jump anywhere; else it falls (RD-61)."""
    left = hurdles(s)
    while left != 0:
        if landings(b, s, lowest_bit(left)) != 0:
            return True
        left &= left - 1
    return False


def legal_jumps(b: CompiledBoard, s: BridgeState, out: Buffer) -> int:
    """Every jump, by the plank that is jumped over, then by the landing."""
    count = 0
    left = hurdles(s)
    while left != 0:
        hurdle = lowest_bit(left)
        left &= left - 1
        count = list_bits(landings(b, s, hurdle), jump_action(hurdle - VILLAGES, 0), out, count)
    return count


def hurdles(s: BridgeState) -> int:
    """The planks beside the mover's pawn with somebody to jump over (RD-60), as spaces, a bit each."""
    return adjacent_spaces(s, int(s.pawns[s.mover])) & occupied_planks(s)


def landings(b: CompiledBoard, s: BridgeState, hurdle: int) -> int:
    """The spaces where a jump over this one can land, a bit each: free, and beside it (RD-60, RD-R8, RD-R13)."""
    start = 1 << int(s.pawns[s.mover])
    free = ~occupied_planks(s) & ~start
    return adjacent_spaces(s, hurdle) & (free | start if b.jump_back else free)


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


def refusal_of_jump(b: CompiledBoard, s: BridgeState, action: int) -> int:
    """Over a pawn, to a free space beyond."""
    if action < FIRST_JUMP or action >= FIRST_POINT:
        return No.NOT_A_JUMP
    plank, landing = parts_of_jump(action)
    return obstacle_to_jump(b, s, plank, landing)
