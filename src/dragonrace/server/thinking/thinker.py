"""Bots think in processes of their own, so that no table and no socket ever waits for them."""

import asyncio
import logging
import multiprocessing
import os
import random
from collections import OrderedDict
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing.connection import Connection

from dragonrace.server.metrics import bots_thought, bots_wait, bots_waiting
from dragonrace.server.thinking import bot_worker
from dragonrace.server.thinking.questions import Behind, Briefing, Failed, Question

__all__ = ["Thinker"]

logger = logging.getLogger(__name__)

ATTEMPTS = 3
LONGEST_THOUGHT = 60.0
"""Seconds after which a bot is taken for stuck."""
REMEMBERED = 1000
"""Of how many matches it is remembered how much of them the processes know."""


class BotFailedError(Exception):
    """A bot has failed; what happened to it, in words."""


class Thinker:
    """Asks bots. Its processes start at the first question, or with `warm`."""

    def __init__(self, workers: int | None = None) -> None:
        self.workers = workers or (2 if (os.cpu_count() or 1) > 2 else 1)
        self._free = asyncio.Semaphore(self.workers)
        self._known: OrderedDict[str, int] = OrderedDict()
        """How many actions of a match the process knows that was asked last: another one says if it is behind."""
        self._stuck: set[tuple[str, int, str]] = set()
        """Bots that thought for too long, by match and seat."""
        self._pool: ProcessPoolExecutor | None = None
        self._lifeline: Connection | None = None
        self._closed = False

    def warm(self) -> None:
        """Start a process in the background, so that the first bot to move is not late."""
        if self._pool is None and not self._closed:
            self._open().submit(bot_worker.get_ready)

    async def ask(self, question: Question) -> int:
        """Return the bot's action. If the bot keeps failing: any legal action, so that the others can play on.

        One that was stuck is not asked again in this match: nobody waits for it twice.
        """
        place = (question.match_id, question.seat, question.bot)
        for attempt in range(0 if place in self._stuck else ATTEMPTS):
            try:
                return await self._ask(question)
            except BotFailedError as error:
                logger.error("bot %s failed in match %s: %s", question.bot, question.match_id, error)
            except TimeoutError:
                logger.error("bot %s is stuck in match %s", question.bot, question.match_id)
                self._stuck.add(place)
                break
            except Exception:
                logger.exception("bot %s could not be asked in match %s", question.bot, question.match_id)
            await asyncio.sleep(0.1 * attempt)
        logger.error("bot %s gives up in match %s: a random action is played", question.bot, question.match_id)
        return await asyncio.to_thread(_any_action, question)

    async def _ask(self, question: Question) -> int:
        """Ask, telling only what is new. A process that is behind is told more, and at last everything."""
        known = self._known.pop(question.match_id, 0)
        while isinstance(answer := await self._run(question.briefing(known)), Behind):
            known = answer.known
        if isinstance(answer, Failed):
            raise BotFailedError(answer.words)
        self._known[question.match_id] = len(question.state.history())
        if len(self._known) > REMEMBERED:
            self._known.popitem(last=False)
        return answer

    async def _run(self, briefing: Briefing) -> int | Behind | Failed:
        with bots_waiting.track_inprogress(), bots_wait.time():  # who only waits for others is not stuck
            await self._free.acquire()
        try:
            with bots_thought.time():
                return await self._decide(self._open(), briefing)
        finally:
            self._free.release()

    async def _decide(self, pool: ProcessPoolExecutor, briefing: Briefing) -> int | Behind | Failed:
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
            self._pool = ProcessPoolExecutor(self.workers, context, bot_worker.begin, (theirs,))
        return self._pool

    def _give_up(self, pool: ProcessPoolExecutor) -> None:
        """End a pool that is broken or stuck; the next question opens another."""
        if pool is self._pool:
            self._end()

    def _end(self) -> None:
        pool, lifeline, self._pool, self._lifeline = self._pool, self._lifeline, None, None
        self._known.clear()
        if lifeline is not None:
            lifeline.close()
        if pool is not None:
            pool.shutdown(wait=False)  # what is pending fails with the processes: nobody's task is cancelled

    def close(self) -> None:
        """End all processes at once, whatever they think of."""
        self._closed = True
        self._end()


def _any_action(question: Question) -> int:
    """Return any legal action. It runs in a thread of the server, and so on a copy of its own."""
    state = question.state.clone()
    rng = random.Random(f"{question.seed} {len(state.history())}")
    return rng.choice(state.legal_actions(question.seat))
