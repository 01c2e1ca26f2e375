"""What a browser keeps of its person, and the ways by which its key gets to another device.

A browser is its key, and the database has only the key's hash, its *owner*. Where a key waits to be fetched from
another device it is sealed with a secret that is not here. Functions here block, as those of `Store`.
"""

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any

import sqlalchemy as sa
from sqlalchemy.dialects import postgresql, sqlite

from dragonrace.server import keys
from dragonrace.server.seals import Seal
from dragonrace.server.store.holding import held
from dragonrace.server.store.opening import reading
from dragonrace.server.store.rows import as_text, now
from dragonrace.server.store.schema import (
    blocks,
    matches,
    passkeys,
    profiles,
    quiet,
    recoveries,
    retired,
    said,
    seats,
    subscriptions,
    tickets,
    waiting,
)
from dragonrace.server.store.sealing import seal_row
from dragonrace.server.store.store import Store
from dragonrace.server.vault import Vault

__all__ = [
    "NOBODY",
    "TICKET_SECONDS",
    "Arrival",
    "Me",
    "PasskeyTitle",
    "People",
    "Person",
    "Profile",
    "arrive",
    "in_seconds",
    "insert",
]

TICKET_SECONDS = 600
"""How long a ticket waits for the other device."""
UNKEPT_SECONDS = 3600
"""How long a phrase is good that nobody has said to be written down."""
INSERTS: dict[str, Callable[[sa.Table], Any]] = {"sqlite": sqlite.insert, "postgresql": postgresql.insert}


HELD = (matches.c.host, seats.c.owner, said.c.owner)
"""What goes along with somebody who moves, as it stands there."""
HELD_ONCE = {blocks: ("owner", "blocked"), quiet: ("owner",)}
"""The same, where it may be there already. Blocks by others go along, too: nobody is heard again because they moved."""
LEFT = (profiles, tickets, recoveries, passkeys, waiting, subscriptions)
"""What ends: it leads to a key that holds nothing any more. A page asks for calls again with its new key."""


@dataclass(frozen=True)
class Person:
    """How somebody wants to be called and drawn."""

    name: str | None = None
    emblem: str | None = None


NOBODY = Person()
"""Somebody who has said nothing of themselves."""


@dataclass(frozen=True)
class Profile:
    """A row of ``profiles``; ``preferences`` are the page's business. ``changed_at`` None: there is no row."""

    person: Person = NOBODY
    preferences: dict[str, Any] | None = None
    changed_at: str | None = None


@dataclass(frozen=True)
class PasskeyTitle:
    """What a browser is told of one of its passkeys. ``site`` is the name for which it was made."""

    id: str
    made_at: str
    site: str


@dataclass(frozen=True)
class Me:
    """All that a browser is told of itself. ``tables`` are those where it sits that are not over."""

    profile: Profile
    tables: int
    recovery_made_at: str | None
    passkeys: Sequence[PasskeyTitle]

    @property
    def has_way_back(self) -> bool:
        """Say whether somebody can become this browser by what they know or have."""
        return self.recovery_made_at is not None or bool(self.passkeys)


@dataclass(frozen=True)
class Arrival:
    """A key that has got to another device, and the matches where that device held what is the key's now."""

    key: str
    matches: Sequence[str]


