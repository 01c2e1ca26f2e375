"""A table that another server has now: nobody stays there."""

from collections.abc import Callable
from typing import Any

import pytest

from dragonrace.server.refusals import Refusal, moved
from dragonrace.server.store.rows import SeatRow
from dragonrace.server.table.watcher import Watcher
from tests.server.living import HIDDEN
from tests.server.table import virtual


def test_who_comes_while_the_table_is_lost_is_sent_to_where_it_is_now() -> None:
    """They would see nothing any more, and be refused whatever they do."""
    table = virtual.table(HIDDEN, [SeatRow(seat, "person", owner="vw"[seat]) for seat in range(2)], [])

    async def lose_meanwhile(function: Callable[..., Any], *arguments: Any) -> Any:
        table.lose()
        return function(*arguments)

    table._audience._in_thread = lose_meanwhile
    with pytest.raises(Refusal) as caught:
        virtual.run(table.join(Watcher("v")))
    assert (caught.value.code, caught.value.status) == (moved().code, 503)
    assert table.watchers() == []
