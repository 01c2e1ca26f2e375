"""Remove 1 plank or 1 stone: RD-40 to RD-45, RD-R15."""

import pytest

from tests.games.common.table import asked, choices, play, refused, table
from tests.games.river_dragons.table import begin, pawn, planks, position, reserve, stones

BRIDGE = {"blue-1": "blue 2", "green-2": "2 11"}


def to_remove(stones_there="2 11 20", where=None, **more):
    """Pink is asked what to remove."""
    return begin(position(6, stones=stones_there, planks=where, **more), pink="R S1")


@pytest.mark.rule("RD-40", "RD-R15")
def test_a_plank_of_any_colour_goes_into_the_reserve_of_who_removes_it():
    state = to_remove(where=BRIDGE, reserves={"pink": ""})
    assert choices(state) == ["take blue 2", "take 2 11", "lift 20"]
    play(state, "pink: take blue 2")
    assert (reserve(state, "pink"), planks(state), asked(state)) == ("blue-1", {"green-2": "2 11"}, "yellow")
    assert "blue-1" not in reserve(state, "blue")


@pytest.mark.rule("RD-40")
def test_a_removed_plank_can_be_laid_later():
    state = begin(
        position(2, stones="2 11", planks={"black-2": "2 11"}, reserves={"pink": ""}), pink="R P1", black="M1"
    )
    play(state, "pink: take 2 11", "pink: plank 2", "pink: span 2 11")
    assert planks(state) == {"black-2": "2 11"}


@pytest.mark.rule("RD-40", "RD-23")
def test_a_stone_goes_back_into_the_common_reserve():
    state = to_remove()
    assert choices(state) == ["lift 2", "lift 11", "lift 20"]
    play(state, "pink: lift 11")
    assert (stones(state), table(state)["stones_left"], asked(state)) == ("2 20", 25, "yellow")


@pytest.mark.rule("RD-40")
def test_one_plank_or_one_stone_must_be_removed():
    state = to_remove()
    assert refused(state, "pink: lift 12") == "RD-40"
    assert refused(state, "pink: take 2 11") == "RD-40"
    assert refused(state, "pink: lift blue") == "RD-40"
    assert refused(state, "pink: stone 12") == "RD-40"


@pytest.mark.rule("RD-41")
@pytest.mark.parametrize("who", ["blue", "pink"])
def test_a_plank_that_a_pawn_stands_on_stays(who):
    state = to_remove(where=BRIDGE, reserves={"pink": ""}, pawns={who: "2 11"})
    assert refused(state, "pink: take 2 11") == "RD-41"
    assert choices(state) == ["take blue 2", "lift 20"]
    assert pawn(state, who) == "2 11"


@pytest.mark.rule("RD-42")
def test_no_plank_of_a_size_that_the_reserve_holds():
    state = to_remove(where=BRIDGE, reserves={"pink": "pink-2"})
    assert refused(state, "pink: take 2 11") == "RD-42"
    assert choices(state) == ["take blue 2", "lift 20"]


@pytest.mark.rule("RD-43")
def test_no_plank_of_a_third_colour():
    state = to_remove(where=BRIDGE, reserves={"pink": "pink-3 blue-4"})
    assert refused(state, "pink: take 2 11") == "RD-43"
    assert choices(state) == ["take blue 2", "lift 20"]
    play(state, "pink: take blue 2")
    assert reserve(state, "pink") == "blue-1 blue-4 pink-3"


@pytest.mark.rule("RD-43")
def test_two_colours_are_allowed():
    state = to_remove(where=BRIDGE, reserves={"pink": "red-4"})
    assert choices(state) == ["take blue 2", "take 2 11", "lift 20"]


@pytest.mark.rule("RD-43")
def test_ones_own_colour_counts_like_any_other():
    state = to_remove(where={"pink-1": "blue 2"}, reserves={"pink": "red-4 blue-5"})
    assert refused(state, "pink: take blue 2") == "RD-43"


@pytest.mark.rule("RD-44")
def test_a_stone_that_supports_a_plank_stays():
    state = to_remove(where=BRIDGE)
    assert refused(state, "pink: lift 2") == refused(state, "pink: lift 11") == "RD-44"
    assert "lift 20" in choices(state)


@pytest.mark.rule("RD-44", "RD-38")
def test_a_stone_whose_planks_were_taken_can_be_lifted_and_a_full_one_bears_again():
    full = {"blue-1": "2 11", "green-2": "10 11", "red-3": "11 12"}
    state = position(2, stones="2 10 11 12 20", planks=full, reserves={"pink": "", "black": "black-4"})
    begin(state, pink="R P1", black="R M1")
    play(state, "pink: take 2 11")
    assert choices(state, "black") == ["take 10 11", "take 11 12", "lift 2", "lift 20"]
    play(state, "black: lift 2", "pink: plank 1")
    assert "span 11 20" in choices(state)


@pytest.mark.rule("RD-45", "RD-R6")
def test_with_nothing_removable_the_action_is_lost():
    """Pink holds size 2 already, somebody stands on the other plank, and both stones bear planks."""
    state = position(6, stones="2 11", planks=BRIDGE, reserves={"pink": "pink-2"}, pawns={"red": "blue 2"})
    begin(state, pink="R S1", yellow="S1")
    assert asked(state) == "yellow"
    assert (stones(state), len(planks(state))) == ("2 11", 2)
