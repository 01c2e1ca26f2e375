"""The routes under ``/api``. They hold no rules of their own: what they answer comes from the tables."""

from collections.abc import Callable
from functools import partial
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Path, Query, Request, Response
from fastapi.responses import HTMLResponse
from sqlalchemy.exc import SQLAlchemyError

from dragonrace import games
from dragonrace.core.words.voice import speaking
from dragonrace.server import keys
from dragonrace.server.match.clocks import Timing
from dragonrace.server.match.setup import Setup
from dragonrace.server.refusals import storage_failed
from dragonrace.server.store.people import Person
from dragonrace.server.store.rows import Openness, SeatRow
from dragonrace.server.table import descriptions, seats
from dragonrace.server.table.audience import InThread
from dragonrace.server.table.lobby import Lobby
from dragonrace.server.table.replays import Replays
from dragonrace.server.web import examples, lessons
from dragonrace.server.web.allowances import Allowances, address_of
from dragonrace.server.web.bodies import (
    MAX_SEATS,
    DryRunRequest,
    GameDescription,
    GameList,
    MatchBody,
    MatchList,
    MatchRequest,
    Nothing,
    Reach,
    SeatClaim,
    StandIn,
    Standing,
)
from dragonrace.server.web.messages import DryRun, ErrorBody, ExampleBody, LessonBody, TakeBack
from dragonrace.server.web.reach import Reachable, is_this_machine

__all__ = [
    "POSTED",
    "From",
    "Key",
    "KnownKey",
    "MatchId",
    "OwnPerson",
    "Replay",
    "TheLobby",
    "answers",
    "answers_of_texts",
    "router",
]

