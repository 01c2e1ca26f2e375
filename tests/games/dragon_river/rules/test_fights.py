"""Fights: DR-20, DR-21, DR-R4, DR-R5, DR-R6, DR-R9."""

import pytest

from dragonrace.core.errors import IllegalAction
from tests.games.common.table import asked, choices, play, table
from tests.games.dragon_river.table import fight, lying, mover, position, river, spaces


def red_comes_to_blue(**others):
    """Red at 10 plays a pair of 2s to blue's space 12; a pair of 5s and a spare 5 are still to be played."""
    players = 2 + len(others)
    state = lying(position(river(players), red=10, blue=12, **others), "2 2 5 5 5")
    return play(state, "red: pair 2")


@pytest.mark.rule("DR-20")
def test_player_a_rolls_a_5_and_b_a_3_so_a_stays_and_b_moves_3_spaces_downstream():
    """The example of the source's rule 5."""
    state = play(red_comes_to_blue(), "river: fight 5 3")
    assert spaces(state) == {"red": 12, "blue": 9}


@pytest.mark.rule("DR-20")
def test_the_higher_roll_stays_and_the_loser_moves_downstream_by_the_lower_one():
    state = play(red_comes_to_blue(), "river: fight 2 6")
    assert spaces(state) == {"red": 10, "blue": 12}


@pytest.mark.rule("DR-20", "DR-R9")
@pytest.mark.parametrize("came", range(1, 7))
@pytest.mark.parametrize("there", range(1, 7))
def test_whoever_rolls_lower_goes_and_the_one_who_stays_does_not_move(came, there):
    if came == there:
        return
    state = play(red_comes_to_blue(), f"river: fight {came} {there}")
    assert spaces(state) == ({"red": 12, "blue": 12 - there} if came > there else {"red": 12 - came, "blue": 12})


@pytest.mark.rule("DR-20", "DR-R9")
def test_the_one_who_came_and_the_one_who_was_there_roll_one_die_each():
    state = red_comes_to_blue()
    assert asked(state) == "river"
    assert fight(state) == ("red", "blue", 12)
    assert {len(text.split()) for text in choices(state)} == {3}


@pytest.mark.rule("DR-20", "DR-R9")
def test_a_fight_names_the_die_of_the_one_who_came_first_whatever_the_seats():
    state = lying(position(river(3), green=10, red=12, mover="green"), "2 2 3 4 6")
    play(state, "green: pair 2")
    assert fight(state) == ("green", "red", 12)
    play(state, "river: fight 5 3")
    assert spaces(state) == {"red": 9, "blue": 0, "green": 12}


@pytest.mark.rule("DR-R4")
def test_equal_dice_in_a_fight_are_rolled_again():
    state = red_comes_to_blue()
    assert len(choices(state)) == 30
    for face in range(1, 7):
        assert f"fight {face} {face}" not in choices(state)
        with pytest.raises(IllegalAction) as refused:
            play(state, f"river: fight {face} {face}")
        assert refused.value.rule == "DR-R4"


@pytest.mark.rule("DR-21", "DR-R8")
@pytest.mark.parametrize("dice", ["5 3", "3 5"])
def test_a_fight_ends_the_turn_of_the_player_who_was_moving_won_or_lost(dice):
    state = red_comes_to_blue()
    assert (table(state)["pairs"], table(state)["spare"], table(state)["dice"]) == ([], None, []), "lost already"
    play(state, f"river: fight {dice}")
    assert (asked(state), mover(state), table(state)["phase"]) == ("river", "blue", "throw")
    assert (table(state)["pairs"], table(state)["spare"]) == ([], None), "the other pair and the spare are lost"


@pytest.mark.rule("DR-21")
def test_a_fight_with_the_second_pair_still_loses_the_spare():
    state = lying(position(river(), red=10, blue=13), "1 1 2 2 2")
    play(state, "red: pair 1", "red: pair 2", "river: fight 6 1")
    assert (spaces(state), mover(state)) == ({"red": 13, "blue": 12}, "blue")


@pytest.mark.rule("DR-21")
def test_after_a_fight_the_next_player_is_the_movers_left_neighbour_whoever_fought():
    state = position(river(4), red=10, yellow=12, green=11)
    play(lying(state, "2 2 3 4 6"), "red: pair 2", "river: fight 2 1", "river: fight 2 1")
    assert mover(state) == "blue"


# --- further down the river ---


@pytest.mark.rule("DR-R5")
def test_whoever_is_swept_onto_an_occupied_space_fights_there_too_and_so_on_down_the_river():
    state = red_comes_to_blue(green=9, yellow=5, black=4)
    play(state, "river: fight 5 3")
    assert fight(state) == ("blue", "green", 9)
    play(state, "river: fight 6 4")
    assert fight(state) == ("green", "yellow", 5)
    play(state, "river: fight 1 2")
    assert fight(state) == ("green", "black", 4)
    play(state, "river: fight 1 5")
    assert spaces(state) == {"red": 12, "blue": 9, "green": 3, "yellow": 5, "black": 4}
    assert (asked(state), mover(state)) == ("river", "blue")


@pytest.mark.rule("DR-R5")
def test_the_mover_who_is_swept_onto_another_fights_again():
    state = play(red_comes_to_blue(green=9), "river: fight 3 4")
    assert fight(state) == ("red", "green", 9)
    play(state, "river: fight 6 2")
    assert spaces(state) == {"red": 9, "blue": 12, "green": 7}
    assert mover(state) == "blue"


@pytest.mark.rule("DR-R5", "DR-R6")
def test_the_last_of_a_chain_is_swept_to_the_start():
    state = position(river(3), red=3, blue=5, green=2)
    play(lying(state, "2 2 3 4 6"), "red: pair 2", "river: fight 4 3", "river: fight 5 4")
    assert spaces(state) == {"red": 5, "blue": 2, "green": 0}


# --- the start ---


@pytest.mark.rule("DR-R6")
@pytest.mark.parametrize("die", [3, 4, 5])
def test_nobody_is_swept_below_the_start_pearl(die):
    state = position(river(), red=1, blue=3)
    play(lying(state, "2 2 3 4 6"), "red: pair 2", f"river: fight 6 {die}")
    assert spaces(state) == {"red": 3, "blue": 0}


@pytest.mark.rule("DR-R6")
def test_the_start_pearl_holds_any_number_of_pieces_and_nobody_fights_there():
    state = position(river(5), red=1, blue=3)
    play(lying(state, "2 2 3 4 6"), "red: pair 2", "river: fight 6 3")
    assert spaces(state) == {"red": 3, "blue": 0, "green": 0, "yellow": 0, "black": 0}
    assert (table(state)["fight"], mover(state)) == (None, "blue")


@pytest.mark.rule("DR-R6")
def test_all_begin_on_the_start_pearl_without_a_fight():
    state = river(5).new_initial_state()
    assert table(state)["phase"] == "throw"
    assert table(state)["fight"] is None
