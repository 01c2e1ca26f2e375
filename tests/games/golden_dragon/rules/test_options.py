"""Options: GD-O1 to GD-O6, and the first player."""

from functools import partial
from itertools import permutations

import pytest

from dragonrace.core.errors import BoardError, IllegalAction, NotationError, OptionError
from dragonrace.core.registry import load_game
from tests.games.common.options import is_refused_by_name
from tests.games.common.table import choices, play, table
from tests.games.golden_dragon.table import VALLEY, begun, board, holder, valley


@pytest.mark.rule("GD-O1", "GD-O2", "GD-O3", "GD-O4", "GD-O5", "GD-O6", "GD-10")
def test_the_defaults_are_those_of_the_ledger():
    game = load_game("golden-dragon")
    rules = {"moves_per_turn": 1, "memory_aid": True, "winds": 6, "cards": 2}
    assert game.options == {**rules, "turn_limit": None, "first_player": 0}
    assert game.board.name == "standard"


@pytest.mark.rule("GD-O1", "GD-O2", "GD-O5", "GD-O6")
@pytest.mark.parametrize(
    ("option", "value"),
    [
        ("moves_per_turn", 0),
        ("moves_per_turn", 2),
        ("moves_per_turn", 5),
        ("moves_per_turn", "3"),
        ("moves_per_turn", True),
        ("moves_per_turn", 1.0),
        ("moves_per_turn", None),
        ("memory_aid", 1),
        ("memory_aid", "on"),
        ("memory_aid", None),
        ("winds", 1),
        ("winds", 7),
        ("winds", "all"),
        ("cards", -1),
        ("cards", 3),
        ("cards", True),
    ],
)
def test_a_wrong_value_names_the_option_the_value_and_what_is_allowed(option, value):
    is_refused_by_name(partial(valley, 3), option, value)


@pytest.mark.rule("GD-O1", "GD-20")
@pytest.mark.parametrize("moves", [1, 3])
def test_a_turn_is_one_move_or_three(moves):
    state = begun(valley(2, moves_per_turn=moves), "S W SE E SW", "W S SE E SW")
    for left in range(moves, 0, -1):
        assert (table(state)["mover"], table(state)["moves_left"]) == (0, left)
        play(state, "red: move red")
    assert (table(state)["mover"], table(state)["moves_left"]) == (1, moves)


# --- the memory aid ---


@pytest.mark.rule("GD-O2", "GD-R2")
def test_with_the_memory_aid_the_table_shows_what_is_known_of_the_others_holders():
    """Red's start stone N and first stone S went round; blue's move of red's dragon took the S."""
    state = play(begun(valley(2), "S W SE E SW", "W S SE E SW"), "red: move red")
    assert table(state, "blue")["holders"] == [[None, None, None, None, "N"], ["W", "S", "SE", "E", "SW"]]
    assert table(state)["holders"] == [[None, None, None, None, "N"], [None] * 5]
    play(state, "blue: move red", "red: allow")
    assert table(state, "red")["holders"] == [["W", "SE", "E", "SW", "N"], [None, None, None, None, "S"]]


@pytest.mark.rule("GD-O2")
def test_without_it_the_others_holders_show_how_many_stones_there_are_and_nothing_else():
    state = play(begun(valley(2, memory_aid=False), "S W SE E SW", "W S SE E SW"), "red: move red")
    assert table(state, "blue")["holders"] == [[None] * 5, ["W", "S", "SE", "E", "SW"]]
    assert table(state, "red")["holders"] == [["W", "SE", "E", "SW", "N"], [None] * 5]
    assert table(state)["holders"] == [[None] * 5, [None] * 5]


@pytest.mark.rule("GD-O2", "GD-13")
def test_without_it_what_lies_open_still_shows():
    state = play(begun(valley(2, memory_aid=False), "S W SE E SW", "W S SE E SW"), "red: gale", "red: move blue")
    found = table(state, "blue")
    assert (found["under"], found["stone"], found["gales"], found["moving"]) == (["N", "N"], "S", [1, 2], 1)
    assert len(found["holders"][0]) == 4, "one is out"


# --- the board ---


