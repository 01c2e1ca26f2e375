"""Results on disk: the file, the journal beside it, and going on after any kind of end."""

import os
import random
import subprocess
import sys
import time
from pathlib import Path

import numpy as np
import pytest

import dragonrace
from dragonrace import SimulationError
from dragonrace.simulate import Simulation, settle
from dragonrace.simulate.files.journal import HEAD, Journal
from dragonrace.simulate.playing import ROW
from tests.simulate.conftest import PAIR, rows_of

pytest.importorskip("pyarrow", reason="pyarrow is not installed (the extra `study`)")
import pyarrow as pa
import pyarrow.parquet as pq


@pytest.fixture
def out(tmp_path: Path) -> Path:
    return tmp_path / "games.parquet"


@pytest.fixture
def partial(out: Path) -> Path:
    return Path(f"{out}.partial")


def stop_at(games: int):
    """A progress that stops the simulation as Ctrl-C does, after so many games."""

    def progress(done: int, _games: int, _note: str) -> None:
        if done >= games:
            raise KeyboardInterrupt

    return progress


# --- the file ---

COLUMNS = {
    "number": "int64",
    "seat": "int8",
    "colour": "words",
    "bot": "words",
    "order": "int8",
    "first_player": "int8",
    "winner": "bool",
    "result": "double",
    "length": "int64",
    "decisions": "int64",
    "checksum": "int64",
    "seed": "int64",
    "game": "words",
    "players": "int8",
    "board": "words",
    "options": "words",
    "rules_version": "int16",
    "version": "words",
    "bots": "words",
}


def test_the_file_has_a_row_for_each_game_and_seat(brook, out, partial):
    results = brook(["sensible", "random", "random"], games=10, out=out)
    table = pq.read_table(out)
    words = "dictionary<values=string, indices=int32, ordered=0>"
    assert {field.name: str(field.type).replace(words, "words") for field in table.schema} == COLUMNS
    assert table.num_rows == 30
    assert table.column("number").to_pylist() == [number for number in range(10) for _ in range(3)]
    assert table.column("seat").to_pylist() == [0, 1, 2] * 10
    assert table.equals(results.to_table())
    assert not partial.exists()
    assert sorted(path.name for path in out.parent.iterdir()) == ["brook.toml", "games.parquet"]


def test_what_a_row_says(brook, out):
    results = brook(["sensible", "random", "random"], games=12, seed=8, turn_limit=40, tipping=False, out=out)
    row = pq.read_table(out).slice(31, 1).to_pylist()[0]
    assert (row["number"], row["seat"], row["colour"], row["first_player"], row["order"]) == (10, 1, "blue", 1, 0)
    assert row["bots"].split(",")[1] == row["bot"]
    assert sorted(row["bots"].split(",")) == ["random", "random", "sensible"]
    assert row["winner"] == (results.winner[10] == 1)
    assert row["result"] == results.replay(10).returns()[1]
    assert row["length"] == results.length[10]
    assert (row["seed"], row["game"], row["players"], row["version"]) == (8, "dragon-river", 3, dragonrace.__version__)
    assert row["board"].startswith("Brook (")
    assert '"turn_limit": 40' in row["options"]
    assert '"tipping": false' in row["options"]
    assert "first_player" not in row["options"]


def test_the_columns_are_those_of_the_table(brook):
    results = brook()
    table = results.to_table()
    for name, column in results.columns().items():
        assert column.tolist() == table.column(name).to_pylist(), name


def test_files_of_different_simulations_can_be_put_together(brook, out, tmp_path):
    brook(out=out)
    brook("random", players=3, seed=4, board=None, out=tmp_path / "more.parquet")
    together = pa.concat_tables([pq.read_table(out), pq.read_table(tmp_path / "more.parquet")])
    assert together.num_rows == 12 * 2 + 12 * 3
    assert sorted(set(together.column("board").to_pylist()))[1] == "standard"


