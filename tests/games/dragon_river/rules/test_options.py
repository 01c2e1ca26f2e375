"""Options: DR-O1 to DR-O7, the first player, and the number of players. (DR-O1's effects: `test_tipping`.)"""

from functools import partial

import pytest

from dragonrace.core.errors import BoardError, IllegalAction, OptionError
from dragonrace.core.game import State
from dragonrace.core.registry import load_game
from dragonrace.core.views.view import log_entry
from tests.games.common.options import is_refused_by_name
from tests.games.common.table import asked, choices, play, winner
from tests.games.dragon_river.table import board, dice_left, lying, mover, position, river, spaces, stuck, where


@pytest.mark.rule("DR-1")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_two_to_five_players_may_attempt_the_race(players):
    assert load_game("dragon-river", players).num_players == players


@pytest.mark.rule("DR-1")
@pytest.mark.parametrize("players", [-1, 0, 1, 6, True, "3", None])
def test_no_other_number_of_players(players):
    with pytest.raises(OptionError, match=r"players.*2 to 5"):
        load_game("dragon-river", players)


@pytest.mark.rule("DR-O1", "DR-O2", "DR-O3", "DR-O4", "DR-O5", "DR-O6", "DR-O7", "DR-10")
def test_the_defaults_are_those_of_the_ledger():
    game = load_game("dragon-river")
    assert game.options == {
        "tipping": True,
        "claimed_dice": "by_position",
        "straight_on_first_throw": False,
        "straight_dice": "any",
        "dice": 5,
        "turn_limit": None,
        "first_player": 0,
    }
    assert game.board.name == "standard"


@pytest.mark.rule("DR-O1", "DR-O2", "DR-O4", "DR-O6", "DR-O7")
@pytest.mark.parametrize(
    ("option", "value"),
    [
        ("tipping", 1),
        ("tipping", "on"),
        ("tipping", None),
        ("claimed_dice", "sometimes"),
        ("claimed_dice", True),
        ("straight_on_first_throw", 0),
        ("straight_on_first_throw", "true"),
        ("straight_dice", 5),
        ("straight_dice", "four"),
        ("dice", 1),
        ("dice", 6),
        ("dice", "five"),
    ],
)
def test_a_wrong_value_names_the_option_the_value_and_what_is_allowed(option, value):
    is_refused_by_name(partial(river, 3), option, value)


# --- claimed dice ---


@pytest.mark.rule("DR-O2", "DR-R3")
@pytest.mark.parametrize(("claimed_dice", "dice"), [("by_position", 5), ("for_good", 4)])
def test_swept_back_behind_the_first_pearl_by_a_later_fight(claimed_dice, dice):
    state = play(lying(position(river(claimed_dice=claimed_dice), red=18), "1 4 4 5 6"), "red: pair 4")
    assert dice_left(state, "red") == 4
    state = lying(position(river(claimed_dice=claimed_dice), red=22, blue=20, mover="blue"), "1 2 2 4 6")
    play(state, "blue: pair 2", "river: fight 6 5")
    assert (where(state, "red"), dice_left(state, "red")) == (17, dice)
    assert {len(text.split()) - 1 for text in choices(state)} == {dice}, "so many fall"


@pytest.mark.rule("DR-O2")
@pytest.mark.parametrize(("claimed_dice", "dice"), [("by_position", 5), ("for_good", 4)])
def test_a_die_is_lost_when_a_pair_sets_the_piece_down_beyond_even_if_a_fight_sweeps_it_back_at_once(
    claimed_dice, dice
):
    state = position(river(claimed_dice=claimed_dice), red=19, blue=21)
    assert dice_left(state, "red") == 5
    play(lying(state, "1 2 2 4 6"), "red: pair 2", "river: fight 3 6")
    assert (where(state, "red"), dice_left(state, "red")) == (18, dice)


@pytest.mark.rule("DR-O2", "DR-17")
@pytest.mark.parametrize(("claimed_dice", "dice"), [("by_position", 5), ("for_good", 3)])
def test_one_pair_past_both_pearls_loses_two_dice_even_if_it_is_swept_back_before_both(claimed_dice, dice):
    game = river(pearls=(20, 22), claimed_dice=claimed_dice)
    state = position(game, red=19, blue=24)
    play(lying(state, "1 2 4 5 5"), "red: pair 5", "river: fight 5 6")
    assert (where(state, "red"), dice_left(state, "red")) == (19, dice)


