"""A worker's end of the queue of questions to bots."""

import asyncio
import logging
import secrets
import time
from contextlib import suppress
from typing import Any

from dragonrace.server.thinking.processes import Here
from dragonrace.server.thinking.questions import BotFailedError
from dragonrace.server.thinking.queue import (
    BEAT,
    KEPT,
    QUICK,
    WAIT,
    WAITING,
    WORKERS,
    Answer,
    Said,
    Stuck,
    Unable,
    answers_for,
    body_of,
    encode,
    patiently,
    read_briefing,
    thought_of,
)

__all__ = ["Working"]

logger = logging.getLogger(__name__)


class Working:
    """A worker: takes questions as long as it has processes that are free, and answers them."""

    def __init__(self, redis: Any, here: Here) -> None:
        self._redis, self._here = redis, here

    async def work(self) -> None:
        """Work until cancelled; what is being thought of then, others take up at once."""
        self._here.warm()
        async with asyncio.TaskGroup() as group:
            group.create_task(self._say_that_i_am_there())
            group.create_task(self._work(QUICK))
            for _ in range(self._here.thinking.count):
                group.create_task(self._work(WAITING))

    async def _work(self, where: str) -> None:
        """Take what waits in one of the sets, one after the other."""
        while True:
            found = await patiently(lambda: self._redis.bzpopmin([where], timeout=WAIT))
            if found is not None:
                await self._take(found[1].decode(), found[2], where)

    async def _take(self, question: str, due: float, where: str) -> None:
        saying = asyncio.create_task(self._say_that_i_think(question))
        try:
            body = await patiently(lambda: self._redis.get(body_of(question)))
            if body is not None:
                answer = encode(Answer(question, await self._answer(body, quick=where == QUICK)))
                await patiently(lambda: self._reply(question, answer))
        except asyncio.CancelledError:
            with suppress(Exception):  # then it is asked again
                await self._redis.zadd(where, {question: due})
            raise
        finally:
            saying.cancel()

    async def _answer(self, body: bytes, *, quick: bool) -> Said | Stuck | Unable:
        try:
            thought = await self._here.decide(read_briefing(body), quick=quick)
        except TimeoutError:
            return Stuck()
        except BotFailedError as error:
            return Unable(str(error))
        except Exception as error:
            logger.exception("a bot could not be asked")
            return Unable(repr(error))
        return Said(thought.action, thought.seconds, thought.chance, thought.played_chance)

    async def _reply(self, question: str, answer: bytes) -> None:
        there = answers_for(question.partition(":")[0])
        async with self._redis.pipeline() as at_once:
            at_once.rpush(there, answer)
            at_once.expire(there, KEPT)
            at_once.delete(body_of(question), thought_of(question))
            await at_once.execute()

    async def _say_that_i_think(self, question: str) -> None:
        while True:
            await patiently(lambda: self._redis.set(thought_of(question), 1, px=int(3000 * BEAT)))
            await asyncio.sleep(BEAT)

    async def _say_that_i_am_there(self) -> None:
        """Say how many processes think here, and forget workers that have not been heard of for long."""
        worker = f"{secrets.token_hex(8)}:{self._here.thinking.count}"
        while True:
            await patiently(lambda: self._sign(worker))
            await asyncio.sleep(BEAT)

    async def _sign(self, worker: str) -> None:
        now = time.time()
        async with self._redis.pipeline() as at_once:
            at_once.zadd(WORKERS, {worker: now})
            at_once.zremrangebyscore(WORKERS, "-inf", now - KEPT)
            await at_once.execute()

    async def close(self) -> None:
        """Let the processes end."""
        await self._here.close()
        await self._redis.aclose()
