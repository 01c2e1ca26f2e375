"""Clocks that nobody looks at are looked at, whatever has become of their tables."""

import asyncio
from typing import Any

import pytest

from dragonrace.server.refusals import Refusal, no_such_match, too_many_tables
from dragonrace.server.store.rows import SeatRow
from dragonrace.server.table.caretaker import Caretaker
from dragonrace.server.table.lobby import Lobby, Opened
from dragonrace.server.table.table import Table
from tests.server.table import virtual

SEATS = [SeatRow(0, "person", owner="a"), SeatRow(1, "person", owner="b")]


class Overdue(virtual.Memory):
    """A store where one clock has run out."""

    overdue = staticmethod(lambda *_: ["m"])
    left_behind = staticmethod(lambda *_: [])


def test_a_table_that_was_lost_is_loaded_anew() -> None:
    async def visit() -> None:
        lobby, loaded = Lobby(virtual.Memory(), None), list[str]()  # type: ignore[arg-type]

        async def there(table: Table) -> Table:
            return table

        async def load(match_id: str) -> Table:
            loaded.append(match_id)
            return virtual.table("dragon-river", SEATS, [])

        lobby._load = load  # type: ignore[method-assign]
        lobby._opened["m"] = Opened(asyncio.create_task(there(virtual.table("dragon-river", SEATS, []))), "")
        await asyncio.sleep(0)
        await lobby._visit("m")
        assert loaded == [], "it is here"
        lobby.lose_all()
        await lobby._visit("m")
        assert loaded == ["m"]
        lobby.stop()

    virtual.run(visit())


@pytest.mark.parametrize(("refusal", "visits"), [(too_many_tables(), 2), (no_such_match(), 1)])
def test_what_may_go_better_next_time_is_tried_again(refusal: Refusal, visits: int) -> None:
    async def go_round() -> None:
        visited = list[str]()

        async def visit(match_id: str) -> None:
            visited.append(match_id)
            raise refusal

        store: Any = Overdue()
        caretaker = Caretaker(store, "server", None, dict, visit)
        await caretaker.go_round()
        await caretaker.go_round()
        assert visited == ["m"] * visits

    virtual.run(go_round())
