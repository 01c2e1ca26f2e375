"""Who looks around often waits for it, and nobody else does."""

import asyncio
import json

from dragonrace.server.store.rows import SeatRow
from dragonrace.server.table.audience import Shown
from dragonrace.server.table.watcher import Watcher
from dragonrace.server.web import socket as sockets
from dragonrace.server.web.turns import SHARE, Turns
from tests.server.living import HIDDEN, SETUP, Browser
from tests.server.table import virtual

SEATS = [SeatRow(0, "person", owner="x"), SeatRow(1, "person", owner="x")]
LOOKS = 200


def test_of_many_looks_only_the_newest_is_answered() -> None:
    async def look() -> None:
        table = virtual.table(HIDDEN, SEATS, SETUP[:2])
        watcher = Watcher("x", 0)
        await table.join(watcher)
        looking = asyncio.create_task(sockets._look_around(table, watcher))
        async with table.lock:
            for number in range(LOOKS):
                watcher.wish_for(number % 2, openly=False)
                await asyncio.sleep(0)
        await asyncio.sleep(1)
        looking.cancel()
        told = [json.loads(await watcher.next() or "") for _ in range(watcher._queue.qsize())]
        assert len(told) <= 3
        assert told[-1]["view"]["viewer"] == (LOOKS - 1) % 2

    virtual.run(look())


def test_who_has_looked_at_much_waits_before_the_next_look() -> None:
    class Heavy:
        match_id, looks = "m", 0

        async def look_from(self, *_: object, **__: object) -> Shown:
            self.looks += 1
            return Shown(sockets.LOOKED, 0)

    async def look() -> None:
        table, watcher = Heavy(), Watcher("x", 0)
        looking = asyncio.create_task(sockets._look_around(table, watcher))  # type: ignore[arg-type]
        for _ in range(LOOKS):
            watcher.wish_for(0, openly=False)
            await asyncio.sleep(0.01)
        looking.cancel()
        assert table.looks == 2, "one that was free, and one that is owed now"

    virtual.run(look())


def test_long_messages_to_many_go_out_in_as_many_turns() -> None:
    async def send() -> None:
        turns, passed, done = Turns(), 0, 0

        async def one() -> None:
            nonlocal done
            await turns.line("m").wait(SHARE)
            done += 1

        sending = asyncio.gather(*(one() for _ in range(LOOKS)))
        while not sending.done():
            before = done
            await asyncio.sleep(0)
            passed += 1
            assert done - before <= 2
        assert passed >= LOOKS / 2

    asyncio.run(send())


def test_a_short_message_waits_for_no_long_ones() -> None:
    async def send() -> None:
        turns = Turns()
        long = [asyncio.create_task(turns.line("m").wait(SHARE)) for _ in range(LOOKS)]
        await asyncio.sleep(0)
        await turns.line("m").wait(100)
        assert sum(task.done() for task in long) < LOOKS / 2
        await asyncio.gather(*long)

    asyncio.run(send())


def test_who_has_had_little_comes_before_those_who_have_had_much() -> None:
    async def send() -> None:
        turns = Turns()
        quiet, greedy = turns.line("m"), [turns.line("m") for _ in range(100)]
        for line in greedy:
            await line.wait(2 * SHARE)
        flood = [asyncio.create_task(line.wait(2 * SHARE)) for line in greedy]
        await asyncio.sleep(0)
        crowd = [asyncio.create_task(turns.line("m").wait(2 * SHARE)) for _ in range(100)]
        await asyncio.sleep(0)
        await quiet.wait(SHARE)
        assert sum(task.done() for task in (*flood, *crowd)) < 10
        await asyncio.gather(*flood, *crowd)

    asyncio.run(send())


def test_however_many_come_to_one_table_another_has_as_much_as_they_have_together() -> None:
    async def send() -> None:
        turns, told = Turns(), list[str]()
        busy = turns.line("another")

        async def one(table: str) -> None:
            line = busy if table == "another" else turns.line(table)
            await line.wait(SHARE)
            told.append(table)

        await busy.wait(20 * SHARE)  # more than anybody of the crowd has had
        crowd = [asyncio.create_task(one("crowded")) for _ in range(100)]
        await asyncio.sleep(0)
        others = [asyncio.create_task(one("another")) for _ in range(20)]
        await asyncio.gather(*crowd, *others)
        until = max(number for number, table in enumerate(told) if table == "another")
        assert 38 <= until + 1 <= 20 + 20 + 30, "turn and turn about, once the crowd has caught up"

    asyncio.run(send())


def test_who_leaves_while_they_wait_holds_up_nobody() -> None:
    async def send() -> None:
        turns = Turns()
        waiting = [asyncio.create_task(turns.line("m").wait(2 * SHARE)) for _ in range(10)]
        await asyncio.sleep(0)
        for task in waiting[2:9]:
            task.cancel()
        await asyncio.wait_for(waiting[9], 5)

    asyncio.run(send())


def test_a_socket_that_looks_around_wildly_sees_what_it_looked_for_last(browser: Browser) -> None:
    match = browser.match({"kind": "person"}, {"kind": "person"})
    with browser.socket(match["id"], 0) as socket:
        for number in range(LOOKS):
            socket.say({"type": "look", "seat": number % 2})
        socket.say("no JSON")
        positions = []
        while not positions or positions[-1] != 1 or len(positions) < 2:
            message = socket.hear()
            if message["type"] == "position":
                positions.append(message["view"]["viewer"])
        assert len(positions) <= LOOKS
