"""Where a choice lies, said from the viewer's own pawn: worked examples on the ford, whose places are easy to reckon.

Its longest plank reaches 140 mm from stone to stone, and 150 mm from a village to a stone. Blue starts at (140, 50),
and looks at pink's village at (380, 230): 240 mm to the right and 180 mm down, 37° clockwise from the east.
"""

import pytest

from dragonrace.core.words.voice import Voice, speaking
from tests.games.common.table import play
from tests.games.river_dragons.rivers import ford
from tests.games.river_dragons.table import begin, position

BRIDGE = {"blue-1": "blue 2", "red-2": "2 11"}
"""From blue's village straight down."""


def where(state, text):
    """Say where the place is that a choice stands for; None: it is no place."""
    found = state.view(state.current_player())["choices"]
    return next(choice.get("where") for choice in found if choice["text"] == text)


@pytest.mark.parametrize(
    ("island", "said"),
    [
        (14, "1 step from your pawn, toward your goal"),  # at (260, 140): 150 mm, on the very way
        (15, "2 steps from your pawn, toward your goal"),  # at (300, 140): 184 mm, 8° beside it
        (27, "3 steps from your pawn, toward your goal"),  # at (420, 180): 309 mm, and two planks are 290 mm
        (2, "1 step from your pawn, right of the way to your goal"),  # at (140, 100): straight down
        (8, "2 steps from your pawn, left of the way to your goal"),  # at (380, 100): 245 mm, 12° from the east
    ],
)
def test_an_island_is_so_many_planks_away(island, said):
    assert where(begin(position(6), blue="S1", green="S1"), f"stone {island}") == said


def test_each_sees_it_from_their_own_pawn():
    state = begin(position(6), red="S1", green="J")
    assert where(state, "stone 14") == "2 steps from your pawn, toward your goal"  # 210 mm west of red's village


def test_a_gap_and_a_plank_lie_where_their_middle_is_and_are_as_near_as_their_nearer_end():
    laying = play(begin(position(6, stones="2 11 15", planks=BRIDGE), blue="P1", green="S1"), "blue: plank 5")
    assert where(laying, "span green 15") == "2 steps from your pawn, left of the way to your goal"
    removing = begin(position(6, stones="2 11 7", planks=BRIDGE), blue="R", green="S1")
    assert where(removing, "take blue 2") == "right at your pawn, right of the way to your goal"
    assert where(removing, "lift 7") == "2 steps from your pawn, left of the way to your goal"


def test_a_step_is_said_to_lead_toward_the_goal_or_away():
    state = begin(position(6, stones="2 11", planks=BRIDGE), blue="M2", green="S1")
    assert where(state, "go blue 2") == "right of the way to your goal"
    play(state, "blue: go blue 2")
    assert where(state, "go blue") == "away from your goal"
    assert where(state, "stay") is None


def ways(state):
    """What each movement is called, and whether it leads onward."""
    found = state.view(state.current_player())["choices"]
    return {choice["text"]: (choice["words"], choice.get("onward")) for choice in found}


def test_a_movement_is_said_to_lead_along_a_plank_to_its_far_end_and_on_where_that_is_nearer():
    bridge = {**BRIDGE, "red-3": "11 13", "black-5": "10 11"}
    state = begin(position(6, stones="2 10 11 13", planks=bridge, pawns={"blue": "2 11"}), blue="M1", green="S1")
    assert ways(state) == {
        "go blue 2": ("Onto the blue plank 1, toward the blue village", False),
        "go 11 13": ("Onward to the red plank 3, toward island 13", True),
        "go 10 11": ("Onto the black plank 5, toward island 10", False),
    }


def test_a_jump_is_said_to_lead_on_or_just_along_from_the_plank_that_is_jumped_over():
    bridge = {**BRIDGE, "red-3": "11 13", "black-5": "10 11"}
    pawns = {"blue": "blue 2", "red": "2 11"}
    state = begin(position(6, stones="2 10 11 13", planks=bridge, pawns=pawns), blue="J", green="S1")
    assert ways(state) == {
        "jump 2 11 to 11 13": ("Jump over Red, onward to the red plank 3, toward island 13", True),
        "jump 2 11 to 10 11": ("Jump over Red onto the black plank 5, toward island 10", False),
    }


def test_a_first_step_that_leads_no_nearer_is_not_called_one_back():
    away = {"red-2": "blue 1"}  # island 1 is at (100, 100): farther from (380, 230) than the village at (140, 50)
    state = begin(position(6, stones="1", planks=away), blue="M1", green="S1")
    assert ways(state) == {"go blue 1": ("Onto the red plank 2, toward island 1", False)}


def test_a_step_into_a_village_is_one_on_only_where_that_is_nearer():
    state = begin(position(6, stones="2 11", planks=BRIDGE, pawns={"blue": "blue 2"}), blue="M1", green="S1")
    assert ways(state)["go blue"] == ("Go into the blue village", False)


def test_in_german_a_movement_leads_to_the_village():
    state = begin(position(6, stones="2 11", planks=BRIDGE, pawns={"blue": "2 11"}), blue="M1", green="S1")
    with speaking(Voice("de")):
        assert ways(state) == {"go blue 2": ("Auf die blaue Planke 1, zum blauen Dorf hin", False)}


def test_what_no_plank_reaches_is_said_to_be_so():
    short = ford(plank_lengths=(20, 21, 22, 23, 24, 25))  # 37 mm from island to island, which are 40 mm apart
    assert where(begin(position(6, board=short), blue="S1", green="S1"), "stone 14") == "out of reach of every plank"


def test_in_open_water_it_is_as_far_as_the_crow_flies():
    state = begin(position(6, stones="240,120 300,120", expert=True), blue="R", green="S1")
    assert where(state, "lift 240,120") == "1 step from your pawn, toward your goal"  # 122 mm
    assert where(state, "lift 300,120") == "2 steps from your pawn, toward your goal"  # 175 mm, and 140 mm are a step


def test_it_is_said_in_the_readers_language():
    state = begin(position(6), blue="S1", green="S1")
    with speaking(Voice("de")):
        assert where(state, "stone 14") == "1 Schritt von deiner Figur, auf dein Ziel zu"
