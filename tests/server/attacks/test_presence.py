"""Many come and go at one table: it must not cost more than they are."""

import asyncio
import json
from typing import Any

import pytest

from dragonrace.server.store.rows import SeatRow
from dragonrace.server.table import audience, descriptions
from dragonrace.server.table import table as tables
from dragonrace.server.table.table import Wish
from dragonrace.server.table.watcher import Watcher
from tests.server.living import HIDDEN, HOLDER, SETUP
from tests.server.table import virtual

SEATS = [SeatRow(0, "person", owner="x"), SeatRow(1, "person", owner="y")]
CROWD = 400


def heard(watcher: Watcher) -> list[Any]:
    return [json.loads(watcher._queue.get_nowait() or "") for _ in range(watcher._queue.qsize())]


def kinds(watcher: Watcher) -> list[str]:
    return [message["type"] for message in heard(watcher)]


async def a_moment() -> None:
    await asyncio.sleep(2 * audience.MOMENT)


def test_a_crowd_of_strangers_is_told_of_seldom(monkeypatch: pytest.MonkeyPatch) -> None:
    """They sit nowhere: only how many they are is told, to all at once, and the less often the more they are."""
    described: list[object] = []

    def describe(*arguments: Any) -> Any:
        described.append(arguments)
        return descriptions.describe_match(*arguments)

    async def come() -> None:
        table = virtual.table(HIDDEN, SEATS, SETUP[:2])
        holder, crowd = Watcher("x", 0), [Watcher(f"stranger {number}") for number in range(CROWD)]
        await table.join(holder)
        for number, watcher in enumerate(crowd):
            await table.join(watcher)
            await asyncio.sleep(0.01 if number % 2 else 0)
        await asyncio.sleep(10)
        told = [message["match"]["watching"] for message in heard(holder)]
        assert (told[0], told[-1]) == (0, CROWD)
        assert len(told) <= 4
        assert max(len(kinds(watcher)) for watcher in crowd) <= 4
        for watcher in crowd[1:]:
            table.leave(watcher)
        await asyncio.sleep(10)
        assert [message["match"]["watching"] for message in heard(holder)] == [1]
        assert kinds(crowd[0]) == ["seats"]
        assert len(described) < 2 * CROWD

    monkeypatch.setattr(tables, "describe_match", describe)
    virtual.run(come())


def test_who_comes_and_goes_within_a_moment_is_told_of_once(monkeypatch: pytest.MonkeyPatch) -> None:
    described: list[str | None] = []

    def describe(*arguments: Any) -> Any:
        described.append(arguments[2])
        return descriptions.describe_match(*arguments)

    async def flutter() -> None:
        table = virtual.table(HIDDEN, SEATS, SETUP[:2])
        crowd = [Watcher(None) for _ in range(CROWD)]
        for watcher in crowd:
            await table.join(watcher)
        described.clear()
        for _ in range(20):
            visitor = Watcher("x", 0)
            await table.join(visitor)
            table.leave(visitor)
        await table.join(visitor)
        await a_moment()
        for watcher in crowd:
            assert kinds(watcher) == ["position", "seats"]
        assert kinds(visitor)[-1] == "position", "who has come knows it already"
        assert len(described) < 30, "strangers are told the same, made once"

    monkeypatch.setattr(tables, "describe_match", describe)
    virtual.run(flutter())


def test_a_crowd_is_counted_in_round_numbers() -> None:
    assert [audience.rounded(count) for count in (0, 1, 19, 20, 24, 25, 99, 149, 150, 1234, 98765)] == [
        *(0, 1, 19, 20, 20, 25, 95, 100, 150, 1000, 95000)
    ]


def test_who_looks_on_is_counted_once_and_who_sits_there_never() -> None:
    async def look_on() -> None:
        table = virtual.table(HIDDEN, SEATS, SETUP[:2])
        holder = Watcher("x", 0)
        for watcher in (holder, Watcher("x"), Watcher("y"), *[Watcher("stranger") for _ in range(3)], Watcher(None)):
            await table.join(watcher)
        await asyncio.sleep(5)
        assert heard(holder)[-1]["match"]["watching"] == 2

    virtual.run(look_on())


def test_each_is_told_what_they_may_know() -> None:
    async def look_on() -> None:
        table = virtual.table(HIDDEN, SEATS, SETUP[:2])
        watchers = [Watcher(None), Watcher("stranger"), Watcher("y", 1)]
        for watcher in watchers:
            await table.join(watcher)
        await a_moment()
        for watcher in watchers:
            heard(watcher)
        await table.join(Watcher("x", 0))
        await a_moment()
        told = [heard(watcher)[0]["match"] for watcher in watchers]
        assert [match["seats"][0]["online"] for match in told] == [True] * 3
        assert [match["seats"][1]["mine"] for match in told] == [False, False, True]

    virtual.run(look_on())


def test_that_the_game_goes_on_is_no_news_of_who_is_here() -> None:
    """Else what comes first, a step or who sits where, would be a matter of milliseconds."""

    async def play() -> None:
        table = virtual.table(HIDDEN, SEATS, SETUP[:2])
        red, blue = Watcher("x", 0), Watcher("y", 1)
        await table.join(red)
        await table.join(blue)
        await a_moment()
        for watcher in (red, blue):
            heard(watcher)
        await table.join(Watcher("x", 0))
        await table.act("x", Wish(0, HOLDER, 2, 0.0))
        await a_moment()
        assert [kinds(red), kinds(blue)] == [["step"], ["step"]]

    virtual.run(play())
