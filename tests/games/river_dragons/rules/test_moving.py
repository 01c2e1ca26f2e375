"""1 step and 2 steps: RD-50 to RD-55, RD-R5, RD-R7; examples 1 and 2."""

import pytest

from tests.games.common.table import asked, choices, play, refused, table, winner
from tests.games.river_dragons.table import begin, happened, pawn, position


@pytest.mark.rule("RD-50", "RD-53")
def test_example_1_a_free_adjacent_plank():
    """Green may go onto the green plank on the left or the red one on the right, not onto yellow's, the pink one."""
    around = {"blue-1": "11 12", "green-1": "10 11", "red-1": "12 13", "pink-1": "3 12"}
    pawns = {"green": "11 12", "yellow": "3 12"}
    state = begin(position(6, stones="3 10 11 12 13", planks=around, pawns=pawns), green="M1", red="S1")
    assert choices(state) == ["go 10 11", "go 12 13"]
    assert refused(state, "green: go 3 12") == "RD-53"
    play(state, "green: go 12 13")
    assert (pawn(state, "green"), asked(state)) == ("12 13", "red")


@pytest.mark.rule("RD-51", "RD-55", "RD-53")
def test_example_2_the_red_village_or_back():
    """All planks around are occupied: green can reach the red village, or come back to the first plank."""
    around = {"green-1": "red 18", "blue-1": "17 18", "pink-1": "9 18"}
    pawns = {"green": "red 18", "blue": "17 18", "pink": "9 18"}
    state = begin(position(6, stones="9 17 18", planks=around, pawns=pawns), green="M2", red="S1")
    assert choices(state) == ["go red"]
    play(state, "green: go red")
    assert choices(state) == ["go red 18", "stay"]
    stayed = play(state.clone(), "green: stay")
    assert (pawn(stayed, "green"), asked(stayed)) == ("red", "red")
    play(state, "green: go red 18")
    assert (pawn(state, "green"), asked(state)) == ("red 18", "red")


@pytest.mark.rule("RD-50")
def test_the_pawn_must_go():
    state = begin(position(6, stones="2", planks={"red-1": "blue 2"}), blue="M1")
    assert choices(state) == ["go blue 2"]
    assert refused(state, "blue: stay") == "RD-51"
    assert refused(state, "blue: go green") == "RD-R5"


@pytest.mark.rule("RD-51", "RD-R5")
def test_two_movements_are_one_step_or_two_never_none():
    state = position(6, stones="2 11", planks={"red-1": "blue 2", "pink-2": "2 11"})
    begin(state, blue="M2", green="S1")
    assert choices(state) == ["go blue 2"]
    assert refused(state, "blue: stay") == "RD-51"
    assert table(state)["left"] == 2
    play(state, "blue: go blue 2")
    assert choices(state) == ["go blue", "go 2 11", "stay"]
    one, two = play(state.clone(), "blue: stay"), play(state, "blue: go 2 11")
    assert [(pawn(each, "blue"), asked(each)) for each in (one, two)] == [("blue 2", "green"), ("2 11", "green")]


@pytest.mark.rule("RD-52")
def test_in_any_direction_and_over_planks_of_any_colour():
    around = {"blue-1": "11 12", "green-1": "10 11", "red-1": "2 11", "pink-1": "3 12", "yellow-1": "12 13"}
    state = position(6, stones="2 3 10 11 12 13", planks=around, pawns={"black": "11 12"})
    assert sorted(choices(begin(state, black="M1"))) == ["go 10 11", "go 12 13", "go 2 11", "go 3 12"]


@pytest.mark.rule("RD-53")
def test_a_village_holds_any_number_of_pawns():
    state = position(
        6, stones="2", planks={"red-1": "blue 2"}, pawns={"green": "blue", "red": "blue", "black": "blue 2"}
    )
    play(begin(state, black="M1"), "black: go blue")
    assert [pawn(state, colour) for colour in ("blue", "green", "red", "black")] == ["blue"] * 4


