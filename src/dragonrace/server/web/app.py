"""The application: its parts put together, its beginning and its end, and its answers to errors."""

import asyncio
import gc
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import replace
from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from starlette.exceptions import HTTPException

from dragonrace.server import keys
from dragonrace.server.buckets import Buckets
from dragonrace.server.calling.push import pushing
from dragonrace.server.calling.settings import PushSettings
from dragonrace.server.cluster.calls import Answerer, Callers
from dragonrace.server.cluster.gossip import Gossip, OverPostgres, OverRedis, Wire
from dragonrace.server.cluster.link import HERE
from dragonrace.server.cluster.membership import Membership
from dragonrace.server.limits import Limits
from dragonrace.server.refusals import Refusal, server_failed
from dragonrace.server.store.keeping import FOR_EVER, Keeping
from dragonrace.server.store.leases import Leases, ServerRow
from dragonrace.server.store.listings import Listings
from dragonrace.server.store.passkeys import Passkeys
from dragonrace.server.store.people import People
from dragonrace.server.store.store import Store
from dragonrace.server.table.housekeeper import Housekeeper
from dragonrace.server.table.lobby import Lobby
from dragonrace.server.table.matchmaker import Matchmaker
from dragonrace.server.table.noticeboard import Noticeboard
from dragonrace.server.table.replays import Replays
from dragonrace.server.thinking.asking import Asking
from dragonrace.server.thinking.queue import connect
from dragonrace.server.thinking.thinker import Thinker
from dragonrace.server.web import (
    api,
    doubting,
    health,
    looking_back,
    manifest,
    meeting,
    pages,
    passkeys,
    people,
    push,
    talking,
)
from dragonrace.server.web.allowances import Allowances
from dragonrace.server.web.answers import answer
from dragonrace.server.web.complaints import complain
from dragonrace.server.web.ending import Ending
from dragonrace.server.web.guard import Guard
from dragonrace.server.web.language import Interpreter
from dragonrace.server.web.messages import ClientMessage, ServerMessage
from dragonrace.server.web.packing import Packing
from dragonrace.server.web.reach import Reachable
from dragonrace.server.web.relay import Relay
from dragonrace.server.web.socket import serve_socket
from dragonrace.server.web.stretching import Stretching
from dragonrace.server.web.turns import HEARD, Turns

__all__ = ["create_app"]

DESCRIPTION = """Tables for dragon races. What is played goes through the socket
`/api/matches/{match_id}/socket`: the client sends `ClientMessage`, the server `ServerMessage`, both as JSON texts.
Sentences are in the language of `?lang=` in any address, else in the one that suits the header Accept-Language best:
`en` or `de`."""
SELDOM = 1000
"""After so many younger collections comes one of everything; hardly anything here needs it to be freed."""
STATUS_CODES = {404: "request.not-found", 405: "request.method"}


def create_app(
    database: str,
    reach: Reachable = Reachable(),  # noqa: B008 - it never changes
    limits: Limits = Limits(),  # noqa: B008
    link: str = HERE,
    redis: str | None = None,
    calls: PushSettings = PushSettings(),  # noqa: B008
    keeping: Keeping = FOR_EVER,
) -> FastAPI:
    """Return the application on the database with this URL, which is opened, and brought up to date, at its start.

    ``link``: the host, and perhaps the port, where other servers on the same database find this one. ``redis``: where
    workers find the questions to bots; None: bots think in processes of this machine. ``calls``: how people are called
    who are away. ``keeping``: how long finished matches are kept.
    """
    app = FastAPI(
        title="dragonrace",
        version="1",
        description=DESCRIPTION,
        lifespan=_living_on(database, link, redis, calls, keeping),
        openapi_url="/api/openapi.json",
        docs_url=None,  # the docs page that comes with FastAPI loads its scripts from elsewhere
        redoc_url=None,
        redirect_slashes=False,
    )
    app.state.reach, app.state.allowances, app.state.stretching = reach, Allowances(Buckets(limits)), Stretching()
    app.include_router(api.router)
    app.include_router(looking_back.router)
    app.include_router(talking.router)
    app.include_router(people.router)
    app.include_router(passkeys.router)
    app.include_router(doubting.router)
    app.include_router(push.router)
    app.include_router(meeting.router)
    app.add_api_websocket_route("/api/matches/{match_id}/socket", serve_socket)
    app.include_router(health.router)
    app.include_router(manifest.router)
    app.include_router(pages.router)
    app.add_middleware(Packing)
    app.add_middleware(Guard)
    app.add_middleware(Interpreter)
    app.add_middleware(Relay)
    app.add_middleware(Ending)
    app.add_exception_handler(Refusal, _answer_refusal)
    app.add_exception_handler(RequestValidationError, _answer_invalid)
    app.add_exception_handler(HTTPException, _answer_http)
    app.add_exception_handler(Exception, _answer_failure)
    app.openapi = _openapi(app, app.openapi)  # type: ignore[method-assign] # as FastAPI documents it
    return app


