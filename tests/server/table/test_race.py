"""How a match went as a race, while it goes on."""

import asyncio
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from dragonrace.core.views.race import Lap, laps
from dragonrace.server.table.race import describe_race
from dragonrace.server.table.table import Wish
from tests.server.living import SETUP
from tests.server.table import virtual
from tests.server.table.test_audience import table_with


class Store:
    """Knows of no earlier matches."""

    async def read(self, _function: object, _match_id: str) -> list[int | None]:
        return []

    async def add(self, _addition: Any) -> None:
        return

    winners_before = None


async def in_a_moment(function: Callable[..., Any], *arguments: Any) -> Any:
    """In place of a thread that is busy."""
    await asyncio.sleep(1)
    return function(*arguments)


def test_a_match_that_goes_on_meanwhile_is_told_as_it_was() -> None:
    async def overtaken(function: Callable[..., Any], *arguments: Any) -> Any:
        """In place of a thread that comes too late."""
        await table.act("x", Wish(0, "move blue", len(SETUP), 0.0))
        return function(*arguments)

    async def ask() -> list[int]:
        found = [await describe_race(table, overtaken), await describe_race(table, virtual.at_once)]
        table.stop()
        return [one["laps"][-1]["number"] for one in found]

    table = table_with(virtual.at_once, SETUP, store=Store())
    assert virtual.run(ask()) == [len(SETUP), len(SETUP) + 1]


def test_laps_and_score_are_of_the_same_moment() -> None:
    async def overtaken(function: Callable[..., Any], *arguments: Any) -> Any:
        """In place of a thread in whose time the match ends."""
        table.row = replace(table.row, over=True, winner=0)
        return function(*arguments)

    table = table_with(virtual.at_once, SETUP, store=Store())
    assert virtual.run(describe_race(table, overtaken))["tally"]["matches"] == 0


def test_the_match_is_played_again_once_for_all_who_ask_at_the_same_time(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[int] = []

    def counted(state: Any) -> list[Lap]:
        made.append(len(state.history()))
        return laps(state)

    async def ask() -> list[dict[str, Any]]:
        return list(await asyncio.gather(*(describe_race(table, in_a_moment) for _ in range(5))))

    monkeypatch.setattr("dragonrace.server.match.match.laps", counted)

    table = table_with(virtual.at_once, SETUP, store=Store())
    races = virtual.run(ask())
    assert made == [4]
    assert races == [races[0]] * 5
