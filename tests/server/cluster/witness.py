"""Somebody who sees which server plays which match, and what was done to servers: so when nobody could play."""

import asyncio
import contextlib
import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from itertools import pairwise
from typing import Any

import sqlalchemy as sa
from sqlalchemy.exc import SQLAlchemyError

from dragonrace.server.store.schema import hearts, matches, servers
from tests.server.cluster.chaos import Cluster

LOOK = 0.2
"""Seconds between two looks at the database."""
NOTICED = 1.5
"""A server whose database does not answer notices after so many seconds,"""
LONG = 1.0
"""and that counts only where it lasts for so many more."""
GAP = 1.4
"""Servers say twice a second that they live; where they have not for so long, they may have stood still."""
CUT = 2.0
"""So many seconds may a server need until it is sure again of a database to which its connections were cut."""
EVER = 1e12
"""The end of all time."""

Span = tuple[float, float]


@dataclass(frozen=True)
class Owner:
    """Who had a match, from the time between two looks on. ``settled``: its clocks run there."""

    seen: Span
    server: str | None
    settled: bool
    fence: int


class Witness:
    """Looks into the database again and again: who plays which match, and when servers said that they live."""

    def __init__(self, database: str, cluster: Cluster | None = None) -> None:
        self._cluster = cluster
        url = database.replace("postgresql:", "postgresql+psycopg:")
        self._engine = sa.create_engine(url, isolation_level="AUTOCOMMIT")
        self.offset = time.time() - time.monotonic()
        self.owners: dict[str, list[Owner]] = {}
        self.servers: dict[str, tuple[int, float]] = {}
        """Of each server, which of the cluster's it is, and when it was seen for the first time."""
        self._live: set[str] = set()
        self.left: dict[str, float] = {}
        """When a server was not on the list any more: it has ended in good order."""
        self.beats: dict[str, list[float]] = {}
        self._looked = time.monotonic()

    async def watch(self) -> None:
        """Look until this is cancelled."""
        while True:
            with contextlib.suppress(SQLAlchemyError):  # its connection is cut like all others
                await asyncio.to_thread(self._look)
            await asyncio.sleep(LOOK)

    def _look(self) -> None:
        """Look once."""
        began = time.monotonic()
        of_match = matches.c.id, matches.c.server, matches.c.former, matches.c.fence
        with self._engine.connect() as db:
            known = db.execute(sa.select(servers.c.id, servers.c.address)).all()
            beaten = db.execute(sa.select(hearts.c.server, hearts.c.beat_at)).all()
            rows = db.execute(sa.select(*of_match).where(matches.c.timing.is_not(None), ~matches.c.over)).all()
        seen, self._looked = (self._looked, time.monotonic()), began
        self._note_servers(known, seen[1])
        for server, at in beaten:
            self._note_beat(server, self.moment(at))
        for match, server, former, fence in rows:
            self._note_owner(match, Owner(seen, server, server == former, fence))

    def _note_servers(self, known: Iterable[Any], seen: float) -> None:
        links = [] if self._cluster is None else self._cluster.links
        for server, address in known:
            if server not in self.servers and address in links:
                self.servers[server] = links.index(address), seen
        live = {server for server, _ in known}
        self.left |= dict.fromkeys(self._live - live, seen)
        self._live = live

    def _note_beat(self, server: str, at: float) -> None:
        beats = self.beats.setdefault(server, [])
        if not beats or beats[-1] != at:
            beats.append(at)

    def _note_owner(self, match: str, owner: Owner) -> None:
        owners = self.owners.setdefault(match, [])
        if not owners or vars(owners[-1]) | {"seen": None} != vars(owner) | {"seen": None}:
            owners.append(owner)

    def moment(self, at: str) -> float:
        """Return when that was, by this process's clock."""
        return datetime.fromisoformat(at).replace(tzinfo=UTC).timestamp() - self.offset

    def close(self) -> None:
        self._engine.dispose()

    # --- when nobody could play ---

    def outages(self, match: str) -> "Outages":
        """Return when nobody could play this match: surely, and perhaps."""
        surely, perhaps = list[Span](), list[Span]()
        owners = self.owners.get(match, [])
        ends = [*(owner.seen for owner in owners[1:]), (EVER, EVER)]
        for owner, (end, after) in zip(owners, ends, strict=True):
            if owner.server is not None:
                before, begin = owner.seen
                surely += _within(self._away(owner.server), begin, end)
                perhaps += _within(self._perhaps_away(owner.server), before, after)
                perhaps.append((before, begin if owner.settled else after))
        return Outages(_joined(surely), _joined(surely + perhaps))

    def _away(self, server: str) -> list[Span]:
        """When a server can't have answered, by what was done to it."""
        left = [(self.left[server], EVER)] if server in self.left else []
        if self._cluster is None or server not in self.servers:
            return left
        number, seen = self.servers[server]
        web, delay = self._cluster.webs[number], self._cluster.delays[number]
        death = next((at for at in web.killed if at > seen), EVER)
        stood = [(begin, min(end, death)) for begin, end in web.stood if seen - LOOK < begin < death]
        held = [(begin + NOTICED, min(end, death)) for begin, end in delay.held if end < death]
        return [*left, (death, EVER), *stood, *(span for span in held if span[1] - span[0] > LONG)]

    def _perhaps_away(self, server: str) -> list[Span]:
        """When it may not have: also for moments, or because its heart has stopped though nothing was done to it."""
        delays = [] if self._cluster is None or server not in self.servers else self._cluster.delays
        held = delays[self.servers[server][0]].held if delays else []
        cut = [(at, at + CUT) for at in ([] if self._cluster is None else self._cluster.cut)]
        beats = [*self.beats.get(server, []), EVER]
        gaps = [(one, other) for one, other in pairwise(beats) if other - one > GAP]
        return [*self._away(server), *held, *cut, *gaps]


@dataclass(frozen=True)
class Outages:
    """When nobody could play a match: surely, and perhaps; each in order, and apart from each other."""

    surely: Sequence[Span]
    perhaps: Sequence[Span]

    def passed(self, begin: Span, end: Span) -> Span:
        """Return the least and the most that has passed from one time to another while somebody could play."""
        least = max(0.0, end[0] - begin[1])
        most = max(0.0, end[1] - begin[0])
        return max(0.0, least - _long(self.perhaps, begin[1], end[0])), most - _long(self.surely, begin[0], end[1])

    def count(self, begin: float, end: float) -> int:
        """Return how often nobody could play, perhaps, between two times."""
        return sum(one < end and other > begin for one, other in self.perhaps)


def _joined(spans: Iterable[Span]) -> list[Span]:
    """Return the same in order, and apart from each other."""
    found = list[Span]()
    for begin, end in sorted(spans):
        if found and begin <= found[-1][1]:
            found[-1] = found[-1][0], max(found[-1][1], end)
        else:
            found.append((begin, end))
    return found


def _within(spans: Iterable[Span], begin: float, end: float) -> list[Span]:
    """Return the parts of these that lie between two times."""
    parts = ((max(begin, one), min(end, other)) for one, other in spans)
    return [(one, other) for one, other in parts if other > one]


def _long(spans: Iterable[Span], begin: float, end: float) -> float:
    """Return how long these are together, between two times."""
    return sum(other - one for one, other in _within(spans, begin, end))
