"""Watchers: one for each open socket, with a queue of its own, so that a slow reader delays nobody."""

import asyncio
from typing import Any, NamedTuple

import msgspec

from dragonrace.core.words.voice import ENGLISH
from dragonrace.server.match.match import Openly, Viewer

__all__ = ["Outlook", "Watcher", "as_text"]

QUEUE = 256
"""How many messages may wait for a reader before it is dropped; it comes back and gets the whole position."""
QUEUED_BYTES = 1024 * 1024
"""How long they may be together; one alone may be of any length."""


_encode = msgspec.json.Encoder().encode


def as_text(message: Any) -> str:
    """Return a message, or a part of one, as it goes out."""
    return _encode(message).decode()


class Outlook(NamedTuple):
    """From where somebody looks, and in which language: all for whom that is the same are told the same."""

    viewer: Viewer
    language: str


class Watcher:
    """Somebody who looks at a table: from which seat, and what is on its way to them.

    ``key`` is the hash of the browser's key, or None for one that has none; ``seat`` is a seat or None, a spectator;
    ``openly``: others look on, too; ``language`` is the one that they read.
    """

    def __init__(self, key: str | None, seat: int | None = None, language: str = ENGLISH) -> None:
        self.key, self.seat, self.language, self.openly = key, seat, language, False
        self.dropped = False
        self.told: Any = None
        """What they have been told of the match and its seats."""
        self._queue: asyncio.Queue[str | None] = asyncio.Queue(QUEUE)
        self._queued = 0
        self._wish: asyncio.Queue[tuple[int | None, bool]] = asyncio.Queue(1)

    @property
    def outlook(self) -> Outlook:
        """From where they look, and in which language."""
        return Outlook(Openly(self.seat) if self.openly and self.seat is not None else self.seat, self.language)

    def send(self, text: str) -> None:
        """Queue a message, or drop this watcher if too many are waiting already. Never blocks."""
        if self.dropped:
            return
        if self._queue.full() or (self._queued and self._queued + len(text) > QUEUED_BYTES):
            self.drop()
            return
        self._queued += len(text)
        self._queue.put_nowait(text)

    def drop(self) -> None:
        """Forget what is waiting; `next` returns None from now on."""
        self.dropped = True
        while not self._queue.empty():
            self._queue.get_nowait()
        self._queue.put_nowait(None)

    async def next(self) -> str | None:
        """Return the next message, or None once the watcher is dropped."""
        text = await self._queue.get()
        self._queued -= len(text or "")
        return text

    def wish_for(self, seat: int | None, *, openly: bool) -> None:
        """Remember from where they want to look; an earlier wish that is still open is forgotten."""
        if self._wish.full():
            self._wish.get_nowait()
        self._wish.put_nowait((seat, openly))

    async def wish(self) -> tuple[int | None, bool]:
        """Return from which seat they want to look, and whether openly, once they say so."""
        return await self._wish.get()
