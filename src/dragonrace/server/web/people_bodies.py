"""The bodies of what a browser is told, and says, of its person; see `bodies` for what they have in common."""

import json
from typing import Annotated, Any

from pydantic import Field, FiniteFloat, StrictBool, StrictInt, StringConstraints, model_validator

from dragonrace.server.web.bodies import WHOLE, Emblem, Incoming, Name, Outgoing, Plain, Word

__all__ = [
    "ArrivalBody",
    "AssertionRequest",
    "AttestationRequest",
    "MeBody",
    "PasskeyBody",
    "PasskeyOffer",
    "PersonRequest",
    "PhraseBody",
    "PhraseRequest",
    "PreferencesRequest",
    "TicketBody",
    "TicketRequest",
    "TicketView",
]

MAX_PREFERENCES = 4096
"""How long preferences may be together, as JSON, in characters."""
Preference = (
    StrictBool
    | Annotated[StrictInt, Field(ge=-WHOLE, le=WHOLE)]
    | Annotated[FiniteFloat, Field(strict=True)]
    | Annotated[str, StringConstraints(max_length=64, pattern=Plain)]
    | Annotated[list[Word], Field(max_length=100)]
)


class PersonRequest(Incoming):
    """How somebody wants to be called and drawn from now on; null: not at all."""

    name: Name | None
    emblem: Emblem | None


class PreferencesRequest(Incoming):
    """All that somebody prefers; what it means is the page's business."""

    preferences: Annotated[dict[Word, Preference], Field(max_length=60)]

    @model_validator(mode="after")
    def _short(self) -> "PreferencesRequest":
        if len(json.dumps(self.preferences, ensure_ascii=False).encode()) > MAX_PREFERENCES:
            raise ValueError(f"they can't have more than {MAX_PREFERENCES} bytes together")
        return self


class TicketRequest(Incoming):
    """A ticket's secret, as the other device was told it."""

    ticket: Word


class KeptRequest(Incoming):
    """Which phrase is written down: the one that was made then."""

    made_at: Word


class PhraseRequest(Incoming):
    """A recovery phrase, as somebody types it."""

    phrase: Annotated[str, StringConstraints(min_length=1, max_length=400)]


Base64 = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9_-]*={0,2}$", max_length=24_000)]
"""Bytes, as browsers write them for WebAuthn."""


class AttestationRequest(Incoming):
    """A passkey that an authenticator has made, in the words of WebAuthn."""

    id: Base64
    client_data: Base64
    attestation: Base64


class AssertionRequest(Incoming):
    """What an authenticator says to show that it has a passkey."""

    id: Base64
    client_data: Base64
    authenticator_data: Base64
    signature: Base64


class PasskeyOffer(Outgoing):
    """What an authenticator is asked: the options of `navigator.credentials`, its bytes in base64url."""

    options: dict[str, Any]


class PasskeyBody(Outgoing):
    """A passkey of this browser's person. `here`: it was made for the name by which this server is called now."""

    id: str
    made_at: str
    here: bool


class MeBody(Outgoing):
    """What a browser is told of itself."""

    name: str | None
    emblem: Emblem | None
    preferences: Annotated[dict[str, Any] | None, Field(description="As they were put; null: they never were.")]
    changed_at: Annotated[str | None, Field(description="When any of these was put last.")]
    tables: Annotated[int, Field(description="How many matches that are not over it opened, or sits at.")]
    recovery_made_at: Annotated[str | None, Field(description="When its recovery phrase was made; null: it has none.")]
    passkeys: list[PasskeyBody]
    passkeys_possible: Annotated[bool, Field(description="They can be made and shown here.")]


class ArrivalBody(MeBody):
    """The same of the browser that this one has become; `brought`: how many matches it brought along."""

    brought: int


class TicketBody(Outgoing):
    """A ticket: whoever has its secret within so many seconds gets this browser's key, once."""

    ticket: str
    seconds: int


class TicketView(Outgoing):
    """Whose ticket it is. `same`: this browser's own; `tables`: where this browser sits.

    These it would bring along, unless it has a way back (`stays`): a recovery phrase or a passkey of its own.
    """

    name: str | None
    emblem: Emblem | None
    same: bool
    tables: int
    stays: bool


class PhraseBody(Outgoing):
    """A new recovery phrase. It is shown this once, and good for an hour unless it is kept."""

    words: list[str]
    made_at: str
