"""The records that Golden Dragon's rules work on."""

from enum import IntEnum
from typing import Annotated

from dragonrace.core.rules.flat import Range, Shape, flat_record
from dragonrace.core.rules.kernel import BoardRecord, StateRecord
from dragonrace.games.golden_dragon.winds import FEWEST_WINDS, HOLDER_SIZE, WINDS

__all__ = ["CARDS", "MAX_FIELDS", "MAX_PLAYERS", "NOBODY", "NONE", "CompiledBoard", "DragonState", "Phase"]

MAX_PLAYERS = 5
MAX_FIELDS = 2000
"""The most fields that a board may have."""
CARDS = 2
"""How many gales, and how many lightnings, a player has (GD-3), or at most has (GD-O6)."""
NUM_STARTS = 6
"""The start fields: 1, 2, 3, 4, 5a, 5b."""

NOBODY = -1
NONE = -1
"""No stone, no field: where nobody's dragon is."""
# Where a stone would lie that can't lie there; numbers of their own, so that nobody's dragon is there:
VOLCANO = -2
OFF_BOARD = -3


class Phase(IntEnum):
    """What happens next."""

    START = 0
    """The mover lays a start stone."""
    HOLDERS = 1
    """All who have not done so yet fill their holders, at the same time."""
    TURN = 2
    """A turn begins: the mover plays a gale, or the front stone."""
    MOVE = 3
    """The turn goes on: the mover plays the front stone, or the one that was vetoed."""
    VETO = 4
    """A stone is laid; the owner of the dragon beside it answers."""
    OVER = 5


@flat_record
class DragonState(StateRecord):
    """A position. Winds are numbers of `Wind`; a holder's place 0 is the bottom left, the stone played next."""

    phase: Annotated[int, Range(0, len(Phase) - 1)]
    mover: Annotated[int, Range(0, MAX_PLAYERS - 1)]  # whose turn it is
    placed: Annotated[int, Range(0, MAX_PLAYERS)]  # dragons on the board
    filled: Annotated[int, Range(0, MAX_PLAYERS)]  # holders that are filled
    dragons: Annotated[list[int], Range(NONE, MAX_FIELDS - 1), Shape(MAX_PLAYERS)]  # fields, by seat
    under: Annotated[list[int], Range(NONE, WINDS - 1), Shape(MAX_PLAYERS)]  # the stone under each dragon
    holder: Annotated[list[list[int]], Range(NONE, WINDS - 1), Shape(MAX_PLAYERS, HOLDER_SIZE)]
    hidden: Annotated[list[int], Range(0, HOLDER_SIZE), Shape(MAX_PLAYERS)]  # stones in front that nobody has seen yet
    gales: Annotated[list[int], Range(0, CARDS), Shape(MAX_PLAYERS)]
    lightnings: Annotated[list[int], Range(0, CARDS), Shape(MAX_PLAYERS)]
    moves_left: Annotated[int, Range(0, HOLDER_SIZE)]  # moves of this turn that are not over yet
    in_gale: Annotated[int, Range(0, 1)]
    stone: Annotated[int, Range(NONE, WINDS - 1)]  # the stone that has been taken out and lies open
    moving: Annotated[int, Range(NOBODY, MAX_PLAYERS - 1)]  # while a veto is asked for: whose dragon would move
    vetoed: Annotated[int, Range(0, 2**MAX_PLAYERS - 1)]  # a bit for each dragon that this stone can't move any more


@flat_record
class CompiledBoard(BoardRecord):
    """A board with the options of a game, ready for the rules. Fields are numbered row by row from the north."""

    fields: Annotated[int, Range(1, MAX_FIELDS)]
    golden: Annotated[int, Range(0, MAX_FIELDS - 1)]  # the field of the golden volcano
    starts: Annotated[list[int], Range(0, MAX_FIELDS - 1), Shape(NUM_STARTS)]  # 1, 2, 3, 4, 5a, 5b
    # By wind and field; where no field is, VOLCANO or OFF_BOARD.
    neighbour: Annotated[list[list[int]], Range(OFF_BOARD, MAX_FIELDS - 1), Shape(WINDS, MAX_FIELDS)]
    distance: Annotated[list[int], Range(0, MAX_FIELDS), Shape(MAX_FIELDS)]  # moves to the golden volcano, at best
    row: Annotated[list[int], Range(0, MAX_FIELDS), Shape(MAX_FIELDS)]
    column: Annotated[list[int], Range(0, MAX_FIELDS), Shape(MAX_FIELDS)]
    height: Annotated[int, Range(1, MAX_FIELDS)]
    width: Annotated[int, Range(1, MAX_FIELDS)]
    moves_per_turn: Annotated[int, Range(1, HOLDER_SIZE)]
    winds: Annotated[int, Range(FEWEST_WINDS, WINDS)]  # how many blow; a holder has a stone less
    cards: Annotated[int, Range(0, CARDS)]  # gales, and as many lightnings, of each player
