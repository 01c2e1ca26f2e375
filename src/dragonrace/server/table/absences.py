"""Clocks for questions to people who are away: after a while the table may answer, so that no question stops a game."""

import asyncio
from collections.abc import Callable, Iterable

__all__ = ["Absence", "Absences"]

AWAY_GRACE = 30.0
"""Seconds that a question waits for somebody who is away."""

Absence = tuple[int, int]
"""A question that waits for somebody who is away: their seat, and the number of their last action before it."""


class Absences:
    """Clocks, one for each question that waits for somebody who is away. ``wake`` is called when one has run out."""

    def __init__(self, wake: Callable[[], None]) -> None:
        self._wake = wake
        self._until: dict[Absence, float] = {}
        self._timer: asyncio.TimerHandle | None = None

    def watch(self, waiting: Iterable[Absence]) -> None:
        """Let the clocks of these questions run on or begin, and forget all others."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        loop = asyncio.get_running_loop()
        now = loop.time()
        self._until = {absence: self._until.get(absence, now + AWAY_GRACE) for absence in waiting}
        running = [until for until in self._until.values() if until > now]
        if running:
            self._timer = loop.call_at(min(running), self._wake)

    def is_running(self) -> bool:
        """Say whether any clock is running."""
        return self._timer is not None

    def is_over(self, absence: Absence) -> bool:
        """Say whether this question has waited for long enough."""
        until = self._until.get(absence)
        return until is not None and asyncio.get_running_loop().time() >= until
