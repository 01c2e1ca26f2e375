"""Passkeys (WebAuthn): a device that people unlock, or that is theirs, says who they are; no password, no account.

What is right is py_webauthn's business. Where it is not installed (`dragonrace[passkeys]`), or the page does not come
by https or from localhost, there are none.
"""

import base64
import json
import logging
import secrets
from collections.abc import Callable
from hashlib import blake2b, sha256
from typing import Annotated, Any, TypeVar

from fastapi import APIRouter, Depends, Path, Request

from dragonrace.server import keys
from dragonrace.server.refusals import Refusal
from dragonrace.server.store.passkeys import KnownPasskeyError, PasskeyRow, Passkeys, TooManyPasskeysError
from dragonrace.server.store.rows import now
from dragonrace.server.vault import VaultError
from dragonrace.server.web.bodies import Nothing
from dragonrace.server.web.people import (
    CHANGES,
    FOUND,
    TRIES,
    WRITTEN,
    OwnKey,
    OwnKnownKey,
    OwnRawKey,
    TheDesk,
    arrive,
    site_of,
)
from dragonrace.server.web.people_bodies import ArrivalBody, AssertionRequest, AttestationRequest, MeBody, PasskeyOffer
from dragonrace.server.words import say

__all__ = ["router"]

logger = logging.getLogger(__name__)

NAME = "dragonrace"
T = TypeVar("T")
router = APIRouter(prefix="/api/me/passkeys")


def the_site(request: Request) -> str:
    """Return the name for which passkeys are made here; refuses where there can be none."""
    site = site_of(request)
    if site is None:
        raise Refusal("passkey.impossible", say("passkey-impossible"), status=409)
    return site


def passkeys(request: Request) -> Passkeys:
    """Return the passkeys of this server's database."""
    found: Passkeys = request.app.state.passkeys
    return found


Site = Annotated[str, Depends(the_site)]
ThePasskeys = Annotated[Passkeys, Depends(passkeys)]


@router.post("/offer", response_model=PasskeyOffer, dependencies=CHANGES, responses=FOUND)
async def offer(
    desk: TheDesk, site: Site, known: ThePasskeys, key: OwnKey, _nothing: Nothing | None = None
) -> dict[str, Any]:
    """What the browser's authenticator is asked, to make a passkey for this browser's person."""
    from webauthn import generate_registration_options, options_to_json
    from webauthn.helpers.structs import (
        AuthenticatorSelectionCriteria,
        PublicKeyCredentialDescriptor,
        ResidentKeyRequirement,
    )

    challenge, person = secrets.token_bytes(32), await desk.read(desk.people.person, key)
    await desk.write(known.add_challenge, _name(challenge), key)
    options = generate_registration_options(
        rp_id=site,
        rp_name=NAME,
        user_id=blake2b(key.encode(), person=b"passkey").digest(),
        user_name=person.name or NAME,
        challenge=challenge,
        authenticator_selection=AuthenticatorSelectionCriteria(resident_key=ResidentKeyRequirement.REQUIRED),
        exclude_credentials=[PublicKeyCredentialDescriptor(one) for one in await desk.read(known.known, key, site)],
    )
    return {"options": json.loads(options_to_json(options))}


@router.post("", response_model=MeBody, status_code=201, dependencies=CHANGES, responses=FOUND)
async def add(
    wanted: AttestationRequest, desk: TheDesk, site: Site, known: ThePasskeys, raw: OwnRawKey
) -> dict[str, Any]:
    """Keep a passkey that an authenticator has just made."""
    from webauthn import verify_registration_response

    owner = keys.digest(raw)
    asked = await _challenge_of(desk, known, wanted.client_data, owner)
    found = _checked(
        lambda: verify_registration_response(
            credential=_credential(wanted.id, wanted.client_data, attestationObject=wanted.attestation),
            expected_challenge=asked,
            expected_rp_id=site,
            expected_origin=_origin(desk.request),
        )
    )
    if found.credential_id != _checked(lambda: _bytes(wanted.id)):
        raise _invalid()
    row = PasskeyRow(
        *(_name(found.credential_id), owner, raw.encode(), now(), found.credential_id),
        *(found.credential_public_key, found.sign_count, site),
    )
    try:
        await desk.write(known.add, row)
    except TooManyPasskeysError:
        raise Refusal("passkey.full", say("passkey-full"), status=409) from None
    except KnownPasskeyError:
        raise Refusal("passkey.known", say("passkey-known"), status=409) from None
    return await desk.describe(owner)


