"""How Golden Dragon shows itself. Hidden from a viewer are the stones of others' holders that were never shown."""

from collections.abc import Sequence
from typing import Any, Literal, cast

from dragonrace.core.game import State
from dragonrace.core.views.shapes import ChoiceGrid, draw_event
from dragonrace.core.words.seats import seat_name
from dragonrace.games.golden_dragon import shapes
from dragonrace.games.golden_dragon.actions import ALLOW, FIRST_HOLDER, FIRST_MOVE, GALE, PASS, VETO
from dragonrace.games.golden_dragon.board import DragonBoard
from dragonrace.games.golden_dragon.hints import hint, pity
from dragonrace.games.golden_dragon.legality import can_pass, can_play_gale, destination, is_fifth, wind_to_play
from dragonrace.games.golden_dragon.reasons import is_only_one, of_pass, of_veto
from dragonrace.games.golden_dragon.state import NOBODY, NONE, CompiledBoard, DragonState, Phase
from dragonrace.games.golden_dragon.winds import ARRANGEMENTS, WIND_WORDS, WINDS, Wind, winds_in_play
from dragonrace.games.golden_dragon.words import say

__all__ = ["DragonPresenter"]

PLAIN: dict[int, Literal["gale", "allow", "veto"]] = {GALE: "gale", ALLOW: "allow", VETO: "veto"}
"""Deeds that move nothing by themselves."""
START_NAMES = ("1", "2", "3", "4", "5a", "5b")


class DragonPresenter:
    """The game's part of views and logs."""

    def table(self, state: State, viewer: int | None) -> shapes.DragonTable:
        """Return map, dragons, holders and cards."""
        s, b = _row(state), _compiled(state)
        seats = range(state.game.num_players)
        return {
            "board": _board_data(state),
            "phase": cast("shapes.PhaseName", Phase(s.phase).name.lower()),
            "mover": None if s.phase == Phase.HOLDERS else s.mover,
            "next_starts": _next_starts(state),
            "dragons": [_place(state, s.dragons[seat]) for seat in seats],
            "under": [_wind(s.under[seat]) for seat in seats],
            "holders": [_holder(state, seat, viewer) for seat in seats],
            "supply": None if viewer is None else _supply(b, s, viewer),
            "gales": [s.gales[seat] for seat in seats],
            "lightnings": [s.lightnings[seat] for seat in seats],
            "moves_left": s.moves_left,
            "in_gale": bool(s.in_gale),
            "stone": _wind(s.stone),
            "moving": None if s.moving == NOBODY else s.moving,
            "to": None if s.moving == NOBODY else _place(state, destination(b, s, s.moving)),
            "vetoed": [seat for seat in seats if s.vetoed >> seat & 1],
        }

    def prompt(self, state: State, seat: int) -> tuple[str, str]:
        """Return what is asked, and the rule."""
        s = _row(state)
        if s.phase == Phase.START:
            return say("ask-start"), "GD-11" if is_fifth(s) else "GD-10"
        if s.phase == Phase.HOLDERS:
            return say("ask-holder"), "GD-12"
        if s.phase == Phase.VETO:
            where = say("onto-golden") if _would_win(state, seat) else _to(s.stone)
            return say("ask-veto", seat=_name(state, s.mover), where=where), "GD-R5"
        return _move_prompt(state)

    def choice(self, state: State, seat: int, action: int) -> shapes.DragonChoice:
        """Return a choice with where it leads, and why it would be a pity."""
        choice, reason = _choice(state, seat, action), pity(_compiled(state), _row(state), seat, action)
        if reason is not None:
            choice["pity"] = reason
        return choice

    def hint(self, state: State, seat: int) -> str | None:
        """Return what somebody who has never ridden these winds should think of now."""
        return hint(_compiled(state), _row(state), seat, lambda other: _name(state, other))

    def events(
        self, before: State, player: int, action: int, after: State, _viewer: int | None
    ) -> list[shapes.DragonEvent]:
        """Return what was done, then what followed from it. How a holder was filled is told to nobody."""
        return [*_deeds(before, player, action, after), *_end(after)]

    def choice_grids(self, _state: State, _seat: int) -> Sequence[ChoiceGrid]:
        """There are few choices of each kind."""
        return ()

    def unfold(self, event: shapes.DragonEvent, now: shapes.DragonTable, end: shapes.DragonTable) -> dict[str, Any]:
        """Return what an event changes, if others follow it."""
        if event["kind"] == "lay":
            return _laid(event, now)
        if event["kind"] == "move":
            moved = {"dragons": end["dragons"], "under": end["under"], "holders": end["holders"]}
            return {**moved, "stone": None, "moving": None, "to": None}
        return {"holders": end["holders"], "stone": None} if event["kind"] == "pass" else {}

    def is_hidden(self, _state: State, _player: int, action: int, _viewer: int | None) -> bool:
        """Say whether somebody filled their holder: the others can't see how (GD-12)."""
        return FIRST_HOLDER <= action < GALE


