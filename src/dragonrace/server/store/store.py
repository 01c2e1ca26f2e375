"""The database: matches, their seats, and their logs, to which actions are only ever added.

Functions here block; `Store.read` and `Store.write` run them in threads of the store's own, away from the event loop.
SQLite gets one thread that writes, because it has one writer anyway and so nothing ever waits for a lock; whoever reads
waits for no writer.
"""

import asyncio
import json
from collections import deque
from collections.abc import Callable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from dataclasses import replace
from typing import Any, ParamSpec, TypeVar

import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError

from dragonrace.server.store.archive import archived
from dragonrace.server.store.opening import bring_up_to_date, file_of, open_engine, reading
from dragonrace.server.store.rows import ActionRow, Addition, MatchRow, SeatRow, now
from dragonrace.server.store.schema import actions, matches, seats

__all__ = ["Conflict", "Store"]

P = ParamSpec("P")
T = TypeVar("T")

READERS, WRITERS = 4, 8
"""How many threads read, and write at the same time where the database lets more than one."""
KNOWN = [column for column in matches.c if column.name != "server"]
"""What `MatchRow` holds."""
LISTED = 100
"""How many of a browser's matches are listed."""
REMEMBERED = 50
"""How many rematches back the score is counted."""


class Conflict(Exception):  # noqa: N818 - nothing is wrong
    """Another server plays this match now, or has written these numbers of its log."""


