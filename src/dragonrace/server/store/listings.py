"""The list of public tables: what all servers know of them, while somebody sits there.

Who is at a table is known only to the server that plays the match. It says so here every few seconds, in a table of its
own with a row for each that is alive, so that nothing depends on how many matches there have ever been.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import sqlalchemy as sa
from sqlalchemy.dialects import postgresql, sqlite

from dragonrace.server.store.moments import moment
from dragonrace.server.store.opening import reading
from dragonrace.server.store.rows import MatchRow, SeatRow
from dragonrace.server.store.schema import listings, matches
from dragonrace.server.store.store import Store

__all__ = ["LIFE", "Listed", "Listing", "Listings"]

LIFE, LONG_LIFE = 15.0, 24 * 3600.0
"""Seconds for which a table is listed after its server has spoken of it: the longer ones where one comes seldom."""
TOLD = ("match_id", "open", "people", "watching")
FORGOTTEN = 3600.0
"""Seconds after which what is not listed any more is deleted."""


@dataclass(frozen=True)
class Listing:
    """A row of ``listings``: how many seats are open, how many people sit there now, and how many look on.

    ``lasting``: people take days for a move there, so it waits for others though nobody is there.
    """

    match_id: str
    open: int
    people: int
    watching: int
    lasting: bool = False


@dataclass(frozen=True)
class Listed:
    """A public table in the list."""

    match: MatchRow
    seats: list[SeatRow]
    listing: Listing


class Listings:
    """The list in the database. Functions here block, as those of `Store`."""

    def __init__(self, store: Store) -> None:
        self._store, self._engine, self._to_read = store, store.engine, reading(store.engine)

    def tell(self, alive: Sequence[Listing], gone: Sequence[str] = ()) -> None:
        """List tables for a while from now, and others no more."""
        now = moment(self._engine)
        with self._engine.begin() as db:
            db.execute(listings.delete().where(listings.c.alive_until < now - FORGOTTEN))
            if gone:
                db.execute(listings.delete().where(listings.c.match_id.in_(gone)))
            for listing in alive:
                life = LONG_LIFE if listing.lasting else LIFE
                row = {name: getattr(listing, name) for name in TOLD}
                db.execute(self._upsert({**row, "alive_until": now + life}))

    def _upsert(self, row: dict[str, Any]) -> sa.Executable:
        insert = postgresql.insert if self._engine.dialect.name == "postgresql" else sqlite.insert
        return insert(listings).values(row).on_conflict_do_update(index_elements=["match_id"], set_=row)

    def found(self, limit: int) -> list[Listed]:
        """Return what is listed: those with open seats, the fullest and newest first, then those that are played."""
        columns = [listings.c[name] for name in TOLD]
        alive = listings.c.alive_until > moment(self._engine)
        order = (listings.c.open == 0, listings.c.open, matches.c.created_at.desc(), matches.c.id)
        query = sa.select(*columns).join(matches, matches.c.id == listings.c.match_id).where(alive)
        with self._to_read.begin() as db:
            rows = [Listing(*row) for row in db.execute(query.order_by(*order).limit(limit))]
            known = self._store.several(db, [row.match_id for row in rows])
        return [Listed(*known[row.match_id], row) for row in rows if row.match_id in known]
