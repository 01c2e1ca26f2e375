"""What an action of Dragon River is, number by number."""

from dragonrace.core.features import Feature, named, repeated
from dragonrace.games.dragon_river.actions import FIRST_PAIR, FIRST_TIP, NO_TIP
from dragonrace.games.dragon_river.dice import DICE, FACE_COUNT, FACES
from dragonrace.games.dragon_river.state import CompiledBoard

__all__ = ["action_features", "describe_action"]

KEEP, PAIR, TIP, LET_BE = range(1, 5)


def action_features(b: CompiledBoard) -> list[Feature]:
    """Return what `describe_action` tells, in its order."""
    return [
        named("kind", "what is done", ["none", "keep", "pair", "tip", "no tip"]),
        *repeated(Feature("keeps", "dice with this face that stay on the table", DICE), range(1, FACES + 1)),
        named("pair", "the pair that is played", ["none", *map(str, range(1, FACES + 1))]),
        named("tips", "who is tipped, counted from who acts", ["nobody", *(f"seat +{n}" for n in range(b.players))]),
    ]


def describe_action(b: CompiledBoard, action: int, seat: int) -> list[int]:
    """Return the numbers of an action, if this seat does it."""
    nothing = [0] * FACES
    if action <= FIRST_PAIR:
        return [KEEP, *(int(FACE_COUNT[action][face]) for face in range(1, FACES + 1)), 0, 0]
    if action < FIRST_TIP:
        return [PAIR, *nothing, action - FIRST_PAIR, 0]
    if action == NO_TIP:
        return [LET_BE, *nothing, 0, 0]
    tipped = action - FIRST_TIP
    return [TIP, *nothing, 0, 1 + (tipped - seat) % b.players] if tipped < b.players else []
