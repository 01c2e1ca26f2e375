"""``dragonrace league``: the table, the files, progress, Ctrl-C, and what is refused."""

import json
import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

from tests.cli.test_pty import terminal  # noqa: F401 - a fixture

QUICK = "league dragon-river sensible random --board brook.toml --workers 1"


@pytest.fixture(autouse=True)
def a_brook(brook):
    return brook


def row_of(shown, name):
    return next(re.split(r"\s{2,}", line.strip()) for line in shown.out.splitlines() if line.startswith(f"{name} "))


def test_the_table_has_ratings_intervals_and_wins(run):
    shown = run(f"{QUICK} --games 20 --seed 3")
    assert shown.status == 0
    assert shown.out.startswith("Dragon River, 2 players, seed 3\n2 bots in one line-up, 20 games.\n")
    strong, weak = row_of(shown, "sensible"), row_of(shown, "random")
    assert int(strong[1]) + int(weak[1]) == 3000
    low, high = map(int, strong[2].split(" to "))
    assert low < int(strong[1]) < high
    assert (strong[3], weak[3]) == ("20", "20")
    assert int(strong[4]) + int(weak[4]) == 20
    assert strong[5] == f"{int(strong[4]) / 20:.1%}"
    assert "The average is 1500" in shown.out
    assert "20 games, no draw." in shown.out


def test_more_bots_than_seats_and_fewer(run):
    three = (
        "league dragon-river sensible random tests.simulate.house_bots:Last --board brook.toml --workers 1 --games 6"
    )
    assert "3 bots in 3 line-ups, 6 games." in run(three).out
    assert "tests.simulate.house_bo…" in run(three).out
    assert "2 bots in 2 line-ups, 8 games." in run(f"{QUICK} --players 4 --games 1").out


def test_bots_of_this_folder_play(run):
    Path("my_own_bots.py").write_text(
        "import dragonrace\n"
        "class First(dragonrace.Bot):\n"
        "    def think(self, state, player, rng):\n"
        "        return state.legal_actions(player)[0]\n"
    )
    shown = run("league dragon-river random my_own_bots:First --board brook.toml --games 4 --turn-limit 30")
    assert row_of(shown, "my_own_bots:First")[3] == "4"


def test_an_anchor_has_1500(run):
    shown = run(f"{QUICK} --games 20 --anchor random")
    assert row_of(shown, "random")[1:3] == ["1500", "1500 to 1500"]
    assert "random is 1500" in shown.out


def test_a_test_ends_with_its_verdict(run):
    shown = run(f"{QUICK} --sprt 0 200 --games 2000")
    assert "2 bots; 2000 games at most, or until it is clear." in shown.out
    assert "sensible over random: rather +200 than 0 points." in shown.out
    assert re.search(r"Log likelihood ratio: \d\.\d\d \(-2\.94, 2\.94\)", shown.out)
    worse = run("league dragon-river random sensible --board brook.toml --workers 1 --sprt --games 5000")
    assert "random over sensible: rather 0 than +20 points." in worse.out
    assert "sensible over random: not clear yet whether +1 or 0 points." in run(f"{QUICK} --games 2 --sprt 0 1").out


def test_draws_are_counted(run):
    shown = run("league golden-dragon random sensible --games 4 --turn-limit 2")
    assert "4 games, 4 of them draws." in shown.out


def test_it_speaks_german(run):
    shown = run(f"{QUICK} --sprt 0 200 --games 2000 --language de")
    assert "2 Spieler, Zufallszahl 0" in shown.out
    assert "Wertung" in shown.out
    assert "sensible gegenüber random: eher +200 als 0 Punkte." in shown.out


def test_the_files_are_written_and_the_same_line_goes_on(run):
    line = f"{QUICK} --out ratings.json --plot ratings.svg --games"
    first = run(f"{line} 8")
    assert "ratings.json is written.\nratings.svg is written.\n" in first.out
    assert json.loads(Path("ratings.json").read_text("utf-8"))["games"] == 8
    ElementTree.parse("ratings.svg")
    assert "Going on: 8 games are done already." in run(f"{line} 12").out
    assert json.loads(Path("ratings.json").read_text("utf-8"))["games"] == 12


