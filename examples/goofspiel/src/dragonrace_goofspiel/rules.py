"""The rules of Goofspiel, as the rulebook numbers them."""

from typing import Annotated, Any

from dragonrace.authoring import (
    CHANCE,
    CHANCE_BIT,
    BoardRecord,
    BySeat,
    Range,
    Shape,
    StateRecord,
    flat_record,
    is_over,
)

PLAYERS, CARDS, MOST = 4, 13, 91
NOBODY, FACE_DOWN, NONE = -1, -1, 0
FALLING = 1


@flat_record
class GoofBoard(BoardRecord):
    order: Annotated[int, Range(0, FALLING)]  # of the prizes


@flat_record
class GoofState(StateRecord):
    prize: Annotated[int, Range(NONE, CARDS)]  # the one that is bid for
    scores: Annotated[list[int], Range(0, MOST), BySeat(PLAYERS)]
    bids: Annotated[list[int], Range(FACE_DOWN, CARDS), BySeat(PLAYERS)]  # until all are turned over
    hands: Annotated[list[list[int]], Range(NONE, CARDS), BySeat(PLAYERS, CARDS)]  # card n in place n - 1, until bid
    deck: Annotated[list[int], Range(NONE, CARDS), Shape(CARDS)]  # likewise the prizes, until they come up


def start(b: GoofBoard, s: GoofState) -> None:
    """All hands, and the deck, have a card of each number (GOOF-1)."""
    s.winner = NOBODY
    for place in range(CARDS):
        s.deck[place] = place + 1
        for seat in range(b.players):
            s.hands[seat][place] = place + 1


def actors(b: GoofBoard, s: GoofState) -> int:
    """The deck brings a prize (GOOF-2), then all bid who have not done so yet (GOOF-3), until the end (GOOF-5)."""
    if is_over(b, s) or s.turns == CARDS:
        return 0
    if s.prize == NONE:
        return CHANCE_BIT
    waiting = 0
    for seat in range(b.players):
        waiting |= int(s.bids[seat] == NONE) << seat
    return waiting


def refusal(b: GoofBoard, s: GoofState, seat: int, action: int) -> int:
    """What is in the deck comes up (GOOF-2), shuffled or from above (GOOF-O1); what is in the hand is bid (GOOF-3)."""
    if seat == CHANCE:
        return int(s.deck[action] == NONE or (b.order == FALLING and s.deck[action] != CARDS - s.turns))
    return 2 * int(s.hands[seat][action] == NONE)


def apply(b: GoofBoard, s: GoofState, seat: int, action: int) -> None:
    """A prize comes up (GOOF-2), or a bid is laid face down; the last one turns all over (GOOF-3)."""
    if seat == CHANCE:
        s.prize = s.deck[action]
        s.deck[action] = NONE
    else:
        s.bids[seat] = s.hands[seat][action]
        if actors(b, s) == 0:
            end_round(b, s)


def end_round(b: GoofBoard, s: GoofState) -> None:
    """The highest bid takes the prize (GOOF-4), and all bids are spent (GOOF-3). The last round decides (GOOF-5)."""
    best = highest(b, s.bids)
    if best != NOBODY:
        s.scores[best] += s.prize
    for seat in range(b.players):
        s.hands[seat][s.bids[seat] - 1] = NONE
        s.bids[seat] = NONE
    s.prize = NONE
    if s.turns + 1 == CARDS:
        s.winner = highest(b, s.scores)
    s.turns += int(s.winner == NOBODY)


def highest(b: GoofBoard, numbers: Any) -> int:
    """The seat with the highest number; nobody where several have it (GOOF-4, GOOF-5)."""
    best, tied = 0, False
    for seat in range(1, b.players):
        if numbers[seat] >= numbers[best]:
            tied = numbers[seat] == numbers[best]
            best = seat
    return NOBODY if tied else best