def _living_on(
    database: str, link: str, redis: str | None, calls: PushSettings, keeping: Keeping
) -> Callable[[FastAPI], Any]:
    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        async with AsyncExitStack() as at_the_end:
            state = app.state
            store, state.replays = Store(database), Replays()
            state.turns, state.hearing = Turns(), Turns(HEARD, 0)
            state.thinker = Thinker(Asking(connect(redis)) if redis else None, state.allowances.buckets)
            state.people, state.passkeys = People(store), Passkeys(store)
            at_the_end.callback(store.close)
            await store.write(store.prepare)
            own = ServerRow(keys.new_match_id(), "", keys.new_key())
            server = own.id if store.is_shared else None
            state.push = await at_the_end.enter_async_context(pushing(store, calls, server))
            if store.is_shared:
                state.lobby = await at_the_end.enter_async_context(_lobby_among_others(app, store, link, own))
            else:
                state.lobby = Lobby(store, state.thinker, buckets=state.allowances.buckets, call=state.push.look)
            state.noticeboard = Noticeboard(state.lobby, Listings(store))
            state.matchmaker = Matchmaker(store)
            works = state.lobby.keep_time(), state.noticeboard.run(), state.matchmaker.run()
            for work in (*works, Housekeeper(store, keeping).run()):
                at_the_end.push_async_callback(_end, asyncio.create_task(work))
            await at_the_end.enter_async_context(_gossiping(store, state.allowances, redis))
            at_the_end.callback(state.replays.close)
            at_the_end.push_async_callback(state.thinker.where.close)
            at_the_end.callback(state.lobby.stop)
            at_the_end.push_async_callback(store.write, store.talk.try_to_flush)  # while the matches are still ours
            if state.push.calling is not None:
                state.push.calling.begin(state.lobby.open)
            _tidy_seldom()
            yield

    return lifespan


def _tidy_seldom() -> None:
    """Look through all that lives for what nobody can reach, as seldom as memory allows: it holds up all for .1 s."""
    gc.collect()
    gc.freeze()  # what is here stays
    gc.set_threshold(*gc.get_threshold()[:2], SELDOM)


async def _end(task: "asyncio.Task[None]") -> None:
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)


@asynccontextmanager
async def _lobby_among_others(app: FastAPI, store: Store, link: str, own: ServerRow) -> AsyncIterator[Lobby]:
    """Return a lobby that shares its database with other servers, which this one finds, and which find this one."""
    answerer, app.state.callers = Answerer(app, own.secret), Callers()
    leases = Leases(store, replace(own, address=await answerer.listen(link)))
    lobby = Lobby(store, app.state.thinker, leases, app.state.allowances.buckets, app.state.push.look)
    membership = Membership(leases, lobby.lose_all)
    lobby.look = membership.look
    await membership.begin()
    try:
        yield lobby
    finally:
        await membership.end()
        app.state.callers.close()
        await answerer.close()


@asynccontextmanager
async def _gossiping(store: Store, allowances: Allowances, redis: str | None) -> AsyncIterator[None]:
    """Count what browsers ask for together with other servers, where there may be some."""
    async with AsyncExitStack() as at_the_end:
        if redis is not None:
            connection = connect(redis)
            at_the_end.push_async_callback(connection.aclose)
            wire: Wire = OverRedis(connection)
        elif store.is_shared:
            wire = OverPostgres(store)
        else:
            yield
            return
        gossip = Gossip(wire, allowances.buckets, allowances)
        gossip.begin()
        at_the_end.push_async_callback(gossip.end)
        yield


# --- errors ---


def _answer_refusal(request: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, Refusal)
    response = answer(error)
    if (given := getattr(request.state, people.GIVEN, None)) is not None:
        response.set_cookie(**given)
    return response


def _answer_invalid(request: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, RequestValidationError)
    errors = error.errors()
    if errors[0]["type"] == "json_invalid":
        place = f"character {errors[0]['loc'][-1]}"
        refusal = Refusal("request.invalid", f"The body must be JSON: {place} is wrong.", where=place)
    else:
        refusal = complain(errors, "request.invalid", "The body", skip=1)
    return _answer_refusal(request, refusal)


def _answer_http(_request: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, HTTPException)
    code = STATUS_CODES.get(error.status_code, "request.invalid")
    message = str(error.detail).removesuffix(".") + "."
    return JSONResponse({"error": {"code": code, "message": message}}, error.status_code, error.headers)


def _answer_failure(request: Request, _error: Exception) -> JSONResponse:
    return _answer_refusal(request, server_failed())


# --- the description ---


def _openapi(app: FastAPI, make: Callable[[], dict[str, Any]]) -> Callable[[], dict[str, Any]]:
    """Add the socket's messages to the description, so that the client's types come from it too."""

    def describe() -> dict[str, Any]:
        if app.openapi_schema is None:
            schema = make()
            parts = schema.setdefault("components", {}).setdefault("schemas", {})
            for name, union in (("ClientMessage", ClientMessage), ("ServerMessage", ServerMessage)):
                _add(parts, name, union)
        assert app.openapi_schema is not None
        return app.openapi_schema

    return describe


def _add(parts: dict[str, Any], name: str, union: Any) -> None:
    from pydantic import TypeAdapter

    mode: Any = "validation" if name == "ClientMessage" else "serialization"
    schema = TypeAdapter(union).json_schema(ref_template="#/components/schemas/{model}", mode=mode)
    for part, definition in schema.pop("$defs").items():
        parts.setdefault(part, definition)
    parts[name] = schema
