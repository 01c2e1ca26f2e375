"""Talk beside the table: it waits for the database, and nobody waits for it."""

import asyncio
import json
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

from sqlalchemy.exc import OperationalError

from dragonrace.server.refusals import Refusal
from dragonrace.server.store.rows import SeatRow, ago
from dragonrace.server.store.talk import KEPT, SaidRow
from dragonrace.server.table.table import Table, Wish
from dragonrace.server.table.watcher import Watcher
from tests.server.living import HIDDEN
from tests.server.table import virtual

SEATS = [SeatRow(0, "person", owner="x"), SeatRow(1, "person", owner="y")]
SECONDS_BETWEEN = 3.1


def heard(watcher: Watcher) -> list[Any]:
    return [json.loads(watcher._queue.get_nowait() or "") for _ in range(watcher._queue.qsize())]


def kinds(watcher: Watcher) -> list[str]:
    return [message["type"] for message in heard(watcher) if message["type"] != "seats"]


class Slow(virtual.Memory):
    """A store that answers no question until it may."""

    def __init__(self) -> None:
        self.gate = asyncio.Event()

    async def read(self, function: Any, *arguments: Any) -> Any:
        await self.gate.wait()
        return function(*arguments)


def sitting(store: Any = None, delay: int = 0) -> Table:
    table = virtual.table(HIDDEN, SEATS, [])
    if delay:
        row = replace(table.row, visibility="public", delay=delay, chat=False)
        thinker: Any = None
        table = Table(table.store, thinker, (row, list(SEATS), []), virtual.at_once)
    if store is not None:
        table.store = store
    return table


async def a_moment() -> None:
    await asyncio.sleep(0.01)


def say(table: Table, key: str, seat: int, phrase: str) -> list[Refusal]:
    refusals: list[Refusal] = []
    table.talk.say(key, seat, refusals.append, phrase=phrase)
    return refusals


def test_moves_are_made_while_talk_waits_for_the_database() -> None:
    async def play() -> None:
        store = Slow()
        table, one, two = sitting(store), Watcher("x", 0), Watcher("y", 1)
        await table.join(one)
        await table.join(two)
        say(table, "x", 0, "hello")
        await table.act("x", Wish(0, "start N", 0, 0.0))
        await table.act("y", Wish(1, "start N", 1, 0.0))
        await a_moment()
        assert kinds(two) == ["position", "step", "step"]
        store.gate.set()
        await a_moment()
        assert kinds(two) == ["said"]

    virtual.run(play())


