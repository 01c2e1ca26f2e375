"""A table that can't know what is written down: the database failed, or somebody's key has changed."""

import asyncio
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from sqlalchemy.exc import OperationalError

from dragonrace.core.records.fairness import number_hash
from dragonrace.server.refusals import Refusal
from dragonrace.server.store.rows import Addition, MatchRow, SeatRow
from dragonrace.server.table.table import Table
from dragonrace.server.table.watcher import Watcher
from tests.server.table import virtual

GAME = "dragon-river"
SEATS = [SeatRow(0, "person", owner="a"), SeatRow(1, "person", owner="b")]
NUMBERS = {"a": "a" * 64, "b": "b" * 64}


class Disk(virtual.Memory):
    """A database that knows seats and numbers, and may be away, or fail after it has written."""

    load: Callable[..., Any] = staticmethod(lambda *_: None)
    change_fair: Callable[..., Any] = staticmethod(lambda *_: None)
    change_seat: Callable[..., Any] = staticmethod(lambda *_: None)  # type: ignore[assignment]

    def __init__(self) -> None:
        self.is_down, self.fails_after = False, False
        self.row: MatchRow | None = None
        self.seats = list(SEATS)

    def table(self, **more: Any) -> Table:
        table = virtual.table(GAME, list(self.seats), [], store=self, **more)
        self.row = table.row
        return table

    def _check(self) -> None:
        if self.is_down:
            raise OperationalError("", {}, Exception("down"))

    async def read(self, function: Callable[..., Any], *arguments: Any) -> Any:
        self._check()
        return (self.row, list(self.seats), []) if function is Disk.load else function(*arguments)

    async def add(self, _addition: Addition) -> None:
        self._check()

    async def write(self, function: object, *arguments: Any, **_named: object) -> None:
        self._check()
        if function is Disk.change_fair:
            self.row = arguments[0]
        if self.fails_after:
            self.fails_after = False
            raise OperationalError("", {}, Exception("gone after it was written"))


def heard(watcher: Watcher) -> list[str]:
    """Return the texts that somebody was sent, and forget them."""
    texts = []
    while not watcher._queue.empty():
        texts.append(str(watcher._queue.get_nowait()))
    return texts


def test_chance_falls_however_long_the_database_was_away() -> None:
    async def play() -> None:
        disk = Disk()
        table = disk.table()
        disk.is_down = True
        await table.join(Watcher("a", 0))
        await asyncio.sleep(3600)
        disk.is_down = False
        await asyncio.sleep(61)
        assert len(table.match.log) > 0
        table.stop()

    virtual.run(play())


@pytest.mark.parametrize("is_asked_meanwhile", [False, True])
def test_numbers_are_asked_for_where_the_database_had_written_it(is_asked_meanwhile: bool) -> None:
    async def play() -> None:
        disk = Disk()
        table = disk.table(fair={"rounds": [], "open": None})
        people = {"a": Watcher("a", 0), "b": Watcher("b", 1)}
        for watcher in people.values():
            await table.join(watcher)
        await table.numbers.add("a", 0, hash_of_it=number_hash(NUMBERS["a"]))
        disk.fails_after = True
        with pytest.raises(Refusal):
            await table.numbers.add("b", 1, hash_of_it=number_hash(NUMBERS["b"]))
        for watcher in people.values():
            heard(watcher)
        if is_asked_meanwhile:
            await table.taken_back(0)  # whatever finds out first
        else:
            await asyncio.sleep(3)
        for seat, (key, watcher) in enumerate(people.items()):
            assert any('"asks":"number"' in text for text in heard(watcher)), "all have been asked"
            await table.numbers.add(key, seat, number=NUMBERS[key])
        assert table.match.fair is not None
        assert [one.withheld for one in table.match.fair.rounds] == [set()]
        await asyncio.sleep(1)
        assert table.match.throws > 0
        table.stop()

    virtual.run(play())


def test_a_look_that_is_cancelled_leaves_nothing_uncertain() -> None:
    """Somebody goes on under another key; a look that waited before that is the first to find out, and ends."""

    async def play() -> None:
        disk = Disk()
        table = disk.table()
        watcher = Watcher("a", 0)
        await table.join(watcher)
        table.autoplay.stop()
        disk.seats = [replace(SEATS[0], owner="new"), SEATS[1]]
        began = asyncio.Event()

        async def slow(function: Callable[..., Any], *arguments: Any) -> Any:
            began.set()
            await asyncio.sleep(0.05)
            return function(*arguments)

        table._in_thread = slow
        async with table.lock:
            look = asyncio.create_task(table.look_from(watcher, 0, openly=True))
            await asyncio.sleep(0)
            doubt = asyncio.create_task(table.doubt())
            await asyncio.sleep(0)
        await began.wait()
        look.cancel()
        await asyncio.gather(look, doubt, return_exceptions=True)
        assert table.holds("new", 0)
        assert not table.holds("a", 0)
        table.stop()

    virtual.run(play())


def test_no_bot_comes_back_for_who_is_here() -> None:
    async def play() -> None:
        disk = Disk()
        disk.seats = [replace(SEATS[0], stand_in="level-1"), SEATS[1]]
        table = disk.table()
        table.autoplay.stop()
        disk.fails_after = True  # it was not written that the stand-in's time is over
        await table.join(Watcher("a", 0))
        assert table.seats[0].stand_in is None
        table._is_unsure = True
        await table.taken_back(0)
        assert table.seats[0].stand_in is None
        table.stop()

    virtual.run(play())


def test_the_lock_is_held_for_as_long_as_a_thread_works() -> None:
    """Else it would remember the log as it was before what others have done meanwhile."""

    async def play() -> None:
        table = Disk().table()
        table.autoplay.stop()
        watcher = Watcher("a")
        await table.join(watcher)
        began, ends = asyncio.Event(), asyncio.Event()

        async def thread(function: Callable[..., Any], *arguments: Any) -> Any:
            began.set()
            await ends.wait()
            return function(*arguments)

        table._audience._in_thread = thread
        look = asyncio.create_task(table.look_from(watcher, 0))
        await began.wait()
        look.cancel()
        await asyncio.sleep(1)
        assert table.lock.locked()
        ends.set()
        await asyncio.gather(look, return_exceptions=True)
        assert not table.lock.locked()
        table.stop()

    virtual.run(play())
