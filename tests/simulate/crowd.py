"""A made-up game for as many as can sit at a table: in turn they toss a coin, and whoever has a head wins."""

import sys
from typing import Annotated, Any

from dragonrace.authoring import CHANCE, CHANCE_BIT, Chance, GameType, ListedActions, Range, StateRecord, flat_record
from dragonrace.core.rules.kernel import MAX_SEATS

__all__ = ["CROWD"]


@flat_record
class CrowdState(StateRecord):
    """Whether a coin is in the air."""

    is_falling: Annotated[int, Range(0, 1)]


def start(_b: Any, s: Any) -> None:
    s.winner = -1


def mover(b: Any, s: Any) -> int:
    return (int(b.first_player) + int(s.turns)) % int(b.players)


def actors(b: Any, s: Any) -> int:
    if s.winner >= 0:
        return 0
    return CHANCE_BIT if s.is_falling else 1 << mover(b, s)


def refusal(_b: Any, _s: Any, _seat: int, _action: int) -> int:
    return 0


def apply(b: Any, s: Any, seat: int, action: int) -> None:
    if seat != CHANCE:
        s.is_falling = 1
        return
    s.is_falling = 0
    if action == 0:
        s.winner = mover(b, s)
    else:
        s.turns += 1


CROWD = GameType(
    name="crowd",
    title="Crowd",
    summary="Ten toss a coin.",
    package=str(__package__),
    colours={MAX_SEATS: tuple(f"colour-{seat}" for seat in range(MAX_SEATS))},
    state=CrowdState,
    rules=(sys.modules[__name__],),
    notation=ListedActions(["toss"], ["head", "tail"]),
    chance=Chance("coin", outcomes=2),
)
