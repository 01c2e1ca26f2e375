"""What River Dragons' matches are told by as races."""

from dragonrace.core.parts import Race
from dragonrace.games.river_dragons.advice.judging import way_to_go
from dragonrace.games.river_dragons.state import BridgeState, CompiledBoard
from dragonrace.games.river_dragons.words import later

__all__ = ["RACE"]


def share_to_go(b: CompiledBoard, s: BridgeState, seat: int) -> int:
    """How far a pawn is from its destination as the crow flies, in percent of the way from its village."""
    return round(100 * way_to_go(b, s, seat))


RACE = Race(later("race"), (later("race.one"), later("race.several")), share_to_go)
