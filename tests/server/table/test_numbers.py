"""Rounds of numbers go on, whatever the database does meanwhile."""

import asyncio
from typing import Any

import pytest
from sqlalchemy.exc import OperationalError

from dragonrace.core.records.fairness import number_hash
from dragonrace.server.refusals import Refusal
from dragonrace.server.store.rows import SeatRow
from dragonrace.server.table.watcher import Watcher
from tests.server.table import virtual

NUMBERS = {"a": "a" * 64, "b": "b" * 64}
SEATS = [SeatRow(0, "person", owner="a"), SeatRow(1, "person", owner="b")]


class Failing(virtual.Memory):
    """A database that fails for a while."""

    is_down = False
    table: Any = None
    change_fair = load = staticmethod(lambda *_: None)

    async def write(self, _work: Any, *_: Any) -> None:
        self._fail()

    async def add(self, _addition: Any) -> None:
        self._fail()

    async def read(self, _work: Any, *_: Any) -> Any:
        self._fail()
        return self.table.row, list(self.table.seats), []

    def _fail(self) -> None:
        if self.is_down:
            raise OperationalError("", {}, Exception("down"))


@pytest.mark.parametrize("when", ["hashes", "numbers", "the last number"])
def test_chance_waits_for_numbers_no_longer_than_the_database_fails(when: str) -> None:
    async def play() -> None:
        store = Failing()
        fair = {"rounds": [], "open": None}
        table = store.table = virtual.table("dragon-river", SEATS, [], store=store, fair=fair)
        for key, seat in (("a", 0), ("b", 1)):
            await table.join(Watcher(key, seat))
        await table.numbers.add("a", 0, hash_of_it=number_hash(NUMBERS["a"]))
        if when == "hashes":
            await asyncio.sleep(2)
        else:
            await table.numbers.add("b", 1, hash_of_it=number_hash(NUMBERS["b"]))
            await table.numbers.add("a", 0, number=NUMBERS["a"])
        store.is_down = True
        if when == "the last number":
            with pytest.raises(Refusal):
                await table.numbers.add("b", 1, number=NUMBERS["b"])
        await asyncio.sleep(8)
        assert table.match.throws == 0
        store.is_down = False
        await asyncio.sleep(15)
        assert table.match.throws == 1
        assert len(table.match.fair.rounds if table.match.fair else ()) == 1
        table.stop()

    virtual.run(play())


def test_a_table_that_was_lost_meanwhile_asks_for_nothing_more() -> None:
    """What was being written when it was lost may come through afterwards."""

    async def ask() -> None:
        table = virtual.table("dragon-river", SEATS, [], store=Failing(), fair={"rounds": [], "open": None})
        for key, seat in (("a", 0), ("b", 1)):
            await table.join(Watcher(key, seat))
        table.lose()
        for key, seat in (("a", 0), ("b", 1)):
            await table.numbers._take_hash(seat, number_hash(NUMBERS[key]))
        assert table.numbers._timer is None

    virtual.run(ask())
