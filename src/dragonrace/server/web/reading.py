"""What browsers say over a socket: read, or refused with a sentence."""

import json
from typing import Annotated, Any, Literal

import msgspec
from pydantic import ValidationError

from dragonrace.server.refusals import Refusal
from dragonrace.server.web.bodies import MAX_SEATS, WHOLE
from dragonrace.server.web.complaints import complain
from dragonrace.server.web.messages import Act, AddHash, AddNumber, Beat, Chat, Look, Say, client_message

__all__ = ["Message", "QuickAct", "check", "content_of", "id_of", "invalid", "quick_act", "text_of"]

Message = Act | Look | Say | Chat | Beat | AddHash | AddNumber
"""Whatever browsers say."""
MAX_MESSAGE = 16 * 1024
"""How long a message may be, in bytes."""


class QuickAct(msgspec.Struct, forbid_unknown_fields=True):
    """An `Act`, of which there are many more than of all else: so it takes a tenth of the time to read one."""

    type: Literal["act"]
    seat: Annotated[int, msgspec.Meta(ge=0, lt=MAX_SEATS)]
    text: Annotated[str, msgspec.Meta(max_length=200)]
    seen: Annotated[int, msgspec.Meta(ge=0, le=WHOLE)]
    id: Annotated[str, msgspec.Meta(max_length=64)]


_quick = msgspec.json.Decoder(QuickAct).decode


def quick_act(text: str) -> QuickAct | None:
    """Return the action that a message asks for; None: it is something else, or `check` has to say what is wrong."""
    try:
        return _quick(text)
    except (ValueError, RecursionError):  # msgspec's errors are such
        return None


def text_of(frame: Any) -> str:
    """Return what a frame says."""
    text = frame.get("text")
    if not isinstance(text, str):
        raise invalid("A message must be a text frame with JSON, not a binary one.")
    if 4 * len(text) > MAX_MESSAGE and len(text.encode("utf-8", "surrogatepass")) > MAX_MESSAGE:
        raise invalid(f"A message can't be longer than {MAX_MESSAGE} bytes.")
    return text


def content_of(text: str) -> Any:
    """Return the JSON of a text."""
    try:
        return json.loads(text)
    except json.JSONDecodeError as error:
        place = f"line {error.lineno}, column {error.colno}"
        raise invalid(f"A message must be JSON; {place}: {error.msg}.", place) from None
    except (ValueError, RecursionError):
        raise invalid("A message must be JSON with numbers and depths that are not huge.") from None


def check(content: Any) -> Message:
    """Return the message."""
    if not isinstance(content, dict):
        raise invalid("A message must be an object with a type.")
    try:
        return client_message.validate_python(content)
    except ValidationError as error:
        errors = error.errors(include_url=False, include_input=False)
        skip = 0 if errors[0]["type"].startswith("union_tag") else 1
        raise complain(errors, "message.invalid", "The message", skip) from None


def id_of(content: Any) -> str | None:
    """Return the id to answer with, also if the rest is wrong; None where it can't be answered with."""
    found = content.get("id") if isinstance(content, dict) else None
    if not isinstance(found, str) or len(found) > 64:
        return None
    return None if any("\ud800" <= sign <= "\udfff" for sign in found) else found  # halves can't be sent


def invalid(message: str, where: str | None = None) -> Refusal:
    """Return the refusal of what can't be read."""
    return Refusal("message.invalid", message, where=where)