class Store:
    """All that is written down. Raises `DatabaseError` where ``url`` does not lead to a database."""

    def __init__(self, url: str) -> None:
        self.engine = open_engine(url)
        self._to_read = reading(self.engine)
        self._waiting: deque[tuple[Addition, Future[None]]] = deque()
        self.is_shared = self.engine.dialect.name == "postgresql"
        """Whether several servers may play on it."""
        is_in_memory = not self.is_shared and file_of(self.engine.url) is None
        self._writers = ThreadPoolExecutor(WRITERS if self.is_shared else 1, thread_name_prefix="writer")
        self._readers = self._writers if is_in_memory else ThreadPoolExecutor(READERS, thread_name_prefix="reader")

    async def read(self, function: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Run a blocking function that reads in a thread. It runs to its end even if nobody waits for it."""
        return await asyncio.wrap_future(self._readers.submit(function, *args, **kwargs))

    async def write(self, function: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Run a blocking function that writes, likewise."""
        return await asyncio.wrap_future(self._writers.submit(function, *args, **kwargs))

    def close(self) -> None:
        """Finish what is being written, and let the database go."""
        self._writers.shutdown(wait=True)
        self._readers.shutdown(wait=True)
        self.engine.dispose()

    def prepare(self) -> None:
        """Bring the database to the newest version; raises `DatabaseError`."""
        bring_up_to_date(self.engine)

    def check(self) -> None:
        """Ask the database for nothing; raises `SQLAlchemyError` where it does not answer."""
        with self._to_read.connect() as db:
            db.execute(sa.select(1))

    # --- writing ---

    def create(self, match: MatchRow, places: Sequence[SeatRow], rematch_of: str | None = None) -> str:
        """Write a new match and return its id, or the id of the rematch that ``rematch_of`` has already."""
        with self.engine.begin() as db:
            db.execute(matches.insert().values({**vars(match), "options": json.dumps(match.options)}))
            db.execute(seats.insert(), [{"match_id": match.id, **vars(place)} for place in places])
            if rematch_of is None:
                return match.id
            first = sa.and_(matches.c.id == rematch_of, matches.c.rematch.is_(None))
            if db.execute(matches.update().where(first).values(rematch=match.id)).rowcount == 1:
                return match.id
            db.rollback()
        with self._to_read.connect() as db:
            known = db.execute(sa.select(matches.c.rematch).where(matches.c.id == rematch_of)).scalar_one_or_none()
        if known is None:  # somebody has deleted it meanwhile
            raise Conflict
        return str(known)

    async def add(self, addition: Addition) -> None:
        """Add to a log; raises what `append` raises. Returns when it is on the disk.

        What several matches add at the same time goes into one transaction: a disk can sync only so often.
        """
        done: Future[None] = Future()
        self._waiting.append((addition, done))
        self._writers.submit(self._append_waiting)
        await asyncio.wrap_future(done)

    def _append_waiting(self) -> None:
        batch = []
        while self._waiting:
            with suppress(IndexError):  # another thread was quicker
                batch.append(self._waiting.popleft())
        batch = [(addition, done) for addition, done in batch if done.set_running_or_notify_cancel()]
        try:
            self.append(*(addition for addition, _ in batch))
        except Exception as error:
            self._append_one_by_one(batch, error)
        else:
            for _, done in batch:
                done.set_result(None)

    def _append_one_by_one(self, batch: "list[tuple[Addition, Future[None]]]", error: Exception) -> None:
        """Find out whose addition it was that failed."""
        if len(batch) == 1:
            batch[0][1].set_exception(error)
            return
        for addition, done in batch:
            try:
                self.append(addition)
            except Exception as own:
                done.set_exception(own)
            else:
                done.set_result(None)

    def append(self, *additions: Addition) -> None:
        """Add actions to logs, all or nothing.

        Raises `Conflict` where a log has grown without us: fence and primary key guard it.
        """
        at = now()
        rows = [{"at": at, **row} for addition in additions for row in addition.rows()]
        try:
            with self.engine.begin() as db:
                told = sorted((addition.match for addition in additions), key=_id)  # no two wait for each other
                if told and db.execute(TELL, [_told(match) for match in told]).rowcount != len(told):
                    raise Conflict
                if rows:
                    db.execute(actions.insert(), rows)
        except IntegrityError as error:
            raise Conflict from error

    def change_seat(self, match: MatchRow, place: SeatRow) -> None:
        """Write a seat anew; raises `Conflict` where another server plays the match now."""
        its = seats.update().where(seats.c.match_id == match.id, seats.c.seat == place.seat)
        with self.engine.begin() as db:
            _update(db, match, fence=match.fence)
            db.execute(its.values(vars(place)))

    # --- reading ---

    def load(self, match_id: str) -> tuple[MatchRow, list[SeatRow], list[ActionRow]] | None:
        """Return a match with its seats and its log, or None."""
        with self._to_read.begin() as db:
            row = db.execute(sa.select(*KNOWN).where(matches.c.id == match_id)).one_or_none()
            if row is None:
                return None
            query = sa.select(actions.c.player, actions.c.text).where(actions.c.match_id == match_id)
            log = [ActionRow(*action) for action in db.execute(query.order_by(actions.c.number))]
            if row.over and not log:
                log = archived(db, match_id)
            return _match(row), _seats(db, [match_id])[match_id], log

    def held_by(self, owner: str) -> list[tuple[MatchRow, list[SeatRow]]]:
        """Return the matches in which this browser holds a seat, newest first."""
        held = sa.select(seats.c.match_id).where(seats.c.owner == owner)
        query = sa.select(*KNOWN).where(sa.or_(matches.c.id.in_(held), matches.c.host == owner))
        with self._to_read.begin() as db:
            rows = [_match(row) for row in db.execute(query.order_by(matches.c.created_at.desc()).limit(LISTED))]
            places = _seats(db, [match.id for match in rows])
        return [(match, places[match.id]) for match in rows]

    def winners_before(self, match_id: str) -> list[int | None]:
        """Return who won the matches of which this one is the rematch, or None for a draw; the latest comes first."""
        winners: list[int | None] = []
        with self._to_read.begin() as db:
            while len(winners) < REMEMBERED:
                query = sa.select(matches.c.id, matches.c.winner).where(matches.c.rematch == match_id)
                earlier = db.execute(query).first()
                if earlier is None:
                    break
                match_id = earlier.id
                winners.append(earlier.winner)
        return winners


TELL = (
    matches.update()
    .where(matches.c.id == sa.bindparam("its_id"), matches.c.fence == sa.bindparam("its_fence"))
    .values({name: sa.bindparam(f"its_{name}") for name in ("over", "winner", "asked")})
)
"""Writes what follows of a log, to matches that are still ours."""


def _told(match: MatchRow) -> dict[str, Any]:
    return {f"its_{name}": getattr(match, name) for name in ("id", "fence", "over", "winner", "asked")}


def _id(match: MatchRow) -> str:
    return match.id


def _update(db: sa.Connection, match: MatchRow, **values: Any) -> None:
    """Write to a match's row as long as it is ours; until the transaction ends, nobody can take it over."""
    ours = matches.update().where(matches.c.id == match.id, matches.c.fence == match.fence)
    if db.execute(ours.values(values)).rowcount != 1:
        raise Conflict


def _match(row: sa.Row[Any]) -> MatchRow:
    match = MatchRow(**row._mapping)
    return replace(match, options=json.loads(row.options), seed=bytes(row.seed))


def _seats(db: sa.Connection, ids: list[str]) -> dict[str, list[SeatRow]]:
    found: dict[str, list[SeatRow]] = {match_id: [] for match_id in ids}
    for match_id, *rest in db.execute(sa.select(seats).where(seats.c.match_id.in_(ids)).order_by(seats.c.seat)):
        found[match_id].append(SeatRow(*rest))
    return found