def _row(state: State) -> DragonState:
    assert isinstance(state.row, DragonState)
    return state.row


def _board(state: State) -> DragonBoard:
    assert isinstance(state.game.board, DragonBoard)
    return state.game.board


def _compiled(state: State) -> CompiledBoard:
    assert isinstance(state.game.compiled_board, CompiledBoard)
    return state.game.compiled_board


# --- the table ---


def _board_data(state: State) -> shapes.DragonBoard:
    board = _board(state)
    return {
        "title": board.title,
        "rows": list(board.rows),
        "golden": list(board.golden),
        "volcanoes": [list(place) for place in sorted(board.volcanoes)],
        "starts": [{"name": n, "at": list(at)} for n, at in zip(START_NAMES, board.starts, strict=True)],
    }


def _place(state: State, field: int) -> shapes.Place | None:
    return None if field == NONE else _known_place(state, field)


def _known_place(state: State, field: int) -> shapes.Place:
    return list(_board(state).fields[field])


def _wind(wind: int) -> shapes.WindName | None:
    return None if wind == NONE else _known(wind)


def _known(wind: int) -> shapes.WindName:
    return cast("shapes.WindName", Wind(wind).name)


def _next_starts(state: State) -> list[str]:
    """Name the start fields that are next; the fifth player has two (GD-11)."""
    s = _row(state)
    if s.phase != Phase.START:
        return []
    return list(START_NAMES[4:]) if is_fifth(s) else [START_NAMES[s.placed]]


def _holder(state: State, seat: int, viewer: int | None) -> shapes.Holder:
    """Return the stones of a holder, the front one first; None for what this viewer's table does not show (GD-O2)."""
    s = _row(state)
    size = sum(1 for stone in s.holder[seat] if stone != NONE)
    unknown = s.hidden[seat] if state.game.options["memory_aid"] else size
    known_from = 0 if seat == viewer else unknown
    return [_wind(s.holder[seat][place]) if place >= known_from else None for place in range(size)]


def _supply(b: CompiledBoard, s: DragonState, seat: int) -> list[shapes.WindName]:
    """Return the stones that a player has not put anywhere yet."""
    if s.holder[seat][0] != NONE or s.phase not in (Phase.START, Phase.HOLDERS):
        return []
    return [_known(wind) for wind in winds_in_play(int(b.winds)) if wind != s.under[seat]]


def _laid(event: shapes.LayEvent, now: shapes.DragonTable) -> dict[str, Any]:
    """Return what the table shows while a stone lies beside a dragon."""
    holders = now["holders"]
    if not event["again"]:
        holders = [holder[1:] if seat == event["seat"] else holder for seat, holder in enumerate(holders)]
    return {"holders": holders, "stone": event["wind"], "moving": event["dragon"], "to": event["to"]}


# --- words ---


def _stones(state: State) -> int:
    """Return how many stones a holder takes: so many moves a gale has."""
    return int(_compiled(state).winds) - 1


def _name(state: State, seat: int) -> str:
    return seat_name(state.game, seat)


def _wind_word(wind: int) -> str:
    return str(WIND_WORDS[Wind(wind)])


def _to(wind: int) -> str:
    """Say where a wind carries a dragon."""
    return say(f"wind-{Wind(wind).name}.to")


def _list(winds: tuple[int, ...]) -> str:
    words = ", ".join(_wind_word(wind) for wind in winds)
    return words[:1].upper() + words[1:]


