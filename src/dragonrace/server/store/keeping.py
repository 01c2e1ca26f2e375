"""How long matches are kept: finished ones go to the archive after so many days, and are deleted after some more.

A match in which something has happened since then stays where it is, however long ago it was opened.
"""

from dataclasses import dataclass

import sqlalchemy as sa

from dragonrace.server.store.archive import archive_some, delete_some, older_than
from dragonrace.server.store.rows import ago
from dragonrace.server.store.schema import actions, matches

__all__ = ["FOR_EVER", "Keeping", "archive_part", "delete_part"]

DAY = 24 * 3600.0
LONGEST = 500_000
"""Days; before those there was nothing."""
AT_ONCE = 10
"""How many matches are archived or deleted in one transaction: who plays waits for no more than that."""
KEEPING = 0x6472_6B65
"""The number of the lock that only one server at a time has, the one that archives or deletes."""


@dataclass(frozen=True)
class Keeping:
    """After so many days finished matches are archived, and deleted; None: never."""

    archive_after: int | None = None
    delete_after: int | None = None


FOR_EVER = Keeping()


def archive_part(engine: sa.Engine, days: int) -> int:
    """Archive a few finished matches; return how many. 0: there are no more, or another server does it."""
    with engine.begin() as db:
        return archive_some(db, _forgotten(days), AT_ONCE) if _is_alone(db) else 0


def delete_part(engine: sa.Engine, days: int) -> int:
    """Delete a few finished matches, likewise."""
    with engine.begin() as db:
        return delete_some(db, _forgotten(days), AT_ONCE) if _is_alone(db) else 0


def _forgotten(days: int) -> sa.ColumnElement[bool]:
    """Return what is true of finished matches that were opened so many days ago, and not played since."""
    then = ago(DAY * min(days, LONGEST))
    is_played = sa.exists().where(actions.c.match_id == matches.c.id, actions.c.at >= then)
    was_played = sa.func.coalesce(matches.c.played_at, matches.c.created_at) >= then  # the archive has no actions
    return sa.and_(older_than(then, over_only=True), ~is_played, ~was_played)


def _is_alone(db: sa.Connection) -> bool:
    """Say whether no other server does this now; until the transaction ends, none begins. SQLite has one server."""
    if db.dialect.name != "postgresql":
        return True
    return bool(db.execute(sa.select(sa.func.pg_try_advisory_xact_lock(KEEPING))).scalar_one())
