"""A Ray cluster plays the parts of a simulation: the same results as here, and what fails is done again.

Each part goes to any processor of the cluster. A part whose machine or process is lost goes out once more, machines may
come and go meanwhile, and it does not matter who played what: a game depends on the settings and its number alone. A
machine that has other sources than this one is refused, lest its games be others.
"""

import socket
import sys
import time
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache
from typing import Any

from dragonrace.core.errors import OptionError
from dragonrace.core.extras import missing
from dragonrace.simulate.errors import SimulationError, reason
from dragonrace.simulate.parts import Work
from dragonrace.simulate.playing import Played
from dragonrace.simulate.portable import check_travels, fits_here, from_line, to_line
from dragonrace.simulate.settings import Settings
from dragonrace.simulate.workers import read_reply, reply

__all__ = ["Cluster", "cluster_of", "need_ray"]

AHEAD = 2
"""How many parts are out for each processor: while one is played the next is there."""
MOST_FAILURES = 20
"""So many times in a row, with no part done in between, nothing may come of parts; besides those that are out at the
same time, which a large machine takes with it all at once."""
REACH_SECONDS = 5.0
LOOK_SECONDS = 2.0
"""How often it looks how many processors there are."""


def need_ray() -> Any:
    """Return the library; raises `SimulationError` where it is not installed."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # of its own affairs
            import ray
    except ImportError:
        words = str(missing("ray", "a Ray cluster needs", "ray"))
        raise SimulationError(words, code="simulation.ray") from None
    return ray


def cluster_of(settings: Settings, ray: Any, workers: int | None) -> "Cluster | None":
    """Return the cluster that is asked for: true for this machine's, an address, or false for none.

    Raises `OptionError` for anything else, and as `Cluster`.
    """
    if ray is False:
        return None
    if workers is not None:
        raise OptionError("workers", workers, "on a Ray cluster as many play as it has processors; leave it out")
    return Cluster(settings, "" if ray is True else ray)


class Cluster:
    """A Ray cluster: the one at an address, or for "" the one of this machine, which is started if there is none."""

    def __init__(self, settings: Settings, address: str = ""):
        """Raises `OptionError` for what is no address and bots that can't travel, `SimulationError` without Ray."""
        self._place = _host_and_port(address)
        check_travels(settings)
        if settings.at_random and not settings.records:
            words = "bots that all play at random are quicker here, compiled; leave it out"
            raise OptionError("ray", address or True, words)
        self._ray, self._settings, self._address = need_ray(), settings, address
        self._out: dict[Any, tuple[range, float]] = {}
        self._failures = 0
        self.lost = 0
        """How many parts were lost, and done again."""

    def results(self, work: Work) -> Iterator[tuple[range, Played]]:
        """Play what there is to play, part by part, in whatever order they are done; close it to stop.

        Raises `SimulationError` where the cluster can't be reached or fails all the time, or a bot does what it may
        not; RuntimeError where a bot fails.
        """
        with self._connected():
            yield from self._parts(work)

    @contextmanager
    def _connected(self) -> Iterator[None]:
        """Connect, unless whoever calls this is connected already; else leave again."""
        if self._ray.is_initialized():
            yield
            return
        self._check_reachable()
        try:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")
                self._ray.init(self._address or None, log_to_driver=False, logging_level="ERROR")
        except (ConnectionError, ValueError, OSError, RuntimeError) as error:
            raise _unreachable(self._address, str(error).splitlines()[0]) from None
        try:
            yield
        finally:
            self._ray.shutdown()

    def _check_reachable(self) -> None:
        """Raise `SimulationError` where nobody listens: Ray itself would try for minutes."""
        if self._place is None:
            return
        try:
            socket.create_connection(self._place, REACH_SECONDS).close()
        except OSError as error:
            raise _unreachable(self._address, reason(error)) from None

    def _parts(self, work: Work) -> Iterator[tuple[range, Played]]:
        play = self._ray.remote(max_retries=0)(_play)
        line = self._ray.put((to_line(self._settings), tuple(sys.path)))
        again: list[range] = []
        try:
            while True:
                self._send(play, line, work, again)
                if not self._out:
                    return
                done, _ = self._ray.wait(list(self._out), timeout=LOOK_SECONDS)
                for one in done:
                    numbers, start = self._out.pop(one)
                    if (played := self._played(one, numbers)) is None:
                        again.append(numbers)
                    else:
                        work.took(numbers, (time.perf_counter() - start) / AHEAD)
                        yield numbers, played
        finally:
            for one in self._out:
                self._ray.cancel(one, force=True)

    def _send(self, play: Any, line: Any, work: Work, again: list[range]) -> None:
        """Send parts out until all hands are full: first those that have failed."""
        most = AHEAD * max(1, int(self._ray.cluster_resources().get("CPU", 1)))
        while len(self._out) < most:
            numbers = again.pop() if again else work.take()
            if numbers is None:
                return
            self._out[play.remote(line, numbers.start, len(numbers))] = numbers, time.perf_counter()

    def _played(self, one: Any, numbers: range) -> Played | None:
        """Return what came of a part; None if it was lost on the way."""
        errors = self._ray.exceptions
        try:
            data = self._ray.get(one)
        except errors.RayTaskError as error:
            words = str(error).strip().splitlines()[-1]
            raise SimulationError(f"the cluster's machines can't play ({words}); they need this dragonrace") from None
        except errors.RayError as error:
            self._failures, self.lost = self._failures + 1, self.lost + 1
            if self._failures > MOST_FAILURES + len(self._out):
                words = str(error).splitlines()[0]
                raise SimulationError(f"the cluster loses all that it is asked for, at last: {words}") from None
            return None
        self._failures = 0
        return read_reply(data, numbers)


def _host_and_port(address: Any) -> tuple[str, int] | None:
    """Return where a cluster is, None for this machine's; raises `OptionError` for what is no address."""
    if address == "":
        return None
    host, _, port = address.removeprefix("ray://").rpartition(":") if isinstance(address, str) else ("", "", "")
    if not host or not port.isascii() or not port.isdigit() or int(port) > 65535:
        allowed = "it is a cluster's address, as 10.0.0.5:6379 or ray://10.0.0.5:10001, or none for this machine's"
        raise OptionError("ray", address, allowed)
    return host, int(port)


def _unreachable(address: str, why: str) -> SimulationError:
    where = f"at {address}" if address else "on this machine"
    return SimulationError(f"no Ray cluster can be reached {where} ({why})")


# --- on the cluster ---


def _play(line: tuple[bytes, tuple[str, ...]], first: int, count: int) -> bytes:
    """Play a part, in a process of the cluster; returns the reply of a worker."""
    settings_line, path = line
    sys.path.extend(place for place in path if place not in sys.path)  # where bots of one's own may lie
    return reply(_settings(settings_line), range(first, first + count))


@lru_cache(4)
def _settings(line: bytes) -> Settings:
    """Read the settings; raises `ImportError` where the sources or weights here are not those that they came from."""
    settings = from_line(line)
    if not fits_here(settings, line):
        raise ImportError("its dragonrace, or the bots there, are of another state")
    return settings
