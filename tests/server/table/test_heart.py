"""A server's heart, in virtual time: what it takes for an outage, and what not."""

import asyncio
from typing import Any

import pytest
from sqlalchemy.exc import OperationalError

from dragonrace.server.table.heart import AWAY, QUICK, SLOW, Heart
from tests.server.table import virtual


class Life:
    """A heart, with all that it does."""

    def __init__(self, pace: float | None) -> None:
        self.pace, self.is_away, self.takes = pace, False, 0.0
        self.beats, self.forgiven = list[float](), list[float]()
        self.heart = Heart(lambda: self.pace, self.beat, self.forgiven.append)

    async def beat(self) -> None:
        await asyncio.sleep(self.takes)
        if self.is_away:
            raise OperationalError("beat", {}, Exception("the database is away"))
        self.beats.append(asyncio.get_running_loop().time())

    async def __aenter__(self) -> "Life":
        self.task = asyncio.create_task(self.heart.go_on())
        await asyncio.sleep(0)
        return self

    async def __aexit__(self, *_: object) -> None:
        self.task.cancel()


def freeze(seconds: float) -> None:
    """Let time pass while nothing happens, as where the process stands still."""
    loop: Any = asyncio.get_running_loop()
    loop.pass_on(seconds)


@pytest.mark.parametrize(("pace", "between"), [(0.001, QUICK), (QUICK, QUICK), (3.0, 3.0), (10_000.0, SLOW)])
def test_it_beats_as_often_as_it_matters(pace: float, between: float) -> None:
    async def live() -> None:
        async with Life(pace) as life:
            await asyncio.sleep(200)
            gaps = [later - earlier for earlier, later in zip(life.beats, life.beats[1:], strict=False)]
            assert gaps == [pytest.approx(between, abs=0.01)] * len(gaps)
            assert len(gaps) > 4
            assert life.forgiven == []

    virtual.run(live())


def test_it_rests_while_no_clock_runs() -> None:
    async def live() -> None:
        async with Life(None) as life:
            await asyncio.sleep(100)
            assert await life.heart.is_sure()
            assert life.beats == []
            life.pace = 0.5
            await asyncio.sleep(1)
            assert life.beats
            life.pace = None
            await asyncio.sleep(1)
            freeze(100)
            life.pace = 0.5
            await asyncio.sleep(10)
            assert life.forgiven == []

    virtual.run(live())


def test_a_quick_game_beside_a_slow_one_is_no_outage() -> None:
    """Else all would be forgiven half a minute when somebody begins a quick game."""

    async def live() -> None:
        async with Life(1000.0) as life:
            await asyncio.sleep(25)
            life.pace = 0.1
            await asyncio.sleep(2)
            assert len(life.beats) >= 4, "it does not wait for the slow one's beat"
            life.pace = 1000.0
            await asyncio.sleep(100)
            assert life.forgiven == []

    virtual.run(live())


@pytest.mark.parametrize("pace", [0.1, 7.0, 1000.0])
def test_time_in_which_the_process_stood_still_is_forgiven(pace: float) -> None:
    async def live() -> None:
        async with Life(pace) as life:
            await asyncio.sleep(10)
            freeze(20)
            await asyncio.sleep(10)
            assert life.forgiven == [pytest.approx(20, abs=QUICK + 0.01)]

    virtual.run(live())


def test_who_asks_first_after_it_makes_it_good_at_once_and_only_once() -> None:
    """An act, or a clock that has run out meanwhile, is looked at before the next beat would have been."""

    async def live() -> None:
        async with Life(0.1) as life:
            await asyncio.sleep(10)
            life.takes = 0.3
            freeze(20)
            assert await asyncio.gather(*(life.heart.is_sure() for _ in range(5))) == [True] * 5
            assert life.forgiven == [pytest.approx(20, abs=1)]
            await asyncio.sleep(20)
            assert len(life.forgiven) == 1

    virtual.run(live())


def test_time_in_which_the_database_was_away_is_forgiven_and_nobody_is_sure_meanwhile() -> None:
    async def live() -> None:
        async with Life(0.1) as life:
            await asyncio.sleep(10)
            life.is_away = True
            await asyncio.sleep(QUICK + AWAY + 0.6)
            assert not await life.heart.is_sure()
            await asyncio.sleep(8 - QUICK - AWAY - 0.6)
            assert life.forgiven == []
            life.is_away = False
            assert await life.heart.is_sure()
            assert life.forgiven == [pytest.approx(8, abs=QUICK + 0.01)]
            await asyncio.sleep(20)
            assert len(life.forgiven) == 1

    virtual.run(live())


def test_a_beat_that_takes_long_was_an_outage_as_well() -> None:
    async def live() -> None:
        async with Life(0.1) as life:
            await asyncio.sleep(10)
            life.takes = 6.0
            await asyncio.sleep(QUICK + 0.1)
            life.takes = 0.0
            await asyncio.sleep(10)
            assert sum(life.forgiven) == pytest.approx(6, abs=QUICK + 0.1)

    virtual.run(live())


def test_a_moment_is_no_outage() -> None:
    async def live() -> None:
        async with Life(0.1) as life:
            for _ in range(20):
                await asyncio.sleep(1)
                freeze(AWAY - 0.1)
            assert life.forgiven == []

    virtual.run(live())


def test_whatever_goes_wrong_it_goes_on() -> None:
    async def live() -> None:
        async with Life(0.1) as life:
            await asyncio.sleep(5)
            life.forgiven = None  # type: ignore[assignment]
            beats = life.beats
            life.heart._forgive = lambda _seconds: 1 / 0  # type: ignore[assignment,return-value]
            freeze(10)
            await asyncio.sleep(3)
            life.heart._forgive = lambda _seconds: None
            count = len(beats)
            await asyncio.sleep(3)
            assert len(beats) > count

    virtual.run(live())
