"""The shapes of what a viewer gets: positions, choices and the log, as plain JSON. What a key means stands beside it.

A game says in the same way what its own part looks like, and hands it over as `Shapes`. The web client's types and the
reference in ``docs/json.md`` are made of these by ``python -m generate``; tests hold that what games show fits them.
A game need not declare any.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated, Any, Literal, NotRequired, TypedDict

from dragonrace.core.words.seats import CORE

__all__ = [
    "OPEN",
    "Axis",
    "Change",
    "Choice",
    "ChoiceGrid",
    "ChoicePart",
    "ChoiceSet",
    "DrawEvent",
    "DryRunStep",
    "Entry",
    "Event",
    "EventPart",
    "Items",
    "PackedView",
    "Pity",
    "Prompt",
    "SeatEvent",
    "Shapes",
    "View",
    "draw_event",
]


@dataclass(frozen=True)
class Items:
    """Stands in an annotation of a list that always has so many members."""

    count: int


@dataclass(frozen=True)
class Shapes:
    """What a game's part of a view and of a log looks like: TypedDicts, and unions of them."""

    table: Any
    """What `table` holds."""
    choices: Any
    """The union of the game's choices, told apart by ``kind``; without what every choice has."""
    events: Any
    """The union of the game's events, told apart by ``kind``."""
    constants: Mapping[str, Any] = field(default_factory=dict)
    """What a drawing needs to know of the rules and their words, by name: plain JSON, and messages to be said later;
    written beside its types."""


# --- positions ---


class Prompt(TypedDict):
    """What is asked of the viewer now."""

    text: Annotated[str, "One sentence."]
    rule: Annotated[str | None, "The ID of the rule behind it."]


class ChoicePart(TypedDict):
    """What a game's choices have in common."""

    words: Annotated[str, "The same, for people."]
    pity: NotRequired[Annotated[str, "Why it would be a pity: what it wastes for good, or whom it harms."]]


class Choice(ChoicePart):
    """What the viewer may do; further keys are the game's own."""

    action: Annotated[int, "The action's number."]
    text: Annotated[str, "Its notation: what is sent."]


class Axis(TypedDict):
    """One direction of a grid."""

    name: Annotated[str, "How the pattern calls it."]
    values: Annotated[list[Any], "What is put in, in order."]


class ChoiceGrid(TypedDict):
    """Choices of one kind, many of which may be there: a cell each, numbered from 0, the last axis counting fastest."""

    first: Annotated[int, "The number of the action that the first cell stands for; the others follow."]
    axes: Annotated[list[Axis], "The axes, the slowest one first."]
    each: Annotated[
        dict[str, Any],
        "The pattern of a choice, without `action`. For {x}, the value of the axis x is put in: as it is where a text "
        "is nothing but {x}, else as a part of the text.",
    ]


class ChoiceSet(ChoiceGrid):
    """Many choices of one kind: some cells of a grid, which are numbered from 0, the last axis counting fastest."""

    runs: Annotated[list[int], "Along the cells: how many are no choices, how many are, how many are not, and so on."]


class Pity(TypedDict):
    """Why some choices would be a pity."""

    text: Annotated[str, "The `pity` of each of them."]
    actions: Annotated[list[int], "Their actions' numbers, ascending."]


class View(TypedDict):
    """A position as its viewer may know it."""

    game: Annotated[str, "The game's name."]
    viewer: Annotated[int | None, "A seat, or null: a spectator."]
    players: Annotated[list[str], "The seats' colours, in seat order."]
    actors: Annotated[list[int], "Who may act now; [-1]: chance; []: the game is over."]
    turn: Annotated[int, "Player turns that are over."]
    open: Annotated[bool, "Whether what is asked can be answered in front of all: nothing hidden is needed for it."]
    over: Annotated[bool, "Whether the game is over."]
    winner: Annotated[int | None, "A seat; null before the end and in a draw."]
    prompt: Annotated[Prompt | None, "What is asked of the viewer; null if nothing is."]
    hint: Annotated[
        str | None, "What a newcomer in the viewer's seat should think of now, also while others act; null: nothing."
    ]
    choices: Annotated[list[Choice], "What the viewer may do now, by the actions' numbers; [] if nothing."]
    table: Annotated[dict[str, Any], "The game's own part: what lies on the table."]


class PackedView(View):
    """A position as it goes over the wire: ``choices`` holds only those that are in no set, without their ``pity``."""

    choice_sets: Annotated[list[ChoiceSet], "Where there are many choices of one kind: all of them, written shortly."]
    pities: Annotated[list[Pity], "Which choices would be a pity, each reason once."]


# --- the log ---

Change = Annotated[list[Any], Items(2), "A place on the table, from the outside in, and what is there now."]


class EventPart(TypedDict):
    """What all events have in common."""

    words: Annotated[str, "What happened, for people; empty where it is worth no line of the log."]


class Event(EventPart):
    """Something that happened; further keys are the game's own."""

    kind: Annotated[str, "What it was."]
    changes: NotRequired[
        Annotated[
            list[Change],
            "What has changed on the table once this has been seen: places (keys and numbers, from the outside "
            "in), each with what is there now. All changes of an action lead to the table after it. Only in steps.",
        ]
    ]


class SeatEvent(EventPart):
    """Something that somebody did, or that happened to somebody."""

    seat: Annotated[int, "Who did it, or to whom it happened."]


class DrawEvent(EventPart):
    """The game ends in a draw."""

    kind: Literal["draw"]


def draw_event() -> DrawEvent:
    """Return how a game ends that nobody has won within the turns that were agreed."""
    return {"kind": "draw", "words": CORE.say("turn-limit-reached")}


class Entry(TypedDict):
    """One action of the log with all that followed from it."""

    number: Annotated[int, "Counted from 1."]
    turn: Annotated[int, "Player turns that were over before it, as in a view."]
    player: Annotated[int, "A seat; -1: chance."]
    text: Annotated[str, "The notation, hidden parts as ?."]
    events: Annotated[list[Event], "What happened, in order, consequences included: a fall, a missed turn."]


class DryRunStep(TypedDict):
    """What one step of a plan would do if nobody interfered."""

    events: Annotated[list[Event], "What would happen to the planner, in order."]
    warnings: Annotated[list[str], "What is amiss: the game's names for it, no sentences."]


OPEN = (Choice, Event)
"""To these a game adds keys of its own."""
