"""Calls: a server lets another one answer a browser's request, or serve its socket, over a link."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, MutableMapping
from contextlib import suppress
from typing import Any

from dragonrace.server import keys
from dragonrace.server.cluster.link import Channel, Link, LinkLostError, split_address
from dragonrace.server.store.leases import Elsewhere

__all__ = ["RELAYED", "SAY", "Answerer", "Callers"]

logger = logging.getLogger(__name__)

CONNECTING = 2.0
"""Seconds in which another server must take up a link."""
GONE = ("http.disconnect", "websocket.disconnect")
"""What comes last from a browser; Uvicorn's sockets say it again and again."""
STRANGERS = 64
"""So many at a time may be about to show that they are servers of ours."""
RELAYED = "dragonrace.relayed"
"""What a scope has that came over a link."""
SAY = "dragonrace.say"
"""What a scope has whose browser can be told something at once, past ASGI: a function that takes a text, and says
whether it is on its way. Where it is not, something is in the way, and it has to be sent as ever."""
TOLD = ("type", "http_version", "method", "scheme", "path", "raw_path", "query_string", "headers", "client", "server")
TOLD_OF_SOCKETS = (*(name for name in TOLD if name != "method"), "subprotocols")

Scope = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Any]]
Send = Callable[[Any], Awaitable[None]]
App = Callable[[Scope, Receive, Send], Awaitable[None]]


class Callers:
    """The links from this server to others: one for each, made when it is needed."""

    def __init__(self) -> None:
        self._links: dict[str, asyncio.Task[Link]] = {}

    async def call(self, there: Elsewhere, scope: Scope, receive: Receive, send: Send) -> None:
        """Let another server answer; raises `LinkLostError` where it does not, perhaps in the middle."""
        link = await self._link(there.address)
        names = TOLD_OF_SOCKETS if scope["type"] == "websocket" else TOLD
        channel = await link.open([there.secret, {name: scope[name] for name in names if name in scope}])
        channel.say_on = scope.get(SAY)
        passing_on = asyncio.create_task(_pass_on(receive, channel))
        try:
            while (message := await channel.receive()) is not None:
                await send(message)
        finally:
            passing_on.cancel()
            channel.close()

    async def _link(self, address: str) -> Link:
        self._links = {there: task for there, task in self._links.items() if not _is_gone(task)}
        if address not in self._links:
            self._links[address] = asyncio.create_task(_connect(address))
        return await asyncio.shield(self._links[address])

    def close(self) -> None:
        """Give up all links."""
        for task in self._links.values():
            if not task.done():
                task.cancel()
            elif not task.cancelled() and task.exception() is None:
                task.result().close()


def _is_gone(task: "asyncio.Task[Link]") -> bool:
    return task.done() and (task.cancelled() or task.exception() is not None or task.result().is_over)


async def _connect(address: str) -> Link:
    host, port = split_address(address)
    try:
        async with asyncio.timeout(CONNECTING):
            loop = asyncio.get_running_loop()
            _, link = await loop.create_connection(lambda: Link(None, lambda _: None), host, port)
    except OSError as error:  # TimeoutError is one
        raise LinkLostError(f"no server answers at {address}") from error
    return link


async def _pass_on(receive: Receive, channel: Channel) -> None:
    """Tell the other server what comes from the browser, until that has gone."""
    with suppress(LinkLostError):  # the other direction ends likewise
        message = await receive()
        while message["type"] not in GONE:
            await channel.send(message)
            message = await receive()
        await channel.send(message)


class Answerer:
    """Answers calls of other servers that know this one's secret, at an address of its own."""

    def __init__(self, app: App, secret: str) -> None:
        self._app, self._secret = app, secret
        self._links: set[Link] = set()
        self._tasks: set[asyncio.Task[None]] = set()
        self._server: asyncio.Server | None = None

    async def listen(self, link: str) -> str:
        """Begin at this host, and port if it says one; return the address with the port. Raises `OSError`."""
        host, port = split_address(link)
        self._server = await asyncio.get_running_loop().create_server(self._make_link, host, port)
        port = self._server.sockets[0].getsockname()[1]
        return f"[{host}]:{port}" if ":" in host else f"{host}:{port}"

    def _make_link(self) -> Link:
        link = Link(self._begin, self._links.discard)
        if sum(not other.is_trusted for other in self._links) < STRANGERS:
            self._links.add(link)
        else:
            asyncio.get_running_loop().call_soon(link.close)
        return link

    def _begin(self, channel: Channel, content: Any) -> None:
        secret, scope = content
        if not (isinstance(secret, str) and keys.is_same(secret, self._secret)):
            raise ValueError("this is no server of ours")
        channel.trust()
        task = asyncio.create_task(self._answer(channel, scope))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _answer(self, channel: Channel, told: dict[str, Any]) -> None:
        version = {"version": "3.0", "spec_version": "2.4"}
        scope = {**told, "asgi": version, "root_path": "", "extensions": {}, RELAYED: True, SAY: channel.say}
        gone = {"type": "websocket.disconnect", "code": 1001} if scope["type"] == "websocket" else DISCONNECT

        async def receive() -> Any:
            try:
                return await channel.receive() or gone
            except LinkLostError:
                return gone

        async def send(message: Any) -> None:
            with suppress(LinkLostError):  # as for browsers that have gone: `receive` says so
                await channel.send(message)

        try:
            await self._app(scope, receive, send)
        except Exception:
            logger.exception("what another server has passed on failed")
        finally:
            channel.close()

    async def close(self) -> None:
        """Answer no more: whoever is served over a link comes back, elsewhere."""
        if self._server is not None:
            self._server.close()
        for link in list(self._links):
            link.close()
        if self._tasks:
            await asyncio.wait(self._tasks, timeout=1)


DISCONNECT = {"type": "http.disconnect"}
