"""The routes under ``/api/me``: who one is, and how one gets to another device.

There is no account. A browser is its key, and all that moves is this key: it waits, sealed, for whoever comes with a
ticket's secret, once and within ten minutes, or with the words of a recovery phrase. What the other device held before
comes along. Nothing here happens by following a link: somebody has to say so.
"""

import ipaddress
import secrets
from collections.abc import Callable
from importlib.util import find_spec
from typing import Annotated, Any, ParamSpec, TypeVar

from fastapi import APIRouter, Depends, Request, Response
from sqlalchemy.exc import SQLAlchemyError

from dragonrace.core.words.voice import plain_name
from dragonrace.server import keys
from dragonrace.server.phrases import new_phrase, plain_words
from dragonrace.server.refusals import WRONG_PHRASE, Refusal, storage_failed
from dragonrace.server.seals import Seal
from dragonrace.server.store.people import TICKET_SECONDS, Arrival, Me, People, Person
from dragonrace.server.store.store import Store
from dragonrace.server.web.allowances import Allowances, address_of
from dragonrace.server.web.api import POSTED, Key, RawKey, answers
from dragonrace.server.web.bodies import Nothing
from dragonrace.server.web.doubting import let_tables_doubt
from dragonrace.server.web.people_bodies import (
    ArrivalBody,
    KeptRequest,
    MeBody,
    PersonRequest,
    PhraseBody,
    PhraseRequest,
    PreferencesRequest,
    TicketBody,
    TicketRequest,
    TicketView,
)
from dragonrace.server.web.stretching import Stretching
from dragonrace.server.words import say

__all__ = [
    "CHANGES",
    "FOUND",
    "TRIES",
    "WRITTEN",
    "OwnKey",
    "OwnKnownKey",
    "OwnRawKey",
    "TheDesk",
    "arrive",
    "router",
    "site_of",
]

P = ParamSpec("P")
T = TypeVar("T")
router = APIRouter(prefix="/api/me")
HAS_PASSKEYS = find_spec("webauthn") is not None
GIVEN = "given_key"
"""Where a request's state has the cookie of a key that was given: also a refusal must carry it."""


