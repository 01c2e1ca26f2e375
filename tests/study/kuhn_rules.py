"""The rules of Kuhn's poker, with three cards for two.

Here a game is won or lost, so where Kuhn's players win one coin of two, whoever won wins the game in three of four
cases: half a return on average. So all returns are half of Kuhn's coins.
"""

from typing import Annotated, Any

from dragonrace.authoring import CHANCE, CHANCE_BIT, BySeat, Range, Shape, StateRecord, below, flat_record

NONE, CARDS = 0, 3
PASS, BET = 0, 1
UPSET = CARDS
"""The first of four equally likely cases of a lottery: in it the other wins."""
HIDDEN = -1


@flat_record
class KuhnState(StateRecord):
    """Who has which card, 1 to 3; what was done, plus one; who won a small pot, plus one."""

    cards: Annotated[list[int], Range(HIDDEN, CARDS), BySeat(2)]
    done: Annotated[list[int], Range(0, BET + 1), Shape(3)]
    ahead: Annotated[int, Range(0, 2)]


def start(_b: Any, s: Any) -> None:
    s.winner = -1


def actors(_b: Any, s: Any) -> int:
    if s.winner >= 0:
        return 0
    if s.cards[1] == NONE or s.ahead:
        return CHANCE_BIT
    return 1 << (sum(move != 0 for move in s.done) % 2)


def refusal(_b: Any, s: Any, seat: int, action: int) -> int:
    if seat != CHANCE:
        return 0
    return int(action >= UPSET if not s.ahead else action < UPSET) or int(not s.ahead and action + 1 in s.cards)


def apply(_b: Any, s: Any, seat: int, action: int) -> None:
    if seat == CHANCE and s.ahead:
        s.winner = 2 - s.ahead if action == UPSET else s.ahead - 1
    elif seat == CHANCE:
        s.cards[0 if s.cards[0] == NONE else 1] = action + 1
    else:
        s.done[sum(move != 0 for move in s.done)] = action + 1
        settle(s, [move - 1 for move in s.done if move])


def settle(s: Any, moves: list[int]) -> None:
    better = int(s.cards[1] > s.cards[0])
    if moves == [PASS, PASS]:
        s.ahead = better + 1
    elif moves in ([BET, PASS], [PASS, BET, PASS]):
        s.ahead = len(moves) % 2 + 1  # whoever bet last; the other has just passed
    elif moves in ([BET, BET], [PASS, BET, BET]):
        s.winner = better


def conceal(_b: Any, s: Any, seat: int) -> None:
    if s.cards[1 - seat] != NONE:
        s.cards[1 - seat] = HIDDEN


def redraw(_b: Any, s: Any, seat: int, rng: Any) -> None:
    if s.cards[1 - seat] != NONE:
        others = [card for card in (1, 2, 3) if card != s.cards[seat]]
        s.cards[1 - seat] = others[below(rng, 2)]
