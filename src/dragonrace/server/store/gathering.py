"""Additions to logs, gathered: a disk can sync only so often, so what many matches add goes into one transaction."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence

from dragonrace.server.store.rows import Addition

__all__ = ["Gathering"]

Write = Callable[[Sequence[Addition]], Awaitable[Sequence[Exception | None]]]
"""Adds all of these, away from the event loop, and returns for each what went wrong."""


class Gathering:
    """What waits to be written, for the event loop's thread. So many transactions go on ``at_once``.

    What comes while they do waits, and goes together: the more there is to do, the less each costs.
    """

    def __init__(self, write: Write, at_once: int) -> None:
        self._write, self._free = write, at_once
        self._waiting: list[tuple[Addition, asyncio.Future[None]]] = []
        self._tasks: set[asyncio.Task[None]] = set()

    async def add(self, addition: Addition) -> None:
        """Return when this is on the disk; raises what went wrong."""
        done = asyncio.get_running_loop().create_future()
        self._waiting.append((addition, done))
        if self._free and len(self._waiting) == 1:  # the others go with the first
            self._free -= 1
            task = asyncio.create_task(self._write_all())  # it begins when all have been heard who speak now
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)
        await done

    async def _write_all(self) -> None:
        try:
            while self._waiting:
                gathered, self._waiting = self._waiting, []
                await self._write_together([(addition, done) for addition, done in gathered if not done.done()])
        finally:
            self._free += 1

    async def _write_together(self, gathered: "list[tuple[Addition, asyncio.Future[None]]]") -> None:
        try:
            errors = await self._write([addition for addition, _ in gathered])
        except Exception as error:  # there was nobody to write
            errors = [error] * len(gathered)
        for (_, done), wrong in zip(gathered, errors, strict=True):
            if done.done():  # nobody waits any more
                continue
            if wrong is None:
                done.set_result(None)
            else:
                done.set_exception(wrong)
