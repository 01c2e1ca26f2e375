"""A server's end of the queue of questions to bots."""

import asyncio
import logging
import secrets
import time
from contextlib import suppress
from typing import Any

import msgspec

from dragonrace.server.metrics import bots_asked, bots_wait
from dragonrace.server.thinking.questions import BotFailedError, Briefing, Thought
from dragonrace.server.thinking.queue import (
    BEAT,
    KEPT,
    QUICK,
    WAIT,
    WAITING,
    WORKERS,
    Said,
    Stuck,
    Unable,
    answers_for,
    body_of,
    encode,
    patiently,
    read_answer,
    thought_of,
)

__all__ = ["Asking"]

logger = logging.getLogger(__name__)

LOOK = 2.0
"""Seconds between two looks at what has become of a question."""
LOST = 2
"""So many looks in a row find nothing of a question before it is asked again: one may come at a bad moment."""
UNHEARD = 30.0
"""Seconds after which it is said that nobody thinks."""

Found = Said | Stuck | Unable | None
"""What has become of a question; None: nobody has it any more."""


class Asking:
    """Where bots think: wherever there are workers. One for a server."""

    def __init__(self, redis: Any) -> None:
        self._redis, self._name, self._asked = redis, secrets.token_hex(8), 0
        self._by_match: dict[str, tuple[str, str]] = {}
        """The question of each match, and the set where it waits."""
        self._open: dict[str, asyncio.Future[Found]] = {}
        self._listening: asyncio.Task[None] | None = None
        self._counting: asyncio.Task[None] | None = None
        self._crowd = 1.0

    def crowd(self) -> float:
        """Return how many questions shared a process when it was last counted."""
        return self._crowd

    def warm(self) -> None:
        """Do nothing: the workers are ready."""

    async def decide(self, briefing: Briefing, due: float, *, quick: bool = False) -> Thought:
        """Ask until somebody answers. See `Place`."""
        if self._listening is None:
            self._listening = asyncio.create_task(self._listen())
            self._counting = asyncio.create_task(self._count())
        began = time.monotonic()
        answer = None
        while answer is None:
            answer = await self._ask(briefing, due, QUICK if quick else WAITING)
        if isinstance(answer, Said):
            bots_wait.observe(max(0.0, time.monotonic() - began - answer.seconds))
            return Thought(answer.action, answer.seconds, answer.chance, answer.played_chance)
        if isinstance(answer, Stuck):
            raise TimeoutError
        raise BotFailedError(answer.words)

    async def _ask(self, briefing: Briefing, due: float, where: str) -> Found:
        """Ask once, in one of the sets; None: nobody has the question any more."""
        self._asked += 1
        question = f"{self._name}:{self._asked}"
        self._open[question] = asyncio.get_running_loop().create_future()
        self._by_match[briefing.match_id] = question, where
        try:
            with bots_asked.track_inprogress():
                await patiently(lambda: self._put(question, encode(briefing), due, where))
                return await self._wait(question, where)
        except asyncio.CancelledError:
            await self._take_back(question, where)
            raise
        finally:
            del self._open[question]
            if self._by_match.get(briefing.match_id) == (question, where):
                del self._by_match[briefing.match_id]

    async def bring_forward(self, match_id: str, due: float) -> None:
        """See `Place`."""
        if match_id in self._by_match:
            question, where = self._by_match[match_id]
            await patiently(lambda: self._redis.zadd(where, {question: due}, xx=True, lt=True))

    async def _put(self, question: str, body: bytes, due: float, where: str) -> None:
        async with self._redis.pipeline() as at_once:
            at_once.set(body_of(question), body, ex=KEPT)
            at_once.zadd(where, {question: due})
            await at_once.execute()

    async def _take_back(self, question: str, where: str) -> None:
        with suppress(Exception):  # then somebody thinks in vain
            async with self._redis.pipeline() as at_once:
                at_once.zrem(where, question)
                at_once.delete(body_of(question))
                await at_once.execute()

    async def _wait(self, question: str, where: str) -> Found:
        missing, waited = 0, 0.0
        while missing < LOST:
            with suppress(TimeoutError):
                return await asyncio.wait_for(asyncio.shield(self._open[question]), LOOK)
            waits, is_thought_of = await patiently(lambda: self._look(question, where))
            missing = 0 if waits or is_thought_of else missing + 1
            waited += LOOK
            if waits and waited > UNHEARD:
                logger.warning("a question to a bot waits for long: are there enough of dragonrace worker?")
        return None

    async def _look(self, question: str, where: str) -> tuple[bool, bool]:
        """Say whether a question waits, and whether somebody thinks of it."""
        async with self._redis.pipeline(transaction=False) as at_once:
            at_once.zscore(where, question)
            at_once.exists(thought_of(question))
            waits, is_thought_of = await at_once.execute()
        return waits is not None, bool(is_thought_of)

    async def _count(self) -> None:
        """Count now and then, of all servers, what waits, and the processes that there are for it."""
        while True:
            waiting, workers = await patiently(self._look_round)
            processes = sum(int(worker.rpartition(b":")[2]) for worker in workers)
            self._crowd = 1 + waiting / max(1, processes)
            await asyncio.sleep(LOOK)

    async def _look_round(self) -> tuple[int, list[bytes]]:
        async with self._redis.pipeline(transaction=False) as at_once:
            at_once.zcard(WAITING)
            at_once.zrange(WORKERS, time.time() - 3 * BEAT, "+inf", byscore=True)
            waiting, workers = await at_once.execute()
        return waiting, workers

    async def _listen(self) -> None:
        while True:
            found = await patiently(lambda: self._redis.blpop([answers_for(self._name)], timeout=WAIT))
            if found is None:
                continue
            with suppress(msgspec.MsgspecError):
                heard = read_answer(found[1])
                waiting = self._open.get(heard.question)
                if waiting is not None and not waiting.done():
                    waiting.set_result(heard.answer)

    async def close(self) -> None:
        """Ask no more."""
        for task in (self._listening, self._counting):
            if task is not None:
                task.cancel()
        await self._redis.aclose()