WHAT = {
    400: "The request can't be read.",
    403: "Not for this browser.",
    404: "There is no such thing.",
    405: "Not with this method.",
    409: "Not any more, or not yet.",
    413: "The request is too long.",
    415: "The request is no JSON.",
    422: "Something in the request is wrong; `where` says what.",
    429: "Too much from this browser or this address; Retry-After says when to try again.",
    503: "The database, or a bot, does not answer; nothing has changed.",
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


# What is asked before each route is `async`, because it waits for nothing: else it would be done in another thread.


async def lobby(request: Request) -> Lobby:
    """Return the lobby of this server."""
    found: Lobby = request.app.state.lobby
    return found


async def raw_key(request: Request, response: Response) -> str:
    """Return this browser's key; one that has none gets one."""
    found = keys.read(request.cookies)
    if found is None:
        found = keys.new_key()
        response.set_cookie(**keys.cookie(found, secure=request.url.scheme == "https"))
    return found


async def key(raw: Annotated[str, Depends(raw_key)]) -> str:
    """Return the hash of this browser's key; one that has none gets one."""
    return keys.digest(raw)


async def known_key(request: Request) -> str | None:
    """Return the hash of this browser's key, or None."""
    return keys.known(request.cookies)


TheLobby = Annotated[Lobby, Depends(lobby)]
RawKey = Annotated[str, Depends(raw_key)]
Key = Annotated[str, Depends(key)]
KnownKey = Annotated[str | None, Depends(known_key)]
MatchId = Annotated[str, Path(description="The match's id.")]
SeatPath = Annotated[int, Path(ge=0, lt=MAX_SEATS)]
From = Annotated[int | None, Query(ge=0, lt=MAX_SEATS, description="The seat to look from; none: a spectator.")]


async def new_match(request: Request, key: Key) -> Callable[[], None]:
    """Return what counts a match where it is really opened; it refuses one too many."""
    allowances: Allowances = request.app.state.allowances
    return partial(allowances.spend_match, key, address_of(request))


async def own_person(lobby: TheLobby, request: Request, key: Key) -> Person:
    """Return how the person at this browser is called and drawn."""
    try:
        return await lobby.store.read(request.app.state.people.person, key)
    except SQLAlchemyError as error:
        raise storage_failed() from error


async def new_public(request: Request, key: Key) -> Callable[[], None]:
    """Return what counts a public table likewise."""
    allowances: Allowances = request.app.state.allowances
    return partial(allowances.spend_public, key, address_of(request))


async def new_replay(request: Request, key: KnownKey) -> Callable[[], None]:
    """Return what counts that a match is looked back at for this browser; it refuses too much of that."""
    allowances: Allowances = request.app.state.allowances
    return partial(allowances.spend_replay, key, address_of(request))


async def replay(request: Request, key: KnownKey) -> InThread:
    """Return what calls a function that plays a match again for this browser; it refuses too much of that."""
    allowances: Allowances = request.app.state.allowances
    replays: Replays = request.app.state.replays
    address = address_of(request)

    async def run(function: Callable[..., Any], *arguments: Any) -> Any:
        allowances.spend_replay(key, address)
        return await replays.run(key or address, function, *arguments)

    return run


Replay = Annotated[InThread, Depends(replay)]
NewMatch = Annotated[Callable[[], None], Depends(new_match)]
OwnPerson = Annotated[Person, Depends(own_person)]
NewReplay = Annotated[Callable[[], None], Depends(new_replay)]
NewPublic = Annotated[Callable[[], None], Depends(new_public)]


@router.get("/reach", response_model=Reach)
def read_reach(request: Request) -> dict[str, Any]:
    """How others come to this server. Only who opened it at its own machine needs to be told."""
    reach: Reachable = request.app.state.reach
    return reach.describe() if _is_from_here(request) else {"addresses": [], "command": None}


def _is_from_here(request: Request) -> bool:
    """Say whether somebody at this machine called it by a name of its own; a name alone anybody can write."""
    comes_from = request.client.host if request.client is not None else ""
    return is_this_machine(request.url.hostname or "") and is_this_machine(comes_from)


@router.get("/games", response_model=GameList)
def list_games(_key: Key) -> dict[str, Any]:
    """Every game's description: seats, options, boards, bots."""
    return {"games": [descriptions.describe_game(name) for name in games()]}


@router.get("/games/{game}", response_model=GameDescription, responses=answers(404, 422))
def read_game(game: str, _key: Key) -> dict[str, Any]:
    """One game's description."""
    return descriptions.describe_game(game)


@router.get("/games/{game}/rulebook", response_class=HTMLResponse, responses=answers_of_texts(404, 422))
def read_rulebook(game: str) -> HTMLResponse:
    """The rulebook, as HTML with an anchor per rule."""
    from dragonrace.server.web.rulebook import rulebook  # Markdown is loaded when somebody reads

    return HTMLResponse(rulebook(game))


@router.get(
    "/games/{game}/examples/{example}",
    response_model=ExampleBody,
    response_model_exclude_unset=True,
    responses=answers(404, 422),
)
def read_example(game: str, example: str) -> dict[str, Any]:
    """A picture of the rulebook, played through: its positions, what happens between them, and what is said."""
    return examples.example(game, example)


@router.get(
    "/games/{game}/lessons/{lesson}",
    response_model=LessonBody,
    response_model_exclude_unset=True,
    responses=answers(404, 422),
)
def read_lesson(game: str, lesson: str) -> dict[str, Any]:
    """A guided game, played through: what is said, what happens, and what each mistake would do."""
    return lessons.lesson(game, lesson)


@router.post("/matches", response_model=MatchBody, status_code=201, responses=answers(404, 429, *POSTED))
async def create_match(
    wanted: MatchRequest, lobby: TheLobby, key: Key, count: NewMatch, count_public: NewPublic, own: OwnPerson
) -> dict[str, Any]:
    """Open a new match. This browser is its host and holds its seats of kind person."""
    timing = None if wanted.timing is None else Timing(**wanted.timing.model_dump())
    setup = Setup(wanted.game, len(wanted.seats), wanted.board, wanted.options, timing, bool(wanted.fair))
    is_public = wanted.visibility == "public"
    openness = Openness(wanted.visibility, wanted.delay, wanted.chat is not False and not is_public)
    rows = [SeatRow(number, seat.kind, seat.bot, seat.name) for number, seat in enumerate(wanted.seats)]
    counts = [count_public, count] if is_public else [count]
    return await lobby.create(setup, seats.introduce(rows, own), key, lambda: [one() for one in counts], openness)


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
async def take_seat(
    match_id: MatchId, seat: SeatPath, claim: SeatClaim, lobby: TheLobby, key: Key, own: OwnPerson
) -> dict[str, Any]:
    """Take an open seat with its invitation. Whoever holds it already may ask again."""
    async with lobby.open(match_id) as table:
        return await seats.take(table, seat, claim.invitation, claim.name, key, own)


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


@router.post(
    "/matches/{match_id}/seats/{seat}/dry-run",
    response_model=DryRun,
    response_model_exclude_unset=True,
    responses=answers(404, 409, 429, *POSTED),
)
async def try_out(
    match_id: MatchId, seat: SeatPath, wanted: DryRunRequest, lobby: TheLobby, key: KnownKey, replay: Replay
) -> dict[str, Any]:
    """What a plan for one's own seat would do if nobody interfered; nothing is changed, and nobody told."""
    async with lobby.open(match_id) as table:
        table.check_viewer(key, seat)
        with speaking(table.voice_of_request()):
            return {"steps": await replay(table.match.dry_run, seat, wanted.plan)}


@router.get(
    "/matches/{match_id}/seats/{seat}/take-back",
    response_model=TakeBack,
    responses=answers(403, 404, 409, 422, 429, 503),
)
async def read_take_back(
    match_id: MatchId, seat: SeatPath, lobby: TheLobby, key: KnownKey, count: NewReplay
) -> dict[str, Any]:
    """Whether one's own seat may offer to take something back: nobody has seen anything of it."""
    async with lobby.open(match_id) as table:
        table.check_viewer(key, seat)
        count()
        return {"actions": await table.taken_back(seat)}


@router.post("/matches/{match_id}/rematch", response_model=MatchBody, responses=answers(404, 409, 429, *POSTED))
async def create_rematch(
    match_id: MatchId, lobby: TheLobby, key: Key, count: NewMatch, _nothing: Nothing | None = None
) -> dict[str, Any]:
    """Open the same table again; a second call returns the first one's match."""
    async with lobby.open(match_id) as table:
        return await lobby.rematch(table, key, count)
