"""What goes over the wire besides the lobby's `bodies`: positions, errors, and the socket's messages.

The web client's types are made from these.
"""

from typing import TYPE_CHECKING, Annotated, Any, Literal

from pydantic import Field, StrictInt, StringConstraints, TypeAdapter

from dragonrace.core.views import shapes
from dragonrace.server.web.bodies import WHOLE, Incoming, MatchBody, Outgoing, SeatNumber
from dragonrace.server.web.shape_models import model_of

__all__ = [
    "Act",
    "ClientMessage",
    "ErrorBody",
    "Look",
    "Position",
    "ServerMessage",
    "client_message",
    "server_message",
]


# --- positions ---


if TYPE_CHECKING:
    from dragonrace.core.views.shapes import Entry
    from dragonrace.core.views.shapes import PackedView as View
else:  # what the core declares, in a form that Pydantic takes
    Entry, View = model_of(shapes.Entry), model_of(shapes.PackedView, "View")


class Position(Outgoing):
    """The viewer's view after `number` actions, and the entry of the last of them."""

    number: int
    view: View
    entry: Entry | None


# --- errors ---


class Problem(Outgoing):
    """What is wrong: a stable dotted code, a sentence, and the place in what was sent, where there is one."""

    code: str
    message: str
    where: str = ""


class ErrorBody(Outgoing):
    """The body of every answer that says no."""

    error: Problem


# --- the socket: from the client ---


class Act(Incoming):
    """Do something. `seen`: how many actions the sender had seen; `id` comes back with the answer."""

    type: Literal["act"]
    seat: SeatNumber
    text: Annotated[str, StringConstraints(max_length=200)]
    seen: Annotated[StrictInt, Field(ge=0, le=WHOLE)]
    id: Annotated[str, StringConstraints(max_length=64)]


class Look(Incoming):
    """Look from a seat that this browser holds, or as a spectator, from now on."""

    type: Literal["look"]
    seat: SeatNumber | None


# --- the socket: from the server ---


class PositionMessage(Outgoing):
    """The whole truth for this viewer: at the start, and after `look`."""

    type: Literal["position"]
    match: MatchBody
    seen: Annotated[int, Field(description="The number of actions so far.")]
    view: View
    log: list[Entry]


class StepMessage(Outgoing):
    """One action happened."""

    type: Literal["step"]
    seen: Annotated[int, Field(description="The number of actions after it.")]
    entry: Entry
    view: Annotated[View, Field(description="The position after it.")]


class SeatsMessage(Outgoing):
    """Somebody took a seat, came or went, a bot stands in for them, or one's own standing answer has changed."""

    type: Literal["seats"]
    match: MatchBody


class DoneMessage(Outgoing):
    """The answer to an `act`: it is the action number `seen` of the log."""

    type: Literal["done"]
    id: str
    seen: int


class RefusedMessage(Outgoing):
    """The answer to an `act` that was not taken, or to a message that is wrong; nothing has changed."""

    type: Literal["refused"]
    id: str | None
    error: Problem


class RematchMessage(Outgoing):
    """Somebody opened a rematch."""

    type: Literal["rematch"]
    match_id: str


ClientMessage = Annotated[Act | Look, Field(discriminator="type")]
ServerMessage = Annotated[
    PositionMessage | StepMessage | SeatsMessage | DoneMessage | RefusedMessage | RematchMessage,
    Field(discriminator="type"),
]

client_message: TypeAdapter[Act | Look] = TypeAdapter(ClientMessage)
server_message: TypeAdapter[Any] = TypeAdapter(ServerMessage)
