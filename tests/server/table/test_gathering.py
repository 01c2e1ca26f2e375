"""The clocks of a rematch wait for those who have not come yet, in virtual time."""

import asyncio
from contextlib import AbstractAsyncContextManager
from datetime import UTC, datetime, timedelta

import pytest

from dragonrace.server.refusals import storage_failed
from dragonrace.server.store.rows import as_text
from dragonrace.server.table.gathering import LONGEST
from dragonrace.server.table.table import Table
from dragonrace.server.table.watcher import Watcher
from tests.server.table import virtual
from tests.server.table.timed import MOVE, act, left, people, running, said, spent, timed


def rematch(seconds: float = LONGEST, lines: tuple[tuple[int, str], ...] = ()) -> Table:
    until = as_text(datetime.now(UTC) + timedelta(seconds=seconds))
    return timed(MOVE, lines=lines, gather_until=until)[0]


def reloaded(table: Table) -> Table:
    """Return the table as another server finds it."""
    lines = tuple((line.player, line.text, line.spent) for line in table.match.log)
    return timed(MOVE, lines=lines, gather_until=table.row.gather_until)[0]


def waits_for(table: Table) -> list[int]:
    """Return the seats that have not come, as everybody is told."""
    told = table.time.told()
    assert told is not None
    return list(told["waits_for"])


def refusing() -> AbstractAsyncContextManager[None]:
    raise storage_failed()


async def load(table: Table, ran: float = 0.0) -> None:
    """Let clocks run on in a match that was loaded."""
    await table.begin(lambda _since: ran)


def test_they_begin_when_the_last_one_has_come() -> None:
    async def check() -> None:
        table = rematch()
        await load(table)
        await table.join(Watcher("v"))
        await asyncio.sleep(60)
        assert (running(table), left(table), said(table)) == ([], [10, 10], [])
        await table.join(Watcher("stranger"))
        assert running(table) == []
        assert waits_for(table) == [1]
        await table.join(Watcher("w"))
        assert (running(table), said(table), spent(table)) == ([0], [(0, "(so far)")], [0])
        assert waits_for(table) == []
        await asyncio.sleep(4)
        assert left(table) == [6, 10]

    virtual.run(check())


def test_who_goes_again_has_come() -> None:
    async def check() -> None:
        table = rematch()
        await load(table)
        first = Watcher("v")
        await table.join(first)
        table.leave(first)
        await table.join(Watcher("w"))
        assert running(table) == [0]

    virtual.run(check())


def test_nobody_waits_for_ever() -> None:
    async def check() -> None:
        table = rematch()
        await load(table)
        await table.join(Watcher("v"))
        await asyncio.sleep(LONGEST - 1)
        assert running(table) == []
        await asyncio.sleep(1.1)
        assert (running(table), spent(table)) == ([0], [0])
        await asyncio.sleep(12)
        assert (0, "(time up: bot)") in said(table)

    virtual.run(check())


def test_who_acts_meanwhile_loses_no_time_and_it_is_waited_on() -> None:
    async def check() -> None:
        table = rematch()
        await load(table)
        await table.join(Watcher("v"))
        await asyncio.sleep(30)
        await act(table, 0, "start N")
        assert (spent(table), running(table)) == ([None], [])
        assert table.row.due == table.row.gather_until, "somebody looks at it then, if nobody has come"
        await table.join(Watcher("w"))
        assert (running(table), left(table)) == ([1], [10, 10])

    virtual.run(check())


def test_nobody_waits_for_who_is_played_for() -> None:
    async def check() -> None:
        table = rematch()
        await load(table)
        await table.join(Watcher("v"))
        await asyncio.sleep(60)
        await act(table, 1, "(leave)")
        await asyncio.sleep(8)
        assert (running(table), left(table), table.row.gather_until) == ([0], [2, 10], None)
        again = reloaded(table)
        await load(again, ran=8.0)
        assert (running(again), left(again)) == ([0], [2, 10]), "they have begun"

    virtual.run(check())


def test_what_the_database_does_not_take_is_tried_again(monkeypatch: pytest.MonkeyPatch) -> None:
    async def check() -> None:
        table = rematch()
        await load(table)
        await table.join(Watcher("v"))
        with monkeypatch.context() as broken:
            broken.setattr(table, "turn", refusing)
            await asyncio.sleep(LONGEST + 5)
            assert running(table) == []
        await asyncio.sleep(1.1)
        assert (running(table), spent(table)) == ([0], [0])

    virtual.run(check())


@pytest.mark.parametrize(("seconds", "runs"), [(100.0, []), (-100.0, [0])])
def test_after_a_restart_the_time_before_is_nobodys(seconds: float, runs: list[int]) -> None:
    async def check() -> None:
        table = rematch(seconds)
        await load(table, ran=50.0)
        assert (running(table), left(table)) == (runs, [10, 10])
        assert spent(table) == [0 for _ in runs]

    virtual.run(check())


def test_once_they_have_begun_they_run_on_after_a_restart() -> None:
    async def check() -> None:
        table = rematch()
        await load(table)
        for key in "vw":
            await table.join(Watcher(key))
        again = reloaded(table)
        await load(again, ran=3.0)
        assert (running(again), left(again)) == ([0], [7, 10])

    virtual.run(check())


def test_other_matches_wait_for_nobody() -> None:
    async def check() -> None:
        table = timed(MOVE, people(2))[0]
        await load(table)
        assert running(table) == [0]

    virtual.run(check())
