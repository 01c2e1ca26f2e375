"""Who still waits for an answer when the server ends is told so."""

import asyncio

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from dragonrace.core.words.voice import Voice, speaking
from dragonrace.server.refusals import server_ends
from dragonrace.server.web.answers import answer
from dragonrace.server.web.language import language_of

__all__ = ["Ending", "NotingSend"]


class NotingSend:
    """Sends, and notes whether anything has been sent."""

    def __init__(self, send: Send) -> None:
        self._send, self.has_begun = send, False

    async def __call__(self, message: Message) -> None:
        """Send it."""
        self.has_begun = True
        await self._send(message)


class Ending:
    """Middleware, the first of all: answers for whatever takes longer than a server waits that was told to end.

    Nobody else cancels a request. What is answered by half already is cut off.
    """

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass it on."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        noting = NotingSend(send)
        try:
            await self.app(scope, receive, noting)
        except asyncio.CancelledError:
            if noting.has_begun:
                raise
            with speaking(Voice(language_of(scope))):
                await answer(server_ends())(scope, receive, noting)
