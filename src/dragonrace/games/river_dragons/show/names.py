"""What supports, planks and spaces are called: islands by number, villages by colour, expert stones by their place."""

from dragonrace.core.errors import IllegalAction, NotationError, shorten
from dragonrace.games.river_dragons.cards import COLOURS
from dragonrace.games.river_dragons.state import LYING, NONE, PLANKS, SITES, SIZES, VILLAGES, BridgeState, CompiledBoard

__all__ = [
    "plank_id",
    "plank_name",
    "plank_of_pair",
    "read_pair",
    "read_space",
    "read_support",
    "space_name",
    "span_name",
    "support_name",
]


# --- writing ---


def support_name(b: CompiledBoard, s: BridgeState, support: int) -> str:
    """Name a support: ``blue``, ``14``, or ``120,45`` on the expert side."""
    if support < VILLAGES:
        return COLOURS[support]
    site = support - VILLAGES
    return f"{s.stone_x[site]},{s.stone_y[site]}" if b.expert else str(site + 1)


def span_name(b: CompiledBoard, s: BridgeState, a: int, c: int) -> str:
    """Name a span by its supports, the lower one first: ``3 14``."""
    return f"{support_name(b, s, a)} {support_name(b, s, c)}"


def plank_id(plank: int) -> str:
    """Name a plank by its colour and size, wherever it is."""
    return f"{COLOURS[plank // SIZES]}-{plank % SIZES + 1}"


def plank_name(b: CompiledBoard, s: BridgeState, plank: int) -> str:
    """Name a plank by where it lies; one that does not lie anywhere by its colour and size."""
    if s.owner[plank] != LYING:
        return plank_id(plank)
    return span_name(b, s, s.end_a[plank], s.end_b[plank])


def space_name(b: CompiledBoard, s: BridgeState, space: int) -> str:
    """Name a space where a pawn stands: a village, or a plank."""
    return COLOURS[space] if space < VILLAGES else plank_name(b, s, space - VILLAGES)


# --- reading ---


def read_support(b: CompiledBoard, s: BridgeState, text: str) -> int:
    """Return the support of that name; raises `NotationError`, or `IllegalAction` where no stone stands."""
    if text in COLOURS:
        return COLOURS.index(text)
    if b.expert:
        return VILLAGES + _stone_at(s, text)
    if not (text.isascii() and text.isdigit() and not text.startswith("0") and len(text) < 3 and int(text) <= SITES):
        raise NotationError(f"{shorten(text)} is no support: islands are 1 to {SITES}, villages {', '.join(COLOURS)}")
    return VILLAGES + int(text) - 1


def read_pair(b: CompiledBoard, s: BridgeState, text: str) -> tuple[int, int]:
    """Return the two supports of a span; raises `NotationError` if the higher one stands first."""
    names = text.split(" ")
    if len(names) != 2:
        raise NotationError(f"{shorten(text)} is no span: it is named by two supports, as in '3 14' or 'blue 3'")
    first, second = (read_support(b, s, name) for name in names)
    if first >= second:
        raise NotationError(f"{shorten(text)} is not in order: villages come first, then stones in ascending order")
    return first, second


def plank_of_pair(b: CompiledBoard, s: BridgeState, text: str, rule: str) -> int:
    """Return the plank that lies between two supports; raises `IllegalAction` by this ``rule`` if there is none."""
    ends = read_pair(b, s, text)
    planks = (p for p in range(PLANKS) if s.owner[p] == LYING and (s.end_a[p], s.end_b[p]) == ends)
    plank = next(planks, NONE)
    if plank == NONE:
        raise IllegalAction(f"no plank lies between {text.replace(' ', ' and ')}", rule=rule)
    return plank


def read_space(b: CompiledBoard, s: BridgeState, text: str, rule: str) -> int:
    """Return the village or the plank of that name; raises `IllegalAction` by this ``rule`` if no plank lies there."""
    return COLOURS.index(text) if text in COLOURS else VILLAGES + plank_of_pair(b, s, text, rule)


def _stone_at(s: BridgeState, text: str) -> int:
    x, y = read_point(text)
    sites = (site for site in range(SITES) if s.stones >> site & 1 and (s.stone_x[site], s.stone_y[site]) == (x, y))
    site = next(sites, NONE)
    if site == NONE:
        raise IllegalAction(f"no stone stands at {text}", rule="RD-30")
    return site


def read_point(text: str) -> tuple[int, int]:
    """Return the place ``120,45`` in mm; raises `NotationError`."""
    x, _comma, y = text.partition(",")
    if not all(n.isascii() and n.isdigit() and len(n) < 8 and (n == "0" or not n.startswith("0")) for n in (x, y)):
        raise NotationError(f"{shorten(text)} is no place: a stone's place is written as 120,45")
    return int(x), int(y)
