"""Golden Dragon in characters: the map with its dragons, the compass, one's own holder, and everybody's seat."""

from typing import Any

from rich.console import Group, RenderableType
from rich.text import Text

from dragonrace.cli.screen.colours import in_colours, piece
from dragonrace.cli.screen.layout import beside
from dragonrace.cli.tables.golden_dragon.beside import chute, compass, legend, stone
from dragonrace.cli.tables.golden_dragon.map import ARROWS, DIM, Map
from dragonrace.cli.words import say
from dragonrace.core.words.seats import colour_name

__all__ = ["draw", "holder"]

GAP = 5
SIDE = 32
"""How wide what stands beside the map can be: the holder."""


def draw(view: dict[str, Any], width: int) -> RenderableType:
    """Return map, compass, holder and seats. Letters in brackets are where dragons would be carried."""
    sheet, winds, more = Map(view, width, GAP + SIDE).lines(), compass(), [*legend(view), *chute(view)]
    below = [*sheet, Text(), *(_beside(winds, more, width) or [*winds, Text(), *more])]
    body = _beside(sheet, [*winds, *more], width) or below
    lines = [*body, Text(), *_seats(view), *stone(view)]
    for line in lines:
        line.rstrip()
    return Group(*lines)


def _beside(left: list[Text], right: list[Text], width: int) -> list[Text]:
    """Put two drawings side by side; return nothing where they do not fit so."""
    across, more = (max(len(line) for line in lines) for lines in (left, right))
    return beside(left, right, across + GAP) if across + GAP + more <= width else []


# --- seats ---


def _seats(view: dict[str, Any]) -> list[Text]:
    """A line a seat, below a line that says what its columns are."""
    on, stones = say("column-stands-on"), say("column-holder")
    head = f"{'':<14}{on:<12}{stones:<22}{say('column-gales'):<8}{say('column-lightnings'):<11}"
    return [Text(head, DIM), *(_seat(view, seat) for seat in range(len(view["players"])))]


def _seat(view: dict[str, Any], seat: int) -> Text:
    table, colour = view["table"], view["players"][seat]
    moves = table["mover"] == seat and not view["over"]
    line = Text.assemble(" ▶ " if moves else "   ", piece(colour), "  ")
    line.append_text(in_colours(colour_name(colour).ljust(8), [colour]))
    wind = table["under"][seat]
    line.append(f"{wind} {ARROWS[wind]}".ljust(12) if wind else "".ljust(12))
    line.append_text(holder(table["holders"][seat], is_awaited=table["phase"] == "holders"))
    line.append(f"{table['gales'][seat]:<8}{table['lightnings'][seat]:<11}")
    return line.append(_remark(view, seat), "bold")


def holder(stones: list[str | None], *, is_awaited: bool) -> Text:
    """Return the stones of a holder, the front one in brackets; ``?`` is one that the viewer can't know."""
    if not stones:
        return Text(f"{say('column-holder.empty') if is_awaited else '':<22}", DIM)
    front, *rest = [wind or "?" for wind in stones]
    line = Text.assemble((f"{f'[{front}]':<5}", "bold"), " ".join(f"{wind:<2}" for wind in rest))
    return line.append(" " * (22 - len(line)))


def _remark(view: dict[str, Any], seat: int) -> str:
    if view["winner"] == seat:
        return say("wins")
    return say("vetoed") if seat in view["table"]["vetoed"] else ""
