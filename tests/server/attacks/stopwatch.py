"""How long somebody waits for a server, without what the machine took from both for others' work.

Linux counts for each thread how long it ran, and how long it could have run but waited for a processor. On a quiet
machine the latter is next to nothing; on a busy one it is most of any wait, and says nothing of the server.
"""

import time
from pathlib import Path

__all__ = ["Stopwatch"]

NANO = 1e-9


class Stopwatch:
    """Measures waits for the process ``pid``, which answers from its main thread."""

    def __init__(self, pid: int) -> None:
        self._pid = pid
        self._began, self._delayed, self._ran = time.monotonic(), *self._counts()

    def seconds(self) -> float:
        """Return how long it has taken so far: at least for as long as that thread ran."""
        delayed, ran = self._counts()
        waited = time.monotonic() - self._began - (delayed - self._delayed)
        return max(waited, ran - self._ran)

    def _counts(self) -> tuple[float, float]:
        """Return for how long all threads of the server, and this one, were kept from running, and how long it ran."""
        theirs = [_schedstat(task) for task in _tasks(self._pid)]
        delayed = sum(delayed for _, delayed in theirs) + _schedstat(Path("/proc/thread-self"))[1]
        return delayed, _schedstat(Path(f"/proc/{self._pid}"))[0]


def _tasks(pid: int) -> list[Path]:
    """Return the threads of a process; none where this is no Linux."""
    try:
        return list(Path(f"/proc/{pid}/task").iterdir())
    except OSError:
        return []


def _schedstat(place: Path) -> tuple[float, float]:
    """Return for how many seconds a thread ran, and how many it was kept from that; 0 for one that is gone."""
    try:
        ran, delayed, _ = (place / "schedstat").read_text().split()
    except OSError:
        return 0.0, 0.0
    return int(ran) * NANO, int(delayed) * NANO
