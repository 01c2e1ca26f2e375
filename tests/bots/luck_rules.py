"""The rules of a tiny game of pushing one's luck, whose turns may be very long: one ends when somebody stops, or fails.

Chance throws 0, which loses what was gained in this turn, or 1 or 2, which adds to it.
"""

from typing import Annotated, Any

from dragonrace.core.rules.actors import CHANCE, CHANCE_BIT
from dragonrace.core.rules.flat import Range, Shape, flat_record
from dragonrace.core.rules.kernel import StateRecord

FACES = 3
STOP, ROLL = FACES, FACES + 1
GOAL = 1000


@flat_record
class Luck(StateRecord):
    """What was gained in this turn, and what each has for good."""

    gained: Annotated[int, Range(0, 2 * GOAL)]
    is_rolling: Annotated[int, Range(0, 1)]
    scores: Annotated[list[int], Range(0, 2 * GOAL), Shape(2)]


def start(_b: Any, s: Any) -> None:
    s.winner = -1


def actors(b: Any, s: Any) -> int:
    if s.winner >= 0:
        return 0
    return CHANCE_BIT if s.is_rolling else 1 << (b.first_player + s.turns) % b.players


def legal_actions(_b: Any, _s: Any, seat: int, out: Any) -> int:
    first, count = (0, FACES) if seat == CHANCE else (STOP, 2)
    for index in range(count):
        out[index] = first + index
    return count


def refusal(_b: Any, _s: Any, seat: int, action: int) -> int:
    return 0 if (action < FACES) == (seat == CHANCE) else 1


def apply(b: Any, s: Any, _seat: int, action: int) -> None:
    s.is_rolling = action == ROLL
    if 0 < action < FACES:
        s.gained += action
    elif action in {0, STOP}:
        mover = (b.first_player + s.turns) % b.players
        s.scores[mover] += s.gained if action == STOP else 0
        s.gained = 0
        s.turns += 1
        if s.scores[mover] >= GOAL:
            s.winner = mover


def evaluate(_b: Any, s: Any, seat: int) -> float:
    return float(s.scores[seat])