def test_large_files_have_groups_and_are_read_again(brook, out, monkeypatch):
    from dragonrace.simulate.files import parquet

    monkeypatch.setattr(parquet, "GROUP_ROWS", 10)
    results = brook(out=out)
    assert pq.ParquetFile(out).num_row_groups == 3
    assert rows_of(brook(out=out)) == rows_of(results)


# --- stopping and going on ---


@pytest.mark.parametrize("bots", [PAIR, "random"])
def test_stopped_and_gone_on_with_is_as_if_never_stopped(brook, out, partial, tmp_path, bots):
    for games in (3, 7):
        with pytest.raises(KeyboardInterrupt):
            brook(bots, out=out, progress=stop_at(games))
        assert partial.exists()
        assert not out.exists()
    brook(bots, out=out)
    brook(bots, out=tmp_path / "other.parquet")
    assert out.read_bytes() == (tmp_path / "other.parquet").read_bytes()
    assert not partial.exists()


def test_what_is_done_is_not_played_again(brook, out):
    with pytest.raises(KeyboardInterrupt):
        brook(out=out, progress=stop_at(5))
    seen: list[int] = []
    brook(out=out, progress=lambda done, _games, _note: seen.append(done))
    assert seen[0] >= 5


def test_more_games_are_added_to_a_file(brook, out, tmp_path):
    brook(games=5, out=out)
    brook(games=9, out=tmp_path / "other.parquet")
    with pytest.raises(KeyboardInterrupt):
        brook(games=9, out=out, progress=stop_at(7))
    assert pq.read_table(out).num_rows == 10, "the file stays as it was until the new one is whole"
    brook(games=9, out=out)
    assert out.read_bytes() == (tmp_path / "other.parquet").read_bytes()


def test_a_whole_file_is_not_written_again(brook, out):
    results = brook(games=8, out=out)
    os.utime(out, (1, 1))
    assert rows_of(brook(games=8, out=out)) == rows_of(results)
    assert rows_of(brook(games=5, out=out)) == rows_of(results)[:5]
    assert out.stat().st_mtime == 1


def test_fewer_games_leave_the_others_in_the_journal(brook, out, partial):
    with pytest.raises(KeyboardInterrupt):
        brook(out=out, progress=stop_at(8))
    brook(games=4, out=out)
    assert pq.read_table(out).num_rows == 8
    assert partial.exists()
    brook(out=out)
    assert not partial.exists()


def test_killed_after_the_file_was_written_and_before_the_journal_was_removed(brook, out, partial):
    with pytest.raises(KeyboardInterrupt):
        brook("random", games=20, out=out, progress=stop_at(20))
    journal = partial.read_bytes()
    brook("random", games=20, out=out)
    partial.write_bytes(journal)
    assert len(brook("random", games=20, out=out)) == 20
    assert not partial.exists()


@pytest.mark.parametrize("name", [".games.parquet.new", "games.parquet.partial.tmp"])
def test_what_a_killed_process_left_is_in_nobody_s_way(brook, out, name):
    out.with_name(name).write_bytes(b"PAR1 half a file")
    assert len(brook("random", out=out)) == 12


def test_stopped_without_a_file_the_games_that_are_done_have_results(board):
    simulation = Simulation(settle("dragon-river", PAIR, None, board, {}, 0, rotate=True), 12)
    with pytest.raises(KeyboardInterrupt):
        simulation.run(1, stop_at(5))
    results = simulation.results()
    assert len(results) == simulation.done == results.summary().games
    assert results.numbers.tolist() == list(range(len(results)))


# --- the journal, torn anywhere ---

SETTINGS = {"seed": 1}


