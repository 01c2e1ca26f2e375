"""What watchers are sent: made away from the event loop, once for all who look from one seat, and in its order."""

import asyncio
import json
import threading
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from dragonrace.server.match import looking
from dragonrace.server.refusals import Refusal
from dragonrace.server.store.rows import SeatRow
from dragonrace.server.store.store import Conflict
from dragonrace.server.table.table import Table, Wish
from dragonrace.server.table.watcher import Watcher
from tests.server.living import HIDDEN, HOLDER, SETUP
from tests.server.table import virtual

SEATS = (SeatRow(0, "person", owner="x"), SeatRow(1, "person", owner="y"))


class Views:
    """Counts views as they are made, and in which thread they and log entries are."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.of: list[int | None] = []
        self.threads: set[int] = set()
        for name in ("packed_view", "log_entry"):
            monkeypatch.setattr(looking, name, self._noted(getattr(looking, name), is_view=name == "packed_view"))

    def _noted(self, real: Callable[..., Any], *, is_view: bool) -> Callable[..., Any]:
        def noted(*arguments: Any) -> Any:
            self.threads.add(threading.get_ident())
            if is_view:
                self.of.append(arguments[1])
            return real(*arguments)

        return noted

    def taken(self) -> list[str]:
        found, self.of = sorted(map(str, self.of)), []
        return found


@pytest.fixture
def views(monkeypatch: pytest.MonkeyPatch) -> Views:
    return Views(monkeypatch)


class Gate:
    """A thread that begins when it is let: what happens meanwhile?"""

    def __init__(self) -> None:
        self.open = asyncio.Event()
        self.open.set()
        self.waiting = asyncio.Event()

    async def run(self, function: Callable[..., Any], *arguments: Any) -> Any:
        self.waiting.set()
        await self.open.wait()
        self.waiting.clear()
        return function(*arguments)

    async def close(self, work: Awaitable[Any]) -> "asyncio.Task[Any]":
        """Begin some work that stops at the gate."""
        self.open.clear()
        task = asyncio.ensure_future(work)
        await self.waiting.wait()
        assert isinstance(task, asyncio.Task)
        return task


def table_with(in_thread: Any, lines: Any = SETUP[:2], store: Any = None) -> Table:
    table = virtual.table(HIDDEN, list(SEATS), lines)
    return Table(store or table.store, table.autoplay._thinker, (table.row, list(SEATS), _rows(table)), in_thread)


def _rows(table: Table) -> list[Any]:
    return [virtual.ActionRow(logged.player, logged.text) for logged in table.match.log]


async def received(watcher: Watcher) -> list[Any]:
    return [json.loads(await watcher.next() or "") for _ in range(watcher._queue.qsize())]


def kinds(messages: list[Any]) -> list[str]:
    return [f"{message['type']} {message.get('seen', '')}".strip() for message in messages]


def test_one_view_for_all_who_look_from_one_seat(views: Views) -> None:
    async def look_on() -> None:
        table = virtual.table(HIDDEN, list(SEATS), SETUP[:2])
        watchers = [Watcher("x", 0), Watcher("x", 0), Watcher("y", 1), *(Watcher(None) for _ in range(5))]
        for watcher in watchers:
            await table.join(watcher)
        assert views.taken() == ["0", "1", "None"]
        await table.act("x", Wish(0, HOLDER, 2, 0.0))
        assert views.taken() == ["0", "1", "None"]
        steps = [(await received(watcher))[-1] for watcher in watchers]
        assert [step["entry"]["text"] for step in steps] == [HOLDER] * 2 + ["holder ?"] * 6
        assert [step["view"]["viewer"] for step in steps] == [0, 0, 1, *[None] * 5]

    virtual.run(look_on())


def test_views_are_made_away_from_the_event_loop(views: Views) -> None:
    async def look_on() -> None:
        table = table_with(asyncio.to_thread)
        watcher = Watcher("x", 0)
        await table.join(watcher)
        await table.look_from(watcher, None)
        await table.act("x", Wish(0, HOLDER, 2, 0.0))
        table.stop()
        assert kinds(await received(watcher)) == ["position 2", "position 2", "step 3"]

    asyncio.run(look_on())
    assert views.threads
    assert threading.get_ident() not in views.threads


def test_whoever_acts_hears_that_it_is_done_before_any_view_is_made() -> None:
    async def play() -> None:
        gate, heard = Gate(), list[int]()
        table = table_with(gate.run)
        watcher = Watcher("x", 0)
        await table.join(watcher)
        acting = await gate.close(table.act("x", Wish(0, HOLDER, 2, 0.0), heard.append))
        assert heard == [3]
        assert kinds(await received(watcher)) == ["position 2"]
        gate.open.set()
        assert await acting == 3
        assert kinds(await received(watcher)) == ["step 3"]
        assert await table.act("x", Wish(0, HOLDER, 2, 0.0), heard.append) == 3
        assert heard == [3, 3], "it is said again to who asks again"

    virtual.run(play())


def test_a_presenter_that_fails_leaves_no_log_half_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who looked on comes back, and gets everything."""
    real = looking.packed_view

    def fail(*_: Any) -> Any:
        raise KeyError("nobody expects this")

    async def look_on() -> None:
        table = virtual.table(HIDDEN, list(SEATS), SETUP[:2])
        watcher = Watcher("x", 0)
        await table.join(watcher)
        monkeypatch.setattr(looking, "packed_view", fail)
        assert await table.act("x", Wish(0, HOLDER, 2, 0.0)) == 3
        assert watcher.dropped
        monkeypatch.setattr(looking, "packed_view", real)
        again = Watcher("x", 0)
        await table.join(again)
        (position,) = await received(again)
        assert (position["seen"], len(position["log"])) == (3, 3)

    virtual.run(look_on())


