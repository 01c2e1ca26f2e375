"""Data sets that were stopped, or killed, go on with every game that was done, and end with the same bytes."""

import random
import shutil
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import closing, suppress
from functools import partialmethod
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from dragonrace import SimulationError
from dragonrace.simulate import Output, Simulation, settle, simulation
from dragonrace.simulate.files.dataset import Dataset
from dragonrace.simulate.files.journal import Journal
from dragonrace.simulate.parts import Work
from dragonrace.simulate.playing import ROW, play_part
from dragonrace.simulate.settings import Settings
from tests.simulate.conftest import PAIR, rows_of
from tests.simulate.test_dataset import files_of

pytest.importorskip("pyarrow", reason="pyarrow is not installed (the extra `study`)")
pytestmark = pytest.mark.usefixtures("small_files")


class Bar:
    """A progress that keeps what it is told, and stops as Ctrl-C does after so many games."""

    def __init__(self, stop: int = 10**9):
        self.stop, self.told = stop, []

    def __call__(self, done: int, _games: int, _note: str) -> None:
        self.told.append(done)
        if done >= self.stop:
            raise KeyboardInterrupt


@pytest.mark.parametrize("stop", [1, 9, 10, 25, 33])
@pytest.mark.parametrize("count", [1, 2])
def test_what_was_stopped_goes_on_where_it_was_to_the_same_bytes(tmp_path, brook, stop, count):
    whole = brook(games=34, trajectories=tmp_path / "whole", observations=True)
    first, then = Bar(stop), Bar()
    with pytest.raises(KeyboardInterrupt):
        brook(games=34, trajectories=tmp_path / "a", observations=True, progress=first, workers=count)
    assert not (tmp_path / "a" / "README.md").exists()
    again = brook(games=34, trajectories=tmp_path / "a", observations=True, progress=then)
    assert then.told[0] == first.told[-1] >= stop
    assert files_of(tmp_path / "a") == files_of(tmp_path / "whole")
    assert not (tmp_path / "a" / "partial").exists()
    assert rows_of(again) == rows_of(whole)


def test_who_is_stopped_again_and_again_arrives(tmp_path, brook):
    brook(games=9, trajectories=tmp_path / "whole")
    for stop in range(1, 9):
        with pytest.raises(KeyboardInterrupt):
            brook(games=9, trajectories=tmp_path / "a", progress=Bar(stop))
    assert len(list((tmp_path / "a" / "partial").iterdir())) == 1
    brook(games=9, trajectories=tmp_path / "a")
    assert files_of(tmp_path / "a") == files_of(tmp_path / "whole")


def test_what_is_there_is_not_done_again(tmp_path, brook, monkeypatch):
    with pytest.raises(KeyboardInterrupt):
        brook(games=34, trajectories=tmp_path / "a", progress=Bar(21))
    there = {path: path.stat().st_mtime_ns for path in (tmp_path / "a" / "data").iterdir()}
    assert len(there) >= 2  # a part of the work may end in a later file
    brook(games=34, trajectories=tmp_path / "a")
    assert {path: path.stat().st_mtime_ns for path in there} == there
    monkeypatch.setattr(simulation, "play_part", None)
    assert len(brook(games=34, trajectories=tmp_path / "a")) == 34


def test_more_games_make_what_they_would_have_made_at_once(tmp_path, brook):
    brook(games=34, trajectories=tmp_path / "whole")
    brook(games=13, trajectories=tmp_path / "a")
    more, rest = Bar(16), Bar()
    with pytest.raises(KeyboardInterrupt):
        brook(games=34, trajectories=tmp_path / "a", progress=more)
    assert more.told[0] == 13
    brook(games=34, trajectories=tmp_path / "a", progress=rest)
    assert rest.told[0] == more.told[-1]
    assert files_of(tmp_path / "a") == files_of(tmp_path / "whole")


def test_results_may_be_written_beside(tmp_path, brook):
    brook(games=12, out=tmp_path / "only.parquet")
    first, then = Bar(5), Bar()
    with pytest.raises(KeyboardInterrupt):
        brook(games=12, out=tmp_path / "b.parquet", trajectories=tmp_path / "a", progress=first)
    brook(games=12, out=tmp_path / "b.parquet", trajectories=tmp_path / "a", progress=then)
    assert then.told[0] == first.told[-1]
    assert (tmp_path / "b.parquet").read_bytes() == (tmp_path / "only.parquet").read_bytes()
    brook(games=12, out=tmp_path / "only.parquet", trajectories=tmp_path / "c")
    assert files_of(tmp_path / "c") == files_of(tmp_path / "a")
    assert not Path(f"{tmp_path}/only.parquet.partial").exists()


