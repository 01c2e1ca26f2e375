"""How River Dragons shows itself. Hidden from a viewer are the cards of others that lie face down (RD-R14)."""

from typing import Any, cast

from dragonrace.core.game import State
from dragonrace.core.views.shapes import ChoiceGrid
from dragonrace.games.river_dragons import shapes
from dragonrace.games.river_dragons.actions import FIRST_PLANK
from dragonrace.games.river_dragons.board.files import BridgeBoard
from dragonrace.games.river_dragons.board.sites import num_stones
from dragonrace.games.river_dragons.board.villages import goal_village
from dragonrace.games.river_dragons.cards import CARDS, COLOURS, FIRST_DRAGON, card_name
from dragonrace.games.river_dragons.rules.programs import cards_of, is_cancelled, obstacle_to_card
from dragonrace.games.river_dragons.show.barred import barred_gaps
from dragonrace.games.river_dragons.show.choices import choice, choice_grids, goal_of, point_of
from dragonrace.games.river_dragons.show.events import events
from dragonrace.games.river_dragons.show.hints import hint
from dragonrace.games.river_dragons.show.names import plank_id, support_name
from dragonrace.games.river_dragons.show.unfold import unfold
from dragonrace.games.river_dragons.state import (
    LYING,
    NONE,
    OUT,
    PLANKS,
    SITES,
    SIZES,
    VILLAGES,
    BridgeState,
    CompiledBoard,
    Phase,
    records,
)
from dragonrace.games.river_dragons.words import say

__all__ = ["BridgePresenter"]


class BridgePresenter:
    """The game's part of views and logs."""

    def table(self, state: State, viewer: int | None) -> shapes.BridgeTable:
        """Return river, bridges, pawns and programs."""
        b, s = records(state)
        seats = range(b.players)
        resolving = s.phase not in (Phase.PROGRAM, Phase.OVER)
        return {
            "board": _board_data(state, b),
            "phase": cast("shapes.PhaseName", Phase(s.phase).name.lower()),
            "first": s.first,
            "place": s.place + 1 if resolving else None,
            "mover": s.mover if resolving else None,
            "left": s.left,
            "destinations": [COLOURS[goal_village(b, seat)] for seat in seats],
            "pawns": [goal_of(s.pawns[seat]) for seat in seats],
            "stones": [_stone(b, s, site) for site in range(SITES) if s.stones >> site & 1],
            "stones_left": SITES - num_stones(s),
            "planks": [_lying(b, s, plank) for plank in range(PLANKS) if s.owner[plank] == LYING],
            "plank": None if s.plank == NONE else _plank(s.plank),
            "barred": barred_gaps(b, s) if viewer == s.mover else [],
            "reserves": [[_plank(p) for p in range(PLANKS) if s.owner[p] == seat] for seat in seats],
            "gone": [_plank(plank) for plank in range(PLANKS) if s.owner[plank] == OUT],
            "programs": [_program(s, seat, viewer) for seat in seats],
            "revealed": s.revealed,
            "cancelled": [resolving and _is_struck(b, s, seat) for seat in seats],
            "hand": None if viewer is None else _hand(b, s, viewer),
        }

    def prompt(self, state: State, seat: int) -> tuple[str, str]:
        """Return what is asked, and the rule."""
        b, s = records(state)
        if s.phase == Phase.PROGRAM:
            left = int(b.places) - int(s.laid[seat])
            return say("ask-program", cards=b.places) if s.laid[seat] == 0 else say(
                "ask-program.more", cards=b.places, left=left
            ), "RD-10"
        if s.phase == Phase.SPAN:
            return say("ask-span", size=str(s.plank % SIZES + 1)), "RD-30"
        question, rule = _asked(Phase(s.phase), b, by_eye=not state.game.options["measure"])
        return say(question), rule

    def choice(self, state: State, seat: int, action: int) -> shapes.BridgeChoice:
        """Return a choice with where it leads."""
        return choice(state, seat, action)

    def hint(self, state: State, seat: int) -> str | None:
        """Return what somebody who has never crossed this river should think of now."""
        return hint(state, seat)

    def choice_grids(self, state: State, _seat: int) -> list[ChoiceGrid]:
        """Return the choices that are very many."""
        return choice_grids(state)

    def events(
        self, before: State, player: int, action: int, after: State, viewer: int | None
    ) -> list[shapes.BridgeEvent]:
        """Return what was done, then what followed from it. Which card was laid is told to nobody."""
        return events(before, player, action, after, viewer)

    def unfold(self, event: shapes.BridgeEvent, now: shapes.BridgeTable, end: shapes.BridgeTable) -> dict[str, Any]:
        """Return what an event changes, if others follow it."""
        return unfold(event, now, end)

    def is_hidden(self, _state: State, _player: int, action: int, _viewer: int | None) -> bool:
        """Say whether somebody laid a card: face down (RD-10)."""
        return action < FIRST_PLANK


