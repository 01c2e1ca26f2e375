"""What the database holds, row by row."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from typing import Any

from dragonrace.core.records.fairness import Round
from dragonrace.server.match.clocks import read_timing
from dragonrace.server.match.fair import read_rounds
from dragonrace.server.match.setup import Setup

__all__ = [
    "CODE_LIFE",
    "ActionRow",
    "Addition",
    "MatchRow",
    "Openness",
    "SeatRow",
    "ago",
    "as_bits",
    "as_text",
    "is_younger",
    "now",
    "old_record",
    "rounds_of",
    "setup_of",
    "written",
]


CODE_LIFE = 24 * 3600.0
"""Seconds for which a code leads to an open seat."""


@dataclass(frozen=True)
class Openness:
    """Who may come to a match, as it was agreed at its beginning.

    ``visibility``: ``public`` where the lobby shows it and anybody may take an open seat, ``paired`` where strangers
    were brought together, else ``private``; ``delay``: so many seconds later those see everything who hold no seat;
    ``chat``: who sits there may write freely to each other; the host may change that.
    """

    visibility: str = "private"
    delay: int = 0
    chat: bool = True


@dataclass(frozen=True)
class MatchRow:
    """A row of ``matches``.

    ``over``, ``winner``, ``ending``, ``asked`` and ``due`` repeat what the log says, for the list of one's matches, and
    for who looks for those whose time is up. ``asked`` has a bit for each seat that may act now; None: that was not
    written down yet. ``ending``: how people have ended it, None where its rules did; ``due``: when the next seat's time
    is up. ``fence`` counts the servers that have played it: one that knows an earlier number can't write any more.
    ``timing`` is what was agreed of clocks, as `Timing.as_json` has it; ``fair`` what makes its chance fair.
    ``visibility``, ``delay`` and ``chat`` are its `Openness`; ``code`` leads to an open seat.
    ``gather_until``: till then the clocks of a rematch wait for those who have not come yet.
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
    visibility: str = "private"
    delay: int = 0
    chat: bool = True
    code: str | None = None
    timing: dict[str, Any] | None = None
    ending: str | None = None
    fair: dict[str, Any] | None = None
    due: str | None = None
    gather_until: str | None = None

    def has_code(self) -> bool:
        """Say whether a code leads here now."""
        return self.code is not None and is_younger(self.created_at, CODE_LIFE)


@dataclass(frozen=True)
class SeatRow:
    """A row of ``seats``. ``owner`` is the hash of a browser's key; ``kind`` is person, open or bot.

    ``invitation`` takes an open seat, or moves a person to another device; ``stand_in`` is the bot that plays for one
    who is away; ``standing`` is the answer that the table gives for this seat, as notation; ``emblem`` is
    the sign that its person has chosen.
    """

    seat: int
    kind: str
    bot: str | None = None
    name: str | None = None
    owner: str | None = None
    invitation: str | None = None
    stand_in: str | None = None
    standing: str | None = None
    emblem: str | None = None


@dataclass(frozen=True)
class ActionRow:
    """A row of ``actions``: an action in the game's notation, or an aside, and when it was written down.

    ``spent``: for how many milliseconds this seat's clock ran; None: it has none.
    """

    player: int
    text: str
    spent: int | None = None
    at: str | None = field(default=None, compare=False)


def setup_of(match: MatchRow, places: Sequence[SeatRow]) -> Setup:
    """Return what was agreed before a match began."""
    return Setup(match.game, len(places), match.board, match.options, read_timing(match.timing), match.fair is not None)


def rounds_of(match: MatchRow) -> list[Round]:
    """Return the numbers that players have added to a match's chance."""
    return read_rounds((match.fair or {}).get("rounds", ()))


def written(log: Iterable[ActionRow]) -> Iterator[tuple[int, str, int | None]]:
    """Return a log as `Match.restore` takes it."""
    return ((line.player, line.text, line.spent) for line in log)


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
            yield {"match_id": self.match.id, "number": number, **_to_write(action)}


def _to_write(action: ActionRow) -> dict[str, Any]:
    return {"player": action.player, "text": action.text, "spent": action.spent}


def as_bits(seats: Iterable[int]) -> int:
    """Return a bit for each seat; chance has none."""
    return sum(1 << seat for seat in seats if seat >= 0)


def now() -> str:
    """Return the time, as `as_text` writes it."""
    return as_text(datetime.now(UTC))


def ago(seconds: float) -> str:
    """Return the time so many seconds ago."""
    return as_text(datetime.now(UTC) - timedelta(seconds=seconds))


def is_younger(time: str, seconds: float) -> bool:
    """Say whether a time, as `as_text` writes it, is no longer ago than that."""
    return time > ago(seconds)


def as_text(time: datetime) -> str:
    """Return a time in UTC, so that texts sort by time."""
    return time.isoformat(timespec="milliseconds").replace("+00:00", "Z")
