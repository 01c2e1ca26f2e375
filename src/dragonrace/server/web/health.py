"""Whether the server lives, and whether it can serve: for whatever watches over it, such as a proxy."""

import asyncio

from fastapi import APIRouter, Request, Response
from fastapi.responses import PlainTextResponse
from sqlalchemy.exc import SQLAlchemyError

from dragonrace.server.refusals import storage_failed
from dragonrace.server.web.answers import answer

__all__ = ["router"]

PATIENCE = 2.0
"""Seconds in which the database must answer."""

router = APIRouter(include_in_schema=False)


@router.get("/health")
async def health() -> PlainTextResponse:
    """Answer: whoever hears it knows that the event loop turns."""
    return PlainTextResponse("alive\n", headers={"cache-control": "no-store"})


@router.get("/ready")
async def ready(request: Request) -> Response:
    """Answer if the database does; refuse with 503 if it fails, or takes too long."""
    store = request.app.state.lobby.store
    try:
        async with asyncio.timeout(PATIENCE):
            await store.read(store.check)
    except (SQLAlchemyError, TimeoutError):
        return answer(storage_failed())
    return PlainTextResponse("ready\n", headers={"cache-control": "no-store"})
