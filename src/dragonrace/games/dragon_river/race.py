"""What Dragon River's matches are told by as races."""

from dragonrace.core.parts import Race
from dragonrace.games.dragon_river.state import CompiledBoard, RiverState
from dragonrace.games.dragon_river.words import later

__all__ = ["RACE"]


def spaces_to_go(b: CompiledBoard, s: RiverState, seat: int) -> int:
    """How many spaces lie between a boat and the last pearl."""
    return int(b.finish) - int(s.positions[seat])


RACE = Race(later("race"), (later("race.one"), later("race.several")), spaces_to_go)
