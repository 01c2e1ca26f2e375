"""River Dragons' notation: ``card S1``, ``stone 14``, ``plank 4``, ``span 3 14``, ``take 3 14``, ``go blue``, …"""

from dragonrace.core.errors import IllegalAction, NotationError, shorten
from dragonrace.core.game import State
from dragonrace.games.river_dragons.actions import (
    FIRST_GO,
    FIRST_LIFT,
    FIRST_PLANK,
    FIRST_POINT,
    FIRST_SPAN,
    FIRST_STONE,
    FIRST_TAKE,
    STAY,
    ends_of_span,
    jump_action,
    parts_of_jump,
    span_action,
)
from dragonrace.games.river_dragons.board.sites import point_x, point_y
from dragonrace.games.river_dragons.cards import CARDS, card_name
from dragonrace.games.river_dragons.show.names import (
    plank_name,
    plank_of_pair,
    read_pair,
    read_point,
    read_space,
    read_support,
    space_name,
    span_name,
    support_name,
)
from dragonrace.games.river_dragons.state import SIZES, VILLAGES, BridgeState, CompiledBoard, records

__all__ = ["POINT_LINE", "BridgeNotation", "records"]

POINT_LINE = "stone {x},{y}"
"""How a stone on the expert side is written."""

CARD_NUMBERS = {card_name(card): card for card in range(CARDS)}

_LINES = (
    "the lines are 'card S1', 'stone 14', 'plank 4', 'span 3 14', 'take 3 14', 'lift 14', 'go 3 14', 'go blue', "
    "'stay', 'jump 3 7 to 7 12' and 'jump 3 7 to blue'"
)


class BridgeNotation:
    """Writes and reads actions; the part after the colon."""

    def write(self, state: State, _player: int, action: int) -> str:
        """Write an action."""
        b, s = records(state)
        if action < FIRST_PLANK:
            return f"card {card_name(action)}"
        if action < FIRST_STONE:
            return f"plank {action - FIRST_PLANK + 1}"
        if action < FIRST_SPAN:
            return f"stone {action - FIRST_STONE + 1}"
        if action >= FIRST_POINT:
            return POINT_LINE.format(x=point_x(b, action - FIRST_POINT), y=point_y(b, action - FIRST_POINT))
        return _write_with_planks(b, s, action)

    def read(self, state: State, _player: int, text: str) -> int:
        """Read an action; raises `NotationError`, or `IllegalAction` for a plank or stone that is not there."""
        b, s = records(state)
        verb, _space, rest = text.partition(" ")
        if text == "stay":
            return STAY
        readers = {
            "card": _read_card, "stone": _read_stone, "plank": _read_size, "span": _read_span, "take": _read_take,
            "lift": _read_lift, "go": _read_go, "jump": _read_jump,
        }  # fmt: skip
        if verb not in readers or not rest:
            raise NotationError(f"{shorten(text)} can't be read: {_LINES}")
        return readers[verb](b, s, rest)


def _write_with_planks(b: CompiledBoard, s: BridgeState, action: int) -> str:
    if action < FIRST_TAKE:
        return f"span {span_name(b, s, *ends_of_span(action))}"
    if action < FIRST_LIFT:
        return f"take {plank_name(b, s, action - FIRST_TAKE)}"
    if action < FIRST_GO:
        return f"lift {support_name(b, s, VILLAGES + action - FIRST_LIFT)}"
    if action < STAY:
        return f"go {space_name(b, s, action - FIRST_GO)}"
    if action == STAY:
        return "stay"
    plank, landing = parts_of_jump(action)
    return f"jump {plank_name(b, s, plank)} to {space_name(b, s, landing)}"


def _read_card(_b: CompiledBoard, _s: BridgeState, text: str) -> int:
    if text not in CARD_NUMBERS:
        raise NotationError(f"{shorten(text)} is no card; there are {', '.join(CARD_NUMBERS)}")
    return CARD_NUMBERS[text]


def _read_stone(b: CompiledBoard, s: BridgeState, text: str) -> int:
    if not b.expert:
        support = read_support(b, s, text)
        if support < VILLAGES:
            raise IllegalAction("a stone is never placed on a village", rule="RD-22")
        return FIRST_STONE + support - VILLAGES
    x, y = read_point(text)
    point = y // b.lattice * b.columns + x // b.lattice
    if x % b.lattice or y % b.lattice or x // b.lattice >= b.columns or point >= b.points:
        raise IllegalAction(f"{text} is no point of the lattice, whose pitch is {b.lattice}", rule="RD-R10")
    return FIRST_POINT + point


def _read_size(_b: CompiledBoard, _s: BridgeState, text: str) -> int:
    if len(text) != 1 or text not in "123456":
        raise NotationError(f"{shorten(text)} is no plank; sizes are 1 to {SIZES}")
    return FIRST_PLANK + int(text) - 1


def _read_span(b: CompiledBoard, s: BridgeState, text: str) -> int:
    return span_action(*read_pair(b, s, text))


def _read_take(b: CompiledBoard, s: BridgeState, text: str) -> int:
    return FIRST_TAKE + plank_of_pair(b, s, text, "RD-40")


def _read_lift(b: CompiledBoard, s: BridgeState, text: str) -> int:
    support = read_support(b, s, text)
    if support < VILLAGES:
        raise IllegalAction("a village can't be removed", rule="RD-40")
    return FIRST_LIFT + support - VILLAGES


def _read_go(b: CompiledBoard, s: BridgeState, text: str) -> int:
    return FIRST_GO + read_space(b, s, text, "RD-50")


def _read_jump(b: CompiledBoard, s: BridgeState, text: str) -> int:
    over, to, landing = text.partition(" to ")
    if not to:
        raise NotationError(f"'jump {shorten(text)[1:-1]}' can't be read: a jump is 'jump 3 7 to 7 12'")
    return jump_action(plank_of_pair(b, s, over, "RD-60"), read_space(b, s, landing, "RD-60"))
