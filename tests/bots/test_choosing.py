"""What a searching bot picks from its findings is said by its level."""

import random

import pytest

import dragonrace
from dragonrace.bots.search.choosing import Choosing, choosing_of
from dragonrace.bots.search.driver import Finding
from dragonrace.core.levels import Level


def test_it_is_what_the_level_says() -> None:
    careless = Level(4, summary="", bots=("search",), temperature=0.1, nearsighted=0.2)
    assert choosing_of(careless) == Choosing(temperature=0.1, nearsighted=0.2)
    assert choosing_of(Level(4, summary="", bots=("search",), patience=7)) == Choosing(patience=7)


def test_the_first_finding_need_not_be_the_one_tried_most() -> None:
    """A plan's action stands first for what it is worth: the impatient draw by tries all the same."""
    state = dragonrace.load_game("golden-dragon", players=2).new_initial_state()
    state.row.turns = 200
    found = [Finding(3, 1, 0.5), Finding(5, 99, 0.4)]
    for patience in (0, 100):
        assert Choosing(patience=patience).choose(found, state, 0, random.Random(1)) == 3
    assert Choosing(patience=50).weigh(found, state, 0) == pytest.approx({3: 0.01, 5: 0.99})
    assert Choosing(patience=99).weigh(found, state, 0)[5] > 0.999  # it has just lost patience
