"""The rules of two games in which all show a hand at the same time: stone, scissors, paper, and the odd one out."""

from typing import Annotated, Any

from dragonrace.authoring import BySeat, Range, StateRecord, below, flat_record

FACE_DOWN, NONE, STONE, PAPER, SCISSORS = -1, 0, 1, 2, 3


@flat_record
class HandsState(StateRecord):
    hands: Annotated[list[int], Range(FACE_DOWN, SCISSORS), BySeat(3)]


def start(_b: Any, s: Any) -> None:
    s.winner = -1


def actors(b: Any, s: Any) -> int:
    return sum(1 << seat for seat in range(b.players) if s.hands[seat] == NONE)


def refusal(_b: Any, _s: Any, _seat: int, _action: int) -> int:
    return 0


def apply(b: Any, s: Any, seat: int, action: int) -> None:
    s.hands[seat] = action + 1
    if actors(b, s) == 0:
        s.winner = best_of_two(s) if b.players == 2 else odd_one_out(s)


def best_of_two(s: Any) -> int:
    """Paper beats stone, scissors beat paper, stone beats scissors."""
    return {0: -1, 1: 0, 2: 1}[(s.hands[0] - s.hands[1]) % 3]


def odd_one_out(s: Any) -> int:
    """Of three, who shows what nobody else does; nobody if all show the same, or all something else."""
    odd = [seat for seat in range(3) if s.hands.count(s.hands[seat]) == 1]
    return odd[0] if len(odd) == 1 else -1


def conceal(b: Any, s: Any, seat: int) -> None:
    if actors(b, s):
        for other in range(b.players):
            if other != seat and s.hands[other] != NONE:
                s.hands[other] = FACE_DOWN


def redraw(b: Any, s: Any, seat: int, rng: Any) -> None:
    if actors(b, s):
        for other in range(b.players):
            if other != seat and s.hands[other] != NONE:
                s.hands[other] = 1 + below(rng, 3)
