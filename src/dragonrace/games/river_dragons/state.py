"""The records that River Dragons' rules work on.

Supports are numbered: 0 to 5 the villages by colour, then the stones by site. On the island side a site is an island.
On the expert side the sites in use are the first ones, in the order of the stones' places: by x, then by y.
Planks are numbered colour by colour, from size 1 to size 6. A pawn's space is a village's number, or 6 plus a plank's.
"""

from enum import IntEnum
from typing import Annotated

from dragonrace.core.game import State
from dragonrace.core.rules.flat import Range, Shape, flat_record
from dragonrace.core.rules.kernel import MAX_TURNS, BoardRecord, StateRecord
from dragonrace.games.river_dragons.cards import CARDS, COLOURS, PLACES

__all__ = [
    "ABSENT",
    "BEARING",
    "LYING",
    "MAX_LATTICE",
    "MAX_LENGTH",
    "MAX_PLAYERS",
    "MAX_SPANS",
    "NONE",
    "OUT",
    "PLANKS",
    "SITES",
    "SIZES",
    "SPACES",
    "SUPPORTS",
    "VILLAGES",
    "WORDS",
    "WORD_BITS",
    "BridgeState",
    "CompiledBoard",
    "Phase",
    "records",
]

VILLAGES = len(COLOURS)
MAX_PLAYERS = len(COLOURS)
SITES = 27
"""The islands, and the stones (RD-1)."""
SUPPORTS = VILLAGES + SITES
SIZES = 6
PLANKS = VILLAGES * SIZES
SPACES = VILLAGES + PLANKS
BEARING = 3
"""How many planks a support bears (RD-38)."""

MAX_LENGTH = 1_000_000
"""The greatest width, height, radius or plank length of a board, in millimetres."""
MAX_LATTICE = 100_000
"""The most points that the lattice of an expert side may have."""