class People:
    """The people of a database, by the hashes of their browsers' keys."""

    def __init__(self, store: Store) -> None:
        self._store, self._engine, self._to_read = store, store.engine, reading(store.engine)

    # --- who one is ---

    def me(self, owner: str) -> Me:
        """Return all that there is of a browser."""
        newest = sa.func.max(recoveries.c.made_at)
        recovery = sa.select(newest).where(recoveries.c.owner == owner, recoveries.c.kept)
        titles = sa.select(passkeys.c.id, passkeys.c.made_at, passkeys.c.site).where(passkeys.c.owner == owner)
        with self._to_read.begin() as db:
            own = [PasskeyTitle(*row) for row in db.execute(titles.order_by(passkeys.c.made_at))]
            made_at = db.execute(recovery).scalar()
            return Me(_profile(db, owner), _count_tables(db, owner), made_at, own)

    def person(self, owner: str) -> Person:
        """Return how the person at a browser wants to be called and drawn."""
        with self._to_read.begin() as db:
            return _profile(db, owner).person

    def set_person(self, owner: str, person: Person) -> None:
        """Write that down."""
        self._set(owner, **vars(person))

    def set_preferences(self, owner: str, preferences: dict[str, Any]) -> None:
        """Write down what somebody prefers, for all devices with this key."""
        self._set(owner, preferences=json.dumps(preferences, ensure_ascii=False))

    def _set(self, owner: str, **values: Any) -> None:
        values["changed_at"] = now()
        row = insert(self._engine, profiles).values(owner=owner, **values)
        with self._engine.begin() as db:
            db.execute(row.on_conflict_do_update(index_elements=["owner"], set_=values))

    # --- tickets: once, and soon ---

    def add_ticket(self, seal: Seal, owner: str, key: str) -> None:
        """Let a key wait for who has the ticket's secret; an earlier ticket of this browser is void then."""
        until = in_seconds(TICKET_SECONDS)
        gone = sa.or_(tickets.c.owner == owner, tickets.c.until < now())
        with self._engine.begin() as db:
            db.execute(tickets.delete().where(gone))
            db.execute(tickets.insert().values(id=seal.name, owner=owner, sealed_key=seal.close(key), until=until))

    def owner_of_ticket(self, seal: Seal) -> str | None:
        """Return whose ticket this is; None where it has been used, or is too old, or never was."""
        query = sa.select(tickets.c.owner).where(*_good(seal))
        with self._to_read.begin() as db:
            return db.execute(query).scalar_one_or_none()

    def use_ticket(self, seal: Seal, before: str | None) -> Arrival | None:
        """Return the key that waits for who has this secret, once. What ``before`` holds is this key's then."""
        used = tickets.delete().where(*_good(seal)).returning(tickets.c.owner, tickets.c.sealed_key)
        with self._engine.begin() as db:
            row = db.execute(used).first()
            if row is None:
                return None
            db.execute(tickets.delete().where(tickets.c.owner == row.owner))
            return arrive(db, seal.open(bytes(row.sealed_key)), before)

    # --- recovery: for good, or until there is a new phrase ---

    def add_recovery(self, seal: Seal, owner: str, key: str) -> str:
        """Let a key wait for who has this phrase's secret, for an hour; return when that was.

        From `keep_recovery` on it is good for ever; until then an earlier one is good, too.
        """
        row = {"id": seal.name, "owner": owner, "sealed_key": seal.close(key), "made_at": now(), "kept": False}
        with self._engine.begin() as db:
            db.execute(recoveries.delete().where(recoveries.c.owner == owner, ~recoveries.c.kept))
            db.execute(recoveries.insert().values(row))
        return str(row["made_at"])

    def keep_recovery(self, owner: str, made_at: str) -> bool:
        """Make earlier phrases void, now that somebody has written down this one. Return False if it is void itself."""
        its = recoveries.c.owner == owner, recoveries.c.made_at == made_at
        with self._engine.begin() as db:
            kept = recoveries.update().where(*its).values(kept=True).returning(recoveries.c.id)
            ids = db.execute(kept).scalars().all()
            if ids:
                db.execute(recoveries.delete().where(recoveries.c.owner == owner, recoveries.c.id.not_in(ids)))
            return bool(ids)

    def end_recovery(self, owner: str) -> None:
        """Make all phrases of a browser void."""
        with self._engine.begin() as db:
            db.execute(recoveries.delete().where(recoveries.c.owner == owner))

    def use_recovery(self, seal: Seal, before: str | None) -> Arrival | None:
        """Return the key that this phrase's secret opens; what ``before`` holds is this key's then, see `arrive`."""
        is_good = sa.or_(recoveries.c.kept, recoveries.c.made_at > in_seconds(-UNKEPT_SECONDS))
        query = sa.select(recoveries.c.sealed_key).where(recoveries.c.id == seal.name, is_good)
        with self._engine.begin() as db:
            row = db.execute(query).first()
            return None if row is None else arrive(db, seal.open(bytes(row.sealed_key)), before)

    # --- another key ---

    def renew(self, owner: str, key: str) -> Arrival | None:
        """Give all that a browser holds to a new key: whoever has the old one holds nothing any more.

        Nor do the invitations and codes help that the old key could see. At a second time nothing changes; None where
        all has gone over to another key meanwhile.
        """
        new_owner = keys.digest(key)
        if owner == new_owner:
            return Arrival(key, ())
        first = insert(self._engine, retired).values(owner=owner, successor=new_owner, at=now())
        with self._engine.begin() as db:
            if db.execute(first.on_conflict_do_nothing().returning(retired.c.owner)).first() is None:
                return Arrival(key, ()) if _successor(db, owner) == new_owner else None
            arrival = Arrival(key, _hand_over(db, owner, new_owner))
            db.execute(seats.update().where(seats.c.owner == new_owner).values(invitation=None))
            _invite_anew(db, self._store.vault, new_owner)
            return arrival

    def successor(self, owner: str) -> str | None:
        """Return whose all is by now that a browser held, if it was locked out."""
        with self._to_read.begin() as db:
            return _successor(db, owner)


def _successor(db: sa.Connection, owner: str) -> str | None:
    found: str | None = db.execute(sa.select(retired.c.successor).where(retired.c.owner == owner)).scalar_one_or_none()
    return found


