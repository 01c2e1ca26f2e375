"""A server's life among others on the same database: it says that it is alive, and knows when it has not."""

import asyncio
import logging
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress

from sqlalchemy.exc import SQLAlchemyError

from dragonrace.server.store.leases import LEASE, Leases

__all__ = ["Membership"]

logger = logging.getLogger(__name__)

BEAT = 1.0
"""Seconds between two renewals of the lease."""
LOOK = 0.25
"""Seconds between two looks at whether it has run out."""


class Membership:
    """Renews a server's lease. ``on_lapse`` is called where it has lapsed: others may have taken over all matches.

    It is called again once the server is alive again, for the matches that it took meanwhile.
    """

    def __init__(self, leases: Leases, on_lapse: Callable[[], None]) -> None:
        self._leases, self._on_lapse = leases, on_lapse
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="lease")  # it waits for nothing else
        self._until = 0.0
        self._lapsed = False
        self._tasks: list[asyncio.Task[None]] = []

    async def begin(self) -> None:
        """Be alive, and stay so; raises `SQLAlchemyError`."""
        await self._renew()
        self._tasks = [asyncio.create_task(work) for work in (self._keep_renewing(), self._keep_watch())]

    async def end(self) -> None:
        """Be alive no more."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        with suppress(SQLAlchemyError):  # then the lease runs out
            await self._call(self._leases.leave)
        self._thread.shutdown(wait=False)

    def is_current(self) -> bool:
        """Say whether nobody else can have taken over what is played here, by our own clock."""
        return time.monotonic() < self._until

    async def _keep_renewing(self) -> None:
        while True:
            await asyncio.sleep(BEAT)
            try:
                await self._renew()
            except SQLAlchemyError as error:
                logger.warning("the lease could not be renewed: %s", type(error).__name__)

    async def _keep_watch(self) -> None:
        """Notice at once when the lease has run out, also while the database does not answer."""
        while True:
            await asyncio.sleep(LOOK)
            self.look()

    def look(self) -> None:
        """Notice if the lease has run out; to be asked before something is shown, as it may not be noticed yet."""
        if not self.is_current() and not self._lapsed:
            self._lapsed = True
            logger.warning("this server was not heard of for %s seconds; others may play its matches now", LEASE)
            self._on_lapse()

    async def _renew(self) -> None:
        began = time.monotonic()
        await self._call(self._leases.renew)
        if self._lapsed:  # what was taken since then, others may have taken, too
            self._on_lapse()
        elif self._until:  # it may have run out before this came through
            self.look()
        self._until = began + LEASE
        self._lapsed = not self.is_current()

    async def _call(self, function: Callable[[], None]) -> None:
        await asyncio.get_running_loop().run_in_executor(self._thread, function)