def test_a_message_is_as_it_would_be_in_one_piece() -> None:
    async def look_on() -> None:
        table = virtual.table(HIDDEN, list(SEATS), SETUP)
        watcher = Watcher("x", 0)
        await table.join(watcher)
        (position,) = await received(watcher)
        assert list(position) == ["type", "match", "seen", "view", "manners", "chain", "log"]
        assert position["match"] == table.describe("x")
        assert position["view"] == table.match.view(0)
        assert position["log"] == table.match.entries(0)

    virtual.run(look_on())


def test_who_comes_while_views_are_made_gets_everything_once_and_in_order() -> None:
    async def come() -> None:
        gate = Gate()
        table = table_with(gate.run)
        first, newcomer = Watcher("x", 0), Watcher(None)
        await table.join(first)
        acting = await gate.close(table.act("x", Wish(0, HOLDER, 2, 0.0)))
        coming = asyncio.ensure_future(table.join(newcomer))
        second = asyncio.ensure_future(table.act("y", Wish(1, HOLDER, 2, 0.0)))
        await asyncio.sleep(0.01)
        assert newcomer._queue.empty()
        gate.open.set()
        await asyncio.gather(acting, coming, second)
        assert kinds(await received(first)) == ["position 2", "step 3", "step 4"]
        assert kinds(await received(newcomer)) == ["position 3", "step 4"]

    asyncio.run(come())


def test_who_leaves_while_views_are_made_stops_nobody() -> None:
    async def leave() -> None:
        gate = Gate()
        table = table_with(gate.run)
        here, gone, other = Watcher("x", 0), Watcher(None), Watcher("y", 1)
        for watcher in (here, gone, other):
            await table.join(watcher)
            await received(here)
        acting = await gate.close(table.act("x", Wish(0, HOLDER, 2, 0.0)))
        table.leave(gone)
        table.leave(other)
        gate.open.set()
        assert await acting == 3
        assert kinds(await received(here)) == ["step 3"]
        assert kinds(await received(gone)) == ["position 2"]

    asyncio.run(leave())


def test_it_is_told_to_all_though_the_one_who_acts_goes_away_meanwhile() -> None:
    async def go() -> None:
        gate = Gate()
        table = table_with(gate.run)
        watcher = Watcher("y", 1)
        await table.join(watcher)
        acting = await gate.close(table.act("x", Wish(0, HOLDER, 2, 0.0)))
        for _ in range(3):
            acting.cancel()
            await asyncio.sleep(0)
        assert not acting.done(), "the lock is kept until all is told"
        assert table.lock.locked()
        gate.open.set()
        with pytest.raises(asyncio.CancelledError):
            await acting
        assert len(table.match.log) == 3
        assert kinds(await received(watcher)) == ["position 2", "step 3"]
        assert not table.lock.locked()

    asyncio.run(go())


def test_it_is_written_down_before_it_is_true_and_true_before_it_is_told() -> None:
    happened: list[str] = []

    class Notes:
        async def add(self, addition: Any) -> None:
            assert (len(table.match.log), addition.number) == (2, 2)
            happened.append("written")

    async def in_thread(function: Callable[..., Any], *arguments: Any) -> Any:
        happened.append(f"made after {len(table.match.log)}")
        return function(*arguments)

    async def play() -> None:
        watcher = Watcher("x", 0)
        await table.join(watcher)
        await table.act("x", Wish(0, HOLDER, 2, 0.0))
        assert kinds(await received(watcher)) == ["position 2", "step 3"]

    table = table_with(in_thread, store=Notes())
    virtual.run(play())
    assert happened == ["made after 2", "written", "made after 3"]


def test_who_looks_on_where_another_server_has_the_match_is_let_go() -> None:
    class Elsewhere:
        """Another server has the match."""

        async def add(self, _addition: Any) -> None:
            raise Conflict

    async def play() -> None:
        watchers = [Watcher("x", 0), Watcher("y", 1), Watcher(None)]
        for watcher in watchers:
            await table.join(watcher)
        with pytest.raises(Refusal, match="another server"):
            await table.act("x", Wish(0, HOLDER, 2, 0.0))
        assert [await watcher.next() for watcher in watchers] == [None] * 3
        with pytest.raises(Refusal, match="another server"):
            await table.join(Watcher("x", 0))

    table = table_with(virtual.at_once, store=Elsewhere())
    virtual.run(play())
