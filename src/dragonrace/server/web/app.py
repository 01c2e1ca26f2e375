"""The application: its parts put together, its beginning and its end, and its answers to errors."""

from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from starlette.exceptions import HTTPException

from dragonrace.server import keys
from dragonrace.server.cluster.calls import Answerer, Callers
from dragonrace.server.cluster.link import HERE
from dragonrace.server.cluster.membership import Membership
from dragonrace.server.limits import Limits
from dragonrace.server.refusals import Refusal, server_failed
from dragonrace.server.store.leases import Leases, ServerRow
from dragonrace.server.store.store import Store
from dragonrace.server.table.lobby import Lobby
from dragonrace.server.thinking.asking import Asking
from dragonrace.server.thinking.queue import connect
from dragonrace.server.thinking.thinker import Thinker
from dragonrace.server.web import api, health, pages
from dragonrace.server.web.allowances import Allowances
from dragonrace.server.web.answers import answer
from dragonrace.server.web.complaints import complain
from dragonrace.server.web.guard import Guard
from dragonrace.server.web.language import Interpreter
from dragonrace.server.web.messages import ClientMessage, ServerMessage
from dragonrace.server.web.reach import Reachable
from dragonrace.server.web.relay import Relay
from dragonrace.server.web.replays import Replays
from dragonrace.server.web.socket import serve_socket
from dragonrace.server.web.turns import Turns

__all__ = ["create_app"]

DESCRIPTION = """Tables for dragon races. What is played goes through the socket
`/api/matches/{match_id}/socket`: the client sends `ClientMessage`, the server `ServerMessage`, both as JSON texts.
Sentences are in the language of `?lang=` in any address, else in the one that suits the header Accept-Language best:
`en` or `de`."""
STATUS_CODES = {404: "request.not-found", 405: "request.method"}


def create_app(
    database: str,
    reach: Reachable = Reachable(),  # noqa: B008 - it never changes
    limits: Limits = Limits(),  # noqa: B008
    link: str = HERE,
    redis: str | None = None,
) -> FastAPI:
    """Return the application on the database with this URL, which is opened, and brought up to date, at its start.

    ``link``: the host, and perhaps the port, where other servers on the same database find this one. ``redis``: where
    workers find the questions to bots; None: bots think in processes of this machine.
    """
    app = FastAPI(
        title="dragonrace",
        version="1",
        description=DESCRIPTION,
        lifespan=_living_on(database, link, redis),
        openapi_url="/api/openapi.json",
        docs_url=None,  # the docs page that comes with FastAPI loads its scripts from elsewhere
        redoc_url=None,
        redirect_slashes=False,
    )
    app.state.reach, app.state.allowances = reach, Allowances(limits)
    app.include_router(api.router)
    app.add_api_websocket_route("/api/matches/{match_id}/socket", serve_socket)
    app.include_router(health.router)
    app.include_router(pages.router)
    app.add_middleware(Guard)
    app.add_middleware(Interpreter)
    app.add_middleware(Relay)
    app.add_exception_handler(Refusal, _answer_refusal)
    app.add_exception_handler(RequestValidationError, _answer_invalid)
    app.add_exception_handler(HTTPException, _answer_http)
    app.add_exception_handler(Exception, _answer_failure)
    app.openapi = _openapi(app, app.openapi)  # type: ignore[method-assign] # as FastAPI documents it
    return app


def _living_on(database: str, link: str, redis: str | None) -> Callable[[FastAPI], Any]:
    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        async with AsyncExitStack() as at_the_end:
            state = app.state
            store, state.replays, state.turns = Store(database), Replays(), Turns()
            state.thinker = Thinker(Asking(connect(redis)) if redis else None)
            at_the_end.callback(store.close)
            await store.write(store.prepare)
            if store.is_shared:
                state.lobby = await at_the_end.enter_async_context(_lobby_among_others(app, store, link))
            else:
                state.lobby = Lobby(store, state.thinker)
            at_the_end.callback(state.replays.close)
            at_the_end.push_async_callback(state.thinker.where.close)
            at_the_end.callback(state.lobby.stop)
            yield

    return lifespan


@asynccontextmanager
async def _lobby_among_others(app: FastAPI, store: Store, link: str) -> AsyncIterator[Lobby]:
    """Return a lobby that shares its database with other servers, which this one finds, and which find this one."""
    secret = keys.new_key()
    answerer, app.state.callers = Answerer(app, secret), Callers()
    address = await answerer.listen(link)
    leases = Leases(store.engine, ServerRow(keys.new_match_id(), address, secret))
    lobby = Lobby(store, app.state.thinker, leases)
    membership = Membership(leases, lobby.lose_all)
    await membership.begin()
    try:
        yield lobby
    finally:
        await membership.end()
        app.state.callers.close()
        await answerer.close()


# --- errors ---


def _answer_refusal(_request: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, Refusal)
    return answer(error)


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
