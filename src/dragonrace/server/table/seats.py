"""Who sits where: open seats are taken, bots stand in for people who are away, and people move to another device."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from dragonrace.bots import bot_names
from dragonrace.core.words.voice import plain_name
from dragonrace.server import keys
from dragonrace.server.refusals import Refusal, no_such_code, not_your_seat, seat_taken
from dragonrace.server.store.people import NOBODY, Person
from dragonrace.server.store.rows import MatchRow, SeatRow
from dragonrace.server.table.storing import storing
from dragonrace.server.table.table import Table
from dragonrace.server.words import say

__all__ = ["introduce", "move", "set_stand_in", "set_standing", "take", "take_any"]


# --- taking ---


async def take(
    table: Table, seat: int, invitation: str, name: str | None, key: str, own: Person = NOBODY
) -> dict[str, Any]:
    """Give a seat to who has its invitation: an open one, or one that its holder wants to move to another device.

    ``own``: how the person at this browser is called and drawn everywhere, unless they say otherwise here.
    """
    async with table.turn():
        place = _place(table, seat)
        _check_claim(table, place, invitation, key)
        if not table.holds(key, seat):
            is_second = any(table.holds(key, other.seat) for other in table.seats)
            await table.change_seat(_taken(place, name, key, NOBODY if is_second else own))
    table.go_on()
    return table.describe(key)


async def take_any(table: Table, code: str | None, name: str | None, key: str, own: Person = NOBODY) -> dict[str, Any]:
    """Give the first open seat to a browser that has none: at a public table, or to who knows the code."""
    with storing():
        unwanted = await table.store.read(table.store.blocks.deaf_to, key) if code is None else set()
    async with table.turn():
        _check_code(table.row, code)
        if not table.sits(key):
            place = next((seat for seat in table.seats if seat.kind == "open"), None)
            if place is None or table.people() & unwanted:  # nobody is told that they are blocked
                raise Refusal("seat.none-open", say("no-seat-open"), status=409)
            await table.change_seat(_taken(place, name, key, own))
    table.go_on()
    return table.describe(key)


def _check_code(row: MatchRow, code: str | None) -> None:
    if code is None:
        if row.visibility != "public":
            raise Refusal("seat.by-invitation", say("by-invitation"), status=403)
    elif row.code is None or not row.has_code() or not keys.is_same(row.code, keys.as_code(code) or ""):
        raise no_such_code()


def _taken(place: SeatRow, name: str | None, key: str, own: Person = NOBODY) -> SeatRow:
    """Return the seat with its new holder; who takes it along to another device, and gives no name, keeps their own."""
    if place.kind == "open":
        return _introduced(SeatRow(place.seat, "person", name=name, owner=key), own)
    return replace(place, owner=key, name=plain_name(name) or place.name, invitation=None, stand_in=None)


def introduce(seats: Sequence[SeatRow], own: Person) -> list[SeatRow]:
    """Return the seats of a new match, where the person at this browser is known, unless several sit there."""
    people = [seat for seat in seats if seat.kind == "person"]
    return [_introduced(seat, own) if people == [seat] else seat for seat in seats]


def _introduced(seat: SeatRow, own: Person) -> SeatRow:
    """Return the seat of somebody who is called ``own`` where they give no name; an empty one is given, too."""
    name = own.name if seat.name is None else seat.name
    return replace(seat, name=plain_name(name), emblem=own.emblem)


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
            _check_stand_in(table, place, bot, key)
        if bot != place.stand_in:
            await table.change_seat(replace(place, stand_in=bot))
    table.go_on()
    return table.describe(key)


def _check_asker(table: Table, key: str) -> None:
    """Refuse a stranger: a table is the business of those who sit at it."""
    if not table.belongs_here(key):
        message = say("only-they-let-bots-play")
        raise Refusal("seat.not-yours", message, status=403, where="seat")


def _check_stand_in(table: Table, place: SeatRow, bot: str, key: str) -> None:
    known = bot_names(table.row.game)
    if bot not in known:
        raise Refusal("bot.unknown", f"There is no such bot; the bots are {', '.join(known)}.", where="bot")
    if place.kind == "bot":
        raise _no_stand_in("seat.bot", say("seat-is-a-bots", seat=str(place.seat)))
    if table.is_present(place.seat):
        raise _no_stand_in("seat.present", say("seat-present", seat=str(place.seat)))
    if place.owner in table.lately_online():  # they may be loading the page again
        raise _no_stand_in("seat.present", say("seat-just-left", seat=str(place.seat)))
    if table.row_for(key).over:
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
