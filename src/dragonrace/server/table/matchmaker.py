"""Play with anybody: browsers that wait at this server, and what they are told.

The queue itself is in the database (`store.waiting`). Here it is known who is there: somebody whose question waits for
an answer, or was answered a moment ago. Once a second one task tells the queue of all of them together, lets those play
who can, and answers those for whom something has changed.
"""

import asyncio
import logging
import random
from collections.abc import Awaitable, Callable, Iterable, Sequence
from dataclasses import replace
from typing import Self

import dragonrace
from dragonrace.bots import usual_bot
from dragonrace.server.match.pairing import MayMeet, Party, Waiting, parties
from dragonrace.server.match.setup import Setup
from dragonrace.server.store.rows import MatchRow, Openness, SeatRow
from dragonrace.server.store.store import Store
from dragonrace.server.store.waiting import Place, Queue
from dragonrace.server.table.new_match import new_match

__all__ = ["Matchmaker"]

logger = logging.getLogger(__name__)

BEAT = 1.0
"""Seconds between two looks at the queue."""
HOLD = 8.0
"""Seconds after which a question is answered though nothing has changed."""
ASKED = 3
"""How many questions of a browser wait at once, one of each tab; those before them are answered at the next look."""
GRACE = 4.0
"""Seconds within which a browser asks again, or is gone."""
STANDARD = "standard"
"""The board, where nobody wants another one."""


class Matchmaker:
    """One for a server. ``run`` looks after those who wait here until it is cancelled."""

    def __init__(self, store: Store) -> None:
        self._store, self._queue = store, Queue(store)
        self._asking: dict[str, list[Asking]] = {}
        """The questions of each browser that wait for an answer, the newest last."""
        self._seen: dict[str, float] = {}
        """When the last question of each browser was answered."""
        self._places: dict[str, Place] = {}
        self._changed = asyncio.Event()
        """Set when somebody's place has changed, and then another one takes its place."""
        self._work = asyncio.Event()

    async def run(self) -> None:
        """Look after the queue as long as anybody waits here."""
        while True:
            await self._work.wait()
            try:
                await self._beat()
            except Exception:  # the database is away, or a match could not be made: they go on waiting
                logger.exception("the queue of those who wait could not be looked after")
            await asyncio.sleep(BEAT)

    async def enter(self, wish: Waiting) -> Place | None:
        """Wait for others; return the place in the queue, or the match where others waited already."""
        await self._store.write(self._queue.enter, wish)
        self._note(wish.owner)
        await self._beat()
        return self._places.get(wish.owner)

    async def leave(self, owner: str) -> None:
        """Wait no more."""
        self._seen.pop(owner, None)
        self._places.pop(owner, None)
        await self._store.write(self._queue.leave, owner)
        self._tell()

    async def place(self, owner: str, known: int | None, is_gone: Callable[[], Awaitable[bool]]) -> Place | None:
        """Return a browser's place once it is another one than the browser knows, or after a while.

        ``known``: for how many people it was told the game waits; None: it wants to be told at once. ``is_gone`` says
        whether nobody waits for the answer any more.
        """
        found = (await self._store.read(self._queue.places, [owner])).get(owner)
        if found is None or found.match_id is not None or known is None:
            self._note(owner)
            return found
        self._places[owner] = found
        with Asking(self._asking, owner) as asking:
            self._work.set()
            await self._until_it_changes(asking, known, is_gone)
        if not await is_gone():
            self._note(owner)
        return self._places.get(owner)

    async def _until_it_changes(self, asking: "Asking", known: int, is_gone: Callable[[], Awaitable[bool]]) -> None:
        loop = asyncio.get_running_loop()
        until = loop.time() + HOLD
        while (place := self._places.get(asking.owner)) and place.people == known and place.match_id is None:
            if loop.time() >= until or asking.is_old() or await is_gone():
                return
            changed = self._changed
            try:
                await asyncio.wait_for(changed.wait(), BEAT)
            except TimeoutError:
                continue

    def _note(self, owner: str) -> None:
        self._seen[owner] = asyncio.get_running_loop().time()
        self._work.set()

    def _tell(self) -> None:
        self._changed.set()
        self._changed = asyncio.Event()

    def _here(self) -> list[str]:
        since = asyncio.get_running_loop().time() - GRACE
        self._seen = {owner: at for owner, at in self._seen.items() if at > since}
        return sorted(self._seen.keys() | self._asking.keys())

    async def _beat(self) -> None:
        here = self._here()
        if not here:
            self._places.clear()
            self._work.clear()
            return
        await self._store.write(self._queue.beat, here, _open_match, _pair)
        places = await self._store.read(self._queue.places, here)
        if places != self._places:
            self._places = places
            self._tell()


class Asking:
    """Stands among the questions of its browser while it waits."""

    def __init__(self, asking: "dict[str, list[Asking]]", owner: str) -> None:
        self._asking, self.owner = asking, owner

    def __enter__(self) -> Self:
        self._asking.setdefault(self.owner, []).append(self)
        return self

    def __exit__(self, *_: object) -> None:
        self._asking[self.owner].remove(self)
        if not self._asking[self.owner]:
            del self._asking[self.owner]

    def is_old(self) -> bool:
        """Say whether newer ones wait in its place."""
        return self not in self._asking[self.owner][-ASKED:]


def _pair(waiting: Sequence[Waiting], may_meet: MayMeet) -> Iterable[Party]:
    known = dragonrace.games()
    return parties([one for one in waiting if one.game in known], _sizes, may_meet)


def _sizes(game: str) -> tuple[int, int]:
    description = dragonrace.describe_game(game)
    return description["min_players"], description["max_players"]


def _open_match(party: Party) -> tuple[MatchRow, Sequence[SeatRow]]:
    """Return a match for these people and bots; who sits where, and so who begins, is drawn by lot."""
    first = party.people[0]
    people = [SeatRow(0, "person", name=one.name, owner=one.owner, emblem=one.emblem) for one in party.people]
    bots = [SeatRow(0, "bot", bot=usual_bot(first.game)) for _ in range(party.bots)]
    places = [*people, *bots]
    random.SystemRandom().shuffle(places)
    setup = Setup(first.game, len(places), party.board or STANDARD, {}, is_fair=True)
    seats = [replace(place, seat=number) for number, place in enumerate(places)]
    return new_match(setup, seats, first.owner, Openness("paired", chat=False))
