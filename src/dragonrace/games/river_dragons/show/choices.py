"""What a player wants to know of a legal action of River Dragons before choosing it."""

from dragonrace.core.game import State
from dragonrace.core.views.shapes import Axis, ChoiceGrid
from dragonrace.games.river_dragons import shapes
from dragonrace.games.river_dragons.actions import (
    FIRST_GO,
    FIRST_JUMP,
    FIRST_LIFT,
    FIRST_PLANK,
    FIRST_POINT,
    FIRST_SPAN,
    FIRST_STONE,
    FIRST_TAKE,
    STAY,
)
from dragonrace.games.river_dragons.board.spans import support_x, support_y
from dragonrace.games.river_dragons.cards import CARD_TITLES, COLOURS, FIRST_DRAGON, Card, card_name
from dragonrace.games.river_dragons.rules.planks import fits_somewhere, plank_in_reserve
from dragonrace.games.river_dragons.rules.removing import receiver_of
from dragonrace.games.river_dragons.show.names import support_name
from dragonrace.games.river_dragons.show.notation import POINT_LINE
from dragonrace.games.river_dragons.state import SIZES, SPACES, SUPPORTS, VILLAGES, BridgeState, CompiledBoard, records

__all__ = [
    "card_words",
    "choice",
    "choice_grids",
    "goal_of",
    "plank_id",
    "plank_words",
    "point_of",
    "receiver_words",
    "space_words",
    "stone_words",
    "support_words",
]


def choice(state: State, seat: int, action: int) -> shapes.BridgeChoice:
    """Return what a drawing wants to know of a choice that is in none of the `choice_grids`."""
    b, s = records(state)
    if action < FIRST_PLANK:
        return {"kind": "card", "card": card_name(action), "words": card_words(action)}
    if action < FIRST_STONE:
        return _plank_choice(state, seat, action - FIRST_PLANK)
    if action < FIRST_SPAN:
        island = action - FIRST_STONE
        return {"kind": "stone", "at": point_of(b, s, VILLAGES + island), "words": f"A stone on island {island + 1}"}
    if action < FIRST_TAKE:
        return _span_choice(b, s, *divmod(action - FIRST_SPAN, SUPPORTS))
    return _removal_choice(b, s, action) if action < FIRST_GO else _move_choice(b, s, action)


def choice_grids(state: State) -> list[ChoiceGrid]:
    """Return the lattice points of an expert side, where some thousand stones could stand."""
    b, _s = records(state)
    if not b.expert:
        return []
    rows, pitch = int(b.points) // int(b.columns), int(b.lattice)
    axes: list[Axis] = [
        {"name": "y", "values": [row * pitch for row in range(rows)]},
        {"name": "x", "values": [column * pitch for column in range(int(b.columns))]},
    ]
    each = {"text": POINT_LINE, "kind": "stone", "at": ["{x}", "{y}"], "words": "A stone at {x},{y}"}
    return [{"first": FIRST_POINT, "axes": axes, "each": each}]


def _plank_choice(state: State, seat: int, size: int) -> shapes.PlankChoice:
    """Whether a plank fits anywhere is told only where that may be measured (RD-O5)."""
    b, s = records(state)
    plank = plank_in_reserve(s, seat, size)
    fits = fits_somewhere(b, s, size) if state.game.options["measure"] else None
    words = f"Plank {size + 1} ({COLOURS[plank // SIZES]})" + (", fits nowhere" if fits is False else "")
    return {"kind": "plank", "size": size + 1, "plank": plank_id(plank), "fits": fits, "words": words}


def _span_choice(b: CompiledBoard, s: BridgeState, a: int, c: int) -> shapes.SpanChoice:
    ends = [support_name(b, s, a), support_name(b, s, c)]
    words = f"From {support_words(b, s, a)} to {support_words(b, s, c)}"
    return {"kind": "span", "ends": ends, "from": point_of(b, s, a), "to": point_of(b, s, c), "words": words}


