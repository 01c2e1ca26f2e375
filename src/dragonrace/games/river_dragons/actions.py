"""River Dragons' actions by number, and the reasons for refusing one.

First the cards, the sizes of planks, the islands, the pairs of supports that a plank may span, the planks and stones
that Remove takes, steps onto a plank or into a village, staying, and jumps: over a plank, to a space. Last come the
lattice points of an expert side. Supports, planks and spaces are numbered as in `state`: on the expert side stones are
numbered by their places, so a pair of supports is a pair of ranks.
"""

from enum import IntEnum

from dragonrace.core.parts import Refusal
from dragonrace.games.river_dragons.cards import CARDS
from dragonrace.games.river_dragons.state import PLANKS, SITES, SIZES, SPACES, SUPPORTS

__all__ = [
    "FIRST_GO",
    "FIRST_JUMP",
    "FIRST_LIFT",
    "FIRST_PLANK",
    "FIRST_POINT",
    "FIRST_SPAN",
    "FIRST_STONE",
    "FIRST_TAKE",
    "REFUSALS",
    "STAY",
    "No",
]

FIRST_PLANK = CARDS
"""Choosing a plank is FIRST_PLANK plus its size, from 0."""
FIRST_STONE = FIRST_PLANK + SIZES
"""A stone on an island is FIRST_STONE plus the island's number, from 0."""
FIRST_SPAN = FIRST_STONE + SITES
"""Laying a plank is FIRST_SPAN + SUPPORTS * (the lower support) + (the higher one)."""
FIRST_TAKE = FIRST_SPAN + SUPPORTS * SUPPORTS
"""Taking a plank is FIRST_TAKE plus the plank."""
FIRST_LIFT = FIRST_TAKE + PLANKS
"""Lifting a stone is FIRST_LIFT plus its site."""
FIRST_GO = FIRST_LIFT + SITES
"""A step is FIRST_GO plus the space."""
STAY = FIRST_GO + SPACES
FIRST_JUMP = STAY + 1
"""A jump is FIRST_JUMP + SPACES * (the plank that is jumped over) + (the space that it lands on)."""
FIRST_POINT = FIRST_JUMP + PLANKS * SPACES
"""A stone on the expert side is FIRST_POINT plus the lattice point."""


class No(IntEnum):
    """Why an action is refused; 0 is no refusal."""

    REASON = 0
    NOT_A_CARD = 1
    ABSENT_DRAGON = 2
    OWN_DRAGON = 3
    TWICE = 4
    TWO_DRAGONS = 5
    NOT_A_STONE = 6
    OCCUPIED_ISLAND = 7
    COVERED = 8
    NO_WATER = 9
    TOO_NEAR = 10
    NOT_A_PLANK = 11
    NOT_IN_RESERVE = 12
    NOT_A_SPAN = 13
    NO_SUPPORT = 14
    CLOSED = 15
    FULL = 16
    TOO_SHORT = 17
    BLOCKED = 18
    NOT_A_REMOVAL = 19
    NOT_LYING = 20
    PAWN_ON_IT = 21
    SAME_SIZE = 22
    THIRD_COLOUR = 23
    NO_STONE = 24
    SUPPORTS_PLANK = 25
    NOT_A_STEP = 26
    NOT_ADJACENT = 27
    OCCUPIED_PLANK = 28
    MUST_STEP = 29
    NOT_A_JUMP = 30
    NOBODY_THERE = 31
    NO_LANDING = 32
    JUMP_BACK = 33
    EXPERT_SIDE = 34
    ISLAND_SIDE = 35


REFUSALS: dict[int, Refusal] = {
    No.NOT_A_CARD: Refusal("RD-10", "the question now is which card comes next in the program"),
    No.ABSENT_DRAGON: Refusal("RD-5", "nobody plays that dragon's colour, so nobody holds it"),
    No.OWN_DRAGON: Refusal("RD-2", "nobody has a dragon of their own colour"),
    No.TWICE: Refusal("RD-10", "a program has five different cards"),
    No.TWO_DRAGONS: Refusal("RD-12", "a program has at most one dragon"),
    No.NOT_A_STONE: Refusal("RD-20", "the question now is where to place a stone"),
    No.OCCUPIED_ISLAND: Refusal("RD-22", "there is a stone on that island"),
    No.COVERED: Refusal("RD-R4", "a plank lies over that place"),
    No.NO_WATER: Refusal("RD-R10", "a stone can't stand there: it needs water all around, clear of villages"),
    No.TOO_NEAR: Refusal("RD-R10", "another stone is too near"),
    No.NOT_A_PLANK: Refusal("RD-30", "the question now is which plank to lay"),
    No.NOT_IN_RESERVE: Refusal("RD-30", "there is no plank of that size in the reserve"),
    No.NOT_A_SPAN: Refusal("RD-30", "the question now is where to lay the plank"),
    No.NO_SUPPORT: Refusal("RD-30", "a plank lies between two stones, or between a village and a stone"),
    No.CLOSED: Refusal("RD-O1", "that village is closed: it is nobody's start and nobody's destination"),
    No.FULL: Refusal("RD-38", "a stone or a village bears at most three planks"),
    No.TOO_SHORT: Refusal("RD-34", "the plank is too short"),
    No.BLOCKED: Refusal("RD-R3", "another plank, a stone or a village is in the way"),
    No.NOT_A_REMOVAL: Refusal("RD-40", "the question now is which plank or stone to remove"),
    No.NOT_LYING: Refusal("RD-40", "that plank does not lie on the board"),
    No.PAWN_ON_IT: Refusal("RD-41", "a pawn stands on that plank"),
    No.SAME_SIZE: Refusal("RD-42", "a plank of that size is in the reserve already"),
    No.THIRD_COLOUR: Refusal("RD-43", "that would bring a third colour into the reserve"),
    No.NO_STONE: Refusal("RD-40", "no stone stands there"),
    No.SUPPORTS_PLANK: Refusal("RD-44", "that stone bears a plank"),
    No.NOT_A_STEP: Refusal("RD-50", "the question now is where the pawn goes"),
    No.NOT_ADJACENT: Refusal("RD-R5", "that space is not adjacent"),
    No.OCCUPIED_PLANK: Refusal("RD-53", "another pawn stands on that plank"),
    No.MUST_STEP: Refusal("RD-51", "the pawn must move"),
    No.NOT_A_JUMP: Refusal("RD-60", "the question now is where the pawn jumps"),
    No.NOBODY_THERE: Refusal("RD-60", "no other pawn stands on that plank"),
    No.NO_LANDING: Refusal("RD-R13", "the pawn must land next to the plank that it jumps over"),
    No.JUMP_BACK: Refusal("RD-R8", "a jump may not land where it started"),
    No.EXPERT_SIDE: Refusal("RD-70", "there are no islands on the expert side"),
    No.ISLAND_SIDE: Refusal("RD-20", "on this side stones stand on islands"),
}
