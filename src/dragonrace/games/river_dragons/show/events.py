"""What happened in River Dragons when somebody acted: what they did, then all that followed without a choice."""

from collections.abc import Iterator
from typing import TypedDict

from dragonrace.core.game import State
from dragonrace.core.views.shapes import draw_event
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
from dragonrace.games.river_dragons.board.sites import point_x, point_y
from dragonrace.games.river_dragons.cards import FIRST_DRAGON, Card, card_name
from dragonrace.games.river_dragons.rules.jumping import hurdles
from dragonrace.games.river_dragons.rules.planks import plank_in_reserve
from dragonrace.games.river_dragons.rules.removing import receiver_of
from dragonrace.games.river_dragons.show.choices import (
    card_words,
    coloured_plank,
    goal_of,
    point_of,
    say_taken,
    stone_words,
    support_words,
    way_words,
)
from dragonrace.games.river_dragons.show.names import plank_id, support_name
from dragonrace.games.river_dragons.state import OUT, VILLAGES, BridgeState, CompiledBoard, Phase, records
from dragonrace.games.river_dragons.words import say

__all__ = ["events"]


class _CardOfPlace(TypedDict):
    seat: int
    card: shapes.CardName
    place: int


def events(before: State, player: int, action: int, after: State, viewer: int | None) -> list[shapes.BridgeEvent]:
    """Return the events of one action, in order."""
    deed = _deed(before, player, action, after, viewer)
    return [*deed, *_sequel(before, player, action, after), *_end(before, after)]


# --- the deed ---


def _deed(before: State, player: int, action: int, after: State, viewer: int | None) -> Iterator[shapes.BridgeEvent]:
    b, s = records(before)
    name = _name(before, player)
    if action < FIRST_PLANK:
        last = s.laid[player] == b.places - 1
        words = say("ready", seat=name) if last else ""  # a line for each card would drown the others
        card = card_name(action) if player == viewer else None
        yield {"kind": "card", "seat": player, "card": card, "ready": last, "words": words}
    elif action < FIRST_STONE:
        yield from _plank_events(before, player, action - FIRST_PLANK, after)
    elif action < FIRST_SPAN or action >= FIRST_POINT:
        yield _stone_event(before, player, action)
    elif action < FIRST_TAKE:
        a, c = ends_of_span(action)
        words = say("lays", seat=name, one=support_words(b, s, a), other=support_words(b, s, c))
        way: shapes.Way = {"from": point_of(b, s, a), "to": point_of(b, s, c)}
        ends = [support_name(b, s, a), support_name(b, s, c)]
        yield {"kind": "span", "seat": player, "plank": plank_id(s.plank), "ends": ends, **way, "words": words}
    elif action < FIRST_GO:
        yield _removal_event(before, player, action)
    else:
        yield _move_event(before, player, action)


def _plank_events(before: State, player: int, size: int, after: State) -> Iterator[shapes.PlankEvent]:
    _b, s = records(before)
    plank = plank_in_reserve(s, player, size)
    name, plank_name = _name(before, player), plank_id(plank)
    words = say("chooses", seat=name, plank=coloured_plank(plank))
    yield {"kind": "plank", "seat": player, "plank": plank_name, "words": words}
    if records(after)[1].owner[plank] == OUT:
        yield {"kind": "gone", "seat": player, "plank": plank_name, "words": say("gone")}


def _stone_event(before: State, player: int, action: int) -> shapes.PlacedEvent:
    b, s = records(before)
    seat = _name(before, player)
    if action < FIRST_SPAN:
        at, name = point_of(b, s, VILLAGES + action - FIRST_STONE), str(action - FIRST_STONE + 1)
        words = say("places-on-island", seat=seat, number=name)
    else:
        at = [point_x(b, action - FIRST_POINT), point_y(b, action - FIRST_POINT)]
        name = f"{at[0]},{at[1]}"
        words = say("places-at", seat=seat, place=name)
    return {"kind": "stone", "seat": player, "name": name, "at": at, "words": words}


