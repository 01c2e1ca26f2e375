"""Processes, as Linux tells of them: who has started whom, and who is still there."""

import contextlib
import time
from collections.abc import Iterable
from pathlib import Path

__all__ = ["assert_gone", "children_of", "is_running"]


def children_of(pid: int) -> set[int]:
    """The processes that this one has started, and theirs."""
    found: set[int] = set()
    for path in Path("/proc").glob("[0-9]*/stat"):
        with contextlib.suppress(OSError):
            if int(path.read_text().rpartition(")")[2].split()[1]) == pid:
                child = int(path.parent.name)
                found |= {child} | children_of(child)
    return found


def is_running(pid: int) -> bool:
    """Whether it has not ended. Unlike `Process.is_alive` this does not wait for it: others may be waiting already."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def assert_gone(pids: Iterable[int]) -> None:
    """Wait until all of them have ended."""
    until = time.monotonic() + 60
    while left := [pid for pid in pids if is_running(pid)]:
        assert time.monotonic() < until, f"still there: {left}"
        time.sleep(0.02)