@pytest.mark.parametrize("where", [Dataset, Output, Journal])
@pytest.mark.parametrize("is_kept", [False, True])
def test_a_simulation_that_was_stopped_as_it_kept_a_part_goes_on_itself(
    tmp_path, settings, monkeypatch, where, is_kept
):
    def run(name: str, stop: int) -> Simulation:
        output, data = Output(tmp_path / f"{name}.parquet", settings), Dataset(tmp_path / name, settings)
        with closing(output), closing(data):
            simulation = Simulation(settings, 13, output, data)
            with monkeypatch.context() as patched, suppress(KeyboardInterrupt):
                patched.setattr(where, "add", stopped(where.add, stop, is_kept))
                patched.setattr(Work, "_size", lambda _: 4)
                simulation.run(1)
            monkeypatch.setattr(Work, "_size", lambda _: 3)  # parts of another size, as on another day
            assert len(simulation.run(1)) == 13
        return simulation

    run("whole", 0)
    for stop in (1, 2, 3):
        run(f"a{stop}", stop)
        assert files_of(tmp_path / f"a{stop}") == files_of(tmp_path / "whole")
        assert (tmp_path / f"a{stop}.parquet").read_bytes() == (tmp_path / "whole.parquet").read_bytes()
    assert not list(tmp_path.glob("*.partial"))


def stopped(add: Callable[..., None], stop: int, is_kept: bool) -> Callable[..., None]:
    """Ctrl-C comes as it is called for this time, before it does something or after."""
    calls = 0

    def stopping(*given: Any) -> None:
        nonlocal calls
        calls += 1
        if calls == stop and not is_kept:
            raise KeyboardInterrupt
        add(*given)
        if calls == stop:
            raise KeyboardInterrupt

    return stopping


# --- killed ---


@pytest.fixture
def settings(board: Path) -> Settings:
    return settle("dragon-river", PAIR, None, board, {}, 0, rotate=True).recording(observations=False)


def add(data: Dataset, settings: Settings, *parts: range) -> None:
    for numbers in parts:
        data.add(numbers, *play_part(settings, numbers))


def opened(folder: Path, settings: Settings, games: int) -> tuple[Dataset, list[int]]:
    """Open a data set; return it, and which of its games it has."""
    data, done = Dataset(folder, settings), np.zeros(games, bool)
    data.load(np.zeros(games, ROW), done)
    return data, np.flatnonzero(done).tolist()


def test_wherever_it_is_torn_the_parts_before_are_kept(tmp_path, settings):
    whole, _ = opened(tmp_path / "whole", settings, 14)
    data, _ = opened(tmp_path / "a", settings, 14)
    with closing(whole), closing(data):
        add(whole, settings, range(14))
        journal, parts, ends = tmp_path / "a" / "partial" / "games-00000000", [range(2), range(6, 12), range(2, 3)], []
        for numbers in parts:
            add(data, settings, numbers)
            ends.append(journal.stat().st_size)
    text = journal.read_bytes()
    begin = text.index(b"\n") + 1
    for size in (0, 9, begin - 1, begin, begin + 9, ends[0] - 1, *ends, ends[1] + 1, ends[2] - 1):
        folder = tmp_path / str(size)
        shutil.copytree(tmp_path / "a", folder)
        (folder / "partial" / "games-00000000").write_bytes(text[:size])
        data, there = opened(folder, settings, 14)
        with closing(data):
            kept = {number for numbers, end in zip(parts, ends, strict=True) if end <= size for number in numbers}
            assert there == sorted({*kept, 10, 11})
            add(data, settings, *(range(number, number + 1) for number in range(14) if number not in there))
        assert files_of(folder / "data") == files_of(tmp_path / "whole" / "data")
        assert list((folder / "partial").iterdir()) == []


@pytest.mark.parametrize("step", range(6))  # the folder, settings and board written and put in place, `data`
@pytest.mark.parametrize("is_killed", [False, True])
def test_wherever_its_beginning_is_stopped_it_can_begin_again(tmp_path, settings, monkeypatch, step, is_killed):
    whole, _ = opened(tmp_path / "whole", settings, 3)
    whole.close()
    done = 0

    def counted(*given, work, **wishes):
        nonlocal done
        found, done = work(*given, **wishes), done + 1
        if done == step + 1:
            raise KeyboardInterrupt
        return found

    with monkeypatch.context() as patched, closing(Dataset(tmp_path / "a", settings)) as data:
        for name in ("mkdir", "write_text", "replace"):
            patched.setattr(Path, name, partialmethod(counted, work=getattr(Path, name)))
        if is_killed:
            patched.setattr(Path, "unlink", lambda *_, **__: None)  # nobody tidies up then
        with pytest.raises(KeyboardInterrupt):
            data.load(np.zeros(3, ROW), np.zeros(3, bool))
    data, there = opened(tmp_path / "a", settings, 3)
    data.close()
    assert there == []
    files = {name: text for name, text in files_of(tmp_path / "a").items() if not name.startswith(".")}
    assert files == files_of(tmp_path / "whole")
    assert (tmp_path / "a" / "data").is_dir()


