"""What can't be simulated is refused in one sentence that says what is allowed."""

import json
import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

import dragonrace
from dragonrace import BoardError, OptionError, SimulationError
from dragonrace.simulate import settings, workers
from tests.simulate.conftest import PAIR, rows_of


@pytest.mark.parametrize(
    ("game", "bots", "given", "words"),
    [
        ("chess", "random", {}, "game can't be 'chess': the games are: dragon-river"),
        (None, "random", {}, "game can't be None"),
        ("dragon-river", "deep", {}, "bot can't be 'deep': the bots are: "),
        ("dragon-river", ["random", "deep"], {}, "bot can't be 'deep'"),
        ("dragon-river", [], {}, "bots can't be .*: it is a bot's name, class or factory for all seats, or a list"),
        ("dragon-river", None, {}, "bots can't be None"),
        ("dragon-river", [1, 2], {}, "bots can't be"),
        ("dragon-river", {"random"}, {}, "bots can't be"),
        ("dragon-river", PAIR, {"players": 3}, "bots can't be .*: name one bot for all 3 seats, or 3, one for each"),
        ("dragon-river", ["random"] * 9, {}, "players can't be 9: Dragon River is for 2 to 5 players"),
        ("dragon-river", "random", {"players": 0}, "players can't be 0"),
        ("dragon-river", "random", {"players": True}, "players can't be True"),
        ("dragon-river", "random", {"players": 2.0}, "players can't be 2.0"),
        ("dragon-river", "random", {"players": [2]}, r"players can't be \[2\]: Dragon River is for 2 to 5 players"),
        ("dragon-river", "random", {"games": 0}, "games can't be 0: it is a whole number from 1 to 100000000"),
        ("dragon-river", "random", {"games": 1.5}, "games can't be 1.5"),
        ("dragon-river", "random", {"games": True}, "games can't be True"),
        ("dragon-river", "random", {"games": 10**8 + 1}, "games can't be 100000001"),
        ("dragon-river", "random", {"seed": -1}, "seed can't be -1: it is a whole number from 0 to"),
        ("dragon-river", "random", {"seed": 2**63}, "seed can't be 9223372036854775808"),
        ("dragon-river", "random", {"seed": None}, "seed can't be None"),
        ("dragon-river", "random", {"seed": "1"}, "seed can't be '1'"),
        ("dragon-river", "random", {"workers": 0}, "workers can't be 0: .* from 1 to 1024, or None for one a core"),
        ("dragon-river", "random", {"workers": "all"}, "workers can't be 'all'"),
        ("dragon-river", "random", {"rotate": 1}, "rotate can't be 1: it is true or false"),
        ("dragon-river", "random", {"turn_limit": 0}, "turn_limit can't be 0: it is a whole number from 1"),
        ("dragon-river", "random", {"turn_limit": "none"}, "turn_limit can't be 'none'"),
        ("dragon-river", "random", {"first_player": 1}, "first_player can't be 1: the seats take turns in beginning"),
        ("dragon-river", "random", {"first_player": 2, "rotate": False}, "first_player can't be 2"),
        ("dragon-river", "random", {"tipping": "yes"}, "tipping can't be 'yes'"),
        ("dragon-river", "random", {"jokers": 3}, "jokers can't be 3: there is no such option"),
        ("dragon-river", "random", {"board": "moon"}, "board can't be 'moon'"),
        ("dragon-river", "random", {"out": 7}, "out can't be 7: it is a path to a file"),
        ("dragon-river", "random", {"out": ""}, "out can't be ''"),
        ("dragon-river", "random", {"out": "a\0b"}, "out can't be"),
    ],
)
def test_wrong_input_is_an_option_error(game, bots, given, words):
    with pytest.raises(OptionError, match=words) as caught:
        dragonrace.simulate(game, bots, **given)
    assert "\n" not in str(caught.value)
    assert "." in caught.value.code


