"""``dragonrace simulate``: the table, the file, progress, Ctrl-C, and what is refused."""

import re
import warnings
from pathlib import Path

import pytest

from dragonrace import NotCompiledWarning
from dragonrace.cli.main import main
from dragonrace.cli.screen import progress
from tests.cli.test_pty import terminal  # noqa: F401 - a fixture
from tests.compiling import compiles

QUICK = "simulate dragon-river --board brook.toml --workers 1"


@pytest.fixture(autouse=True)
def a_brook(brook):
    return brook


def test_the_table_has_bots_turn_order_and_seats(run, monkeypatch):
    monkeypatch.setattr(
        progress, "LINE_SECONDS", 3600.0
    )  # however slow the machine is, progress is not the matter here
    shown = run(f"{QUICK} --games 20 --bots sensible,random --seed 3")
    assert shown.status == 0
    assert shown.out.startswith("Dragon River, 2 players, Brook, seed 3: sensible, random\n")
    for name in ("sensible", "random", "first", "second", "red", "blue"):
        row = next(line.split() for line in shown.out.splitlines() if line.startswith(f"  {name} "))
        assert row[1] == "20"
        assert 0 <= int(row[2]) <= 20
        assert row[3] == f"{int(row[2]) / 20:.1%}"
    assert "95 % interval" in shown.out
    assert "Length in player turns: " in shown.out
    assert "Draws: 0." in shown.out
    assert shown.err == ""


def test_one_bot_for_all_seats_is_not_compared_with_itself(run):
    shown = run(f"{QUICK} --games 9 --players 3 --bots random")
    assert "Bot" not in shown.out
    assert "  third " in shown.out


def test_a_quick_bot_plays_where_none_is_named(run):
    assert run(f"{QUICK} --games 2 --out a").status == 0
    import pyarrow.parquet as pq

    assert set(pq.read_table("a.parquet").column("bot").to_pylist()) == {"level-3"}


def test_games_that_nobody_wins_are_draws(run):
    shown = run("simulate golden-dragon --games 3 --bots random --turn-limit 2")
    assert "Draws: 3." in shown.out
    assert "–" in shown.out


def test_a_name_without_an_ending_gets_one(run):
    assert "The results are in games.parquet." in run(f"{QUICK} --games 3 --bots random --out games").out
    assert Path("games.parquet").exists()


def test_the_same_line_says_that_it_is_complete(run):
    line = f"{QUICK} --bots random --out games --games"
    first = run(f"{line} 4")
    assert run(f"{line} 4").out == "games.parquet is complete: 4 games.\n" + first.out
    assert run(f"{line} 3").out.startswith("games.parquet is complete: 3 games. It has 4; these are the first.\n")
    assert run(f"{line} 6").out.startswith("Going on: 4 of 6 games are done already.\n")


def test_options_board_and_seats_are_taken_and_kept(run):
    line = "simulate dragon-river --board brook.toml --games 2 --bots random --tipping off --fixed --first-player 1"
    assert run(f"{line} --turn-limit none --players 3 --seed 12 --out a").status == 0
    import pyarrow.parquet as pq

    row = pq.read_table("a.parquet").to_pylist()[0]
    assert (row["first_player"], row["players"], row["seed"]) == (1, 3, 12)
    assert '"tipping": false' in row["options"]
    assert '"turn_limit": null' in row["options"]
    assert row["board"].startswith("Brook")


def test_the_game_may_stand_anywhere(run):
    assert run("simulate --games 2 --bots random golden-dragon --moves-per-turn 3 --turn-limit 3").status == 0


@pytest.mark.parametrize("before", ["--out dragon-river", "--fixed --games=2 --out dragon-river", "--out=a --fixed"])
def test_a_flag_s_value_is_not_taken_for_the_game(run, before):
    shown = run(f"simulate {before} golden-dragon --games 2 --bots random --turn-limit 3")
    assert shown.out.startswith("Golden Dragon, 2 players")
    assert Path("dragon-river.parquet" if "river" in before else "a.parquet").exists()


def test_where_only_a_flag_s_value_is_a_game_there_is_none(run):
    assert "the following arguments are required: GAME" in run("simulate --out dragon-river").err


def test_the_help_has_the_usual_limit_and_every_option(run):
    shown = run("simulate river-dragons --help").out
    assert "(100)" in shown
    assert "(they take turns)" in shown
    assert "--expert on|off" in shown
    assert "dragonrace simulate river-dragons --games 1000" in shown
    assert "A game's options: dragonrace simulate GAME --help" in run("simulate --help").out


