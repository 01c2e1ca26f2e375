"""Tipping, optional rule 7: DR-30 to DR-33, DR-R6, DR-R8, DR-O1."""

import pytest

from dragonrace.core.errors import IllegalAction
from tests.games.common.table import asked, choices, play, table, winner
from tests.games.dragon_river.table import fight, lying, mover, position, river, spaces, where

# --- the source's examples ---


@pytest.mark.rule("DR-30", "DR-12", "DR-R8")
def test_a_pair_of_3s_and_three_2s_moves_the_mover_5_and_tips_a_racer_2_spaces_downstream():
    state = lying(position(river(3), red=3, blue=14, green=19), "2 2 2 3 3")
    play(state, "red: pair 3", "red: pair 2")
    assert where(state, "red") == 8
    assert choices(state) == ["tip blue", "tip green", "no tip"]
    play(state, "red: tip blue")
    assert spaces(state) == {"red": 8, "blue": 12, "green": 19}
    assert (asked(state), mover(state)) == ("river", "blue")


@pytest.mark.rule("DR-30", "DR-33")
def test_with_four_dice_three_3s_and_a_4_move_the_mover_three_and_cast_a_racer_three_back():
    state = lying(position(river(), red=2, blue=22, mover="blue"), "3 3 3 4")
    assert choices(state) == ["pair 3"], "the 4 does not count"
    play(state, "blue: pair 3", "blue: tip red")
    assert spaces(state) == {"red": 0, "blue": 25}


@pytest.mark.rule("DR-31", "DR-14", "DR-32")
def test_five_4s_move_the_mover_8_who_may_then_move_one_competitor_4_downstream():
    state = lying(position(river(3), red=3, blue=14, green=16), "4 4 4 4 4")
    play(state, "red: pair 4", "red: pair 4")
    assert where(state, "red") == 11
    play(state, "red: tip green")
    assert spaces(state) == {"red": 11, "blue": 14, "green": 12}
    assert mover(state) == "blue", "one competitor only"


# --- the spare ---


@pytest.mark.rule("DR-30")
@pytest.mark.parametrize(("space", "dice", "spare"), [(1, "1 1 1 3 6", 1), (22, "2 6 6 6", 6), (33, "2 2 2", 2)])
def test_three_of_a_kind_the_pair_moves_the_mover_and_the_spare_tips_by_its_number(space, dice, spare):
    state = lying(position(river(), red=space, blue=15), dice)
    play(state, f"red: pair {spare}")
    assert where(state, "red") == space + spare
    play(state, "red: tip blue")
    assert where(state, "blue") == 15 - spare


@pytest.mark.rule("DR-R8")
@pytest.mark.parametrize(("dice", "pairs", "spare"), [("2 2 5 5 5", [2, 5], 5), ("2 2 2 5 5", [2, 5], 2)])
def test_a_full_house_is_a_pair_a_pair_and_a_spare(dice, pairs, spare):
    state = lying(position(river(), red=1, blue=15), dice)
    assert (table(state)["pairs"], table(state)["spare"]) == (pairs, spare)


@pytest.mark.rule("DR-31", "DR-R8")
@pytest.mark.parametrize("dice", ["1 4 4 4 4", "1 1 2 2 6", "1 1 2 4 6"])
def test_four_of_a_kind_and_two_pairs_have_no_spare(dice):
    assert table(lying(position(river(), red=1, blue=15), dice))["spare"] is None


@pytest.mark.rule("DR-33")
def test_dice_in_no_pair_and_no_three_of_a_kind_do_nothing():
    state = play(lying(position(river(), red=1, blue=15), "1 1 3 4 6"), "red: pair 1")
    assert (spaces(state), mover(state)) == ({"red": 2, "blue": 15}, "blue")


@pytest.mark.rule("DR-R8", "DR-R7")
def test_the_spare_may_tip_even_where_no_pair_could_be_played():
    state = lying(position(river(), red=37, blue=15), "5 5 5")
    assert (asked(state), choices(state)) == ("red", ["tip blue", "no tip"])
    assert where(play(state, "red: tip blue"), "blue") == 10


@pytest.mark.rule("DR-R8", "DR-19")
def test_the_spare_may_tip_where_only_one_of_the_pairs_could_be_played():
    game = river(finish=12, pearls=(10, 11))
    state = play(lying(position(game, red=9, blue=6), "1 1 4 4 4"), "red: pair 1")
    assert choices(state) == ["tip blue", "no tip"]


@pytest.mark.rule("DR-R8", "DR-21")
def test_a_fight_loses_the_spare():
    state = lying(position(river(3), red=3, blue=5, green=15), "2 2 2 4 6")
    play(state, "red: pair 2", "river: fight 6 1")
    assert (asked(state), mover(state)) == ("river", "blue")
    assert where(state, "green") == 15


# --- when, and whether ---


