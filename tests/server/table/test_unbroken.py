"""Work that goes on to its end though nobody waits for it any more."""

import asyncio
import gc
from typing import Any

import pytest

from dragonrace.server.table.unbroken import unbroken


def test_who_is_cancelled_goes_when_the_work_is_done_and_its_failure_is_nobodys() -> None:
    complaints, done = list[Any](), list[str]()

    async def work() -> None:
        await asyncio.sleep(0.05)
        done.append("done")
        raise ValueError

    async def play() -> None:
        asyncio.get_running_loop().set_exception_handler(lambda _loop, context: complaints.append(context))
        waiting = asyncio.create_task(unbroken(work()))
        await asyncio.sleep(0.01)
        waiting.cancel()
        with pytest.raises(asyncio.CancelledError):
            await waiting
        del waiting
        gc.collect()

    asyncio.run(play())
    assert done == ["done"]
    assert complaints == []