@pytest.mark.rule("DR-O2")
def test_each_pearl_takes_one_die_once():
    state = position(river(claimed_dice="for_good"), red=18, claimed={"red": 1})
    assert dice_left(state, "red") == 4
    play(lying(state, "1 3 3 5"), "red: pair 3")
    assert (where(state, "red"), dice_left(state, "red")) == (21, 4), "past the first pearl once more"


@pytest.mark.rule("DR-O2")
def test_who_lost_two_dice_keeps_three_for_good():
    state = position(river(claimed_dice="for_good"), red=18, claimed={"red": 2})
    play(lying(state, "3 3 5"), "red: pair 3")
    assert (where(state, "red"), dice_left(state, "red")) == (21, 3)


@pytest.mark.rule("DR-O2", "DR-R3")
@pytest.mark.parametrize("claimed_dice", ["by_position", "for_good"])
def test_a_pearl_takes_no_die_from_a_piece_that_stands_on_it(claimed_dice):
    state = play(lying(position(river(claimed_dice=claimed_dice), red=18), "1 2 2 4 6"), "red: pair 2")
    assert (where(state, "red"), dice_left(state, "red")) == (20, 5)


@pytest.mark.rule("DR-O2")
def test_a_die_claimed_for_good_is_the_players_own_loss():
    state = position(river(3, claimed_dice="for_good"), red=19, blue=21, green=5)
    play(lying(state, "1 2 2 4 6"), "red: pair 2", "river: fight 3 6")
    assert [dice_left(state, colour) for colour in ("red", "blue", "green")] == [4, 4, 5]


@pytest.mark.rule("DR-O2")
@pytest.mark.parametrize(("claimed_dice", "dice"), [("by_position", 5), ("for_good", 4)])
def test_tipped_back_behind_a_pearl(claimed_dice, dice):
    state = position(river(claimed_dice=claimed_dice), red=3, blue=23)
    play(lying(state, "1 2 5 5 5"), "red: pair 5", "red: tip blue")
    assert (where(state, "blue"), dice_left(state, "blue")) == (18, dice)


@pytest.mark.rule("DR-O2", "DR-R1", "DR-15")
def test_a_straight_goes_by_the_dice_that_are_left():
    state = lying(position(river(claimed_dice="for_good"), red=5, claimed={"red": 2}), "2 3 4")
    assert stuck(state) == {"red"}


# --- the board ---


@pytest.mark.rule("DR-O3")
def test_the_board_is_a_shipped_one_a_file_or_a_loaded_one(tmp_path):
    file = tmp_path / "short.toml"
    file.write_text('title = "Short"\nfinish = 9\npearls = [3, 6]\n')
    assert load_game("dragon-river", board="standard").board.finish == 48
    assert load_game("dragon-river", board=str(file)).board.finish == 9
    assert load_game("dragon-river", board=file).board.title == "Short"
    assert load_game("dragon-river", board=board(7, (2, 3))).board.pearls == (2, 3)
    with pytest.raises(OptionError, match=r"board.*standard"):
        load_game("dragon-river", board="no-such-board")
    with pytest.raises(BoardError, match="nowhere"):
        load_game("dragon-river", board=str(tmp_path / "nowhere.toml"))
    with pytest.raises(OptionError, match="board"):
        load_game("dragon-river", board=17)


@pytest.mark.rule("DR-O3", "DR-3")
def test_the_game_is_played_on_the_board_that_was_chosen():
    state = lying(river(finish=8, pearls=(2, 3)).new_initial_state(), "1 2 2 6 6")
    assert winner(play(state, "red: pair 2", "red: pair 6")) == "red"
    state = play(lying(river(finish=8, pearls=(2, 3)).new_initial_state(), "1 2 2 3 6"), "red: pair 2")
    assert dice_left(state, "red") == 5
    state = play(lying(river(finish=8, pearls=(2, 3)).new_initial_state(), "1 3 3 4 6"), "red: pair 3")
    assert dice_left(state, "red") == 4


# --- a straight on the first throw ---


