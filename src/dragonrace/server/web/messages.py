"""What goes over the wire besides the lobby's `bodies`: positions, errors, and the socket's messages.

The web client's types are made from these.
"""

from typing import TYPE_CHECKING, Annotated, Any, Literal

from pydantic import Field, StrictBool, StrictInt, StringConstraints, TypeAdapter

from dragonrace.core.views import shapes
from dragonrace.server.table.phrases import Phrase
from dragonrace.server.web.bodies import WHOLE, Ending, Incoming, MatchBody, Notated, Outgoing, SeatNumber
from dragonrace.server.web.shape_models import model_of

__all__ = [
    "Act",
    "AddHash",
    "AddNumber",
    "Beat",
    "Chat",
    "ClientMessage",
    "DryRun",
    "ErrorBody",
    "ExampleBody",
    "LessonBody",
    "Look",
    "Position",
    "Proof",
    "Say",
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


# --- manners and clocks ---


class TakeBack(Outgoing):
    """What a seat may offer to take back now."""

    actions: Annotated[int, Field(description="How many of its last actions, of a plan all; 0: nothing.")]


class OfferBody(Outgoing):
    """Something that needs everybody's consent."""

    by: Annotated[int, Field(description="The seat that offers it.")]
    kind: Literal["draw", "pause", "take back"]
    waits_for: Annotated[list[int], Field(description="The seats that have not answered yet.")]


class MannersBody(Outgoing):
    """What was said at the table besides playing, and still stands."""

    offer: OfferBody | None
    paused: Annotated[bool, Field(description="Nobody may act, and no clock runs, until somebody says (play on).")]
    resigned: Annotated[list[int], Field(description="The seats that have given up; a bot plays on there.")]
    left: Annotated[list[int], Field(description="The seats for which a bot plays on to the end.")]
    late: Annotated[list[int], Field(description="The seats for which a bot answers now: their time was up.")]
    ending: Annotated[Ending | None, Field(description="How people have ended the match; null: they have not.")]
    may_abort: Annotated[list[int], Field(description="The seats that may call the match off: they have not acted.")]


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
    """Do something, or say it: an aside, in parentheses. `seen`: how many lines of the log the sender had seen.

    `id` comes back with the answer.
    """

    type: Literal["act"]
    seat: SeatNumber
    text: Notated
    seen: Annotated[StrictInt, Field(ge=0, le=WHOLE)]
    id: Annotated[str, StringConstraints(max_length=64)]


class Beat(Incoming):
    """The answer to a `beat`, with its number."""

    type: Literal["beat"]
    number: Annotated[StrictInt, Field(ge=0, le=WHOLE)]


Hash = Annotated[str, StringConstraints(pattern=r"^[0-9a-f]{64}$")]


class AddHash(Incoming):
    """The hash of a number that this browser is going to add to chance for a seat: SHA-256 of "dragonrace number N"."""

    type: Literal["hash"]
    seat: SeatNumber
    hash: Hash


class AddNumber(Incoming):
    """That number: 64 hexadecimal digits."""

    type: Literal["number"]
    seat: SeatNumber
    number: Hash


class Look(Incoming):
    """Look from a seat that this browser holds, or as a spectator, from now on.

    `openly`: in front of others, too. What is shown is what a stranger sees, with what is asked of the seat where
    `view.open` says that this may be answered in front of all.
    """

    type: Literal["look"]
    seat: SeatNumber | None
    openly: StrictBool = False


class Say(Incoming):
    """Say a phrase, or show an emote, from one's own seat. `id` comes back if that is refused."""

    type: Literal["say"]
    seat: SeatNumber
    phrase: Phrase
    id: Annotated[str, StringConstraints(max_length=64)] | None = None


class Chat(Incoming):
    """Write something, from one's own seat, where the host lets people write. `id` comes back if that is refused."""

    type: Literal["chat"]
    seat: SeatNumber
    text: Annotated[str, StringConstraints(max_length=300)]
    id: Annotated[str, StringConstraints(max_length=64)] | None = None


# --- the socket: from the server ---


Chain = Annotated[str | None, Field(description="The chain of hashes of all lines; null: the match is not a fair one.")]


class PositionMessage(Outgoing):
    """The whole truth for this viewer: at the start, and after `look`."""

    type: Literal["position"]
    match: MatchBody
    seen: Annotated[int, Field(description="The number of lines so far: actions and asides.")]
    view: View
    manners: MannersBody
    chain: Chain
    log: list[Entry]


class StepMessage(Outgoing):
    """One action happened, or somebody said something: an aside."""

    type: Literal["step"]
    seen: Annotated[int, Field(description="The number of lines after it.")]
    entry: Entry
    view: Annotated[View, Field(description="The position after it.")]
    manners: MannersBody
    chain: Chain


class ClockMessage(Outgoing):
    """How much time everybody has, at this moment; follows whatever may have changed that."""

    type: Literal["clock"]
    left: Annotated[list[int | None], Field(description="Milliseconds, by seat; null: bots have no clock.")]
    running: Annotated[list[int], Field(description="The seats whose clocks run.")]
    waits_for: Annotated[
        list[int],
        Field(description="The seats that have not come to a rematch: its clocks wait, for a while."),
    ]


class RoundBody(Outgoing):
    """Numbers that browsers have added to chance, by seat; who has told a hash only keeps the number before it."""

    since: Annotated[int, Field(description="They hold for what falls after so many throws.")]
    hashes: dict[str, str]
    numbers: dict[str, str]


class ChanceBody(Outgoing):
    """The part of the weights that led to what fell."""

    total: Annotated[int, Field(description="All weights together.")]
    low: Annotated[int, Field(description="Where the part begins.")]
    weight: Annotated[int, Field(description="How much it is.")]


class ProvenLine(Outgoing):
    """A line of a finished match."""

    number: int
    actor: str
    text: str
    seen: Annotated[str | None, Field(description="How the public read it when it was hidden; null: as it is.")]
    chance: Annotated[ChanceBody | None, Field(description="null: somebody chose it.")]


class Proof(Outgoing):
    """All that a finished match's fairness can be checked by, without knowing its rules."""

    seal: str
    seed: str
    rounds: list[RoundBody]
    lines: list[ProvenLine]
    chain: str


class FairMessage(Outgoing):
    """What makes the match fair: the seed's hash, the numbers so far, and what is asked of whom."""

    type: Literal["fair"]
    seal: Annotated[str, Field(description="The hash of the server's seed.")]
    rounds: list[RoundBody]
    asks: Annotated[
        Literal["hash", "number"] | None,
        Field(description="What is asked of browsers now: first a number's hash, then the number."),
    ]
    of: Annotated[list[int], Field(description="The seats that are asked.")]
    hashes: Annotated[dict[str, str], Field(description="The hashes of this round so far, by seat.")]
    since: Annotated[
        int | None, Field(description="How many throws there had been when numbers were asked for; null before that.")
    ]


class BeatMessage(Outgoing):
    """To be sent back at once: the network's time is nobody's loss. Only where there are clocks."""

    type: Literal["beat"]
    number: int


class SeatsMessage(Outgoing):
    """Somebody took a seat, came or went, a bot stands in for them, or one's own standing answer has changed."""

    type: Literal["seats"]
    match: MatchBody


class Said(Outgoing):
    """What somebody said: a phrase, which the reader's page knows in the reader's language, or a text."""

    number: Annotated[int, Field(description="What is said in a match is counted from 1; some of it may be left out.")]
    seat: int
    phrase: Phrase | None
    text: Annotated[str | None, Field(description="Anybody's words: to be shown as they are, and as nothing else.")]
    at: Annotated[str, Field(description="When that was, in UTC.")]


class SaidMessage(Said):
    """Somebody says something."""

    type: Literal["said"]


class TalkMessage(Outgoing):
    """What was said last, told after the first position to who comes; not at all where nothing was said."""

    type: Literal["talk"]
    said: list[Said]


class DoneMessage(Outgoing):
    """The answer to an `act`: it is the action number `seen` of the log."""

    type: Literal["done"]
    id: str
    seen: int


class RefusedMessage(Outgoing):
    """The answer to a message that is wrong, or asks for what can't be; nothing has changed."""

    type: Literal["refused"]
    id: str | None
    error: Problem


class RematchMessage(Outgoing):
    """Somebody opened a rematch."""

    type: Literal["rematch"]
    match_id: str


ClientMessage = Annotated[Act | Look | Say | Chat | Beat | AddHash | AddNumber, Field(discriminator="type")]
ServerMessage = Annotated[
    PositionMessage
    | StepMessage
    | SeatsMessage
    | SaidMessage
    | TalkMessage
    | DoneMessage
    | RefusedMessage
    | RematchMessage
    | ClockMessage
    | FairMessage
    | BeatMessage,
    Field(discriminator="type"),
]

client_message: TypeAdapter[Act | Look | Say | Chat | Beat | AddHash | AddNumber] = TypeAdapter(ClientMessage)
server_message: TypeAdapter[Any] = TypeAdapter(ServerMessage)
