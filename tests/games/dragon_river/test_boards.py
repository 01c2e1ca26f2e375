"""Boards: what a board file must hold (API: 0 < first pearl < second pearl < finish), and DR-R10."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dragonrace.core.boards import board_hash
from dragonrace.core.chance import sample
from dragonrace.core.errors import BoardError
from dragonrace.core.registry import load_game
from dragonrace.core.rules.kernel import CHANCE
from dragonrace.games.dragon_river.board import RiverBoard, read_board
from tests.games.common.table import choices, play, table

from .table import river

GOOD = 'title = "Short"\nfinish = 9\npearls = [3, 6]\npath = [[0, 0], [10, 20]]\n'


def test_a_good_board_is_read():
    board = read_board(GOOD)
    assert (board.title, board.finish, board.pearls, board.path) == ("Short", 9, (3, 6), ((0, 0), (10, 20)))
    assert board.name is None


def test_the_path_may_be_left_out():
    assert len(read_board('title = "Short"\nfinish = 9\npearls = [3, 6]\n').path) >= 2


@pytest.mark.parametrize(
    ("old", "new", "where"),
    [
        ("finish = 9", "finish = 6", "pearls"),
        ("finish = 9", "finish = 5", "pearls"),
        ("finish = 9", "finish = 0", "pearls"),
        ("finish = 9", "finish = -9", "pearls"),
        ("finish = 9", "finish = 9.0", "finish"),
        ("finish = 9", "finish = true", "finish"),
        ("finish = 9", 'finish = "9"', "finish"),
        ("finish = 9", "finish = 1000001", "pearls"),
        ("finish = 9", "finish = 99999999999", "finish"),
        ("[3, 6]", "[0, 6]", "pearls"),
        ("[3, 6]", "[-1, 6]", "pearls"),
        ("[3, 6]", "[6, 6]", "pearls"),
        ("[3, 6]", "[6, 3]", "pearls"),
        ("[3, 6]", "[3, 9]", "pearls"),
        ("[3, 6]", "[3, 10]", "pearls"),
        ("[3, 6]", "[3]", "pearls"),
        ("[3, 6]", "[2, 3, 6]", "pearls"),
        ("[3, 6]", "6", "pearls"),
        ("[3, 6]", "[3, 6.0]", "pearls"),
        ("[3, 6]", "[3, true]", "pearls"),
        ("[[0, 0], [10, 20]]", "[]", "path"),
        ("[[0, 0], [10, 20]]", "[[0, 0]]", "path"),
        ("[[0, 0], [10, 20]]", "[[0, 0], [0, 0]]", "path"),
        ("[[0, 0], [10, 20]]", "[[0, 0], [10]]", "path"),
        ("[[0, 0], [10, 20]]", "[[0, 0], [10, 20, 30]]", "path"),
        ("[[0, 0], [10, 20]]", "[[0, 0], 10]", "path"),
        ("[[0, 0], [10, 20]]", "[[0, 0], [10, 2.5]]", "path"),
        ("[[0, 0], [10, 20]]", "7", "path"),
    ],
)
def test_a_bad_board_is_refused_saying_what_is_wrong_and_where(old, new, where):
    assert GOOD.count(old) == 1
    with pytest.raises(BoardError) as wrong:
        read_board(GOOD.replace(old, new))
    assert wrong.value.where.startswith(where)
    assert str(wrong.value).startswith(where)


@pytest.mark.parametrize("key", ["title", "finish", "pearls"])
def test_a_missing_key_is_named(key):
    lines = [line for line in GOOD.splitlines() if not line.startswith(key)]
    with pytest.raises(BoardError, match=f"{key} is missing"):
        read_board("\n".join(lines))


def test_an_unknown_key_is_named():
    with pytest.raises(BoardError, match="bridges"):
        read_board(GOOD + "bridges = 3\n")


def test_the_smallest_and_the_longest_river_are_boards():
    assert read_board(GOOD.replace("finish = 9", "finish = 3").replace("[3, 6]", "[1, 2]")).finish == 3
    assert read_board(GOOD.replace("finish = 9", "finish = 1000000")).finish == 1_000_000


@pytest.mark.rule("DR-2", "DR-3")
def test_the_smallest_river_is_won_with_a_pair_of_3s():
    state = play(river(finish=3, pearls=(1, 2)).new_initial_state(), "river: roll 1 3 3 4 4", "red: keep 1 3 3 4 4")
    assert choices(state) == ["pair 3"]
    assert play(state, "red: pair 3").winner() == 0


@given(
    title=st.text(min_size=1, max_size=100).filter(lambda text: text.isprintable() and text.strip()),
    spaces=st.sets(st.integers(1, 1_000_000), min_size=3, max_size=3).map(sorted),
    path=st.lists(st.tuples(st.integers(-5000, 5000), st.integers(-5000, 5000)), min_size=2, max_size=9),
)
def test_a_board_written_and_read_again_is_the_same(title, spaces, path):
    if len(set(path)) == 1:
        return
    board = RiverBoard(title, spaces[2], (spaces[0], spaces[1]), tuple(path))
    again = read_board(board.to_toml())
    assert again == board
    assert board_hash(again) == board_hash(board)


@pytest.mark.rule("DR-R10")
@pytest.mark.parametrize("players", [2, 3, 5])
def test_on_our_standard_board_a_game_takes_about_half_an_hour(players):
    """Fifteen turns each, of half a minute: players who keep their pairs need 8 to 20 turns each, on average."""
    rng, game = random.Random(10), load_game("dragon-river", players, turn_limit=60 * players)
    turns, games = 0, 40
    for _ in range(games):
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.actors() == (CHANCE,):
                state.apply_action(sample(state, rng))
            elif (dice := table(state)["dice"]) and table(state)["phase"] == "keep":
                twins = [die for die in dice if dice.count(die) > 1]
                state.apply_action(state.string_to_action(" ".join(["keep", *map(str, twins)])))
            else:
                state.apply_action(rng.choice(state.legal_actions()))
        turns += state.row.turns
    assert 8 <= turns / games / players <= 20
