"""The archive: the log of a finished match, packed into one row. It can be looked at as before."""

import json
import zlib
from collections.abc import Iterator, Sequence

import sqlalchemy as sa

from dragonrace.server.store.rows import ActionRow
from dragonrace.server.store.schema import actions, archive, matches, seats

__all__ = ["archive_older", "archived", "delete_older", "older_than"]

AT_ONCE = 100
"""How many matches are archived or deleted in one transaction: short ones, between which others write."""


def older_than(created_before: str, *, over_only: bool) -> sa.ColumnElement[bool]:
    """Return what is true of matches that were opened before a time, as `rows.now` has it."""
    is_old = matches.c.created_at < created_before
    return sa.and_(is_old, matches.c.over) if over_only else is_old


def archived(db: sa.Connection, match_id: str) -> list[ActionRow]:
    """Return the log of a match in the archive; none where it is not there."""
    found = db.execute(sa.select(archive.c.log).where(archive.c.match_id == match_id)).scalar_one_or_none()
    return [] if found is None else [ActionRow(player, text) for player, text, _ in unpack(bytes(found))]


def pack(log: Sequence[tuple[int, str, str]]) -> bytes:
    """Pack a log of players, notation and times."""
    return zlib.compress(json.dumps([list(line) for line in log]).encode(), 9)


def unpack(packed: bytes) -> list[tuple[int, str, str]]:
    """Return what was packed."""
    return [(player, text, at) for player, text, at in json.loads(zlib.decompress(packed))]


def archive_older(engine: sa.Engine, created_before: str) -> Iterator[int]:
    """Archive all finished matches that were opened before a time; return again and again how many that were so far."""
    old = older_than(created_before, over_only=True)
    has_log = sa.exists().where(actions.c.match_id == matches.c.id)
    query = sa.select(matches.c.id).where(old, has_log).order_by(matches.c.id).limit(AT_ONCE).with_for_update()
    done = 0
    while True:
        with engine.begin() as db:
            ids = db.execute(query).scalars().all()
            for match_id in ids:
                _archive(db, match_id)
        if not ids:
            return
        done += len(ids)
        yield done


def _archive(db: sa.Connection, match_id: str) -> None:
    columns = (actions.c.player, actions.c.text, actions.c.at)
    query = sa.select(*columns).where(actions.c.match_id == match_id).order_by(actions.c.number)
    log = [(player, text, at) for player, text, at in db.execute(query)]
    db.execute(archive.insert().values(match_id=match_id, log=pack(log)))
    db.execute(actions.delete().where(actions.c.match_id == match_id))


def delete_older(engine: sa.Engine, created_before: str, *, over_only: bool) -> Iterator[int]:
    """Delete matches that were opened before a time, and all that is known of them; return how many so far."""
    old = older_than(created_before, over_only=over_only)
    query = sa.select(matches.c.id).where(old).order_by(matches.c.id).limit(AT_ONCE).with_for_update()
    done = 0
    while True:
        with engine.begin() as db:
            ids = db.execute(query).scalars().all()
            db.execute(matches.update().where(matches.c.rematch.in_(ids)).values(rematch=None))
            for table in (actions, archive, seats):
                db.execute(table.delete().where(table.c.match_id.in_(ids)))
            db.execute(matches.delete().where(matches.c.id.in_(ids)))
        if not ids:
            return
        done += len(ids)
        yield done