class Desk:
    """Where requests of one browser about its person are dealt with."""

    def __init__(self, request: Request, response: Response) -> None:
        self.request, self.response = request, response
        self.people: People = request.app.state.people
        self._store: Store = request.app.state.lobby.store
        self._at_hand = keys.read(request.cookies, keys.NEXT)
        self.is_back = False
        """Whether it has changed the lock before, and only hears of it now."""

    def give_key(self, key: str) -> str:
        """Let the browser be this key's from now on, even if what comes next fails."""
        cookie = keys.cookie(key, secure=self._is_secure)
        setattr(self.request.state, GIVEN, cookie)
        self.response.set_cookie(**cookie)
        if self._at_hand is not None:
            self.response.set_cookie(**keys.no_next_cookie(secure=self._is_secure))
            self._at_hand = None
        return key

    def prepare_key(self) -> None:
        """Let the browser have another key at hand."""
        self.response.set_cookie(**keys.next_cookie(self._at_hand or keys.new_key(), secure=self._is_secure))

    async def settle(self, raw: str) -> str:
        """Return the key that this browser has now.

        Where it was locked out, it is somebody new; unless it did that itself, and the answer was lost: then the key
        that it has at hand is its own.
        """
        successor = await self.read(self.people.successor, keys.digest(raw))
        if successor is None:
            return raw
        fresh = self._at_hand
        self.is_back = fresh is not None and keys.digest(fresh) == successor
        return self.give_key(fresh if fresh is not None and self.is_back else keys.new_key())

    async def change_lock(self, owner: str) -> Arrival | None:
        """Let all go over to the key at hand; None where it has gone over already."""
        if self.is_back:
            return None
        if self._at_hand is None:
            raise Refusal("renew.unprepared", say("renew-unprepared"), status=409)
        return await self.write(self.people.renew, owner, self._at_hand)

    @property
    def _is_secure(self) -> bool:
        return self.request.url.scheme == "https"

    async def read(self, function: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Call a function of `People` that reads; refuses where the database fails."""
        try:
            return await self._store.read(function, *args, **kwargs)
        except SQLAlchemyError as error:
            raise storage_failed() from error

    async def write(self, function: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Call one that writes, likewise."""
        try:
            return await self._store.write(function, *args, **kwargs)
        except SQLAlchemyError as error:
            raise storage_failed() from error

    async def describe(self, owner: str) -> dict[str, Any]:
        """Return what a browser is told of itself."""
        return _described(await self.read(self.people.me, owner), site_of(self.request))


def change(request: Request, key: Key) -> None:
    """Count a change; refuses one too many."""
    allowances: Allowances = request.app.state.allowances
    allowances.spend_change(key, address_of(request))


def trial(request: Request) -> None:
    """Count what may be a guess; refuses one too many."""
    allowances: Allowances = request.app.state.allowances
    allowances.spend_try(address_of(request))


TheDesk = Annotated[Desk, Depends(Desk)]


async def own_raw_key(desk: TheDesk, raw: RawKey) -> str:
    """Return the key of who asks; one that was locked out gets a new one."""
    return await desk.settle(raw)


async def own_key(raw: Annotated[str, Depends(own_raw_key)]) -> str:
    """Return its hash."""
    return keys.digest(raw)


async def own_known_key(desk: TheDesk) -> str | None:
    """Return the same, or None where a browser has no key."""
    raw = keys.read(desk.request.cookies)
    return None if raw is None else keys.digest(await desk.settle(raw))


OwnRawKey = Annotated[str, Depends(own_raw_key)]
OwnKey = Annotated[str, Depends(own_key)]
OwnKnownKey = Annotated[str | None, Depends(own_known_key)]
CHANGES, TRIES = [Depends(change)], [Depends(trial)]
WRITTEN = answers(429, *POSTED)
FOUND = answers(404, 409, 429, *POSTED)


def site_of(request: Request) -> str | None:
    """Return the name for which passkeys can be made; None where there can be none: browsers want a name, and https."""
    host = request.url.hostname or ""
    is_safe = request.url.scheme == "https" or host == "localhost"
    return host if HAS_PASSKEYS and is_safe and not _is_address(host) else None


def _is_address(host: str) -> bool:
    try:
        ipaddress.ip_address(host.strip("[]"))
    except ValueError:
        return False
    return True


def _described(me: Me, site: str | None) -> dict[str, Any]:
    return {
        **vars(me.profile.person),
        "preferences": me.profile.preferences,
        "changed_at": me.profile.changed_at,
        "tables": me.tables,
        "recovery_made_at": me.recovery_made_at,
        "passkeys": [{"id": one.id, "made_at": one.made_at, "here": one.site == site} for one in me.passkeys],
        "passkeys_possible": site is not None,
    }


async def arrive(desk: Desk, arrival: Arrival) -> dict[str, Any]:
    """Let this browser be the key that it has come by; what it held before is this key's already."""
    desk.give_key(arrival.key)
    await let_tables_doubt(desk.request, arrival.matches)
    return {**await desk.describe(keys.digest(arrival.key)), "brought": len(arrival.matches)}


# --- who one is ---


@router.get("", response_model=MeBody, responses=answers(503))
async def read_me(desk: TheDesk, key: OwnKey) -> dict[str, Any]:
    """What there is of this browser's person. A first visit is asked nothing."""
    return await desk.describe(key)


@router.put("", response_model=MeBody, dependencies=CHANGES, responses=WRITTEN)
async def set_me(wanted: PersonRequest, desk: TheDesk, key: OwnKey) -> dict[str, Any]:
    """Say how one wants to be called and drawn: at tables where one sits down from now on."""
    await desk.write(desk.people.set_person, key, Person(plain_name(wanted.name), wanted.emblem))
    return await desk.describe(key)


@router.put("/preferences", response_model=MeBody, dependencies=CHANGES, responses=WRITTEN)
async def set_preferences(wanted: PreferencesRequest, desk: TheDesk, key: OwnKey) -> dict[str, Any]:
    """Keep what one prefers for one's other devices."""
    await desk.write(desk.people.set_preferences, key, wanted.preferences)
    return await desk.describe(key)


# --- take me along ---


@router.post("/tickets", response_model=TicketBody, status_code=201, dependencies=CHANGES, responses=WRITTEN)
async def add_ticket(desk: TheDesk, raw: OwnRawKey, _nothing: Nothing | None = None) -> dict[str, Any]:
    """Get a secret that makes another device this browser, once; an earlier one is void then."""
    ticket = secrets.token_urlsafe(16)
    await desk.write(desk.people.add_ticket, _seal_of(ticket), keys.digest(raw), raw)
    return {"ticket": ticket, "seconds": TICKET_SECONDS}


@router.post("/tickets/look", response_model=TicketView, dependencies=TRIES, responses=FOUND)
async def look_at_ticket(wanted: TicketRequest, desk: TheDesk, key: OwnKnownKey) -> dict[str, Any]:
    """Whose ticket it is, and what this browser would bring along. Nothing changes."""
    owner = await desk.read(desk.people.owner_of_ticket, _seal_of(wanted.ticket))
    if owner is None:
        raise _no_ticket()
    person = await desk.read(desk.people.person, owner)
    me = None if key is None else await desk.read(desk.people.me, key)
    held = {"tables": 0, "stays": False} if me is None else {"tables": me.tables, "stays": me.has_way_back}
    return {**vars(person), "same": owner == key, **held}


@router.post("/tickets/use", response_model=ArrivalBody, dependencies=TRIES, responses=FOUND)
async def use_ticket(wanted: TicketRequest, desk: TheDesk, key: OwnKnownKey) -> dict[str, Any]:
    """Go on here as the browser whose ticket it is. What this one held comes along."""
    seal = _seal_of(wanted.ticket)
    if key is not None and key == await desk.read(desk.people.owner_of_ticket, seal):
        raise Refusal("ticket.same-browser", say("ticket-same-browser"), status=409, where="ticket")
    arrival = await desk.write(desk.people.use_ticket, seal, key)
    if arrival is None:
        raise _no_ticket()
    return await arrive(desk, arrival)


def _seal_of(ticket: str) -> Seal:
    return Seal(ticket.encode("utf-8", "surrogatepass")[:64], "ticket")


def _no_ticket() -> Refusal:
    return Refusal("ticket.not-found", say("ticket-not-found"), status=404, where="ticket")


# --- recovery ---


@router.post("/recovery", response_model=PhraseBody, status_code=201, dependencies=CHANGES, responses=WRITTEN)
async def add_recovery(desk: TheDesk, raw: OwnRawKey, _nothing: Nothing | None = None) -> dict[str, Any]:
    """Get a new recovery phrase. It is shown this once; an earlier one is good until this one is kept."""
    words = new_phrase()
    seal = await _seal_of_phrase(desk.request, plain_words(" ".join(words)), making=True)
    made_at = await desk.write(desk.people.add_recovery, seal, keys.digest(raw), raw)
    return {"words": words, "made_at": made_at}


@router.post("/recovery/keep", response_model=MeBody, dependencies=CHANGES, responses=answers(409, 429, *POSTED))
async def keep_recovery(wanted: KeptRequest, desk: TheDesk, key: OwnKey) -> dict[str, Any]:
    """Say that a new phrase is written down: earlier ones are void from now on."""
    if not await desk.write(desk.people.keep_recovery, key, wanted.made_at):
        raise Refusal("recovery.replaced", say("phrase-replaced"), status=409, where="made_at")
    return await desk.describe(key)


@router.delete("/recovery", response_model=MeBody, dependencies=CHANGES, responses=WRITTEN)
async def end_recovery(desk: TheDesk, key: OwnKey) -> dict[str, Any]:
    """Make this browser's recovery phrase void."""
    await desk.write(desk.people.end_recovery, key)
    return await desk.describe(key)


@router.post("/recovery/use", response_model=ArrivalBody, responses=FOUND)
async def use_recovery(wanted: PhraseRequest, desk: TheDesk, key: OwnKnownKey) -> dict[str, Any]:
    """Go on here as the browser whose recovery phrase it is. What this one held comes along."""
    words = plain_words(wanted.phrase)
    allowances: Allowances = desk.request.app.state.allowances
    with allowances.guess_phrase(address_of(desk.request)):  # a slip of a finger is no guess
        arrival = await desk.write(desk.people.use_recovery, await _seal_of_phrase(desk.request, words), key)
        if arrival is None:
            raise Refusal(WRONG_PHRASE, say("phrase-not-found"), status=404, where="phrase")
    return await arrive(desk, arrival)


async def _seal_of_phrase(request: Request, words: list[str], *, making: bool = False) -> Seal:
    stretching: Stretching = request.app.state.stretching
    return Seal(await stretching.secret(words, address_of(request), making=making), "recovery")


# --- another key ---


@router.post("/renew/prepare", response_model=MeBody, dependencies=CHANGES, responses=WRITTEN)
async def prepare_renewal(desk: TheDesk, key: OwnKey, _nothing: Nothing | None = None) -> dict[str, Any]:
    """Get another key at hand; nothing goes over to it yet."""
    desk.prepare_key()
    return await desk.describe(key)


@router.post("/renew", response_model=ArrivalBody, dependencies=CHANGES, responses=answers(409, 429, *POSTED))
async def renew(desk: TheDesk, raw: OwnRawKey, _nothing: Nothing | None = None) -> dict[str, Any]:
    """Change the lock: this browser keeps all, and no other device, phrase or passkey leads to it any more.

    All goes over to the key that is at hand. Where the answer is lost, the same may be asked again.
    """
    arrival = await desk.change_lock(keys.digest(raw))
    if arrival is None:
        return {**await desk.describe(keys.digest(await desk.settle(raw))), "brought": 0}
    return await arrive(desk, arrival)


@router.post("/leave", response_model=MeBody, dependencies=CHANGES, responses=WRITTEN)
async def leave(desk: TheDesk, _nothing: Nothing | None = None) -> dict[str, Any]:
    """Be somebody new here. What the browser held stays with those devices that are the same, and with its phrase."""
    return await desk.describe(keys.digest(desk.give_key(keys.new_key())))
