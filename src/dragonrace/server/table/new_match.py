"""New matches: what is asked for is checked, and gets what it needs; and the same table again."""

from collections.abc import Container, Sequence
from dataclasses import replace
from typing import Any

from dragonrace import DragonraceError
from dragonrace.bots import bot_names
from dragonrace.core.game import Game
from dragonrace.core.words.voice import plain_name
from dragonrace.server import keys
from dragonrace.server.match.setup import Setup
from dragonrace.server.refusals import Refusal, as_refusal
from dragonrace.server.store.rows import MatchRow, Openness, SeatRow, as_bits, now
from dragonrace.server.table.descriptions import describe_game
from dragonrace.server.table.gathering import gathering
from dragonrace.server.table.table import Table

__all__ = ["again", "check_setup", "new_match"]


def new_match(setup: Setup, wanted: Sequence[SeatRow], key: str, openness: Openness) -> tuple[MatchRow, list[SeatRow]]:
    """Return the match that is asked for, and its seats; those of people are ``key``'s unless they are another's.

    Refuses what the game does not know.
    """
    _check_board(setup.game, setup.board)
    known = bot_names(setup.game) if any(seat.kind == "bot" for seat in wanted) else []
    seats = [_new_seat(seat, known, key) for seat in wanted]
    try:
        game = setup.load()
    except DragonraceError as error:
        raise as_refusal(error, _blamed(error)) from error
    return _with_code(_new_row(setup, game, key, openness), seats), seats


def _new_row(setup: Setup, game: Game, host: str, openness: Openness) -> MatchRow:
    """Return the row of a new match, with all its options: another default one day must not change it."""
    agreed = (setup.game, setup.board, dict(game.options), game.rules_version)
    asked = as_bits(game.new_initial_state().actors())
    timing = None if setup.timing is None else setup.timing.as_json()
    fresh = (keys.new_match_id(), *agreed, keys.new_seed(), host, now())
    fair: dict[str, Any] | None = {"rounds": [], "open": None} if setup.is_fair else None
    return MatchRow(*fresh, asked=asked, timing=timing, fair=fair, **vars(openness))


def _check_board(game: str, board: str) -> None:
    boards = [known["name"] for known in describe_game(game)["boards"]]
    if board not in boards:  # a path would be a board to the game, but not one that is ours to open
        raise Refusal("board.unknown", f"There is no such board; the boards are {', '.join(boards)}.", where="board")


def check_setup(game: str, players: int | None, board: str | None) -> None:
    """Refuse a game, a number of players or a board that is not there; None is any."""
    description = describe_game(game)
    if board is not None:
        _check_board(game, board)
    least, most = description["min_players"], description["max_players"]
    if players is not None and not least <= players <= most:
        message = f"{description['title']} is for {least} to {most} players, not {players}."
        raise Refusal("option.players", message, where="players")


def _with_code(row: MatchRow, seats: Sequence[SeatRow]) -> MatchRow:
    """Return the row with a code, where a seat is open."""
    return replace(row, code=keys.new_code()) if any(seat.kind == "open" for seat in seats) else row


def _blamed(error: DragonraceError) -> str:
    """Return the part of the request that a game has refused."""
    option = getattr(error, "option", None)
    return {"players": "seats", None: "options"}.get(option, f"options.{option}"[:80])


def _new_seat(wanted: SeatRow, known: list[str], key: str) -> SeatRow:
    """Return the seat with what it needs: an open one its invitation, a person's its owner."""
    seat = replace(wanted, name=plain_name(wanted.name))
    if seat.kind == "open":
        return replace(seat, invitation=keys.new_invitation())
    if seat.kind == "person":
        return replace(seat, owner=seat.owner or key)
    if seat.bot not in known:
        message = f"There is no such bot; the bots are {', '.join(known)}."
        raise Refusal("bot.unknown", message, where=f"seats[{seat.seat}].bot")
    return seat


def _left(seat: SeatRow) -> SeatRow:
    """Return the seat without its holder."""
    return SeatRow(seat.seat, "open")


def _seat_again(seat: SeatRow) -> SeatRow:
    """Return the seat for a rematch: the same person or bot; an open one with a new invitation, and no stand-in."""
    invitation = keys.new_invitation() if seat.kind == "open" else None
    return SeatRow(seat.seat, seat.kind, seat.bot, seat.name, seat.owner, invitation, emblem=seat.emblem)


def again(table: Table, asker: str, unwilling: Container[str | None]) -> tuple[MatchRow, list[SeatRow]]:
    """Return the same table again, for all who played; the seats of the ``unwilling`` are open."""
    old = table.row
    seats = [_seat_again(_left(seat) if seat.owner in unwilling else seat) for seat in table.seats]
    host = asker if old.host in unwilling else old.host
    fresh = _new_row(table.match.setup, table.match.game, host, Openness(old.visibility, old.delay, old.chat))
    return _with_code(gathering(fresh, seats), seats), seats