def _would_win(state: State, dragon: int) -> bool:
    return destination(_compiled(state), _row(state), dragon) == _compiled(state).golden


def _move_prompt(state: State) -> tuple[str, str]:
    s, wind = _row(state), _wind_word(wind_to_play(_row(state)))
    if can_pass(_compiled(state), s):
        why = of_pass(_compiled(state), s)
        return say(f"ask-pass-{why}", wind=wind), "GD-R6" if why == "others" else "GD-26"
    if s.vetoed:
        return say("ask-again", wind=wind), "GD-33"
    only = _only_one(state)
    if only is not None:
        of = ".own" if only == s.mover else ""
        asked = say(f"ask-only{of}", wind=wind, owner=_name(state, only))
        left = say("ask-left", left=int(s.moves_left)) if s.phase == Phase.MOVE else ""
        return f"{asked} {left}".strip(), "GD-24"
    if s.phase == Phase.MOVE:
        return say("ask-next", left=int(s.moves_left)), "GD-30" if s.in_gale else "GD-R10"
    return say("ask-move"), "GD-20"


def _only_one(state: State) -> int | None:
    """Whose dragon the stone must move, where that is all that can be done: then there is nothing to choose."""
    b, s = _compiled(state), _row(state)
    if can_play_gale(s):
        return None
    return next((dragon for dragon in range(b.players) if is_only_one(b, s, dragon)), None)


# --- choices ---


def _choice(state: State, seat: int, action: int) -> shapes.DragonChoice:
    s = _row(state)
    if action < FIRST_HOLDER:
        return _start_choice(state, action)
    if action < GALE:
        winds = ARRANGEMENTS[action - FIRST_HOLDER][: _stones(state)]
        return {"kind": "holder", "winds": [_known(wind) for wind in winds], "words": _list(winds)}
    if action == GALE:
        return {"kind": "gale", "words": say("choose-gale", moves=_stones(state))}
    if action == PASS:
        words = say("choose-pass", wind=_wind_word(wind_to_play(s)))
        return {"kind": "pass", "wind": _known(wind_to_play(s)), "words": words}
    if action in (ALLOW, VETO):
        words = say("choose-allow" if action == ALLOW else "choose-veto")
        return {"kind": "allow" if action == ALLOW else "veto", "words": words}
    return _move_choice(state, seat, action - FIRST_MOVE)


def _start_choice(state: State, action: int) -> shapes.StartChoice:
    s, board = _row(state), _board(state)
    place, wind = divmod(action, WINDS)
    index = s.placed + max(0, place - 1)
    stone = {"code": Wind(wind).name, "wind": _wind_word(wind)}
    words = say("choose-start.field", field=START_NAMES[index], **stone) if place else say("choose-start", **stone)
    at = board.starts[index]
    return {"kind": "start", "wind": _known(wind), "field": START_NAMES[index], "at": list(at), "words": words}


def _move_choice(state: State, seat: int, dragon: int) -> shapes.MoveChoice:
    s, b = _row(state), _compiled(state)
    wins, asks = _would_win(state, dragon), dragon != seat and s.lightnings[dragon] > 0
    wind = wind_to_play(s)
    owner, ending = _name(state, dragon), ".wins" if wins else ""
    if dragon == seat:
        words = say(f"choose-own{ending}", where=_to(wind))
    else:
        words = say(f"choose-move{ending}", owner=owner, where=_to(wind))
    words = say("may-veto", choice=words, owner=owner) if asks else words
    return {
        "kind": "move",
        "dragon": dragon,
        "from": _known_place(state, s.dragons[dragon]),
        "to": _known_place(state, destination(b, s, dragon)),
        "wind": _known(wind),
        "wins": wins,
        "asks": asks,
        "words": words,
    }


# --- events ---


def _deeds(before: State, player: int, action: int, after: State) -> list[shapes.DragonEvent]:
    """What was done."""
    name = _name(before, player)
    if action < FIRST_HOLDER:
        return [_start_event(before, player, action)]
    if action < GALE:
        return [{"kind": "holder", "seat": player, "words": say("filled", seat=name)}]
    if action == PASS:
        return [_pass_event(before, player)]
    if action in PLAIN:
        deed: shapes.PlainEvent = {"kind": PLAIN[action], "seat": player, "words": _plainly(before, name, action)}
        if action != ALLOW:
            return [deed]
        mover = _row(before).mover
        return [deed, _move_event(before, mover, player, _flight(before, mover, player, "moves.allowed"))]
    return _moved(before, player, action - FIRST_MOVE, asked=_row(after).phase == Phase.VETO)


