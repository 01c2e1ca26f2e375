"""What whoever runs a server wants to know of its database, and to see done there, while people play or not."""

from collections.abc import Iterator
from dataclasses import dataclass

import sqlalchemy as sa

from dragonrace.server.match.match import Match, UnreadableLogError
from dragonrace.server.store.opening import snapshot
from dragonrace.server.store.rows import ActionRow, MatchRow, SeatRow, rounds_of, setup_of, written
from dragonrace.server.store.schema import actions, matches
from dragonrace.server.store.store import Store
from dragonrace.server.vault import VaultError

__all__ = ["Broken", "Listed", "list_matches", "verify"]

AT_ONCE = 100


@dataclass(frozen=True)
class Listed:
    """A match in the list: ``actions`` are those that are not in the archive."""

    id: str
    game: str
    created_at: str
    over: bool
    winner: int | None
    actions: int
    last_at: str | None


@dataclass(frozen=True)
class Broken:
    """A match whose log does not replay, or not to the end that was written down."""

    id: str
    game: str
    rules_version: int
    what: str


def list_matches(store: Store, limit: int, game: str | None = None, *, over: bool | None = None) -> list[Listed]:
    """Return the newest matches, of one game perhaps, and only those that are over, or that are not."""
    wanted = sa.select(matches.c.id, matches.c.game, matches.c.created_at, matches.c.over, matches.c.winner)
    if game is not None:
        wanted = wanted.where(matches.c.game == game)
    if over is not None:
        wanted = wanted.where(matches.c.over == over)
    newest = wanted.order_by(matches.c.created_at.desc()).limit(limit).subquery()
    log = sa.select(sa.func.count(), sa.func.max(actions.c.at)).where(actions.c.match_id == newest.c.id)
    count, last = (log.with_only_columns(column).scalar_subquery() for column in log.selected_columns)
    with store.engine.connect() as db:
        rows = db.execute(sa.select(newest, count, last).order_by(newest.c.created_at.desc()))
        return [Listed(*row) for row in rows]


def verify(store: Store, after: str = "") -> Iterator[tuple[str, Broken | None]]:
    """Replay all logs, by their matches' ids, beginning after one; return each id, and what is wrong there if it is.

    PostgreSQL shows all as it stood when this began. SQLite begins anew every now and then, because what is written
    meanwhile would pile up beside its file.
    """
    with snapshot(store.engine) as db:
        while ids := _next(db, after):
            for match_id in ids:
                try:
                    found = store.load_from(db, match_id)
                except VaultError as error:
                    yield match_id, _sealed(db, match_id, str(error))
                    continue
                if found is not None:  # it may have been deleted meanwhile
                    row, seats, log = found
                    yield match_id, _broken(row, seats, log)
            after = ids[-1]
            if not store.is_shared:
                db.rollback()


def _next(db: sa.Connection, after: str) -> list[str]:
    query = sa.select(matches.c.id).where(matches.c.id > after).order_by(matches.c.id).limit(AT_ONCE)
    return list(db.execute(query).scalars())


def _broken(row: MatchRow, seats: list[SeatRow], log: list[ActionRow]) -> Broken | None:
    try:
        match = Match.restore(setup_of(row, seats), row.seed, written(log), rounds_of(row))
    except UnreadableLogError as error:
        return Broken(row.id, row.game, row.rules_version, f"action {error.number} is not possible")
    ending = match.now.manners.ending
    how = None if ending is None else ending.kind
    as_told = (row.over, row.winner, row.ending) == (match.now.is_over, match.now.winner, how)
    return None if as_told else Broken(row.id, row.game, row.rules_version, "it ends otherwise")


def _sealed(db: sa.Connection, match_id: str, why: str) -> Broken:
    query = sa.select(matches.c.game, matches.c.rules_version).where(matches.c.id == match_id)
    game, version = db.execute(query).one()
    return Broken(match_id, game, version, why)
