"""Planks: RD-30 to RD-38, RD-R2, RD-R3, RD-R12, RD-R16."""

import pytest

from tests.games.common.table import asked, choices, play, refused, table
from tests.games.river_dragons.rivers import ford
from tests.games.river_dragons.table import begin, gone, happened, planks, position, reserve, stones

CROSS = "3 11 13 21"
"""Four islands around island 12."""


def spans(state, plank):
    """Where a plank of this size may go, once it is chosen."""
    return [text.removeprefix("span ") for text in choices(play(state.clone(), plank))]


def to_lay(stones_there, where=None, card="P1", **more):
    """Pink is asked for a plank. What lies on the board already is blue's, green's, …"""
    return begin(position(6, stones=stones_there, planks=where, **more), pink=card)


@pytest.mark.rule("RD-30")
def test_a_plank_of_the_reserve_is_chosen_first_then_it_is_laid():
    state = to_lay("2 11", reserves={"pink": "pink-1 pink-4 red-6"})
    assert choices(state) == ["plank 1", "plank 4", "plank 6"]
    assert refused(state, "pink: plank 2") == "RD-30"
    play(state, "pink: plank 1")
    assert choices(state) == ["span blue 2", "span 2 11"]
    play(state, "pink: span 2 11")
    assert planks(state) == {"pink-1": "2 11"}
    assert (reserve(state, "pink"), asked(state)) == ("red-6 pink-4", "yellow")


@pytest.mark.rule("RD-30", "RD-35")
def test_any_plank_may_be_chosen_also_where_none_fits():
    state = to_lay("")
    assert choices(state) == [f"plank {size}" for size in range(1, 7)]


@pytest.mark.rule("RD-30")
def test_a_plank_lies_between_two_stones_or_a_village_and_a_stone():
    """Pink's and yellow's villages are 240 mm apart; blue's and black's 127 mm, within the reach of a long plank."""
    state = play(to_lay("2 11"), "pink: plank 6")
    assert refused(state, "pink: span blue black") == "RD-30"
    assert refused(state, "pink: span 2 12") == "RD-30"
    assert refused(state, "pink: span black 3") == "RD-30"
    assert all("black" not in text or "blue" not in text for text in choices(state))


@pytest.mark.rule("RD-31", "RD-R12")
def test_two_planks_are_laid_one_after_the_other():
    state = to_lay("2 11", card="P2")
    play(state, "pink: plank 1", "pink: span blue 2")
    assert (asked(state), table(state)["phase"], table(state)["left"]) == ("pink", "plank", 1)
    play(state, "pink: plank 2")
    assert choices(state) == ["span 2 11"], "what the first makes impossible counts for the second"
    play(state, "pink: span 2 11")
    assert asked(state) == "yellow"


@pytest.mark.rule("RD-31", "RD-R6")
def test_with_one_plank_left_the_second_is_lost():
    state = to_lay("2 11", card="P2", reserves={"pink": "pink-1"})
    play(state, "pink: plank 1")
    events = happened(state, "pink: span blue 2")
    assert [event["kind"] for event in events] == ["span", "lost"]
    assert asked(state) == "yellow"


@pytest.mark.rule("RD-32")
def test_a_chosen_plank_cant_be_exchanged():
    state = play(to_lay("2 11"), "pink: plank 1")
    assert refused(state, "pink: plank 2") == "RD-30"
    assert table(state)["plank"] == {"id": "pink-1", "colour": "pink", "size": 1}
    assert all(text.startswith("span") for text in choices(state))


@pytest.mark.rule("RD-33", "RD-R2")
def test_a_plank_may_be_too_long_and_what_sticks_out_hinders_nothing():
    """The longest plank over the shortest gap, from 11 to 12, with stones 10 and 13 on the same line."""
    state = to_lay("10 11 12 13", {"blue-6": "11 12"})
    assert spans(state, "pink: plank 1") == ["black 10", "10 11", "12 13"]
    state = begin(position(6, stones="11 12", planks={"blue-6": "11 12"}), pink="S1")
    assert "stone 13" in choices(state)
    assert "stone 10" in choices(state)


