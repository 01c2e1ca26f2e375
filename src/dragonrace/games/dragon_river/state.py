"""The records that Dragon River's rules work on."""

from enum import IntEnum
from typing import Annotated

from dragonrace.core.rules.flat import Range, Shape, flat_record
from dragonrace.core.rules.kernel import BoardRecord, StateRecord
from dragonrace.games.dragon_river.dice import DICE, FACES, FEWEST_DICE, THROWS

__all__ = ["MAX_PLAYERS", "MAX_SPACE", "CompiledBoard", "Phase", "RiverState"]

MAX_PLAYERS = 5
MAX_SPACE = 1_000_000
"""The longest river that a board may have."""
NOBODY = -1


class Phase(IntEnum):
    """What happens next."""

    THROW = 0
    """Chance: all of the mover's dice fall."""
    KEEP = 1
    """The mover chooses what stays on the table."""
    RETHROW = 2
    """Chance: the other dice fall again."""
    PAIR = 3
    """The mover plays a pair."""
    FIGHT = 4
    """Chance: two dice, for one space."""
    TIP = 5
    """The mover may tip somebody."""
    OVER = 6


@flat_record
class RiverState(StateRecord):
    """A position."""

    phase: Annotated[int, Range(0, len(Phase) - 1)]
    mover: Annotated[int, Range(0, MAX_PLAYERS - 1)]  # whose turn it is
    positions: Annotated[list[int], Range(0, MAX_SPACE), Shape(MAX_PLAYERS)]  # spaces, by seat; 0 is the start
    stranded: Annotated[list[int], Range(0, 1), Shape(MAX_PLAYERS)]  # stuck on a sandbank, by seat
    claimed: Annotated[list[int], Range(0, 2), Shape(MAX_PLAYERS)]  # pearls that took a die for good, by seat
    dice: Annotated[int, Range(0, len(THROWS) - 1)]  # the throw on the table; while dice fall again: what was kept
    pairs: Annotated[list[int], Range(0, 2), Shape(FACES + 1)]  # pairs still to be played, by face
    spare: Annotated[int, Range(0, FACES)]  # the face of the spare die; 0: none
    came: Annotated[int, Range(NOBODY, MAX_PLAYERS - 1)]  # in a fight: the seat that came
    there: Annotated[int, Range(NOBODY, MAX_PLAYERS - 1)]  # in a fight: the seat that was there


@flat_record
class CompiledBoard(BoardRecord):
    """A board with the options of a game, ready for the rules."""

    finish: Annotated[int, Range(1, MAX_SPACE)]  # the last pearl
    pearls: Annotated[list[int], Range(1, MAX_SPACE), Shape(2)]  # the two between, ascending
    tipping: Annotated[int, Range(0, 1)]
    claimed_for_good: Annotated[int, Range(0, 1)]
    straight_on_first_throw: Annotated[int, Range(0, 1)]
    dice: Annotated[int, Range(FEWEST_DICE, DICE)]  # what everybody begins with
    straight_dice: Annotated[int, Range(3, DICE)]  # the fewest dice that can make a straight
