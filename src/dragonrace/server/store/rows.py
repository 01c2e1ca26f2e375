"""What the database holds, row by row."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from dragonrace.server.match.setup import Setup

__all__ = ["ActionRow", "Addition", "MatchRow", "SeatRow", "as_bits", "as_text", "now", "old_record", "setup_of"]


@dataclass(frozen=True)
class MatchRow:
    """A row of ``matches``.

    ``over``, ``winner`` and ``asked`` repeat what the log says, for the list of one's matches. ``asked`` has a bit for
    each seat that may act now; None: that was not written down yet. ``fence`` counts the servers that have played it:
    one that knows an earlier number can't write any more.
    """

    id: str
    game: str
    board: str
    options: dict[str, Any]
    rules_version: int
    seed: bytes
    host: str
    created_at: str
    over: bool = False
    winner: int | None = None
    rematch: str | None = None
    asked: int | None = None
    fence: int = 0


@dataclass(frozen=True)
class SeatRow:
    """A row of ``seats``. ``owner`` is the hash of a browser's key; ``kind`` is person, open or bot.

    ``invitation`` takes an open seat, or moves a person to another device; ``stand_in`` is the bot that plays for one
    who is away; ``standing`` is the answer that the table gives for this seat, as notation.
    """

    seat: int
    kind: str
    bot: str | None = None
    name: str | None = None
    owner: str | None = None
    invitation: str | None = None
    stand_in: str | None = None
    standing: str | None = None


@dataclass(frozen=True)
class ActionRow:
    """A row of ``actions``: an action in the game's notation."""

    player: int
    text: str


def setup_of(match: MatchRow, places: Sequence[SeatRow]) -> Setup:
    """Return what was agreed before a match began."""
    return Setup(match.game, len(places), match.board, match.options)


def old_record(match: MatchRow, log: Iterable[ActionRow]) -> str:
    """Return what was written down of a match which the rules of today don't allow; it hides nothing."""
    head = f"; {match.game} on {match.board}, by the rules of version {match.rules_version}: they are others today.\n"
    return head + "".join(f"{action.player}: {action.text}\n" for action in log)


@dataclass(frozen=True)
class Addition:
    """Actions for a match's log, which has ``number`` so far; ``match`` says whether it is over then."""

    match: MatchRow
    number: int
    actions: Sequence[ActionRow]

    def rows(self) -> Iterator[dict[str, Any]]:
        """Return the rows for ``actions``."""
        for number, action in enumerate(self.actions, self.number + 1):
            yield {"match_id": self.match.id, "number": number, **vars(action)}


def as_bits(seats: Iterable[int]) -> int:
    """Return a bit for each seat; chance has none."""
    return sum(1 << seat for seat in seats if seat >= 0)


def now() -> str:
    """Return the time, as `as_text` writes it."""
    return as_text(datetime.now(UTC))


def as_text(time: datetime) -> str:
    """Return a time in UTC, so that texts sort by time."""
    return time.isoformat(timespec="milliseconds").replace("+00:00", "Z")
