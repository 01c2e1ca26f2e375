"""Who sits where: open seats are taken, bots stand in for who is away, and people move to another device."""

from dataclasses import replace
from typing import Any

from sqlalchemy.exc import SQLAlchemyError

from dragonrace.bots import bot_names
from dragonrace.server import keys
from dragonrace.server.messages import SeatClaim
from dragonrace.server.refusals import Refusal, not_your_seat, seat_taken, storage_failed
from dragonrace.server.store import Seat
from dragonrace.server.table import Table

__all__ = ["clean", "move", "set_stand_in", "set_standing", "take"]


def clean(name: str | None) -> str | None:
    """Return a name without spaces that nobody sees; None for an empty one."""
    return " ".join((name or "").split()) or None


# --- taking ---


async def take(table: Table, seat: int, claim: SeatClaim, key: str) -> dict[str, Any]:
    """Give a seat to who has its invitation: an open one, or one that its holder wants to move to another device."""
    async with table.lock:
        place = _place(table, seat)
        _check_claim(table, place, claim, key)
        if not table.holds(key, seat):
            await (_take_open if place.kind == "open" else _take_over)(table, place, claim, key)
    table.go_on()
    return table.describe(key)


async def _take_open(table: Table, place: Seat, claim: SeatClaim, key: str) -> None:
    taken = Seat(place.seat, "person", name=clean(claim.name), owner=key)
    try:
        written = await table.store.call(table.store.take, table.match.id, taken)
    except SQLAlchemyError as error:
        raise storage_failed() from error
    if not written:
        await table.reload()
        raise seat_taken(place.seat)
    await table.put_seat(taken)


async def _take_over(table: Table, place: Seat, claim: SeatClaim, key: str) -> None:
    """The same person on another device: who gives no name keeps his own."""
    name = clean(claim.name) or place.name
    await table.change_seat(place, replace(place, owner=key, name=name, invitation=None, stand_in=None))


def _check_claim(table: Table, place: Seat, claim: SeatClaim, key: str) -> None:
    if place.invitation is None:
        if not table.holds(key, place.seat):
            raise seat_taken(place.seat)
    elif not keys.is_same(place.invitation, claim.invitation):
        message = "This is not the seat's invitation; ask the host for its link."
        raise Refusal("seat.wrong-invitation", message, status=403, where="invitation")


# --- standing in ---


async def set_stand_in(table: Table, seat: int, bot: str | None, key: str) -> dict[str, Any]:
    """Let a bot play for who is away until he is back, or (None) no longer."""
    async with table.lock:
        place = _place(table, seat)
        _check_asker(table, key)
        if bot is not None:
            _check_stand_in(table, place, bot)
        if bot != place.stand_in:
            await table.change_seat(place, replace(place, stand_in=bot))
    table.go_on()
    return table.describe(key)


def _check_asker(table: Table, key: str) -> None:
    """Refuse a stranger: a table is the business of those who sit at it."""
    if key != table.match.host and all(seat.owner != key for seat in table.seats):
        message = "Only those who sit at this table can let a bot play for somebody."
        raise Refusal("seat.not-yours", message, status=403, where="seat")


def _check_stand_in(table: Table, place: Seat, bot: str) -> None:
    known = bot_names(table.match.game)
    if bot not in known:
        raise Refusal("bot.unknown", f"There is no such bot; there are {', '.join(known)}.", where="bot")
    if place.kind == "bot":
        raise _no_stand_in("seat.bot", f"Seat {place.seat} is a bot's already.")
    if table.is_present(place.seat):
        message = f"Who holds seat {place.seat} is at the table: only he plays for it until he leaves."
        raise _no_stand_in("seat.present", message)
    if table.match.over:
        raise _no_stand_in("match.over", "The match is over: nobody has to play any more.")


def _no_stand_in(code: str, message: str) -> Refusal:
    return Refusal(code, message, status=409, where="seat")


# --- standing answers ---


async def set_standing(table: Table, seat: int, answer: str | None, key: str) -> dict[str, Any]:
    """Let the table give this answer for a seat, by its holder's wish, or (None) ask him again."""
    async with table.lock:
        place = _place(table, seat)
        if not table.holds(key, seat):
            raise not_your_seat(seat)
        if answer is not None:
            _check_standing(table, answer)
        if answer != place.standing:
            await table.change_seat(place, replace(place, standing=answer))
    table.go_on()
    return table.describe(key)


def _check_standing(table: Table, answer: str) -> None:
    kind = table.game.type
    known = [standing.text for standing in kind.standing_answers]
    if not known:
        raise Refusal("standing.unknown", f"{kind.title} has no standing answers.", where="answer")
    if answer not in known:
        message = f"There is no such standing answer; allowed: {', '.join(known)}, or null for none."
        raise Refusal("standing.unknown", message, where="answer")


# --- moving ---


async def move(table: Table, seat: int, key: str) -> dict[str, Any]:
    """Make an invitation to a seat that this browser holds; a new one each time, so that a lost one can be voided."""
    async with table.lock:
        place = _place(table, seat)
        if not table.holds(key, seat):
            raise not_your_seat(seat)
        await table.change_seat(place, replace(place, invitation=keys.new_invitation()))
        return table.describe(key)


def _place(table: Table, seat: int) -> Seat:
    if not 0 <= seat < len(table.seats):
        message = f"There is no seat {seat}; there are 0 to {len(table.seats) - 1}."
        raise Refusal("seat.unknown", message, status=404, where="seat")
    return table.seats[seat]
