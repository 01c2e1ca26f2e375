"""What happens at a table without a person, in the background: chance falls, bots decide, known answers are given."""

import asyncio
import logging
from collections.abc import Sequence
from contextlib import AbstractAsyncContextManager
from typing import Protocol

from dragonrace import CHANCE, State
from dragonrace.core.words.voice import Voice, speaking
from dragonrace.server import keys
from dragonrace.server.match.match import Match, Step
from dragonrace.server.refusals import Refusal, too_much_thought
from dragonrace.server.store.rows import SeatRow
from dragonrace.server.table.absences import Absences
from dragonrace.server.table.numbers import Numbers
from dragonrace.server.table.proxies import Proxies, Proxy
from dragonrace.server.table.watcher import Watcher, as_text
from dragonrace.server.thinking.questions import Question
from dragonrace.server.thinking.thinker import Thinker

__all__ = ["Autoplay"]

logger = logging.getLogger(__name__)

PAUSES = (1, 2, 4, 8, 15, 30, 60)
"""Seconds to wait before something is tried again that the database did not take; then the last of them for ever."""
TRANSIENT = "server.storage"
"""What may well be taken when it is tried again: the database failed."""
BEAT = 0.1
"""In games with hidden information an answer waits for the next beat after its question, in seconds: how long somebody
thought must not tell what they hide."""


class Playing(Protocol):
    """What a table lets go on by itself."""

    match: Match
    seats: list[SeatRow]
    numbers: Numbers

    @property
    def match_id(self) -> str:
        """The match's id."""

    @property
    def opened_by(self) -> str:
        """The browser that opened the match."""

    def turn(self) -> AbstractAsyncContextManager[None]:
        """Have the table's lock, and the match as it is written down."""

    def is_watched(self) -> bool:
        """Say whether anybody looks on."""

    def used(self, seat: int) -> int | None:
        """Return for how many milliseconds a seat's clock has run; None: it does not."""

    def lately_online(self) -> set[str]:
        """Return the keys of those who are here, or were a moment ago."""

    def watchers(self) -> list[Watcher]:
        """Return all who look on."""

    def voice(self, language: str) -> Voice:
        """Return how one speaks of this match in a language."""

    async def play(self, steps: Sequence[Step]) -> None:
        """Write down what was tried, then tell everybody; needs the lock."""


class Autoplay:
    """Keeps one table going until a person is asked who is there."""

    def __init__(self, table: Playing, thinker: Thinker) -> None:
        self._table, self._thinker = table, thinker
        self._task: asyncio.Task[None] | None = None
        self.absences = Absences(self.go_on)
        self._comes = asyncio.Event()
        """Whether somebody has come since a bot was asked while nobody looked on."""
        self._stopped = False

    def go_on(self) -> None:
        """Let whatever needs no person happen, in the background. Does nothing if that goes on already."""
        if self._stopped:
            return
        if self._table.is_watched():
            self._comes.set()
        proxies = self.proxies()
        self.absences.watch(proxies.waited_for())
        if not self.is_busy() and self._has_more(proxies):
            self._task = asyncio.create_task(self._until_a_person_is_asked())

    def is_busy(self) -> bool:
        """Say whether something goes on here."""
        return self._task is not None and not self._task.done()

    def stop(self) -> None:
        """Let nothing more happen, now and later."""
        self._stopped = True
        self.absences.watch([])
        if self._task is not None:
            self._task.cancel()

    def think_again(self) -> None:
        """Drop what a bot is thinking of; `go_on` asks anew. Needs the table's lock: so nothing is being written."""
        if self._task is not None:
            self._task.cancel()
            self._task = None

    def proxies(self) -> Proxies:
        """Return who answers for whom now."""
        return Proxies(self._table.match, self._table.seats, self._table.lately_online(), self.absences.is_over)

    def _watch_absences(self) -> None:
        self.absences.watch(self.proxies().waited_for())

    def _is_chance_due(self) -> bool:
        return self._table.match.actors == (CHANCE,)

    def _may_chance_fall(self) -> bool:
        return self._is_chance_due() and not self._table.numbers.is_waited_for()

    def _has_more(self, proxies: Proxies) -> bool:
        return (self._may_chance_fall() or proxies.next() is not None) and self._is_for_somebody()

    def _is_for_somebody(self) -> bool:
        """Say whether anybody plays or looks on: bots among themselves stand still until somebody comes."""
        return self._table.is_watched() or any(seat.bot is None for seat in self._table.seats)

    async def _until_a_person_is_asked(self) -> None:
        pauses = iter(PAUSES)
        try:
            while self._has_more(self.proxies()):
                try:
                    await self._one_more()
                    pauses = iter(PAUSES)
                except Refusal as refusal:
                    if self._stopped:  # another server goes on here
                        return
                    if refusal.code != TRANSIENT:  # whatever is decided here is legal
                        raise
                    await asyncio.sleep(next(pauses, PAUSES[-1]))
                self._watch_absences()
        except Exception:
            logger.exception("match %s can't go on", self._table.match_id)

    async def _one_more(self) -> None:
        """Let chance or a proxy do one thing."""
        table = self._table
        async with table.turn():
            if self._is_chance_due():
                await table.play(table.match.try_chance())
                return
            proxy, seen, state = self.proxies().next(), len(table.match.log), table.match.state
        if proxy is None:
            return
        action = await self._on_the_beat(proxy, state)
        async with table.turn():
            if table.match.is_still_asked(proxy.seat, seen) and self.proxies().of(table.seats[proxy.seat]) == proxy:
                action = table.match.carry_over(state, proxy.seat, action)
                await table.play(table.match.try_action(proxy.seat, action, table.used(proxy.seat)))

    async def _on_the_beat(self, proxy: Proxy, state: State) -> int:
        """Return a proxy's answer, where something is hidden at a moment that does not depend on its thoughts."""
        clock = asyncio.get_running_loop().time
        began = clock()
        action = await self._answer(proxy, state)
        if state.game.type.hidden_information:
            await asyncio.sleep(BEAT - (clock() - began) % BEAT)
        return action

    async def _answer(self, proxy: Proxy, state: State) -> int:
        if proxy.text:
            return state.string_to_action(proxy.text, proxy.seat)
        match = self._table.match
        seed = keys.bot_seed(match.seed, proxy.seat)
        asker, watched = self._table.opened_by, self._table.is_watched()
        self._comes = asyncio.Event()
        position = self._table.match_id
        if match.branch:  # actions were taken back, and others may follow the same ones
            position += f" from {match.branch}"
        what = position, match.setup, state, proxy.seat, proxy.bot
        return await self._thinker.ask(Question(*what, seed, asker, watched, self._say_slow, self._comes))

    def _say_slow(self, seconds: float) -> None:
        """Say that bots go on only in a while: at the tables of who opened this one they have thought for very long."""
        for watcher in self._table.watchers():
            if not watcher.late:
                with speaking(self._table.voice(watcher.language)):
                    error = too_much_thought(seconds).body()
                watcher.send(as_text({"type": "refused", "id": None, "error": error}))
