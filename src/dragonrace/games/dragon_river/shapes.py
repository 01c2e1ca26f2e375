"""What Dragon River's part of views and logs looks like. Spaces count from 0, the start pearl; seats are numbers."""

from typing import Annotated, Literal, TypedDict

from dragonrace.core.views.shapes import ChoicePart, DrawEvent, EventPart, Items, SeatEvent, Shapes

__all__ = ["SHAPES"]

Point = Annotated[list[int], Items(2), "A point of the drawing of a river, in units of its own."]

PhaseName = Literal["throw", "keep", "rethrow", "pair", "fight", "tip", "over"]


# --- the table ---


class RiverBoard(TypedDict):
    """The river."""

    title: Annotated[str, "What people call it."]
    finish: Annotated[int, "The space of the last pearl."]
    pearls: Annotated[list[int], "The spaces of the first and of the second pearl."]
    path: Annotated[list[Point], "Where the river runs, from its beginning to its end."]


class Fight(TypedDict):
    """Two boats that fight for a space."""

    came: Annotated[int, "The seat of who came there last."]
    there: Annotated[int, "The seat of who was there."]
    space: Annotated[int, "For which space."]


class RiverTable(TypedDict):
    """What lies on the table, in the words of the rulebook."""

    board: Annotated[RiverBoard, "The river."]
    phase: Annotated[PhaseName, "What happens next."]
    mover: Annotated[int, "The seat whose turn it is."]
    positions: Annotated[list[int], "By seat: the boat's space."]
    stranded: Annotated[list[bool], "By seat: whether the boat is stuck on a sandbank."]
    dice_left: Annotated[list[int], "By seat: how many dice it throws."]
    dice: Annotated[list[int], "The tray: the faces of the current throw, ascending; [] before it."]
    kept: Annotated[list[int], "The faces that stay on the table while the rest is being thrown."]
    pairs: Annotated[list[int], "The faces of pairs that are still to be played."]
    spare: Annotated[int | None, "The face of the spare die."]
    fight: Annotated[Fight | None, "The fight that the dice are about to settle."]


# --- choices ---


class KeepChoice(ChoicePart):
    """Which dice to keep."""

    kind: Literal["keep"]
    dice: Annotated[list[int], "The faces that stay."]
    throws: Annotated[int, "How many dice are thrown again."]


class PairChoice(ChoicePart):
    """Which pair to play."""

    kind: Literal["pair"]
    face: Annotated[int, "The pair's face."]
    to: Annotated[int, "Where it leads."]
    meets: Annotated[int | None, "The seat that is fought there."]


class TipChoice(ChoicePart):
    """Whom to tip, if anybody."""

    kind: Literal["tip"]
    seat: Annotated[int | None, "Who is tipped; null: nobody."]
    to: Annotated[int | None, "Where that leads."]
    meets: Annotated[int | None, "The seat that is fought there."]


RiverChoice = KeepChoice | PairChoice | TipChoice


# --- events ---


class ThrowEvent(SeatEvent):
    """Dice fall."""

    kind: Literal["throw"]
    dice: Annotated[list[int], "The faces that fell, ascending."]
    kept: Annotated[list[int], "The faces that lay on the table meanwhile."]
    second: Annotated[bool, "Whether it was the second throw of the turn."]


class KeepEvent(SeatEvent):
    """Dice are kept."""

    kind: Literal["keep"]
    dice: Annotated[list[int], "The faces that stay."]
    rest: Annotated[list[int], "The faces that go back into the hand, to be thrown again."]


_Way = TypedDict(
    "_Way", {"from": Annotated[int, "The space that was left."], "to": Annotated[int, "The space that was reached."]}
)


class MoveEvent(SeatEvent, _Way):
    """A boat goes upstream (move), or is swept downstream by a lost fight (sweep)."""

    kind: Literal["move", "sweep"]


class FightEvent(EventPart):
    """A fight."""

    kind: Literal["fight"]
    came: Annotated[int, "The seat of who came there last."]
    there: Annotated[int, "The seat of who was there."]
    dice: Annotated[list[int], Items(2), "The face of who came, then of who was there."]


class TipEvent(SeatEvent, _Way):
    """A boat is tipped downstream."""

    kind: Literal["tip"]
    target: Annotated[int, "Whose boat."]


class PlainEvent(SeatEvent):
    """Nobody is tipped, a boat strands, a turn is missed, or somebody wins."""

    kind: Literal["no-tip", "strand", "miss", "win"]


RiverEvent = ThrowEvent | KeepEvent | MoveEvent | FightEvent | TipEvent | PlainEvent | DrawEvent

SHAPES = Shapes(RiverTable, RiverChoice, RiverEvent)
