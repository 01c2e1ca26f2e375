"""What people say at a table besides playing, before it goes into the log: to whom an offer is made, and how often.

Here is refused what a log of old may still have in it, and what is no question of the log at all.
"""

import asyncio
from collections.abc import Sequence

from dragonrace.core.records.manners import SO_FAR, Aside, Manners
from dragonrace.core.records.replay import may_abort
from dragonrace.server.limits import Bucket, Rate
from dragonrace.server.match.match import Match, Step
from dragonrace.server.refusals import Refusal, too_much_offered
from dragonrace.server.store.rows import SeatRow
from dragonrace.server.words import say

__all__ = ["PACE", "PLAY_ON", "Pace", "is_left_paused", "tried"]

PACE = Rate(10, 1 / 3)
"""How much may be offered from a seat, also in vain."""
OFFER, TAKE_BACK, PLAY_ON = "(offer", "(offer take back)", "(play on)"


class Pace:
    """How often something is offered from each seat of a table. All else that is said answers an offer, or ends a part.

    Only for the event loop's thread.
    """

    def __init__(self) -> None:
        self._buckets: dict[int, Bucket] = {}

    def check(self, seat: int, text: str) -> None:
        """Refuse one offer after the other."""
        if not text.startswith(OFFER):
            return
        clock = asyncio.get_running_loop().time
        bucket = self._buckets.setdefault(seat, Bucket(PACE.size, PACE.per_second, clock))
        if wait := bucket.wait_for():
            raise too_much_offered(wait)
        bucket.take()


def tried(text: str, seat: int, match: Match, seats: Sequence[SeatRow]) -> list[Step]:
    """Try what somebody says, as it is to be written down; raises `Refusal`. Takes a moment in a long match."""
    return match.try_action(seat, _read(text, seat, match, seats))


def _read(text: str, seat: int, match: Match, seats: Sequence[SeatRow]) -> Aside:
    aside = match.read(seat, _addressed(text, seat, match, seats))
    assert isinstance(aside, Aside)
    if aside.verb.startswith("time up") or aside.verb == SO_FAR:
        raise _refused("only-the-table-says")
    if aside.offer in match.now.manners.had.get(seat, ()):
        raise _refused("offered-already")
    if aside.verb == "abort" and seat not in may_abort(match.now):
        raise _refused("acted-already")
    return aside


def is_left_paused(after: Manners, seats: Sequence[SeatRow]) -> bool:
    """Say whether nobody is left who could end a pause: then who goes last ends it."""
    people = {place.seat for place in seats if place.kind == "person"}
    return after.is_paused and after.ending is None and people <= after.gone


def _addressed(text: str, seat: int, match: Match, seats: Sequence[SeatRow]) -> str:
    """Return an aside as the log has it: an offer is made to all people who play, and says how far it goes back.

    Who is away, and has a bot stand in, is asked as well: others have set that bot, and it is no consent.
    """
    if text == TAKE_BACK:
        keep = match.take_back_to(seat)
        if keep is None:
            raise _refused("nothing-to-take-back")
        text = f"(offer take back {keep})"
    if not text.startswith(f"{OFFER} "):
        return text
    text, _, _ = text.removesuffix(")").partition(" to ")
    gone = match.now.manners.gone
    asked = [place.seat for place in seats if place.kind == "person" and place.seat not in gone]
    names = " ".join(match.game.players[other] for other in asked if other != seat)
    return f"{text} to {names})" if names else f"{text})"


def _refused(why: str) -> Refusal:
    return Refusal("aside.illegal", say(why), status=409, where="text")
