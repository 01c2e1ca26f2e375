"""The routes by which a browser says that it wants to be called, and where it does not."""

from typing import Annotated, Any

from fastapi import APIRouter, Depends, Path, Request, Response
from pydantic import Field, StrictBool, StringConstraints
from sqlalchemy.exc import SQLAlchemyError

from dragonrace.core.words.voice import current_voice
from dragonrace.server import keys
from dragonrace.server.calling.endpoints import LONGEST, check_endpoint
from dragonrace.server.calling.push import Push
from dragonrace.server.refusals import Refusal, not_yours, storage_failed
from dragonrace.server.store.calls import Subscription
from dragonrace.server.web.allowances import Allowances, address_of
from dragonrace.server.web.api import POSTED, Key, MatchId, answers
from dragonrace.server.web.bodies import Incoming, Outgoing
from dragonrace.server.words import say

__all__ = ["router"]

router = APIRouter(prefix="/api/push")


class PushBody(Outgoing):
    """Whether, and how, people are called while the page is closed."""

    key: Annotated[str | None, Field(description="The server's public key; null: this server calls nobody.")]
    on: Annotated[bool, Field(description="This browser is called somewhere.")]
    quiet: Annotated[list[str], Field(description="The ids of the matches that don't call it.")]


class SubscriptionKeys(Incoming):
    """What only the browser can read with: its public key and its secret, in base64url."""

    p256dh: Annotated[str, StringConstraints(max_length=100)]
    auth: Annotated[str, StringConstraints(max_length=40)]


class SubscriptionRequest(Incoming):
    """Where this browser is to be called, as its `PushSubscription` says."""

    endpoint: Annotated[str, StringConstraints(min_length=1, max_length=LONGEST)]
    keys: SubscriptionKeys


class SubscriptionBody(Outgoing):
    """A subscription, by its id."""

    id: str


class Quiet(Incoming):
    """Whether a table shall call this browser no more."""

    quiet: StrictBool


def push(request: Request) -> Push:
    """Return what calls people."""
    found: Push = request.app.state.push
    return found


ThePush = Annotated[Push, Depends(push)]
SubscriptionId = Annotated[str, Path(pattern="^[0-9a-f]{64}$")]


@router.get("", response_model=PushBody, responses=answers(503))
async def read_push(request: Request, push: ThePush, key: Key) -> dict[str, Any]:
    """Whether this server calls people, and this browser."""
    read = request.app.state.lobby.store.read
    try:
        on, quiet = await read(push.calls.is_subscribed, key), await read(push.calls.quiet_tables, key)
    except SQLAlchemyError as error:
        raise storage_failed() from error
    return {"key": push.public_key, "on": on, "quiet": quiet}


@router.post("/subscriptions", response_model=SubscriptionBody, status_code=201, responses=answers(409, 429, *POSTED))
async def subscribe(wanted: SubscriptionRequest, request: Request, push: ThePush, key: Key) -> dict[str, Any]:
    """Be called there, in the language of this request. Whoever is called there already may ask again."""
    if push.public_key is None:
        raise Refusal("push.off", say("push-off"), status=409)
    check_endpoint(wanted.endpoint, push.settings.endpoints)
    _check_keys(wanted.keys)
    allowances: Allowances = request.app.state.allowances
    allowances.spend_subscription(key, address_of(request))
    where = wanted.keys.p256dh.rstrip("="), wanted.keys.auth.rstrip("=")
    row = Subscription(key, wanted.endpoint, *where, current_voice().language)
    try:
        await request.app.state.lobby.store.write(push.calls.subscribe, row)
    except SQLAlchemyError as error:
        raise storage_failed() from error
    return {"id": row.id}


def _check_keys(given: SubscriptionKeys) -> None:
    from dragonrace.server.calling.vapid import check_keys  # comes with what may not be installed

    try:
        check_keys(given.p256dh, given.auth)
    except ValueError:
        raise Refusal("push.keys", say("push-keys"), where="keys") from None


@router.delete("/subscriptions/{subscription}", status_code=204, responses=answers(403, 422, 503))
async def unsubscribe(subscription: SubscriptionId, request: Request, push: ThePush, key: Key) -> Response:
    """Be called there no more."""
    try:
        await request.app.state.lobby.store.write(push.calls.unsubscribe, key, subscription)
    except SQLAlchemyError as error:
        raise storage_failed() from error
    return Response(status_code=204)


@router.post("/quiet/{match_id}", response_model=Quiet, responses=answers(403, *POSTED))
async def set_quiet(match_id: MatchId, wanted: Quiet, request: Request, push: ThePush, key: Key) -> dict[str, Any]:
    """Be called to one's own table no more, or again."""
    write = request.app.state.lobby.store.write
    try:
        sits = keys.is_match_id(match_id) and await write(push.calls.set_quiet, key, match_id, wanted=wanted.quiet)
    except SQLAlchemyError as error:
        raise storage_failed() from error
    if not sits:
        raise not_yours("only-they-are-called")
    return {"quiet": wanted.quiet}
