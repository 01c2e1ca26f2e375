"""What Golden Dragon's part of views and logs looks like. Seats are numbers; lists are by seat where they say so."""

from typing import Annotated, Literal, TypedDict

from dragonrace.core.views.shapes import ChoicePart, DrawEvent, Items, SeatEvent, Shapes
from dragonrace.games.golden_dragon.winds import HOLDER_SIZE, STEPS, WIND_WORDS

__all__ = [
    "CONSTANTS",
    "SHAPES",
    "DragonBoard",
    "DragonChoice",
    "DragonEvent",
    "DragonTable",
    "Place",
    "StartField",
    "Way",
    "WindName",
]

Place = Annotated[list[int], Items(2), "A row and a column of the map, both from 0 in the north-west."]

WindName = Annotated[Literal["N", "E", "S", "W", "SE", "SW"], "A wind, named for where it blows to."]

Holder = Annotated[list[WindName | None], "A holder's stones, the one played next first; null: its wind is not shown."]

PhaseName = Literal["start", "holders", "turn", "move", "veto", "over"]


# --- the table ---


class StartField(TypedDict):
    """A field where a dragon can start."""

    name: Annotated[str, "1 to 4, 5a or 5b."]
    at: Annotated[Place, "Where it is."]


class DragonBoard(TypedDict):
    """The map."""

    title: Annotated[str, "What people call it."]
    rows: Annotated[list[str], "The lines of the map as in a board file, the northernmost first."]
    golden: Annotated[Place, "Where the golden volcano is."]
    volcanoes: Annotated[list[Place], "Where the other volcanoes are."]
    starts: Annotated[list[StartField], "The start fields."]


class DragonTable(TypedDict):
    """What lies on the table, in the words of the rulebook."""

    board: Annotated[DragonBoard, "The map."]
    phase: Annotated[PhaseName, "What happens next."]
    mover: Annotated[int | None, "The seat whose turn it is; null while holders are filled."]
    next_starts: Annotated[list[str], "The names of the start fields that the next stone may take."]
    dragons: Annotated[list[Place | None], "By seat: where the dragon is; null before its start."]
    under: Annotated[list[WindName | None], "By seat: the stone under the dragon."]
    holders: Annotated[list[Holder], "By seat: the stones, the one played next first; [] until it is filled."]
    supply: Annotated[
        list[WindName] | None, "The viewer's own stones that lie in front of them during the setup; null: a spectator."
    ]
    gales: Annotated[list[int], "By seat: how many gales are left."]
    lightnings: Annotated[list[int], "By seat: how many lightnings are left."]
    moves_left: Annotated[int, "How many moves of this turn are still to come."]
    in_gale: Annotated[bool, "Whether a gale is blowing."]
    stone: Annotated[WindName | None, "The stone that is out and lies open."]
    moving: Annotated[int | None, "While a veto is asked for: whose dragon would move."]
    to: Annotated[Place | None, "While a veto is asked for: to which place."]
    vetoed: Annotated[list[int], "The seats whose dragons this stone can't move any more."]


# --- choices ---


class StartChoice(ChoicePart):
    """The stone to start on, and where."""

    kind: Literal["start"]
    wind: Annotated[WindName, "The stone's wind."]
    field: Annotated[str, "The start field's name."]
    at: Annotated[Place, "Where it is."]


class HolderChoice(ChoicePart):
    """How to fill the holder: one of 120 ways."""

    kind: Literal["holder"]
    winds: Annotated[list[WindName], "The stone that is played first comes first."]


Way = TypedDict("Way", {"from": Annotated[Place, "Where the dragon is."], "to": Annotated[Place, "Where it lands."]})


class MoveChoice(ChoicePart, Way):
    """The dragon that the stone shall move."""

    kind: Literal["move"]
    dragon: Annotated[int, "Whose dragon."]
    wind: Annotated[WindName, "The stone's wind."]
    wins: Annotated[bool, "It lands on the golden volcano."]
    asks: Annotated[bool, "Its owner may veto."]


class PassChoice(ChoicePart):
    """The stone goes back."""

    kind: Literal["pass"]
    wind: Annotated[WindName, "The stone's wind."]


class PlainChoice(ChoicePart):
    """To play a gale; to let a move of one's dragon pass, or to veto it."""

    kind: Literal["gale", "allow", "veto"]


DragonChoice = StartChoice | HolderChoice | MoveChoice | PassChoice | PlainChoice


# --- events ---


class StartEvent(SeatEvent):
    """A dragon stands at its start."""

    kind: Literal["start"]
    wind: Annotated[WindName, "The stone under it."]
    at: Annotated[Place, "Where it stands."]


class PlainEvent(SeatEvent):
    """A holder is filled, a gale played; the owner of a dragon allows or vetoes its move; somebody wins."""

    kind: Literal["holder", "gale", "allow", "veto", "win"]


class LayEvent(SeatEvent):
    """The mover lays a stone beside a dragon."""

    kind: Literal["lay"]
    dragon: Annotated[int, "Whose dragon."]
    wind: Annotated[WindName, "The stone's wind."]
    to: Annotated[Place, "Where the dragon would land."]
    again: Annotated[bool, "The stone was out already: a move with it was vetoed."]
    asked: Annotated[bool, "The dragon's owner may veto."]


class MoveEvent(SeatEvent, Way):
    """A dragon flies; the stone that it stood on goes into the mover's holder."""

    kind: Literal["move"]
    dragon: Annotated[int, "Whose dragon; `seat` is the mover."]
    wind: Annotated[WindName, "The stone that it stands on now."]
    took: Annotated[WindName, "The stone that it stood on."]


class PassEvent(SeatEvent):
    """The stone goes back into the mover's holder."""

    kind: Literal["pass"]
    wind: Annotated[WindName, "The stone's wind."]
    again: Annotated[bool, "The stone was out already: a move with it was vetoed."]


DragonEvent = StartEvent | PlainEvent | LayEvent | MoveEvent | PassEvent | DrawEvent

CONSTANTS = {
    "HOLDER_SIZE": HOLDER_SIZE,
    "STEPS": {wind.name: [east, south] for wind, (south, east) in STEPS.items()},
    "WIND_WORDS": {wind.name: words for wind, words in WIND_WORDS.items()},
}

SHAPES = Shapes(DragonTable, DragonChoice, DragonEvent, CONSTANTS)
