"""Files that are there whole or not at all."""

import os
from pathlib import Path

import pytest

from dragonrace import SimulationError
from dragonrace.core.writing import whole_file
from dragonrace.simulate.files.places import write_text


def test_it_is_on_disk_before_it_has_its_name_and_the_name_before_it_is_done(tmp_path, monkeypatch):
    told, path, sync, replace = [], tmp_path / "a", os.fsync, Path.replace

    def fsync(number: int) -> None:
        told.append(Path(f"/proc/self/fd/{number}").readlink().name)
        sync(number)

    def put(one: Path, other: Path) -> Path:
        told.append("replace")
        return replace(one, other)

    if not Path("/proc/self/fd").is_dir():
        pytest.skip("nothing here says which file is meant")
    monkeypatch.setattr(os, "fsync", fsync)
    monkeypatch.setattr(Path, "replace", put)
    with whole_file(path) as new:
        new.write_text("new")
    assert told == [".a.new", "replace", tmp_path.name]
    assert [file.name for file in tmp_path.iterdir()] == ["a"]
    assert path.read_text() == "new"


@pytest.mark.parametrize("error", [OSError(28, "No space left on device"), KeyboardInterrupt()])
def test_what_was_there_stays_where_writing_fails(tmp_path, error):
    path = tmp_path / "a"
    path.write_text("old")

    def half() -> None:
        with whole_file(path) as new:
            new.write_text("half")
            raise error

    with pytest.raises(type(error)):
        half()
    assert [file.name for file in tmp_path.iterdir()] == ["a"]
    assert path.read_text() == "old"


def test_a_disk_that_takes_it_only_at_the_end_is_heard(tmp_path, monkeypatch):
    def full(_number: int) -> None:
        raise OSError(28, "No space left on device")

    path = tmp_path / "a"
    path.write_text("old")
    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(SimulationError, match=r"a can't be written \(No space left on device\)"):
        write_text(path, "new")
    assert path.read_text() == "old"


def test_a_system_that_opens_no_folders_writes_files_all_the_same(tmp_path, monkeypatch):
    def opened(*_: object) -> int:
        raise PermissionError

    monkeypatch.setattr(os, "open", opened)
    write_text(tmp_path / "a", "new")
    assert (tmp_path / "a").read_text() == "new"
