"""What a seat can't know: the bids of all others, until all are turned over (GOOF-3). That they have bid, it sees."""

from typing import Any

from dragonrace.authoring import below
from dragonrace_goofspiel.rules import CARDS, FACE_DOWN, NONE, GoofBoard, GoofState


def conceal(b: GoofBoard, s: GoofState, seat: int) -> None:
    """Blank it: what was bid, not that it was."""
    for other in range(b.players):
        if other != seat and s.bids[other] != NONE:
            s.bids[other] = FACE_DOWN


def redraw(b: GoofBoard, s: GoofState, seat: int, rng: Any) -> None:
    """Draw it anew: each card that they hold is as likely."""
    for other in range(b.players):
        if other != seat and s.bids[other] != NONE:
            s.bids[other] = NONE
            while s.bids[other] == NONE:
                s.bids[other] = s.hands[other][below(rng, CARDS)]
