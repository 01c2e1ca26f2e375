"""What happens at a table without a person: chance falls, bots decide, and standing answers are given.

A person answers for himself, with two exceptions. Who has given a *standing answer* is not asked again. And for who is
away while he is asked, the table gives such an answer after a while, so that no question holds up a game.
"""

import asyncio
import logging
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from dragonrace import CHANCE, DragonraceError
from dragonrace.core.chance import draw
from dragonrace.server import keys
from dragonrace.server.refusals import Refusal
from dragonrace.server.store.rows import SeatRow
from dragonrace.server.thinking.thinker import Question, Thinker

if TYPE_CHECKING:
    from dragonrace.server.table.table import Table

__all__ = ["Steward"]

logger = logging.getLogger(__name__)

PAUSES = (1, 2, 4, 8, 15, 30, 60)
"""Seconds to wait before something is tried again that the database did not take."""
BEAT = 0.1
"""In games with hidden information an answer waits for the next beat after its question, in seconds: how long somebody
thought must not tell what he hides."""
AWAY_GRACE = 30.0
"""Seconds that a question waits for somebody who is away."""


@dataclass(frozen=True)
class Proxy:
    """Who answers for a seat in place of a person: a bot, or an answer that is known already."""

    seat: int
    bot: str = ""
    text: str = ""


