"""What is on the table, and the turn: DR-1 to DR-3, DR-10 to DR-19, and the rulings on them."""

import pytest

from dragonrace.core.errors import IllegalAction
from dragonrace.core.registry import load_game
from tests.games.common.table import asked, choices, play, table, winner
from tests.games.dragon_river.table import dice_left, fight, lying, mover, position, river, spaces, where

# --- what is on the table ---


@pytest.mark.rule("DR-1")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_a_river_of_spaces_with_pearls_on_it_five_dice_one_piece_a_player(players):
    state = river(players, finish=40, pearls=(20, 30)).new_initial_state()
    assert table(state)["board"]["finish"] == 40
    assert list(table(state)["board"]["pearls"]) == [20, 30]
    assert table(state)["dice_left"] == [5] * players
    assert len(table(state)["positions"]) == players
    assert state.game.players == ("red", "blue", "green", "yellow", "black")[:players]


@pytest.mark.rule("DR-2")
def test_the_start_pearl_is_the_start():
    assert set(spaces(river(5).new_initial_state()).values()) == {0}


@pytest.mark.rule("DR-2", "DR-3")
@pytest.mark.parametrize("pearl", [20, 30])
def test_the_pearls_between_start_and_finish_are_ordinary_spaces(pearl):
    dice = "1 1 4 4" if pearl == 30 else "1 1 3 4 4"
    state = lying(position(river(), red=pearl - 1, blue=3), dice)
    play(state, "red: pair 1")
    assert where(state, "red") == pearl
    assert choices(state) == ["pair 4"], "landing there wins nothing and stops nobody"
    state = lying(position(river(), red=pearl - 1, blue=pearl), dice)
    play(state, "red: pair 1")
    assert fight(state) == ("red", "blue", pearl)


@pytest.mark.rule("DR-3", "DR-2")
def test_the_first_to_land_on_the_last_pearl_wins():
    state = lying(position(river(3), red=38, blue=39), "2 2 5")
    play(state, "red: pair 2")
    assert (where(state, "red"), winner(state), asked(state)) == (40, "red", "nobody")
    assert state.is_terminal()
    assert state.returns() == [1.0, -0.5, -0.5]
    assert state.legal_actions() == []


@pytest.mark.rule("DR-3")
def test_the_first_on_the_last_pearl_wins_even_with_a_pair_and_a_spare_still_to_play():
    game = river(finish=8, pearls=(6, 7))
    state = play(lying(position(game, red=5, blue=4), "1 1 3 3 3"), "red: pair 3")
    assert (winner(state), asked(state)) == ("red", "nobody")
    assert table(state)["pairs"] == []
    assert table(state)["spare"] is None


@pytest.mark.rule("DR-3")
def test_nobody_wins_short_of_the_last_pearl():
    state = play(lying(position(river(), red=37), "2 2 5"), "red: pair 2")
    assert (where(state, "red"), winner(state), asked(state), mover(state)) == (39, None, "river", "blue")


@pytest.mark.rule("DR-R10")
def test_our_standard_board_has_a_number_of_spaces_of_our_own():
    board = load_game("dragon-river").board
    assert (board.name, board.finish, board.pearls) == ("standard", 48, (20, 36))


# --- whose turn it is ---


@pytest.mark.rule("DR-10")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("first", [0, 1, -1])
def test_first_player_rolls_first_then_clockwise(players, first):
    game = river(players, first_player=first % players)
    state, order = game.new_initial_state(), []
    for _ in range(players + 1):
        order.append(mover(state))
        lying(state, "1 1 2 4 6")
        state.apply_action(state.string_to_action("pair 1"))
        if asked(state) == "river" and table(state)["fight"]:
            play(state, "river: fight 2 1")
    seats = [game.players[(first + turn) % players] for turn in range(players + 1)]
    assert order == seats


@pytest.mark.rule("DR-10")
def test_the_oldest_player_red_unless_the_table_says_otherwise_rolls_first():
    state = river(3).new_initial_state()
    assert (asked(state), mover(state)) == ("river", "red")


# --- two throws ---


@pytest.mark.rule("DR-11")
def test_after_the_first_throw_any_of_the_dice_are_rerolled_or_none():
    state = play(river().new_initial_state(), "river: roll 1 1 3 5 6")
    assert asked(state) == "red"
    assert len(choices(state)) == 3 * 2 * 2 * 2
    assert {"keep", "keep 1", "keep 1 1", "keep 3 6", "keep 1 5 6", "keep 1 1 3 5 6"} < set(choices(state))
    for absent in ("keep 2", "keep 1 1 1", "keep 3 3"):
        assert absent not in choices(state)