@pytest.mark.rule("DR-O4")
@pytest.mark.parametrize(("space", "dice"), [(5, "1 2 3 4 5"), (5, "2 3 4 5 6"), (22, "3 4 5 6"), (33, "2 3 4")])
def test_a_straight_in_the_first_throw_already_strands_and_the_turn_ends_at_once(space, dice):
    state = play(position(river(straight_on_first_throw=True), red=space), f"river: roll {dice}")
    assert (asked(state), mover(state), stuck(state)) == ("river", "blue", {"red"})
    assert where(state, "red") == space
    assert state.row.turns == 1


@pytest.mark.rule("DR-O4", "DR-R1")
def test_without_the_option_a_first_straight_leaves_the_choice():
    state = play(river().new_initial_state(), "river: roll 1 2 3 4 5")
    assert (asked(state), stuck(state)) == ("red", set())
    play(state, "red: keep 1 2 3 4", "river: roll 1")
    assert (stuck(state), choices(state)) == (set(), ["pair 1"])


@pytest.mark.rule("DR-O4", "DR-11")
def test_with_the_option_any_other_first_throw_is_rerolled_as_ever_and_a_second_straight_strands_too():
    game = river(straight_on_first_throw=True)
    state = play(game.new_initial_state(), "river: roll 1 2 3 4 4")
    assert (asked(state), len(choices(state))) == ("red", 24)
    play(state, "red: keep 1 2 3 4", "river: roll 5")
    assert (stuck(state), mover(state)) == ({"red"}, "blue")


# --- how many dice a straight needs ---


def followed(before: State, after: State) -> list[str]:
    """What kinds of events the last action was."""
    return [event["kind"] for event in log_entry(before, after, None)["events"]]


@pytest.mark.rule("DR-O6", "DR-15")
@pytest.mark.parametrize("straight_dice", ["any", "five"])
@pytest.mark.parametrize(("space", "dice"), [(5, "1 2 3 4 5"), (5, "2 3 4 5 6"), (22, "3 4 5 6"), (33, "2 3 4")])
def test_only_five_dice_can_make_a_straight(straight_dice, space, dice):
    thrown = play(position(river(straight_dice=straight_dice), red=space), f"river: roll {dice}")
    state = play(thrown.clone(), f"red: keep {dice}")
    strands = straight_dice == "any" or len(dice.split()) == 5
    assert stuck(state) == ({"red"} if strands else set())
    assert (asked(state), mover(state), where(state, "red")) == ("river", "blue", space), "there is no pair in it"
    assert followed(thrown, state) == (["keep", "strand"] if strands else ["keep"])


@pytest.mark.rule("DR-O6", "DR-11")
def test_a_short_straight_that_falls_in_the_second_throw_strands_nobody_either():
    falling = play(position(river(straight_dice="five"), red=22), "river: roll 1 2 3 3", "red: keep 1 2 3")
    state = play(falling.clone(), "river: roll 4")
    assert (stuck(state), mover(state)) == (set(), "blue")
    assert followed(falling, state) == ["throw"]


@pytest.mark.rule("DR-O6", "DR-O4")
@pytest.mark.parametrize(("space", "dice"), [(22, "3 4 5 6"), (33, "2 3 4")])
def test_with_both_options_a_short_straight_in_the_first_throw_leaves_the_choice(space, dice):
    game = river(straight_dice="five", straight_on_first_throw=True)
    state = play(position(game, red=space), f"river: roll {dice}")
    assert (asked(state), stuck(state)) == ("red", set())
    assert f"keep {dice}" in choices(state)
    assert stuck(play(position(game, red=5), "river: roll 2 3 4 5 6")) == {"red"}


@pytest.mark.rule("DR-O6", "DR-O2")
def test_where_dice_are_claimed_for_good_it_goes_by_the_dice_that_are_thrown():
    game = river(straight_dice="five", claimed_dice="for_good")
    assert stuck(lying(position(game, red=5, claimed={"red": 1}), "1 2 3 4")) == set()
    assert stuck(lying(position(game, red=5), "1 2 3 4 5")) == {"red"}


# --- the turn limit ---


@pytest.mark.rule("DR-O5")
@pytest.mark.parametrize("limit", [1, 2, 3, 7])
def test_the_game_is_a_draw_when_that_many_player_turns_are_over(limit):
    state = river(3, turn_limit=limit).new_initial_state()
    for turn in range(limit):
        assert (state.row.turns, state.is_terminal()) == (turn, False)
        lying(state, "1 2 3 4 6")
    assert state.is_terminal()
    assert (state.winner(), state.actors(), state.returns()) == (None, (), [0.0, 0.0, 0.0])