@pytest.mark.rule("RD-34")
def test_a_plank_that_is_too_short_must_be_laid_somewhere_else():
    """From 3 to 13 it is 57 mm: size 2 reaches 60."""
    state = play(to_lay("3 13 14"), "pink: plank 1")
    assert refused(state, "pink: span 3 13") == "RD-34"
    assert choices(state) == ["span 13 14"]
    assert spans(to_lay("3 13"), "pink: plank 2") == ["blue 3", "3 13"]


@pytest.mark.rule("RD-34", "RD-R2")
@pytest.mark.parametrize(
    ("pair", "gap"),
    [("11 12", 40), ("11 13", 80), ("11 14", 120), ("blue 2", 50), ("blue 11", 90), ("blue 20", 130), ("1 12", 89.4)],
)
def test_a_plank_holds_if_it_covers_the_gap_between_the_edges_and_a_bearing_at_both_ends(pair, gap):
    """A stone's radius is 10 mm, a village's 20; a bearing is 4."""
    near = 20 if "blue" in pair else 10
    stones_there = pair.replace("blue", "")
    for size, length in enumerate((28, 48, 68, 88, 108, 128), 1):
        state = to_lay(stones_there)
        enough = length >= gap - 10 - near + 2 * 4
        play(state, f"pink: plank {size}")
        assert (f"span {pair}" in choices(state)) == enough
        if not enough and asked(state) == "pink" and table(state)["phase"] == "span":
            assert refused(state, f"pink: span {pair}") == "RD-34"


@pytest.mark.rule("RD-34")
@pytest.mark.parametrize(("x", "fits"), [(240, True), (241, False)])
def test_a_millimetre_decides(x, fits):
    """From island 13 at x = 220 (moved to 200) to island 14: 40 mm is as far as the smallest plank reaches."""
    islands = list(ford().islands)
    islands[12], islands[13] = (200, 140), (x, 140)
    state = begin(position(6, stones="13 14", board=ford(islands=tuple(islands))), pink="P1")
    play(state, "pink: plank 1")
    assert gone(state) == ("" if fits else "pink-1")


@pytest.mark.rule("RD-35")
def test_a_plank_that_fits_nowhere_is_out_of_the_game_for_good():
    state = to_lay("3 13")
    events = happened(state, "pink: plank 1")
    assert [event["kind"] for event in events][:2] == ["plank", "gone"]
    assert (gone(state), reserve(state, "pink")) == ("pink-1", "pink-2 pink-3 pink-4 pink-5 pink-6")
    assert asked(state) == "yellow"
    assert table(state)["plank"] is None


@pytest.mark.rule("RD-35", "RD-R12")
def test_the_second_plank_is_asked_for_even_when_the_first_left_the_game():
    state = play(to_lay("3 13", card="P2"), "pink: plank 1")
    assert (asked(state), table(state)["phase"]) == ("pink", "plank")
    assert choices(state) == [f"plank {size}" for size in range(2, 7)]
    play(state, "pink: plank 2", "pink: span 3 13")
    assert asked(state) == "yellow"


@pytest.mark.rule("RD-36")
def test_no_stone_is_moved_by_planks():
    state = to_lay("3 13 14")
    before = table(state)["stones"]
    play(state, "pink: plank 1", "pink: span 13 14")
    assert table(state)["stones"] == before
    assert stones(state) == "3 13 14"


# --- planks that are in each other's way ---


@pytest.mark.rule("RD-37", "RD-R3", "RD-R16")
def test_planks_dont_cross_not_even_in_mid_water():
    state = play(to_lay(CROSS, {"blue-3": "11 13"}), "pink: plank 3")
    assert refused(state, "pink: span 3 21") == "RD-R3"
    assert "span 3 21" in choices(play(to_lay(CROSS), "pink: plank 3"))


@pytest.mark.rule("RD-37")
def test_planks_may_rest_on_the_same_stone_or_village():
    state = to_lay("2 11 12", {"blue-1": "2 11", "blue-2": "11 12"})
    assert spans(state, "pink: plank 1") == ["blue 2"]
    assert spans(to_lay("1 3", {"blue-2": "blue 1"}), "pink: plank 2") == ["blue 3", "black 1"]


