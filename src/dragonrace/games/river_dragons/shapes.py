"""What River Dragons' part of views and logs looks like.

A village is named by its colour; a support by its village's colour, its island's number, or on the expert side by its
place (``120,48``). Seats are numbers; lists are by seat where they say so.
"""

from typing import Annotated, Literal, NotRequired, TypedDict

from dragonrace.core.views.shapes import ChoicePart, DrawEvent, EventPart, Items, SeatEvent, Shapes
from dragonrace.games.river_dragons.cards import CARD_TITLES, PLACES
from dragonrace.games.river_dragons.state import SIZES

__all__ = ["CONSTANTS", "SHAPES"]

Place = Annotated[list[int], Items(2), "Whole millimetres from the board's top left corner: to the right, then down."]

PlankName = Annotated[str, "A plank's name: its colour and its size, as in red-3."]

CardName = Annotated[str, "A card as in the notation: S1, S2, P1, P2, R, M1, M2, J, or a dragon, D-blue."]

PhaseName = Literal["program", "stone", "plank", "span", "remove", "step", "second_step", "jump", "over"]


class Space(TypedDict):
    """Where a pawn can stand: one of the two is null."""

    village: Annotated[str | None, "The colour of the village."]
    plank: Annotated[PlankName | None, "The name of the plank."]


Way = TypedDict(
    "Way", {"from": Annotated[Place, "Where its first support is."], "to": Annotated[Place, "Where its second is."]}
)


# --- the table ---


class Plank(TypedDict):
    """A plank."""

    id: Annotated[PlankName, "Its name."]
    colour: Annotated[str, "Its colour."]
    size: Annotated[int, "1 to 6; 6 is the longest."]


class LyingPlank(Plank, Way):
    """A plank that lies on the river."""

    ends: Annotated[list[str], Items(2), "The names of its supports."]


class Village(TypedDict):
    """A village."""

    colour: Annotated[str, "Its colour, and its name."]
    at: Annotated[Place, "Its middle."]
    open: Annotated[bool, "It bears planks and pawns."]


class Stone(TypedDict):
    """A stone in the river."""

    name: Annotated[str, "Its island's number; on the expert side its place."]
    at: Annotated[Place, "Its middle."]


class BridgeBoard(TypedDict):
    """The board; all measures are in millimetres."""

    title: Annotated[str, "What people call it."]
    width: Annotated[int, "From left to right."]
    height: Annotated[int, "From top to bottom."]
    stone_radius: Annotated[int, "The radius of stones."]
    village_radius: Annotated[int, "The radius of villages."]
    plank_width: Annotated[int, "The width of planks."]
    bearing: Annotated[int, "How far a plank lies on each of its supports, at least."]
    plank_lengths: Annotated[list[int], Items(6), "By size, the shortest first."]
    water: Annotated[list[Place], "The corners of the river."]
    villages: Annotated[list[Village], Items(6), "Clockwise."]
    islands: Annotated[list[Place], "Island 1 first; [] on the expert side."]
    lattice: Annotated[int | None, "The pitch of the expert side's lattice; null on the side with islands."]


class HandCard(TypedDict):
    """A card in a hand."""

    card: Annotated[CardName, "Which one."]
    playable: Annotated[bool, "Whether it may be laid next."]


Hindrance = Literal["full", "plank", "stone", "village"]


class BarredGap(TypedDict):
    """A gap where the chosen plank can't lie, although it is long enough."""

    ends: Annotated[list[str], Items(2), "The names of its supports."]
    by: Annotated[Hindrance, "What is in the way; full: one of the supports bears three planks already."]


