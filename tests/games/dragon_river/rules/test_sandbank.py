"""Straights: DR-15, DR-16, DR-R1, DR-R2."""

import pytest

from tests.games.common.table import asked, choices, play, table
from tests.games.dragon_river.table import fight, lying, mover, position, river, spaces, stuck, where

STRAIGHTS = [
    (0, "1 2 3 4 5"),
    (0, "2 3 4 5 6"),
    (21, "1 2 3 4"),
    (21, "2 3 4 5"),
    (21, "3 4 5 6"),
    (31, "1 2 3"),
    (31, "2 3 4"),
    (31, "3 4 5"),
    (31, "4 5 6"),
]
NO_STRAIGHTS = [(0, "1 2 3 4 6"), (0, "1 2 4 5 6"), (0, "1 3 4 5 6"), (21, "1 2 3 5"), (21, "1 2 5 6"), (31, "1 2 6")]


@pytest.mark.rule("DR-15", "DR-R1")
@pytest.mark.parametrize(("space", "dice"), STRAIGHTS)
def test_a_straight_the_player_is_stuck_on_a_sandbank_and_loses_a_turn(space, dice):
    state = lying(position(river(), red=space), dice)
    assert stuck(state) == {"red"}
    assert (where(state, "red"), mover(state)) == (space, "blue")
    lying(state, "1 2 3 4 6")
    assert (mover(state), state.row.turns) == ("blue", 3), "red misses a turn"
    assert stuck(state) == set()


@pytest.mark.rule("DR-R1", "DR-15")
@pytest.mark.parametrize(("space", "dice"), NO_STRAIGHTS)
def test_a_gap_in_the_order_is_no_straight(space, dice):
    state = lying(position(river(), red=space), dice)
    assert (stuck(state), mover(state)) == (set(), "blue")


@pytest.mark.rule("DR-R1")
@pytest.mark.parametrize(("space", "dice"), [(0, "1 1 2 3 4"), (0, "2 3 3 4 5"), (21, "1 1 2 3"), (31, "1 2 2")])
def test_a_straight_is_all_of_the_players_dice(space, dice):
    state = lying(position(river(), red=space), dice)
    assert stuck(state) == set()
    assert asked(state) == "red"
    assert choices(state)[0].startswith("pair ")


@pytest.mark.rule("DR-R1")
def test_a_straight_counts_as_the_dice_finally_lie():
    state = play(river().new_initial_state(), "river: roll 1 2 3 4 4", "red: keep 1 2 3 4", "river: roll 5")
    assert stuck(state) == {"red"}


@pytest.mark.rule("DR-R1")
def test_a_straight_counts_also_where_all_of_the_first_throw_was_kept():
    state = play(river().new_initial_state(), "river: roll 2 3 4 5 6", "red: keep 2 3 4 5 6")
    assert stuck(state) == {"red"}


@pytest.mark.rule("DR-R1")
def test_a_straight_in_the_first_throw_can_be_broken_up():
    state = play(river().new_initial_state(), "river: roll 1 2 3 4 5")
    assert (asked(state), stuck(state)) == ("red", set())
    assert len(choices(state)) == 32
    play(state, "red: keep 1 2 3 4", "river: roll 4")
    assert (choices(state), stuck(state)) == (["pair 4"], set())


@pytest.mark.rule("DR-R1")
def test_the_rerolled_dice_alone_are_no_straight():
    state = play(river().new_initial_state(), "river: roll 1 1 2 4 6", "red: keep 1 1", "river: roll 2 3 4")
    assert stuck(state) == set()
    assert choices(state) == ["pair 1"]


@pytest.mark.rule("DR-16")
def test_who_is_stuck_on_a_sandbank_cant_be_tipped():
    state = position(river(3), red=3, blue=10, green=12, stuck=["blue"])
    play(lying(state, "1 2 4 4 4"), "red: pair 4")
    assert choices(state) == ["tip green", "no tip"]


@pytest.mark.rule("DR-16", "DR-R2")
def test_a_stranded_player_can_be_tipped_again_when_the_missed_turn_is_over():
    state = lying(position(river(), red=10, mover="red"), "1 2 3 4 5")
    stuck_still = play(lying(state.clone(), "2 2 2 4 6"), "blue: pair 2")
    assert (asked(stuck_still), mover(stuck_still)) == ("river", "blue"), "no tip is asked, and red misses a turn"
    assert choices(play(lying(stuck_still, "2 2 2 4 6"), "blue: pair 2")) == ["tip red", "no tip"]


@pytest.mark.rule("DR-R2")
def test_a_stranded_player_is_stuck_until_the_missed_turn_is_over_all_round_the_table():
    state = lying(position(river(3), red=10), "1 2 3 4 5")
    assert stuck(lying(state, "1 2 3 4 6")) == {"red"}
    lying(state, "1 2 3 4 6")
    assert (stuck(state), mover(state), state.row.turns) == (set(), "blue", 4)
    lying(lying(state, "1 2 3 4 6"), "1 2 3 4 6")
    assert mover(state) == "red", "red misses one turn only"


@pytest.mark.rule("DR-R2")
def test_a_stranded_player_can_be_fought_and_stays_with_the_higher_roll():
    state = position(river(3), red=10, blue=8, mover="blue", stuck=["red"])
    play(lying(state, "2 2 3 4 6"), "blue: pair 2")
    assert fight(state) == ("blue", "red", 10)
    play(state, "river: fight 1 2")
    assert spaces(state) == {"red": 10, "blue": 9, "green": 0}
    assert stuck(state) == {"red"}


@pytest.mark.rule("DR-R2", "DR-R9")
def test_a_stranded_player_who_is_swept_away_is_still_stranded_and_still_misses_the_turn():
    state = position(river(3), red=10, blue=8, mover="blue", stuck=["red"])
    play(lying(state, "2 2 3 4 6"), "blue: pair 2", "river: fight 5 4")
    assert spaces(state) == {"red": 6, "blue": 10, "green": 0}
    assert stuck(state) == {"red"}
    lying(state, "1 2 3 4 6")
    assert (mover(state), stuck(state)) == ("blue", set())


@pytest.mark.rule("DR-R2", "DR-R6")
def test_swept_to_the_start_a_racer_is_still_stranded():
    state = position(river(3), red=3, blue=1, mover="blue", stuck=["red"])
    play(lying(state, "2 2 3 4 6"), "blue: pair 2", "river: fight 6 5")
    assert (where(state, "red"), stuck(state)) == (0, {"red"})


@pytest.mark.rule("DR-15", "DR-R2")
def test_all_stuck_at_once_all_miss_a_turn():
    state = lying(lying(river().new_initial_state(), "1 2 3 4 5"), "2 3 4 5 6")
    assert (mover(state), state.row.turns, stuck(state)) == ("red", 4, set())
    assert table(state)["phase"] == "throw"


@pytest.mark.rule("DR-15", "DR-R2")
def test_two_straights_in_a_row_cost_two_turns():
    state = lying(river().new_initial_state(), "1 2 3 4 5")
    lying(state, "1 2 3 4 6")
    assert mover(state) == "blue"
    lying(state, "1 2 3 4 6")
    assert mover(state) == "red"
    lying(state, "1 2 3 4 5")
    assert stuck(state) == {"red"}
    lying(state, "1 2 3 4 6")
    assert (mover(state), stuck(state)) == ("blue", set())


@pytest.mark.rule("DR-15")
def test_who_is_stuck_on_a_sandbank_is_nobody_else():
    state = lying(position(river(5), yellow=7, mover="yellow"), "1 2 3 4 5")
    assert (stuck(state), mover(state)) == ({"yellow"}, "black")