class Steward:
    """Keeps one table going until a person is asked who is there."""

    def __init__(self, table: "Table", thinker: Thinker) -> None:
        self._table, self._thinker = table, thinker
        self._going_on: asyncio.Task[None] | None = None
        self._absences = Absences(self.go_on)
        self._stopped = False

    def go_on(self) -> None:
        """Let whatever needs no person happen, in the background. Does nothing if that goes on already."""
        if self._stopped:
            return
        self._absences.watch(self._waited_for())
        if not self.is_busy() and self._has_more():
            self._going_on = asyncio.create_task(self._until_a_person_is_asked())

    def is_busy(self) -> bool:
        """Say whether something goes on here."""
        return self._going_on is not None and not self._going_on.done()

    def stop(self) -> None:
        """Let nothing more happen, now and later."""
        self._stopped = True
        self._absences.watch([])
        if self._going_on is not None:
            self._going_on.cancel()

    def think_again(self) -> None:
        """Drop what a bot is thinking of; `go_on` asks anew. Needs the table's lock: so nothing is being written."""
        if self._going_on is not None:
            self._going_on.cancel()
            self._going_on = None

    async def _until_a_person_is_asked(self) -> None:
        pauses = iter(PAUSES)
        try:
            while self._has_more():
                try:
                    await self._one_more()
                    pauses = iter(PAUSES)
                except Refusal as refusal:  # the database's: whatever is decided here is legal
                    pause = 0 if refusal.code == "action.late" else next(pauses, None)
                    if pause is None:
                        return
                    await asyncio.sleep(pause)
                self._absences.watch(self._waited_for())
        except Exception:
            logger.exception("match %s can't go on", self._table.match.id)

    async def _one_more(self) -> None:
        """Let chance or a proxy do one thing."""
        table = self._table
        async with table.lock:
            if table.asked[-1] == (CHANCE,):
                await table.play(CHANCE, draw(table.state, table.match.seed))
                return
            proxy, seen = self._next(), len(table.lines)
        if proxy is None:
            return
        text = await self._on_the_beat(proxy, seen)
        async with table.lock:
            if table.is_still_asked(proxy.seat, seen) and self._proxy(table.seats[proxy.seat]) == proxy:
                await table.play(proxy.seat, table.state.string_to_action(text, proxy.seat))

    # --- who answers ---

    def _has_more(self) -> bool:
        return self._table.asked[-1] == (CHANCE,) or self._next() is not None

    def _next(self) -> Proxy | None:
        proxies = (self._proxy(seat) for seat in self._asked_seats())
        return next((proxy for proxy in proxies if proxy is not None), None)

    def _asked_seats(self) -> list[SeatRow]:
        return [self._table.seats[actor] for actor in self._table.asked[-1] if actor != CHANCE]

    def _proxy(self, seat: SeatRow) -> Proxy | None:
        """Return who answers for a seat now; None: the person himself."""
        if seat.standing is not None and self._is_legal(seat, seat.standing):
            return Proxy(seat.seat, text=seat.standing)
        bot = self._bot_of(seat)
        if bot is not None:
            return Proxy(seat.seat, bot=bot)
        answer = self._answer_for_absent(seat) if self._absences.is_over(self._question_of(seat)) else None
        return None if answer is None else Proxy(seat.seat, text=answer)

    def _bot_of(self, seat: SeatRow) -> str | None:
        """Return the bot that plays there: its own, or the one that stands in for who is away."""
        return seat.bot if seat.bot is not None or self._table.is_present(seat.seat) else seat.stand_in

    def _answer_for_absent(self, seat: SeatRow) -> str | None:
        """Return the answer that the table may give for a person while he is away; None where there is none.

        It is for the sake of the others: while nobody else is here, nobody waits.
        """
        if self._table.is_present(seat.seat) or self._bot_of(seat) is not None or not self._somebody_waits_for(seat):
            return None
        answers = (standing.text for standing in self._table.game.type.standing_answers)
        return next((answer for answer in answers if self._is_legal(seat, answer)), None)

    def _somebody_waits_for(self, absent: SeatRow) -> bool:
        seats = self._table.seats
        return any(seat.owner != absent.owner and self._table.is_present(seat.seat) for seat in seats)

    def _is_legal(self, seat: SeatRow, text: str) -> bool:
        try:
            self._table.state.string_to_action(text, seat.seat)
        except DragonraceError:
            return False
        return True

    # --- who is away ---

    def _waited_for(self) -> "list[Absence]":
        """Return the questions to people who are away, as far as the table could answer them."""
        seats = self._asked_seats() if self._table.game.type.standing_answers else []
        return [self._question_of(seat) for seat in seats if self._answer_for_absent(seat) is not None]

    def _question_of(self, seat: SeatRow) -> "Absence":
        """Return what this seat is asked now: nothing else before it acts."""
        lines = self._table.lines
        own = (number for number in range(len(lines), 0, -1) if lines[number - 1].player == seat.seat)
        return seat.seat, next(own, 0)

    # --- bots ---

    async def _on_the_beat(self, proxy: Proxy, seen: int) -> str:
        """Return a proxy's answer, where something is hidden at a moment that does not depend on its thoughts."""
        clock = asyncio.get_running_loop().time
        began = clock()
        text = proxy.text or await self._thinker.ask(self._question(proxy, seen))
        if self._table.game.type.hidden_information:
            await asyncio.sleep(BEAT - (clock() - began) % BEAT)
        return text

    def _question(self, proxy: Proxy, seen: int) -> Question:
        table, match = self._table, self._table.match
        lines = tuple((line.player, line.text) for line in table.lines[:seen])
        seed = keys.bot_seed(match.seed, proxy.seat)
        game = (match.id, match.game, len(table.seats), match.board, match.options)
        return Question(*game, lines, proxy.seat, proxy.bot, seed)


Absence = tuple[int, int]
"""A question that waits for somebody who is away: his seat, and the number of his last action before it."""


class Absences:
    """Clocks, one for each question that waits for somebody who is away. ``wake`` is called when one has run out."""

    def __init__(self, wake: Callable[[], None]) -> None:
        self._wake = wake
        self._until: dict[Absence, float] = {}
        self._timer: asyncio.TimerHandle | None = None

    def watch(self, waiting: Iterable[Absence]) -> None:
        """Let the clocks of these questions run on or begin, and forget all others."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        loop = asyncio.get_running_loop()
        now = loop.time()
        self._until = {absence: self._until.get(absence, now + AWAY_GRACE) for absence in waiting}
        running = [until for until in self._until.values() if until > now]
        if running:
            self._timer = loop.call_at(min(running), self._wake)

    def is_over(self, absence: Absence) -> bool:
        """Say whether this question has waited for long enough."""
        until = self._until.get(absence)
        return until is not None and asyncio.get_running_loop().time() >= until
