"""The hands of the clocks: how long each seat has been asked by now. What is written down stands in `match.clocks`."""

import asyncio
from collections.abc import Callable, Mapping, Set

from dragonrace.server.match.clocks import Clocks

__all__ = ["GRACE", "Hands"]

GRACE = 0.3
"""Seconds for which we wait for what somebody has sent in time, and that is on its way."""


class Hands:
    """Measures how long clocks run, by the event loop's time. ``wake`` is called when a seat's time is up.

    ``lag``: for how many seconds what a seat has sent is under way, at the most.
    """

    def __init__(self, wake: Callable[[], None], lag: Callable[[int], float] = lambda _seat: 0.0) -> None:
        self._wake, self._lag = wake, lag
        self._began: dict[int, float] = {}
        """Since when the clock of a seat runs."""
        self._timer: asyncio.TimerHandle | None = None

    @property
    def running(self) -> Set[int]:
        """The seats whose clocks run."""
        return self._began.keys()

    def run(self, seats: Mapping[int, float], clocks: Clocks) -> None:
        """Let the clocks of these seats run on, or begin at that time; those of all others stand still."""
        self.set({seat: self._began.get(seat, began) for seat, began in seats.items()}, clocks)

    def set(self, began: Mapping[int, float], clocks: Clocks) -> None:
        """Let just these clocks run, since then."""
        self._began = dict(began)
        self._set_timer(clocks)

    def since(self, seat: int) -> float:
        """Return since when the clock of a seat runs, which does."""
        return self._began[seat]

    def spent(self, seat: int, at: float, lag: float = 0.0) -> int | None:
        """Return for how many milliseconds a seat's clock has run at a time, less its lag; None: it does not run."""
        began = self._began.get(seat)
        return None if began is None else max(0, round(1000 * (at - began - lag)))

    def forgive(self, seconds: float, clocks: Clocks) -> None:
        """Let time have stood still for so long: the server was away, or its database."""
        now = asyncio.get_running_loop().time()
        self.set({seat: min(began + seconds, now) for seat, began in self._began.items()}, clocks)

    def left(self, clocks: Clocks) -> list[int]:
        """Return how many milliseconds each seat has left at this moment."""
        now = asyncio.get_running_loop().time()
        return [max(0, left - (self.spent(seat, now) or 0)) for seat, left in enumerate(clocks.left)]

    def late(self, clocks: Clocks) -> dict[int, float]:
        """Return the seats whose time is up, and since when, the first ones first."""
        now, ends = asyncio.get_running_loop().time(), self._ends(clocks)
        return {seat: ends[seat] for seat in sorted(ends, key=lambda seat: (ends[seat], seat))
                if self._waited(seat, ends[seat]) <= now}  # fmt: skip

    def _ends(self, clocks: Clocks) -> dict[int, float]:
        """Return when the time of each seat is up whose clock runs."""
        return {seat: began + clocks.left[seat] / 1000 for seat, began in self._began.items()}

    def _waited(self, seat: int, end: float) -> float:
        """Return until when we wait for what a seat has sent in time."""
        return end + GRACE + self._lag(seat)

    def stop(self) -> None:
        """Let all stand still."""
        self._began = {}
        self._cancel()

    def _set_timer(self, clocks: Clocks) -> None:
        self._cancel()
        times = [self._waited(seat, end) for seat, end in self._ends(clocks).items()]
        if times:
            self._timer = asyncio.get_running_loop().call_at(min(times), self._wake)

    def _cancel(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
