"""Watchers: one for each open socket, with a queue of its own, so that a slow reader delays nobody."""

import asyncio
from collections.abc import Callable
from typing import Any, NamedTuple

import msgspec

from dragonrace.core.words.voice import ENGLISH
from dragonrace.server.match.looking import Openly, Viewer

__all__ = ["Outlook", "Watcher", "as_json", "as_text"]

QUEUE = 256
"""How many messages may wait for a reader before it is dropped; it comes back and gets the whole position."""
QUEUED_BYTES = 1024 * 1024
"""How long they may be together; one alone may be of any length."""


_encode = msgspec.json.Encoder().encode


def as_json(part: Any) -> msgspec.Raw:
    """Return a part of messages as it goes out, so that it need not be written for each of them."""
    return msgspec.Raw(_encode(part))


def as_text(message: Any) -> str:
    """Return a message, or a part of one, as it goes out."""
    return _encode(message).decode()


class Outlook(NamedTuple):
    """From where somebody looks, and in which language: all for whom that is the same are told the same.

    ``late``: they see everything later than it happens.
    """

    viewer: Viewer
    language: str
    late: bool = False


class Watcher:
    """Somebody who looks at a table: from which seat, and what is on its way to them.

    ``key`` is the hash of the browser's key, or None for one that has none; ``seat`` is a seat or None, a spectator;
    ``openly``: others look on, too; ``language`` is the one that they read; ``late``: they see everything later.
    ``say`` sends something that can go at once, and says whether it could.
    """

    def __init__(
        self,
        key: str | None,
        seat: int | None = None,
        language: str = ENGLISH,
        say: Callable[[str], bool] | None = None,
    ) -> None:
        self.key, self.seat, self.language, self.openly = key, seat, language, False
        self.late = self.dropped = False
        self.told: Any = None
        """What they have been told of the match and its seats."""
        self.lag = 0.0
        """How many seconds a message and its answer are under way, as far as that is known: not more than it is."""
        self._beats, self._beat_at = 0, 0.0
        self._say, self._is_free = say, False
        """Free is one for whom nothing waits: what is said now comes in its order."""
        self._queue: asyncio.Queue[str | None] = asyncio.Queue(QUEUE)
        self._queued = 0
        self._wish: asyncio.Queue[tuple[int | None, bool]] = asyncio.Queue(1)

    @property
    def outlook(self) -> Outlook:
        """From where they look, and in which language."""
        viewer = Openly(self.seat) if self.openly and self.seat is not None else self.seat
        return Outlook(viewer, self.language, self.late)

    def send(self, text: str) -> None:
        """Send a message, queue it, or drop this watcher if too many are waiting already. Never blocks."""
        if self.dropped or (self._is_free and self._say is not None and self._say(text)):
            return
        self._is_free = False
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
        """Return the next message that waits, or None once the watcher is dropped; who asks has sent the last one."""
        self._is_free = self._queue.empty()
        text = await self._queue.get()
        self._queued -= len(text or "")
        return text

    def send_beat(self) -> None:
        """Send what is answered at once, to see how long that takes."""
        self._beats, self._beat_at = self._beats + 1, asyncio.get_running_loop().time()
        self.send(as_text({"type": "beat", "number": self._beats}))

    def hear_beat(self, number: int) -> None:
        """Take an answer to the last beat; it counts once."""
        if number == self._beats and self._beat_at:
            took = asyncio.get_running_loop().time() - self._beat_at
            self.lag = took if not self.lag else min(took, (3 * self.lag + took) / 4)
            self._beat_at = 0.0

    def wish_for(self, seat: int | None, *, openly: bool) -> None:
        """Remember from where they want to look; an earlier wish that is still open is forgotten."""
        if self._wish.full():
            self._wish.get_nowait()
        self._wish.put_nowait((seat, openly))

    async def wish(self) -> tuple[int | None, bool]:
        """Return from which seat they want to look, and whether openly, once they say so."""
        return await self._wish.get()