def _plainly(before: State, name: str, action: int) -> str:
    """Say that somebody plays a gale, lets a move pass, or vetoes it, and where it would have led."""
    if action != VETO:
        return say("gale", seat=name, moves=_stones(before)) if action == GALE else say("allows", seat=name)
    how, steps = of_veto(_compiled(before), _row(before))
    return say("vetoes", seat=name) if how == "unknown" else say(f"vetoes.{how}", seat=name, steps=steps)


def _moved(before: State, player: int, dragon: int, *, asked: bool) -> list[shapes.DragonEvent]:
    """A stone is laid beside a dragon, which moves unless its owner is asked: told in one line."""
    only = ".only" if is_only_one(_compiled(before), _row(before), dragon) else ""
    if asked:
        wind = _wind_word(wind_to_play(_row(before)))
        words = say(f"plays{only}", seat=_name(before, player), wind=wind, owner=_name(before, dragon))
        return [_lay_event(before, player, dragon, words, asked=True)]
    words = _flight(before, player, dragon, "moves-own" if dragon == player else f"moves{only}")
    return [_lay_event(before, player, dragon, words, asked=False), _move_event(before, player, dragon, "")]


def _start_event(before: State, player: int, action: int) -> shapes.StartEvent:
    choice = _start_choice(before, action)
    wind = _wind_word(action % WINDS)
    words = say("starts", seat=_name(before, player), field=choice["field"], code=choice["wind"], wind=wind)
    return {"kind": "start", "seat": player, "wind": choice["wind"], "at": choice["at"], "words": words}


def _pass_event(before: State, player: int) -> shapes.PassEvent:
    wind, again = wind_to_play(_row(before)), _is_out(before)
    why = of_pass(_compiled(before), _row(before))
    words = say("passes", seat=_name(before, player), wind=_wind_word(wind), why=why)
    return {"kind": "pass", "seat": player, "wind": _known(wind), "again": again, "words": words}


def _is_out(before: State) -> bool:
    """Say whether the stone was out already: a move with it was vetoed."""
    return _row(before).stone != NONE


def _lay_event(before: State, player: int, dragon: int, words: str, *, asked: bool) -> shapes.LayEvent:
    """The stone lies beside the dragon; its owner may be asked."""
    s, wind = _row(before), wind_to_play(_row(before))
    return {
        "kind": "lay",
        "seat": player,
        "dragon": dragon,
        "wind": _known(wind),
        "to": _known_place(before, destination(_compiled(before), s, dragon)),
        "again": _is_out(before),
        "asked": asked,
        "words": words,
    }


def _move_event(before: State, mover: int, dragon: int, words: str) -> shapes.MoveEvent:
    """The dragon moves, and the stone that it stood on goes into the mover's holder."""
    s = _row(before)
    field = destination(_compiled(before), s, dragon)
    way: shapes.Way = {"from": _known_place(before, s.dragons[dragon]), "to": _known_place(before, field)}
    wind, took = _known(wind_to_play(s)), _known(s.under[dragon])
    return {"kind": "move", "seat": mover, "dragon": dragon, **way, "wind": wind, "took": took, "words": words}


def _flight(before: State, mover: int, dragon: int, sentence: str) -> str:
    """Say who moves which dragon where, and takes which stone."""
    s, b = _row(before), _compiled(before)
    where = say("onto-golden") if destination(b, s, dragon) == b.golden else _to(wind_to_play(s))
    names = {"owner": _name(before, dragon), "seat": _name(before, mover)}
    return say(sentence, **names, where=where, took=_wind_word(s.under[dragon]))


def _end(after: State) -> list[shapes.DragonEvent]:
    winner = after.winner()
    if winner is not None:
        return [{"kind": "win", "seat": winner, "words": say("wins", seat=_name(after, winner))}]
    if after.is_terminal():
        return [draw_event()]
    return []