def test_a_loaded_game_has_its_options_already():
    game = dragonrace.load_game("golden-dragon", players=3, moves_per_turn=3, turn_limit=5)
    results = dragonrace.simulate(game, "random", games=4)
    assert results.settings.game.options == game.options
    assert dragonrace.simulate(game, "random", games=4, turn_limit=2).length.tolist() == [2] * 4
    for more in ({"players": 3}, {"board": "chasm"}, {"moves_per_turn": 1}):
        with pytest.raises(OptionError, match="a loaded game has its players, board and options already"):
            dragonrace.simulate(game, "random", **more)


def test_a_game_that_is_not_found_by_its_name_is_refused():
    """Else another one would be played: the one that is installed."""
    game = dragonrace.load_game("golden-dragon")
    other = dragonrace.Game(replace(game.type, title="My variant"), 2)
    for play in (dragonrace.simulate, lambda game, bot: dragonrace.league(game, [bot, "level-2"])):
        with pytest.raises(OptionError, match="'golden-dragon' is not it there"):
            play(other, "random")


def test_the_seat_that_begins_needs_fixed_seats_in_a_loaded_game_too():
    game = dragonrace.load_game("golden-dragon", first_player=1)
    with pytest.raises(OptionError, match="the seats take turns in beginning"):
        dragonrace.simulate(game, "random")
    assert dragonrace.simulate(game, "random", games=3, rotate=False).first_player.tolist() == [1, 1, 1]


@pytest.mark.parametrize(("game", "limit"), [("dragon-river", 1000), ("golden-dragon", 1000), ("river-dragons", 100)])
def test_simulations_set_a_limit_of_their_own(game, limit):
    from dragonrace.simulate import settle

    assert settle(game, "random", 2, None, {}, 0, rotate=True).options["turn_limit"] == limit
    assert settle(game, "random", 2, None, {"turn_limit": None}, 0, rotate=True).options["turn_limit"] is None


def test_a_bad_board_is_a_board_error(tmp_path):
    (tmp_path / "bad.toml").write_text("title = 1")
    with pytest.raises(BoardError):
        dragonrace.simulate("dragon-river", "random", board=tmp_path / "bad.toml")


# --- files ---


@pytest.fixture
def out(tmp_path: Path) -> Path:
    pytest.importorskip("pyarrow", reason="pyarrow is not installed (the extra `study`)")
    return tmp_path / "games.parquet"


def stopped(brook, out: Path, **given: object) -> None:
    def progress(done: int, _games: int, _note: str) -> None:
        if done >= 2:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        brook(out=out, progress=progress, **given)


CHANGES = [
    ({"seed": 2}, "seed 1, not 2"),
    ({"rotate": False}, "rotate true, not false(?=; (?:go|ask))"),
    ({"bots": ["random", "sensible"]}, "bots sensible,random, not random,sensible"),
    ({"tipping": False}, "tipping true, not false"),
    ({"turn_limit": None}, "turn limit 1000, not none"),
    ({"board": None}, r"board Brook \(\w{16}\), not standard"),
    ({"bots": "random", "players": 3}, "players 2, not 3; bots sensible,random, not random,random,random"),
    ({"seed": 3, "tipping": False, "turn_limit": 9, "rotate": False}, "; and more"),
]


@pytest.mark.parametrize(("change", "words"), CHANGES)
def test_other_settings_than_the_journal_s_are_refused(brook, out, change, words):
    stopped(brook, out, seed=1)
    before = Path(f"{out}.partial").read_bytes()
    with pytest.raises(SimulationError, match=rf"partial was begun with .*{words}.*; go on with what it was") as caught:
        brook(out=out, **{"seed": 1, **change})
    assert "\n" not in str(caught.value)
    assert Path(f"{out}.partial").read_bytes() == before


@pytest.mark.parametrize(("change", "words"), CHANGES)
def test_other_settings_than_the_file_s_are_refused(brook, out, change, words):
    brook(out=out, seed=1, games=2)
    with pytest.raises(SimulationError, match=f"parquet was made with .*{words}.*; ask for what it was made with"):
        brook(out=out, **{"seed": 1, **change})


def test_another_version_is_another_setting(brook, out, monkeypatch):
    stopped(brook, out)
    monkeypatch.setattr(settings, "__version__", "9.9")
    with pytest.raises(SimulationError, match=r"version [\w.]+, not 9.9"):
        brook(out=out)


