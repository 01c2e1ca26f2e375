"""The lobby: new matches, and all tables.

Tables are opened when somebody comes, forgotten when nobody has been there for long, and brought back by replay.
A match goes on when somebody opens it, not when the server starts: a start stays quick whatever lies in the database,
and chance and bots are drawn from the match's seed, so nobody can tell how long it slept.
"""

import asyncio
import logging
import time
from collections import Counter, OrderedDict
from collections.abc import AsyncIterator, Callable, Iterable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from sqlalchemy.exc import SQLAlchemyError

from dragonrace.server import keys
from dragonrace.server.buckets import Buckets, calling, names_of
from dragonrace.server.limits import Limits
from dragonrace.server.match.setup import Setup
from dragonrace.server.metrics import tables
from dragonrace.server.networks import networks_of
from dragonrace.server.refusals import (
    Refusal,
    moved,
    no_such_match,
    not_yours,
    sealed,
    storage_failed,
    too_many_loads,
    too_many_tables,
)
from dragonrace.server.store.leases import Elsewhere, Leases
from dragonrace.server.store.rows import ActionRow, MatchRow, Openness, SeatRow, old_record
from dragonrace.server.store.store import Conflict, Store
from dragonrace.server.table.caretaker import Caretaker
from dragonrace.server.table.descriptions import describe_match
from dragonrace.server.table.new_match import again, new_match
from dragonrace.server.table.replays import Replays
from dragonrace.server.table.storing import storing
from dragonrace.server.table.table import Table
from dragonrace.server.thinking.thinker import Thinker
from dragonrace.server.vault import VaultError
from dragonrace.server.words import say

__all__ = ["Lobby"]

logger = logging.getLogger(__name__)

KEPT = 200
"""How many tables are kept in memory though nobody is there."""


@dataclass
class Opened:
    """A table, perhaps still on its way from the database, and how many are using it."""

    table: "asyncio.Task[Table]"
    address: str
    """From where it was asked for."""
    users: int = 0

    def is_idle(self) -> bool:
        """Say whether it may be forgotten."""
        if self.users or not self.table.done():
            return False
        return self.has_failed() or not self.table.result().is_busy()

    def goes_on(self) -> bool:
        """Say whether it is there, and can't be forgotten."""
        return self.table.done() and not self.is_idle()

    def has_failed(self) -> bool:
        """Say whether it could not be loaded."""
        return self.table.done() and (self.table.cancelled() or self.table.exception() is not None)

    def is_gone(self) -> bool:
        """Say whether the match has to be loaded anew."""
        return self.has_failed() or (self.table.done() and self.table.result().is_lost)

    def close(self) -> None:
        """Let nothing more happen there by itself: the next who comes opens it anew."""
        if self.table.done() and not self.has_failed():
            self.table.result().stop()


class PlayedElsewhere(Refusal):
    """Another server plays this match: there."""

    def __init__(self, there: Elsewhere) -> None:
        super().__init__(**vars(moved()))
        self.there = there