@pytest.mark.rule("DR-11")
@pytest.mark.parametrize(
    ("kept", "again", "pairs"),
    [
        ("keep", 5, [2, 2]),
        ("keep 1", 4, [2, 2]),
        ("keep 1 1", 3, [1, 2]),
        ("keep 1 1 6", 2, [1, 2]),
        ("keep 1 1 5 6", 1, [1]),
    ],
)
def test_the_dice_that_are_rerolled_fall_again_and_the_others_stay(kept, again, pairs):
    state = play(river().new_initial_state(), "river: roll 1 1 3 5 6", f"red: {kept}")
    assert asked(state) == "river"
    assert {len(text.split()) - 1 for text in choices(state)} == {again}
    play(state, "river: roll" + " 2" * again)
    assert table(state)["pairs"] == pairs


@pytest.mark.rule("DR-11")
def test_a_player_rolls_twice_and_not_a_third_time():
    state = play(river().new_initial_state(), "river: roll 1 1 3 5 6", "red: keep 1 1", "river: roll 2 4 4")
    assert choices(state) == ["pair 1", "pair 4"]


@pytest.mark.rule("DR-11")
def test_who_keeps_all_has_no_second_throw():
    state = play(river().new_initial_state(), "river: roll 1 1 3 5 6", "red: keep 1 1 3 5 6")
    assert (asked(state), choices(state)) == ("red", ["pair 1"])


@pytest.mark.rule("DR-11")
def test_four_and_three_dice_are_rerolled_alike():
    state = play(position(river(), red=25), "river: roll 2 2 5 6", "red: keep 2 2", "river: roll 5 5")
    assert choices(state) == ["pair 2", "pair 5"]
    state = play(position(river(), red=32), "river: roll 2 5 6", "red: keep 5", "river: roll 1 5")
    assert choices(state) == ["pair 5"]


# --- pairs ---


@pytest.mark.rule("DR-12")
def test_a_pair_of_2s_and_a_pair_of_3s_moves_the_racer_five_spaces():
    state = play(lying(position(river(), red=4), "2 2 3 3 6"), "red: pair 2")
    assert where(state, "red") == 6
    play(state, "red: pair 3")
    assert where(state, "red") == 9
    assert mover(state) == "blue"


@pytest.mark.rule("DR-12")
@pytest.mark.parametrize("face", [1, 2, 3, 4, 5, 6])
def test_a_pair_moves_the_racer_upstream_by_the_number_on_one_of_its_dice(face):
    dice = " ".join(map(str, sorted([face, face, *[other for other in (1, 3, 6, 4) if other != face][:3]])))
    state = lying(river().new_initial_state(), dice)
    assert choices(state) == [f"pair {face}"]
    assert where(play(state, f"red: pair {face}"), "red") == face


@pytest.mark.rule("DR-12", "DR-33")
def test_no_pair_no_move():
    state = lying(position(river(), red=4), "1 2 3 4 6")
    assert (where(state, "red"), asked(state), mover(state)) == (4, "river", "blue")


@pytest.mark.rule("DR-13")
def test_four_of_a_kind_are_two_pairs():
    state = lying(position(river(), red=4, blue=1), "2 4 4 4 4")
    assert choices(state) == ["pair 4"]
    assert choices(play(state, "red: pair 4")) == ["pair 4"]
    play(state, "red: pair 4")
    assert where(state, "red") == 12
    assert (asked(state), mover(state)) == ("river", "blue"), "and there is no spare"


@pytest.mark.rule("DR-13")
def test_four_of_a_kind_with_four_dice_are_two_pairs():
    state = play(lying(position(river(), red=21, blue=1), "3 3 3 3"), "red: pair 3", "red: pair 3")
    assert (where(state, "red"), mover(state)) == (27, "blue")


@pytest.mark.rule("DR-14")
def test_five_of_a_kind_are_two_pairs_and_a_spare():
    state = lying(position(river(), red=4, blue=9), "4 4 4 4 4")
    assert table(state)["pairs"] == [4, 4]
    assert table(state)["spare"] == 4
    play(state, "red: pair 4", "red: pair 4")
    assert where(state, "red") == 12
    assert choices(state) == ["tip blue", "no tip"]


@pytest.mark.rule("DR-18")
def test_pairs_are_played_one_at_a_time_in_the_order_that_the_player_chooses():
    thrown = lying(position(river(), red=4), "2 2 3 3 6")
    assert (asked(thrown), choices(thrown)) == ("red", ["pair 2", "pair 3"])
    other = thrown.clone()
    assert choices(play(thrown, "red: pair 2")) == ["pair 3"]
    assert choices(play(other, "red: pair 3")) == ["pair 2"]
    assert (where(thrown, "red"), where(other, "red")) == (6, 7)


@pytest.mark.rule("DR-18", "DR-R7")
def test_with_the_pair_of_3s_first_player_a_avoids_the_fight_with_b_two_spaces_upstream():
    """The example of the source's rule 4."""
    thrown = lying(position(river(), red=10, blue=12), "2 2 3 3 5")
    into_it = play(thrown.clone(), "red: pair 2")
    assert fight(into_it) == ("red", "blue", 12)
    around = play(thrown, "red: pair 3", "red: pair 2")
    assert (spaces(around), mover(around)) == ({"red": 15, "blue": 12}, "blue")


