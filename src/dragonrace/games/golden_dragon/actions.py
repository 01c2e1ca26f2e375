"""Golden Dragon's actions by number, and the reasons for refusing one.

First the start stones: a wind on the next field, then on 5a, then on 5b. Then the 720 ways to fill a holder (see
`winds`), the gale, moving the dragon of a seat, putting the stone back, allowing a move, and vetoing it.
"""

from enum import IntEnum

from dragonrace.core.parts import Refusal
from dragonrace.games.golden_dragon.state import MAX_PLAYERS
from dragonrace.games.golden_dragon.winds import ARRANGEMENTS, WINDS

__all__ = ["ALLOW", "FIRST_AT", "FIRST_HOLDER", "FIRST_MOVE", "GALE", "NUM_ACTIONS", "PASS", "REFUSALS", "VETO", "No"]

FIRST_AT = WINDS
"""A start is the wind; with a choice of field, FIRST_AT + the wind at 5a, and FIRST_AT + WINDS + the wind at 5b."""
FIRST_HOLDER = 3 * WINDS
"""A holder is FIRST_HOLDER plus the number of its arrangement."""
GALE = FIRST_HOLDER + len(ARRANGEMENTS)
FIRST_MOVE = GALE + 1
"""A move is FIRST_MOVE plus the seat of the dragon that moves."""
PASS = FIRST_MOVE + MAX_PLAYERS
ALLOW = PASS + 1
VETO = ALLOW + 1
NUM_ACTIONS = VETO + 1


class No(IntEnum):
    """Why an action is refused; 0 is no refusal."""

    REASON = 0
    NOT_A_START = 1
    NO_CHOICE = 2
    FIFTH_CHOOSES = 3
    NOT_A_HOLDER = 4
    NOT_THEIR_STONES = 5
    NOT_A_MOVE = 6
    TOO_LATE = 7
    NO_GALE = 8
    ABSENT = 9
    OFF_BOARD = 10
    VOLCANO = 11
    OCCUPIED = 12
    VETOED = 13
    MUST_MOVE = 14
    NOT_AN_ANSWER = 15


REFUSALS: dict[int, Refusal] = {
    No.NOT_A_START: Refusal("GD-10", "the question now is which stone to start on"),
    No.NO_CHOICE: Refusal("GD-R9", "start fields are taken in order; only the fifth player to place has a choice"),
    No.FIFTH_CHOOSES: Refusal("GD-11", "the fifth player to place chooses between 5a and 5b"),
    No.NOT_A_HOLDER: Refusal("GD-12", "the question now is the order of the stones in the holder"),
    No.NOT_THEIR_STONES: Refusal("GD-12", "the holder takes the five stones that are left after the start"),
    No.NOT_A_MOVE: Refusal("GD-20", "the question now is which dragon the front stone moves"),
    No.TOO_LATE: Refusal("GD-30", "a gale is played at the start of a turn, before its first stone is used"),
    No.NO_GALE: Refusal("GD-35", "both gales are spent; each card works once"),
    No.ABSENT: Refusal("GD-4", "nobody plays that colour in this game"),
    No.OFF_BOARD: Refusal("GD-23", "no dragon moves off the board"),
    No.VOLCANO: Refusal("GD-23", "no dragon moves into an ordinary volcano"),
    No.OCCUPIED: Refusal("GD-23", "another dragon is on that field"),
    No.VETOED: Refusal("GD-R3", "that dragon's move with this stone was vetoed"),
    No.MUST_MOVE: Refusal("GD-24", "there is a legal move, and it must be made"),
    No.NOT_AN_ANSWER: Refusal("GD-R5", "the question now is whether to veto the move"),
}
