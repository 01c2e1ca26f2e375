"""The queue of questions in Redis: whatever happens to Redis or to workers, every question is answered once."""

import asyncio
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from dataclasses import replace
from pathlib import Path

import pytest

from dragonrace.server.thinking import queue
from dragonrace.server.thinking.asking import Asking
from dragonrace.server.thinking.processes import Here
from dragonrace.server.thinking.questions import BotFailedError, Briefing, Thought
from dragonrace.server.thinking.thinker import Thinker
from dragonrace.server.thinking.working import Working
from tests.server.redis_server import RedisServer
from tests.server.thinking.asking import question


@pytest.fixture
def redis(tmp_path: Path) -> Iterator[RedisServer]:
    if shutil.which("redis-server") is None:
        pytest.skip("there is no redis-server")
    redis = RedisServer(tmp_path)
    yield redis
    redis.stop()


class Thinking(Here):
    """Thinks for as long as it is told, and of nothing."""

    def __init__(self, count: int, seconds: float = 0.0) -> None:
        super().__init__(count)
        self.seconds, self.order = seconds, list[str]()

    def warm(self) -> None:
        return

    async def decide(self, briefing: Briefing, _due: float = 0, *, quick: bool = False) -> Thought:
        self.order.append(briefing.match_id)
        await asyncio.sleep(0 if quick else self.seconds)
        if briefing.bot == "broken":
            raise BotFailedError("out of order")
        if briefing.bot == "stuck":
            raise TimeoutError
        return Thought(len(briefing.actions), self.seconds, 0.25, 0.125)


@asynccontextmanager
async def asking(redis: RedisServer) -> AsyncIterator[Asking]:
    asking = Asking(queue.connect(redis.url))
    try:
        yield asking
    finally:
        await asking.close()


@asynccontextmanager
async def working(redis: RedisServer, processes: Here) -> AsyncIterator[None]:
    working = Working(queue.connect(redis.url), processes)
    task = asyncio.create_task(working.work())
    try:
        yield
    finally:
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
        await working.close()


def briefing(match_id: str = "m", bot: str = "random") -> Briefing:
    return replace(question(bot), match_id=match_id).briefing()


def test_a_question_comes_back_as_an_answer_just_as_it_was(redis: RedisServer) -> None:
    async def ask() -> None:
        async with asking(redis) as ask, working(redis, Thinking(1)):
            asked = briefing()
            assert await ask.decide(asked, 0) == Thought(len(asked.actions), 0.0, 0.25, 0.125)
            assert queue.read_briefing(queue.encode(asked)) == asked
            with pytest.raises(BotFailedError, match="out of order"):
                await ask.decide(briefing(bot="broken"), 0)
            with pytest.raises(TimeoutError):
                await ask.decide(briefing(bot="stuck"), 0)

    asyncio.run(ask())


def test_real_bots_answer(redis: RedisServer) -> None:
    async def ask() -> None:
        async with asking(redis) as where, working(redis, Here(1)):
            thinker = Thinker(where)
            for bot in ("level-1", "level-3"):
                asked = question(bot)
                assert await thinker.ask(asked) in asked.state.legal_actions(asked.seat)

    asyncio.run(ask())


def test_what_is_due_first_is_thought_of_first(redis: RedisServer) -> None:
    async def ask() -> list[str]:
        async with asking(redis) as ask:
            due = {"late": 30.0, "early": 10.0, "middle": 20.0}
            tasks = [asyncio.create_task(ask.decide(briefing(name), when)) for name, when in due.items()]
            await asyncio.sleep(0.5)
            assert await ask._redis.zcard(queue.WAITING) == 3
            processes = Thinking(1)
            async with working(redis, processes):
                await asyncio.gather(*tasks)
            return processes.order

    assert asyncio.run(ask()) == ["early", "middle", "late"]


def test_who_is_quick_is_answered_while_others_think(redis: RedisServer) -> None:
    async def ask() -> None:
        async with asking(redis) as ask, working(redis, Thinking(1, seconds=1000)):
            long = [asyncio.create_task(ask.decide(briefing(name), 0)) for name in "ab"]
            await asyncio.sleep(0.5)
            for name in "cde":
                await ask.decide(briefing(name), 1e12, quick=True)
            assert not any(task.done() for task in long)
            for task in long:
                task.cancel()
            await asyncio.gather(*long, return_exceptions=True)

    asyncio.run(ask())


