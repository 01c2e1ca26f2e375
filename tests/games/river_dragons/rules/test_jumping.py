"""Jumps: RD-60, RD-61, RD-R8, RD-R13; examples 3 and 4."""

import pytest

from tests.games.common.table import asked, choices, play, refused
from tests.games.river_dragons.table import begin, pawn, position

LINE = {"blue-1": "10 11", "green-1": "11 12", "red-1": "12 13"}
STONES = "10 11 12 13"


@pytest.mark.rule("RD-60", "RD-R8")
def test_example_3_over_the_green_pawn_onto_the_red_plank():
    """Nobody else is next to yellow, and the plank it stands on is no landing."""
    state = position(6, stones=STONES, planks=LINE, pawns={"yellow": "10 11", "green": "11 12"})
    begin(state, yellow="J", black="S1")
    assert choices(state) == ["jump 11 12 to 12 13"]
    assert refused(state, "yellow: jump 11 12 to 10 11") == "RD-R8"
    play(state, "yellow: jump 11 12 to 12 13")
    assert (pawn(state, "yellow"), pawn(state, "green"), asked(state)) == ("12 13", "11 12", "black")


@pytest.mark.rule("RD-61")
def test_example_4_with_nobody_to_jump_over_the_pawn_falls():
    state = position(6, stones=STONES, planks=LINE, pawns={"yellow": "10 11", "green": "12 13"})
    begin(state, yellow="J", black="S1")
    assert (pawn(state, "yellow"), asked(state)) == ("yellow", "black")


@pytest.mark.rule("RD-61")
def test_with_no_room_to_land_the_pawn_falls():
    pawns = {"yellow": "10 11", "green": "11 12", "red": "12 13"}
    state = begin(position(6, stones=STONES, planks=LINE, pawns=pawns), yellow="J", black="S1")
    assert (pawn(state, "yellow"), asked(state)) == ("yellow", "black")


@pytest.mark.rule("RD-60")
def test_the_pawn_must_jump_and_lands_in_a_village_too():
    around = {"blue-1": "blue 2", "red-2": "2 11"}
    state = position(6, stones="2 11", planks=around, pawns={"green": "2 11", "blue": "blue 2"})
    begin(state, green="J")
    assert choices(state) == ["jump blue 2 to blue"]
    assert refused(state, "green: go blue 2") == "RD-60"
    play(state, "green: jump blue 2 to blue")
    assert pawn(state, "green") == "blue"


@pytest.mark.rule("RD-60", "RD-R13")
def test_from_a_village_over_a_plank_that_rests_on_it():
    around = {"blue-1": "blue 2", "red-2": "2 11"}
    state = position(6, stones="2 11", planks=around, pawns={"green": "blue 2"})
    begin(state, blue="J")
    assert choices(state) == ["jump blue 2 to 2 11"], "not back into the village it starts from"
    assert refused(state, "blue: jump blue 2 to blue") == "RD-R8"


@pytest.mark.rule("RD-R13", "RD-60")
def test_with_three_planks_at_one_stone_the_landing_may_be_adjacent_to_the_start_too():
    around = LINE | {"pink-1": "11 20"}
    state = position(6, stones=STONES + " 20", planks=around, pawns={"yellow": "10 11", "green": "11 12"})
    begin(state, yellow="J")
    assert sorted(choices(state)) == ["jump 11 12 to 11 20", "jump 11 12 to 12 13"]


@pytest.mark.rule("RD-53", "RD-60")
def test_nobody_lands_on_a_plank_where_a_pawn_stands():
    """Yellow has green and red beside it, and may jump over either; behind red lies green's plank alone."""
    around = LINE | {"pink-1": "11 20"}
    pawns = {"yellow": "10 11", "green": "11 12", "red": "11 20"}
    state = begin(position(6, stones=STONES + " 20", planks=around, pawns=pawns), yellow="J")
    assert choices(state) == ["jump 11 12 to 12 13"]
    assert refused(state, "yellow: jump 11 20 to 11 12") == "RD-53"
    assert refused(state, "yellow: jump 11 12 to 11 20") == "RD-53"


@pytest.mark.rule("RD-R13")
def test_the_landing_is_adjacent_to_the_plank_that_is_jumped_over():
    around = LINE | {"pink-1": "13 14"}
    state = position(6, stones=STONES + " 14", planks=around, pawns={"yellow": "10 11", "green": "11 12"})
    begin(state, yellow="J")
    assert refused(state, "yellow: jump 11 12 to 13 14") == "RD-R13"
    assert refused(state, "yellow: jump 11 12 to red") == "RD-R13"
    assert refused(state, "yellow: jump 12 13 to 13 14") == "RD-R5"
    assert refused(state, "yellow: jump 10 11 to 11 12") == "RD-R5"


@pytest.mark.rule("RD-R8", "RD-61")
def test_a_pawn_in_a_village_cant_be_jumped():
    """Green sits in blue's village beside yellow's plank; across it lies another plank."""
    around = {"blue-2": "blue 1", "red-2": "blue 3"}
    state = position(6, stones="1 3", planks=around, pawns={"yellow": "blue 1", "green": "blue"})
    begin(state, yellow="J", black="S1")
    assert (pawn(state, "yellow"), asked(state)) == ("yellow", "black")


@pytest.mark.rule("RD-60")
def test_a_free_plank_cant_be_jumped():
    around = LINE | {"pink-1": "11 20"}
    state = position(6, stones=STONES + " 20", planks=around, pawns={"yellow": "10 11", "green": "11 12"})
    assert refused(begin(state, yellow="J"), "yellow: jump 11 20 to 11 12") == "RD-60"


@pytest.mark.rule("RD-R5", "RD-R13")
def test_over_a_village_no_plank_is_adjacent_to_a_jumper():
    around = {"blue-2": "blue 1", "red-2": "blue 3", "green-2": "3 13"}
    state = position(6, stones="1 3 13", planks=around, pawns={"yellow": "blue 1", "green": "blue 3"})
    begin(state, yellow="J", black="S1")
    assert (pawn(state, "yellow"), asked(state)) == ("yellow", "black")