def test_wherever_the_journal_is_torn_the_parts_before_are_kept(partial):
    journal = Journal(partial, SETTINGS)
    rows = np.zeros(9, ROW)
    rows["length"] = np.arange(1, 10)
    parts = [range(2), range(6, 9), range(2, 3)]
    ends = []
    for numbers in parts:
        journal.add(numbers, rows[numbers.start : numbers.stop])
        ends.append(partial.stat().st_size)
    journal.close()
    whole = partial.read_bytes()
    for size in range(len(whole) + 1):
        partial.write_bytes(whole[:size])
        journal, found, done = Journal(partial, SETTINGS), np.zeros(9, ROW), np.zeros(9, bool)
        journal.load(found, done)
        kept = [number for numbers, end in zip(parts, ends, strict=True) if end <= size for number in numbers]
        assert np.flatnonzero(done).tolist() == sorted(kept)
        assert found[done].tolist() == rows[sorted(kept)].tolist()
        journal.add(range(3, 6), rows[3:6])
        journal.close()
        again, done = Journal(partial, SETTINGS), np.zeros(9, bool)
        again.load(found, done)
        assert np.flatnonzero(done).tolist() == sorted([*kept, 3, 4, 5])
        again.close()


def test_a_damaged_part_is_played_again(brook, out, partial):
    with pytest.raises(KeyboardInterrupt):
        brook(out=out, progress=stop_at(6))
    data = bytearray(partial.read_bytes())
    data[data.index(b"\n") + HEAD.size + 3] ^= 1
    partial.write_bytes(data)
    assert rows_of(brook(out=out)) == rows_of(brook())


def test_a_part_is_never_taken_for_other_games(partial):
    journal = Journal(partial, SETTINGS)
    journal.add(range(2, 4), np.ones(2, ROW), b"decisions")
    journal.close()
    whole = partial.read_bytes()
    begin = whole.index(b"\n") + 1
    for at in range(begin, len(whole)):
        partial.write_bytes(whole[:at] + bytes([whole[at] ^ 1]) + whole[at + 1 :])
        journal = Journal(partial, SETTINGS)
        assert list(journal.parts()) == []
        journal.close()
        assert partial.stat().st_size == begin


def test_what_is_kept_of_decisions_is_read_again(partial):
    journal = Journal(partial, SETTINGS)
    for numbers, record in ((range(3), b"first"), (range(5, 6), b""), (range(3, 5), b"last")):
        journal.add(numbers, np.full(len(numbers), numbers[0], ROW), record)
    read = [(first, len(rows), record) for first, (rows, record) in journal.parts()]
    assert read == [(0, 3, b"first"), (5, 1, b""), (3, 2, b"last")]
    journal.add(range(6, 7), np.zeros(1, ROW), b"more")
    assert [record for _, (_, record) in journal.parts()] == [b"first", b"", b"last", b"more"]
    journal.close()


def test_two_at_a_time_are_refused(partial):
    pytest.importorskip("fcntl", reason="there are no file locks here")
    one, other = (Journal(partial, SETTINGS) for _ in range(2))
    one.add(range(1), np.zeros(1, ROW))
    with pytest.raises(SimulationError, match=r"another process is writing .*games\.parquet\.partial; wait for it"):
        other.load(np.zeros(1, ROW), np.zeros(1, bool))
    one.close()
    other.close()


# --- killed ---

KILLED = """\
import sys, dragonrace
dragonrace.simulate("dragon-river", {bots!r}, board={board!r}, games={games}, workers=2, out={out!r})
"""


def test_killed_at_any_moment_it_goes_on_and_ends_the_same(brook, out, partial, board, tmp_path):
    script = KILLED.format(bots=PAIR, board=str(board), games=20, out=str(out))
    rng, kept = random.Random(1), []
    for _ in range(3):
        with subprocess.Popen([sys.executable, "-c", script]) as process:
            _wait_for_growth(partial, kept[-1] if kept else 0)
            time.sleep(0.1 * rng.random())
            process.kill()
        if out.exists():
            break
        kept.append(partial.stat().st_size)
    assert kept == sorted(kept)
    brook(games=20, out=out)
    brook(games=20, out=tmp_path / "other.parquet")
    assert out.read_bytes() == (tmp_path / "other.parquet").read_bytes()


def _wait_for_growth(path: Path, size: int) -> None:
    """Wait until something more is kept, or all is."""
    deadline = time.monotonic() + 60
    while (path.stat().st_size if path.exists() else 0) <= size and time.monotonic() < deadline:
        time.sleep(0.01)
        if size and not path.exists():
            return
