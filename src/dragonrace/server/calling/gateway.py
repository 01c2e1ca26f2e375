"""Connections to push services, which lead nowhere but to public addresses."""

import asyncio
import ipaddress
import socket
import threading
from collections import Counter
from collections.abc import Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextvars import ContextVar
from typing import Any

import httpcore

from dragonrace.server.calling.endpoints import is_public

__all__ = ["ForbiddenError", "Gateway", "NotBegunError", "asked_by"]

TRIED = 3
"""How many of a name's addresses are tried."""
RESOLVERS = 16
"""How many threads look for names: some name servers take their time, and nobody else shall wait for them."""
RESOLVERS_OF_ONE = 2
"""How many of these look for the names that one browser brings: their name servers may be slow for ever."""
RESERVED = 4
"""How many threads look for nothing but the usual push services, and those that are allowed."""
USUAL = (".googleapis.com", ".push.services.mozilla.com", ".push.apple.com", ".notify.windows.com")
"""How the names of these end: they are nobody's who would have slow name servers."""
PAUSE = 0.05
"""Seconds between two looks whether one is free."""

asked_by: ContextVar[str] = ContextVar("asked_by", default="")
"""Whose subscription a connection is made for."""


class NotBegunError(httpcore.ConnectError):
    """Others' names took so long to be found that this one was not looked for."""


class ForbiddenError(httpcore.ConnectError):
    """A name leads to where we don't go."""


class Gateway(httpcore.AsyncNetworkBackend):
    """Makes connections to public addresses, and to those ``allowed``; raises `ForbiddenError` for all others."""

    def __init__(self, allowed: Iterable[str]) -> None:
        self._allowed = frozenset(allowed)
        self._backend = httpcore.AnyIOBackend()
        self._looking: Counter[str] = Counter()
        """How many threads look for each browser's names, also where nobody waits for them any more."""
        self._lock = threading.Lock()
        self._resolvers = ThreadPoolExecutor(RESOLVERS, thread_name_prefix="names")
        self._reserved = ThreadPoolExecutor(RESERVED, thread_name_prefix="usual-names")

    def close(self) -> None:
        """Look for no more names."""
        for resolvers in (self._resolvers, self._reserved):
            resolvers.shutdown(wait=False, cancel_futures=True)

    async def connect_tcp(
        self,
        host: str,
        port: int,
        timeout: float | None = None,  # noqa: ASYNC109 - as the library calls it
        local_address: str | None = None,
        socket_options: Iterable[Any] | None = None,
    ) -> httpcore.AsyncNetworkStream:
        """Connect to where a name leads, if we go there."""
        error: Exception = ForbiddenError("no address")
        for address in (await self._addresses(host, port, timeout))[:TRIED]:
            try:
                return await self._backend.connect_tcp(address, port, timeout, local_address, socket_options)
            except (httpcore.ConnectError, httpcore.ConnectTimeout) as failed:
                error = failed
        raise error

    async def _addresses(self, host: str, port: int, patience: float | None) -> Sequence[str]:
        try:
            found = await self._in_its_turn(host, port, patience)
        except (OSError, UnicodeError) as error:
            raise httpcore.ConnectError("no such name") from error
        addresses = list(dict.fromkeys(str(one[4][0]).partition("%")[0] for one in found))
        if not (self._is_allowed(host, port) or all(map(_may_go, addresses))):
            raise ForbiddenError("no public address")
        return addresses

    def _is_allowed(self, host: str, port: int) -> bool:
        return not self._allowed.isdisjoint((host, f"{host}:{port}"))

    async def _in_its_turn(self, host: str, port: int, patience: float | None) -> list[Any]:
        """Look up a name in a thread, once one is free for whose it is."""
        owner, future = asked_by.get(), None
        try:
            async with asyncio.timeout(patience):
                while self._looking[owner] >= RESOLVERS_OF_ONE:  # noqa: ASYNC110 - a thread ends it
                    await asyncio.sleep(PAUSE)
                self._count(owner, 1)
                is_usual = host.endswith(USUAL) or self._is_allowed(host, port)
                future = (self._reserved if is_usual else self._resolvers).submit(_look_up, host, port)
                future.add_done_callback(lambda _done: self._count(owner, -1))
                return await asyncio.wrap_future(future)
        except TimeoutError:
            if future is None or future.cancel():
                raise NotBegunError from None
            raise httpcore.ConnectTimeout from None

    def _count(self, owner: str, more: int) -> None:
        with self._lock:
            self._looking += Counter({owner: more})


def _look_up(host: str, port: int) -> list[Any]:
    return socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)


def _may_go(address: str) -> bool:
    return is_public(ipaddress.ip_address(address))
