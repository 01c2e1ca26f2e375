"""Who waits to play with anybody. The queue is in the database, so that people at all servers meet.

A browser waits in one place at most: its key is the row's. A row is alive as long as its server says that the browser
is there; who has been led to a table is told so until they wait again, or have been gone for long.
"""

import logging
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

import sqlalchemy as sa
from sqlalchemy.dialects import postgresql, sqlite

from dragonrace.server.match.pairing import MayMeet, Party, Waiting
from dragonrace.server.store.moments import moment
from dragonrace.server.store.opening import reading
from dragonrace.server.store.rows import MatchRow, SeatRow
from dragonrace.server.store.schema import blocks, waiting
from dragonrace.server.store.store import Store

logger = logging.getLogger(__name__)

__all__ = ["LIFE", "Place", "Queue"]

LIFE = 10.0
"""Seconds for which somebody waits after a sign of life."""
TOLD = 60.0
"""Seconds for which it is told where somebody was led to, after their last sign of life."""
PAIRING = 0x6472_7061
"""The number of the lock that only one server at a time has, the one that pairs."""
WISH = ("game", "players", "board", "bots", "name", "emblem")

Match = tuple[MatchRow, Sequence[SeatRow]]


@dataclass(frozen=True)
class Place:
    """Where somebody is in the queue: how long they have waited, how many wait for the game; or where they were led."""

    wish: Waiting
    people: int
    match_id: str | None


class Queue:
    """The queue in the database. Functions here block, as those of `Store`."""

    def __init__(self, store: Store) -> None:
        self._store, self._engine, self._to_read = store, store.engine, reading(store.engine)

    def enter(self, wish: Waiting) -> None:
        """Wait, from now. Who waits for just that already keeps their place; who waited for other things loses it."""
        now = moment(self._engine)
        with self._engine.begin() as db:
            db.execute(waiting.delete().where(waiting.c.alive_until < now - TOLD))
            same = [waiting.c[name].is_not_distinct_from(getattr(wish, name)) for name in WISH]
            here = sa.and_(waiting.c.owner == wish.owner, waiting.c.alive_until > now, waiting.c.match_id.is_(None))
            stay = waiting.update().where(here, *same).values(alive_until=now + LIFE)
            if db.execute(stay).rowcount == 0:
                wanted = {name: getattr(wish, name) for name in WISH}
                row = {"owner": wish.owner, **wanted, "since": now, "alive_until": now + LIFE, "match_id": None}
                db.execute(self._upsert(row))

    def _upsert(self, row: dict[str, Any]) -> sa.Executable:
        insert = postgresql.insert if self._engine.dialect.name == "postgresql" else sqlite.insert
        return insert(waiting).values(row).on_conflict_do_update(index_elements=["owner"], set_=row)

    def leave(self, owner: str) -> None:
        """Wait no more; it is also forgotten where one was led to."""
        with self._engine.begin() as db:
            db.execute(waiting.delete().where(waiting.c.owner == owner))

    def beat(self, owners: Iterable[str], open_match: Callable[[Party], Match], pair: "Pair") -> None:
        """Note that these are there; then let those play who can, unless another server is just seeing to that.

        ``pair`` says who plays with whom, of those who may meet; ``open_match`` returns the match for them.
        """
        now = moment(self._engine)
        with self._engine.begin() as db:
            here = waiting.update().where(waiting.c.owner.in_(sorted(owners)), waiting.c.alive_until > now)
            db.execute(here.values(alive_until=now + LIFE))
        with self._engine.begin() as db:
            if self._has_turn(db):
                alive = self._alive(db)
                for party in pair(alive, _meeting(db, [one.owner for one in alive])):
                    try:
                        match, seats = open_match(party)
                    except Exception:  # it must not hinder others
                        logger.exception("no match could be made for those who wait")
                        continue
                    self._store.insert(db, match, seats)
                    led = waiting.update().where(waiting.c.owner.in_([one.owner for one in party.people]))
                    db.execute(led.values(match_id=match.id))

    def _has_turn(self, db: sa.Connection) -> bool:
        if self._engine.dialect.name != "postgresql":
            return True  # SQLite has one writer at a time
        return bool(db.execute(sa.select(sa.func.pg_try_advisory_xact_lock(PAIRING))).scalar_one())

    def _alive(self, db: sa.Connection) -> list[Waiting]:
        """Return who waits, in the order in which they came."""
        now = moment(self._engine)
        columns = [waiting.c[name] for name in ("owner", *WISH)]
        alive = sa.and_(waiting.c.alive_until > now, waiting.c.match_id.is_(None))
        query = sa.select(*columns, (now - waiting.c.since).label("waited")).where(alive)
        return [Waiting(**row._mapping) for row in db.execute(query.order_by(waiting.c.since, waiting.c.owner))]

    def places(self, owners: Sequence[str]) -> dict[str, Place]:
        """Return where these are in the queue, or were led to; who is not there is not named."""
        now = moment(self._engine)
        columns = [waiting.c[name] for name in ("owner", *WISH)]
        is_there = sa.or_(waiting.c.alive_until > now, waiting.c.match_id.is_not(None))
        query = sa.select(*columns, (now - waiting.c.since).label("waited"), waiting.c.match_id)
        with self._to_read.begin() as db:
            counts = self._counts(db, now)
            rows = [dict(row._mapping) for row in db.execute(query.where(waiting.c.owner.in_(owners), is_there))]
        found = [(row.pop("match_id"), Waiting(**row)) for row in rows]
        return {wish.owner: Place(wish, counts.get(wish.game, 0), match_id) for match_id, wish in found}

    def _counts(self, db: sa.Connection, now: sa.ColumnElement[float]) -> dict[str, int]:
        alive = sa.and_(waiting.c.alive_until > now, waiting.c.match_id.is_(None))
        query = sa.select(waiting.c.game, sa.func.count().label("people")).where(alive).group_by(waiting.c.game)
        return {row.game: row.people for row in db.execute(query)}


def _meeting(db: sa.Connection, owners: Sequence[str]) -> MayMeet:
    """Return what says whether two of these may meet: neither has blocked the other."""
    query = sa.select(blocks.c.owner, blocks.c.blocked).where(blocks.c.owner.in_(owners), blocks.c.blocked.in_(owners))
    apart = {frozenset(row) for row in db.execute(query)}
    return lambda one, other: frozenset((one, other)) not in apart


Pair = Callable[[Sequence[Waiting], MayMeet], Iterable[Party]]