@router.delete("/{passkey}", response_model=MeBody, dependencies=CHANGES, responses=WRITTEN)
async def drop(
    passkey: Annotated[str, Path(max_length=64, pattern="^[0-9a-f]*$")], desk: TheDesk, known: ThePasskeys, key: OwnKey
) -> dict[str, Any]:
    """Forget a passkey: it opens nothing any more."""
    await desk.write(known.drop, key, passkey)
    return await desk.describe(key)


@router.post("/ask", response_model=PasskeyOffer, dependencies=CHANGES, responses=FOUND)
async def ask(
    desk: TheDesk, site: Site, known: ThePasskeys, _key: OwnKey, _nothing: Nothing | None = None
) -> dict[str, Any]:
    """What any authenticator is asked that may have a passkey for here."""
    from webauthn import generate_authentication_options, options_to_json

    challenge = secrets.token_bytes(32)
    await desk.write(known.add_challenge, _name(challenge), None)
    return {"options": json.loads(options_to_json(generate_authentication_options(rp_id=site, challenge=challenge)))}


@router.post("/use", response_model=ArrivalBody, dependencies=TRIES, responses=FOUND)
async def use(
    wanted: AssertionRequest, desk: TheDesk, site: Site, known: ThePasskeys, key: OwnKnownKey
) -> dict[str, Any]:
    """Go on here as the browser whose passkey somebody has shown. What this one held comes along."""
    from webauthn import verify_authentication_response

    shown = {"authenticatorData": wanted.authenticator_data, "signature": wanted.signature}
    asked = await _challenge_of(desk, known, wanted.client_data, None)
    row = await _find(desk, known, wanted.id)
    found = _checked(
        lambda: verify_authentication_response(
            credential=_credential(wanted.id, wanted.client_data, **shown),
            expected_challenge=asked,
            expected_rp_id=site,
            expected_origin=_origin(desk.request),
            credential_public_key=row.public_key,
            credential_current_sign_count=row.uses,
        )
    )
    arrival = await desk.write(known.use, row, found.new_sign_count, key)
    if arrival is None:
        raise _unknown()
    return await arrive(desk, arrival)


async def _find(desk: TheDesk, known: Passkeys, credential: str) -> PasskeyRow:
    try:
        row = await desk.read(known.find, _name(_checked(lambda: _bytes(credential))))
    except VaultError as error:
        logger.warning("a passkey can't be opened: %s", error)
        row = None
    if row is None:
        raise _unknown()
    return row


async def _challenge_of(desk: TheDesk, known: Passkeys, client_data: str, owner: str | None) -> bytes:
    """Return what an authenticator says that it was asked, if that is true, and nobody has answered it yet."""
    said = _checked(lambda: _bytes(json.loads(_bytes(client_data))["challenge"]))
    if not await desk.write(known.use_challenge, _name(said), owner):
        raise _invalid()
    return said


def _credential(name: str, client_data: str, **more: str) -> dict[str, Any]:
    """Return a credential as browsers would write it."""
    return {"id": name, "rawId": name, "type": "public-key", "response": {"clientDataJSON": client_data, **more}}


def _checked(check: Callable[[], T]) -> T:
    """Call what may fail in any way, since strangers may send anything."""
    try:
        return check()
    except Exception as error:
        logger.info("a passkey was refused: %s", type(error).__name__)
        raise _invalid() from error


def _invalid() -> Refusal:
    return Refusal("passkey.invalid", say("passkey-invalid"), where="credential")


def _unknown() -> Refusal:
    return Refusal("passkey.not-found", say("passkey-not-found"), status=404)


def _origin(request: Request) -> str:
    return f"{request.url.scheme}://{request.url.netloc}"


def _name(content: bytes) -> str:
    return sha256(content).hexdigest()


def _bytes(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
