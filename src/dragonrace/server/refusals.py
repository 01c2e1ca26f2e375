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


WRONG_CODE = "code.unknown"
"""What a code is that leads nowhere."""
WRONG_PHRASE = "recovery.not-found"
"""What a recovery phrase is that opens nothing."""


def no_such_code() -> Refusal:
    """Return the answer to a code that leads nowhere, or no longer."""
    return Refusal(WRONG_CODE, say("no-such-code"), status=404, where="code")


def not_yours(message: str) -> Refusal:
    """Return the answer to a stranger to the match who wants more than to watch: one of the server's messages."""
    return Refusal("match.not-yours", say(message), status=403)


def server_ends() -> Refusal:
    """Return the answer to what isn't done yet when the server ends."""
    return Refusal("server.ending", say("server-ending"), status=503, retry_after=10)


def too_many_connections() -> Refusal:
    """Return the answer where the server has as many connections as it can have."""
    return Refusal("server.full", say("server-full"), status=503, retry_after=10)


def too_many_from_here() -> Refusal:
    """Return the answer to who has more connections than a house full of people."""
    return Refusal("limit.connections", say("too-many-from-here"), status=429, retry_after=10)


def too_many_matches(wait: float) -> Refusal:
    """Return the answer to who opens matches faster than anybody can play them."""
    message = say("too-many-matches", seconds=math.ceil(wait))
    return Refusal("limit.matches", message, status=429, retry_after=wait)


def too_many_changes(wait: float) -> Refusal:
    """Return the answer to who writes about themselves faster than anybody can think."""
    message = say("too-many-changes", seconds=math.ceil(wait))
    return Refusal("limit.changes", message, status=429, retry_after=wait)


def too_many_tries(wait: float) -> Refusal:
    """Return the answer to who tries links, phrases or passkeys one after the other."""
    message = say("too-many-tries", seconds=math.ceil(wait))
    return Refusal("limit.tries", message, status=429, retry_after=wait)


def too_many_replays(wait: float) -> Refusal:
    """Return the answer to who has matches played again faster than anybody can look."""
    message = say("too-many-replays", seconds=math.ceil(wait))
    return Refusal("limit.replays", message, status=429, retry_after=wait)


def too_much_said(wait: float) -> Refusal:
    """Return the answer to who says more than anybody can listen to."""
    message = say("too-much-said", seconds=math.ceil(wait))
    return Refusal("limit.talk", message, status=429, retry_after=wait)


def too_much_offered(wait: float) -> Refusal:
    """Return the answer to who offers one thing after the other."""
    message = say("too-much-offered", seconds=math.ceil(wait))
    return Refusal("limit.offers", message, status=429, where="text", retry_after=wait)


def too_many_blocks(wait: float | None = None) -> Refusal:
    """Return the answer to who blocks more people than one meets."""
    return Refusal("limit.blocks", say("too-many-blocks"), status=429, retry_after=wait)


def too_many_subscriptions(wait: float) -> Refusal:
    """Return the answer to who wants to be called at more places than anybody has browsers."""
    message = say("too-many-subscriptions", seconds=math.ceil(wait))
    return Refusal("limit.subscriptions", message, status=429, retry_after=wait)


def too_many_guesses(wait: float) -> Refusal:
    """Return the answer to who tries one code after another."""
    return Refusal("limit.codes", say("too-many-codes", seconds=math.ceil(wait)), status=429, retry_after=wait)


def too_many_public(wait: float) -> Refusal:
    """Return the answer to who would fill the list of public tables."""
    return Refusal("limit.public", say("too-many-public", seconds=math.ceil(wait)), status=429, retry_after=wait)


def too_many_pairings(wait: float) -> Refusal:
    """Return the answer to who waits for others anew again and again."""
    return Refusal("limit.pairing", say("too-many-pairings", seconds=math.ceil(wait)), status=429, retry_after=wait)


def too_much_thought(wait: float) -> Refusal:
    """Return what is said where bots have thought for very long for those who ask, and have to wait."""
    message = say("too-much-thought", seconds=math.ceil(wait))
    return Refusal("limit.bots", message, status=429, retry_after=wait)


def too_many_loads(wait: float) -> Refusal:
    """Return the answer to who opens one long game after the other, which all have to be played again."""
    return Refusal("limit.loads", say("too-many-loads", seconds=math.ceil(wait)), status=429, retry_after=wait)


def too_many_tables() -> Refusal:
    """Return the answer to who has so many tables going on that no further one can be opened."""
    return Refusal("limit.tables", say("too-many-tables"), status=429, retry_after=60)


def too_many_sockets() -> Refusal:
    """Return the answer to who has the table open too often."""
    return Refusal("limit.sockets", say("too-many-sockets"), status=429)


def storage_failed() -> Refusal:
    """Return the answer where the database did not take what it was given."""
    return Refusal("server.storage", say("storage-failed"), status=503)


def sealed() -> Refusal:
    """Return the answer where a match was sealed with a secret that this server does not have, or is damaged."""
    return Refusal("match.sealed", say("match-sealed"), status=409)


def moved() -> Refusal:
    """Return the answer where another server has taken over the match."""
    return Refusal("server.moved", say("moved"), status=503, retry_after=1)


def server_failed() -> Refusal:
    """Return the answer where the mistake is ours."""
    return Refusal("server.failed", say("server-failed"), status=500)
