"""Golden Dragon's actions by number, and the reasons for refusing one.

First the start stones: a wind on the next field, then on 5a, then on 5b. Then the 720 ways to fill a holder (see
`winds`; where fewer winds blow, those that have the other stones behind, ascending), the gale, moving the dragon of a
seat, putting the stone back, allowing a move, and vetoing it.
"""

from enum import IntEnum

from dragonrace.core.parts import Refusal
from dragonrace.games.golden_dragon.state import MAX_PLAYERS
from dragonrace.games.golden_dragon.winds import ARRANGEMENTS, WINDS
from dragonrace.games.golden_dragon.words import later

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
    NO_SUCH_WIND = 16


REFUSALS: dict[int, Refusal] = {
    No.NOT_A_START: Refusal("GD-10", later("no-not-a-start")),
    No.NO_CHOICE: Refusal("GD-R9", later("no-choice")),
    No.FIFTH_CHOOSES: Refusal("GD-11", later("no-fifth-chooses")),
    No.NOT_A_HOLDER: Refusal("GD-12", later("no-not-a-holder")),
    No.NOT_THEIR_STONES: Refusal("GD-12", later("no-not-their-stones")),
    No.NOT_A_MOVE: Refusal("GD-20", later("no-not-a-move")),
    No.TOO_LATE: Refusal("GD-30", later("no-too-late")),
    No.NO_GALE: Refusal("GD-35", later("no-gale")),
    No.ABSENT: Refusal("GD-4", later("no-absent")),
    No.OFF_BOARD: Refusal("GD-23", later("no-off-board")),
    No.VOLCANO: Refusal("GD-23", later("no-volcano")),
    No.OCCUPIED: Refusal("GD-23", later("no-occupied")),
    No.VETOED: Refusal("GD-R3", later("no-vetoed")),
    No.MUST_MOVE: Refusal("GD-24", later("no-must-move")),
    No.NOT_AN_ANSWER: Refusal("GD-R5", later("no-not-an-answer")),
    No.NO_SUCH_WIND: Refusal("GD-O5", later("no-such-wind")),
}