def _removal_choice(b: CompiledBoard, s: BridgeState, action: int) -> shapes.TakeChoice | shapes.StoneChoice:
    if action < FIRST_LIFT:
        plank = action - FIRST_TAKE
        words = f"Take {plank_words(b, s, plank)}{receiver_words(b, plank)}"
        return {"kind": "take", "plank": plank_id(plank), "holder": receiver_of(b, plank, s.mover), "words": words}
    support = VILLAGES + action - FIRST_LIFT
    return {"kind": "lift", "at": point_of(b, s, support), "words": f"Lift {stone_words(b, s, support)}"}


def receiver_words(b: CompiledBoard, plank: int) -> str:
    """Say to whom a removed plank goes back, where that is not whoever removes it (RD-O8)."""
    return f", which goes back to {COLOURS[plank // SIZES].capitalize()}" if b.planks_go_back else ""


def _move_choice(
    b: CompiledBoard, s: BridgeState, action: int
) -> shapes.StayChoice | shapes.GoChoice | shapes.JumpChoice:
    if action == STAY:
        return {"kind": "stay", "words": "Stay here"}
    over, space = (None, action - FIRST_GO) if action < STAY else divmod(action - FIRST_JUMP, SPACES)
    wins = space == (b.colour[s.mover] + VILLAGES // 2) % VILLAGES
    goal = goal_of(space)
    words = f"{'Go' if over is None else 'Jump'} {'into' if space < VILLAGES else 'onto'} {space_words(b, s, space)}"
    words += ", and win" if wins else ""
    if over is None:
        return {"kind": "go", **goal, "wins": wins, "words": words}
    words += f", over {COLOURS[b.colour[_pawn_on(b, s, over)]].capitalize()}"
    return {"kind": "jump", "over": plank_id(over), **goal, "wins": wins, "words": words}


def _pawn_on(b: CompiledBoard, s: BridgeState, plank: int) -> int:
    return next(seat for seat in range(b.players) if s.pawns[seat] == VILLAGES + plank)


# --- words and places ---


def goal_of(space: int) -> shapes.Space:
    """Return a space where a pawn can stand: a village's colour, or a plank's name; the other is None."""
    if space < VILLAGES:
        return {"village": COLOURS[space], "plank": None}
    return {"village": None, "plank": plank_id(space - VILLAGES)}


def point_of(b: CompiledBoard, s: BridgeState, support: int) -> shapes.Place:
    """Return a support's centre, in mm."""
    return [support_x(b, s, support), support_y(b, s, support)]


def card_words(card: int) -> str:
    """Name a card for people."""
    return CARD_TITLES[Card(card)] if card < FIRST_DRAGON else f"{COLOURS[card - FIRST_DRAGON].capitalize()} dragon"


def plank_id(plank: int) -> str:
    """Name a plank for programs: colour and size."""
    return f"{COLOURS[plank // SIZES]}-{plank % SIZES + 1}"


def plank_words(b: CompiledBoard, s: BridgeState, plank: int) -> str:
    """Name a lying plank for people."""
    ends = (support_words(b, s, end) for end in (s.end_a[plank], s.end_b[plank]))
    return f"the {COLOURS[plank // SIZES]} plank {plank % SIZES + 1} between {' and '.join(ends)}"


def support_words(b: CompiledBoard, s: BridgeState, support: int) -> str:
    """Name a support for people."""
    name = support_name(b, s, support)
    if support < VILLAGES:
        return f"{name.capitalize()}'s village"
    return f"stone {name}" if b.expert else f"island {name}"


def stone_words(b: CompiledBoard, s: BridgeState, support: int) -> str:
    """Name a stone for people."""
    name = support_name(b, s, support)
    return f"the stone at {name}" if b.expert else f"the stone on island {name}"


def space_words(b: CompiledBoard, s: BridgeState, space: int) -> str:
    """Name a space for people."""
    return f"{COLOURS[space].capitalize()}'s village" if space < VILLAGES else plank_words(b, s, space - VILLAGES)