class Lobby:
    """The tables in memory, at most one for a match, and the way to new ones.

    ``leases`` say which matches are ours, where several servers share a database; ``call`` is each table's.
    """

    def __init__(
        self,
        store: Store,
        thinker: Thinker,
        leases: Leases | None = None,
        buckets: Buckets | None = None,
        call: Callable[[Table], None] | None = None,
    ) -> None:
        self.store, self.thinker, self._leases, self._call = store, thinker, leases, call
        self._buckets = buckets or Buckets(Limits())
        self._loading = Replays()
        self._opened: OrderedDict[str, Opened] = OrderedDict()
        self._lost = 0
        """How often all matches were lost."""
        self.look: Callable[[], None] = lambda: None
        """Lets go of all matches, if by the clock others may have them by now."""
        server = keys.new_match_id() if leases is None else leases.own.id
        self._caretaker = Caretaker(store, server, leases, self._tables, self._visit)

    @asynccontextmanager
    async def open(self, match_id: str) -> AsyncIterator[Table]:
        """Use a match's table, which stays in memory meanwhile; raises `Refusal` where there is no such match."""
        opened = self._find(match_id)
        opened.users += 1
        try:
            table = await asyncio.shield(opened.table)
            table.go_on()
            yield table
        finally:
            opened.users -= 1
            self._forget(match_id, opened)

    def _find(self, match_id: str) -> Opened:
        self.look()
        known = self._opened.get(match_id)
        if known is None or known.is_gone():  # it may have failed when nobody waited for it any more
            self._opened[match_id] = Opened(asyncio.create_task(self._load(match_id)), calling())
            tables.set(len(self._opened))
        self._opened.move_to_end(match_id)
        return self._opened[match_id]

    async def _load(self, match_id: str) -> Table:
        if not keys.is_match_id(match_id):
            raise no_such_match()
        try:
            fence, lost = await self._take(match_id), self._lost
            found = await self._read(match_id)
            ages = await self._ages(found[0]) if found is not None else ()
        except SQLAlchemyError as error:
            raise storage_failed() from error
        if found is None:
            raise no_such_match()
        if fence not in (None, found[0].fence):  # another server was quicker
            raise moved()
        self._check_room(found[0].host)
        table = await self._restore(found, ages)
        try:
            if lost == self._lost and table.row.timing is not None:
                await self._caretaker.begin(table)
        except BaseException:
            table.stop()  # nobody has it, and nothing may happen there
            raise
        if lost != self._lost:  # meanwhile others may have taken over all matches
            table.lose()
        return table

    async def _restore(self, found: tuple[MatchRow, list[SeatRow], list[ActionRow]], ages: Sequence[float]) -> Table:
        """Play a match again from its log: one at a time for each address, which is charged for it."""
        restore, address = partial(Table, self.store, self.thinker, found, ages=ages, call=self._call), calling()
        if not found[2]:  # nothing has happened there, so it waits for nobody
            return await asyncio.to_thread(restore)
        async with self._loading.turn(address):
            spent = names_of("loads_of_address", address) if address else []  # by itself it looks at clocks
            if spent and (wait := self._buckets.wait_for(spent, 0)):
                raise too_many_loads(wait)
            table, seconds = await self._loading.call(_timed, restore)
            self._buckets.take(spent, seconds)
        return table

    def _check_room(self, host: str) -> None:
        """Refuse a table where so many go on already that were opened by the same browser, or from one address."""
        limits = self._buckets.limits
        if len(self._opened) <= min(limits.tables, limits.tables_of_address):
            return
        going_on = [opened for opened in self._opened.values() if opened.goes_on()]
        of_browser = sum(opened.table.result().opened_by == host for opened in going_on)
        of_networks = Counter(one for opened in going_on for one in networks_of(opened.address))
        theirs = networks_of(calling()) if calling() else ()  # this server looks at clocks by itself
        is_crowded = any(of_networks[network, times] >= limits.tables_of_address * times for network, times in theirs)
        if is_crowded or of_browser >= limits.tables:
            raise too_many_tables()

    async def _ages(self, match: MatchRow) -> Sequence[float]:
        """Return how many seconds ago the last actions were made that some have not seen yet."""
        return await self.store.read(self.store.ages, match.id, match.delay) if match.delay else ()

    async def _read(self, match_id: str) -> tuple[MatchRow, list[SeatRow], list[ActionRow]] | None:
        """Return what is written down of a match, or None."""
        try:
            return await self.store.read(self.store.load, match_id)
        except SQLAlchemyError as error:
            raise storage_failed() from error
        except VaultError as error:
            logger.error("a match can't be opened: %s", error)
            raise sealed() from error

    async def _take(self, match_id: str) -> int | None:
        """Take the match, where several servers could have it; raises `PlayedElsewhere` where another one has.

        Return its fence; None where nobody else could have it, or there is no such match.
        """
        taken = None if self._leases is None else await self.store.write(self._leases.take, match_id)
        if isinstance(taken, Elsewhere):
            raise PlayedElsewhere(taken)
        return taken

    async def whereabouts(self, match_id: str) -> Elsewhere | None:
        """Return where a match is played, or None where it is here, or nowhere: then this server takes it."""
        if self._leases is None:
            return None
        try:
            async with self.open(match_id):
                return None
        except PlayedElsewhere as error:
            return error.there

    def _forget(self, match_id: str, opened: Opened) -> None:
        """Forget what could not be loaded, and the tables that have been idle for longest."""
        if opened.is_gone() and self._opened.get(match_id) is opened:
            del self._opened[match_id]
        if len(self._opened) > KEPT:
            for other in [key for key, kept in self._opened.items() if kept.is_idle()][: len(self._opened) - KEPT]:
                self._opened.pop(other).close()
        tables.set(len(self._opened))

    def _tables(self) -> dict[str, Table]:
        """Return the tables that are there now, by match id."""
        done = {key: opened for key, opened in self._opened.items() if opened.table.done()}
        return {key: opened.table.result() for key, opened in done.items() if not opened.has_failed()}

    async def doubt(self, match_ids: Iterable[str]) -> None:
        """Let the tables of these matches find out what is written of them, as far as they are here."""
        await asyncio.gather(*(_doubt(self._opened[match]) for match in match_ids if match in self._opened))

    async def others(self, match_ids: Sequence[str]) -> dict[Elsewhere, list[str]]:
        """Return which of these matches other servers play, and where."""
        return {} if self._leases is None else await self.store.read(self._leases.others, match_ids)

    # --- time ---

    async def keep_time(self) -> None:
        """See to it that clocks go right, and that those are looked at whose time is up, until this is cancelled."""
        await self._caretaker.go_on()

    async def _visit(self, match_id: str) -> None:
        """Open a table for a moment: then its clocks run on by themselves."""
        known = self._opened.get(match_id)
        if known is None or known.is_gone():
            async with self.open(match_id):
                await asyncio.sleep(0)

    def public_tables(self) -> list[Table]:
        """Return the public tables that are played here."""
        return [table for table in self._tables().values() if table.row.visibility == "public" and not table.is_lost]

    def lose_all(self) -> None:
        """Let go of all matches: other servers may have them by now."""
        self._lost += 1
        for table in self._tables().values():
            table.lose()

    def stop(self) -> None:
        """Let nothing more happen at any table."""
        self._loading.close()
        for opened in self._opened.values():
            opened.close()

    # --- what browsers want of the database ---

    async def create(
        self,
        setup: Setup,
        wanted: Sequence[SeatRow],
        key: str,
        count: Callable[[], object],
        openness: Openness = Openness(),  # noqa: B008 - it never changes
    ) -> dict[str, Any]:
        """Open a new match and return it as its host sees it.

        ``wanted`` says of each seat whether it is for a person, open or for a bot, and how they are called. Raises
        `Refusal` where the game knows no such board, options or bots; so does ``count``, which is called where nothing
        else stands in the way, for a match too many.
        """
        match, seats = new_match(setup, wanted, key, openness)
        count()
        try:
            await self.store.write(self.store.create, match, seats)
        except SQLAlchemyError as error:
            raise storage_failed() from error
        async with self.open(match.id) as table:
            return table.describe(key)

    async def held_by(self, key: str) -> list[dict[str, Any]]:
        """Return the matches in which this browser holds a seat, newest first."""
        try:
            found = await self.store.read(self.store.held_by, key)
        except SQLAlchemyError as error:
            raise storage_failed() from error
        here = self._tables()
        return [
            here[match.id].describe(key)
            if match.id in here
            else describe_match(await self._as_seen(match, seats, key), seats, key, ())
            for match, seats in found
        ]

    async def _as_seen(self, match: MatchRow, seats: Sequence[SeatRow], key: str | None) -> MatchRow:
        """Return a row without its end, where this browser sees that later."""
        is_late = match.delay > 0 and match.over and all(key is None or seat.owner != key for seat in seats)
        return replace(match, over=False, winner=None, rematch=None) if is_late and await self._ages(match) else match

    async def old_record(self, match_id: str, key: str | None) -> tuple[MatchRow, str] | None:
        """Return a finished match as it was written down, whatever the rules of today say; None if it is not over."""
        found = await self._read(match_id)
        if found is None or not (await self._as_seen(found[0], found[1], key)).over:
            return None
        return found[0], old_record(found[0], found[2])

    async def rematch(self, table: Table, key: str, count: Callable[[], object]) -> dict[str, Any]:
        """Open the same table again, once, which ``count`` may refuse; return the rematch as this browser sees it."""
        if not table.belongs_here(key):
            raise not_yours("only-they-ask-for-rematch")
        async with table.turn():
            if not table.row_for(key).over:
                raise Refusal("match.not-over", say("match-not-over"), status=409)
            if table.row.rematch is None:
                count()
                await self._open_rematch(table, key)
        assert table.row.rematch is not None
        try:
            async with self.open(table.row.rematch) as fresh:
                return fresh.describe(key)
        except PlayedElsewhere:  # it is told as it was written down; the page that opens it is led there
            found = await self._read(table.row.rematch)
            if found is None:
                raise no_such_match() from None
            return describe_match(found[0], found[1], key, ())

    async def _open_rematch(self, table: Table, key: str) -> None:
        """Open it for all who played; the seats of those who want to hear no more of who asks for it are open."""
        old = table.row
        with storing():
            unwilling = await self.store.read(self.store.blocks.deaf_to, key)
        row, seats = again(table, key, unwilling)
        try:
            match_id = await self.store.write(self.store.create, row, seats, old.id)
        except Conflict:
            table.lose()
            raise moved() from None
        except SQLAlchemyError as error:
            raise storage_failed() from error
        table.set_rematch(match_id)


def _timed(restore: Callable[[], Table]) -> tuple[Table, float]:
    """Return a table, and the processor's seconds that it took."""
    began = time.thread_time()
    table = restore()
    return table, time.thread_time() - began


async def _doubt(opened: Opened) -> None:
    await asyncio.wait([opened.table])
    if not opened.has_failed():
        await opened.table.result().doubt()
