"""Tables find out at once that somebody goes on under another key, and their seats with them: here and elsewhere."""

import asyncio
import json
import logging
from collections.abc import Sequence
from typing import Annotated, Any

from fastapi import APIRouter, Request, Response
from pydantic import Field
from sqlalchemy.exc import SQLAlchemyError
from starlette.types import Receive, Scope, Send

from dragonrace.server.cluster.calls import RELAYED, Callers
from dragonrace.server.cluster.link import LinkLostError
from dragonrace.server.refusals import Refusal
from dragonrace.server.store.leases import Elsewhere
from dragonrace.server.table.lobby import Lobby
from dragonrace.server.web.bodies import Incoming, Word
from dragonrace.server.words import say

__all__ = ["let_tables_doubt", "router"]

logger = logging.getLogger(__name__)

PATH = "/link/doubt"
"""No path of matches: what browsers send to it is never passed on, so what comes over a link is from a server."""
AT_ONCE = 1000
PATIENCE = 3.0
"""Seconds in which another server shall have heard of it. One that does not answer loses its matches anyway."""

router = APIRouter(include_in_schema=False)


class Doubtful(Incoming):
    """Matches of which something has been written past the server that plays them."""

    matches: Annotated[list[Word], Field(max_length=AT_ONCE)]


@router.post(PATH, status_code=204)
async def doubt(doubtful: Doubtful, request: Request) -> Response:
    """Let this server's tables find out what is written. Only another server may ask for that."""
    if RELAYED not in request.scope:
        raise Refusal("request.not-found", say("nothing-here"), status=404)
    await _lobby(request).doubt(doubtful.matches)
    return Response(status_code=204)


async def let_tables_doubt(request: Request, match_ids: Sequence[str]) -> None:
    """Let the tables of these matches find out what is written, wherever they are played."""
    lobby = _lobby(request)
    await lobby.doubt(match_ids)
    try:
        for first in range(0, len(match_ids), AT_ONCE):
            others = await lobby.others(match_ids[first : first + AT_ONCE])
            await asyncio.gather(*(_pass_on(request, there, ids) for there, ids in others.items()))
    except SQLAlchemyError:
        logger.exception("some tables don't know yet that somebody goes on under another key")


async def _pass_on(request: Request, there: Elsewhere, match_ids: list[str]) -> None:
    callers: Callers = request.app.state.callers
    try:
        async with asyncio.timeout(PATIENCE):
            await callers.call(there, *_call(request, json.dumps({"matches": match_ids}).encode()))
    except (LinkLostError, TimeoutError):
        logger.warning("the server at %s could not be told that somebody goes on under another key", there.address)


def _call(request: Request, body: bytes) -> tuple[Scope, Receive, Send]:
    """Return the call as the other server's application takes it: in the name by which this one was called."""
    headers = [
        *((name, value) for name, value in request.scope["headers"] if name == b"host"),
        (b"content-type", b"application/json"),
        (b"content-length", str(len(body)).encode()),
    ]
    told = {"http_version": "1.1", "method": "POST", "path": PATH, "raw_path": PATH.encode(), "query_string": b""}
    scope = {"type": "http", "scheme": "http", "client": None, "server": None, "headers": headers, **told}
    to_say = [{"type": "http.request", "body": body, "more_body": False}]

    async def receive() -> Any:
        if not to_say:
            await asyncio.Event().wait()  # until all is answered
        return to_say.pop()

    async def send(_message: Any) -> None:
        """What it answers says nothing."""

    return scope, receive, send


def _lobby(request: Request) -> Lobby:
    found: Lobby = request.app.state.lobby
    return found
