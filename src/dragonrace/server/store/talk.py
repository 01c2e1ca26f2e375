"""What is said at tables, in the database: the last of it, written a second later, all tables' together.

Nobody waits for that: it is told when it is said. A server that is killed loses a second of it.
"""

import asyncio
import logging
import threading
from collections import deque
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

import sqlalchemy as sa
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import SQLAlchemyError

from dragonrace.server.store.schema import matches, said

__all__ = ["KEPT", "SaidRow", "TalkBook"]

logger = logging.getLogger(__name__)

KEPT = 100
"""How much is kept of each match: what was said last."""
PAUSE = 1.0
"""Seconds between two writes."""
MOST = 10_000
"""So much may wait for a database that does not answer; what is said then is told, but not kept."""
INSERT: dict[str, Callable[[sa.Table], Any]] = {"postgresql": postgresql.insert, "sqlite": sqlite.insert}


@dataclass(frozen=True)
class SaidRow:
    """A row of ``said``: a phrase's name, or a text. ``owner`` is the hash of the key of the browser that said it."""

    match_id: str
    number: int
    seat: int
    owner: str
    phrase: str | None
    text: str | None
    at: str


class TalkBook:
    """What is written down, and what is about to be. ``submit`` runs a function in a thread that writes."""

    def __init__(self, engine: sa.Engine, to_read: sa.Engine, submit: Callable[[Callable[[], None]], object]) -> None:
        self._engine, self._to_read, self._submit = engine, to_read, submit
        self._waiting: deque[tuple[int, SaidRow]] = deque()
        self._writing = threading.Lock()
        self._timer: asyncio.TimerHandle | None = None

    def keep(self, fence: int, row: SaidRow) -> None:
        """Write this down soon, if the match has this fence then."""
        if len(self._waiting) >= MOST:
            return
        self._waiting.append((fence, row))
        if self._timer is None:
            self._timer = asyncio.get_running_loop().call_later(PAUSE, self._flush_again)

    def _flush_again(self) -> None:
        """Write what waits, until nothing does."""
        self._timer = None
        if self._waiting:
            with suppress(RuntimeError):  # the store is closed, and has written all
                self._submit(self.try_to_flush)
                self._timer = asyncio.get_running_loop().call_later(PAUSE, self._flush_again)

    @property
    def is_waiting(self) -> bool:
        """Whether something is not written yet."""
        return bool(self._waiting)

    # --- these block ---

    def try_to_flush(self) -> None:
        """Write what waits; where that fails, it goes on waiting."""
        if self._writing.locked():  # whoever writes writes this, too, or it is written a second later
            return
        try:
            self.flush()
        except SQLAlchemyError as error:
            logger.warning("what was said could not be written: %s", type(error).__name__)

    def flush(self) -> None:
        """Write what waits."""
        with self._writing:
            rows = list(self._waiting)
            if rows:
                with self._engine.begin() as db:
                    _write(db, rows)
            for _ in rows:
                self._waiting.popleft()

    def said_in(self, match_id: str) -> list[SaidRow]:
        """Return what was said last in a match."""
        query = sa.select(said).where(said.c.match_id == match_id).order_by(said.c.number.desc()).limit(KEPT)
        with self._to_read.connect() as db:
            return [SaidRow(*row) for row in db.execute(query)][::-1]


def _write(db: sa.Connection, rows: Sequence[tuple[int, SaidRow]]) -> None:
    """Write what was said in matches that are still ours. What another server has written under a number stands.

    At a match in the archive nothing is kept; nobody puts one there until the transaction ends.
    """
    ids = {row.match_id for _, row in rows}
    query = sa.select(matches.c.id, matches.c.fence).where(matches.c.id.in_(ids), ~matches.c.archived)
    held = query.order_by(matches.c.id).with_for_update(read=True, key_share=True)
    fences = {row.id: row.fence for row in db.execute(held)}
    ours = [row for fence, row in rows if fences.get(row.match_id) == fence]
    if ours:
        db.execute(INSERT[db.dialect.name](said).on_conflict_do_nothing(), [vars(row) for row in ours])
    for match_id, number in {row.match_id: row.number for row in ours}.items():
        if number > KEPT:
            db.execute(said.delete().where(said.c.match_id == match_id, said.c.number <= number - KEPT))