def test_progress_in_a_pipe_is_a_few_lines(capsys, monkeypatch):
    from dragonrace.cli.screen import progress

    monkeypatch.setattr(progress, "LINE_SECONDS", 0.0)
    lines = progress.Lines(130)
    for done in range(130, 1001):
        lines(done, 1000, "compiling" if done == 300 else "")
    lines(1000, 1000, "writing the file")
    assert capsys.readouterr().err.splitlines() == [
        "200 of 1000 games are done.",
        "Compiling.",
        "300 of 1000 games are done.",
        "That took 0 s.",
        *(f"{done} of 1000 games are done." for done in range(400, 1000, 100)),
    ]


def test_quick_simulations_write_no_progress(run):
    assert run(f"{QUICK} --bots random --games 9").err == ""


def test_a_data_set_is_announced_and_goes_on(run):
    line = f"{QUICK} --bots random --trajectories data --games"
    shown = run(f"{line} 4")
    assert "The data set is in data; its README.md says what it is.\n" in shown.out
    assert sorted(path.name for path in Path("data").iterdir()) == ["README.md", "board.toml", "data", "settings.json"]
    assert run(f"{line} 4").out == "data is complete: 4 games.\n" + shown.out
    assert run(f"{line} 102").status == 0
    assert run(f"{line} 103").out.startswith("Going on: 102 of 103 games are done already.\n")
    run(f"{line} 9").check_refused("data is for 103 games; ask for as many or more, or choose another name")


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("simulate", "required: GAME"),
        ("simulate dragon-river --observations", "observations can't be True: they stand in the data set of decisions"),
        ("simulate dragon-river --trajectories mine.parquet", "mine.parquet exists already and is no folder"),
        ("simulate dragon-river --trajectories .", "trajectories can't be '.': it is a path to a folder with a name"),
        ("simulate dragon-river --trajectories no/such", "no/such can't be made: there is no folder no"),
        ("simulate chess", "game can't be 'chess'"),
        ("simulate chess --games 5", "game can't be 'chess'"),
        ("simulate dragon-river --games 0", "games can't be 0: it is a whole number from 1 to"),
        ("simulate dragon-river --games many", "'many' is not a whole number"),
        ("simulate dragon-river --bots deep", "bot can't be 'deep'"),
        ("simulate dragon-river --bots random,", "bot can't be ''"),
        ("simulate dragon-river --bots random,random --players 3", "name one bot for all 3 seats"),
        ("simulate dragon-river --players 9", "players can't be 9"),
        ("simulate dragon-river --workers 0", "workers can't be 0"),
        ("simulate dragon-river --workers 2 --ray", "workers can't be 2: on a Ray cluster as many play as it has"),
        ("simulate dragon-river --bots random --ray", "ray can't be True: bots that all play at random are quicker"),
        ("simulate dragon-river --ray here", "ray can't be 'here': it is a cluster's address, as 10.0.0.5:6379 or"),
        ("simulate dragon-river --seed 9223372036854775808", "seed can't be 9223372036854775808"),
        ("simulate dragon-river --seed -1", "seed can't be -1: it is a whole number from 0 to 9223372036854775807"),
        ("simulate dragon-river --games -3", "games can't be -3: it is a whole number from 1 to"),
        ("simulate dragon-river --out /dev/null", "out can't be '/dev/null': it is the name of a file that ends in"),
        ("simulate dragon-river --turn-limit 0", "turn_limit can't be 0"),
        ("simulate dragon-river --first-player 1", "first_player can't be 1: the seats take turns in beginning; with"),
        ("simulate dragon-river --fixed --first-player 2", "first_player can't be 2"),
        ("simulate dragon-river --board moon", "board can't be 'moon'"),
        ("simulate dragon-river --moves-per-turn 3", "unrecognized arguments"),
        ("simulate dragon-river --out no/such/x", "no/such/x.parquet can't be written: there is no folder no/such"),
        ("simulate dragon-river --out mine.parquet", "mine.parquet exists already and is no whole file of a simu"),
        ("simulate dragon-river --out " + "a" * 240, "can't be written (File name too long)"),
        ("simulate dragon-river --out " + "a" * 300, "can't be written (File name too long)"),
    ],
)
def test_a_wrong_command_line_is_one_sentence(run, line, words):
    Path("mine.parquet").write_text("mine")
    run(line).check_refused(words)


