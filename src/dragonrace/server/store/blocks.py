"""Who wants to hear no more of whom. It holds at every table and every server, from the moment when it is written."""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError

from dragonrace.server.store.schema import blocks, matches, seats

__all__ = ["BlockRow", "Blocks", "Holder", "TooManyBlocksError", "may_meet"]

MOST = 500
"""So many somebody may block."""


class TooManyBlocksError(Exception):
    """Somebody has blocked as many as one may."""


@dataclass(frozen=True)
class BlockRow:
    """A row of ``blocks``: ``owner`` hears no more of ``blocked``, who was called so then. Both are hashes of keys.

    ``handle`` is what the owner's browser calls it by.
    """

    owner: str
    blocked: str
    handle: str
    since: str
    name: str | None
    colour: str


@dataclass(frozen=True)
class Holder:
    """Who holds a seat of a match, if anybody does: the hash of their key, and how they are called.

    ``there`` are all whose table it is, who hold a seat or opened it, likewise.
    """

    game: str
    players: int
    options: dict[str, Any]
    there: frozenset[str]
    owner: str | None = None
    name: str | None = None


def may_meet(db: sa.Connection, one: str, other: str) -> bool:
    """Say whether neither of two browsers, by the hashes of their keys, has blocked the other."""
    either = sa.or_(
        sa.and_(blocks.c.owner == one, blocks.c.blocked == other),
        sa.and_(blocks.c.owner == other, blocks.c.blocked == one),
    )
    return db.execute(sa.select(blocks.c.owner).where(either).limit(1)).first() is None


def _at(match_id: str) -> sa.Select[Any]:
    """Select the seats of a match, and what `Holder` needs to know of it."""
    columns = matches.c.game, matches.c.options, matches.c.host, seats.c.seat, seats.c.owner, seats.c.name
    return sa.select(*columns).join_from(matches, seats).where(matches.c.id == match_id).order_by(seats.c.seat)


def _there(places: Sequence[sa.Row[Any]]) -> frozenset[str]:
    return frozenset(who for place in places for who in (place.host, place.owner) if who is not None)


class Blocks:
    """All blocks. Functions here block, as those of `Store`."""

    def __init__(self, engine: sa.Engine, to_read: sa.Engine) -> None:
        self._engine, self._to_read = engine, to_read

    def add(self, row: BlockRow) -> None:
        """Write a block; who is blocked already stays so as they were. Raises `TooManyBlocksError`."""
        count = sa.select(sa.func.count()).where(blocks.c.owner == row.owner)
        is_there = sa.select(blocks.c.since).where(blocks.c.owner == row.owner, blocks.c.blocked == row.blocked)
        try:
            with self._engine.begin() as db:
                if db.execute(is_there).first() is not None:
                    return
                if db.execute(count).scalar_one() >= MOST:
                    raise TooManyBlocksError
                db.execute(blocks.insert().values(vars(row)))
        except IntegrityError:  # asked for twice at the same time
            return

    def remove(self, owner: str, handle: str) -> None:
        """Hear somebody again."""
        with self._engine.begin() as db:
            db.execute(blocks.delete().where(blocks.c.owner == owner, blocks.c.handle == handle))

    def holder(self, match_id: str, seat: int) -> Holder | None:
        """Return who holds a seat; None where there is no such match."""
        with self._to_read.connect() as db:
            rows = db.execute(_at(match_id)).all()
        if not rows:
            return None
        found = next(((row.owner, row.name) for row in rows if row.seat == seat), (None, None))
        return Holder(rows[0].game, len(rows), json.loads(rows[0].options), _there(rows), *found)

    def of(self, owner: str, match_id: str | None = None) -> list[tuple[BlockRow, list[int]]]:
        """Return whom a browser has blocked, the last first, and which seats of a match each of them holds.

        Only of a match of its own: at others' tables nobody is told who is the same person.
        """
        query = sa.select(blocks).where(blocks.c.owner == owner).order_by(blocks.c.since.desc(), blocks.c.handle)
        with self._to_read.begin() as db:
            rows = [BlockRow(*row) for row in db.execute(query)]
            places = [] if match_id is None else db.execute(_at(match_id)).all()
        held = [(place.owner, place.seat) for place in places if owner in _there(places)]
        return [(row, [seat for holder, seat in held if holder == row.blocked]) for row in rows]

    def whom(self, owner: str) -> set[str]:
        """Return the hashes of those of whom a browser wants to hear nothing."""
        with self._to_read.connect() as db:
            return set(db.execute(sa.select(blocks.c.blocked).where(blocks.c.owner == owner)).scalars())

    def deaf_to(self, blocked: str) -> set[str]:
        """Return the hashes of those who want to hear nothing of a browser."""
        with self._to_read.connect() as db:
            return set(db.execute(sa.select(blocks.c.owner).where(blocks.c.blocked == blocked)).scalars())

    def may_meet(self, one: str, other: str) -> bool:
        """Say whether neither has blocked the other."""
        with self._to_read.connect() as db:
            return may_meet(db, one, other)