def test_all_hear_everything_in_the_same_order_and_the_last_of_it_later() -> None:
    async def talk() -> None:
        store = Slow()
        table, one, late = sitting(store), Watcher("x", 0), Watcher("z")
        await table.join(one)
        said = []
        for number in range(KEPT // 2 + 5):
            for seat, key in enumerate("xy"):
                said.append((seat, ("hello", "thanks", "wow")[number % 3]))
                say(table, key, seat, said[-1][1])
            store.gate.set()
            await asyncio.sleep(SECONDS_BETWEEN)
        told = [message for message in heard(one) if message["type"] == "said"]
        assert [(message["seat"], message["phrase"]) for message in told] == said
        assert [message["number"] for message in told] == list(range(1, len(said) + 1))
        await table.join(late)
        await a_moment()
        position, recounted = heard(late)
        assert position["type"] == "position"
        assert [line["number"] for line in recounted["said"]] == list(range(11, KEPT + 11))

    virtual.run(talk())


def test_who_comes_while_somebody_speaks_misses_nothing() -> None:
    async def come() -> None:
        store = Slow()
        table, one, two = sitting(store), Watcher("x", 0), Watcher("y", 1)
        await table.join(one)
        say(table, "x", 0, "hello")
        await table.join(two)
        say(table, "x", 0, "thanks")
        store.gate.set()
        await a_moment()
        lines = [line for message in heard(two)[1:] for line in message.get("said", [message])]
        assert {line["number"] for line in lines} == {1, 2}
        assert lines[-1]["phrase"] == "thanks"

    virtual.run(come())


def test_who_is_deaf_to_somebody_is_told_nothing_of_theirs() -> None:
    async def talk() -> None:
        store = virtual.Memory()
        store.blocks = SimpleNamespace(
            deaf_to=lambda key: {"y"} if key == "x" else set(), whom=lambda key: {"x"} if key == "y" else set()
        )
        table, one, two, nobody, late = sitting(store), Watcher("x", 0), Watcher("y", 1), Watcher(None), Watcher("y", 1)
        for watcher in (one, two, nobody):
            await table.join(watcher)
        say(table, "x", 0, "hello")
        await a_moment()
        assert [kinds(watcher)[1:] for watcher in (one, two, nobody)] == [["said"], [], ["said"]]
        await table.join(late)
        await a_moment()
        assert kinds(late) == ["position"], "not even that something was said"

    virtual.run(talk())


def test_who_sees_everything_later_hears_everything_later() -> None:
    async def talk() -> None:
        table, one, two, third = sitting(delay=30), Watcher("x", 0), Watcher("y", 1), Watcher("z")
        for watcher in (one, two, third):
            await table.join(watcher)
        say(table, "x", 0, "so-close")
        await asyncio.sleep(1)
        assert kinds(two) == ["position", "said"]
        late = Watcher(None)
        await table.join(late)
        await asyncio.sleep(28)
        assert [kinds(watcher) for watcher in (third, late)] == [["position"], ["position"]]
        await asyncio.sleep(5)
        assert [kinds(watcher) for watcher in (third, late)] == [["said"], ["said"]]

    virtual.run(talk())


def test_what_was_said_long_ago_is_told_at_once_to_who_sees_all_later() -> None:
    async def talk() -> None:
        table, late = sitting(delay=30), Watcher("z")
        table.store.talk = SimpleNamespace(
            is_waiting=False,
            keep=None,
            said_in=lambda _: [
                SaidRow("m", number, 0, "x", "hello", None, ago(seconds)) for number, seconds in ((1, 300), (2, 20))
            ],
        )
        await table.join(late)
        await a_moment()
        told = heard(late)[1]
        assert [line["number"] for line in told["said"]] == [1]
        await asyncio.sleep(9)
        assert kinds(late) == []
        await asyncio.sleep(2)
        assert [message["number"] for message in heard(late)] == [2]

    virtual.run(talk())


def test_a_database_that_fails_says_so_and_the_next_word_is_heard() -> None:
    async def talk() -> None:
        store = virtual.Memory()
        store.blocks = SimpleNamespace(deaf_to=fail, whom=lambda _: set())
        table, one = sitting(store), Watcher("x", 0)
        await table.join(one)
        refusals = say(table, "x", 0, "hello")
        await a_moment()
        assert [refusal.code for refusal in refusals] == ["server.storage"]
        store.blocks = virtual.Memory.blocks
        assert say(table, "x", 0, "thanks") == []
        await a_moment()
        assert kinds(one) == ["position", "said"]

    def fail(_: str) -> Any:
        raise OperationalError("", {}, Exception("no"))

    virtual.run(talk())


def test_at_a_table_that_is_lost_nobody_is_heard() -> None:
    async def talk() -> None:
        table, one = sitting(), Watcher("x", 0)
        await table.join(one)
        table.is_lost = True
        refusals = say(table, "x", 0, "hello")
        await a_moment()
        assert [refusal.code for refusal in refusals] == ["server.moved"]
        assert kinds(one) == ["position"]

    virtual.run(talk())


def test_a_text_that_comes_while_the_host_ends_it_is_not_told() -> None:
    async def talk() -> None:
        store = Slow()
        table, one, refusals = sitting(store), Watcher("x", 0), list[Refusal]()
        await table.join(one)
        table.talk.say("x", 0, refusals.append, text="psst")
        async with table.turn():
            await table.change_chat(on=False)
        store.gate.set()
        await a_moment()
        assert [refusal.code for refusal in refusals] == ["chat.off"]
        assert "said" not in kinds(one)

    virtual.run(talk())