class BridgeTable(TypedDict):
    """What lies on the table, in the words of the rulebook."""

    board: Annotated[BridgeBoard, "The board."]
    phase: Annotated[PhaseName, "What is asked now."]
    first: Annotated[int, "The seat with the first-player card."]
    place: Annotated[int | None, "1 to 5: whose cards are resolved; null while programs are laid."]
    mover: Annotated[int | None, "The seat that acts; null while programs are laid."]
    left: Annotated[int, "Stones or planks to place, steps to go."]
    destinations: Annotated[list[str], "By seat: the village to reach."]
    pawns: Annotated[list[Space], "By seat: where the pawn stands."]
    stones: Annotated[list[Stone], "The stones on the board."]
    stones_left: Annotated[int, "How many stones are in the common reserve."]
    planks: Annotated[list[LyingPlank], "The planks that lie on the river."]
    plank: Annotated[Plank | None, "The one that has been chosen, and is being laid."]
    barred: Annotated[list[BarredGap], "Told to who lays it. Wherever else it can't lie, it is too short."]
    reserves: Annotated[list[list[Plank]], "By seat: the planks in the reserve."]
    gone: Annotated[list[Plank], "The planks that are out of the game."]
    programs: Annotated[
        list[list[CardName | None]], "By seat: the cards that are laid; null for each that the viewer sees from behind."
    ]
    revealed: Annotated[int, "How many cards of each program lie face up."]
    cancelled: Annotated[list[bool], "By seat: whether a dragon cancels the card of this place."]
    hand: Annotated[list[HandCard] | None, "The viewer's cards; null: a spectator."]


# --- choices ---


class CardChoice(ChoicePart):
    """The next card of the program."""

    kind: Literal["card"]
    card: Annotated[CardName, "Which one."]


class PlacedChoice(ChoicePart):
    """A choice that is a place on the board."""

    where: Annotated[str, "Where that is, for those who can't see it: so many steps from their pawn, and which way."]


class StoneChoice(ChoicePart):
    """Where to place a stone, or which one to lift."""

    kind: Literal["stone", "lift"]
    at: Annotated[Place, "Where."]
    where: NotRequired[Annotated[str, "As with a span; not said of a lattice's thousands of places."]]


class PlankChoice(ChoicePart):
    """Which plank to lay."""

    kind: Literal["plank"]
    size: Annotated[int, "Its size, 1 to 6."]
    plank: Annotated[PlankName, "Its name."]
    fits: Annotated[bool | None, "Whether it can lie anywhere; null where that is not to be measured."]


class SpanChoice(PlacedChoice, Way):
    """Where to lay it."""

    kind: Literal["span"]
    ends: Annotated[list[str], Items(2), "The names of both supports."]


class TakeChoice(PlacedChoice):
    """The plank to take into the reserve."""

    kind: Literal["take"]
    plank: Annotated[PlankName, "Its name."]
    holder: Annotated[int, "The seat that gets it."]


class Movement(PlacedChoice, Space):
    """Where a pawn can get to."""

    wins: Annotated[bool, "It is the village to reach."]
    onward: Annotated[bool, "It leads nearer to that village, as the crow flies."]


class GoChoice(Movement):
    """Where to go."""

    kind: Literal["go"]


class StayChoice(ChoicePart):
    """No second step."""

    kind: Literal["stay"]


class JumpChoice(Movement):
    """Where to jump."""

    kind: Literal["jump"]
    over: Annotated[PlankName, "The plank of the pawn that is jumped over."]


BridgeChoice = CardChoice | StoneChoice | PlankChoice | SpanChoice | TakeChoice | GoChoice | StayChoice | JumpChoice


# --- events ---


Missing = Literal["hurdle", "landing"]


class CardEvent(SeatEvent):
    """A card is laid face down."""

    kind: Literal["card"]
    card: Annotated[CardName | None, "The viewer's own card; null: somebody else's."]
    ready: Annotated[bool, "It was the last one of the program."]


class RevealEvent(EventPart):
    """The cards of one place are turned over."""

    kind: Literal["reveal"]
    place: Annotated[int, "1 to 5."]
    cards: Annotated[list[CardName], "By seat."]
    cancelled: Annotated[list[bool], "By seat: whether a dragon cancels the card."]


