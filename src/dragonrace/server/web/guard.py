"""The gate before everything: sizes, origins, content types, and the headers that make browsers careful."""

from collections.abc import MutableMapping
from typing import Any
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from dragonrace.server.refusals import Refusal
from dragonrace.server.web.answers import answer
from dragonrace.server.web.reach import Reachable

__all__ = ["Guard", "check_host", "is_foreign"]

MAX_BODY = 64 * 1024
"""How long a request's body may be, in bytes."""

POLICY = (
    "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; connect-src 'self'; "
    "base-uri 'none'; form-action 'self'; frame-ancestors 'none'; object-src 'none'"
)
HEADERS = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",  # invitations stand in addresses
    "cross-origin-opener-policy": "same-origin",
}
API = "/api/"
"""What is under this path is for one pair of eyes, and only for now: nobody keeps a copy."""
SAFE = ("GET", "HEAD", "OPTIONS")


def check_host(headers: Headers, reach: Reachable) -> None:
    """Refuse what calls this server by a name that is not its own."""
    if not reach.is_called(headers.get("host", "")):
        message = "This server has another name; whoever runs it can add this one to DRAGONRACE_HOSTS."
        raise Refusal("request.host", message, status=421)


def is_foreign(headers: Headers) -> bool:
    """Say whether a browser sends this for another site's page: the cookie would speak for who knows nothing of it."""
    origin = headers.get("origin")
    return origin is not None and _host(origin) != headers.get("host", "").lower()


def _host(origin: str) -> str | None:
    """Return an origin's host and port; None for what is none, such as the "null" of a page from nowhere."""
    try:
        return urlsplit(origin).netloc.lower() or None
    except ValueError:
        return None


class Guard:
    """Middleware: refuses what is misled, too big, foreign or no JSON; adds the security headers to every answer."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let through, with limits, or refuse."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        try:
            check_host(Headers(scope=scope), scope["app"].state.reach)
            receive = await _checked(scope, receive)
        except Refusal as refusal:
            await answer(refusal)(scope, receive, _with_headers(scope, send))
            return
        await self.app(scope, receive, _with_headers(scope, send))


async def _checked(scope: Scope, receive: Receive) -> Receive:
    """Read the body, within limits, and return a ``receive`` that gives it again."""
    if scope["method"] in SAFE:
        return receive
    headers = Headers(scope=scope)
    if is_foreign(headers):
        raise Refusal("request.foreign-origin", "This request comes from another site's page.", status=403)
    body = await _body(receive)
    if body and headers.get("content-type", "").partition(";")[0].strip().lower() != "application/json":
        raise Refusal("request.media-type", "A request's body must be application/json.", status=415)
    messages: list[Message] = [{"type": "http.request", "body": body, "more_body": False}]

    async def again() -> Message:
        return messages.pop() if messages else await receive()

    return again


async def _body(receive: Receive) -> bytes:
    body, more = bytearray(), True
    while more:
        message = await receive()
        if message["type"] == "http.disconnect":  # half a request must not be taken for a whole one
            raise Refusal("request.incomplete", "The request ended before its body did.", status=400)
        body += message.get("body", b"")
        more = message.get("more_body", False)
        if len(body) > MAX_BODY:
            raise Refusal("request.too-large", f"A request's body can't be longer than {MAX_BODY} bytes.", status=413)
    return bytes(body)


def _with_headers(scope: Scope, send: Send) -> Send:
    own = {"cache-control": "no-store"} if scope["path"].startswith(API) else {}

    async def careful(message: MutableMapping[str, Any]) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            for name, value in (HEADERS | own).items():
                headers.setdefault(name, value)
        await send(message)

    return careful
