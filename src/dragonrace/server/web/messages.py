"""What goes over the wire besides the lobby's `bodies`: positions, errors, and the socket's messages.

The web client's types are made from these.
"""

from typing import TYPE_CHECKING, Annotated, Any, Literal

from pydantic import Field, StrictBool, StrictInt, StringConstraints, TypeAdapter

from dragonrace.core.views import shapes
from dragonrace.server.web.bodies import WHOLE, Incoming, MatchBody, Outgoing, SeatNumber
from dragonrace.server.web.shape_models import model_of

__all__ = [
    "Act",
    "ClientMessage",
    "DryRun",
    "ErrorBody",
    "ExampleBody",
    "LessonBody",
    "Look",
    "Position",
    "ServerMessage",
    "client_message",
    "server_message",
]


# --- positions ---


if TYPE_CHECKING:
    from dragonrace.core.views.shapes import DryRunStep, Entry
    from dragonrace.core.views.shapes import PackedView as View
else:  # what the core declares, in a form that Pydantic takes
    Entry, View = model_of(shapes.Entry), model_of(shapes.PackedView, "View")
    DryRunStep = model_of(shapes.DryRunStep)


class Position(Outgoing):
    """The viewer's view after `number` actions, and the entry of the last of them."""

    number: int
    view: View
    entry: Entry | None


class DryRun(Outgoing):
    """What a plan would do if nobody interfered, step by step."""

    steps: list[DryRunStep]


# --- lessons ---


class LessonMove(Outgoing):
    """An action of a lesson, and the position after it, both as the learner sees them."""

    entry: Entry
    view: View


class LessonMistake(Outgoing):
    """A choice that teaches something by being wrong."""

    text: Annotated[str, Field(description="Its notation.")]
    remark: str
    move: Annotated[LessonMove | None, Field(description="What it would do; null where that shows nothing.")]


class LessonStep(Outgoing):
    """One decision of the learner."""

    number: Annotated[int, Field(description="Which idea it belongs to, counted from 1.")]
    at: Annotated[int, Field(description="So many moves have been made when it is asked.")]
    idea: Annotated[str, Field(description="Said before; empty where the last one still holds.")]
    rule: Annotated[str | None, Field(description="The ID of the rule behind it.")]
    expect: Annotated[str, Field(description="The notation of the choice with which the lesson goes on.")]
    as_good: Annotated[list[str], Field(description="Other choices that are right: the lesson goes on all the same.")]
    mistakes: list[LessonMistake]
    otherwise: Annotated[str, Field(description="The remark on all other choices.")]
    praise: Annotated[str, Field(description="Said after the right choice; it may be empty.")]


class LessonBody(Outgoing):
    """A whole lesson: what happens in it, and what is said."""

    name: str
    title: str
    match: Annotated[MatchBody, Field(description="The table, as if it were a match.")]
    log: Annotated[list[Entry], Field(description="What has happened before.")]
    view: Annotated[View, Field(description="The position at which it begins.")]
    moves: Annotated[list[LessonMove], Field(description="All that happens, by the learner and by the others.")]
    steps: list[LessonStep]
    closing: Annotated[str, Field(description="Said at the end.")]


# --- examples ---


class CloseUp(Outgoing):
    """The part of the board that is shown."""

    x: Annotated[float, Field(description="Its middle, as a share of the board's width.")]
    y: Annotated[float, Field(description="And of its height.")]
    zoom: Annotated[float, Field(description="How many times as large as the whole board it is drawn.")]


class ExampleStep(Outgoing):
    """A position to look at."""

    at: Annotated[int, Field(description="So many moves have been made then.")]
    caption: str
    marked: Annotated[bool, Field(description="Whether what may be chosen there is marked on the board.")]


class ExampleBody(Outgoing):
    """A picture of a rulebook: a game that is played on, step by step."""

    name: str
    match: Annotated[MatchBody, Field(description="The table, as if it were a match.")]
    log: Annotated[list[Entry], Field(description="What has happened before.")]
    view: Annotated[View, Field(description="The position of the first step.")]
    moves: list[LessonMove]
    steps: list[ExampleStep]
    shows: Annotated[list[str], Field(description='What is drawn beside the board: "seats", "question".')]
    close_up: Annotated[CloseUp | None, Field(description="null: the whole board.")]


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
    """Look from a seat that this browser holds, or as a spectator, from now on.

    `openly`: in front of others, too. What is shown is what a stranger sees, with what is asked of the seat where
    `view.open` says that this may be answered in front of all.
    """

    type: Literal["look"]
    seat: SeatNumber | None
    openly: StrictBool = False


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
