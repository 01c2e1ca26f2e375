"""The routes under ``/api``. They hold no rules of their own: what they answer comes from the tables."""

import asyncio
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Path, Query, Request, Response
from fastapi.responses import HTMLResponse, PlainTextResponse

from dragonrace import games
from dragonrace.server import keys
from dragonrace.server.match.setup import Setup
from dragonrace.server.refusals import Refusal
from dragonrace.server.store.rows import SeatRow
from dragonrace.server.table import descriptions, seats
from dragonrace.server.table.lobby import Lobby
from dragonrace.server.web.bodies import (
    MAX_SEATS,
    WHOLE,
    GameList,
    MatchBody,
    MatchList,
    MatchRequest,
    Nothing,
    SeatClaim,
    StandIn,
    Standing,
)
from dragonrace.server.web.messages import ErrorBody, Position

__all__ = ["router"]

WHAT = {
    400: "The request can't be read.",
    403: "Not for this browser.",
    404: "There is no such thing.",
    405: "Not with this method.",
    409: "Not any more, or not yet.",
    413: "The request is too long.",
    415: "The request is no JSON.",
    422: "Something in the request is wrong; `where` says what.",
    503: "The database does not answer; nothing has changed.",
}


def answers(*statuses: int) -> dict[int | str, dict[str, Any]]:
    """Declare the refusals of a route."""
    return {status: {"model": ErrorBody, "description": WHAT[status]} for status in sorted(statuses)}


def answers_of_texts(*statuses: int) -> dict[int | str, dict[str, Any]]:
    """Declare the refusals of a route that answers with a text otherwise."""
    content = {"application/json": {"schema": {"$ref": "#/components/schemas/ErrorBody"}}}
    return {status: {"content": content, "description": WHAT[status]} for status in sorted(statuses)}


POSTED = (400, 403, 413, 415, 422, 503)
router = APIRouter(prefix="/api")


def lobby(request: Request) -> Lobby:
    """Return the lobby of this server."""
    found: Lobby = request.app.state.lobby
    return found


def key(request: Request, response: Response) -> str:
    """Return the hash of this browser's key; one that has none gets one."""
    found = request.cookies.get(keys.COOKIE)
    if found is None or not keys.is_key(found):
        found = keys.new_key()
        response.set_cookie(**keys.cookie(found, secure=request.url.scheme == "https"))
    return keys.digest(found)


def known_key(request: Request) -> str | None:
    """Return the hash of this browser's key, or None."""
    found = request.cookies.get(keys.COOKIE)
    return keys.digest(found) if found is not None and keys.is_key(found) else None


TheLobby = Annotated[Lobby, Depends(lobby)]
Key = Annotated[str, Depends(key)]
KnownKey = Annotated[str | None, Depends(known_key)]
MatchId = Annotated[str, Path(description="The match's id.")]
SeatPath = Annotated[int, Path(ge=0, lt=MAX_SEATS)]
From = Annotated[int | None, Query(ge=0, lt=MAX_SEATS, description="The seat to look from; none: a spectator.")]


@router.get("/games", response_model=GameList)
def list_games(_key: Key) -> dict[str, Any]:
    """Every game's description: seats, options, boards, bots."""
    return {"games": [descriptions.describe_game(name) for name in games()]}


@router.get("/games/{game}/rulebook", response_class=HTMLResponse, responses=answers_of_texts(404, 422))
def read_rulebook(game: str) -> HTMLResponse:
    """The rulebook, as HTML with an anchor per rule."""
    from dragonrace.server.web.rulebook import rulebook  # Markdown is loaded when somebody reads

    return HTMLResponse(rulebook(game))


@router.post("/matches", response_model=MatchBody, status_code=201, responses=answers(404, *POSTED))
async def create_match(wanted: MatchRequest, lobby: TheLobby, key: Key) -> dict[str, Any]:
    """Open a new match. This browser is its host and holds its seats of kind person."""
    setup = Setup(wanted.game, len(wanted.seats), wanted.board, wanted.options)
    seats = [SeatRow(number, seat.kind, seat.bot, seat.name) for number, seat in enumerate(wanted.seats)]
    return await lobby.create(setup, seats, key)


@router.get("/matches", response_model=MatchList, responses=answers(503))
async def list_matches(lobby: TheLobby, key: Key) -> dict[str, Any]:
    """The matches that this browser opened or sits at, newest first."""
    return {"matches": await lobby.held_by(key)}


