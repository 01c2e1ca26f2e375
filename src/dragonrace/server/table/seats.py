"""Who sits where: open seats are taken, bots stand in for people who are away, and people move to another device."""

from dataclasses import replace
from typing import Any

from dragonrace.bots import bot_names
from dragonrace.core.words.voice import plain_name
from dragonrace.server import keys
from dragonrace.server.refusals import Refusal, not_your_seat, seat_taken
from dragonrace.server.store.rows import SeatRow
from dragonrace.server.table.table import Table
from dragonrace.server.words import say

__all__ = ["move", "set_stand_in", "set_standing", "take"]


# --- taking ---


async def take(table: Table, seat: int, invitation: str, name: str | None, key: str) -> dict[str, Any]:
    """Give a seat to who has its invitation: an open one, or one that its holder wants to move to another device."""
    async with table.turn():
        place = _place(table, seat)
        _check_claim(table, place, invitation, key)
        if not table.holds(key, seat):
            await table.change_seat(_taken(place, plain_name(name), key))
    table.go_on()
    return table.describe(key)


def _taken(place: SeatRow, name: str | None, key: str) -> SeatRow:
    """Return the seat with its new holder; who takes it along to another device, and gives no name, keeps their own."""
    if place.kind == "open":
        return SeatRow(place.seat, "person", name=name, owner=key)
    return replace(place, owner=key, name=name or place.name, invitation=None, stand_in=None)


def _check_claim(table: Table, place: SeatRow, invitation: str, key: str) -> None:
    if place.invitation is None:
        if not table.holds(key, place.seat):
            raise seat_taken(place.seat)
    elif not keys.is_same(place.invitation, invitation):
        message = say("wrong-invitation")
        raise Refusal("seat.wrong-invitation", message, status=403, where="invitation")


# --- standing in ---


async def set_stand_in(table: Table, seat: int, bot: str | None, key: str) -> dict[str, Any]:
    """Let a bot play for people who are away until they are back, or (None) no longer."""
    async with table.turn():
        place = _place(table, seat)
        _check_asker(table, key)
        if bot is not None:
            _check_stand_in(table, place, bot)
        if bot != place.stand_in:
            await table.change_seat(replace(place, stand_in=bot))
    table.go_on()
    return table.describe(key)


def _check_asker(table: Table, key: str) -> None:
    """Refuse a stranger: a table is the business of those who sit at it."""
    if not table.belongs_here(key):
        message = say("only-they-let-bots-play")
        raise Refusal("seat.not-yours", message, status=403, where="seat")


def _check_stand_in(table: Table, place: SeatRow, bot: str) -> None:
    known = bot_names(table.row.game)
    if bot not in known:
        raise Refusal("bot.unknown", f"There is no such bot; the bots are {', '.join(known)}.", where="bot")
    if place.kind == "bot":
        raise _no_stand_in("seat.bot", say("seat-is-a-bots", seat=str(place.seat)))
    if table.is_present(place.seat):
        raise _no_stand_in("seat.present", say("seat-present", seat=str(place.seat)))
    if table.row.over:
        raise _no_stand_in("match.over", say("match-over"))


def _no_stand_in(code: str, message: str) -> Refusal:
    return Refusal(code, message, status=409, where="seat")


# --- standing answers ---


async def set_standing(table: Table, seat: int, answer: str | None, key: str) -> dict[str, Any]:
    """Let the table give this answer for a seat, by its holder's wish, or (None) ask them again."""
    async with table.turn():
        place = _place(table, seat)
        if not table.holds(key, seat):
            raise not_your_seat(seat)
        if answer is not None:
            _check_standing(table, answer)
        if answer != place.standing:
            await table.change_seat(replace(place, standing=answer))
    table.go_on()
    return table.describe(key)


def _check_standing(table: Table, answer: str) -> None:
    kind = table.match.game.type
    known = [standing.text for standing in kind.standing_answers]
    if not known:
        raise Refusal("standing.unknown", f"{kind.title} has no standing answers.", where="answer")
    if answer not in known:
        message = f"There is no such standing answer; allowed are {', '.join(known)}, or null for none."
        raise Refusal("standing.unknown", message, where="answer")


# --- moving ---


async def move(table: Table, seat: int, key: str) -> dict[str, Any]:
    """Make an invitation to a seat that this browser holds; a new one each time, so that a lost one can be voided."""
    async with table.turn():
        place = _place(table, seat)
        if not table.holds(key, seat):
            raise not_your_seat(seat)
        await table.change_seat(replace(place, invitation=keys.new_invitation()))
        return table.describe(key)


def _place(table: Table, seat: int) -> SeatRow:
    if not 0 <= seat < len(table.seats):
        message = f"There is no seat {seat}; the seats are 0 to {len(table.seats) - 1}."
        raise Refusal("seat.unknown", message, status=404, where="seat")
    return table.seats[seat]
