"""River Dragons' page: the river, and beside it the seats, one's hand and planks, the last events."""

from collections.abc import Iterator
from typing import Any

from rich.text import Text

from dragonrace.cli.screen.colours import WORDS, piece
from dragonrace.cli.screen.layout import beside, cut, flowing, wrapped
from dragonrace.cli.tables import Room
from dragonrace.cli.tables.river_dragons.drawing import moment, reaches, village_reach
from dragonrace.cli.tables.river_dragons.names import PLACES, card_sign
from dragonrace.cli.tables.river_dragons.river import River
from dragonrace.cli.words import say

__all__ = ["page"]

DIM = "grey62"
SIDE = 37
"""How wide the part beside the river is, at least."""
NAME = 7
CARD = 3
"""How many columns a card takes."""
SIZES = 6
View = dict[str, Any]


def page(view: View, room: Room) -> list[Text]:
    """Return the table, line by line."""
    river = River(view, room.width - SIDE - 1, room.rows)
    lines = river.lines()
    left = max(line.cell_len for line in lines) + 1
    width = room.width - left
    right = [*_seats(view, room), *wrapped(moment(view), width, view["players"]), *_hand(view, width)]
    right += _reaches(view, river.scale, width)
    return beside(lines, [*right, Text(), *room.news(width, room.rows - len(right) - 1)], left)


def _seats(view: View, room: Room) -> Iterator[Text]:
    """Return a line a seat, below a line that says what its columns are."""
    place = view["table"]["place"]
    numbers = "".join(f"{'▼' if k == place else k:<{CARD}}" for k in range(1, PLACES + 1))
    reserve = say("column-reserve.short")
    yield Text(f"{'':<{NAME + 4}}{numbers}{reserve:<{SIZES + 1}}{say('column-goal.short')}", DIM)
    for seat, name in enumerate(room.names):
        yield _seat(view, seat, name)


def _seat(view: View, seat: int, name: str) -> Text:
    """Return a player's program, the sizes of the planks in their reserve, and the letter of their goal."""
    table, colour = view["table"], view["players"][seat]
    goal = table["destinations"][seat]
    line = Text.assemble(_mark(view, seat), piece(colour), " ", (cut(name, NAME), f"bold {WORDS.get(colour, '')}"), " ")
    for place in range(PLACES):
        line.append_text(_card(table, seat, place))
    line.append("".join(str(plank["size"]) for plank in table["reserves"][seat])[:SIZES].ljust(SIZES + 1))
    return line.append_text(piece(goal)).append("①" if table["first"] == seat else "")


def _mark(view: View, seat: int) -> str:
    if view["winner"] == seat:
        return "★"
    return "▶" if view["table"]["mover"] == seat and not view["over"] else " "


def _card(table: dict[str, Any], seat: int, place: int) -> Text:
    """Return a card of a program: ▒▒ if it is hidden, bold if it lies open, struck and with ✗ if it is cancelled."""
    program = table["programs"][seat]
    if place >= len(program):
        return Text("·".ljust(CARD), DIM)
    card = program[place]
    if card is None:
        return Text("▒▒".ljust(CARD), DIM)
    struck = table["cancelled"][seat] and place + 1 == table["place"]
    style = "strike" if struck else "bold" if place < table["revealed"] else ""
    return Text((card_sign(card) + "✗" * struck).ljust(CARD), style)


def _hand(view: View, width: int) -> list[Text]:
    """Return the cards that the viewer may lay now, and what their letters mean."""
    cards = [card_sign(choice["card"]) for choice in view["choices"] if choice["kind"] == "card"]
    if not cards:
        return []
    return [Text(), *wrapped(" ".join(cards), width, (), "bold"), *wrapped(say("cards-key"), width, (), DIM)]


def _reaches(view: View, scale: int, width: int) -> list[Text]:
    """Return how far the viewer's planks reach on this drawing."""
    bars = [(str(bar), "") for bar in reaches(view, scale, width // 2)]
    further = say("reach-unit.short", count=village_reach(view, scale))
    return flowing([*bars, ("", further)], width, ()) if bars else []
