"""What the database keeps so that people can be called to their tables: where, in which language, and what was told.

Functions here block, as those of `Store`.
"""

from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from hashlib import sha256

import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError

from dragonrace.server.store.opening import reading
from dragonrace.server.store.rows import as_text, now
from dragonrace.server.store.schema import actions, matches, push_key, quiet, seats, servers, subscriptions, told
from dragonrace.server.store.sealing import open_row, seal_row
from dragonrace.server.store.store import Store

__all__ = ["Calls", "Question", "Subscription"]

ONLY = 1
"""The id of the one key."""
MOST = 8
"""How many subscriptions a browser's key may have, which may be that of several devices. A new one ends the oldest."""
PATIENCE = 5
"""So often in a row a subscription may fail before it ends."""
LISTED = 200
"""How many quiet tables are listed, and how many missed questions are looked for at once."""
FRESH, STALE = timedelta(minutes=1), timedelta(days=3)
"""Between these ages a question may have been missed."""


@dataclass(frozen=True)
class Subscription:
    """A row of ``subscriptions``: where the browser's push service takes messages, and what only the browser can read.

    ``p256dh`` and ``auth`` are the browser's public key and its secret, as the browser writes them.
    """

    owner: str
    endpoint: str
    p256dh: str
    auth: str
    language: str

    @property
    def id(self) -> str:
        """Its id. It needs the secret, so that nobody else can take over what they only know the address of."""
        return sha256("\n".join((self.endpoint, self.p256dh, self.auth)).encode()).hexdigest()


@dataclass(frozen=True)
class Question:
    """What a seat is asked: ``number`` is that of the seat's last action before it, so no other question has it."""

    match_id: str
    seat: int
    number: int


