"""Manners: what people may do at a table besides playing. Each is an *aside*, a line of the log in parentheses.

::

    red: (offer draw to blue green)
    blue: (accept)

Asides are no actions of the game, but the log replays with them: who has resigned, what was agreed, which actions were
taken back. What an aside means depends on the lines before it alone, never on who sits where or on a clock.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Literal

from dragonrace.core.errors import IllegalAction, NotationError, shorten
from dragonrace.core.rules.kernel import CHANCE
from dragonrace.core.words.seats import CORE

__all__ = ["SO_FAR", "TABLE_MANNERS", "Aside", "Ending", "Manners", "Offer", "is_aside", "read_aside"]

OfferKind = Literal["draw", "pause", "take back"]
EndingKind = Literal["agreed", "resigned", "time", "aborted"]

TABLE_MANNERS = (
    "(resign), (leave), (abort), (offer draw), (offer pause), (offer take back 12), (accept), (decline), (withdraw), "
    "(play on)"
)
"""What a seat may say, as examples."""

_OFFER = re.compile(r"offer (draw|pause|take back (0|[1-9][0-9]{0,8}))(?: to (\S+(?: \S+)*))?")
_PLAIN = ("resign", "leave", "abort", "accept", "decline", "withdraw", "play on")
_TIME = ("time up: bot", "time up: out", "time up: lost", "time up: all")
SO_FAR = "so far"
"""What the table says where it notes how long a clock has run: it changes nothing, and nobody is told."""


def is_aside(text: str) -> bool:
    """Say whether a line's text is an aside: no notation of a game begins so."""
    return text.startswith("(")


@dataclass(frozen=True)
class Offer:
    """Something that needs everybody's consent: ``waits_for`` are the seats that have not answered yet.

    ``keep``, of an offer to take back: how many lines of the log still count then.
    """

    by: int
    kind: OfferKind
    waits_for: frozenset[int]
    keep: int | None = None


@dataclass(frozen=True)
class Ending:
    """How a match ended that its rules did not end; ``winner`` is a seat or None."""

    kind: EndingKind
    winner: int | None


@dataclass(frozen=True)
class Aside:
    """An aside that was read: its ``verb``, and of an offer what and to whom."""

    verb: str
    offer: OfferKind | None = None
    keep: int | None = None
    to: tuple[int, ...] = ()

    def write(self, players: Sequence[str]) -> str:
        """Return its notation."""
        if self.offer is None:
            return f"({self.verb})"
        what = self.offer if self.keep is None else f"{self.offer} {self.keep}"
        whom = "".join(f" {players[seat]}" for seat in self.to)
        return f"(offer {what}{' to' if whom else ''}{whom})"


def read_aside(text: str, players: Sequence[str]) -> Aside:
    """Read an aside; ``players`` are the seats' colours. Raises `NotationError`."""
    inner = text[1:-1] if text.endswith(")") else ""
    if inner in (*_PLAIN, *_TIME, SO_FAR):
        return Aside(inner)
    found = _OFFER.fullmatch(inner)
    if found is None:
        raise NotationError(f"{shorten(text)} is nothing that one says at a table: {TABLE_MANNERS}")
    words = (found[3] or "").split()
    if any(word not in players for word in words) or len(set(words)) < len(words):
        raise NotationError(f"{shorten(text)} is to nobody who sits here: {', '.join(players)}")
    kind: OfferKind = "take back" if found[2] else found[1]  # type: ignore[assignment] # the pattern has no others
    return Aside("offer", kind, int(found[2]) if found[2] else None, tuple(sorted(map(list(players).index, words))))