@router.get("/matches/{match_id}", response_model=MatchBody, responses=answers(404, 409, 422, 503))
async def read_match(match_id: MatchId, lobby: TheLobby, key: Key) -> dict[str, Any]:
    """Who sits where, and whether it is over; for the host also the open seats' invitations."""
    async with lobby.open(match_id) as table:
        return table.describe(key)


@router.post("/matches/{match_id}/seats/{seat}", response_model=MatchBody, responses=answers(404, 409, *POSTED))
async def take_seat(match_id: MatchId, seat: SeatPath, claim: SeatClaim, lobby: TheLobby, key: Key) -> dict[str, Any]:
    """Take an open seat with its invitation. Whoever holds it already may ask again."""
    async with lobby.open(match_id) as table:
        return await seats.take(table, seat, claim.invitation, claim.name, key)


@router.post(
    "/matches/{match_id}/seats/{seat}/stand-in", response_model=MatchBody, responses=answers(404, 409, *POSTED)
)
async def set_stand_in(match_id: MatchId, seat: SeatPath, wanted: StandIn, lobby: TheLobby, key: Key) -> dict[str, Any]:
    """Let a bot play for people who are away until they are back, or no longer. All who sit there may ask for it."""
    async with lobby.open(match_id) as table:
        return await seats.set_stand_in(table, seat, wanted.bot, key)


@router.post(
    "/matches/{match_id}/seats/{seat}/standing", response_model=MatchBody, responses=answers(404, 409, *POSTED)
)
async def set_standing(
    match_id: MatchId, seat: SeatPath, wanted: Standing, lobby: TheLobby, key: Key
) -> dict[str, Any]:
    """Give a standing answer for one's own seat, or none any more. Nobody else sees it."""
    async with lobby.open(match_id) as table:
        return await seats.set_standing(table, seat, wanted.answer, key)


@router.post("/matches/{match_id}/seats/{seat}/moving", response_model=MatchBody, responses=answers(404, 409, *POSTED))
async def move_seat(
    match_id: MatchId, seat: SeatPath, lobby: TheLobby, key: Key, _nothing: Nothing | None = None
) -> dict[str, Any]:
    """Get an invitation to one's own seat, to open on another device; an earlier one is void then."""
    async with lobby.open(match_id) as table:
        return await seats.move(table, seat, key)


@router.post("/matches/{match_id}/rematch", response_model=MatchBody, responses=answers(404, 409, *POSTED))
async def create_rematch(
    match_id: MatchId, lobby: TheLobby, key: Key, _nothing: Nothing | None = None
) -> dict[str, Any]:
    """Open the same table again; a second call returns the first one's match."""
    async with lobby.open(match_id) as table:
        return await lobby.rematch(table, key)


@router.get(
    "/matches/{match_id}/positions/{number}",
    response_model=Position,
    response_model_exclude_unset=True,
    responses=answers(403, 404, 409, 422, 503),
)
async def read_position(
    match_id: MatchId,
    number: Annotated[int, Path(ge=0, le=WHOLE)],
    lobby: TheLobby,
    key: KnownKey,
    seat: From = None,
) -> dict[str, Any]:
    """The viewer's view and log entry after that many actions."""
    async with lobby.open(match_id) as table:
        table.check_viewer(key, seat)
        count = len(table.match.log)
        if number > count:
            message = f"The match has {count} actions, not {number}."
            raise Refusal("position.not-found", message, status=404, where="number")
        view, entry = await asyncio.to_thread(table.match.look_back, number, seat)
    return {"number": number, "view": view, "entry": entry}


@router.get(
    "/matches/{match_id}/record",
    response_class=PlainTextResponse,
    responses=answers_of_texts(403, 404, 409, 422, 503),
)
async def read_record(match_id: MatchId, lobby: TheLobby, key: KnownKey, seat: From = None) -> PlainTextResponse:
    """The `.race` file: complete when the match is over, before that as this viewer may read it."""
    async with lobby.open(match_id) as table:
        table.check_viewer(key, seat)
        headers = {"Date": table.row.created_at[:10], "RulesVersion": str(table.row.rules_version)}
        text = await asyncio.to_thread(table.match.record, seat, headers)
        name = f"{table.row.game}-{table.row.id}.race"
    return PlainTextResponse(text, headers={"content-disposition": f'attachment; filename="{name}"'})
