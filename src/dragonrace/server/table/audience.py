"""Who looks on at a table, from which seat, and what they are sent.

A view of a position may take 20 milliseconds to make, so views, log entries and their JSON are made in a thread, unless
they were quick to make the last time: once for all who look from the same seat and read the same language. Whoever asks
for that holds the table's lock until all is sent, so nobody gets anything in the wrong order, and nothing else happens
at the table meanwhile. People may leave meanwhile.
"""

import asyncio
import logging
import math
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Collection, Iterable, Sequence
from typing import Any, NamedTuple, Protocol, TypeVar

from dragonrace.core.words.voice import Voice, speaking
from dragonrace.server.match.match import Match, Step
from dragonrace.server.table.telling import Teller
from dragonrace.server.table.unbroken import unbroken
from dragonrace.server.table.watcher import Outlook, Watcher, as_text

__all__ = ["Audience", "InThread", "Shown"]

logger = logging.getLogger(__name__)

T = TypeVar("T")
InThread = Callable[..., Awaitable[Any]]
"""Calls a function with its arguments away from the event loop, as `asyncio.to_thread` does."""
QUICK = 0.002
"""Seconds for which others may be kept waiting: to go to a thread and back takes a part of that."""
MOMENT = 0.05
"""Seconds in which all who come and go are told of at once. Each alone would be quadratic: 400 who come are 160,000."""
CALM, CROWDED = 1.0, 0.02
"""Seconds between two times that it is told how many strangers look on, and so many more for each who is told."""
FEW = 20
"""So many who look on are counted one by one; more are told in round numbers, which change seldom: 25, 150, 1000."""


class Shown(NamedTuple):
    """What it cost to show a position."""

    size: int
    """How long the message is, in characters."""
    seconds: float
    """How long it took to make, without what was waited for."""


def _timed(make: Callable[..., T], *arguments: Any) -> tuple[T, float]:
    """Return what is made, and how many seconds this thread was busy with it."""
    began = time.thread_time()
    made = make(*arguments)
    return made, time.thread_time() - began


def rounded(count: int) -> int:
    """Return a number of people as it is told: exactly, or of many about how many they are."""
    return count if count < FEW else count - count % (5 * 10 ** (len(str(count)) - 2))


class Watched(Protocol):
    """What is asked of a table."""

    def describe(self, key: str | None) -> dict[str, Any]:
        """Return the match and its seats as a browser with this key sees them, or a stranger."""

    def belongs_here(self, key: str) -> bool:
        """Say whether a browser is no stranger."""

    def voice(self, language: str) -> Voice:
        """Return how one speaks of the match in a language."""


