"""Which questions wait for somebody who is away, and for how long they have."""

import asyncio
import math
from collections.abc import Callable, Collection, Sequence
from typing import Protocol

from dragonrace.core.words.voice import Voice
from dragonrace.server.match.match import Match
from dragonrace.server.store.calls import Question
from dragonrace.server.store.rows import MatchRow, SeatRow

__all__ = ["Waited", "Waits", "holder_of", "questions_to_absent"]


class Waited(Protocol):
    """What is asked of a table."""

    row: MatchRow
    match: Match
    is_lost: bool

    @property
    def seats(self) -> Sequence[SeatRow]:
        """Who sits where."""

    def online(self) -> Collection[str]:
        """Return the keys of those who are at the table, through whichever server."""

    def voice(self, language: str) -> Voice:
        """Return how one speaks of this match in a language."""


def questions_to_absent(table: Waited) -> list[Question]:
    """Return what people are asked who are away, where nobody answers in their place."""
    online, match = table.online(), table.match
    theirs = [actor for actor in match.actors if actor >= 0 and actor not in match.now.manners.played_by_bots]
    asked = [table.seats[actor] for actor in theirs]
    away = [seat.seat for seat in asked if _must_answer(seat) and seat.owner not in online]
    return [Question(table.row.id, seat, _number(match, seat)) for seat in away]


def _must_answer(seat: SeatRow) -> bool:
    """Say whether a person sits there for whom nobody stands in; one with a standing answer may be asked all else."""
    return seat.kind == "person" and seat.owner is not None and seat.stand_in is None


def _number(match: Match, seat: int) -> int:
    """Return after how many actions the question came: nothing has answered it since, and it was never taken back."""
    last = match.last_action_of(seat)
    return next(number for number in range(last, len(match.log) + 1) if match.is_still_asked(seat, number))


def holder_of(table: Waited, question: Question) -> str | None:
    """Return the key of who is still waited for with this question; None: nobody is."""
    if table.is_lost or question not in questions_to_absent(table):
        return None
    return table.seats[question.seat].owner


class Waits:
    """Clocks, one for each table. ``due`` is called with a table and questions that have waited for long enough."""

    def __init__(self, after: float, due: Callable[[Waited, list[Question]], None]) -> None:
        self._after, self._due = after, due
        self._clocks: dict[str, _Clock] = {}

    def look(self, table: Waited) -> None:
        """Let the clocks of these questions run on or begin, and forget all others of this table."""
        asked = questions_to_absent(table)
        known = self._clocks.pop(table.row.id, None)
        if known is not None:
            known.timer.cancel()
        if asked and not table.is_lost:
            self._wait(table, asked, {} if known is None else known.until)

    def _wait(self, table: Waited, asked: list[Question], known: dict[Question, float]) -> None:
        loop = asyncio.get_running_loop()
        until = {question: known.get(question, loop.time() + self._after) for question in asked}
        first = min(until.values())
        if first < math.inf:
            timer = loop.call_at(first, self._ring, table)
            self._clocks[table.row.id] = _Clock(until, timer)

    def _ring(self, table: Waited) -> None:
        clock = self._clocks.pop(table.row.id)
        now = asyncio.get_running_loop().time()
        over = [question for question, until in clock.until.items() if until <= now]
        waiting = {question: until for question, until in clock.until.items() if until > now}
        if waiting:
            self._wait(table, list(waiting), waiting)
        self._due(table, over)

    def stop(self) -> None:
        """Forget all."""
        for clock in self._clocks.values():
            clock.timer.cancel()
        self._clocks.clear()


class _Clock:
    def __init__(self, until: dict[Question, float], timer: asyncio.TimerHandle) -> None:
        self.until, self.timer = until, timer
