"""Games that nobody plays, as a browser shows them: a table that looks like a match, and what happens at it."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from dragonrace.core.errors import DragonraceError
from dragonrace.core.game import Game, State
from dragonrace.core.views.view import add_changes, log_entry, packed_view
from dragonrace.server.refusals import Refusal, as_refusal
from dragonrace.server.table.descriptions import describe_game

__all__ = ["as_match", "moves", "one_move", "refusing_what_is_broken"]


@contextmanager
def refusing_what_is_broken(kind: str) -> Iterator[None]:
    """Refuse a lesson or an example (``kind``) that is not there, or that is broken."""
    try:
        yield
    except DragonraceError as error:
        if error.code == f"{kind}.unknown":
            raise Refusal(error.code, f"{error}.", status=404, where=kind) from None
        raise as_refusal(error) from None


def as_match(game: Game, match_id: str, mine: int | None) -> dict[str, Any]:
    """Describe the table as if it were a match: one's own seat, and bots."""
    return {
        "id": match_id,
        "game": game.name,
        "title": game.type.title,
        "board": game.board.name or game.board.title,
        "options": game.options,
        "players": game.players,
        "seats": [_seat(game, seat, seat == mine) for seat in range(game.num_players)],
        "host": False,
        "visibility": "private",
        "delay": 0,
        "watching": 0,
        "code": None,
        "asks_you": False,
        "over": False,
        "result": None,
        "chat": False,
        "timing": None,
        "fair": False,
        "rematch": None,
        "created_at": "",
    }


def _seat(game: Game, seat: int, mine: bool) -> dict[str, Any]:
    return {
        "seat": seat,
        "colour": game.players[seat],
        "kind": "person" if mine else "bot",
        "bot": None if mine else describe_game(game.name)["usual_bot"],
        "name": None,
        "emblem": None,
        "mine": mine,
        "online": True,
        "stand_in": None,
        "standing": None,
        "moving": False,
        "invitation": None,
    }


def moves(start: State, end: State, viewer: int | None) -> Iterator[dict[str, Any]]:
    """Walk from a position to a later one of the same game."""
    state = start
    for player, action in end.history()[len(start.history()) :]:
        move, state = one_move(state, player, action, viewer)
        yield move


def one_move(before: State, player: int, action: int, viewer: int | None) -> tuple[dict[str, Any], State]:
    """Return an action as the viewer sees it, and the position after it."""
    after = before.clone()
    after.apply_action(action, player)
    entry = add_changes(log_entry(before, after, viewer), before, after, viewer)
    return {"entry": entry, "view": packed_view(after, viewer)}, after