@pytest.mark.rule("DR-32")
def test_the_tip_comes_after_the_players_own_moves():
    state = lying(position(river(), red=3, blue=15), "2 2 2 4 4")
    assert choices(state) == ["pair 2", "pair 4"]
    assert choices(play(state, "red: pair 2")) == ["pair 4"]
    assert choices(play(state, "red: pair 4")) == ["tip blue", "no tip"]


@pytest.mark.rule("DR-32")
def test_nobody_has_to_tip():
    state = play(lying(position(river(), red=3, blue=15), "2 2 2 4 6"), "red: pair 2", "red: no tip")
    assert (spaces(state), mover(state), asked(state)) == ({"red": 5, "blue": 15}, "blue", "river")


@pytest.mark.rule("DR-30")
def test_it_is_one_other_racer_who_is_tipped_and_never_the_mover():
    state = play(lying(position(river(5), red=3, blue=15, green=17, yellow=9, black=8), "2 2 2 4 6"), "red: pair 2")
    assert choices(state) == ["tip blue", "tip green", "tip yellow", "tip black", "no tip"]
    with pytest.raises(IllegalAction) as refused:
        play(state, "red: tip red")
    assert refused.value.rule == "DR-30"


@pytest.mark.rule("DR-30")
def test_racers_ahead_and_behind_can_be_tipped():
    state = play(lying(position(river(3), red=9, blue=15, green=4), "2 2 2 4 6"), "red: pair 2", "red: tip green")
    assert spaces(state) == {"red": 11, "blue": 15, "green": 2}


@pytest.mark.rule("DR-R6")
def test_nobody_on_the_start_pearl_can_be_tipped():
    state = play(lying(position(river(3), red=3, blue=15), "2 2 2 4 6"), "red: pair 2")
    assert choices(state) == ["tip blue", "no tip"]


@pytest.mark.rule("DR-R6", "DR-16", "DR-32")
def test_where_nobody_can_be_tipped_nothing_is_asked():
    state = play(lying(position(river(3), red=3, blue=15, stuck=["blue"]), "2 2 2 4 6"), "red: pair 2")
    assert asked(state) == "river"
    assert table(state)["phase"] == "throw"


@pytest.mark.rule("DR-R6")
def test_nobody_is_tipped_below_the_start():
    state = position(river(3), red=3, blue=2, green=0)
    play(lying(state, "1 2 5 5 5"), "red: pair 5", "red: tip blue")
    assert spaces(state) == {"red": 8, "blue": 0, "green": 0}
    assert table(state)["fight"] is None


# --- tipped onto somebody ---


@pytest.mark.rule("DR-R5")
def test_whoever_is_tipped_onto_an_occupied_space_fights_there():
    state = position(river(3), red=3, blue=15, green=13)
    play(lying(state, "2 2 2 4 6"), "red: pair 2", "red: tip blue")
    assert fight(state) == ("blue", "green", 13)
    play(state, "river: fight 4 2")
    assert (spaces(state), mover(state)) == ({"red": 5, "blue": 13, "green": 11}, "blue")


@pytest.mark.rule("DR-R5")
@pytest.mark.parametrize(("dice", "red", "blue"), [("6 2", 3, 5), ("2 6", 5, 3)])
def test_somebody_may_be_tipped_onto_the_mover_who_fights_for_the_space(dice, red, blue):
    state = position(river(), red=3, blue=7)
    play(lying(state, "2 2 2 4 6"), "red: pair 2", "red: tip blue")
    assert fight(state) == ("blue", "red", 5)
    play(state, f"river: fight {dice}")
    assert (spaces(state), mover(state)) == ({"red": red, "blue": blue}, "blue")


@pytest.mark.rule("DR-R5", "DR-16")
def test_a_tip_may_bring_somebody_down_upon_a_stranded_player():
    state = position(river(3), red=3, blue=15, green=13, stuck=["green"])
    play(lying(state, "2 2 2 4 6"), "red: pair 2", "red: tip blue", "river: fight 4 2")
    assert where(state, "green") == 11


# --- the option ---


@pytest.mark.rule("DR-O1", "DR-30")
def test_tipping_is_on_unless_the_table_says_otherwise():
    assert river().options["tipping"] is True


@pytest.mark.rule("DR-O1")
@pytest.mark.parametrize("dice", ["2 2 2 4 6", "2 2 2 2 2", "2 2 2 4 4"])
def test_without_rule_7_a_spare_does_nothing(dice):
    state = lying(position(river(tipping=False), red=3, blue=15), dice)
    while asked(state) == "red":
        state.apply_action(state.legal_actions()[0])
    assert where(state, "red") == 3 + {"2 2 2 4 6": 2, "2 2 2 2 2": 4, "2 2 2 4 4": 6}[dice]
    assert (asked(state), mover(state), where(state, "blue")) == ("river", "blue", 15)


@pytest.mark.rule("DR-O1")
def test_without_rule_7_a_spare_that_could_not_move_does_nothing_either():
    state = lying(position(river(tipping=False), red=37, blue=15), "5 5 5")
    assert (mover(state), winner(state)) == ("blue", None)
