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
from dragonrace.games.river_dragons.words import later

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
    "ends_of_span",
    "jump_action",
    "parts_of_jump",
    "span_action",
]

FIRST_PLANK = CARDS
"""Choosing a plank is FIRST_PLANK plus its size, from 0."""
FIRST_STONE = FIRST_PLANK + SIZES
"""A stone on an island is FIRST_STONE plus the island's number, from 0."""
FIRST_SPAN = FIRST_STONE + SITES
"""Laying a plank: see `span_action`."""
FIRST_TAKE = FIRST_SPAN + SUPPORTS * SUPPORTS
"""Taking a plank is FIRST_TAKE plus the plank."""
FIRST_LIFT = FIRST_TAKE + PLANKS
"""Lifting a stone is FIRST_LIFT plus its site."""
FIRST_GO = FIRST_LIFT + SITES
"""A step is FIRST_GO plus the space."""
STAY = FIRST_GO + SPACES
FIRST_JUMP = STAY + 1
"""A jump: see `jump_action`."""
FIRST_POINT = FIRST_JUMP + PLANKS * SPACES
"""A stone on the expert side is FIRST_POINT plus the lattice point."""


def span_action(a: int, c: int) -> int:
    """Laying a plank from A to C, or from C to A."""
    return FIRST_SPAN + SUPPORTS * min(a, c) + max(a, c)


def ends_of_span(action: int) -> tuple[int, int]:
    """The supports that a plank is laid on by this action, the lower one first."""
    pair = action - FIRST_SPAN
    return pair // SUPPORTS, pair % SUPPORTS


def jump_action(plank: int, landing: int) -> int:
    """Jumping over the pawn on a plank, to a space."""
    return FIRST_JUMP + SPACES * plank + landing


def parts_of_jump(action: int) -> tuple[int, int]:
    """The plank that is jumped over by this action, and the space where the pawn lands."""
    jump = action - FIRST_JUMP
    return jump // SPACES, jump % SPACES


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
    NOT_IN_HAND = 36
    NO_MORE_REMOVAL = 37


REFUSALS: dict[int, Refusal] = {
    No.NOT_A_CARD: Refusal("RD-10", later("no-not-a-card")),
    No.ABSENT_DRAGON: Refusal("RD-5", later("no-absent-dragon")),
    No.OWN_DRAGON: Refusal("RD-2", later("no-own-dragon")),
    No.TWICE: Refusal("RD-10", later("no-twice")),
    No.TWO_DRAGONS: Refusal("RD-12", later("no-two-dragons")),
    No.NOT_A_STONE: Refusal("RD-20", later("no-not-a-stone")),
    No.OCCUPIED_ISLAND: Refusal("RD-22", later("no-occupied-island")),
    No.COVERED: Refusal("RD-R4", later("no-covered")),
    No.NO_WATER: Refusal("RD-R10", later("no-water")),
    No.TOO_NEAR: Refusal("RD-R10", later("no-too-near")),
    No.NOT_A_PLANK: Refusal("RD-30", later("no-not-a-plank")),
    No.NOT_IN_RESERVE: Refusal("RD-30", later("no-not-in-reserve")),
    No.NOT_A_SPAN: Refusal("RD-30", later("no-not-a-span")),
    No.NO_SUPPORT: Refusal("RD-30", later("no-support")),
    No.CLOSED: Refusal("RD-O1", later("no-closed")),
    No.FULL: Refusal("RD-38", later("no-full")),
    No.TOO_SHORT: Refusal("RD-34", later("no-too-short")),
    No.BLOCKED: Refusal("RD-R3", later("no-blocked")),
    No.NOT_A_REMOVAL: Refusal("RD-40", later("no-not-a-removal")),
    No.NOT_LYING: Refusal("RD-40", later("no-not-lying")),
    No.PAWN_ON_IT: Refusal("RD-41", later("no-pawn-on-it")),
    No.SAME_SIZE: Refusal("RD-42", later("no-same-size")),
    No.THIRD_COLOUR: Refusal("RD-43", later("no-third-colour")),
    No.NO_STONE: Refusal("RD-40", later("no-stone")),
    No.SUPPORTS_PLANK: Refusal("RD-44", later("no-supports-plank")),
    No.NOT_A_STEP: Refusal("RD-50", later("no-not-a-step")),
    No.NOT_ADJACENT: Refusal("RD-R5", later("no-not-adjacent")),
    No.OCCUPIED_PLANK: Refusal("RD-53", later("no-occupied-plank")),
    No.MUST_STEP: Refusal("RD-51", later("no-must-step")),
    No.NOT_A_JUMP: Refusal("RD-60", later("no-not-a-jump")),
    No.NOBODY_THERE: Refusal("RD-60", later("no-nobody-there")),
    No.NO_LANDING: Refusal("RD-R13", later("no-landing")),
    No.JUMP_BACK: Refusal("RD-R8", later("no-jump-back")),
    No.EXPERT_SIDE: Refusal("RD-70", later("no-expert-side")),
    No.ISLAND_SIDE: Refusal("RD-20", later("no-island-side")),
    No.NOT_IN_HAND: Refusal("RD-O10", later("no-not-in-hand")),
    No.NO_MORE_REMOVAL: Refusal("RD-O13", later("no-more-removal")),
}
