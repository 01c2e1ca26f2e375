"""A worker: a process, on any machine, whose bots think for the servers that share its Redis."""

import asyncio
import signal
from collections.abc import Iterable

from dragonrace.bots import Factory, offer
from dragonrace.server.logs import write_logs
from dragonrace.server.thinking.processes import Here
from dragonrace.server.thinking.queue import connect
from dragonrace.server.thinking.working import Working

__all__ = ["work"]


def work(
    redis: str, processes: int | None = None, *, bots: Iterable[str | Factory] = (), log_format: str = "text"
) -> None:
    """Let bots think until Ctrl-C or SIGTERM.

    ``redis``: its URL. ``processes``: how many bots think at the same time; None: as many as suit this machine.
    ``bots``: what people are offered besides the bots that are there, as for `serve`, and so ``log_format``.
    Raises `DragonraceError`.
    """
    write_logs(log_format)
    for bot in bots:
        offer(bot)
    asyncio.run(_work(Working(connect(redis), Here(processes))))


async def _work(working: Working) -> None:
    loop, task = asyncio.get_running_loop(), asyncio.ensure_future(working.work())
    for number in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(number, task.cancel)
    print("Bots think here (Ctrl-C ends).", flush=True)
    try:
        await task
    except asyncio.CancelledError:
        pass
    finally:
        await working.close()
