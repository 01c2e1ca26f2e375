"""Which server plays which match, where several share a database: each match is one server's at a time.

A server is alive as long as it says so often enough, by the database's clock. Whoever takes over a match from one that
is not raises the match's *fence*, and every write names the fence that its server knows: one that was only asleep, and
wakes up, can't write to what is no longer its own.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import insert

from dragonrace.server.store.schema import matches, servers
from dragonrace.server.store.sealing import note, open_row, seal_row
from dragonrace.server.store.store import LISTED, Store

__all__ = ["LEASE", "Elsewhere", "Leases", "ServerRow"]

LEASE = 5.0
"""Seconds for which a server is alive after it has said so."""
FORGOTTEN = 3600.0
"""Seconds after which a server that is not alive leaves the list."""


@dataclass(frozen=True)
class ServerRow:
    """A row of ``servers``: who has the ``secret`` may speak for browsers at ``address``, a host and a port."""

    id: str
    address: str
    secret: str


@dataclass(frozen=True)
class Elsewhere:
    """Another server plays this match: there, for who has its secret."""

    address: str
    secret: str


AGAIN = Elsewhere("", "")
"""It was somebody's who has just left: nobody's, by now."""


class Leases:
    """What the server ``own`` has of the matches in PostgreSQL. Functions here block, as those of `Store`."""

    def __init__(self, store: Store, own: ServerRow) -> None:
        self._engine, self._vault, self.own = store.engine, store.vault, own
        self._row = seal_row(store.vault, servers, vars(own))

    def renew(self) -> None:
        """Be alive for the time of a lease, from now."""
        row = {**self._row, "alive_until": _in(LEASE)}
        again = insert(servers).values(row).on_conflict_do_update(index_elements=["id"], set_=row)
        with self._engine.begin() as db:
            db.execute(again)
            note(db, self._vault)  # `reseal` may have forgotten it in the moment when we began
            db.execute(servers.delete().where(servers.c.alive_until < _in(-FORGOTTEN)))

    def leave(self) -> None:
        """Be alive no more: others may take over all matches at once."""
        with self._engine.begin() as db:
            db.execute(servers.delete().where(servers.c.id == self.own.id))

    def take(self, match_id: str) -> int | Elsewhere | None:
        """Take a match if no other server that is alive has it, and return its fence; else return where it is.

        None: there is no such match. Whoever takes a match must load it afterwards, and see that its fence is still
        that one: only then nobody else can have written to it meanwhile.
        """
        while (found := self._take(match_id)) is AGAIN:
            pass
        return found

    def _take(self, match_id: str) -> int | Elsewhere | None:
        has_it = servers.c.id == matches.c.server, servers.c.alive_until > sa.func.clock_timestamp()
        by_another = sa.exists().where(*has_it, servers.c.id != self.own.id)
        ours = matches.update().where(matches.c.id == match_id, ~by_another)
        now_ours = ours.values(server=self.own.id, fence=matches.c.fence + 1)
        taken = now_ours.returning(matches.c.fence)
        query = sa.select(servers.c.id, servers.c.address, servers.c.secret).join_from(
            matches, servers, has_it[0], isouter=True
        )
        with self._engine.begin() as db:
            fence = db.execute(taken).scalar_one_or_none()
            if fence is not None:
                return int(fence)
            found = db.execute(query.where(matches.c.id == match_id)).mappings().first()
        if found is None:
            return None
        if found["id"] is None:
            return AGAIN
        return self._elsewhere(found)

    def others(self, match_ids: Sequence[str]) -> dict[Elsewhere, list[str]]:
        """Return which of these matches are played by other servers, and where."""
        found: dict[Elsewhere, list[str]] = {}
        has_it = servers.c.id == matches.c.server, servers.c.alive_until > sa.func.clock_timestamp()
        wanted = servers.c.id, servers.c.address, servers.c.secret, matches.c.id.label("match_id")
        query = sa.select(*wanted).join_from(matches, servers, has_it[0])
        theirs = query.where(matches.c.id.in_(match_ids), has_it[1], servers.c.id != self.own.id)
        with self._engine.begin() as db:
            for row in db.execute(theirs).mappings():
                found.setdefault(self._elsewhere(row), []).append(row["match_id"])
        return found

    def _elsewhere(self, row: sa.RowMapping) -> Elsewhere:
        there = open_row(self._vault, servers, row)
        return Elsewhere(there["address"], there["secret"])

    def left_behind(self, more: int = 0) -> list[str]:
        """Return matches in which clocks run at no server that lives, the first to run out first, and so many more."""
        has_it = servers.c.id == matches.c.server, servers.c.alive_until > sa.func.clock_timestamp()
        query = sa.select(matches.c.id).where(matches.c.due.is_not(None), ~sa.exists().where(*has_it))
        with self._engine.begin() as db:
            return list(db.execute(query.order_by(matches.c.due).limit(LISTED + more)).scalars())


def _in(seconds: float) -> sa.ColumnElement[object]:
    """Return the time in so many seconds, by the database's clock."""
    return sa.func.clock_timestamp() + sa.func.make_interval(0, 0, 0, 0, 0, 0, seconds)
