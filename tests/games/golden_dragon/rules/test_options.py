"""Options: GD-O1 to GD-O4, and the first player."""

from functools import partial

import pytest

from dragonrace.core.errors import BoardError, OptionError
from dragonrace.core.registry import load_game
from tests.games.common.options import is_refused_by_name
from tests.games.common.table import choices, play, table
from tests.games.golden_dragon.table import VALLEY, begun, board, holder, valley


@pytest.mark.rule("GD-O1", "GD-O2", "GD-O3", "GD-O4", "GD-10")
def test_the_defaults_are_those_of_the_ledger():
    game = load_game("golden-dragon")
    assert game.options == {"moves_per_turn": 1, "memory_aid": True, "turn_limit": None, "first_player": 0}
    assert game.board.name == "standard"


@pytest.mark.rule("GD-O1", "GD-O2")
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