def test_a_journal_whose_file_is_whole_already_is_removed(tmp_path, settings):
    data, _ = opened(tmp_path / "a", settings, 13)
    journals = tmp_path / "a" / "partial"
    with closing(data):
        add(data, settings, range(11))
        left = {path.name: path.read_bytes() for path in journals.iterdir()}
        add(data, settings, range(11, 12), range(12, 13))
    assert list(journals.iterdir()) == []
    for games in (13, 20):
        for name, journal in left.items():  # as if it had been killed between the file and the journal
            (journals / name).write_bytes(journal)
        (tmp_path / "a" / "data" / ".games-00000010.parquet.new").write_bytes(b"PAR1 half a file")
        data, there = opened(tmp_path / "a", settings, games)
        with closing(data):
            assert there == list(range(13))
            assert games > 13 or list(journals.iterdir()) == []
            add(data, settings, *(range(number, number + 1) for number in range(13, games)))
    assert list(journals.iterdir()) == []
    whole, _ = opened(tmp_path / "whole", settings, 20)
    with closing(whole):
        add(whole, settings, range(20))
    assert files_of(tmp_path / "a" / "data") == files_of(tmp_path / "whole" / "data")


def test_what_is_damaged_meanwhile_is_no_data(tmp_path, settings):
    data, _ = opened(tmp_path / "a", settings, 10)
    with closing(data):
        add(data, settings, range(4), range(4, 8))
        journal = tmp_path / "a" / "partial" / "games-00000000"
        turned = bytearray(journal.read_bytes())
        turned[-9] ^= 1
        journal.write_bytes(turned)
        with pytest.raises(SimulationError, match=r"games-00000000 was damaged while this was running"):
            add(data, settings, range(8, 10))
    data, there = opened(tmp_path / "a", settings, 10)
    data.close()
    assert there == [0, 1, 2, 3]


def test_only_files_that_are_not_whole_have_a_journal(tmp_path, settings):
    data, _ = opened(tmp_path / "a", settings, 1000)
    with closing(data):
        add(data, settings, range(3), range(12, 15), range(3, 10), range(15, 32))
        assert sorted(files_of(tmp_path / "a" / "partial")) == ["games-00000010", "games-00000030"]
        assert sorted(files_of(tmp_path / "a" / "data")) == ["games-00000000.parquet", "games-00000020.parquet"]


KILLED = """\
import sys, dragonrace
from dragonrace.simulate.files import dataset
dataset.GAMES_A_FILE = 10
dragonrace.simulate("dragon-river", {bots!r}, board={board!r}, games=34, workers=2, trajectories={folder!r})
"""


def test_killed_at_any_moment_it_goes_on_and_ends_the_same(brook, board, tmp_path, settings):
    folder = tmp_path / "a"
    script = KILLED.format(bots=PAIR, board=str(board), folder=str(folder))
    rng, kept = random.Random(1), [0]
    for _ in range(3):
        with subprocess.Popen([sys.executable, "-c", script]) as process:
            _wait_for_growth(folder, process)
            time.sleep(0.1 * rng.random())
            process.kill()
        data, there = opened(folder, settings, 34)
        data.close()
        kept.append(len(there))
    assert kept == sorted(kept)
    then = Bar()
    brook(games=34, trajectories=folder, progress=then)
    assert then.told[0] == kept[-1] > 0
    brook(games=34, trajectories=tmp_path / "whole")
    assert files_of(folder) == files_of(tmp_path / "whole")


def _wait_for_growth(folder: Path, process: "subprocess.Popen[bytes]") -> None:
    """Wait until something more is kept, or all is."""
    before, deadline = _size(folder), time.monotonic() + 60
    while _size(folder) == before and process.poll() is None and time.monotonic() < deadline:
        time.sleep(0.01)


def _size(folder: Path) -> int:
    """Bytes of all games, in whichever files."""
    with suppress(OSError):  # a file that is just being removed
        return sum(path.stat().st_size for path in folder.rglob("games-*"))
    return -1
