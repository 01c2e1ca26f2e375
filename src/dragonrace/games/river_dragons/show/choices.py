"""What a player wants to know of a legal action of River Dragons before choosing it."""

from dragonrace.core.game import State
from dragonrace.core.views.shapes import Axis, ChoiceGrid
from dragonrace.core.words.seats import seat_name
from dragonrace.games.river_dragons import shapes
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
    parts_of_jump,
)
from dragonrace.games.river_dragons.board.spans import support_x, support_y
from dragonrace.games.river_dragons.board.villages import goal_village
from dragonrace.games.river_dragons.cards import CARD_TITLES, COLOURS, FIRST_DRAGON, Card, card_name
from dragonrace.games.river_dragons.rules.planks import fits_somewhere, plank_in_reserve
from dragonrace.games.river_dragons.rules.removing import receiver_of
from dragonrace.games.river_dragons.show.names import plank_id, support_name
from dragonrace.games.river_dragons.show.notation import POINT_LINE
from dragonrace.games.river_dragons.show.whereabouts import (
    ends_of,
    far_end,
    leads_on,
    way_to_goal,
    whereabouts,
)
from dragonrace.games.river_dragons.state import SIZES, VILLAGES, BridgeState, CompiledBoard, records
from dragonrace.games.river_dragons.words import say

