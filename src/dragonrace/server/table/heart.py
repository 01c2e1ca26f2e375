"""A server's heart: while clocks run it beats into the database, so that an outage, however it came, costs nobody time.

Whoever takes over a match counts the time up to the last beat of the server that had it. And a server that was away for
a while itself, because its machine slept or its database did not answer, lets that time not have passed.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable

from sqlalchemy.exc import SQLAlchemyError

__all__ = ["SLOW", "Heart"]

logger = logging.getLogger(__name__)

QUICK, SLOW = 0.5, 30.0
"""Seconds between two beats, at the least and at the most: so much an outage costs."""
AWAY = 1.0
"""After so many seconds more than `QUICK` without a sign that all is well nobody is sure that people could play."""


class Heart:
    """Beats while clocks run: ``pace`` says how often, or None. ``forgive`` is told how many seconds were missed."""

    def __init__(
        self, pace: Callable[[], float | None], beat: Callable[[], Awaitable[None]], forgive: Callable[[float], None]
    ) -> None:
        self._pace, self._beat, self._forgive = pace, beat, forgive
        self._lock = asyncio.Lock()
        self._beaten = 0.0
        """When the last beat went well,"""
        self._well: float | None = None
        """and when all was well; None: no clock ran then."""

    async def go_on(self) -> None:
        """Beat until this is cancelled."""
        while True:
            try:
                await self.look()
            except Exception:  # clocks would go wrong without it
                logger.exception("the heart has missed a beat")
            await asyncio.sleep(QUICK)

    async def is_sure(self) -> bool:
        """Say whether people could play all the time; what was missed is made good before."""
        return (self._well is not None and not self._is_long(self._missed())) or await self.look()

    def missing(self) -> float:
        """Return for how many seconds, until now, nobody is sure that people could play."""
        missed = self._missed()
        return missed if self._is_long(missed) else 0.0

    async def look(self) -> bool:
        """Beat if it is time to, make good what was missed, and say whether all is well."""
        async with self._lock:
            pace = self._pace()
            if pace is None:
                self._well = None
                return True
            if not await self._beat_if_due(pace):
                return False
            self._make_good()
            self._well = asyncio.get_running_loop().time()
            return True

    async def _beat_if_due(self, pace: float) -> bool:
        """Beat, where it is time to, or where one can't know whether all is well; say whether it is."""
        now = asyncio.get_running_loop().time()
        is_due = self._well is None or now - self._beaten > min(pace, SLOW) - QUICK / 2
        if not is_due and not self._is_long(self._missed()):
            return True
        try:
            await self._beat()
        except SQLAlchemyError as error:
            logger.warning("the server's beat could not be written: %s", type(error).__name__)
            return False
        self._beaten = asyncio.get_running_loop().time()
        return True

    def _make_good(self) -> None:
        missed = self._missed()
        if self._is_long(missed):
            logger.warning("this server was away for %.1f seconds; clocks stood still", missed)
            self._forgive(missed)

    def _missed(self) -> float:
        """Return for how many seconds longer than usual there was no sign that all is well."""
        return 0.0 if self._well is None else asyncio.get_running_loop().time() - self._well - QUICK

    def _is_long(self, missed: float) -> bool:
        return missed > AWAY
