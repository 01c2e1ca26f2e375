"""Who has come to a rematch: its clocks wait for all who played before, so that nobody's runs before they know of it.

The match's row says until when they wait, and no more once they have begun. Who has come is known here alone: after a
restart people come back by themselves, or the wait is over some time.
"""

import asyncio
from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta

from dragonrace.server.store.rows import MatchRow, SeatRow, as_text

__all__ = ["LONGEST", "Gathering", "gathering"]

LONGEST = 180.0
"""Seconds after which the clocks of a rematch run, whoever has come."""
AGAIN = 1.0
"""Seconds until it is tried again where the database could not be asked."""


def gathering(row: MatchRow, seats: Sequence[SeatRow]) -> MatchRow:
    """Return the row of a rematch: its clocks, if there are any, wait for those who have not come yet.

    Where a seat is open they wait anyhow, and where nobody sits there is nobody's.
    """
    kinds = {seat.kind for seat in seats}
    if row.timing is None or "open" in kinds or "person" not in kinds:
        return row
    until = as_text(datetime.now(UTC) + timedelta(seconds=LONGEST))
    return replace(row, gather_until=until, due=until)


class Gathering:
    """Who has come so far. ``until``: so long is waited at the most, as a text; None: not at all."""

    def __init__(self, until: str | None) -> None:
        self.until = until
        self.waits = until is not None
        """Whether the clocks have not begun."""
        self._come: set[str] = set()
        self._is_time_up = False
        self._timer: asyncio.TimerHandle | None = None

    def begin(self, wake: Callable[[], None]) -> None:
        """Wait from now, and call ``wake`` when the time is up, again and again until this is stopped."""
        assert self.until is not None
        seconds = (datetime.fromisoformat(self.until) - datetime.now(UTC)).total_seconds()
        self._is_time_up = seconds <= 0
        self._wake_in(max(seconds, AGAIN), wake)

    def _wake_in(self, seconds: float, wake: Callable[[], None]) -> None:
        def up() -> None:
            self._is_time_up = True
            self._wake_in(AGAIN, wake)  # where nothing can be done now
            wake()

        if self.waits:
            self._timer = asyncio.get_running_loop().call_later(seconds, up)

    def stop(self) -> None:
        """Wait no more."""
        self.waits = False
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def come(self, key: str | None) -> None:
        """Note who has come."""
        if key is not None:
            self._come.add(key)

    def is_over(self, seats: Iterable[SeatRow], gone: Collection[int]) -> bool:
        """Say whether it can be stopped: time is up, or nobody is waited for."""
        return self.waits and (self._is_time_up or not self.missing(seats, gone))

    def missing(self, seats: Iterable[SeatRow], gone: Collection[int]) -> list[int]:
        """Return the seats that are waited for: of people who play themselves, and have not come."""
        if not self.waits:
            return []
        away = (place for place in seats if place.kind != "bot" and place.owner not in self._come)
        return [place.seat for place in away if place.stand_in is None and place.seat not in gone]