def test_fewer_games_than_there_are_is_said(run):
    line = f"{QUICK} --seed 5 --out ratings.json --games"
    all_of_them = run(f"{line} 12")
    note = "ratings.json.games has 12 games; only the first 8 count here. With --games 12 all do."
    assert "ratings.json.games has" not in all_of_them.out
    fewer = run(f"{line} 8")
    assert note in " ".join(fewer.out.split())
    assert "8 games, " in fewer.out
    assert "ratings.json.games hat 12 Partien" in run(f"{line} 8 --language de").out
    assert run(f"{line} 12").out.splitlines()[3:] == all_of_them.out.splitlines()[2:]


def test_options_of_the_game_are_taken(run):
    assert run(f"{QUICK} --games 2 --tipping off --out a.json").status == 0
    assert json.loads(Path("a.json").read_text("utf-8"))["settings"]["options"]["tipping"] is False


def test_the_game_may_stand_anywhere(run):
    assert run("league --games 2 --turn-limit 3 golden-dragon random sensible").status == 0


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("league", "required: GAME, BOT"),
        ("league dragon-river", "required: BOT"),
        ("league chess random sensible", "game can't be 'chess'"),
        ("league dragon-river random", "bots can't be 'random': a league has two bots at least"),
        ("league dragon-river random random", "each bot is named once"),
        ("league dragon-river random deep", "bot can't be 'deep'"),
        ("league dragon-river random no.such:Bot", "bot can't be 'no.such:Bot'"),
        ("league dragon-river --sprt random sensible", "'random' is no number of points; bots are named before --sprt"),
        ("league dragon-river random sensible --sprt 5", "sprt can't be [5.0]: it is a pair of numbers"),
        ("league dragon-river random sensible --sprt 5 0", "elo1 can't be 0.0: it is larger than elo0, 5"),
        ("league dragon-river random sensible level-5 --sprt", "a test compares two bots"),
        ("league dragon-river random sensible --anchor level-5", "anchor can't be 'level-5': it is one of the bots"),
        ("league dragon-river random sensible --games 0", "games can't be 0"),
        ("league dragon-river random sensible --games many", "'many' is not a whole number"),
        ("league dragon-river random sensible --players 9", "players can't be 9"),
        ("league dragon-river random sensible --workers 0", "workers can't be 0"),
        ("league dragon-river random sensible --ray --workers 2", "workers can't be 2: on a Ray cluster as many play"),
        ("league dragon-river --ray random sensible level-1", "ray can't be 'random': it is a cluster's address"),
        ("league dragon-river random sensible --first-player 1", "first_player can't be 1: in a league the seats take"),
        ("league dragon-river random sensible --out games.parquet", "ends in .json or .csv"),
        ("league dragon-river random sensible --out no/such.json", "there is no folder no"),
        (
            "league dragon-river random sensible --plot a.png",
            "plot can't be 'a.png': it is the name of a file that ends",
        ),
        ("league dragon-river random sensible --plot no/such.svg", "there is no folder no"),
        ("league dragon-river random sensible --out mine.json", "mine.json exists already and can't be gone on with"),
        ("league dragon-river random sensible --option x=1", "unrecognized arguments"),
    ],
)
def test_a_wrong_command_line_is_one_sentence(run, line, words):
    Path("mine.json").write_text("mine")
    run(line).check_refused(words)


# --- at a terminal ---

LONG = "league dragon-river sensible random --board brook.toml --workers 2"


def wait_for_games(game):
    while not re.search(r" [1-9]\d*/\d+ ", game.plain):
        assert game._read()


def test_ctrl_c_keeps_what_is_done_and_the_same_line_goes_on(terminal):  # noqa: F811
    words = f"{LONG} --games 1000000 --out league.json".split()
    game = terminal(*words)
    wait_for_games(game)
    game.type("\x03")
    game.wait_for("Stopped: ")
    game.wait_for("The average is 1500")
    game.wait_for("league.json.games. The same command goes on from there.")
    assert game.end() == 130
    assert "Traceback" not in game.plain
    again = terminal(*words)
    again.wait_for("Going on: ")
    wait_for_games(again)
    again.type("\x03")
    assert again.end() == 130


def test_while_it_plays_one_sees_how_a_test_stands(terminal):  # noqa: F811
    game = terminal(*f"{LONG} --sprt 0 1".split())
    game.wait_for("Log likelihood ratio: ")
    game.type("\x03")
    game.wait_for("not clear yet")
    assert game.end() == 130