def test_a_link_stays_a_link_to_the_results(run):
    Path("large").mkdir()
    Path("games.parquet").symlink_to(Path("large/games.parquet"))
    for games in (2, 4):
        assert run(f"{QUICK} --bots random --games {games} --out games").status == 0
        assert Path("games.parquet").is_symlink()
        assert [path.name for path in Path("large").iterdir()] == ["games.parquet"]


@pytest.mark.parametrize(
    "name", ["results.csv", "run.v2", "..", ".", "", " ", "sub", "sub/", "new/", "x.parquet/", "sub/..", "games."]
)
def test_what_is_no_parquet_file_s_name_is_refused_as_it_was_typed(capsys, name):
    Path("sub").mkdir()
    before = sorted(Path().iterdir())
    assert main(["simulate", "dragon-river", "--games", "1", "--bots", "random", "--out", name]) == 2
    assert capsys.readouterr().err == (
        f"dragonrace: out can't be {name!r}: it is the name of a file that ends in .parquet, "
        "or has no ending and gets it\n"
    )
    assert sorted(Path().iterdir()) == before


def test_other_settings_are_refused_by_name(run):
    run(f"{QUICK} --bots random --games 3 --out a")
    outcome = run(f"{QUICK} --bots random --games 6 --out a --seed 4 --tipping off")
    assert outcome.status == 2
    assert "a.parquet was made with tipping true, not false; seed 0, not 4" in outcome.err.replace(
        "seed 0, not 4; tipping true, not false", "tipping true, not false; seed 0, not 4"
    )


# --- at a terminal ---

LONG = "simulate dragon-river --board brook.toml --bots sensible,random --games"


def wait_for_games(game):
    while not re.search(r" [1-9]\d*/1000000 ", game.plain):
        assert game._read()


def test_ctrl_c_keeps_what_is_done_and_the_same_line_goes_on(terminal):  # noqa: F811
    words = f"{LONG} 1000000 --workers 2 --out games".split()
    game = terminal(*words)
    wait_for_games(game)
    game.type("\x03")
    game.wait_for("Stopped: ")
    game.wait_for("games.parquet.partial. The same command goes on from there.")
    assert game.end() == 130
    assert "Traceback" not in game.plain
    again = terminal(*words)
    again.wait_for("Going on: ")
    wait_for_games(again)
    again.type("\x03")
    assert again.end() == 130


def test_ctrl_c_keeps_what_a_data_set_has(terminal):  # noqa: F811
    words = f"{LONG} 1000000 --workers 2 --trajectories data".split()
    game = terminal(*words)
    wait_for_games(game)
    game.type("\x03")
    game.wait_for("Stopped: ")
    game.wait_for("They are kept in data. The same command goes on from there.")
    assert game.end() == 130
    assert "Traceback" not in game.plain
    stopped = re.search(r"Stopped: (\d+) of", game.plain)
    again = terminal(*words)
    again.wait_for(f"Going on: {stopped and stopped[1]} of 1000000 games are done already.")
    again.type("\x03")
    assert again.end() == 130


def test_ctrl_c_without_a_file_counts_what_is_done(terminal):  # noqa: F811
    game = terminal(*f"{LONG} 1000000 --workers 1".split())
    wait_for_games(game)
    game.type("\x03")
    game.wait_for("Stopped: ")
    game.wait_for("Length in player turns: ")
    assert game.end() == 130
    assert "Traceback" not in game.plain


def test_the_bar_goes_when_it_is_done(terminal):  # noqa: F811
    game = terminal(*f"{LONG} 6 --workers 1".split())
    game.wait_for("6/6")
    game.wait_for("Length in player turns: ")
    assert game.end() == 0


@compiles("golden-dragon")
def test_who_plays_the_same_game_again_and_again_is_told_of(run):
    """Greedy bots that judge alike leave next to nothing to chance."""
    line = "simulate golden-dragon --games 30 --workers 1 --seed 1 --bots"
    assert "are one and the same game" in run(f"{line} greedy").out
    assert "are one and the same game" not in run(f"{line} level-3").out


def test_a_warning_is_a_line_for_people(run):
    """Not a place in the program, unless it is not one of ours."""
    run("--version")
    assert warnings.formatwarning("beware", NotCompiledWarning, "program.py", 7) == "dragonrace: beware\n"
    assert "program.py" in warnings.formatwarning("beware", DeprecationWarning, "program.py", 7)