def _removal_event(before: State, player: int, action: int) -> shapes.TakeEvent | shapes.LiftEvent:
    b, s = records(before)
    name = _name(before, player)
    if action < FIRST_LIFT:
        plank = action - FIRST_TAKE
        words = say_taken("takes", before, plank, seat=name)
        holder = receiver_of(b, plank, player)
        return {"kind": "take", "seat": player, "plank": plank_id(plank), "holder": holder, "words": words}
    support = VILLAGES + action - FIRST_LIFT
    words = say("lifts", seat=name, stone=stone_words(b, s, support))
    return {"kind": "lift", "seat": player, "at": point_of(b, s, support), "words": words}


def _move_event(before: State, player: int, action: int) -> shapes.PlainEvent | shapes.GoEvent | shapes.JumpEvent:
    b, s = records(before)
    name = _name(before, player)
    if action == STAY:
        return {"kind": "stay", "seat": player, "words": say("stays", seat=name)}
    over, space = _way_of(action)
    goal = goal_of(space)
    where = way_words(b, s, space)
    if over is None:
        return {"kind": "go", "seat": player, **goal, "words": say("goes", seat=name, where=where)}
    words = say("jumps", seat=name, where=where)
    return {"kind": "jump", "seat": player, "over": plank_id(over), **goal, "words": words}


def _way_of(action: int) -> tuple[int | None, int]:
    """Over which plank a pawn jumps, if it does, and the space where it gets to."""
    return (None, action - FIRST_GO) if action < STAY else parts_of_jump(action)


# --- what followed ---


