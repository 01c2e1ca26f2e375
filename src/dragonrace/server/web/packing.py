"""Answers that go out packed: descriptions, rulebooks and lessons, which become five times smaller by it."""

from starlette.middleware.gzip import GZipMiddleware
from starlette.types import ASGIApp, Receive, Scope, Send

__all__ = ["Packing"]

PUBLIC = "/api/games"
"""Where everything is the same for everybody. Of other answers the size could tell what they hide."""
WORTH_IT = 1000
"""Bytes; what is smaller goes out as it is."""


class Packing:
    """Packs what everybody may read, for browsers that can unpack it."""

    def __init__(self, app: ASGIApp) -> None:
        self._app, self._packing = app, GZipMiddleware(app, minimum_size=WORTH_IT)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one request, or hand it on."""
        is_public = scope["type"] == "http" and scope["path"].startswith(PUBLIC)
        await (self._packing if is_public else self._app)(scope, receive, send)
