"""What Golden Dragon's matches are told by as races, and what somebody sees who looks at nothing else."""

from collections.abc import Sequence

from dragonrace.core.parts import Race
from dragonrace.games.golden_dragon.state import NONE, CompiledBoard, DragonState, Phase
from dragonrace.games.golden_dragon.words import later

__all__ = ["RACE", "is_free", "next_stones", "reach"]

GALE_STEPS = 1.0
"""What a gale in hand is worth to somebody who looks at the race alone: so one that wins a single step is none."""
LIGHTNING_STEPS = 0.3
"""And a lightning: more than a move that leads no further, less than a step."""
GOAL_STEPS = 4.0
"""And to be there: in this turn more than any steps that a move may win instead."""


def steps_to_go(b: CompiledBoard, s: DragonState, seat: int) -> int | None:
    """How many moves at best lead a dragon to the golden volcano; None before its start, and where no way leads."""
    field = int(s.dragons[seat])
    if field == NONE or b.distance[field] >= b.fields:
        return None
    return int(b.distance[field])


def steps_in_sight(b: CompiledBoard, s: DragonState, seat: int) -> float | None:
    """How far it is at best after this turn of theirs, or else about after their next, less what cards are worth.

    What they may win next time counts half: others move till then. So does a goal that they may reach.
    """
    now = steps_to_go(b, s, seat)
    if now is None:
        return None
    moves = _moves_to_come(s, seat)
    left = float(nearest(b, s, int(s.dragons[seat]), next_stones(s, seat)[: moves or b.moves_per_turn]))
    if left == 0:
        left = -GOAL_STEPS
    kept = GALE_STEPS * int(s.gales[seat]) + LIGHTNING_STEPS * int(s.lightnings[seat])
    return (left if now == 0 or moves > 0 else (now + left) / 2) - kept


def may_finish(b: CompiledBoard, s: DragonState, seat: int) -> bool:
    """Say whether it is a player's turn, and all their stones, a gale's too, might bring them to the goal in it.

    Dragons may be carried out of the way, so none counts. While somebody may veto a move it counts as made: a win that
    nobody can prevent is one then, too.
    """
    if seat != s.mover or s.phase not in (Phase.TURN, Phase.MOVE, Phase.VETO):
        return False
    moves = _moves_to_come(s, seat)
    if s.phase == Phase.TURN and s.gales[seat] > 0:
        moves = max(moves, int(b.winds) - 1)
    stones = [stone for stone in next_stones(s, seat)[:moves] if stone != NONE]
    if len(stones) < moves:
        return True  # where few winds blow, stones that come back are played in the same turn
    return b.golden in reach(b, int(s.dragons[seat]), stones)


def _moves_to_come(s: DragonState, seat: int) -> int:
    """So many moves a player still chooses in this turn; one that somebody may veto is made."""
    return int(s.moves_left) - int(s.phase == Phase.VETO) if seat == s.mover else 0


def next_stones(s: DragonState, seat: int) -> Sequence[int]:
    """The stones that a player will use, one after the other; one that lies open after a veto comes first (GD-R3)."""
    is_open = seat == s.mover and s.phase == Phase.MOVE and s.stone != NONE
    return [s.stone, *s.holder[seat]] if is_open else s.holder[seat]


def nearest(b: CompiledBoard, s: DragonState, at: int, stones: Sequence[int]) -> int:
    """Estimate how near one's dragon comes at best: each stone, in its turn, is played on it or elsewhere.

    Not every stone can be played elsewhere, and others may get out of the way: `blowing` knows what is possible.
    """
    if len(stones) == 0 or stones[0] == NONE or at == b.golden:
        return int(b.distance[at])
    there, elsewhere = int(b.neighbour[stones[0]][at]), nearest(b, s, at, stones[1:])
    return min(elsewhere, nearest(b, s, there, stones[1:])) if is_free(s, there) else elsewhere


def reach(b: CompiledBoard, at: int, stones: Sequence[int]) -> set[int]:
    """List all fields where some of these stones, one after the other, might carry a dragon if it were alone."""
    fields = {at}
    for stone in stones:
        if stone != NONE:
            fields |= {there for field in fields if (there := int(b.neighbour[stone][field])) >= 0}
    return fields


def is_free(s: DragonState, field: int) -> bool:
    """Say whether a dragon could be carried there."""
    return field >= 0 and field not in s.dragons


RACE = Race(later("race"), (later("race.one"), later("race.several")), steps_to_go, steps_in_sight, may_finish)
