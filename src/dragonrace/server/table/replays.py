"""Threads for what one asker alone waits for: a match that is brought back or played again, a plan that is tried out.

What is seen at the tables is made in other threads, so that everybody's views never queue behind that.
"""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from contextvars import copy_context
from typing import TypeVar
from weakref import WeakValueDictionary

__all__ = ["Replays"]

T = TypeVar("T")

THREADS = 2
"""Few, because all threads share one interpreter: each that is busy here slows those that make views."""


class Replays:
    """One for all readers of the server, and one for those who bring matches back."""

    def __init__(self) -> None:
        self._threads = ThreadPoolExecutor(THREADS, thread_name_prefix="replays")
        self._turns: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    async def run(self, asker: str, function: Callable[..., T], *arguments: object) -> T:
        """Call a function in the voice of this moment; one at a time for each who asks, so that others come between."""
        async with self.turn(asker):
            return await self.call(function, *arguments)

    @asynccontextmanager
    async def turn(self, asker: str) -> AsyncIterator[None]:
        """Have the turn of who asks: nothing else of theirs is called meanwhile."""
        async with self._turns.setdefault(asker, asyncio.Lock()):
            yield

    def call(self, function: Callable[..., T], *arguments: object) -> Awaitable[T]:
        """Call a function in the voice of this moment, for somebody whose turn it is."""
        return asyncio.get_running_loop().run_in_executor(self._threads, copy_context().run, function, *arguments)

    def close(self) -> None:
        """Begin nothing more."""
        self._threads.shutdown(wait=False, cancel_futures=True)
