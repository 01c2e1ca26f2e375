"""Questions that one request asks on behalf of its browser: of this server, or of the one that plays a match."""

import json
from typing import Any

from fastapi import Request, Response
from starlette.types import Message, Scope

__all__ = ["ask"]

TOLD = ("type", "asgi", "http_version", "scheme", "query_string", "client", "server", "root_path", "state")
HEADERS = (b"content-type", b"set-cookie", b"retry-after")
"""What of the answer is passed on; the rest is said of the outer one anyway."""
BODY = (b"content-type", b"content-length", b"transfer-encoding")


async def ask(request: Request, method: str, path: str, content: Any = None) -> Response:
    """Return what the same browser would be answered at another path."""
    body = b"" if content is None else json.dumps(content).encode()
    told = Told()
    await request.app(_scope(request.scope, method, path, body), Once(body).receive, told.send)
    answer = Response(bytes(told.body), told.status)
    answer.raw_headers = [(name, value) for name, value in told.headers if name in HEADERS]
    answer.raw_headers.append((b"content-length", str(len(told.body)).encode()))
    return answer


def _scope(scope: Scope, method: str, path: str, body: bytes) -> Scope:
    headers = [(name, value) for name, value in scope["headers"] if name not in BODY]
    if body:
        headers.append((b"content-type", b"application/json"))
    kept = {name: scope[name] for name in TOLD if name in scope}
    return {**kept, "method": method, "path": path, "raw_path": path.encode(), "headers": headers}


class Once:
    """A body that comes once."""

    def __init__(self, body: bytes) -> None:
        self._messages: list[Message] = [{"type": "http.request", "body": body, "more_body": False}]

    async def receive(self) -> Message:
        """Return it; then there is nobody any more."""
        return self._messages.pop() if self._messages else {"type": "http.disconnect"}


class Told:
    """An answer that is gathered."""

    def __init__(self) -> None:
        self.status, self.body = 500, bytearray()
        self.headers: list[tuple[bytes, bytes]] = []

    async def send(self, message: Message) -> None:
        """Take a part of it."""
        if message["type"] == "http.response.start":
            self.status, self.headers = message["status"], list(message["headers"])
        else:
            self.body += message.get("body", b"")