def _sequel(before: State, player: int, action: int, after: State) -> Iterator[shapes.BridgeEvent]:
    """Cards that were revealed, cancelled, lost, and falls, up to the next choice."""
    b, s = records(before)
    now = records(after)[1]
    moment, end = _moment(s), _moment(now)
    if now.phase == Phase.OVER and now.winner >= 0:
        return
    if action >= FIRST_PLANK and moment != end and _is_cut_short(s):
        message = "no-second-stone" if s.phase == Phase.STONE else "no-second-plank"
        yield {"kind": "lost", "seat": player, "words": say(message, seat=_name(before, player))}
    programs = [list(cards) for cards in s.program]
    if action < FIRST_PLANK:
        programs[player][s.laid[player]] = action
        if sum(s.laid[: b.players]) + 1 < b.places * b.players:
            return
        yield _reveal(before, programs, 0)
        index = 0
    else:
        index = s.place * b.players + s.acting + 1
    stop = b.places * b.players if now.turns > s.turns else now.place * b.players + now.acting
    if index < stop:
        yield from _unasked(before, programs, range(index, stop), _after_deed(before, player, action, after))
    if stop < b.places * b.players and stop % b.players == 0 and stop >= index and stop > 0:
        yield _reveal(before, programs, stop // b.players)


def _after_deed(before: State, player: int, action: int, after: State) -> BridgeState:
    """Return the river as the cards that ask for no choice find it: the deed is done, and nobody has fallen since."""
    river = records(after)[1].copy()
    river.pawns[:] = records(before)[1].pawns
    if FIRST_GO <= action < FIRST_POINT and action != STAY:
        river.pawns[player] = _way_of(action)[1]
    return river


def _unasked(
    before: State, programs: list[list[int]], actions: range, river: BridgeState
) -> Iterator[shapes.BridgeEvent]:
    """What became of the cards that asked for no choice; ``river`` changes as pawns fall."""
    b, s = records(before)
    for index in actions:
        place, acting = divmod(index, b.players)
        if acting == 0 and index > 0:
            yield _reveal(before, programs, place)
        river.mover = (s.first + acting) % b.players
        fate = _fate(before, programs, place, river)
        if fate["kind"] == "fall":
            river.pawns[river.mover] = b.colour[river.mover]
        yield fate


def _fate(before: State, programs: list[list[int]], place: int, river: BridgeState) -> shapes.BridgeEvent:
    """A dragon roars, a cancelled card is struck, a movement ends in the river, anything else is lost."""
    b, seat = records(before)[0], int(river.mover)
    card, name = programs[seat][place], _name(before, seat)
    if card >= FIRST_DRAGON:
        return _dragon_event(before, programs, place, seat)
    what: _CardOfPlace = {"seat": seat, "card": card_name(card), "place": place + 1}
    by = _dragons_at(b, programs, place, seat)
    if by:
        owner = _name(before, by[0])
        words = say("cancelled", dragons=len(by), owner=owner, seat=name, card=card_words(card))
        return {"kind": "strike", **what, "by": by, "words": words}
    if card in (Card.M1, Card.M2, Card.J):
        missing = _missing(card, river)
        words = say(f"falls.{missing}" if missing else "falls", seat=name)
        return {"kind": "fall", **what, "missing": missing, **goal_of(b.colour[seat]), "words": words}
    return {"kind": "lost", **what, "words": say("lost", seat=name, card=card_words(card))}


def _dragon_event(before: State, programs: list[list[int]], place: int, seat: int) -> shapes.DragonEvent:
    """A dragon strikes, or finds a dragon where it would, which no dragon cancels (RD-15)."""
    b, _s = records(before)
    target = b.seat[programs[seat][place] - FIRST_DRAGON]
    found = programs[target][place]
    met = found >= FIRST_DRAGON and found != FIRST_DRAGON + b.colour[target]  # one of its own stands for any card
    words = say("strikes.dragon" if met else "strikes", seat=_name(before, seat), target=_name(before, target))
    return {"kind": "dragon", "seat": seat, "target": target, "place": place + 1, "met": met, "words": words}


def _missing(card: int, river: BridgeState) -> shapes.Missing | None:
    """What a Jump that fails lacks (RD-61): with somebody to jump over it is the landing."""
    if card != Card.J:
        return None
    return "landing" if hurdles(river) else "hurdle"


def _dragons_at(b: CompiledBoard, programs: list[list[int]], place: int, seat: int) -> list[int]:
    """Return the seats whose dragons cancel a player's card of this place; dragons are not cancelled (RD-15)."""
    if programs[seat][place] >= FIRST_DRAGON:
        return []
    return [other for other in range(b.players) if programs[other][place] == FIRST_DRAGON + b.colour[seat]]


def _reveal(before: State, programs: list[list[int]], place: int) -> shapes.RevealEvent:
    b, _s = records(before)
    cards = [programs[seat][place] for seat in range(b.players)]
    shown = (say("revealed", seat=_name(before, seat), card=card_words(card)) for seat, card in enumerate(cards))
    return {
        "kind": "reveal",
        "place": place + 1,
        "cards": [card_name(card) for card in cards],
        "cancelled": [bool(_dragons_at(b, programs, place, seat)) for seat in range(b.players)],
        "words": say("reveal", place=place + 1, cards="; ".join(shown)),
    }


def _is_cut_short(s: BridgeState) -> bool:
    """Whether an action of two stones or planks ended after the first."""
    return s.left == 2 and s.phase in (Phase.STONE, Phase.SPAN, Phase.PLANK)


def _moment(s: BridgeState) -> tuple[int, int, int]:
    return s.turns, s.place, s.acting


# --- the end of a turn, and of the game ---


def _end(before: State, after: State) -> Iterator[shapes.BridgeEvent]:
    winner = after.winner()
    if winner is not None:
        name = _name(after, winner)
        yield {"kind": "win", "seat": winner, "words": say("wins", seat=name)}
    elif after.is_truncated():
        yield draw_event()
    elif after.is_terminal():
        yield {"kind": "draw", "words": say("nobody-can-arrive")}
    elif after.row.turns > before.row.turns:
        yield _turn_event(after)


def _turn_event(after: State) -> shapes.TurnEvent:
    """A new turn, perhaps the first one without Remove (RD-O13)."""
    b, s = records(after)
    is_first_without = s.turns == b.last_removal and any(hand >> Card.R & 1 for hand in b.hand)
    message = "new-turn.without-remove" if is_first_without else "new-turn"
    return {"kind": "turn", "first": s.first, "words": say(message, seat=_name(after, s.first))}


def _name(state: State, seat: int) -> str:
    return seat_name(state.game, seat)
