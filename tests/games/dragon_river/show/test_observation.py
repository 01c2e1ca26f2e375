"""What learners get: each number, worked out from the table that everybody sees."""

import random

import pytest

from dragonrace.core.game import State
from dragonrace.core.views.view import table_of
from tests.games.common.observing import each_number_is, from_seat
from tests.games.dragon_river.table import river
from tests.play import walk

PHASES = ["throw", "keep", "rethrow", "pair", "fight", "tip", "over"]
FACES = range(1, 7)


def seen(state: State, seat: int) -> list[int]:
    """The numbers as the features describe them."""
    table, numbers = table_of(state, seat), []
    fight = table["fight"] or {"came": None, "there": None}
    for other in from_seat(state, seat):
        numbers += [table["positions"][other], table["stranded"][other], table["dice_left"][other]]
        numbers += [other == table["mover"], other == fight["came"], other == fight["there"]]
    numbers += [PHASES.index(table["phase"]), table["spare"] or 0]
    numbers += [(table["dice"] + table["kept"]).count(face) for face in FACES]
    return numbers + [table["pairs"].count(face) for face in FACES]


@pytest.mark.parametrize("claimed_dice", ["by_position", "for_good"])
def test_each_number_says_what_the_table_shows(claimed_dice):
    games = (river(2 + seed % 4, 14, (5, 9), claimed_dice=claimed_dice, turn_limit=30 + seed) for seed in range(60))
    states = (state for seed, game in enumerate(games) for state in walk(game, random.Random(seed)))
    each_number_is(seen, states, 5)