class Calls:
    """All of it, in the store's database. ``server``: the server's id, where several share that."""

    def __init__(self, store: Store, server: str | None = None) -> None:
        self._store, self._server = store, server
        self._engine, self._to_read = store.engine, reading(store.engine)

    def key(self, fresh: str) -> str:
        """Return the key by which push services know us: ``fresh``, where there was none."""
        row = seal_row(self._store.vault, push_key, {"id": ONLY, "key": fresh})
        known = self._key()
        if known is None:
            with suppress(IntegrityError), self._engine.begin() as db:  # another server may be quicker
                db.execute(push_key.insert().values(row))
            known = self._key()
        assert known is not None, "it is there now"
        return known

    def _key(self) -> str | None:
        with self._to_read.connect() as db:
            row = db.execute(sa.select(push_key)).mappings().first()
        return None if row is None else str(open_row(self._store.vault, push_key, row)["key"])

    # --- who wants to be called ---

    def subscribe(self, row: Subscription) -> None:
        """Call this browser from now on; who subscribes again may speak another language, or have another key."""
        values = {"id": row.id, **vars(row), "failures": 0, "at": now()}
        its = subscriptions.update().where(subscriptions.c.id == row.id)
        with suppress(IntegrityError), self._engine.begin() as db:  # the same may come twice at the same time
            if not db.execute(its.values(values)).rowcount:
                db.execute(subscriptions.insert().values(values))
            db.execute(_too_many(row))

    def unsubscribe(self, owner: str, subscription: str) -> None:
        """Call this browser there no more; nothing happens where that was not so."""
        its = subscriptions.c.id == subscription, subscriptions.c.owner == owner
        with self._engine.begin() as db:
            db.execute(subscriptions.delete().where(*its))

    def is_subscribed(self, owner: str) -> bool:
        """Say whether this browser is called anywhere."""
        query = sa.select(sa.exists().where(subscriptions.c.owner == owner))
        with self._to_read.connect() as db:
            return bool(db.execute(query).scalar_one())

    def note(self, delivered: Iterable[str], failed: Iterable[str], gone: Iterable[str]) -> None:
        """Remember how it went at these subscriptions, by their ids. Those end that are gone, or fail too often."""
        column = subscriptions.c
        with self._engine.begin() as db:
            for subscription in delivered:
                reset = subscriptions.update().where(column.id == subscription, column.failures > 0)
                db.execute(reset.values(failures=0))
            for subscription in failed:
                its = subscriptions.update().where(column.id == subscription)
                db.execute(its.values(failures=column.failures + 1))
                db.execute(subscriptions.delete().where(column.id == subscription, column.failures >= PATIENCE))
            for subscription in gone:
                db.execute(subscriptions.delete().where(column.id == subscription))

    # --- tables that shall stay quiet ---

    def set_quiet(self, owner: str, match_id: str, *, wanted: bool) -> bool:
        """Let one table call this browser no more, or again; False where it sits there on no seat."""
        sits = sa.select(seats.c.seat).where(seats.c.match_id == match_id, seats.c.owner == owner).limit(1)
        with self._engine.begin() as db:
            if db.execute(sits).first() is None:
                return False
            db.execute(quiet.delete().where(quiet.c.match_id == match_id, quiet.c.owner == owner))
            if wanted:
                db.execute(quiet.insert().values(match_id=match_id, owner=owner))
            return True

    def quiet_tables(self, owner: str) -> list[str]:
        """Return the newest matches that call this browser no more."""
        query = sa.select(quiet.c.match_id).join(matches).where(quiet.c.owner == owner, ~matches.c.over)
        with self._to_read.connect() as db:
            return list(db.execute(query.order_by(matches.c.created_at.desc()).limit(LISTED)).scalars())

    # --- what is told ---

    def whom_to_tell(self, question: Question, owner: str, fence: int) -> list[Subscription]:
        """Return where the holder of the seat is to be called; nowhere if they know, or another server plays it now."""
        is_ours = sa.select(matches.c.id).where(
            matches.c.id == question.match_id,
            matches.c.fence == fence,
            ~matches.c.over,
            _is_asked(sa.literal(question.seat)),
        )
        query = sa.select(*(subscriptions.c[name] for name in Subscription.__dataclass_fields__)).where(
            subscriptions.c.owner == owner, is_ours.exists(), ~_was_told(question).exists(), ~_is_quiet(question, owner)
        )
        with self._to_read.connect() as db:
            return [Subscription(*row) for row in db.execute(query)]

    def set_told(self, questions: Iterable[Question]) -> None:
        """Remember that these questions have been told: no server tells them again."""
        with suppress(IntegrityError), self._engine.begin() as db:  # the match may have been deleted
            for question in questions:
                its = told.c.match_id == question.match_id, told.c.seat == question.seat
                values = {"question": question.number, "at": now()}
                if not db.execute(told.update().where(*its).values(values)).rowcount:
                    db.execute(told.insert().values(match_id=question.match_id, seat=question.seat, **values))

    def missed(self) -> list[tuple[str, str]]:
        """Return matches that no other server plays, and since when each waits for somebody who wants to be called.

        Of many some by lot, another time others: nobody can stand before all the rest. So it is where a server has
        ended before it told them. Those may be among them who know, or are at the table.
        """
        since = _since()
        knows = sa.exists().where(told.c.match_id == seats.c.match_id, told.c.seat == seats.c.seat, told.c.at >= since)
        moment = datetime.now(UTC)
        query = (
            sa.select(matches.c.id, since)
            .join_from(subscriptions, seats, seats.c.owner == subscriptions.c.owner)
            .join(matches, matches.c.id == seats.c.match_id)
            .where(~matches.c.over, _is_asked(seats.c.seat), seats.c.stand_in.is_(None), ~knows)
            .where(since.between(as_text(moment - STALE), as_text(moment - FRESH)))
        )
        if self._server is not None:
            is_alive = servers.c.id == matches.c.server, servers.c.alive_until > sa.func.clock_timestamp()
            query = query.where(~sa.exists().where(*is_alive, servers.c.id != self._server))
        found = query.distinct().subquery()
        with self._to_read.connect() as db:
            rows = db.execute(sa.select(found).order_by(sa.func.random()).limit(LISTED))
            return [(match_id, at) for match_id, at in rows]


def _since() -> sa.ColumnElement[str]:
    """Return when something happened last in a match."""
    log = sa.select(actions.c.at).where(actions.c.match_id == matches.c.id)
    last = log.order_by(actions.c.number.desc()).limit(1).scalar_subquery()
    return sa.func.coalesce(last, matches.c.created_at)


def _is_asked(seat: sa.ColumnElement[int]) -> sa.ColumnElement[bool]:
    """Return what is true of matches that wait for the seat; and of old ones, where that was not written down yet."""
    bit = sa.cast(sa.literal(1), sa.Integer).bitwise_lshift(sa.cast(seat, sa.Integer))
    return sa.func.coalesce(matches.c.asked, -1).bitwise_and(bit) != 0


def _too_many(newest: Subscription) -> sa.Delete:
    """Return what ends the oldest subscriptions of a browser that has too many."""
    own = subscriptions.c.owner == newest.owner
    query = sa.select(subscriptions.c.id).where(own)
    is_newest = subscriptions.c.id == newest.id
    kept = query.order_by(sa.case((is_newest, 1), else_=0).desc(), subscriptions.c.at.desc()).limit(MOST)
    return subscriptions.delete().where(own, subscriptions.c.id.not_in(kept))


def _was_told(question: Question) -> sa.Select[tuple[int]]:
    its = told.c.match_id == question.match_id, told.c.seat == question.seat, told.c.question == question.number
    return sa.select(told.c.question).where(*its)


def _is_quiet(question: Question, owner: str) -> sa.ColumnElement[bool]:
    return sa.exists().where(quiet.c.match_id == question.match_id, quiet.c.owner == owner)
