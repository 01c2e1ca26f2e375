"""The database: matches, their seats, and their logs, to which actions are only ever added.

Functions here block; `Store.call` runs them in threads of the store's own, away from the event loop. SQLite gets one
such thread, because it has one writer anyway and so nothing ever waits for a lock.
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

from dragonrace.server.store.opening import bring_up_to_date, open_engine
from dragonrace.server.store.rows import ActionRow, Addition, MatchRow, SeatRow, now
from dragonrace.server.store.schema import actions, matches, seats

__all__ = ["Conflict", "Store"]

P = ParamSpec("P")
T = TypeVar("T")

LISTED = 100
"""How many of a browser's matches are listed."""
REMEMBERED = 50
"""How many rematches back the score is counted."""


class Conflict(Exception):  # noqa: N818 - nothing is wrong
    """Another server has written these numbers of the log already."""


class Store:
    """All that is written down. Raises `DatabaseError` where ``url`` does not lead to a database."""

    def __init__(self, url: str) -> None:
        self.engine = open_engine(url)
        one_writer = self.engine.dialect.name == "sqlite"
        self._waiting: deque[tuple[Addition, Future[None]]] = deque()
        self._threads = ThreadPoolExecutor(1 if one_writer else 8, thread_name_prefix="store")

    async def call(self, function: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Run a blocking function in one of the store's threads. It runs to its end even if nobody waits for it."""
        return await asyncio.wrap_future(self._threads.submit(function, *args, **kwargs))

    def close(self) -> None:
        """Finish what is being written, and let the database go."""
        self._threads.shutdown(wait=True)
        self.engine.dispose()

    def prepare(self) -> None:
        """Bring the database to the newest version; raises `DatabaseError`."""
        bring_up_to_date(self.engine)

    def check(self) -> None:
        """Ask the database for nothing; raises `SQLAlchemyError` where it does not answer."""
        with self.engine.connect() as db:
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
        with self.engine.connect() as db:
            return str(db.execute(sa.select(matches.c.rematch).where(matches.c.id == rematch_of)).scalar_one())

    async def add(self, addition: Addition) -> None:
        """Add to a log; raises what `append` raises. Returns when it is on the disk.

        What several matches add at the same time goes into one transaction: a disk can sync only so often.
        """
        done: Future[None] = Future()
        self._waiting.append((addition, done))
        self._threads.submit(self._append_waiting)
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

        Raises `Conflict` where a log has grown without us: the primary key guards it.
        """
        at = now()
        rows = [{"at": at, **row} for addition in additions for row in addition.rows()]
        try:
            with self.engine.begin() as db:
                if rows:
                    db.execute(actions.insert(), rows)
                for match in (addition.match for addition in additions):
                    its = matches.update().where(matches.c.id == match.id)
                    db.execute(its.values(over=match.over, winner=match.winner, asked=match.asked))
        except IntegrityError as error:
            raise Conflict from error

    def take(self, match_id: str, place: SeatRow) -> bool:
        """Give an open seat to ``place.owner``; False if it is open no more."""
        mine = sa.and_(seats.c.match_id == match_id, seats.c.seat == place.seat, seats.c.kind == "open")
        values = {"kind": "person", "owner": place.owner, "name": place.name, "invitation": None, "stand_in": None}
        with self.engine.begin() as db:
            return bool(db.execute(seats.update().where(mine).values(values)).rowcount == 1)

    def change_seat(self, match_id: str, before: SeatRow, after: SeatRow) -> bool:
        """Write a seat anew; False if it is not as it was ``before`` any more: somebody else was faster."""
        same = [seats.c[name] == value for name, value in vars(before).items()]
        with self.engine.begin() as db:
            changed = seats.update().where(seats.c.match_id == match_id, *same).values(vars(after))
            return bool(db.execute(changed).rowcount == 1)

    # --- reading ---

    def load(self, match_id: str) -> tuple[MatchRow, list[SeatRow], list[ActionRow]] | None:
        """Return a match with its seats and its log, or None."""
        with self.engine.begin() as db:
            row = db.execute(sa.select(matches).where(matches.c.id == match_id)).one_or_none()
            if row is None:
                return None
            query = sa.select(actions.c.player, actions.c.text).where(actions.c.match_id == match_id)
            log = [ActionRow(*action) for action in db.execute(query.order_by(actions.c.number))]
            return _match(row), _seats(db, [match_id])[match_id], log

    def held_by(self, owner: str) -> list[tuple[MatchRow, list[SeatRow]]]:
        """Return the matches in which this browser holds a seat, newest first."""
        held = sa.select(seats.c.match_id).where(seats.c.owner == owner)
        query = sa.select(matches).where(sa.or_(matches.c.id.in_(held), matches.c.host == owner))
        with self.engine.begin() as db:
            rows = [_match(row) for row in db.execute(query.order_by(matches.c.created_at.desc()).limit(LISTED))]
            places = _seats(db, [match.id for match in rows])
        return [(match, places[match.id]) for match in rows]

    def winners_before(self, match_id: str) -> list[int | None]:
        """Return who won the matches of which this one is the rematch, or None for a draw; the latest comes first."""
        winners: list[int | None] = []
        with self.engine.begin() as db:
            while len(winners) < REMEMBERED:
                query = sa.select(matches.c.id, matches.c.winner).where(matches.c.rematch == match_id)
                earlier = db.execute(query).first()
                if earlier is None:
                    break
                match_id = earlier.id
                winners.append(earlier.winner)
        return winners


def _match(row: sa.Row[Any]) -> MatchRow:
    match = MatchRow(**row._mapping)
    return replace(match, options=json.loads(row.options), seed=bytes(row.seed))


def _seats(db: sa.Connection, ids: list[str]) -> dict[str, list[SeatRow]]:
    found: dict[str, list[SeatRow]] = {match_id: [] for match_id in ids}
    for match_id, *rest in db.execute(sa.select(seats).where(seats.c.match_id.in_(ids)).order_by(seats.c.seat)):
        found[match_id].append(SeatRow(*rest))
    return found
