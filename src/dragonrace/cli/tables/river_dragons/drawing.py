"""The whole table: the river, then what lies where, and everybody's seat."""

from collections.abc import Iterable, Iterator
from typing import Any

from rich.console import Group, RenderableType
from rich.text import Text

from dragonrace.cli.screen.colours import in_colours, piece
from dragonrace.cli.tables.river_dragons.names import (
    PLACES,
    Plank,
    card_sign,
    ink,
    plank_sign,
    stone_signs,
    support_sign,
)
from dragonrace.cli.tables.river_dragons.river import River
from dragonrace.cli.words import say, typed_colour
from dragonrace.core.words.seats import colour_name

__all__ = ["draw", "moment", "reaches", "village_reach"]

DIM = "grey62"
CARD = 5
"""How many columns a card takes."""
LABEL = 12
"""How many columns the name of a list takes."""
LEFT = {"stone": "place", "plank": "lay", "span": "lay", "step": "go", "second_step": "go"}
"""What is left to do of an action, by phase."""
View = dict[str, Any]


def draw(view: View, width: int) -> RenderableType:
    """Return river, lists and seats."""
    river = River(view, width)
    lines = [*river.lines(), Text(), *_lists(view, width), *_reaches(view, river.scale, width), Text(), *_seats(view)]
    lines += [in_colours(f"   {moment(view)}", view["players"]), *_hand(view, width)]
    for line in lines:
        line.rstrip()
    return Group(*lines)


# --- lists ---


def _lists(view: View, width: int) -> Iterator[Text]:
    """What the river's signs mean, which planks lie where, and what is left."""
    table = view["table"]
    yield from _listed(say("list-signs"), _legend(view), width)
    if not table["board"]["islands"]:
        names = stone_signs(table)
        stones = (Text(f"({names[s['name']]}) {s['name']}") for s in table["stones"])
        yield from _listed(say("list-stones"), stones, width)
    yield from _listed(say("list-planks"), (_lying(table, plank) for plank in table["planks"]), width)
    yield from _listed(say("list-gone"), (_plank(plank) for plank in table["gone"]), width)


def _legend(view: View) -> Iterator[Text]:
    has_islands = bool(view["table"]["board"]["islands"])
    colour = view["players"][0]
    if has_islands:
        yield Text(say("sign-island", sign="7"), DIM)
    yield Text(say("sign-stone", sign="(7)"), DIM)
    sign = plank_sign({"colour": colour, "size": 4})
    yield in_colours(say("sign-plank", sign=sign, colour=typed_colour(colour), size=4), [colour], DIM)
    yield Text.assemble(piece(colour), (f" {say('sign-pawn')}", DIM))


def _lying(table: dict[str, Any], plank: Plank) -> Text:
    """A plank with its two ends."""
    ends = "–".join(support_sign(table, name) for name in plank["ends"])
    return _plank(plank).append(f" {ends}", "default")


def _plank(plank: Plank) -> Text:
    return Text(plank_sign(plank), ink(plank["colour"]))


def _listed(label: str, items: Iterable[Text], width: int) -> Iterator[Text]:
    """A list with its name on the left, in as many lines as it needs; nothing if it is empty."""
    line = Text(f"   {label:<{LABEL}}", DIM)
    empty = len(line)
    for item in items:
        if len(line) > empty and len(line) + len(item) > width:
            yield line
            line = Text(" " * empty)
        line = Text.assemble(line, item, "   ")
    if len(line) > empty:
        yield line


