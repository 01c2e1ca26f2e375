"""What an action of River Dragons is, number by number.

On the expert side supports are ranks of stones, which say where they are in an observation.
"""

from dragonrace.core.features import Feature, named
from dragonrace.games.river_dragons.actions import (
    FIRST_GO,
    FIRST_LIFT,
    FIRST_PLANK,
    FIRST_POINT,
    FIRST_SPAN,
    FIRST_STONE,
    FIRST_TAKE,
    STAY,
    ends_of_span,
    parts_of_jump,
)
from dragonrace.games.river_dragons.board.sites import point_x, point_y
from dragonrace.games.river_dragons.cards import CARDS, COLOURS, card_name
from dragonrace.games.river_dragons.state import SITES, SIZES, VILLAGES, CompiledBoard

__all__ = ["action_features", "describe_action"]

SUPPORT_NAMES = [*COLOURS, *(str(site) for site in range(1, SITES + 1))]
PLANK_NAMES = [f"{colour}-{size}" for colour in COLOURS for size in range(1, SIZES + 1)]
KINDS = ("none", "card", "plank", "stone", "span", "take", "lift", "go", "stay", "jump", "stone at a point")
CARD, PLANK, STONE, SPAN, TAKE, LIFT, GO, STAYS, JUMP, POINT = range(1, len(KINDS))


def action_features(b: CompiledBoard) -> list[Feature]:
    """Return what `describe_action` tells, in its order."""
    return [
        named("kind", "what is done", KINDS),
        named("card", "the card that is laid", ["none", *(card_name(card) for card in range(CARDS))]),
        named("size", "the size of the plank that is chosen", ["none", *map(str, range(1, SIZES + 1))]),
        named("from", "the lower support of the plank that is laid, or where a stone is set or lifted",
              ["none", *SUPPORT_NAMES]),
        named("to", "the plank's higher support", ["none", *SUPPORT_NAMES]),
        named("over", "the plank that is taken, or jumped over", ["none", *PLANK_NAMES]),
        named("onto", "the village or the plank where the pawn goes", ["none", *COLOURS, *PLANK_NAMES]),
        *((Feature("x", "where the stone is set, in mm from the left", int(b.width)),
           Feature("y", "and from the top", int(b.height))) if b.expert else ()),
    ]  # fmt: skip


def describe_action(b: CompiledBoard, action: int, _seat: int) -> list[int]:
    """Return the numbers of an action, whoever does it."""
    place = [0, 0] if b.expert else []
    if action >= FIRST_POINT:
        point = action - FIRST_POINT
        return [POINT, 0, 0, 0, 0, 0, 0, point_x(b, point), point_y(b, point)]
    return [*_without_points(action), *place]


def _without_points(action: int) -> list[int]:
    if action < FIRST_PLANK:
        return [CARD, 1 + action, 0, 0, 0, 0, 0]
    if action < FIRST_STONE:
        return [PLANK, 0, 1 + action - FIRST_PLANK, 0, 0, 0, 0]
    if action < FIRST_SPAN:
        return [STONE, 0, 0, 1 + VILLAGES + action - FIRST_STONE, 0, 0, 0]
    if action < FIRST_TAKE:
        low, high = ends_of_span(action)
        return [SPAN, 0, 0, 1 + low, 1 + high, 0, 0]
    if action < FIRST_LIFT:
        return [TAKE, 0, 0, 0, 0, 1 + action - FIRST_TAKE, 0]
    if action < FIRST_GO:
        return [LIFT, 0, 0, 1 + VILLAGES + action - FIRST_LIFT, 0, 0, 0]
    if action < STAY:
        return [GO, 0, 0, 0, 0, 0, 1 + action - FIRST_GO]
    if action == STAY:
        return [STAYS, 0, 0, 0, 0, 0, 0]
    plank, space = parts_of_jump(action)
    return [JUMP, 0, 0, 0, 0, 1 + plank, 1 + space]
