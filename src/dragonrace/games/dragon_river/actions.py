"""Dragon River's actions by number, and the reasons for refusing one.

Players: 0 to 461 keep that throw (see `dice`), then a pair by its face, then tipping a seat, then nobody.
Chance: 0 to 461 is a throw that falls, then the 36 fights, by the die of the one who came, then of the one there.
"""

from enum import IntEnum

from dragonrace.core.parts import Refusal
from dragonrace.games.dragon_river.dice import FACES, THROWS
from dragonrace.games.dragon_river.state import MAX_PLAYERS
from dragonrace.games.dragon_river.words import later

__all__ = ["FIRST_FIGHT", "FIRST_PAIR", "FIRST_TIP", "MAX_CHANCE_OUTCOMES", "NO_TIP", "NUM_ACTIONS", "REFUSALS", "No"]

FIRST_PAIR = len(THROWS) - 1
"""The action of a pair is FIRST_PAIR plus its face, 1 to 6."""
FIRST_TIP = FIRST_PAIR + FACES + 1
"""The action of a tip is FIRST_TIP plus the seat."""
NO_TIP = FIRST_TIP + MAX_PLAYERS
NUM_ACTIONS = NO_TIP + 1

FIRST_FIGHT = len(THROWS)
"""A fight is FIRST_FIGHT + 6 * (die of the one who came − 1) + (die of the one who was there − 1)."""
MAX_CHANCE_OUTCOMES = FIRST_FIGHT + FACES * FACES


class No(IntEnum):
    """Why an action is refused; 0 is no refusal."""

    REASON = 0
    WRONG_DICE = 1
    EQUAL_DICE = 2
    NOT_THROWN = 3
    NO_SUCH_PAIR = 4
    TOO_FAR = 5
    ABSENT = 6
    ONESELF = 7
    STRANDED = 8
    AT_START = 9
    NOT_A_THROW = 10
    NOT_A_FIGHT = 11
    NOT_A_KEEP = 12
    NOT_A_PAIR = 13
    NOT_A_TIP = 14


REFUSALS: dict[int, Refusal] = {
    No.WRONG_DICE: Refusal("DR-17", later("no-wrong-dice")),
    No.EQUAL_DICE: Refusal("DR-R4", later("no-equal-dice")),
    No.NOT_THROWN: Refusal("DR-11", later("no-not-thrown")),
    No.NO_SUCH_PAIR: Refusal("DR-12", later("no-such-pair")),
    No.TOO_FAR: Refusal("DR-19", later("no-too-far")),
    No.ABSENT: Refusal("DR-30", later("no-absent")),
    No.ONESELF: Refusal("DR-30", later("no-oneself")),
    No.STRANDED: Refusal("DR-16", later("no-stranded")),
    No.AT_START: Refusal("DR-R6", later("no-at-start")),
    No.NOT_A_THROW: Refusal("DR-11", later("no-not-a-throw")),
    No.NOT_A_FIGHT: Refusal("DR-20", later("no-not-a-fight")),
    No.NOT_A_KEEP: Refusal("DR-11", later("no-not-a-keep")),
    No.NOT_A_PAIR: Refusal("DR-18", later("no-not-a-pair")),
    No.NOT_A_TIP: Refusal("DR-32", later("no-not-a-tip")),
}
