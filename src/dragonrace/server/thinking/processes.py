"""The processes of this machine where bots think, so that no table and no socket ever waits for them.

Those whose bots take only a moment have one to themselves: there nobody waits until another has thought to the end.
"""

import asyncio
import multiprocessing
import time
from collections import OrderedDict
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing.connection import Connection

from dragonrace.core.cores import usable_cores
from dragonrace.server.metrics import bots_thought, bots_wait, bots_waiting
from dragonrace.server.thinking import bot_worker
from dragonrace.server.thinking.questions import Behind, BotFailedError, Briefing, Failed, Thought
from dragonrace.server.thinking.shares import Slots

__all__ = ["LONGEST_THOUGHT", "Here", "Processes"]

LONGEST_THOUGHT = 60.0
"""Seconds after which a bot is taken for stuck."""
REMEMBERED = 1000
"""Of how many matches it is remembered how much of them the processes know."""


class Here:
    """All of them: ``count`` where bots think, and one for quick ones. None: as many as suit this machine."""

    def __init__(self, count: int | None = None) -> None:
        self.thinking = Processes(count or (2 if usable_cores() > 2 else 1))
        self.quick = Processes(1)

    def warm(self) -> None:
        """Start a process of each kind in the background, so that the first bot to move is not late."""
        self.thinking.warm()
        self.quick.warm()

    def crowd(self) -> float:
        """Return how many questions a process has to share its time among, with one more."""
        return 1 + self.thinking.waiting / self.thinking.count

    async def decide(self, briefing: Briefing, due: float = 0, *, quick: bool = False) -> Thought:
        """See `Processes.decide`; ``quick``: it will take only a moment."""
        return await (self.quick if quick else self.thinking).decide(briefing, due)

    async def bring_forward(self, match_id: str, due: float) -> None:
        """See `Place`."""
        self.thinking.bring_forward(match_id, due)
        self.quick.bring_forward(match_id, due)

    async def close(self) -> None:
        """End all processes at once, whatever they think of."""
        await asyncio.gather(self.thinking.close(), self.quick.close())


class Processes:
    """So many that are alike. They start at the first question, or with `warm`."""

    def __init__(self, count: int) -> None:
        self.count = count
        self._slots = Slots(self.count)
        self._known: OrderedDict[str, int] = OrderedDict()
        """How many actions of a match the process knows that was asked last: another one says if it is behind."""
        self._pool: ProcessPoolExecutor | None = None
        self._lifeline: Connection | None = None
        self._closed = False

    @property
    def waiting(self) -> int:
        """How many questions wait for a process."""
        return self._slots.waiting

    def warm(self) -> None:
        """Start a process in the background."""
        if self._pool is None and not self._closed:
            self._open().submit(bot_worker.get_ready)

    async def decide(self, briefing: Briefing, due: float = 0) -> Thought:
        """Ask a bot, and tell its process only what is new; one that is behind is told more.

        ``due``: of those that wait, the lowest is next. Raises `BotFailedError`, and `TimeoutError` where it is stuck.
        """
        await self._wait(due, briefing.match_id)
        thinking = asyncio.create_task(self._think(briefing))
        thinking.add_done_callback(_note)
        return await asyncio.shield(thinking)  # a process thinks to the end, whoever still waits for it

    async def _think(self, briefing: Briefing) -> Thought:
        """Have a slot for as long as a process thinks."""
        known = self._known.pop(briefing.match_id, 0)
        began = time.monotonic()
        try:
            while isinstance(answer := await self._decide(self._open(), briefing.since(known)), Behind):
                known = answer.known
        finally:
            self._slots.release()
            bots_thought.observe(time.monotonic() - began)
        if isinstance(answer, Failed):
            raise BotFailedError(answer.words)
        if briefing.is_kept:
            self._known[briefing.match_id] = len(briefing.actions)
        if len(self._known) > REMEMBERED:
            self._known.popitem(last=False)
        return answer

    def bring_forward(self, match_id: str, due: float) -> None:
        """Let the question of this match, if it waits, be due by then."""
        self._slots.bring_forward(match_id, due)

    async def _wait(self, due: float, match_id: str) -> None:
        with bots_waiting.track_inprogress(), bots_wait.time():  # who only waits for others is not stuck
            await self._slots.acquire(due, match_id)

    async def _decide(self, pool: ProcessPoolExecutor, briefing: Briefing) -> Thought | Behind | Failed:
        try:
            async with asyncio.timeout(LONGEST_THOUGHT):
                return await asyncio.wrap_future(pool.submit(bot_worker.decide, briefing))
        except (BrokenProcessPool, TimeoutError):
            self._give_up(pool)
            raise

    def _open(self) -> ProcessPoolExecutor:
        if self._closed:
            raise RuntimeError("the server is stopping")
        if self._pool is None:
            context = multiprocessing.get_context("spawn")
            theirs, self._lifeline = context.Pipe(duplex=False)
            self._pool = ProcessPoolExecutor(self.count, context, bot_worker.begin, (theirs,))
        return self._pool

    def _give_up(self, pool: ProcessPoolExecutor) -> None:
        """End a pool that is broken or stuck; the next question opens another."""
        if pool is self._pool:
            self._end()

    def _end(self) -> ProcessPoolExecutor | None:
        pool, lifeline, self._pool, self._lifeline = self._pool, self._lifeline, None, None
        self._known.clear()
        if lifeline is not None:
            lifeline.close()
        if pool is not None:
            pool.shutdown(wait=False)  # what is pending fails with the processes: nobody's task is cancelled
        return pool

    async def close(self) -> None:
        """End all processes at once, whatever they think of."""
        self._closed = True
        if (pool := self._end()) is not None:
            await asyncio.to_thread(pool.shutdown)  # it leaves nothing behind, however this process ends


def _note(thinking: "asyncio.Task[Thought]") -> None:
    """Take notice of how it ended, though nobody may wait for it any more."""
    if not thinking.cancelled():
        thinking.exception()
