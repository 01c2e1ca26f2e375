"""Archives and deletes finished matches by itself, bit by bit, so that nobody who plays notices."""

import asyncio
import logging
import time
from collections.abc import Callable

import sqlalchemy as sa
from sqlalchemy.exc import SQLAlchemyError

from dragonrace.server.metrics import put_away
from dragonrace.server.store.keeping import Keeping, archive_part, delete_part
from dragonrace.server.store.store import Store

__all__ = ["Housekeeper"]

logger = logging.getLogger(__name__)

FIRST, ROUND = 60.0, 3600.0
"""Seconds from a server's start to its first round, and from one round to the next."""
PAUSE = 0.1
"""Seconds between two parts, at the least;"""
REST = 4.0
"""and so many times as long as a part has taken: the database is others' most of the time."""
Part = Callable[[sa.Engine, int], int]


class Housekeeper:
    """One for a server. ``run`` goes round until it is cancelled; it ends at once where all is kept for ever."""

    def __init__(self, store: Store, keeping: Keeping) -> None:
        self._store = store
        deeds = ("deleted", delete_part, keeping.delete_after), ("archived", archive_part, keeping.archive_after)
        self._deeds = [(name, part, days) for name, part, days in deeds if days is not None]

    async def run(self) -> None:
        """Go round every hour."""
        pause = FIRST
        while self._deeds:
            await asyncio.sleep(pause)
            pause = ROUND
            try:
                await self.go_round()
            except SQLAlchemyError as error:
                logger.warning("old matches could not be put away: %s", type(error).__name__)
            except Exception:  # the next round must come
                logger.exception("old matches could not be put away")

    async def go_round(self) -> None:
        """Delete and archive all that is old enough by now."""
        for name, part, days in self._deeds:
            while done := await self._timed(part, days):
                put_away.labels(name).inc(done)

    async def _timed(self, part: Part, days: int) -> int:
        """Do a part, and rest after it; return how many matches it was."""
        began = time.monotonic()
        done = await self._store.write(part, self._store.engine, days)
        if done:
            await asyncio.sleep(max(PAUSE, REST * (time.monotonic() - began)))
        return done
