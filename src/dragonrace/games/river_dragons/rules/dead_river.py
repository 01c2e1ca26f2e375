"""A dead river (RD-O13): Remove is gone, no planks are left to lay, and no way leads anybody to their destination."""

from dragonrace.games.river_dragons.board.villages import goal_village
from dragonrace.games.river_dragons.rules.programs import is_remove_gone
from dragonrace.games.river_dragons.state import LYING, PLANKS, VILLAGES, BridgeState, CompiledBoard


def is_dead(b: CompiledBoard, s: BridgeState) -> bool:
    """Whether nobody can ever arrive any more, because nothing that pawns walk on can change (RD-O13)."""
    if not is_remove_gone(b, s):
        return False
    for holder in s.owner:
        if holder >= 0:
            return False
    for seat in range(b.players):
        if can_arrive(b, s, seat):
            return False
    return True


def can_arrive(b: CompiledBoard, s: BridgeState, seat: int) -> bool:
    """Whether planks lead a player to their destination, from their pawn or from where it is after a fall (RD-54)."""
    here = int(s.pawns[seat])
    reached = 1 << int(b.colour[seat])
    reached |= 1 << here if here < VILLAGES else ends_of_plank(s, here - VILLAGES)
    return joined_supports(s, reached) >> goal_village(b, seat) & 1 != 0


def joined_supports(s: BridgeState, reached: int) -> int:
    """These supports and all that planks join to them, a bit each. One walks on through both, RD-50 and RD-R5 say.

    Other pawns are no obstacle: they can move away, or be jumped over.
    """
    before = 0
    while before != reached:
        before = reached
        for plank in range(PLANKS):
            if s.owner[plank] == LYING and ends_of_plank(s, plank) & reached:
                reached |= ends_of_plank(s, plank)
    return reached


def ends_of_plank(s: BridgeState, plank: int) -> int:
    """The supports of a lying plank, a bit each."""
    return 1 << int(s.end_a[plank]) | 1 << int(s.end_b[plank])
