"""The archive: the log of a finished match, packed into one row. It can be looked at as before."""

import json
import zlib
from collections.abc import Callable, Iterator, Sequence

import sqlalchemy as sa

from dragonrace.server.store.rows import ActionRow
from dragonrace.server.store.schema import actions, archive, matches, quiet, said, seats, told

__all__ = ["archive_older", "archive_some", "archived", "delete_older", "delete_some", "older_than"]

AT_ONCE = 100
"""How many matches are archived or deleted in one transaction: short ones, between which others write."""


def older_than(created_before: str, *, over_only: bool) -> sa.ColumnElement[bool]:
    """Return what is true of matches that were opened before a time, as `rows.now` has it."""
    is_old = matches.c.created_at < created_before
    return sa.and_(is_old, matches.c.over) if over_only else is_old


def archived(db: sa.Connection, match_id: str) -> list[ActionRow]:
    """Return the log of a match in the archive; none where it is not there."""
    found = db.execute(sa.select(archive.c.log).where(archive.c.match_id == match_id)).scalar_one_or_none()
    return [] if found is None else list(unpack(bytes(found)))


def pack(log: Sequence[ActionRow]) -> bytes:
    """Pack a log: a list for each line, of its player, text, time, and where there is a clock what it has taken."""
    lines = [[line.player, line.text, line.at, *([] if line.spent is None else [line.spent])] for line in log]
    return zlib.compress(json.dumps(lines).encode(), 9)


def unpack(packed: bytes) -> Iterator[ActionRow]:
    """Return what was packed."""
    for player, text, at, *spent in json.loads(zlib.decompress(packed)):
        yield ActionRow(player, text, spent[0] if spent else None, at)


def archive_older(engine: sa.Engine, created_before: str) -> Iterator[int]:
    """Archive all finished matches that were opened before a time; return again and again how many that were so far."""
    return _by_parts(engine, lambda db: archive_some(db, older_than(created_before, over_only=True), AT_ONCE))


def archive_some(db: sa.Connection, old: sa.ColumnElement[bool], most: int) -> int:
    """Archive a few of those finished matches of which something is true; return how many. 0: there are no more."""
    ids = _first(db, sa.and_(old, matches.c.over, ~matches.c.archived), most)
    for match_id in ids:
        _archive(db, match_id)
    return len(ids)


def _archive(db: sa.Connection, match_id: str) -> None:
    columns = (actions.c.player, actions.c.text, actions.c.spent, actions.c.at)
    query = sa.select(*columns).where(actions.c.match_id == match_id).order_by(actions.c.number)
    log = [ActionRow(*line) for line in db.execute(query)]
    db.execute(archive.insert().values(match_id=match_id, log=pack(log)))
    for table in (actions, said):  # what was said besides is nobody's business any more
        db.execute(table.delete().where(table.c.match_id == match_id))
    played_at = max((line.at for line in log if line.at is not None), default=None)
    db.execute(matches.update().where(matches.c.id == match_id).values(archived=True, played_at=played_at))


def delete_older(engine: sa.Engine, created_before: str, *, over_only: bool) -> Iterator[int]:
    """Delete matches that were opened before a time, and all that is known of them; return how many so far."""
    old = older_than(created_before, over_only=over_only)
    return _by_parts(engine, lambda db: delete_some(db, old, AT_ONCE))


def delete_some(db: sa.Connection, old: sa.ColumnElement[bool], most: int) -> int:
    """Delete a few of the matches of which something is true, archived ones first; return how many. 0: no more."""
    ids = _first(db, sa.and_(old, matches.c.archived), most) or _first(db, sa.and_(old, ~matches.c.archived), most)
    db.execute(matches.update().where(matches.c.rematch.in_(ids)).values(rematch=None))
    for table in (actions, archive, said, told, quiet, seats):
        db.execute(table.delete().where(table.c.match_id.in_(ids)))
    db.execute(matches.delete().where(matches.c.id.in_(ids)))
    return len(ids)


def _first(db: sa.Connection, wanted: sa.ColumnElement[bool], most: int) -> Sequence[str]:
    """Return the ids of the oldest matches of which something is true; nobody else changes them for now."""
    query = sa.select(matches.c.id).where(wanted).order_by(matches.c.created_at).limit(most)
    return db.execute(query.with_for_update()).scalars().all()


def _by_parts(engine: sa.Engine, some: Callable[[sa.Connection], int]) -> Iterator[int]:
    done = 0
    while True:
        with engine.begin() as db:
            more = some(db)
        if not more:
            return
        done += more
        yield done
