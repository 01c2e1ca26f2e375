"""In which language a request, or a socket, is answered; and from where all comes that follows of it."""

from urllib.parse import parse_qs

from starlette.datastructures import Headers
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Receive, Scope, Send

from dragonrace.core.words.voice import Voice, best_language, speaking
from dragonrace.server.buckets import called_from
from dragonrace.server.web.allowances import address_of

__all__ = ["Interpreter", "language_of"]


class Interpreter:
    """Middleware: all that is said on the way to an answer is said in the language that was asked for.

    That is the one of the address, as ``?lang=de``; else what suits the header Accept-Language; else English. It is
    remembered, too, from where all this was asked for.
    """

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer in the language that is asked for."""
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        with speaking(Voice(language_of(scope))), called_from(address_of(HTTPConnection(scope))):
            await self.app(scope, receive, send)


def language_of(scope: Scope) -> str:
    """Return the language that a request, or a socket, asks for."""
    query = parse_qs(scope["query_string"].decode("latin-1"))
    wanted = query.get("lang") or [Headers(scope=scope).get("accept-language", "")]
    return best_language(wanted[0])
