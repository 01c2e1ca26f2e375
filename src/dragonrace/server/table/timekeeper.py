"""Keeps the time at a table: whose clock runs, what is written down of it, and what follows when somebody's is up.

A person's clock runs while they are asked, once everybody has sat down, and in a rematch once all have come. Bots have
none, nor has who is played for by one. What a line of the log has taken is measured here, where it arrives.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import AbstractAsyncContextManager
from datetime import UTC, datetime, timedelta
from typing import Any, Protocol

from dragonrace.core.records.manners import SO_FAR
from dragonrace.core.records.replay import Line, Standing
from dragonrace.core.rules.kernel import CHANCE
from dragonrace.server.match.clocks import Clocks
from dragonrace.server.match.match import Match, Step, late
from dragonrace.server.refusals import Refusal, storage_failed
from dragonrace.server.store.rows import MatchRow, SeatRow, as_text
from dragonrace.server.table.gathering import Gathering
from dragonrace.server.table.hands import GRACE, Hands

__all__ = ["LAG", "Timekeeper"]

logger = logging.getLogger(__name__)

LAG = 1.0
"""At most so many seconds of each move's time are the network's: of its first line's."""
AGAIN = 1.0
"""Seconds until what the database did not take is tried again."""
SAME = 0.01
"""What happens within so many seconds happens at the same moment."""
NOTED = f"({SO_FAR})"


class Timed(Protocol):
    """What is asked of a table."""

    match: Match
    row: MatchRow
    seats: list[SeatRow]

    def turn(self) -> AbstractAsyncContextManager[None]:
        """Have the table's lock, and the match as it is written down."""

    async def play(self, steps: Sequence[Step]) -> None:
        """Write down what was tried, then tell everybody; needs the lock."""

    async def look_at_clocks(self) -> None:
        """Let those clocks run that are to; needs the lock."""

    def in_turn(self, work: Callable[[], Awaitable[None]]) -> None:
        """Do something under the table's lock, in the background."""

    def lag_of(self, seat: int) -> float:
        """Return how many seconds a message to this seat and its answer are under way, as far as that is known."""

    def go_on(self) -> None:
        """Let happen what needs no person."""


async def _always() -> bool:
    return True


