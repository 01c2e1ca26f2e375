"""Watchers: one for each open socket, with a queue of its own, so that a slow reader delays nobody."""

import asyncio
import json
from typing import Any

__all__ = ["Watcher", "as_text"]

QUEUE = 256
"""How many messages may wait for a reader before it is dropped; it comes back and gets the whole position."""


def as_text(message: Any) -> str:
    """Return a message, or a part of one, as it goes out."""
    return json.dumps(message, separators=(",", ":"))


class Watcher:
    """Somebody who looks at a table: from which seat, and what is on its way to them.

    ``key`` is the hash of the browser's key, or None for one that has none; ``seat`` is a seat or None, a spectator.
    """

    def __init__(self, key: str | None, seat: int | None = None) -> None:
        self.key, self.seat = key, seat
        self.dropped = False
        self._queue: asyncio.Queue[str | None] = asyncio.Queue(QUEUE)

    def send(self, text: str) -> None:
        """Queue a message, or drop this watcher if too many are waiting already. Never blocks."""
        if self.dropped:
            return
        try:
            self._queue.put_nowait(text)
        except asyncio.QueueFull:
            self.drop()

    def drop(self) -> None:
        """Forget what is waiting; `next` returns None from now on."""
        self.dropped = True
        while not self._queue.empty():
            self._queue.get_nowait()
        self._queue.put_nowait(None)

    async def next(self) -> str | None:
        """Return the next message, or None once the watcher is dropped."""
        return await self._queue.get()