def in_seconds(seconds: float) -> str:
    """Return the time in so many seconds."""
    return as_text(datetime.now(UTC) + timedelta(seconds=seconds))


def _good(seal: Seal) -> tuple[sa.ColumnElement[bool], ...]:
    """Return what is true of the ticket with this secret, as long as it is valid."""
    return tickets.c.id == seal.name, tickets.c.until > now(), _is_newest(tickets, "until")


def _is_newest(table: sa.Table, when: str) -> sa.ColumnElement[bool]:
    """Return what is true of a browser's newest row: two that were written at the same moment are both there."""
    other = table.alias()
    is_later = sa.tuple_(other.c[when], other.c.id) > sa.tuple_(table.c[when], table.c.id)
    return ~sa.exists().where(other.c.owner == table.c.owner, is_later)


def _profile(db: sa.Connection, owner: str) -> Profile:
    row = db.execute(sa.select(profiles).where(profiles.c.owner == owner)).first()
    if row is None:
        return Profile()
    preferences = None if row.preferences is None else json.loads(row.preferences)
    return Profile(Person(row.name, row.emblem), preferences, row.changed_at)


def _count_tables(db: sa.Connection, owner: str) -> int:
    running = sa.select(sa.func.count()).where(matches.c.id.in_(held(owner)), matches.c.over.is_(False))
    return int(db.execute(running).scalar_one())


def arrive(db: sa.Connection, key: str | None, before: str | None) -> Arrival | None:
    """Give what a device held to the key that it gets; None where its seal could not be opened.

    Where the device's own key has a way back, somebody wants to come back by it: then it keeps all.
    """
    if key is None:
        return None
    owner = keys.digest(key)
    if before is None or before == owner:
        return Arrival(key, ())
    if _has(db, passkeys, before) or _has(db, recoveries, before, recoveries.c.kept):
        return Arrival(key, ())
    return Arrival(key, _hand_over(db, before, owner))


def _has(db: sa.Connection, table: sa.Table, owner: str, *more: sa.ColumnElement[bool]) -> bool:
    return bool(db.execute(sa.select(sa.exists().where(table.c.owner == owner, *more))).scalar_one())


def _hand_over(db: sa.Connection, before: str, owner: str) -> list[str]:
    """Give all that one browser holds to another; return the matches where that was."""
    locked = sa.select(matches.c.id).where(matches.c.id.in_(held(before))).order_by(matches.c.id).with_for_update()
    ids = list(db.execute(locked).scalars())
    for column in HELD:
        db.execute(sa.update(column.table).where(column == before).values({column: owner}))
    for table, names in HELD_ONCE.items():
        _hand_over_once(db, table, names, {before: owner})
    if _profile(db, owner).changed_at is None:
        db.execute(profiles.update().where(profiles.c.owner == before).values(owner=owner))
    for table in LEFT:
        db.execute(table.delete().where(table.c.owner == before))
    return ids


def _invite_anew(db: sa.Connection, vault: Vault, host: str) -> None:
    """Change what leads to the open seats of a host's matches."""
    its = matches.c.host == host, matches.c.over.is_(False)
    query = sa.select(seats.c.match_id, seats.c.seat).join_from(matches, seats).where(*its, seats.c.kind == "open")
    for match_id, seat in db.execute(query).all():
        values = {"match_id": match_id, "seat": seat, "invitation": keys.new_invitation()}
        place = seats.c.match_id == match_id, seats.c.seat == seat
        db.execute(seats.update().where(*place).values(seal_row(vault, seats, values)))
    for match_id in db.execute(sa.select(matches.c.id).where(*its, matches.c.code.is_not(None))).scalars().all():
        db.execute(matches.update().where(matches.c.id == match_id).values(code=_free_code(db)))


def _free_code(db: sa.Connection) -> str:
    while db.execute(sa.select(matches.c.id).where(matches.c.code == (code := keys.new_code()))).first() is not None:
        pass
    return code


def _hand_over_once(db: sa.Connection, table: sa.Table, names: Sequence[str], moved: Mapping[str, str]) -> None:
    concerned = sa.or_(*(table.c[name].in_(moved) for name in names))
    rows = [dict(row) for row in db.execute(sa.select(table).where(concerned)).mappings()]
    db.execute(table.delete().where(concerned))
    for row in rows:
        row |= {name: moved.get(row[name], row[name]) for name in names}
        if len({row[name] for name in names}) == len(names):  # nobody blocks themselves
            db.execute(insert(db, table).values(row).on_conflict_do_nothing())


def insert(db: sa.Connection | sa.Engine, table: sa.Table) -> Any:
    """Return an INSERT that can say what happens where the row is there already."""
    return INSERTS[db.dialect.name](table)