@pytest.mark.rule("GD-O3")
def test_the_board_is_a_shipped_one_a_file_or_a_loaded_one(tmp_path):
    file = tmp_path / "valley.toml"
    file.write_text(board().to_toml())
    assert load_game("golden-dragon", board="standard").board.name == "standard"
    assert load_game("golden-dragon", board=str(file)).board == board()
    assert load_game("golden-dragon", board=file).board.rows == VALLEY
    assert load_game("golden-dragon", board=board()).board.title == "A valley for tests"
    with pytest.raises(OptionError, match=r"board.*standard"):
        load_game("golden-dragon", board="no-such-board")
    with pytest.raises(BoardError, match="nowhere"):
        load_game("golden-dragon", board=str(tmp_path / "nowhere.toml"))
    with pytest.raises(OptionError, match="board"):
        load_game("golden-dragon", board=load_game("dragon-river").board)


@pytest.mark.rule("GD-O3", "GD-2")
def test_the_game_is_played_on_the_board_that_was_chosen():
    small = ("531.245", "..vvv..", "..vvv..", ".......", "...G...", ".......")
    state = begun(valley(2, small), "S W SE E SW", "W S SE E SW")
    assert "move red" not in choices(state), "a volcano is in the way"
    state = play(begun(valley(2, small), "SW W SE E S", "W S SE E SW"), "red: move red")
    assert holder(state, "red") == "W SE E S N"
    assert table(state)["board"]["rows"] == list(small)


# --- small games, for studies ---


@pytest.mark.rule("GD-O5", "GD-10", "GD-12")
@pytest.mark.parametrize(
    ("winds", "blow"), [(2, "E S"), (3, "E S W"), (4, "N E S W"), (5, "N E S W SE"), (6, "N E S W SE SW")]
)
def test_everybody_has_a_stone_of_each_wind_that_blows(winds, blow):
    state = valley(2, winds=winds).new_initial_state()
    assert choices(state) == [f"start {wind}" for wind in blow.split()]
    play(state, "red: start S", "blue: start E")
    left = blow.replace("S ", "", 1).split() if winds > 2 else ["E"]
    assert set(choices(state, "red")) == {"holder " + " ".join(order) for order in permutations(left)}
    assert table(state, "red")["supply"] == left


@pytest.mark.rule("GD-O5", "GD-20", "GD-30", "GD-R2")
def test_with_fewer_winds_holders_are_shorter_and_a_gale_is_a_move_for_each_stone():
    state = valley(2, winds=3).new_initial_state()
    play(state, "red: start E", "blue: start E", "red: holder S W", "blue: holder W S")
    assert table(state, "red")["holders"] == [["S", "W"], [None, None]]
    play(state, "red: gale")
    assert table(state)["moves_left"] == 2
    play(state, "red: move red", "red: move red")
    assert table(state)["mover"] == 1
    assert holder(state, "red") == "E S", "the two stones that were picked up"
    assert table(state, "blue")["holders"][0] == ["E", "S"]


@pytest.mark.rule("GD-O5")
@pytest.mark.parametrize(
    ("lines", "wrong", "words"),
    [
        ((), "red: start N", "that wind does not blow in this game"),
        (("red: start S", "blue: start S"), "red: holder E W N", "a holder takes two different winds of E, S, W"),
        (("red: start S", "blue: start S"), "red: holder E", "a holder takes two different winds of E, S, W"),
        (("red: start S", "blue: start S"), "red: holder E N", "a holder takes two different winds of E, S, W"),
        (("red: start S", "blue: start S"), "red: holder S E", "the stones that are left after the start"),
    ],
)
def test_a_wind_that_does_not_blow_is_refused(lines, wrong, words):
    state = play(valley(2, winds=3).new_initial_state(), *lines)
    with pytest.raises((IllegalAction, NotationError), match=words):
        play(state, wrong)


@pytest.mark.rule("GD-O5")
def test_how_far_it_is_depends_on_the_winds_that_blow():
    """With south and east alone nothing leads from the last column to the golden volcano."""
    far = {winds: list(valley(2, winds=winds).compiled_board.distance) for winds in (2, 3, 6)}
    start = board().number[(0, 0)]
    assert (far[6][start], far[2][start], far[3][start]) == (5, 8, 8)
    east = board().number[(1, 6)]
    assert far[2][east] == len(board().fields) > far[3][east]


@pytest.mark.rule("GD-O6", "GD-3", "GD-31", "GD-30")
@pytest.mark.parametrize("cards", [0, 1, 2])
def test_so_many_cards_each_has(cards):
    state = begun(valley(2, cards=cards), "S W SE E SW", "W S SE E SW")
    assert (table(state)["gales"], table(state)["lightnings"]) == ([cards, cards], [cards, cards])
    assert ("gale" in choices(state)) == (cards > 0)
    play(state, "red: move blue")
    assert (table(state)["phase"] == "veto") == (cards > 0), "nobody is asked who can't veto"
