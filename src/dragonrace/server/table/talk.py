"""What people say at one table: phrases, and free text where the host lets them write.

It goes past the table's lock and its log. Whoever says something waits for the database, which is asked who wants to
hear nothing of them; no move waits for that. Bots say nothing.
"""

import asyncio
import logging
from collections.abc import Callable, Coroutine
from datetime import UTC, datetime
from typing import Any, Protocol

from sqlalchemy.exc import SQLAlchemyError

from dragonrace.core.words.voice import plain_name
from dragonrace.server.limits import Bucket, Rate
from dragonrace.server.refusals import Refusal, moved, not_your_seat, storage_failed, too_much_said
from dragonrace.server.store.rows import MatchRow, now
from dragonrace.server.store.store import Store
from dragonrace.server.store.talk import KEPT, SaidRow
from dragonrace.server.table.watcher import Watcher, as_text
from dragonrace.server.words import say

__all__ = ["PACE", "Talk"]

logger = logging.getLogger(__name__)

PACE = Rate(5, 1 / 3)
"""How much may be said from a seat."""
TOLD = ("number", "seat", "phrase", "text", "at")
"""What of it is told: nobody's key."""


class Hearing(Protocol):
    """What talk needs of its table."""

    store: Store
    row: MatchRow
    is_lost: bool

    def holds(self, key: str | None, seat: int) -> bool:
        """Say whether this browser holds this seat."""

    def watchers(self) -> list[Watcher]:
        """Return all who look on."""

    def aside(self, work: Coroutine[Any, Any, None]) -> None:
        """Do something in the background."""


class Talk:
    """What is said at one table. Only for the event loop's thread."""

    def __init__(self, table: Hearing) -> None:
        self._table = table
        self._said: list[SaidRow] | None = None
        """What was said last; None: that was not read yet."""
        self._order = asyncio.Lock()
        """Held by who says something, so that all hear everything in the same order."""
        self._buckets: dict[int, Bucket] = {}

    # --- saying ---

    def say(
        self,
        key: str | None,
        seat: int,
        failed: Callable[[Refusal], None],
        *,
        phrase: str | None = None,
        text: str | None = None,
    ) -> None:
        """Tell everybody in a moment what is said from a seat: a phrase, or a text.

        Raises `Refusal` where that may not be said; ``failed`` is called where it could not be told all the same.
        """
        self._check(key, seat, text)
        assert key is not None
        plain = _plain(text)
        clock = asyncio.get_running_loop().time
        bucket = self._buckets.setdefault(seat, Bucket(PACE.size, PACE.per_second, clock))
        if wait := bucket.wait_for():
            raise too_much_said(wait)
        bucket.take()
        self._table.aside(self._tell(key, seat, failed, phrase=phrase, text=plain))

    def _check(self, key: str | None, seat: int, text: str | None) -> None:
        if not self._table.holds(key, seat):
            raise not_your_seat(seat)
        if text is not None and not self._table.row.chat:
            raise Refusal("chat.off", say("chat-off"), status=409, where="text")

    async def _tell(
        self, key: str, seat: int, failed: Callable[[Refusal], None], *, phrase: str | None, text: str | None
    ) -> None:
        store = self._table.store
        try:
            async with self._order:
                deaf = await store.read(store.blocks.deaf_to, key)
                said = await self._known()
                if self._table.is_lost:
                    raise moved()
                self._check(key, seat, text)  # meanwhile the host may have switched it off
                match_id, number = self._table.row.id, said[-1].number + 1 if said else 1
                self._add(SaidRow(match_id, number, seat, key, phrase, text, now()), deaf)
        except SQLAlchemyError:
            logger.exception("what is said in match %s can't be told", self._table.row.id)
            failed(storage_failed())
        except Refusal as refusal:
            failed(refusal)

    def _add(self, row: SaidRow, deaf: set[str]) -> None:
        """Remember it, and tell all who want to hear it. Nobody can say anything in between."""
        assert self._said is not None
        self._said = [*self._said, row][-KEPT:]
        self._table.store.talk.keep(self._table.row.fence, row)
        message = _message(row)
        for watcher in self._table.watchers():
            if watcher.key not in deaf:
                self._send(watcher, message, self._table.row.delay if watcher.late else 0)

    def _send(self, watcher: Watcher, message: str, delay: float) -> None:
        """Send this, where all is seen later, with what happens meanwhile."""
        if delay > 0:
            asyncio.get_running_loop().call_later(delay, watcher.send, message)
        else:
            watcher.send(message)

    def doubt(self) -> None:
        """Read anew what was said, when it is needed: somebody's words may be another key's now."""
        self._said = None

    async def _known(self) -> list[SaidRow]:
        """Return what was said so far."""
        if self._said is None:
            store = self._table.store
            if store.talk.is_waiting:  # some of it may have been said at this table, before it was forgotten
                await store.write(store.talk.flush)
            self._said = await store.read(store.talk.said_in, self._table.row.id)
        return self._said

    # --- coming later ---

    def welcome(self, watcher: Watcher) -> None:
        """Tell who has just come, in a moment, what was said before."""
        if self._said is None or self._said:
            self._table.aside(self._recount(watcher))

    async def _recount(self, watcher: Watcher) -> None:
        store = self._table.store
        try:
            async with self._order:
                said = await self._known()
                unheard = await store.read(store.blocks.whom, watcher.key) if said and watcher.key else set()
                self._tell_all(watcher, [row for row in said if row.owner not in unheard])
        except SQLAlchemyError:  # they play without it
            logger.exception("what was said in match %s can't be read", self._table.row.id)

    def _tell_all(self, watcher: Watcher, said: list[SaidRow]) -> None:
        """Tell somebody what was said; who sees all later is told of what is new when its time comes."""
        delay = self._table.row.delay if watcher.late else 0
        early = [row for row in said if _age(row) < delay]
        if old := [_told(row) for row in said if row not in early]:
            watcher.send(as_text({"type": "talk", "said": old}))
        for row in early:
            self._send(watcher, _message(row), delay - _age(row))


def _age(row: SaidRow) -> float:
    """Return how many seconds ago this was said."""
    return (datetime.now(UTC) - datetime.fromisoformat(row.at)).total_seconds()


def _message(row: SaidRow) -> str:
    return as_text({"type": "said", **_told(row)})


def _told(row: SaidRow) -> dict[str, Any]:
    return {name: getattr(row, name) for name in TOLD}


def _plain(text: str | None) -> str | None:
    """Return a text without what nobody sees, or what harms its surroundings; refuses one of nothing else."""
    if text is None:
        return None
    plain = plain_name(text)
    if plain is None:
        raise Refusal("message.invalid", say("nothing-said"), where="text")
    return plain