def test_so_is_another_state_of_the_code(brook, out, monkeypatch):
    """A level may have become stronger without a new version: its games don't belong to the old ones."""
    stopped(brook, out)
    monkeypatch.setattr(settings, "code_of", lambda *_: "0123456789abcdef")
    with pytest.raises(SimulationError, match=r"begun with code [0-9a-f]{16}, not 0123456789abcdef; go on"):
        brook(out=out)


@pytest.mark.parametrize("content", [b"", b"PAR1", b"my notes\n" * 50])
def test_somebody_s_file_is_not_written_over(brook, out, content):
    out.write_bytes(content)
    with pytest.raises(SimulationError, match="exists already and is no whole file of a simulation; choose another"):
        brook(out=out)
    assert out.read_bytes() == content


def test_somebody_s_parquet_file_is_not_written_over(brook, out):
    import pyarrow as pa
    import pyarrow.parquet as pq

    for metadata in (None, {b"dragonrace": b"[1]"}, {b"dragonrace": b"no json"}):
        pq.write_table(pa.table({"number": [1]}).replace_schema_metadata(metadata), out)
        with pytest.raises(SimulationError, match="is no whole file of a simulation"):
            brook(out=out)


def test_a_file_of_which_somebody_has_cut_rows_is_not_gone_on_with(brook, out):
    import pyarrow.parquet as pq

    brook(out=out)
    pq.write_table(pq.read_table(out).slice(3), out)
    with pytest.raises(SimulationError, match="is no whole file of a simulation"):
        brook(out=out)


@pytest.mark.parametrize("content", [b"notes", b"notes\n", b"[1]\n", b"{}\n", b"\xff\n", b"7\n"])
def test_somebody_s_file_in_the_journal_s_place_is_not_written_over(brook, out, content):
    partial = Path(f"{out}.partial")
    partial.write_bytes(content)
    with pytest.raises(SimulationError, match=r"partial (exists already and is no simulation|was begun with)"):
        brook(out=out)
    assert partial.read_bytes() == content


def test_where_nothing_can_be_written_it_is_said_before_the_first_game(brook, tmp_path):
    seen: list[int] = []
    for path, words in ((tmp_path, "it is a folder"), (tmp_path / "no" / "x", "there is no folder")):
        with pytest.raises(SimulationError, match=f"can't be written: {words}"):
            brook(out=path, progress=lambda done, *_: seen.append(done))
    assert seen == []


@pytest.mark.parametrize("name", ["a" * 300, "a" * 240 + ".parquet"])
def test_a_name_that_is_too_long_for_it_or_for_the_journal(brook, out, name):
    with pytest.raises(SimulationError, match=r"can't be written \(File name too long\)"):
        brook(out=out.with_name(name))


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no named pipes here")
@pytest.mark.parametrize("ending", ["", ".partial"])
def test_what_is_no_ordinary_file_is_not_written_over(brook, out, ending):
    os.mkfifo(f"{out}{ending}")
    with pytest.raises(SimulationError, match="can't be written: it is no ordinary file"):
        brook(out=out)


def test_a_folder_in_the_journal_s_place(brook, out):
    Path(f"{out}.partial").mkdir()
    with pytest.raises(SimulationError, match=r"parquet\.partial can't be written: it is a folder"):
        brook(out=out)


LITTLE_MEMORY = """\
import resource, dragonrace
resource.setrlimit(resource.RLIMIT_AS, (10**9, 10**9))
try:
    dragonrace.simulate("golden-dragon", "random", games=10**8)
except dragonrace.SimulationError as error:
    print(error)
"""


@pytest.mark.skipif(sys.platform != "linux", reason="memory has no such limits here")
def test_too_little_memory_is_a_sentence():
    shown = subprocess.run(
        [sys.executable, "-c", LITTLE_MEMORY], capture_output=True, encoding="utf-8", timeout=60, check=False
    )
    assert (shown.stdout, shown.stderr) == ("there is too little memory for 100000000 games; ask for fewer\n", "")