def test_what_somebody_comes_to_wait_for_is_brought_forward(redis: RedisServer) -> None:
    async def ask() -> list[str]:
        async with asking(redis) as ask:
            tasks = [asyncio.create_task(ask.decide(briefing(name), due)) for name, due in {"a": 10, "b": 90}.items()]
            await asyncio.sleep(0.5)
            await ask.bring_forward("b", 5)
            await ask.bring_forward("a", 50)
            await ask.bring_forward("of nobody", 0)
            processes = Thinking(1)
            async with working(redis, processes):
                await asyncio.gather(*tasks)
            await ask.bring_forward("a", 0)
            assert await ask._redis.zcard(queue.WAITING) == 0
            return processes.order

    assert asyncio.run(ask()) == ["b", "a"]


def test_a_server_knows_how_many_share_a_process(redis: RedisServer) -> None:
    async def ask() -> None:
        async with asking(redis) as ask:
            tasks = [asyncio.create_task(ask.decide(briefing(name), 0)) for name in "abcdef"]
            await asyncio.sleep(0.5)
            waiting, workers = await ask._look_round()
            assert (waiting, workers) == (6, [])
            async with working(redis, Thinking(1, 1000)), working(redis, Thinking(2, 1000)):
                await asyncio.sleep(0.5)
                waiting, workers = await ask._look_round()
                assert waiting == 3
                assert sorted(worker.rpartition(b":")[2] for worker in workers) == [b"1", b"2"]
                async with asyncio.timeout(10):
                    while ask.crowd() != 2:  # noqa: ASYNC110 - it looks now and then
                        await asyncio.sleep(0.1)
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)

    asyncio.run(ask())


def test_a_redis_that_is_restarted_loses_no_question(redis: RedisServer) -> None:
    async def ask() -> None:
        async with asking(redis) as ask:
            tasks = [asyncio.create_task(ask.decide(briefing(name), 0)) for name in "abc"]
            await asyncio.sleep(0.5)
            await asyncio.to_thread(redis.stop)
            tasks.append(asyncio.create_task(ask.decide(briefing("d"), 0)))
            await asyncio.sleep(0.5)
            await asyncio.to_thread(redis.start)
            async with working(redis, Thinking(1)):
                async with asyncio.timeout(30):
                    await asyncio.gather(*tasks)

    asyncio.run(ask())


def test_what_nobody_waits_for_any_more_is_not_thought_of(redis: RedisServer) -> None:
    async def ask() -> None:
        async with asking(redis) as ask:
            task = asyncio.create_task(ask.decide(briefing("dropped"), 0))
            await asyncio.sleep(0.3)
            task.cancel()
            await asyncio.gather(task, return_exceptions=True)
            processes = Thinking(1)
            async with working(redis, processes):
                await ask.decide(briefing("wanted"), 0)
            assert processes.order == ["wanted"]
            assert await ask._redis.keys(f"{queue.OURS}:question:*") == []

    asyncio.run(ask())


def test_a_worker_that_ends_hands_its_question_on_at_once(redis: RedisServer) -> None:
    async def ask() -> float:
        async with asking(redis) as ask:
            async with working(redis, Thinking(1, seconds=60)):
                task = asyncio.create_task(ask.decide(briefing(), 0))
                await asyncio.sleep(0.5)
            began = time.monotonic()
            async with working(redis, Thinking(1)):
                await task
                return time.monotonic() - began

    assert asyncio.run(ask()) < 1.5


@contextmanager
def worker(redis: RedisServer) -> Iterator["subprocess.Popen[str]"]:
    """A worker in a process of its own."""
    command = [sys.executable, "-m", "dragonrace", "worker", "--redis", redis.url, "--processes", "1"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout is not None
            assert process.stdout.readline() == "Bots think here (Ctrl-C ends).\n"
            yield process
        finally:
            process.kill()


def test_a_worker_that_is_killed_is_replaced(redis: RedisServer) -> None:
    async def ask(first: "subprocess.Popen[str]") -> None:
        async with asking(redis) as ask:
            asked = briefing(bot="level-1")
            await ask.decide(asked, 0)
            first.send_signal(signal.SIGSTOP)  # it may take the question, and never answers
            task = asyncio.create_task(ask.decide(asked, 0))
            await asyncio.sleep(1)
            first.kill()
            with worker(redis) as second:
                async with asyncio.timeout(30):
                    await task
                second.send_signal(signal.SIGTERM)
                assert second.wait(10) == 0

    with worker(redis) as process:
        asyncio.run(ask(process))


def test_redis_must_be_a_url() -> None:
    with pytest.raises(queue.QueueError, match="redis://host:6379"):
        queue.connect("nonsense")
