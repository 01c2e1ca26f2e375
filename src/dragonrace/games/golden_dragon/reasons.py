"""What the table shows of why somebody did something: how near a dragon would have come, and who else could go.

What a player has in mind, bot or person, is theirs. These are facts, by which the others see more than a bare deed.
"""

from dragonrace.games.golden_dragon.actions import No
from dragonrace.games.golden_dragon.legality import can_pass, destination, obstacle
from dragonrace.games.golden_dragon.state import CompiledBoard, DragonState

__all__ = ["is_only_one", "of_pass", "of_veto"]


def of_veto(b: CompiledBoard, s: DragonState) -> tuple[str, int]:
    """Return how a forbidden move would have led, ``nearer``, ``back`` or ``level``, and by how many steps.

    ``wins``: it would have won. ``unknown``: no way leads to the golden volcano from one of both fields.
    """
    to = destination(b, s, s.moving)
    if to == b.golden:
        return "wins", 0
    now, then = int(b.distance[s.dragons[s.moving]]), int(b.distance[to])
    if max(now, then) >= b.fields:
        return "unknown", 0
    return "level" if now == then else "nearer" if then < now else "back", abs(now - then)


def of_pass(b: CompiledBoard, s: DragonState) -> str:
    """Return why a stone goes back: it would only make ``others`` win, or it moves nobody, ``vetoed`` or ``stuck``."""
    if any(obstacle(b, s, dragon) == No.REASON for dragon in range(b.players)):
        return "others"
    return "vetoed" if s.vetoed else "stuck"


def is_only_one(b: CompiledBoard, s: DragonState, dragon: int) -> bool:
    """Say whether a stone could move no other dragon, nor go back."""
    return not can_pass(b, s) and all(
        obstacle(b, s, other) != No.REASON for other in range(b.players) if other != dragon
    )
