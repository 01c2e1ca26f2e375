"""Dragon River in characters: the river, the racers, the dice."""

from collections.abc import Sequence
from typing import Any

from rich.console import Group, RenderableType
from rich.text import Text

from dragonrace.cli.screen.colours import WORDS, in_colours, piece
from dragonrace.cli.screen.layout import beside, cut
from dragonrace.cli.tables import Room
from dragonrace.cli.tables.dragon_river.river import River
from dragonrace.cli.words import say
from dragonrace.core.words.seats import colour_name

__all__ = ["draw", "page"]

NAME = 8
SHORT_ROW = 36
"""How wide a racer's row is on a page."""
FEWEST_NEWS = 2


def draw(view: dict[str, Any], width: int) -> RenderableType:
    """Return river, racers and dice. Spaces in brackets are where the viewer's choices lead."""
    names = [colour_name(colour) for colour in view["players"]]
    return Group(*River(view, width).lines(), Text(), *_racers(view, names), *_tray(view))


def page(view: dict[str, Any], room: Room) -> list[Text]:
    """Return the river, below it the racers with the dice beside them, and the last events."""
    racers = [_short_racer(view, seat, name) for seat, name in enumerate(room.names)]
    below = beside(racers, _tray(view), SHORT_ROW)
    rows = room.rows - len(below) - FEWEST_NEWS - 1
    river = River(view, room.width, rows // 2).lines()[:rows]
    return [*river, Text(), *below, *room.news(room.width, room.rows - len(river) - 1 - len(below))]


# --- racers ---


def _racers(view: dict[str, Any], names: Sequence[str]) -> list[Text]:
    return [_racer(view, seat, name) for seat, name in enumerate(names)]


def _racer(view: dict[str, Any], seat: int, name: str) -> Text:
    table, colour = view["table"], view["players"][seat]
    moves = table["mover"] == seat and not view["over"]
    line = Text.assemble(" ▶ " if moves else "   ", piece(colour), "  ")
    line.append(cut(name, NAME), f"bold {WORDS.get(colour, '')}".strip())
    line.append(f"{_place(table, seat):<25}{say('dice-left', count=table['dice_left'][seat])}")
    if table["stranded"][seat]:
        line.append(f"   ▒ {say('stuck.long')}", "yellow3")
    return line.append(f"   {say('wins')}", "bold") if view["winner"] == seat else line


def _short_racer(view: dict[str, Any], seat: int, name: str) -> Text:
    table, colour = view["table"], view["players"][seat]
    is_mover = table["mover"] == seat and not view["over"]
    mark = "★" if view["winner"] == seat else "▶" if is_mover else " "
    at, to_go = table["positions"][seat], table["board"]["finish"] - table["positions"][seat]
    line = Text.assemble(mark, " ", piece(colour), " ", (cut(name, NAME), f"bold {WORDS.get(colour, '')}".strip()))
    line.append(say("place-space.short", space=f"{at:>4}", left=str(to_go)).ljust(16))
    dice = say("dice-left", count=table["dice_left"][seat])
    return line.append(f"▒ {say('stuck')}" if table["stranded"][seat] else dice)


def _place(table: dict[str, Any], seat: int) -> str:
    at, finish = table["positions"][seat], table["board"]["finish"]
    if at == finish:
        return say("place-last-pearl")
    left = str(finish - at)
    return say("place-space", space=str(at), left=left) if at else say("place-start", left=left)


# --- dice ---


def _tray(view: dict[str, Any]) -> list[Text]:
    """Draw the dice in groups, each with its name."""
    table = view["table"]
    pairs = [face for face in table["pairs"] for _ in range(2)]
    spare = [table["spare"]] if table["spare"] else []
    throw, kept = table["dice"], table["kept"]
    groups = {"pairs": pairs, "spare": spare} if pairs or spare else {"throw": throw, "kept": kept}
    lines = [Text(), Text(), Text()]
    for name, faces in groups.items():
        _add_dice(lines, say(f"dice-{name}"), faces)
    fight = table["fight"]
    return [*_fight_line(view, fight), *(lines if lines[0] else [])]


def _add_dice(lines: list[Text], name: str, faces: list[int]) -> None:
    if not faces:
        return
    label = f"   {name} "
    for line, start in zip(lines, (" " * len(label), label, " " * len(label)), strict=True):
        line.append(start)
    for face in faces:
        for line, part in zip(lines, ("╭───╮", f"│ {face} │", "╰───╯"), strict=True):
            line.append(part, "bold")


def _fight_line(view: dict[str, Any], fight: dict[str, int] | None) -> list[Text]:
    if fight is None:
        return []
    came, there = (colour_name(view["players"][fight[side]]) for side in ("came", "there"))
    words = say("fight", came=came, there=there, space=str(fight["space"]))
    return [in_colours(f"   {words}", view["players"])]
