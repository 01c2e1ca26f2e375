"""Golden Dragon's page: the map over the last events, beside it compass, holder and seats."""

from collections.abc import Sequence
from typing import Any

from rich.text import Text

from dragonrace.cli.screen.colours import WORDS, piece
from dragonrace.cli.screen.layout import beside, cut, wrapped
from dragonrace.cli.tables import Room
from dragonrace.cli.tables.golden_dragon.beside import chute, compass, legend, stone
from dragonrace.cli.tables.golden_dragon.drawing import holder
from dragonrace.cli.tables.golden_dragon.map import ARROWS, DIM, Map
from dragonrace.cli.words import say

__all__ = ["page"]

SIDE = 40
"""How wide the part beside the map is."""
NAME = 9
FEWEST_NEWS = 3
View = dict[str, Any]


def page(view: View, room: Room) -> list[Text]:
    """Return the table, line by line."""
    left = room.width - SIDE - 1
    sheet = [*Map(view, left, 0, room.rows - FEWEST_NEWS).lines(), Text()]
    news = room.news(left, room.rows - len(sheet))
    right = [*compass(), *chute(view), *_out(view), Text(), *_seats(view, room.names)]
    if len(right) + 1 < room.rows:
        right.insert(5, legend(view)[-1] or legend(view)[0])
    return beside([*sheet, *news], right[-room.rows :], left + 1)


def _out(view: View) -> list[Text]:
    return [part for line in stone(view) for part in wrapped(line.plain, SIDE, (), indent="   ")]


def _seats(view: View, names: Sequence[str]) -> list[Text]:
    head = Text(say("column-stands-on.short").rjust(NAME + 6) + say("column-cards").rjust(SIDE - NAME - 6), DIM)
    return [head, *(_seat(view, seat, names[seat]) for seat in range(len(names)))]


def _seat(view: View, seat: int, name: str) -> Text:
    table, colour = view["table"], view["players"][seat]
    wind = table["under"][seat]
    on = f"{wind:>2} {ARROWS[wind]}" if wind else ""
    line = Text.assemble(_mark(view, seat), " ", piece(colour), " ", (cut(name, NAME), f"bold {WORDS.get(colour, '')}"))
    line.append(f" {on:<5}")
    stones = holder(table["holders"][seat], is_awaited=table["phase"] == "holders")
    stones.truncate(17, pad=True)
    return line.append_text(stones).append(f" {table['gales'][seat]}/{table['lightnings'][seat]}")


def _mark(view: View, seat: int) -> str:
    """Mark whose turn it is, whose dragon was defended, and who won."""
    if view["winner"] == seat:
        return "★"
    if seat in view["table"]["vetoed"]:
        return "✗"
    return "▶" if view["table"]["mover"] == seat and not view["over"] else " "