def test_a_folder_in_which_one_may_not_write(brook, out, monkeypatch):
    monkeypatch.setattr(os, "access", lambda *_: False)
    with pytest.raises(SimulationError, match="you may not write in its folder"):
        brook(out=out)


FULL = """\
import resource, signal, sys, dragonrace
resource.setrlimit(resource.RLIMIT_FSIZE, ({size}, {size}))
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
try:
    dragonrace.simulate("golden-dragon", "random", games=900, out={out!r})
except dragonrace.SimulationError as error:
    print(error)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="files have no limits here")
@pytest.mark.parametrize(("size", "where"), [(100, ".partial"), (2000, ".partial"), (14000, "")])
def test_a_full_disk_is_a_sentence_and_loses_nothing_else(out, size, where):
    script = FULL.format(size=size, out=str(out))
    shown = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, encoding="utf-8", timeout=60, check=True
    )
    assert shown.stdout.startswith(f"{out}{where} can't be ")
    safe = "" if where else f"; the games are safe in {out}.partial, so ask for them again"
    assert shown.stdout.endswith(f"File too large){safe}\n")
    assert shown.stderr == ""
    assert not out.exists()
    assert len(dragonrace.simulate("golden-dragon", "random", games=900, out=out)) == 900


def test_without_pyarrow_it_is_said_how_to_get_it(brook, tmp_path, monkeypatch):
    monkeypatch.setitem(sys.modules, "pyarrow.parquet", None)
    with pytest.raises(SimulationError, match=r"pip install 'dragonrace\[study\]'"):
        brook(out=tmp_path / "x.parquet")
    results = brook(games=2)
    assert len(results.columns()["seat"]) == 4
    with pytest.raises(SimulationError, match="pyarrow, which is not installed"):
        results.to_table()


# --- workers ---


def test_a_worker_that_ends_is_reported(brook, monkeypatch):
    monkeypatch.setattr(workers, "PROGRAM", "import os, sys; sys.stdin.buffer.readline(); os._exit(3) # {path}")
    with pytest.raises(SimulationError, match=r"a worker process ended .*\(exit status 3\); fewer workers"):
        brook(workers=2)


def test_a_worker_that_can_not_start_is_reported(brook, monkeypatch):
    monkeypatch.setattr(sys, "executable", "/no/python")
    with pytest.raises(SimulationError, match="a worker process can't be started"):
        brook(workers=2)


def test_a_bot_that_fails_is_told_of_with_its_games(brook, monkeypatch):
    broken = workers.PROGRAM.replace(
        "serve; serve()",
        "serve; from dragonrace.bots.at_random import RandomBot; RandomBot.think = lambda *_: 1 / 0; serve()",
    )
    monkeypatch.setattr(workers, "PROGRAM", broken)
    with pytest.raises(RuntimeError, match=r"game \d failed:(.|\n)*ZeroDivisionError"):
        brook(workers=2)


def test_no_worker_is_left_behind(brook, monkeypatch):
    started = []
    start = workers._start
    monkeypatch.setattr(workers, "_start", lambda: started.append(start()) or started[-1])

    def stop(done: int, *_: object) -> None:
        if done:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        brook(workers=2, progress=stop, games=50)
    assert [process.returncode is None for process in started] == [False, False]


# --- replaying ---


@pytest.mark.parametrize("number", [-1, 12, np.int64(12), 1.0, True, np.True_, None])
def test_only_games_that_were_played_can_be_played_again(brook, number):
    with pytest.raises(OptionError, match=r"number can't be .*: it is a whole number from 0 to 11"):
        brook("random").replay(number)


def test_numpy_s_whole_numbers_are_as_good_as_python_s(brook):
    plain, numpys = brook(games=3, seed=3, workers=1), brook(games=np.int64(3), seed=np.int64(3), workers=np.int64(1))
    assert rows_of(numpys) == rows_of(plain)
    assert json.dumps(numpys.settings.describe()) == json.dumps(plain.settings.describe())
    number = np.flatnonzero(plain.winner >= 0)[0]
    assert plain.replay(number).serialize() == plain.replay(int(number)).serialize()
