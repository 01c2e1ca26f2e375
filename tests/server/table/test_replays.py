"""What is played again for one reader holds up nobody else for long."""

import asyncio
import threading
import time
from collections.abc import Iterator

import pytest

from dragonrace.core.words.voice import Voice, current_voice, speaking
from dragonrace.server.table.replays import THREADS, Replays
from tests.server.living import SOON


@pytest.fixture
def replays() -> Iterator[Replays]:
    replays = Replays()
    yield replays
    replays.close()


def test_who_asks_for_much_lets_others_come_between(replays: Replays) -> None:
    done: list[str] = []

    async def ask(asker: str) -> None:
        await replays.run(asker, time.sleep, 0.02)
        done.append(asker)

    async def both() -> None:
        await asyncio.gather(*(ask(asker) for asker in ["one"] * 20 + ["other"]))

    asyncio.run(both())
    assert done.index("other") < THREADS


def test_views_wait_for_no_replay(replays: Replays) -> None:
    gate = threading.Event()

    async def views() -> bool:
        busy = [asyncio.create_task(replays.run(str(asker), gate.wait, SOON)) for asker in range(50)]
        await asyncio.sleep(0)
        try:
            return await asyncio.wait_for(asyncio.to_thread(gate.is_set), SOON / 2)
        finally:
            gate.set()
            await asyncio.gather(*busy)

    assert not asyncio.run(views())


def test_it_is_said_in_the_voice_of_who_asked(replays: Replays) -> None:
    async def ask() -> Voice:
        with speaking(Voice("de")):
            return await replays.run("one", current_voice)

    assert asyncio.run(ask()) == Voice("de")
    assert not replays._turns, "nobody is remembered"
