"""Refusals: everything that the server says no to, with a stable code and a sentence."""

import math
from typing import Any

from dragonrace import DragonraceError, IllegalAction
from dragonrace.server.words import say

__all__ = ["Refusal", "as_refusal", "no_such_match", "not_your_seat", "not_yours"]

WRONG_CONTENT = 422


class Refusal(Exception):  # noqa: N818 - it is an answer, not a failure
    """Something is refused. ``where`` names the place in what was sent, such as ``seats[1].bot``."""

    def __init__(
        self,
        code: str,
        message: str,
        *,
        status: int = WRONG_CONTENT,
        where: str | None = None,
        retry_after: float | None = None,
    ):
        super().__init__(message)
        self.code, self.message, self.status, self.where = code, message, status, where
        self.retry_after = retry_after
        """In how many seconds it may be tried again."""

    def body(self) -> dict[str, Any]:
        """Return the error as it goes out, by HTTP and by socket."""
        where = {} if self.where is None else {"where": self.where}
        return {"code": self.code, "message": self.message, **where}


def as_refusal(error: DragonraceError, where: str | None = None) -> Refusal:
    """Return the refusal that says what a game said."""
    status = 409 if isinstance(error, IllegalAction) else WRONG_CONTENT
    return Refusal(error.code, f"{str(error).removesuffix('.')}.", status=status, where=where)


UNREADABLE = "match.unreadable"
"""What the log of a match is that the rules of today don't allow."""


def no_such_match() -> Refusal:
    """Return the answer to a match id that leads nowhere."""
    return Refusal("match.not-found", say("match-not-found"), status=404)


def not_your_seat(seat: int) -> Refusal:
    """Return the answer to people who act, or look, from a seat that is not theirs."""
    return Refusal("seat.not-yours", say("seat-not-yours", seat=str(seat)), status=403, where="seat")


def seat_taken(seat: int) -> Refusal:
    """Return the answer to people who come too late for a seat."""
    return Refusal("seat.taken", say("seat-taken", seat=str(seat)), status=409, where="seat")


def not_yours(message: str) -> Refusal:
    """Return the answer to a stranger to the match who wants more than to watch: one of the server's messages."""
    return Refusal("match.not-yours", say(message), status=403)


def too_many_connections() -> Refusal:
    """Return the answer where the server has as many connections as it can have."""
    return Refusal("server.full", say("server-full"), status=503, retry_after=10)


def too_many_matches(wait: float) -> Refusal:
    """Return the answer to who opens matches faster than anybody can play them."""
    message = say("too-many-matches", seconds=math.ceil(wait))
    return Refusal("limit.matches", message, status=429, retry_after=wait)


def too_many_replays(wait: float) -> Refusal:
    """Return the answer to who has matches played again faster than anybody can look."""
    message = say("too-many-replays", seconds=math.ceil(wait))
    return Refusal("limit.replays", message, status=429, retry_after=wait)


def too_many_sockets() -> Refusal:
    """Return the answer to who has the table open too often."""
    return Refusal("limit.sockets", say("too-many-sockets"), status=429)


def storage_failed() -> Refusal:
    """Return the answer where the database did not take what it was given."""
    return Refusal("server.storage", say("storage-failed"), status=503)


def moved() -> Refusal:
    """Return the answer where another server has taken over the match."""
    return Refusal("server.moved", say("moved"), status=503, retry_after=1)


def server_failed() -> Refusal:
    """Return the answer where the mistake is ours."""
    return Refusal("server.failed", say("server-failed"), status=500)