class DragonEvent(SeatEvent):
    """A dragon strikes, or meets a dragon."""

    kind: Literal["dragon"]
    target: Annotated[int, "The seat that it strikes at."]
    place: Annotated[int, "Of which place the card is, 1 to 5."]
    met: Annotated[bool, "Whether a dragon lies there, too: no dragon cancels a dragon."]


class StrikeEvent(SeatEvent):
    """A card is cancelled; the seat is its player's."""

    kind: Literal["strike"]
    card: Annotated[CardName, "Which one."]
    place: Annotated[int, "Of which place it is, 1 to 5."]
    by: Annotated[list[int], "The seats whose dragons cancel it."]


class PlacedEvent(SeatEvent):
    """A stone is placed."""

    kind: Literal["stone"]
    name: Annotated[str, "What it is called there."]
    at: Annotated[Place, "Where."]


class LiftEvent(SeatEvent):
    """A stone is lifted."""

    kind: Literal["lift"]
    at: Annotated[Place, "Where it was."]


class PlankEvent(SeatEvent):
    """A plank is chosen, or it fits nowhere and is gone."""

    kind: Literal["plank", "gone"]
    plank: Annotated[PlankName, "Its name."]


class TakeEvent(SeatEvent):
    """A plank is taken off the river."""

    kind: Literal["take"]
    plank: Annotated[PlankName, "Its name."]
    holder: Annotated[int, "The seat that gets it."]


class SpanEvent(SeatEvent, Way):
    """A plank is laid."""

    kind: Literal["span"]
    plank: Annotated[PlankName, "Its name."]
    ends: Annotated[list[str], Items(2), "The names of its supports."]


class GoEvent(SeatEvent, Space):
    """A pawn goes one step."""

    kind: Literal["go"]


class JumpEvent(SeatEvent, Space):
    """A pawn jumps."""

    kind: Literal["jump"]
    over: Annotated[PlankName, "The plank of the pawn that is jumped over."]


class FallEvent(SeatEvent, Space):
    """A movement is impossible: the pawn falls into the river, and is back at its start."""

    kind: Literal["fall"]
    card: Annotated[CardName, "The card that could not be carried out."]
    place: Annotated[int, "Of which place it is, 1 to 5."]
    missing: Annotated[Missing | None, "What a Jump lacks: a pawn to jump over, or a place to land; null: a step."]


class LostEvent(SeatEvent):
    """A card can't be carried out, or its second stone or plank can't: then it is not said which card."""

    kind: Literal["lost"]
    card: NotRequired[Annotated[CardName, "Which one."]]
    place: NotRequired[Annotated[int, "Of which place it is, 1 to 5."]]


class PlainEvent(SeatEvent):
    """No second step; or somebody wins."""

    kind: Literal["stay", "win"]


class TurnEvent(EventPart):
    """A new turn begins."""

    kind: Literal["turn"]
    first: Annotated[int, "The seat that gets the first-player card."]


BridgeEvent = (
    CardEvent | RevealEvent | DragonEvent | StrikeEvent | PlacedEvent | LiftEvent | PlankEvent | TakeEvent | SpanEvent
    | GoEvent | JumpEvent | FallEvent | LostEvent | PlainEvent | TurnEvent | DrawEvent
)  # fmt: skip

# --- a dry run ---

PlanWarning = Literal[
    "twice", "two_dragons", "barred", "no_stone", "spare_stone", "no_plank", "lost_plank", "short_plank", "spare_plank",
    "nothing_to_remove", "stays", "falls", "astray", "too_late", "late_fall",
]  # fmt: skip


class PlanStep(TypedDict):
    """What a card of one's program would do if nobody else did anything."""

    events: Annotated[list[BridgeEvent], "What would happen; where a stone or a plank goes is only proposed."]
    warnings: Annotated[list[PlanWarning], "What is amiss."]


CONSTANTS = {
    "PLACES": PLACES,
    "SIZES": list(range(1, SIZES + 1)),
    "CARD_TITLES": {card.name: title for card, title in CARD_TITLES.items()},
}

SHAPES = Shapes(BridgeTable, BridgeChoice, BridgeEvent, CONSTANTS)