@pytest.mark.rule("DR-O5")
def test_without_a_limit_the_game_goes_on():
    state = river().new_initial_state()
    for _ in range(300):
        lying(state, "1 2 3 4 6")
    assert (state.row.turns, state.is_terminal()) == (300, False)


@pytest.mark.rule("DR-O5")
def test_a_missed_turn_counts():
    state = lying(position(river(3, turn_limit=4)), "1 2 3 4 5")
    lying(lying(state, "1 2 3 4 6"), "1 2 3 4 6")
    assert state.is_terminal(), "red's missed turn was the fourth"
    assert state.winner() is None
    assert state.row.turns == 4


@pytest.mark.rule("DR-O5", "DR-R2")
def test_at_the_limit_a_missed_turn_still_to_come_is_not_counted():
    state = lying(lying(position(river(turn_limit=2)), "1 2 3 4 5"), "1 2 3 4 6")
    assert (state.is_terminal(), state.row.turns, stuck(state)) == (True, 2, {"red"})


@pytest.mark.rule("DR-O5", "DR-3")
def test_a_win_in_the_last_turn_stands():
    state = position(river(turn_limit=10), red=38, turns=9)
    play(lying(state, "2 2 6"), "red: pair 2")
    assert (winner(state), state.is_terminal(), state.returns()) == ("red", True, [1.0, -1.0])


@pytest.mark.rule("DR-O5")
def test_the_last_turn_is_played_to_its_end_fights_and_tip_included():
    state = position(river(3, turn_limit=10), red=8, blue=19, green=16, turns=9)
    play(lying(state, "1 3 3 3 6"), "red: pair 3", "red: tip blue")
    assert not state.is_terminal()
    play(state, "river: fight 2 1")
    assert (state.is_terminal(), spaces(state)) == (True, {"red": 11, "blue": 16, "green": 15})


# --- who begins ---


@pytest.mark.rule("DR-10")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_first_player_is_any_seat(players):
    for seat in range(players):
        assert mover(river(players, first_player=seat).new_initial_state()) == river(players).players[seat]


# --- fewer dice, for studies ---


@pytest.mark.rule("DR-O7", "DR-17")
@pytest.mark.parametrize("claimed", ["by_position", "for_good"])
@pytest.mark.parametrize(("dice", "left"), [(2, [2, 2, 2]), (3, [3, 2, 2]), (4, [4, 3, 2]), (5, [5, 4, 3])])
def test_a_pearl_takes_a_die_but_never_one_of_the_last_two(dice, left, claimed):
    game = river(2, dice=dice, claimed_dice=claimed)
    state = position(game, red=19, blue=29, claimed={"blue": dice - left[1]})
    assert (dice_left(state, "red"), dice_left(state, "blue")) == (left[0], left[1])
    lying(state, " ".join(["2 2", *["4"] * (dice % 2), *["6 6"] * (dice // 2 - 1)]))
    while mover(state) == "red":
        play(state, f"{mover(state)}: {choices(state)[0]}")
    assert dice_left(state, "red") == left[1]
    lying(state, " ".join(["2 2", *["5"] * (left[1] - 2)]))
    while mover(state) == "blue":
        play(state, f"{mover(state)}: {choices(state)[0]}")
    assert dice_left(state, "blue") == left[2]


@pytest.mark.rule("DR-O7")
def test_no_other_number_of_dice_falls():
    state = river(2, dice=3).new_initial_state()
    assert len(choices(state)) == 56
    with pytest.raises(IllegalAction, match="DR-17"):
        play(state, "river: roll 1 1")


@pytest.mark.rule("DR-O7", "DR-15", "DR-O6")
@pytest.mark.parametrize(("straights", "strands"), [("any", True), ("five", False)])
def test_three_dice_are_a_straight_of_all_ones_dice(straights, strands):
    state = lying(river(2, dice=3, straight_dice=straights).new_initial_state(), "2 3 4")
    assert (stuck(state) == {"red"}) == strands
    assert stuck(lying(river(2, dice=2).new_initial_state(), "2 3")) == set()
