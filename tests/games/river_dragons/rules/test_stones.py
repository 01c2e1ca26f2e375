"""Stones: RD-20 to RD-24, RD-R4, RD-R12, RD-R17."""

import pytest

from tests.games.common.table import asked, choices, play, refused, table
from tests.games.river_dragons.table import begin, happened, position, stones

ISLANDS = range(1, 28)


@pytest.mark.rule("RD-20", "RD-22")
def test_one_stone_must_be_placed_on_a_free_island():
    state = begin(position(2, stones="2 14 27"), pink="S1")
    assert choices(state) == [f"stone {island}" for island in ISLANDS if island not in (2, 14, 27)]
    play(state, "pink: stone 13")
    assert (stones(state), asked(state)) == ("2 13 14 27", "black")
    assert table(state)["stones_left"] == 23


@pytest.mark.rule("RD-21", "RD-R12")
def test_two_stones_are_placed_one_after_the_other_on_two_islands():
    state = begin(position(2), pink="S2")
    assert table(state)["left"] == 2
    play(state, "pink: stone 5")
    assert (asked(state), table(state)["left"]) == ("pink", 1)
    assert refused(state, "pink: stone 5") == "RD-22"
    play(state, "pink: stone 4")
    assert (asked(state), stones(state)) == ("black", "4 5")


@pytest.mark.rule("RD-22")
@pytest.mark.parametrize("village", ["blue", "pink"])
def test_an_island_holds_one_stone_and_a_village_none(village):
    state = begin(position(2, stones="14"), pink="S1")
    assert refused(state, "pink: stone 14") == "RD-22"
    assert refused(state, f"pink: stone {village}") == "RD-22"


@pytest.mark.rule("RD-23")
def test_a_stone_stays_until_a_remove_card_lifts_it():
    state = begin(position(2), pink="S1 R", black="M1")
    play(state, "pink: stone 14")
    assert stones(state) == "14"
    play(state, "pink: lift 14")
    assert (stones(state), table(state)["stones_left"]) == ("", 27)


@pytest.mark.rule("RD-24", "RD-R17")
def test_with_26_islands_full_the_second_stone_is_lost():
    others = " ".join(str(island) for island in ISLANDS if island != 9)
    state = begin(position(2, stones=others), pink="S2", black="P1")
    assert choices(state) == ["stone 9"]
    events = happened(state, "pink: stone 9")
    assert [event["kind"] for event in events][:2] == ["stone", "lost"]
    assert events[1] == {"kind": "lost", "seat": 0, "words": events[1]["words"]}
    assert asked(state) == "black"
    assert (table(state)["stones_left"], len(table(state)["stones"])) == (0, 27)


@pytest.mark.rule("RD-24", "RD-R17", "RD-R6")
@pytest.mark.parametrize(("card", "later"), [("S1", "S2"), ("S2", "S1")])
def test_with_all_islands_full_the_whole_action_is_lost_until_a_stone_is_lifted(card, later):
    state = position(2, stones="all")
    assert table(state)["stones_left"] == 0, "there are as many islands as stones"
    begin(state, pink=f"{card} R {later}", black="M1 M2 J")
    assert table(state)["place"] == 2, "pink's first card asks nothing, and black falls"
    play(state, "pink: lift 9")
    assert choices(state, "pink") == ["stone 9"]


@pytest.mark.rule("RD-R4")
def test_an_island_that_a_plank_covers_takes_no_stone_while_it_lies_there():
    """The span from 11 to 13 passes over island 12, and near no other."""
    state = position(2, stones="11 13", planks={"pink-3": "11 13"}, reserves={"black": "black-1"})
    begin(state, pink="S1 S2", black="R M1")
    assert refused(state, "pink: stone 12") == "RD-R4"
    assert choices(state) == [f"stone {island}" for island in ISLANDS if island not in (11, 12, 13)]
    play(state, "pink: stone 1", "black: take 11 13", "pink: stone 12")
    assert stones(state) == "1 11 12 13"


@pytest.mark.rule("RD-R17", "RD-R4", "RD-R6")
def test_with_no_island_but_covered_ones_free_the_action_is_lost():
    others = " ".join(str(island) for island in ISLANDS if island != 12)
    state = position(2, stones=others, planks={"pink-3": "11 13"})
    begin(state, pink="S1", black="P1")
    assert asked(state) == "black"
    assert table(state)["stones_left"] == 1