MAX_SPANS = SITES * (SITES - 1) // 2 + VILLAGES * SITES
"""Two stones, or a village and a stone."""
WORD_BITS = 31
"""How many spans a word of the bit tables holds: few enough for every integer type."""
WORDS = -(-MAX_SPANS // WORD_BITS)
LATTICE_WORDS = -(-MAX_LATTICE // WORD_BITS)

NONE = -1
# Where a plank is, if in nobody's reserve:
LYING = -1
OUT = -2  # chosen when it fitted nowhere (RD-35)
ABSENT = -3  # of a colour that nobody plays, or of a size that nobody has (RD-O12)


class Phase(IntEnum):
    """What is asked now."""

    PROGRAM = 0
    """Everybody lays cards face down, at the same time."""
    STONE = 1
    PLANK = 2
    """Which plank of the reserve."""
    SPAN = 3
    """Where that plank is laid."""
    REMOVE = 4
    STEP = 5
    SECOND_STEP = 6
    JUMP = 7
    OVER = 8


@flat_record
class BridgeState(StateRecord):
    """A position."""

    phase: Annotated[int, Range(0, len(Phase) - 1)]
    first: Annotated[int, Range(0, MAX_PLAYERS - 1)]  # who has the first-player card
    place: Annotated[int, Range(0, PLACES)]  # which cards are being resolved, from 0
    acting: Annotated[int, Range(0, MAX_PLAYERS)]  # how many have acted at this place, from the first player on
    mover: Annotated[int, Range(0, MAX_PLAYERS - 1)]  # who acts
    left: Annotated[int, Range(0, 2)]  # what is left of the action: stones or planks to place, steps to go
    plank: Annotated[int, Range(NONE, PLANKS - 1)]  # the plank that has been chosen, until it lies
    laid: Annotated[list[int], Range(0, PLACES), Shape(MAX_PLAYERS)]  # how many cards of a program are laid
    revealed: Annotated[int, Range(0, PLACES)]  # how many cards of each program lie face up
    program: Annotated[list[list[int]], Range(NONE, CARDS - 1), Shape(MAX_PLAYERS, PLACES)]
    pawns: Annotated[list[int], Range(0, SPACES - 1), Shape(MAX_PLAYERS)]  # spaces, by seat
    stones: Annotated[int, Range(0, 2**SITES - 1)]  # a bit for each site that holds a stone
    stone_x: Annotated[list[int], Range(0, MAX_LENGTH), Shape(SITES)]  # mm, by site
    stone_y: Annotated[list[int], Range(0, MAX_LENGTH), Shape(SITES)]
    load: Annotated[list[int], Range(0, BEARING), Shape(SUPPORTS)]  # how many planks each support bears
    owner: Annotated[list[int], Range(ABSENT, MAX_PLAYERS - 1), Shape(PLANKS)]  # whose reserve holds it, or LYING …
    end_a: Annotated[list[int], Range(NONE, SUPPORTS - 1), Shape(PLANKS)]  # the supports of a lying plank:
    end_b: Annotated[list[int], Range(NONE, SUPPORTS - 1), Shape(PLANKS)]  # end_a is the lower number
    spans: Annotated[list[int], Range(0, 2**WORD_BITS - 1), Shape(WORDS)]  # island side: a bit for each span in use


@flat_record
class CompiledBoard(BoardRecord):
    """A board with the options of a game, ready for the rules. All measures are in millimetres."""

    colour: Annotated[list[int], Range(NONE, VILLAGES - 1), Shape(MAX_PLAYERS)]  # by seat
    seat: Annotated[list[int], Range(NONE, MAX_PLAYERS - 1), Shape(VILLAGES)]  # by colour; NONE: nobody plays it
    hand: Annotated[list[int], Range(0, 2**CARDS - 1), Shape(MAX_PLAYERS)]  # by seat: a bit for each card
    expert: Annotated[int, Range(0, 1)]
    jump_back: Annotated[int, Range(0, 1)]
    exact_movement: Annotated[int, Range(0, 1)]
    is_open: Annotated[list[int], Range(0, 1), Shape(VILLAGES)]  # whether a village bears planks and pawns (RD-O1)
    width: Annotated[int, Range(1, MAX_LENGTH)]
    height: Annotated[int, Range(1, MAX_LENGTH)]
    village_x: Annotated[list[int], Range(0, MAX_LENGTH), Shape(VILLAGES)]
    village_y: Annotated[list[int], Range(0, MAX_LENGTH), Shape(VILLAGES)]
    island_x: Annotated[list[int], Range(0, MAX_LENGTH), Shape(SITES)]
    island_y: Annotated[list[int], Range(0, MAX_LENGTH), Shape(SITES)]
    stone_radius: Annotated[int, Range(1, MAX_LENGTH)]
    village_radius: Annotated[int, Range(1, MAX_LENGTH)]
    plank_width: Annotated[int, Range(1, MAX_LENGTH)]
    bearing: Annotated[int, Range(0, MAX_LENGTH)]
    plank_length: Annotated[list[int], Range(1, MAX_LENGTH), Shape(SIZES)]  # by size, from 0
    # The island side's tables: everything about a span that geometry decides.
    num_spans: Annotated[int, Range(0, MAX_SPANS)]
    span_of: Annotated[list[list[int]], Range(NONE, MAX_SPANS - 1), Shape(SUPPORTS, SUPPORTS)]
    span_a: Annotated[list[int], Range(0, SUPPORTS - 1), Shape(MAX_SPANS)]
    span_b: Annotated[list[int], Range(0, SUPPORTS - 1), Shape(MAX_SPANS)]
    smallest: Annotated[list[int], Range(0, SIZES), Shape(MAX_SPANS)]  # the smallest stable plank, from 0
    over: Annotated[list[int], Range(0, 2**SITES - 1), Shape(MAX_SPANS)]  # a bit for each island that it covers
    # By size and support: a bit for each other support that such a plank may reach; on the expert side for any.
    within: Annotated[list[list[int]], Range(0, 2**SUPPORTS - 1), Shape(SIZES, SUPPORTS)]
    collides: Annotated[list[list[int]], Range(0, 2**WORD_BITS - 1), Shape(MAX_SPANS, WORDS)]  # bits: other spans
    # The expert side's lattice; a point's number is its row * columns + its column.
    lattice: Annotated[int, Range(1, MAX_LENGTH)]  # its pitch
    columns: Annotated[int, Range(1, MAX_LATTICE)]
    points: Annotated[int, Range(0, MAX_LATTICE)]  # how many; 0 on the island side
    water: Annotated[
        list[int], Range(0, 2**WORD_BITS - 1), Shape(LATTICE_WORDS)
    ]  # a bit for each that can hold a stone
    places: Annotated[int, Range(1, PLACES)]  # how many cards a program has (RD-10, RD-O9)
    standing: Annotated[int, Range(0, 2**SITES - 1)]  # at the start; a bit for each island with a stone (RD-O11)
    sizes: Annotated[int, Range(1, SIZES)]  # the planks of each colour, the shortest ones (RD-6, RD-O12)
    planks_go_back: Annotated[int, Range(0, 1)]  # whether a removed plank goes to the player of its colour (RD-O8)
    last_removal: Annotated[int, Range(0, MAX_TURNS)]  # when so many turns are over, Remove leaves the game; 0: never


def records(state: State) -> tuple[CompiledBoard, BridgeState]:
    """Return the compiled board and the flat record of a state."""
    b, s = state.game.compiled_board, state.row
    assert isinstance(b, CompiledBoard)
    assert isinstance(s, BridgeState)
    return b, s
