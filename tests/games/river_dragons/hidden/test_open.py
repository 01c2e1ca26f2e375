"""What is asked while cards are resolved can be answered in front of all: nothing hidden is needed, nor shown."""

import random

from dragonrace.core.views.view import open_view, packed_view
from tests.games.river_dragons.table import begin, position, river

LINES = {"blue": "M1", "green": "S1"}


def test_programs_are_laid_in_secret_and_resolved_in_the_open():
    state = position(6, stones="2", planks={"red-1": "blue 2"})
    assert not packed_view(state, None)["open"]
    assert (open_view(state, 0)["choices"], open_view(state, 0)["hint"]) == ([], None)
    assert packed_view(begin(state, **LINES), None)["open"]


def test_all_see_what_is_asked_but_no_card_that_lies_face_down():
    state = begin(position(6, stones="2", planks={"red-1": "blue 2"}), **LINES)
    seen, own = open_view(state, 0), packed_view(state, 0)
    assert (seen["viewer"], seen["prompt"], seen["choices"]) == (0, own["prompt"], own["choices"])
    assert seen["choices"]
    assert seen["hint"] == own["hint"] != open_view(state, 1)["hint"]
    assert seen["table"] == packed_view(state, None)["table"]
    assert seen["table"]["programs"][0] == ["M1", None, None, None, None]
    assert open_view(state, 1)["choices"] == []


def test_it_does_not_depend_on_what_is_hidden():
    state = begin(river(3, "standard").new_initial_state(), blue="S1", red="P1", yellow="R")
    rng = random.Random(4)
    worlds = [state.resample_from_infostate(seat, rng) for seat in range(3) for _ in range(10)]
    assert len({world.row.key() for world in worlds}) > 1
    assert all(open_view(world, seat) == open_view(state, seat) for world in worlds for seat in range(3))
