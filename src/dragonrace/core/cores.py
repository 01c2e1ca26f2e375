"""How many cores there are for this process: fewer than the machine has, where it was given fewer."""

import os
from pathlib import Path

__all__ = ["usable_cores"]

GROUPS = Path("/sys/fs/cgroup")
"""Where Linux says what groups of processes may take."""
OWN_GROUP = Path("/proc/self/cgroup")
"""Where it says in which one this process is, in a line ``0::/path``."""


def usable_cores() -> int:
    """Return how many threads or processes can work at the same time here, at least 1.

    These are the cores on which this process may run, or as many whole ones as the time that it gets of them makes up
    (Linux's ``cpu.max``, as containers have it).
    """
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return max(1, min(cores, _shares()))


def _shares() -> int:
    """Return how many whole cores' time this process and its groups get."""
    most = 1 << 20
    try:
        own = next(line[4:] for line in OWN_GROUP.read_text().splitlines() if line.startswith("0::/"))
    except (OSError, StopIteration):
        return most
    for group in (GROUPS / own, *(GROUPS / own).parents):
        try:
            time, period = (group / "cpu.max").read_text().split()
            most = min(most, int(time) // int(period))
        except (OSError, ValueError):  # no such group, or "max"
            continue
    return most
