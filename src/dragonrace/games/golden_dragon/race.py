"""What Golden Dragon's matches are told by as races."""

from dragonrace.core.parts import Race
from dragonrace.games.golden_dragon.state import NONE, CompiledBoard, DragonState
from dragonrace.games.golden_dragon.words import later

__all__ = ["RACE"]


def steps_to_go(b: CompiledBoard, s: DragonState, seat: int) -> int | None:
    """How many moves at best lead a dragon to the golden volcano; None before its start, and where no way leads."""
    field = int(s.dragons[seat])
    if field == NONE or b.distance[field] >= b.fields:
        return None
    return int(b.distance[field])


RACE = Race(later("race"), (later("race.one"), later("race.several")), steps_to_go)