@pytest.mark.rule("DR-R7")
def test_passing_over_pieces_is_free():
    state = play(lying(position(river(3), red=10, blue=11, green=12), "1 2 3 3 6"), "red: pair 3")
    assert spaces(state) == {"red": 13, "blue": 11, "green": 12}
    assert asked(state) == "river"
    assert mover(state) == "blue"


@pytest.mark.rule("DR-R7")
def test_pairs_must_be_played_while_they_can_be():
    state = lying(position(river(), red=10, blue=12), "1 2 2 4 6")
    assert choices(state) == ["pair 2"], "even into a fight; there is no passing"


# --- the last pearl ---


@pytest.mark.rule("DR-19", "DR-R7")
def test_three_spaces_before_the_last_pearl_a_three_wins():
    assert winner(play(lying(position(river(), red=37), "1 3 3"), "red: pair 3")) == "red"


@pytest.mark.rule("DR-19", "DR-R7")
def test_three_spaces_before_the_last_pearl_a_four_wont_do_the_trick():
    state = lying(position(river(), red=37), "1 4 4")
    assert (where(state, "red"), asked(state), mover(state)) == (37, "river", "blue"), "nothing is asked: play goes on"


@pytest.mark.rule("DR-19", "DR-R7")
def test_a_pair_that_would_overshoot_is_not_among_the_choices_but_the_other_is():
    game = river(finish=12, pearls=(10, 11))
    state = lying(position(game, red=8), "1 1 5 5 6")
    assert choices(state) == ["pair 1"]
    with pytest.raises(IllegalAction) as refused:
        play(state, "red: pair 5")
    assert refused.value.rule == "DR-19"
    play(state, "red: pair 1")
    assert (where(state, "red"), mover(state)) == (9, "blue"), "the pair of 5s is left unplayed"


@pytest.mark.rule("DR-19", "DR-R7")
def test_a_pair_that_overshoots_only_after_the_first_pair_is_not_asked_for():
    game = river(finish=12, pearls=(10, 11))
    thrown = lying(position(game, red=5), "1 2 2 6 6")
    assert choices(thrown) == ["pair 2", "pair 6"]
    one_way = play(thrown.clone(), "red: pair 2")
    assert (where(one_way, "red"), mover(one_way)) == (7, "blue")
    other_way = play(thrown, "red: pair 6")
    assert (where(other_way, "red"), mover(other_way)) == (11, "blue")


@pytest.mark.rule("DR-19")
def test_the_second_pair_may_land_exactly():
    game = river(finish=12, pearls=(10, 11))
    assert winner(play(lying(position(game, red=6), "2 2 4 4 6"), "red: pair 2", "red: pair 4")) == "red"


# --- the dice ---


@pytest.mark.rule("DR-17", "DR-R3")
@pytest.mark.parametrize(("space", "dice"), [(0, 5), (19, 5), (20, 5), (21, 4), (29, 4), (30, 4), (31, 3), (39, 3)])
def test_past_the_first_pearl_they_have_four_dice_past_the_second_three_on_a_pearl_as_before_it(space, dice):
    state = position(river(), red=space, blue=5)
    assert dice_left(state, "red") == dice
    assert {len(text.split()) - 1 for text in choices(state)} == {dice}, "so many fall"
    assert dice_left(state, "blue") == 5


@pytest.mark.rule("DR-17")
def test_a_pair_past_the_pearl_costs_a_die_from_the_next_throw_on():
    state = play(lying(position(river(), red=19), "2 2 3 3 6"), "red: pair 2")
    assert choices(state) == ["pair 3"], "the dice on the table are still played"
    play(state, "red: pair 3")
    assert (where(state, "red"), dice_left(state, "red")) == (24, 4)


@pytest.mark.rule("DR-17")
def test_the_first_pearl_that_claims_a_die_is_the_first_after_the_start():
    assert dice_left(play(lying(river().new_initial_state(), "1 1 2 4 6"), "red: pair 1"), "red") == 5


@pytest.mark.rule("DR-R3", "DR-O2")
def test_swept_back_behind_a_pearl_a_racer_has_the_die_again():
    state = play(lying(position(river(), red=19, blue=21), "2 2 3 4 6"), "red: pair 2", "river: fight 1 6")
    assert (where(state, "red"), dice_left(state, "red")) == (20, 5)
    state = position(river(), red=31, blue=29, mover="blue")
    play(lying(state, "2 2 5 6"), "blue: pair 2", "river: fight 6 5")
    assert (where(state, "red"), dice_left(state, "red")) == (26, 4)


@pytest.mark.rule("DR-R3")
def test_tipped_back_behind_a_pearl_a_racer_has_the_die_again():
    state = position(river(), red=3, blue=23)
    play(lying(state, "1 2 5 5 5"), "red: pair 5", "red: tip blue")
    assert (where(state, "blue"), dice_left(state, "blue")) == (18, 5)
    assert {len(text.split()) - 1 for text in choices(state)} == {5}
