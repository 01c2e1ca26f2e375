"""Gales: GD-30, GD-35, GD-R4, and turns of three moves (GD-R10)."""

import pytest

from tests.games.common.table import asked, choices, play, refused, table
from tests.games.golden_dragon.table import at, gales, holder, lightnings, mover, position, under

FREE = """
    531.245
    .......
    .v. .v.
    v.....v
    v..r..v
    ...G...
    ......b
"""
LONG = FREE.replace("v..r..v", "v.r...v")
"""From here five moves with all but the south stone end beside the golden volcano, in any order."""
THREE = {"moves_per_turn": 3}


def dawdle(state, colour):
    """Play this colour's turn to its end, without a win."""
    while mover(state) == colour:
        for text in choices(state):
            twin = state.clone()
            if text != "gale" and play(twin, f"{colour}: {text}").winner() is None:
                play(state, f"{colour}: {text}")
                break
        else:
            raise AssertionError("there is no other way than to win")


@pytest.mark.rule("GD-30")
def test_five_moves_in_place_of_one_with_the_five_stones_then_in_the_holder():
    state = play(position(FREE, red="S N E W SE SW"), "red: gale")
    assert (table(state)["moves_left"], table(state)["in_gale"], mover(state)) == (5, True, "red")
    trail = []
    for stone, left in zip(["N", "E", "W", "SE", "SW"], (5, 4, 3, 2, 1), strict=True):
        assert (holder(state, "red").split()[0], table(state)["moves_left"]) == (stone, left)
        play(state, "red: move red")
        trail.append((at(state, "red"), under(state, "red")))
    assert trail == [((3, 3), "N"), ((3, 4), "E"), ((3, 3), "W"), ((4, 4), "SE"), ((5, 3), "SW")]


@pytest.mark.rule("GD-R4", "GD-30")
def test_stones_picked_up_during_a_gale_are_not_part_of_it():
    """After five moves the five picked up lie in the holder, in the order of picking up; the turn is over."""
    state = play(position(LONG, red="S N E W SE SW"), "red: gale", *["red: move red"] * 3)
    assert holder(state, "red") == "SE SW S N E"
    play(state, *["red: move red"] * 2)
    assert (at(state, "red"), under(state, "red"), holder(state, "red")) == ((5, 2), "SW", "S N E W SE")
    assert (mover(state), state.row.turns, table(state)["in_gale"]) == ("blue", 1, False)


@pytest.mark.rule("GD-R4", "GD-26")
def test_a_stone_put_back_counts_as_one_of_the_five_and_is_not_played_again():
    state = position(
        """
        531.24r
        ......b
        .v. .v.
        v.....v
        v.....v
        ...G...
        .......
        """,
        red="N E SE S W SW",
        gales={"red": 1},
    )
    play(state, "red: gale")
    assert choices(state) == ["pass"]
    play(state, "red: pass")
    assert table(state)["moves_left"] == 4
    play(state, "red: pass")
    assert (table(state)["moves_left"], holder(state, "red")) == (3, "S W SW E SE")
    play(state, "red: move blue", "red: move red", "red: move red")
    assert (mover(state), state.row.turns) == ("blue", 1)
    assert holder(state, "red") == "E SE N N W"


@pytest.mark.rule("GD-R4", "GD-R6")
def test_a_gift_declined_in_a_gale_counts_as_one_of_the_five():
    state = position(
        """
        531.24r
        .......
        .v. .v.
        v.....v
        v.....v
        ..bG...
        .......
        """,
        red="N E S W SE SW",
    )
    play(state, "red: gale")
    assert choices(state) == ["move blue", "pass"]
    play(state, "red: pass")
    assert (table(state)["moves_left"], holder(state, "red"), mover(state)) == (4, "S W SE SW E", "red")


@pytest.mark.rule("GD-R4", "GD-33", "GD-26")
def test_a_move_vetoed_in_a_gale_is_not_over_until_another_is_made_or_the_stone_is_put_back():
    state = play(position(FREE, red="N E W S SE SW", lightnings=2), "red: gale")
    assert choices(state) == ["move red"], "blue is at the edge"
    play(state, "red: move red", "red: move blue", "blue: veto")
    assert (table(state)["moves_left"], table(state)["stone"], asked(state)) == (4, "W", "red")
    play(state, "red: move red")
    assert (table(state)["moves_left"], at(state, "red")) == (3, (4, 3))
    stuck = play(
        position(
            """
            r31.245
            b......
            .v. .v.
            v.....v
            v.....v
            ...G...
            .......
            """,
            red="N S E SE W SW",
            lightnings=2,
        ),
        "red: gale",
        "red: move blue",
        "blue: veto",
    )
    assert choices(stuck) == ["pass"]
    play(stuck, "red: pass")
    assert (table(stuck)["moves_left"], holder(stuck, "red")) == (4, "E SE W SW S")


@pytest.mark.rule("GD-30", "GD-35")
def test_a_gale_is_offered_at_the_start_of_every_turn_while_one_has_one():
    state = position(FREE, red="N E W S SE SW", blue="N W E S SE SW")
    for colour in ("red", "blue", "red", "blue"):
        assert (asked(state), choices(state)[0]) == (colour, "gale")
        play(state, f"{colour}: move red")


