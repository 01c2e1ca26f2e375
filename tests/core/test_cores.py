"""How many cores a process may use: those it may run on, and the time that its groups get."""

import os
from pathlib import Path

import pytest

from dragonrace.batches import batching
from dragonrace.core import cores
from dragonrace.engine import engine
from dragonrace.simulate import simulation
from tests.batches.test_batch import PlainBatch, small


@pytest.fixture
def groups(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """A machine of eight cores and two groups of processes, of which this process is in the inner one."""
    (tmp_path / "outer" / "inner").mkdir(parents=True)
    (tmp_path / "cgroup").write_text("1:name=systemd:/elsewhere\n0::/outer/inner\n")
    monkeypatch.setattr(os, "sched_getaffinity", lambda _: set(range(8)), raising=False)
    monkeypatch.setattr(os, "cpu_count", lambda: 96)
    monkeypatch.setattr(cores, "GROUPS", tmp_path)
    monkeypatch.setattr(cores, "OWN_GROUP", tmp_path / "cgroup")
    return tmp_path


@pytest.mark.parametrize(
    ("outer", "inner", "count"),
    [
        (None, None, 8),
        ("max 100000", "max 100000", 8),
        ("max 100000", "250000 100000", 2),
        ("300000 100000", "800000 100000", 3),
        ("50000 100000", None, 1),
        ("something else", "", 8),
    ],
)
def test_cores_are_those_that_the_process_may_use(
    groups: Path, outer: str | None, inner: str | None, count: int
) -> None:
    for group, words in (("outer", outer), ("outer/inner", inner)):
        if words is not None:
            (groups / group / "cpu.max").write_text(words)
    assert cores.usable_cores() == count


def test_without_groups_or_a_way_to_ask_the_machines_cores_count(groups: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (groups / "cgroup").unlink()
    assert cores.usable_cores() == 8
    monkeypatch.delattr(os, "sched_getaffinity")
    assert cores.usable_cores() == 96


def test_all_that_takes_all_cores_asks_there(groups: Path) -> None:
    (groups / "outer" / "cpu.max").write_text("300000 100000")
    with PlainBatch(small(), 64) as batch:
        assert batch.threads == 3
    for module in (batching, engine, simulation):
        assert module.usable_cores is cores.usable_cores