class Audience:
    """The watchers of one table."""

    def __init__(self, table: Watched, in_thread: InThread) -> None:
        self._table, self._in_thread = table, in_thread
        self._watchers: set[Watcher] = set()
        self._here: Counter[str] = Counter()
        """How many watchers each browser has here, by its key."""
        self._nameless = 0
        """How many watchers are here that no browser's key tells from others."""
        self._telling: asyncio.TimerHandle | None = None
        """Set while it will be told in a moment who has come and gone."""
        self._left: dict[str, float] = {}
        """When those who have left lately did so, by their key."""
        self._cost = math.inf
        """How many seconds it took to make a step for somebody, the last time."""
        self.busy = 0.0
        """How many seconds it took to make all positions so far, without what was waited for."""
        self._tellers = {
            late: Teller(lambda language: table.voice(language))  # noqa: PLW0108 - the method would hold the table
            for late in (False, True)
        }
        """Who tells those who see everything at once, and those who see it later."""
        self._positions: dict[Outlook, str] = {}
        """The position now, as it is seen from there, ready to be sent."""

    def online(self) -> set[str]:
        """Return the keys of those who are here."""
        return set(self._here)

    def online_within(self, seconds: float) -> set[str]:
        """Return the keys of those who are here, or left no longer ago."""
        since = asyncio.get_running_loop().time() - seconds
        self._left = {key: left for key, left in self._left.items() if left > since}
        return self.online() | self._left.keys()

    def onlookers(self, seated: Collection[str | None]) -> int:
        """Return how many look on, but for those who are ``seated``; of many only about how many they are."""
        return rounded(self._nameless + len(self._here) - sum(key in self._here for key in set(seated)))

    def everybody(self) -> list[Watcher]:
        """Return all who look on."""
        return list(self._watchers)

    def add(self, watcher: Watcher) -> None:
        """Let somebody look on from now."""
        self._watchers.add(watcher)
        if watcher.key is None:
            self._nameless += 1
        else:
            self._here[watcher.key] += 1

    def remove(self, watcher: Watcher) -> bool:
        """Forget somebody; say whether that browser is here no more."""
        if watcher not in self._watchers:
            return False
        self._watchers.discard(watcher)
        if not any(other.outlook == watcher.outlook for other in self._watchers):
            self._positions.pop(watcher.outlook, None)
        if watcher.key is None:
            self._nameless -= 1
            return True
        self._left[watcher.key] = asyncio.get_running_loop().time()
        self._here[watcher.key] -= 1
        if self._here[watcher.key]:
            return False
        del self._here[watcher.key]
        return True

    def drop_all(self) -> None:
        """Let everybody come back."""
        for watcher in self._watchers:
            watcher.drop()

    def _outlooks(self) -> set[Outlook]:
        return {watcher.outlook for watcher in self._watchers}

    # --- positions and steps: all this needs the table's lock ---

    async def make_positions(
        self, match_of: Callable[[Outlook], Match], outlooks: Iterable[Outlook]
    ) -> dict[Outlook, str]:
        """Return what `send_position` needs for these; what is there already is not made again.

        ``match_of``: the match as it stands for an outlook.
        """
        wanted = set(outlooks)
        ready = {outlook: text for outlook, text in self._positions.items() if outlook in wanted}
        if missing := wanted - ready.keys():
            made: dict[Outlook, str]
            made, seconds = await unbroken(self._away(_timed, self._make_positions, match_of, missing))
            self.busy += seconds
            self._positions |= made
            ready |= made
        return ready

    async def _away(self, make: Callable[..., T], *arguments: Any) -> T:
        """Make something in a thread; to be unbroken, as the lock must be held for as long as the thread works."""
        made: T = await self._in_thread(make, *arguments)
        return made

    def _make_positions(
        self, match_of: Callable[[Outlook], Match], outlooks: Collection[Outlook]
    ) -> dict[Outlook, str]:
        return {outlook: self._tellers[outlook.late].position(match_of(outlook), outlook) for outlook in outlooks}

    def send_position(self, watcher: Watcher, position: str) -> int:
        """Send the whole position, made for where this watcher looks from; return how long that message is."""
        match, watcher.told = self._match_for(*self._reader(watcher))
        text = f'{{"type":"position","match":{match},{position[1:]}'
        watcher.send(text)
        return len(text)

    async def send_steps(self, steps: Sequence[Step], *, late: bool = False) -> None:
        """Send what has just happened to everybody as they may see it, or ``late`` to those who see it only now."""
        outlooks = {outlook for outlook in self._outlooks() if outlook.late == late}
        self._positions = {outlook: text for outlook, text in self._positions.items() if outlook.late != late}
        teller = self._tellers[late]
        if not outlooks:
            teller.forget()
            return
        try:
            texts = await self._made(len(steps) * len(outlooks), teller.steps, steps, outlooks)
        except Exception:  # a game's presenter has failed; whoever comes back gets the whole position
            logger.exception("what has happened can't be shown")
            self.forget_match()
            self.drop_all()
            return
        for watcher in self.everybody():
            for text in texts.get(watcher.outlook, ()):
                watcher.send(text)

    async def _made(self, count: int, make: Callable[..., T], *arguments: Any) -> T:
        """Make so many steps here where that is as quick as it was the last time; else in a thread."""
        is_quick = self._cost * count < QUICK
        made, seconds = _timed(make, *arguments) if is_quick else await self._in_thread(_timed, make, *arguments)
        self._cost = seconds / count
        return made

    def forget_match(self) -> None:
        """Drop what was made of a match that has turned out to be another one, or whose seats have other names."""
        for teller in self._tellers.values():
            teller.forget()
        self._positions.clear()

    # --- who sits where ---

    def _reader(self, watcher: Watcher) -> tuple[str | None, str]:
        """Return by whose key, and in which language, this watcher is told of the match: all strangers count as one."""
        known = watcher.key is not None and self._table.belongs_here(watcher.key)
        return watcher.key if known else None, watcher.language

    def _match_for(self, key: str | None, language: str) -> tuple[str, Any]:
        """Return the match as a reader is told of it, and what is news if it changes: whom it asks is no news."""
        with speaking(self._table.voice(language)):
            match = self._table.describe(key)
        return as_text(match), {**match, "asks_you": None}

    def send_seats(self, only: str | None = None) -> None:
        """Tell everybody, or only the browser with this key, who sits where: each as they may know it.

        Who has been told just that already is not told again.
        """
        told = [watcher for watcher in self._watchers if only in (None, watcher.key)]
        readers = {watcher: self._reader(watcher) for watcher in told}
        matches = {reader: self._match_for(*reader) for reader in set(readers.values())}
        for watcher, reader in readers.items():
            match, news = matches[reader]
            if watcher.told != news:
                watcher.told = news
                watcher.send(f'{{"type":"seats","match":{match}}}')

    def send_seats_soon(self, moved: Watcher) -> None:
        """Tell it in a moment, because this watcher has come or gone, as others may meanwhile.

        Where they are a stranger, only how many look on has changed: that is told the less often the more they are.
        """
        is_stranger = self._reader(moved)[0] is None
        loop = asyncio.get_running_loop()
        at = loop.time() + (CALM + CROWDED * len(self._watchers) if is_stranger else MOMENT)
        if self._telling is None or self._telling.when() > at:
            if self._telling is not None:
                self._telling.cancel()
            self._telling = loop.call_at(at, self._tell)

    def _tell(self) -> None:
        self._telling = None
        self.send_seats()

    def send(self, text: str) -> None:
        """Send the same to everybody who sees everything at once."""
        for watcher in self._watchers:
            if not watcher.late:
                watcher.send(text)

    def send_rematch(self, match_id: str) -> None:
        """Tell everybody where the rematch is, but for those for whom the match is not over yet."""
        self.send(as_text({"type": "rematch", "match_id": match_id}))
