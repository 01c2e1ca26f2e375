"""What an action of Golden Dragon is, number by number."""

from dragonrace.core.features import Feature, named, repeated
from dragonrace.games.golden_dragon.actions import ALLOW, FIRST_HOLDER, FIRST_MOVE, GALE, PASS, VETO
from dragonrace.games.golden_dragon.state import CompiledBoard
from dragonrace.games.golden_dragon.winds import ARRANGEMENTS, HOLDER_SIZE, WINDS, Wind

__all__ = ["action_features", "describe_action"]

STONES = ("none", *(wind.name for wind in Wind))
KINDS = ("none", "start", "start at 5a", "start at 5b", "holder", "gale", "move", "pass", "allow", "veto")
HOLDER, MOVE = KINDS.index("holder"), KINDS.index("move")
WORDS = {GALE: KINDS.index("gale"), PASS: KINDS.index("pass"), ALLOW: KINDS.index("allow"), VETO: KINDS.index("veto")}


def action_features(b: CompiledBoard) -> list[Feature]:
    """Return what `describe_action` tells, in its order."""
    return [
        named("kind", "what is done", KINDS),
        named("starts_on", "the start stone", STONES),
        named("moves", "whose dragon, counted from who acts", ["nobody", *(f"seat +{n}" for n in range(b.players))]),
        *repeated(
            named("holder", "the stone put in this place, the front one first", STONES), range(1, HOLDER_SIZE + 1)
        ),
    ]


def describe_action(b: CompiledBoard, action: int, seat: int) -> list[int]:
    """Return the numbers of an action, if this seat does it."""
    nothing = [0] * HOLDER_SIZE
    if action in WORDS:
        return [WORDS[action], 0, 0, *nothing]
    if action < FIRST_HOLDER:
        return [1 + action // WINDS, 1 + action % WINDS, 0, *nothing]
    if action < GALE:
        return [HOLDER, 0, 0, *(1 + wind for wind in ARRANGEMENTS[action - FIRST_HOLDER])]
    moved = action - FIRST_MOVE
    return [MOVE, 0, 1 + (moved - seat) % b.players, *nothing] if moved < b.players else []
