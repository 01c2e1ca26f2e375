"""What concerns a match that another server plays is passed on to it; nobody outside notices."""

import asyncio

from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from dragonrace.server.buckets import called_from
from dragonrace.server.cluster.calls import RELAYED, Callers
from dragonrace.server.cluster.link import LinkLostError
from dragonrace.server.limits import Bucket
from dragonrace.server.refusals import Refusal, moved
from dragonrace.server.store.leases import Elsewhere
from dragonrace.server.table.lobby import Lobby
from dragonrace.server.web.allowances import address_of
from dragonrace.server.web.answers import answer
from dragonrace.server.web.ending import NotingSend
from dragonrace.server.web.reading import MAX_MESSAGE
from dragonrace.server.web.socket import BURST, PER_SECOND

__all__ = ["Relay"]

MATCHES = "/api/matches/"
TRIES, PAUSE = 20, 0.3
"""How often a request looks for the server that plays its match, and the seconds between: longer than a lease."""
COME_BACK = 1012
"""Closed because a server restarts: whoever comes back is led to another."""


class Relay:
    """Middleware, before all that answers: the other server's is the whole application.

    While a match moves from a server that ends to another, requests wait for that: each may be carried out twice, since
    none that concerns a match does more at a second time. A socket is closed, and the page comes back by itself.
    """

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer here, or let the server answer that plays this match."""
        if RELAYED in scope or not scope.get("path", "").startswith(MATCHES):
            await self.app(scope, receive, send)
            return
        repeated, noting = Repeated(receive), NotingSend(send)
        for _ in range(TRIES if scope["type"] == "http" else 1):
            there = await _whereabouts(scope)
            if there is None:
                await self.app(scope, repeated.once_more(), send)
                return
            callers: Callers = scope["app"].state.callers
            try:
                await callers.call(there, scope, _paced(repeated.once_more()), noting)
                return
            except LinkLostError:
                if noting.has_begun:
                    break
            await asyncio.sleep(PAUSE)
        await _let_come_back(scope, receive, send, begun=noting.has_begun)


def _paced(receive: Receive) -> Receive:
    """Read a socket no faster than the server of its match will: what is not read yet stays with who sends it."""
    pace = Bucket(BURST, PER_SECOND)

    async def receive_slowly() -> Message:
        message = await receive()
        if message["type"] == "websocket.receive":
            await asyncio.sleep(pace.take(_weight(message)))
        return message

    return receive_slowly


def _weight(message: Message) -> float:
    """Return for how many messages one counts: a long one for several."""
    return max(1.0, len(message.get("text") or message.get("bytes") or "") / MAX_MESSAGE)


class Repeated:
    """A request that can be read again from its beginning."""

    def __init__(self, receive: Receive) -> None:
        self._receive, self._heard = receive, list[Message]()

    def once_more(self) -> Receive:
        """Return what reads it from its beginning."""
        position = 0

        async def receive() -> Message:
            nonlocal position
            if position == len(self._heard):
                message = await self._receive()
                if message["type"] != "http.request":
                    return message
                self._heard.append(message)
            position += 1
            return self._heard[position - 1]

        return receive


async def _whereabouts(scope: Scope) -> Elsewhere | None:
    """Return where the match of this request is played, if that is elsewhere."""
    connection = HTTPConnection(scope)
    lobby: Lobby = connection.app.state.lobby
    try:
        with called_from(address_of(connection)):
            return await lobby.whereabouts(scope["path"].removeprefix(MATCHES).partition("/")[0])
    except Refusal:  # whoever answers finds out, too, and says so
        return None


async def _let_come_back(scope: Scope, receive: Receive, send: Send, *, begun: bool) -> None:
    if scope["type"] == "websocket":
        await send({"type": "websocket.close", "code": COME_BACK, "reason": "come back"})
    elif not begun:
        await answer(moved())(scope, receive, send)