@pytest.mark.rule("RD-53", "RD-54")
def test_a_plank_holds_one_pawn():
    state = position(6, stones="2", planks={"red-1": "blue 2"}, pawns={"green": "blue 2"})
    begin(state, blue="M1", green="M1")
    assert asked(state) == "green", "blue has fallen: the only plank is occupied"
    assert table(state)["pawns"][0] == {"village": "blue", "plank": None}


@pytest.mark.rule("RD-54")
@pytest.mark.parametrize("card", ["M1", "M2"])
def test_with_no_step_the_pawn_falls_back_to_its_starting_village(card):
    """Both neighbours of red's plank are occupied."""
    around = {"red-1": "11 12", "blue-1": "10 11", "green-1": "12 13"}
    pawns = {"red": "11 12", "blue": "10 11", "green": "12 13"}
    state = position(6, stones="10 11 12 13", planks=around, pawns=pawns)
    begin(state, red=card, pink="S1")
    assert (pawn(state, "red"), asked(state)) == ("red", "pink")


@pytest.mark.rule("RD-54", "RD-R7")
@pytest.mark.parametrize("card", ["M1", "M2", "J"])
def test_a_pawn_in_its_starting_village_falls_there_and_stays(card):
    state = begin(position(2), pink="S1", black=card)
    events = happened(state, "pink: stone 1")
    assert [(event["kind"], event.get("card")) for event in events[1:2]] == [("fall", card)]
    assert pawn(state, "black") == "black"


@pytest.mark.rule("RD-54")
def test_a_fall_in_anothers_village_leads_home_too():
    state = begin(position(2, pawns={"black": "green"}), pink="S1", black="M2")
    play(state, "pink: stone 1")
    assert pawn(state, "black") == "black"


@pytest.mark.rule("RD-55")
def test_two_movements_may_turn_round():
    state = position(6, stones="2 11", planks={"red-1": "blue 2", "pink-2": "2 11"}, pawns={"blue": "2 11"})
    play(begin(state, blue="M2", green="S1"), "blue: go blue 2", "blue: go 2 11")
    assert (pawn(state, "blue"), asked(state)) == ("2 11", "green")


@pytest.mark.rule("RD-R5")
def test_from_plank_to_plank_over_a_village_is_two_steps():
    around = {"blue-2": "blue 1", "red-2": "blue 3"}
    state = position(6, stones="1 3", planks=around, pawns={"green": "blue 1"})
    begin(state, green="M2")
    assert choices(state) == ["go blue"]
    play(state, "green: go blue")
    assert choices(state) == ["go blue 1", "go blue 3", "stay"]


@pytest.mark.rule("RD-R5")
def test_planks_are_adjacent_over_either_end_and_no_other_stone():
    around = {"blue-1": "10 11", "red-1": "11 12", "green-1": "12 13", "pink-1": "13 14"}
    state = position(6, stones="10 11 12 13 14", planks=around, pawns={"green": "11 12"})
    assert choices(begin(state, green="M1")) == ["go 10 11", "go 12 13"]


@pytest.mark.rule("RD-51", "RD-17")
def test_the_first_of_two_steps_into_the_destination_ends_it():
    around = {"blue-1": "red 18"}
    state = position(6, stones="18", planks=around, pawns={"black": "red 18"})
    play(begin(state, black="M2"), "black: go red")
    assert winner(state) == "black"


@pytest.mark.rule("RD-51")
def test_what_is_left_of_an_action_ends_with_it():
    """Blue stays with a step to go, green's second stone finds no island: nothing of that is left to who is next."""
    others = " ".join(str(island) for island in range(1, 28) if island != 9)
    state = position(6, stones=others, planks={"red-1": "blue 2"}, reserves={"red": ""})
    begin(state, blue="M2", green="S2", red="R")
    play(state, "blue: go blue 2", "blue: stay")
    assert (asked(state), table(state)["left"]) == ("green", 2)
    play(state, "green: stone 9")
    assert (asked(state), table(state)["left"]) == ("red", 0)
