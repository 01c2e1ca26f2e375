"""Refusals: everything that the server says no to, with a stable code and a sentence."""

from typing import Any

from dragonrace import DragonraceError, IllegalAction

__all__ = ["Refusal", "as_refusal", "no_such_match", "not_your_seat", "not_yours"]

WRONG_CONTENT = 422


class Refusal(Exception):  # noqa: N818 - it is an answer, not a failure
    """Something is refused. ``where`` names the place in what was sent, such as ``seats[1].bot``."""

    def __init__(self, code: str, message: str, *, status: int = WRONG_CONTENT, where: str | None = None):
        super().__init__(message)
        self.code, self.message, self.status, self.where = code, message, status, where

    def body(self) -> dict[str, Any]:
        """Return the error as it goes out, by HTTP and by socket."""
        where = {} if self.where is None else {"where": self.where}
        return {"code": self.code, "message": self.message, **where}


def as_refusal(error: DragonraceError, where: str | None = None) -> Refusal:
    """Return the refusal that says what a game said."""
    status = 409 if isinstance(error, IllegalAction) else WRONG_CONTENT
    return Refusal(error.code, f"{str(error).removesuffix('.')}.", status=status, where=where)


def no_such_match() -> Refusal:
    """Return the answer to a match id that leads nowhere."""
    return Refusal("match.not-found", "There is no such match here; check the link.", status=404)


def not_your_seat(seat: int) -> Refusal:
    """Return the answer to people who act, or look, from a seat that is not theirs."""
    return Refusal("seat.not-yours", f"This browser does not hold seat {seat}.", status=403, where="seat")


def seat_taken(seat: int) -> Refusal:
    """Return the answer to people who come too late for a seat."""
    return Refusal("seat.taken", f"Seat {seat} is already taken.", status=409, where="seat")


def not_yours(what: str) -> Refusal:
    """Return the answer to a stranger to the match who wants more than to watch."""
    return Refusal("match.not-yours", f"Only those who sit at this table can {what}.", status=403)


def storage_failed() -> Refusal:
    """Return the answer where the database did not take what it was given."""
    message = "The server could not write this to its database; nothing has changed. Try again in a moment."
    return Refusal("server.storage", message, status=503)