class Timekeeper:
    """A table's clocks. Where none were agreed, nothing is measured."""

    def __init__(self, table: Timed) -> None:
        self._table = table
        self._hands = Hands(self._wake, lambda seat: self._less(seat, table.lag_of(seat)))
        self._moving = frozenset[int]()
        """Whose clock runs on in a move of which something is done: the network has had its share."""
        self.gathering = Gathering(table.row.gather_until)
        """Who has come to a rematch whose clocks have not begun."""
        self._task: asyncio.Task[None] | None = None
        self._stopped = False
        self.is_sure: Callable[[], Awaitable[bool]] = _always
        """Makes good what time the server was away, and says whether it is all there now."""

    # --- beginning and ending ---

    def begin(self, ran: Callable[[int], float]) -> list[Line]:
        """Let clocks run where a match was loaded; ``ran`` says for how many seconds a seat's has run before.

        Return the lines that say so: they are to be written down first.
        """
        if self.gathering.until is not None:
            return self._begin_to_gather()
        self._run(self._table.match.now)
        spent = {seat: round(1000 * max(0.0, ran(seat))) for seat in sorted(self._hands.running)}
        return [Line(seat, NOTED, None, milliseconds) for seat, milliseconds in spent.items() if milliseconds]

    def _begin_to_gather(self) -> list[Line]:
        """Wait for those who are still to come; where that is over, what time has passed is nobody's."""
        self.gathering.begin(lambda: self._table.in_turn(self._table.look_at_clocks))
        return self.refresh()

    def refresh(self) -> list[Line]:
        """Look again whose clock runs: who sits where has changed. Return lines that note which began, or has ended."""
        ran = {seat: self.used(seat) for seat in self._hands.running}
        if self.has_gathered():
            self.gathering.stop()
        self._run(self._table.match.now)
        changed = ran.keys() ^ self._hands.running
        return [Line(seat, NOTED, None, ran.get(seat, 0)) for seat in sorted(changed)]

    def has_gathered(self) -> bool:
        """Say whether the clocks of a rematch have not begun, and are to."""
        return self.gathering.is_over(self._table.seats, self._table.match.now.manners.gone)

    def go_on_after(self, known: int) -> None:
        """Let those clocks run that are to: the match has turned out to be another one after ``known`` lines.

        Whose clock ran before, and has nothing written down of it since then, still thinks of the same.
        """
        match, now = self._table.match, asyncio.get_running_loop().time()
        ran = {seat: self._hands.since(seat) for seat in self._hands.running if match.runs_since(seat) <= known}
        if match.clocks is not None and not self._stopped:
            self._hands.set({seat: ran.get(seat, now) for seat in self._runs(match.now)}, match.clocks)

    def pace(self) -> float | None:
        """Return how many seconds matter here; None: no clock runs."""
        clocks = self._table.match.clocks
        return None if clocks is None or not self._hands.running else clocks.timing.seconds / 3600

    def forgive(self, seconds: float) -> None:
        """Let time have stood still for so long, for everybody."""
        if (clocks := self._table.match.clocks) is not None:
            self._hands.forgive(seconds, clocks)

    def stop(self) -> None:
        """Let all stand still, now and later."""
        self._stopped = True
        self._hands.stop()
        self.gathering.stop()
        if self._task is not None:
            self._task.cancel()

    def _run(self, now: Standing) -> None:
        clocks = self._table.match.clocks
        if clocks is not None and not self._stopped:
            self._hands.run(dict.fromkeys(self._runs(now), asyncio.get_running_loop().time()), clocks)

    def _runs(self, now: Standing) -> list[int]:
        """Return the seats whose clocks run where this stands."""
        seats = self._table.seats
        if self.gathering.waits or any(seat.kind == "open" for seat in seats):
            return []
        served = now.manners.played_by_bots
        return [
            actor
            for actor in now.actors
            if actor >= 0 and actor not in served and seats[actor].kind == "person" and seats[actor].stand_in is None
        ]

    # --- lines ---

    async def make_sure(self) -> None:
        """Make good what time the server was away, before something is measured; refuses while it still is."""
        if self._table.match.clocks is not None and not await self.is_sure():
            raise storage_failed()

    def spent(self, seat: int, at: float, lag: float) -> int | None:
        """Return what a line of this seat's that came at this time has taken; refuses one whose time was up before."""
        clocks = self._table.match.clocks
        taken = self._hands.spent(seat, at, self._less(seat, lag))
        if clocks is not None and taken is not None and taken > clocks.left[seat] + 1000 * GRACE:
            self._wake()
            raise late("late-time")
        return taken

    def _less(self, seat: int, lag: float) -> float:
        """Return how many seconds are taken off for what the network takes: once a move."""
        return 0.0 if seat in self._moving else min(lag, LAG)

    def used(self, seat: int) -> int | None:
        """Return for how many milliseconds a seat's clock has run; None: it does not."""
        return self._hands.spent(seat, asyncio.get_running_loop().time())

    def so_far(self) -> list[Line]:
        """Return lines that say what everybody has used so far: because their clocks will stand still."""
        return [Line(seat, NOTED, None, self.used(seat)) for seat in sorted(self._hands.running)]

    def due(self, steps: Sequence[Step]) -> str | None:
        """Return when the next seat's time will be up after these steps, as a text; None: no clock runs then."""
        if self._table.match.clocks is None:
            return None
        clocks = self._table.match.clocks_after(steps)
        ends = [began + clocks.left[seat] / 1000 for seat, began in self._began_after(steps).items()]
        if not ends:
            return self.gathering.until if self.gathering.waits and not steps[-1].after.manners.stands_still else None
        return as_text(datetime.now(UTC) + timedelta(seconds=min(ends) - asyncio.get_running_loop().time()))

    def follow(self, steps: Sequence[Step]) -> None:
        """Let clocks run on after these steps, now that they are written down: till then nobody new was asked."""
        clocks = self._table.match.clocks
        if clocks is not None and not self._stopped:
            self._moving = self._moving_after(steps)
            self._hands.set(self._began_after(steps), clocks)

    def _began_after(self, steps: Sequence[Step]) -> Mapping[int, float]:
        """Return since when whose clock runs after these steps."""
        now = asyncio.get_running_loop().time()
        lines = [step.line for step in steps]
        anew = {line.player for line in lines if line.spent is not None or line.action is not None}
        running = {seat: self._hands.since(seat) for seat in self._hands.running if seat not in anew}
        return {seat: running.get(seat, now) for seat in self._runs(steps[-1].after)}

    def _moving_after(self, steps: Sequence[Step]) -> frozenset[int]:
        """Return whose move goes on after these steps: nobody is asked who was not before, as in `Clocks.after`."""
        before, after = frozenset(steps[0].before.actors), frozenset(steps[-1].after.actors)
        movers = {step.line.player for step in steps if step.line.action is not None} - {CHANCE}
        if after <= {CHANCE}:  # one does not know yet, or it is a pause
            return self._moving | movers
        has_ended = bool(movers) and not after <= before | movers
        return (self._moving - movers if has_ended else self._moving | movers) & after

    def told(self) -> dict[str, Any] | None:
        """Return what everybody may know of the clocks at this moment; None: there are none, or not here any more."""
        clocks = self._table.match.clocks
        if clocks is None or self._stopped:
            return None
        left = self._hands.left(clocks)
        has_one = [seat.kind != "bot" for seat in self._table.seats]
        return {
            "left": [time if has else None for time, has in zip(left, has_one, strict=True)],
            "running": sorted(self._hands.running),
            "waits_for": self.gathering.missing(self._table.seats, self._table.match.now.manners.gone),
        }

    # --- when the time is up ---

    def _wake(self) -> None:
        if not self._stopped and (self._task is None or self._task.done()):
            self._task = asyncio.create_task(self._time_up())

    async def _time_up(self) -> None:
        try:
            async with self._table.turn():
                await self.make_sure()
                await self._say_who_is_late()
        except Refusal:  # the database, or another server has the match by now
            asyncio.get_running_loop().call_later(AGAIN, self._wake)
            return
        except Exception:
            logger.exception("a clock that has run out could not be written down")
            return
        self._table.go_on()

    async def _say_who_is_late(self) -> None:
        clocks = self._table.match.clocks
        late_ones = {} if clocks is None else self._hands.late(clocks)
        for seat in late_ones:
            if clocks is not None and seat in self._hands.running:  # the first of several may have ended the match
                what = "all" if self._all_lose(clocks, late_ones) else clocks.timing.on_time
                line = Line(seat, f"(time up: {what})", None, self.used(seat))
                await self._table.play(self._table.match.try_lines([line]))
        if not late_ones:
            self._run(self._table.match.now)

    def _all_lose(self, clocks: Clocks, late_ones: Mapping[int, float]) -> bool:
        """Say whether nobody is left to win: all lose at the same moment who can lose."""
        others = set(range(len(self._table.seats))) - self._table.match.now.manners.resigned
        is_same = max(late_ones.values()) - min(late_ones.values()) <= SAME
        return clocks.timing.on_time == "lost" and others <= late_ones.keys() and is_same