@pytest.mark.rule("RD-R3", "RD-37")
def test_two_planks_never_share_both_supports():
    state = play(to_lay("11 12 13", {"blue-1": "11 12"}), "pink: plank 1")
    assert refused(state, "pink: span 11 12") == "RD-R3"
    assert choices(state) == ["span 12 13"]


@pytest.mark.rule("RD-R3")
def test_planks_from_one_stone_must_part_on_it():
    """At a stone of radius 10 planks 8 wide part from 47 degrees on: 2 and 1 are 45 apart, seen from 11."""
    state = play(to_lay("1 2 11", {"blue-1": "2 11"}), "pink: plank 2")
    assert refused(state, "pink: span 1 11") == "RD-R3"
    islands = list(ford().islands)
    islands[0] = (96, 100)
    wider = position(6, stones="1 2 11", planks={"blue-1": "2 11"}, board=ford(islands=tuple(islands)))
    assert "1 11" in spans(begin(wider, pink="P1"), "pink: plank 3")


@pytest.mark.rule("RD-R3")
def test_planks_from_one_village_must_part_on_it():
    """At a village of radius 20 they part from 23.1 degrees on: 24 degrees from 11 to 12, less to 13 from 3."""
    state = to_lay("3 11 12 13", {"blue-3": "blue 11"})
    assert "blue 12" in spans(state, "pink: plank 4")
    state = play(to_lay("3 13", {"blue-2": "blue 3"}), "pink: plank 6")
    assert refused(state, "pink: span blue 13") == "RD-R3"


@pytest.mark.rule("RD-R3")
def test_a_plank_passes_over_no_third_stone():
    assert "11 13" in spans(to_lay("11 13"), "pink: plank 3")
    state = play(to_lay("11 12 13"), "pink: plank 3")
    assert refused(state, "pink: span 11 13") == "RD-R3"


@pytest.mark.rule("RD-R3")
@pytest.mark.parametrize(("y", "clear"), [(154, True), (153, False)])
def test_a_plank_passes_a_third_stone_at_half_its_width(y, clear):
    """Stone 12, of radius 10, moved 14 mm off the line of a plank 8 mm wide."""
    islands = list(ford().islands)
    islands[11] = (180, y)
    state = begin(position(6, stones="11 12 13", board=ford(islands=tuple(islands))), pink="P1")
    assert ("11 13" in spans(state, "pink: plank 3")) == clear


@pytest.mark.rule("RD-R3", "RD-R1")
@pytest.mark.parametrize(("y", "clear"), [(76, True), (77, False)])
def test_a_plank_passes_over_no_third_village(y, clear):
    """Blue's village, of radius 20, 24 mm above the line from 1 to 3, or 23; island 2 makes room."""
    islands = list(ford().islands)
    islands[1] = (260, 20)
    board = ford(villages=((140, y), *ford().villages[1:]), islands=tuple(islands))
    state = begin(position(6, stones="1 3", board=board), pink="P1")
    assert ("1 3" in spans(state, "pink: plank 3")) == clear


# --- how many a support bears ---


@pytest.mark.rule("RD-38")
@pytest.mark.parametrize("fourth", ["2 11", "10 11", "11 12", "11 20"])
def test_a_stone_bears_three_planks_at_most(fourth):
    """Whichever end of the fourth plank the full stone is."""
    pairs = [pair for pair in ("2 11", "10 11", "11 12", "11 20") if pair != fourth]
    around = dict(zip(("blue-1", "green-1", "red-1"), pairs, strict=True))
    state = play(to_lay("2 10 11 12 20", around), "pink: plank 1")
    assert refused(state, f"pink: span {fourth}") == "RD-38"
    assert f"span {fourth}" not in choices(state)
    around.popitem()
    assert fourth in spans(to_lay("2 10 11 12 20", around), "pink: plank 1")


@pytest.mark.rule("RD-38")
def test_a_village_bears_three_planks_at_most():
    around = {"blue-2": "blue 1", "green-3": "blue 11", "red-4": "blue 4"}
    state = play(to_lay("1 4 11 12", around), "pink: plank 4")
    assert refused(state, "pink: span blue 12") == "RD-38"
    assert "span blue 12" not in choices(state)
    around.popitem()
    assert "blue 12" in spans(to_lay("1 4 11 12", around), "pink: plank 4")