@pytest.mark.rule("GD-30", "GD-R4")
def test_no_second_gale_within_a_gale():
    state = play(position(FREE, red="S N E W SE SW"), "red: gale")
    for _ in range(5):
        assert "gale" not in choices(state)
        assert refused(state, "red: gale") == "GD-30"
        assert gales(state, "red") == 1
        play(state, "red: move red")
    assert state.is_terminal()


@pytest.mark.rule("GD-30")
def test_no_gale_once_the_first_stone_was_used_even_if_its_move_was_vetoed():
    state = play(position(FREE, red="N W E S SE SW", lightnings=2), "red: move blue", "blue: veto")
    assert choices(state) == ["move red"]
    assert refused(state, "red: gale") == "GD-30"


@pytest.mark.rule("GD-30", "GD-R10")
@pytest.mark.parametrize("first", ["move red", "pass"])
def test_in_a_turn_of_three_no_gale_after_the_first_stone_was_used_or_put_back(first):
    wind = "E" if first == "move red" else "S"
    drawing = FREE if first == "move red" else FREE.replace("v..r..v", "v.....v").replace("......b", "r.....b")
    state = position(drawing, red=f"N {wind}", options=THREE)
    assert choices(state)[0] == "gale"
    play(state, f"red: {first}")
    assert (mover(state), "gale" in choices(state)) == ("red", False)
    assert refused(state, "red: gale") == "GD-30"


@pytest.mark.rule("GD-35", "GD-3", "GD-30")
def test_each_gale_works_once_two_in_a_game():
    state = position(FREE.replace("v..r..v", "v.....v").replace("1.2", "1r2"), red="N E W S SE SW")
    for left in (1, 0):
        assert "gale" in choices(state)
        play(state, "red: gale")
        assert (gales(state, "red"), table(state)["moves_left"]) == (left, 5)
        dawdle(state, "red")
        dawdle(state, "blue")
    assert refused(state, "red: gale") == "GD-35"
    assert "gale" not in choices(state)


@pytest.mark.rule("GD-35")
def test_without_a_gale_card_there_is_no_gale():
    state = position(FREE, gales=0)
    assert choices(state) == ["move red"]
    assert refused(state, "red: gale") == "GD-35"
    state = position(FREE, gales={"red": 0, "blue": 2})
    assert refused(state, "red: gale") == "GD-35", "blue's cards are no use to red"


@pytest.mark.rule("GD-35", "GD-13")
def test_a_gale_costs_its_player_one_card_and_nobody_else():
    state = play(position(FREE, red="N E"), "red: gale")
    assert table(state)["gales"] == [1, 2]
    assert table(state)["lightnings"] == [0, 0]


@pytest.mark.rule("GD-27", "GD-30")
def test_after_a_gale_the_next_player_has_an_ordinary_turn():
    state = play(position(LONG, red="S N E W SE SW"), "red: gale", *["red: move red"] * 5)
    assert (asked(state), table(state)["moves_left"], table(state)["in_gale"]) == ("blue", 1, False)
    dawdle(state, "blue")
    assert (mover(state), state.row.turns) == ("red", 2)


# --- three moves a turn ---


@pytest.mark.rule("GD-R10", "GD-O1")
def test_a_turn_of_three_moves_is_played_with_the_front_stone_of_each_moment():
    state = position(FREE, red="S N E W SE SW", options=THREE)
    for stone, left in zip(["N", "E", "W"], (3, 2, 1), strict=True):
        assert (table(state)["moves_left"], holder(state, "red").split()[0]) == (left, stone)
        play(state, "red: move red")
    assert (mover(state), state.row.turns, table(state)["moves_left"]) == ("blue", 1, 3)


@pytest.mark.rule("GD-R10", "GD-R4")
def test_a_stone_put_back_counts_as_one_of_the_three():
    state = position(
        FREE.replace("v..r..v", "v.....v").replace("......b", "r.....b"), red="N S SW SE E W", options=THREE
    )
    assert table(play(state, "red: pass", "red: pass"))["moves_left"] == 1
    play(state, "red: pass")
    assert (mover(state), state.row.turns) == ("blue", 1)


@pytest.mark.rule("GD-R10", "GD-30")
def test_a_gale_gives_five_in_place_of_the_three():
    state = play(position(LONG, red="S N E W SE SW", options=THREE), "red: gale")
    assert table(state)["moves_left"] == 5
    for left in (4, 3, 2, 1):
        play(state, "red: move red")
        assert (table(state)["moves_left"], mover(state)) == (left, "red")
    play(state, "red: move red")
    assert (mover(state), table(state)["moves_left"], state.row.turns) == ("blue", 3, 1)


@pytest.mark.rule("GD-R4", "GD-R10")
def test_the_next_turn_of_three_may_begin_with_a_gale_again():
    state = position(FREE, red="S N E W SE SW", blue="N W E S SE SW", options=THREE)
    play(state, *["red: move red"] * 3)
    assert "gale" in choices(state)
    play(state, "blue: gale")
    assert (gales(state, "blue"), lightnings(state, "blue")) == (1, 0)


@pytest.mark.rule("GD-40", "GD-30")
def test_a_gale_that_wins_is_over_with_the_win():
    state = play(position(FREE, red="N S E W SE SW"), "red: gale", "red: move red")
    assert (state.winner(), asked(state)) == (0, "nobody")
