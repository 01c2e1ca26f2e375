"""``dragonrace perft``: the table, a game's options, and what is refused."""

import pytest


def test_the_table(run):
    shown = run("perft dragon-river --depth 3")
    assert shown.status == 0
    assert [line.split() for line in shown.out.splitlines()[1:]] == [
        ["actions", "sequences", "positions"],
        ["0", "1", "1"],
        ["1", "252", "252"],
        ["2", "4368", "458"],
        ["3", "255696", "–"],
    ]


def test_options_players_and_boards_are_taken(run):
    shown = run("perft --depth 1 river-dragons --players 3 --expert on")
    assert shown.out.startswith("River Dragons on The Delta, 3 players\n")
    assert run("perft golden-dragon --board chasm --depth 0").out.splitlines()[-1].split() == ["0", "1", "1"]


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("perft", "required: GAME"),
        ("perft chess", "game can't be 'chess'"),
        ("perft dragon-river --depth -1", "depth can't be -1: it is a whole number from 0 to 1000"),
        ("perft dragon-river --depth deep", "'deep' is not a whole number"),
        ("perft dragon-river --players 9", "players can't be 9"),
        ("perft dragon-river --board moon", "board can't be 'moon'"),
    ],
)
def test_a_wrong_command_line_is_one_sentence(run, line, words):
    run(line).check_refused(words)
