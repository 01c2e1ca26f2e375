"""What is legal in River Dragons, and why something is not: each phase has a file of its own.

`dragonrace.core.rules.kernel` says what `legal_actions` and `refusal` promise.
"""

from dragonrace.core.rules.kernel import Buffer
from dragonrace.games.river_dragons.actions import FIRST_PLANK, No
from dragonrace.games.river_dragons.rules.jumping import legal_jumps, refusal_of_jump
from dragonrace.games.river_dragons.rules.moving import legal_steps, refusal_of_step
from dragonrace.games.river_dragons.rules.planks import legal_planks, legal_spans, refusal_of_plank, refusal_of_span
from dragonrace.games.river_dragons.rules.programs import legal_cards, obstacle_to_card
from dragonrace.games.river_dragons.rules.removing import legal_removals, refusal_of_removal
from dragonrace.games.river_dragons.rules.stones import legal_stones, refusal_of_stone
from dragonrace.games.river_dragons.state import BridgeState, CompiledBoard, Phase


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
