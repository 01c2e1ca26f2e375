"""The routes by which somebody looks back at a match: its positions, its record, what it came to, and advice."""

from typing import Annotated, Any

from fastapi import APIRouter, Path, Query, Request
from fastapi.responses import PlainTextResponse

from dragonrace.core.words.voice import speaking
from dragonrace.server.match.choices import imagine
from dragonrace.server.refusals import UNREADABLE, Refusal
from dragonrace.server.table.advice import describe_advice
from dragonrace.server.table.race import describe_race
from dragonrace.server.web.allowances import address_of
from dragonrace.server.web.api import From, KnownKey, MatchId, Replay, TheLobby, answers, answers_of_texts
from dragonrace.server.web.bodies import WHOLE, Notated
from dragonrace.server.web.looking_bodies import AdviceBody, RaceBody
from dragonrace.server.web.messages import Position, Proof
from dragonrace.server.words import say

__all__ = ["router"]

router = APIRouter(prefix="/api")

INSTEAD = "Once the match is over: what who chose there could have chosen, in the game's notation."


@router.get(
    "/matches/{match_id}/positions/{number}",
    response_model=Position,
    response_model_exclude_unset=True,
    responses=answers(403, 404, 409, 422, 429, 503),
)
async def read_position(
    match_id: MatchId,
    number: Annotated[int, Path(ge=0, le=WHOLE)],
    lobby: TheLobby,
    key: KnownKey,
    replay: Replay,
    seat: From = None,
    instead: Annotated[Notated | None, Query(description=INSTEAD)] = None,
) -> dict[str, Any]:
    """The viewer's view and log entry after that many actions; with `instead`, after one more that wasn't chosen."""
    async with lobby.open(match_id) as table:
        table.check_viewer(key, seat)
        match = table.match_for(key)
        count = len(match.log)
        if number > count:
            message = say("no-such-position", count=count, number=str(number))
            raise Refusal("position.not-found", message, status=404, where="number")
        with speaking(table.voice_of_request()):
            if instead is None:
                view, entry = await replay(match.look_back, number, seat)
            else:
                view, entry = await replay(imagine, match, number, instead, seat)
    return {"number": number, "view": view, "entry": entry}


@router.get("/matches/{match_id}/race", response_model=RaceBody, responses=answers(404, 409, 422, 429, 503))
async def read_race(match_id: MatchId, lobby: TheLobby, key: KnownKey, replay: Replay) -> dict[str, Any]:
    """How far everybody was from the goal after each turn, and the score over the rematches."""
    async with lobby.open(match_id) as table:
        return await describe_race(table, replay, key)


@router.get(
    "/matches/{match_id}/advice/{number}",
    response_model=AdviceBody,
    responses=answers(404, 409, 422, 429, 503),
)
async def read_advice(
    match_id: MatchId,
    number: Annotated[int, Path(ge=0, le=WHOLE, description="After so many lines of the log.")],
    lobby: TheLobby,
    key: KnownKey,
    replay: Replay,
    request: Request,
) -> dict[str, Any]:
    """What the strongest bot would have done there, once the match is over. It may think for some seconds."""
    address, replays = address_of(request), request.app.state.replays
    # One at a time: what is thought is only counted afterwards, and whoever asks for much must not hold up tables.
    async with replays.turn(f"advice for {address}"), lobby.open(match_id) as table:
        if await request.is_disconnected():
            raise Refusal("advice.failed", say("advice-failed"), status=503)  # nobody hears it
        with speaking(table.voice_of_request()):
            return await describe_advice(table, request.app.state.thinker, replay, number, key or address, key)


@router.get("/matches/{match_id}/fairness", response_model=Proof, responses=answers(404, 409, 422, 429, 503))
async def read_fairness(match_id: MatchId, lobby: TheLobby, key: KnownKey, replay: Replay) -> dict[str, Any]:
    """All that makes a finished match fair, for whoever wants to check it."""
    async with lobby.open(match_id) as table:
        found: dict[str, Any] = await replay(table.match_for(key).proof)
        return found


@router.get(
    "/matches/{match_id}/record",
    response_class=PlainTextResponse,
    responses=answers_of_texts(403, 404, 409, 422, 429, 503),
)
async def read_record(
    match_id: MatchId, lobby: TheLobby, key: KnownKey, replay: Replay, seat: From = None
) -> PlainTextResponse:
    """The `.race` file: complete when the match is over, before that as this viewer may read it.

    Of a finished match that today's rules don't allow: what was written down.
    """
    try:
        async with lobby.open(match_id) as table:
            table.check_viewer(key, seat)
            row = table.row
            headers = {"Date": row.created_at[:10], "RulesVersion": str(row.rules_version)}
            text = await replay(table.match_for(key).record, seat, headers)
    except Refusal as refusal:
        old = await lobby.old_record(match_id, key) if refusal.code == UNREADABLE else None
        if old is None:
            raise
        row, text = old
    name = f"{row.game}-{row.id}.race"
    return PlainTextResponse(text, headers={"content-disposition": f'attachment; filename="{name}"'})
