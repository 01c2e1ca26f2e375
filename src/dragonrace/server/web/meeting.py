"""The routes by which strangers meet: public tables, codes, and playing with anybody."""

from contextlib import nullcontext
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Path, Query, Request, Response

from dragonrace.server import keys
from dragonrace.server.match.pairing import PATIENCE, Waiting
from dragonrace.server.refusals import no_such_code
from dragonrace.server.store.waiting import Place
from dragonrace.server.table import seats
from dragonrace.server.table.matchmaker import Matchmaker
from dragonrace.server.table.new_match import check_setup
from dragonrace.server.table.noticeboard import Noticeboard
from dragonrace.server.table.storing import storing
from dragonrace.server.web.allowances import Allowances, address_of
from dragonrace.server.web.api import POSTED, Key, KnownKey, MatchId, OwnPerson, TheLobby, answers
from dragonrace.server.web.bodies import WHOLE, MatchBody
from dragonrace.server.web.inside import ask
from dragonrace.server.web.meeting_bodies import AnySeat, CodeClaim, PairingBody, PairingRequest, PublicTables

__all__ = ["router"]

router = APIRouter(prefix="/api")


def noticeboard(request: Request) -> Noticeboard:
    """Return this server's list of public tables."""
    found: Noticeboard = request.app.state.noticeboard
    return found


def matchmaker(request: Request) -> Matchmaker:
    """Return who looks after those who wait at this server."""
    found: Matchmaker = request.app.state.matchmaker
    return found


TheNoticeboard = Annotated[Noticeboard, Depends(noticeboard)]
TheMatchmaker = Annotated[Matchmaker, Depends(matchmaker)]


# --- public tables, and codes ---


@router.get("/tables", response_model=PublicTables, responses=answers(503))
async def list_tables(noticeboard: TheNoticeboard, _key: Key) -> dict[str, Any]:
    """The public tables where somebody is: up to 50, those with open seats first."""
    return {"tables": await noticeboard.tables()}


@router.post("/matches/{match_id}/seats", response_model=MatchBody, responses=answers(404, 409, 429, *POSTED))
async def take_any_seat(
    match_id: MatchId, wanted: AnySeat, request: Request, lobby: TheLobby, key: Key, own: OwnPerson
) -> dict[str, Any]:
    """Take any open seat: of a public table, or with its code. Who sits there already stays where they are."""
    allowances: Allowances = request.app.state.allowances
    async with lobby.open(match_id) as table:
        if wanted.code is None:
            return await seats.take_any(table, None, wanted.name, key, own)
        with allowances.guess(key, address_of(request)):
            return await seats.take_any(table, wanted.code, wanted.name, key, own)


@router.post("/codes/{code}", response_model=MatchBody, responses=answers(404, 409, 429, *POSTED))
async def follow_code(
    code: Annotated[str, Path(max_length=40, description="As somebody has written it; dashes and spaces don't count.")],
    wanted: CodeClaim,
    request: Request,
    lobby: TheLobby,
    key: KnownKey,
) -> Response:
    """Find the table to which a code leads, and take an open seat there if that is wanted."""
    allowances: Allowances = request.app.state.allowances
    found = None
    with allowances.guess(key, address_of(request)):
        if (read := keys.as_code(code)) is not None:
            with storing():
                found = await lobby.store.read(lobby.store.behind_code, read)
        if found is None:
            raise no_such_code()
    if not wanted.sit:
        return await ask(request, "GET", f"/api/matches/{found}")
    return await ask(request, "POST", f"/api/matches/{found}/seats", {"code": read, "name": wanted.name})


# --- playing with anybody ---


@router.post("/pairing", response_model=PairingBody, responses=answers(404, 429, *POSTED))
async def begin_waiting(
    wanted: PairingRequest, request: Request, matchmaker: TheMatchmaker, key: Key, own: OwnPerson
) -> dict[str, Any]:
    """Wait to play with anybody; this browser waits for nothing else then."""
    allowances: Allowances = request.app.state.allowances
    check_setup(wanted.game, wanted.players, wanted.board)
    allowances.spend_pairing(key, address_of(request))
    name = own.name if wanted.name is None else wanted.name
    wish = Waiting(key, wanted.game, wanted.players, wanted.board, wanted.bots, name, own.emblem)
    with storing():
        return _describe(await matchmaker.enter(wish))


@router.get("/pairing", response_model=PairingBody, responses=answers(422, 429, 503))
async def read_pairing(
    request: Request,
    matchmaker: TheMatchmaker,
    key: Key,
    known: Annotated[
        int | None,
        Query(
            ge=0,
            le=WHOLE,
            description="How many wait, as far as the browser knows: it is answered once that has changed, it may "
            "play, or some seconds are over. Who does not ask again then waits no more.",
        ),
    ] = None,
) -> dict[str, Any]:
    """Whether this browser waits, how many wait with it, and where it was led to."""
    allowances: Allowances = request.app.state.allowances
    with storing(), nullcontext() if known is None else allowances.poll(address_of(request)):
        return _describe(await matchmaker.place(key, known, request.is_disconnected))


@router.delete("/pairing", response_model=PairingBody, responses=answers(403, 503))
async def end_waiting(matchmaker: TheMatchmaker, key: Key) -> dict[str, Any]:
    """Wait no more."""
    with storing():
        await matchmaker.leave(key)
    return _describe(None)


WISH = ("game", "players", "board", "bots")
NOWHERE: dict[str, Any] = {
    **{"state": "none", "match_id": None, "people": 0, "waited": 0.0, "patience": None},
    **dict.fromkeys(WISH),
}


def _describe(place: Place | None) -> dict[str, Any]:
    if place is None:
        return NOWHERE
    wish = place.wish
    return {
        "state": "waiting" if place.match_id is None else "paired",
        "match_id": place.match_id,
        "people": place.people,
        "waited": wish.waited,
        "patience": max(0.0, PATIENCE - wish.waited) if wish.bots else None,
        **{name: getattr(wish, name) for name in WISH},
    }
