"""What several matches add at the same time goes into one transaction, and each hears how its own went."""

import asyncio
from collections.abc import Sequence
from typing import Any

import pytest

from dragonrace.server.store.gathering import Gathering
from dragonrace.server.store.rows import Addition


class Disk:
    """Writes down what is added together, as slowly as the test wants; number 13 never goes well."""

    def __init__(self) -> None:
        self.written: list[list[Any]] = []
        self.free = asyncio.Event()
        self.free.set()

    async def write(self, additions: Sequence[Any]) -> list[Exception | None]:
        self.written.append(list(additions))
        await self.free.wait()
        return [ValueError("unlucky") if addition == 13 else None for addition in additions]


def added(gathering: Gathering, *numbers: int) -> "list[asyncio.Future[None]]":
    """The numbers stand for additions."""
    additions: list[Addition] = list(numbers)  # type: ignore[arg-type]
    return [asyncio.ensure_future(gathering.add(addition)) for addition in additions]


def test_what_comes_at_once_goes_together_and_what_comes_meanwhile_too() -> None:
    async def write() -> None:
        disk = Disk()
        gathering = Gathering(disk.write, 1)
        disk.free.clear()
        first = added(gathering, 1, 2, 3)
        await asyncio.sleep(0.01)
        second = [*added(gathering, 4), *added(gathering, 5)]
        await asyncio.sleep(0.01)
        assert disk.written == [[1, 2, 3]]
        disk.free.set()
        await asyncio.gather(*first, *second, *added(gathering, 6))
        assert [number for batch in disk.written for number in batch] == [1, 2, 3, 4, 5, 6]
        assert len(disk.written) <= 3
        await asyncio.gather(*added(gathering, 7))
        assert disk.written[-1] == [7], "it goes on after a rest"

    asyncio.run(write())


def test_so_many_are_written_at_once() -> None:
    async def write() -> None:
        disk = Disk()
        gathering = Gathering(disk.write, 2)
        disk.free.clear()
        waiting = []
        for number in range(4):
            waiting += added(gathering, number)
            await asyncio.sleep(0.01)
        assert disk.written == [[0], [1]]
        disk.free.set()
        await asyncio.gather(*waiting)
        assert sorted(number for batch in disk.written for number in batch) == [0, 1, 2, 3]

    asyncio.run(write())


def test_each_hears_how_its_own_went() -> None:
    async def write() -> None:
        gathering = Gathering(Disk().write, 1)
        results = await asyncio.gather(*added(gathering, 12, 13, 14), return_exceptions=True)
        assert [type(result) for result in results] == [type(None), ValueError, type(None)]

    asyncio.run(write())


def test_who_has_gone_before_anything_was_written_adds_nothing() -> None:
    async def write() -> None:
        disk = Disk()
        gathering = Gathering(disk.write, 1)
        disk.free.clear()
        first = added(gathering, 1)
        await asyncio.sleep(0.01)
        gone, stays = added(gathering, 2, 3)
        await asyncio.sleep(0.01)
        gone.cancel()
        disk.free.set()
        await asyncio.gather(*first, stays)
        assert disk.written == [[1], [3]]

    asyncio.run(write())


def test_where_nobody_can_write_all_hear_of_it() -> None:
    async def fail(_additions: Sequence[Any]) -> list[Exception | None]:
        raise RuntimeError("no thread is left")

    async def write() -> None:
        gathering = Gathering(fail, 1)
        results = await asyncio.gather(*added(gathering, 1, 2), return_exceptions=True)
        assert [type(result) for result in results] == [RuntimeError] * 2
        with pytest.raises(RuntimeError):
            await added(gathering, 3)[0]

    asyncio.run(write())