_PROMPTS = {
    Phase.STONE: ("ask-stone", "RD-20"),
    Phase.PLANK: ("ask-plank", "RD-O5"),
    Phase.REMOVE: ("ask-removal", "RD-40"),
    Phase.STEP: ("ask-step", "RD-50"),
    Phase.SECOND_STEP: ("ask-second-step", "RD-51"),
    Phase.JUMP: ("ask-jump", "RD-60"),
}


def _asked(phase: Phase, b: CompiledBoard, *, by_eye: bool) -> tuple[str, str]:
    """Return the message that asks, and the rule, as the options want it."""
    if phase == Phase.PLANK and by_eye:
        return "ask-plank.by-eye", "RD-32"
    if phase == Phase.REMOVE and b.planks_go_back:
        return "ask-removal.back", "RD-O8"
    if phase == Phase.SECOND_STEP and b.exact_movement:
        return "ask-second-step.exact", "RD-O3"
    return _PROMPTS[phase]


def _board_data(state: State, b: CompiledBoard) -> shapes.BridgeBoard:
    board = state.game.board
    assert isinstance(board, BridgeBoard)
    villages: list[shapes.Village] = [
        {"colour": colour, "at": list(at), "open": bool(b.is_open[number])}
        for number, (colour, at) in enumerate(zip(COLOURS, board.villages, strict=True))
    ]
    return {
        "title": board.title,
        "width": board.width,
        "height": board.height,
        "stone_radius": board.stone_radius,
        "village_radius": board.village_radius,
        "plank_width": board.plank_width,
        "bearing": board.bearing,
        "plank_lengths": list(board.plank_lengths),
        "water": [list(point) for point in board.water],
        "villages": villages,
        "islands": [] if b.expert else [list(point) for point in board.islands],
        "lattice": board.lattice if b.expert else None,
    }


def _stone(b: CompiledBoard, s: BridgeState, site: int) -> shapes.Stone:
    return {"name": support_name(b, s, VILLAGES + site), "at": [s.stone_x[site], s.stone_y[site]]}


def _plank(plank: int) -> shapes.Plank:
    colour, size = COLOURS[plank // SIZES], plank % SIZES + 1
    return {"id": plank_id(plank), "colour": colour, "size": size}


def _lying(b: CompiledBoard, s: BridgeState, plank: int) -> shapes.LyingPlank:
    ends = s.end_a[plank], s.end_b[plank]
    names = [support_name(b, s, end) for end in ends]
    return {**_plank(plank), "ends": names, "from": point_of(b, s, ends[0]), "to": point_of(b, s, ends[1])}


def _program(s: BridgeState, seat: int, viewer: int | None) -> list[shapes.CardName | None]:
    """The cards that were laid, None for each that this viewer sees from behind."""
    shown = s.laid[seat] if seat == viewer else s.revealed
    return [card_name(s.program[seat][place]) if place < shown else None for place in range(s.laid[seat])]


def _is_struck(b: CompiledBoard, s: BridgeState, seat: int) -> bool:
    """Say whether a dragon cancels the card that this player has here; dragons are not cancelled (RD-15)."""
    return s.program[seat][s.place] < FIRST_DRAGON and is_cancelled(b, s, seat)


def _hand(b: CompiledBoard, s: BridgeState, seat: int) -> list[shapes.HandCard]:
    """The cards that are in a player's hand, and whether each may be laid next."""
    laid = s.program[seat][: s.laid[seat]]
    held = cards_of(b, s, seat)
    cards = [card for card in range(CARDS) if held >> card & 1 and card not in laid]
    playable = s.phase == Phase.PROGRAM and s.laid[seat] < b.places
    return [{"card": card_name(c), "playable": playable and not obstacle_to_card(b, s, seat, c)} for c in cards]