def _reaches(view: View, scale: int, width: int) -> Iterator[Text]:
    """The viewer's planks, to the map's scale, for choosing one by eye."""
    bars = reaches(view, scale, width // 2)
    yield from _listed(say("list-reach"), bars, width)
    if bars:
        yield Text(f"{'':<{LABEL + 3}}{say('reach-unit', count=village_reach(view, scale))}", DIM)


def reaches(view: View, scale: int, most: int) -> list[Text]:
    """Return each of the viewer's planks with how far it reaches between stones, where that helps to choose."""
    viewer, board = view["viewer"], view["table"]["board"]
    if viewer is None or not view["choices"] or view["table"]["phase"] not in ("program", "plank"):
        return []
    fits = {choice["plank"]: choice["fits"] for choice in view["choices"] if choice["kind"] == "plank"}
    bars = []
    for plank in view["table"]["reserves"][viewer]:
        reach = board["plank_lengths"][plank["size"] - 1] + 2 * (board["stone_radius"] - board["bearing"])
        bar = _plank(plank).append(" " + _bar(reach, scale, most))
        bars.append(bar.append(f" {say('fits-nowhere')}", DIM) if fits.get(plank["id"]) is False else bar)
    return bars


def village_reach(view: View, scale: int) -> int:
    """Return by how many characters a plank reaches further at a village."""
    board = view["table"]["board"]
    beyond: int = round((board["village_radius"] - board["stone_radius"]) / scale)
    return beyond


def _bar(length: int, scale: int, most: int) -> str:
    """A bar of so many millimetres, to half a column."""
    halves = min(2 * length // scale, 2 * most)
    return "━" * (halves // 2) + "╸" * (halves % 2)


# --- seats ---


def _seats(view: View) -> Iterator[Text]:
    """A line a seat, below a line that says what its columns are."""
    place = view["table"]["place"]
    numbers = "".join(f"{f'[{k}]' if k == place else f' {k}':<{CARD}}" for k in range(1, PLACES + 1))
    yield Text(f"{'':<14}{numbers} {say('column-reserve'):<19}{say('column-goal')}", DIM)
    for seat in range(len(view["players"])):
        yield _seat(view, seat)


def _seat(view: View, seat: int) -> Text:
    table, colour = view["table"], view["players"][seat]
    line = Text.assemble(" ▶ " if table["mover"] == seat else "   ", piece(colour), "  ")
    line.append_text(in_colours(colour_name(colour).ljust(8), [colour]))
    for place in range(PLACES):
        line.append_text(_card(table, seat, place))
    line.append(" ")
    for plank in table["reserves"][seat]:
        line.append_text(_plank(plank)).append(" ")
    line.append(" " * (14 + PLACES * CARD + 20 - len(line)))
    line.append_text(_journey(table, seat))
    return line.append(_remark(view, seat), "bold")


def _card(table: dict[str, Any], seat: int, place: int) -> Text:
    """A card of a program: in brackets one that lies face down, which only the viewer knows; ✗ if it is cancelled."""
    program = table["programs"][seat]
    if place >= len(program):
        return Text(f"{' ·':<{CARD}}", DIM)
    card = program[place]
    if card is None:
        return Text(f"{' ▒▒':<{CARD}}", DIM)
    if place >= table["revealed"]:
        return Text(f"{f'({card_sign(card)})':<{CARD}}")
    struck = table["cancelled"][seat] and place + 1 == table["place"]
    return Text(f" {card_sign(card) + '✗' * struck:<{CARD - 1}}", "strike" if struck else "bold")


def _journey(table: dict[str, Any], seat: int) -> Text:
    space, goal = table["pawns"][seat], table["destinations"][seat]
    plank = next((plank for plank in table["planks"] if plank["id"] == space["plank"]), None)
    stands = _plank(plank) if plank else _village(space["village"])
    return Text.assemble(stands, " → ", _village(goal))


def _village(colour: str) -> Text:
    return in_colours(typed_colour(colour), [colour])


def _remark(view: View, seat: int) -> str:
    if view["winner"] == seat:
        return f" {say('wins')}"
    return f"  {say('first')}" if view["table"]["first"] == seat and not view["over"] else ""


def moment(view: View) -> str:
    """Say what is being done, and what is left of it."""
    table = view["table"]
    words = []
    if table["phase"] in LEFT:
        words.append(_left(view))
    words.append(say("stones-left", count=table["stones_left"]))
    return " ".join(words)


def _left(view: View) -> str:
    table = view["table"]
    seat, message = colour_name(view["players"][table["mover"]]), f"left-to-{LEFT[table['phase']]}"
    if table["plank"]:
        return say(f"{message}.holding", seat=seat, count=table["left"], plank=plank_sign(table["plank"]))
    return say(message, seat=seat, count=table["left"])


def _hand(view: View, width: int) -> Iterator[Text]:
    """The cards that the viewer may lay now, with what they mean."""
    cards = [choice for choice in view["choices"] if choice["kind"] == "card"]
    items = (Text.assemble((f"{card['card']:<3}", "bold"), f" {card['words']}") for card in cards)
    yield from _listed(say("list-hand"), items, width)