__all__ = [
    "card_words",
    "choice",
    "choice_grids",
    "coloured_plank",
    "goal_of",
    "point_of",
    "say_taken",
    "stone_words",
    "support_words",
    "way_words",
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
        words = say("choose-island", number=str(island + 1))
        where = whereabouts(b, s, seat, (VILLAGES + island,))
        return {"kind": "stone", "at": point_of(b, s, VILLAGES + island), "where": where, "words": words}
    if action < FIRST_TAKE:
        return _span_choice(b, s, seat, *ends_of_span(action))
    return _removal_choice(state, seat, action) if action < FIRST_GO else _move_choice(state, seat, action)


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
    each = {"text": POINT_LINE, "kind": "stone", "at": ["{x}", "{y}"], "words": say("choose-place", place="{x},{y}")}
    return [{"first": FIRST_POINT, "axes": axes, "each": each}]


def _plank_choice(state: State, seat: int, size: int) -> shapes.PlankChoice:
    """Whether a plank fits anywhere is told only where that may be measured (RD-O5)."""
    b, s = records(state)
    plank = plank_in_reserve(s, seat, size)
    fits = fits_somewhere(b, s, size) if state.game.options["measure"] else None
    named = {"size": str(size + 1), "colour": say(f"plank-{COLOURS[plank // SIZES]}.colour")}
    words = say("choose-plank.unfit" if fits is False else "choose-plank", **named)
    return {"kind": "plank", "size": size + 1, "plank": plank_id(plank), "fits": fits, "words": words}


def _span_choice(b: CompiledBoard, s: BridgeState, seat: int, a: int, c: int) -> shapes.SpanChoice:
    return {
        "kind": "span",
        "ends": [support_name(b, s, a), support_name(b, s, c)],
        "from": point_of(b, s, a),
        "to": point_of(b, s, c),
        "where": whereabouts(b, s, seat, (a, c)),
        "words": say("choose-span", one=support_words(b, s, a), other=support_words(b, s, c)),
    }


def _removal_choice(state: State, seat: int, action: int) -> shapes.TakeChoice | shapes.StoneChoice:
    b, s = records(state)
    if action < FIRST_LIFT:
        plank = action - FIRST_TAKE
        return {
            "kind": "take",
            "plank": plank_id(plank),
            "holder": receiver_of(b, plank, s.mover),
            "where": whereabouts(b, s, seat, ends_of(s, VILLAGES + plank)),
            "words": say_taken("choose-take", state, plank),
        }
    support = VILLAGES + action - FIRST_LIFT
    return {
        "kind": "lift",
        "at": point_of(b, s, support),
        "where": whereabouts(b, s, seat, (support,)),
        "words": say("choose-lift", stone=stone_words(b, s, support)),
    }


def say_taken(message: str, state: State, plank: int, **values: str) -> str:
    """Say which plank is taken, and to whom it goes back, where that is not whoever removes it (RD-O8)."""
    b, s = records(state)
    taken = plank_words(b, s, plank)
    if not b.planks_go_back:
        return say(message, plank=taken, **values)
    owner = seat_name(state.game, b.seat[plank // SIZES])
    return say(f"{message}.back", plank=taken, owner=owner, **values)


def _move_choice(state: State, seat: int, action: int) -> shapes.StayChoice | shapes.GoChoice | shapes.JumpChoice:
    if action == STAY:
        return {"kind": "stay", "words": say("choose-stay")}
    if action < STAY:
        return {"kind": "go", **_movement(state, seat, None, action - FIRST_GO)}
    over, space = parts_of_jump(action)
    return {"kind": "jump", "over": plank_id(over), **_movement(state, seat, over, space)}


def _movement(state: State, seat: int, over: int | None, space: int) -> shapes.Movement:
    """Say where a step leads, or a jump over the pawn on a plank."""
    b, s = records(state)
    start = int(s.pawns[seat]) if over is None else VILLAGES + over
    goal, wins, onward = goal_of(space), space == goal_village(b, seat), leads_on(b, s, seat, start, space)
    named = _way(b, s, start, space)
    if over is not None:
        named["other"] = seat_name(state.game, _pawn_on(b, s, over))
    message = "choose-go" if over is None else "choose-jump"
    return {
        "village": goal["village"],
        "plank": goal["plank"],
        "wins": wins,
        "onward": onward,
        "where": way_to_goal(b, s, seat, space),
        "words": say(message + _ending(space, wins=wins, onward=onward), **named),
    }


def _ending(space: int, *, wins: bool, onward: bool) -> str:
    """Which of the sentences for a movement is meant: along a plank or into a village, nearer to the goal or not."""
    if space >= VILLAGES:
        return ".on" if onward else ""
    return ".wins" if wins else ".on-into" if onward else ".into"


def _way(b: CompiledBoard, s: BridgeState, start: int, space: int) -> dict[str, str]:
    """Name what a movement leads into, or along: the village, or the plank and its far end."""
    if space < VILLAGES:
        return {"village": way_words(b, s, space)}
    return {"plank": coloured_plank(space - VILLAGES), "end": support_words(b, s, far_end(s, start, space), ".to")}


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
    return str(CARD_TITLES[Card(card)]) if card < FIRST_DRAGON else say(f"dragon-{COLOURS[card - FIRST_DRAGON]}")


def coloured_plank(plank: int) -> str:
    """Name a plank for people, by colour and size."""
    return say(f"plank-{COLOURS[plank // SIZES]}", size=str(plank % SIZES + 1))


def plank_words(b: CompiledBoard, s: BridgeState, plank: int) -> str:
    """Name a lying plank for people."""
    one, other = (support_words(b, s, end) for end in (s.end_a[plank], s.end_b[plank]))
    return say("lying", plank=coloured_plank(plank), one=one, other=other)


def support_words(b: CompiledBoard, s: BridgeState, support: int, form: str = "") -> str:
    """Name a support for people; in the form `.to`, as where one gets to."""
    name = support_name(b, s, support)
    if support < VILLAGES:
        return say(f"village-{name}{form}")
    return say(f"stone{form}", place=name) if b.expert else say(f"island{form}", number=name)


def stone_words(b: CompiledBoard, s: BridgeState, support: int) -> str:
    """Name a stone for people."""
    name = support_name(b, s, support)
    return say("the-stone-at", place=name) if b.expert else say("the-stone-on-island", number=name)


def way_words(b: CompiledBoard, s: BridgeState, space: int) -> str:
    """Say where a pawn goes: into a village, or onto a plank."""
    if space < VILLAGES:
        return say(f"village-{COLOURS[space]}.into")
    return say("onto", plank=plank_words(b, s, space - VILLAGES))
