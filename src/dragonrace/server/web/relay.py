"""What concerns a match that another server plays is passed on to it; nobody outside notices."""

from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from dragonrace.server.cluster.calls import RELAYED, Callers
from dragonrace.server.cluster.link import LinkLostError
from dragonrace.server.refusals import Refusal, moved
from dragonrace.server.store.leases import Elsewhere
from dragonrace.server.table.lobby import Lobby
from dragonrace.server.web.answers import answer

__all__ = ["Relay"]

MATCHES = "/api/matches/"
COME_BACK = 1012
"""Closed because a server restarts: whoever comes back is led to another."""


class Relay:
    """Middleware, the first of all: the other server's is the whole application."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer here, or let the server answer that plays this match."""
        there = None if RELAYED in scope else await _whereabouts(scope)
        if there is None:
            await self.app(scope, receive, send)
            return
        begun = False

        async def noting(message: Message) -> None:
            nonlocal begun
            begun = True
            await send(message)

        callers: Callers = scope["app"].state.callers
        try:
            await callers.call(there, scope, receive, noting)
        except LinkLostError:
            await _let_come_back(scope, receive, send, begun=begun)


async def _whereabouts(scope: Scope) -> Elsewhere | None:
    """Return where the match of this request is played, if that is elsewhere."""
    path: str = scope.get("path", "")
    if not path.startswith(MATCHES):
        return None
    lobby: Lobby = HTTPConnection(scope).app.state.lobby
    try:
        return await lobby.whereabouts(path.removeprefix(MATCHES).partition("/")[0])
    except Refusal:  # whoever answers finds out, too, and says so
        return None


async def _let_come_back(scope: Scope, receive: Receive, send: Send, *, begun: bool) -> None:
    if scope["type"] == "websocket":
        await send({"type": "websocket.close", "code": COME_BACK, "reason": "come back"})
    elif not begun:
        await answer(moved())(scope, receive, send)
