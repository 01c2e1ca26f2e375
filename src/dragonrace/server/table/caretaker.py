"""Takes care of the time of all tables: what of it was an outage, and the clocks that nobody looks at."""

import asyncio
import logging
from collections import deque
from collections.abc import Awaitable, Callable, Iterable, Mapping
from datetime import UTC, datetime, timedelta

from sqlalchemy.exc import SQLAlchemyError

from dragonrace.server.refusals import Refusal, storage_failed
from dragonrace.server.store.leases import Leases
from dragonrace.server.store.rows import as_text, now
from dragonrace.server.store.store import Store
from dragonrace.server.table.heart import SLOW, Heart
from dragonrace.server.table.table import Table

__all__ = ["Caretaker"]

logger = logging.getLogger(__name__)

ROUND = 10.0
"""Seconds between two looks at clocks that nobody looks at."""
REMEMBERED = 1000
"""How many times that this server was away it remembers,"""
TOLD = 30
"""and how many others are told of, should they go on with its matches."""
NOTED = 0.001
"""Seconds that a clock has run at the least where time was lost: so it is written down since when it runs on."""
LOST = 1.0
"""So many seconds are lost in a moment between two servers."""

Span = tuple[datetime, datetime]


class Caretaker:
    """Keeps the time at the tables of this ``server``; ``visit`` opens one for a moment, raising `Refusal`.

    ``leases`` say which matches are ours, where several servers share a database.
    """

    def __init__(
        self,
        store: Store,
        server: str,
        leases: Leases | None,
        tables: Callable[[], Mapping[str, Table]],
        visit: Callable[[str], Awaitable[None]],
    ) -> None:
        self._store, self._server, self._leases = store, server, leases
        self._tables, self._visit = tables, visit
        self._heart = Heart(self._pace, self._beat, self._forgive)
        self._is_timed = False
        """Whether clocks have run here."""
        self._away: deque[Span] = deque(maxlen=REMEMBERED)
        """From when until when this server was away, though it lived."""
        self._hopeless: set[str] = set()
        """Matches that can't be opened."""

    async def go_on(self) -> None:
        """Do all that is to be done, until this is cancelled."""
        async with asyncio.TaskGroup() as works:
            works.create_task(self._heart.go_on())
            works.create_task(self._go_rounds())

    # --- outages ---

    async def begin(self, table: Table) -> None:
        """Let a table's clocks run on from where they stood; raises `Refusal`."""
        self._is_timed, table.time.is_sure = True, self._heart.is_sure
        await table.time.make_sure()
        try:
            if self._leases is None:
                await self._store.write(self._store.take_alone, table.match_id, self._server)
            former, beat_at = await self._store.read(self._store.former, table.match_id)
            await table.begin(self._lived if former == self._server else await self._lived_there(former, beat_at))
            await self._store.write(self._store.settle, table.match_id, self._server)
        except SQLAlchemyError as error:
            raise storage_failed() from error

    def _lived(self, since: datetime) -> float:
        """Return for how many seconds since a time this server was there."""
        return _there(since, datetime.now(UTC), self._away)

    async def _lived_there(self, server: str | None, beat_at: str | None) -> Callable[[datetime], float]:
        """Return what says for how many seconds since a time another server was there, which had the match before."""
        away = [] if server is None else await self._store.read(self._store.away, server)
        until = None if beat_at is None else datetime.fromisoformat(beat_at)

        def lived(since: datetime) -> float:
            ran = 0.0 if until is None else _there(since, until, away)
            is_lost = _between(datetime.now(UTC), since) - ran > LOST
            return max(ran, NOTED) if is_lost else ran

        return lived

    async def _beat(self) -> None:
        """Say that this server lives, and when it did not, up to this moment: others can't know that it forgives it."""
        ends, missing = datetime.now(UTC), self._heart.missing()
        away = [*self._away, (ends - timedelta(seconds=missing), ends)][-TOLD:] if missing else [*self._away][-TOLD:]
        told = [(as_text(begin), as_text(end)) for begin, end in away]
        await self._store.write(self._store.beat, self._server, as_text(ends), told)

    def _pace(self) -> float | None:
        """Return how many seconds matter at any table; None: no clock has run here.

        Also of tables that are forgotten it must be known that their clocks ran on.
        """
        paces = (table.time.pace() for table in self._tables().values())
        return min((pace for pace in paces if pace is not None), default=SLOW if self._is_timed else None)

    def _forgive(self, seconds: float) -> None:
        ends = datetime.now(UTC)
        self._away.append((ends - timedelta(seconds=seconds), ends))
        for table in self._tables().values():
            table.forgive(seconds)

    # --- clocks that nobody looks at ---

    async def _go_rounds(self) -> None:
        while True:
            await asyncio.sleep(ROUND)
            try:
                await self.go_round()
            except SQLAlchemyError as error:
                logger.warning("clocks could not be looked at: %s", type(error).__name__)
            except Exception:  # the next round must come
                logger.exception("clocks could not be looked at")

    async def go_round(self) -> None:
        """Open the tables where a clock has run out, or runs at a server that is no more."""
        for match_id in await self._unkept():
            if match_id in self._hopeless:
                continue
            try:
                await self._visit(match_id)
            except Refusal as refusal:
                if refusal.status < 500 and refusal.retry_after is None:  # it will not go better next time
                    self._hopeless.add(match_id)
            except SQLAlchemyError:
                raise
            except Exception:  # one that is broken breaks only itself
                logger.exception("match %s could not be opened for its clocks", match_id)
                self._hopeless.add(match_id)

    async def _unkept(self) -> list[str]:
        more = len(self._hopeless)
        late = await self._store.read(self._store.overdue, now(), more)
        if self._leases is None:
            return late + await self._store.read(self._store.left_behind, self._server, more)
        return late + await self._store.read(self._leases.left_behind, more)


def _there(since: datetime, until: datetime, away: Iterable[Span]) -> float:
    """Return for how many seconds of a time a server was there which was ``away`` then."""
    return _between(until, since) - sum(_between(min(end, until), max(begin, since)) for begin, end in away)


def _between(end: datetime, since: datetime) -> float:
    """Return how many seconds lie between a time and another one, which may be earlier."""
    return max(0.0, (end - since).total_seconds())