@dataclass(frozen=True)
class Manners:
    """What stands at a table besides its position. ``seats`` is their number."""

    seats: int
    offer: Offer | None = None
    is_paused: bool = False
    resigned: frozenset[int] = frozenset()
    """Who has given up, or lost by time: they can't win any more, also if a bot arrives first for them."""
    left: frozenset[int] = frozenset()
    """For whom a bot plays on to the end."""
    late: frozenset[int] = frozenset()
    """For whom a bot answers what they are asked now: their time was up."""
    declined: Mapping[int, frozenset[OfferKind]] = field(default_factory=dict)
    """What was declined to whom, and can't be offered again before they have acted."""
    had: Mapping[int, frozenset[OfferKind]] = field(default_factory=dict)
    """What each has withdrawn, and a pause that they had: a table has nobody offer that again before they have acted.

    A log may have it all the same: those of old do.
    """
    ending: Ending | None = None
    back_to: int | None = None
    """If the last line has taken something back: how many lines of the log count still."""

    @property
    def stands_still(self) -> bool:
        """Whether nobody may act: the match is paused, or over."""
        return self.is_paused or self.ending is not None

    @property
    def gone(self) -> frozenset[int]:
        """The seats whose people play no more."""
        return self.resigned | self.left

    @property
    def played_by_bots(self) -> frozenset[int]:
        """The seats of people for whom a bot answers now."""
        return self.gone | self.late

    # --- what may be said ---

    def check(self, player: int, aside: Aside) -> None:
        """Raise `IllegalAction` where this can't be said now."""
        reason = self._refusal(player, aside)
        if reason is not None:
            raise IllegalAction(CORE.say(f"aside-{reason}"), code="aside.illegal")

    def _refusal(self, player: int, aside: Aside) -> str | None:
        """Return the core's message that says why not, or None."""
        if self.ending is not None:
            return "over"
        if player in self.gone:
            return "gone"
        if aside.verb == "offer":
            return self._refusal_of_offer(player, aside)
        asked, by = (frozenset[int](), None) if self.offer is None else (self.offer.waits_for, self.offer.by)
        missing = {
            "accept": "nothing-to-answer" if player not in asked else None,
            "decline": "nothing-to-answer" if player not in asked else None,
            "withdraw": "nothing-offered" if player != by else None,
            "play on": "not-paused" if not self.is_paused else None,
        }
        return missing.get(aside.verb)

    def _refusal_of_offer(self, player: int, aside: Aside) -> str | None:
        assert aside.offer is not None
        if self.offer is not None:
            return "other-offer"
        if self.is_paused:
            return "paused"
        if aside.offer in self.declined.get(player, ()):
            return "declined"
        if aside.offer == "draw" and not aside.to:
            return "nobody-to-agree"
        return "to-oneself" if player in aside.to else None

    # --- what comes of it ---

    def after_action(self, player: int, asked: Sequence[int]) -> "Manners":
        """Return what stands after ``player`` has acted, and ``asked`` are asked: nothing is taken back any more."""
        if not (self.offer or self.declined or self.had or self.late or self.back_to is not None):
            return self
        offer = None if self.offer is None or self.offer.kind == "take back" else self.offer
        late = self.late if asked == (CHANCE,) else self.late & frozenset(asked)
        declined, had = _without(self.declined, player), _without(self.had, player)
        return replace(self, offer=offer, declined=declined, had=had, late=late, back_to=None)

    def after(self, player: int, aside: Aside) -> "Manners":
        """Return what stands after an aside; raises `IllegalAction` where it can't be said now."""
        self.check(player, aside)
        now = replace(self, back_to=None)
        if aside.offer is not None:
            return replace(now, offer=Offer(player, aside.offer, frozenset(aside.to), aside.keep))._once_agreed()
        return _AFTER[aside.verb](now, player)

    def _once_agreed(self) -> "Manners":
        """Let an offer come true once nobody is asked any more; what is taken back, the log knows."""
        if self.offer is None or self.offer.waits_for:
            return self
        if self.offer.kind == "draw":
            return replace(self, offer=None, ending=Ending("agreed", None))
        if self.offer.kind == "pause":
            return replace(self._offer_had(), is_paused=True)
        return replace(self, offer=None, back_to=self.offer.keep, late=frozenset())

    def _accept(self, player: int) -> "Manners":
        assert self.offer is not None
        return replace(self, offer=replace(self.offer, waits_for=self.offer.waits_for - {player}))._once_agreed()

    def _decline(self, _player: int) -> "Manners":
        assert self.offer is not None
        return replace(self, offer=None, declined=_with(self.declined, self.offer))

    def _offer_had(self) -> "Manners":
        """Return the same without the offer that stands: it was withdrawn, or has come true."""
        assert self.offer is not None
        return replace(self, offer=None, had=_with(self.had, self.offer))

    def _resign(self, player: int, kind: EndingKind = "resigned") -> "Manners":
        """Let a seat give up: who is the last one that has not has won."""
        resigned = self.resigned | {player}
        others = frozenset(range(self.seats)) - resigned
        ending = Ending(kind, next(iter(others))) if len(others) == 1 else None
        return replace(self._without(player), resigned=resigned, ending=ending)

    def _leave(self, player: int) -> "Manners":
        return replace(self._without(player), left=self.left | {player})

    def _without(self, player: int) -> "Manners":
        """Return the same without an offer of this seat's, and without waiting for its answer to another.

        To go is no consent: an offer that has waited for nobody else lapses.
        """
        if self.offer is None:
            return self
        waits_for = self.offer.waits_for - {player}
        stands = self.offer.by != player and waits_for
        return replace(self, offer=replace(self.offer, waits_for=waits_for) if stands else None)


def _with(kinds: Mapping[int, frozenset[OfferKind]], offer: Offer) -> dict[int, frozenset[OfferKind]]:
    return {**kinds, offer.by: kinds.get(offer.by, frozenset()) | {offer.kind}}


def _without(kinds: Mapping[int, frozenset[OfferKind]], seat: int) -> dict[int, frozenset[OfferKind]]:
    return {other: those for other, those in kinds.items() if other != seat}


_AFTER: dict[str, Callable[[Manners, int], Manners]] = {
    "accept": Manners._accept,
    "decline": Manners._decline,
    "withdraw": lambda manners, _player: manners._offer_had(),
    "resign": Manners._resign,
    "leave": Manners._leave,
    "abort": lambda manners, _player: replace(manners, offer=None, ending=Ending("aborted", None)),
    "play on": lambda manners, _player: replace(manners, is_paused=False),
    "time up: bot": lambda manners, player: replace(manners, late=manners.late | {player}),
    "time up: out": Manners._leave,
    "time up: lost": lambda manners, player: manners._resign(player, "time"),
    "time up: all": lambda manners, _player: replace(manners, offer=None, ending=Ending("time", None)),
    SO_FAR: lambda manners, _player: manners,
}
