"""Servers, workers, PostgreSQL and Redis as plain processes, and everything that may happen to them."""

import asyncio
import contextlib
import random
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import sqlalchemy as sa

from tests.server.redis_server import RedisServer

SERVE = """
import sys
from dragonrace.server import run
from dragonrace.server.table import autoplay
from dragonrace.server.limits import Limits, Rate
autoplay.BEAT = 0.01
many = Rate(1e6, 1e6)
limits = Limits(matches=many, matches_of_address=many, sockets_of_address=100_000)
port, link, database, redis = sys.argv[1:]
run.serve(port=int(port), database=database, link=link, redis=redis, open_browser=False, limits=limits)
"""
WORK = "import sys; from dragonrace.server.worker import work; work(sys.argv[1], 1)"
FROZEN = 20.0
"""Seconds for which a process is frozen: much longer than its lease."""
DELAYED = (0.5, 8.0)
"""Seconds for which all that goes between a server and its database stands still: up to more than its lease."""


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class Delay:
    """Stands between a server and its database; now and then nothing gets through for a while."""

    def __init__(self, port: int) -> None:
        self.there, self.port = port, 0
        self.open = asyncio.Event()
        self.open.set()
        self.held: list[tuple[float, float]] = []
        """From when until when nothing got through."""
        self._holds = 0

    async def listen(self) -> None:
        self.server = await asyncio.start_server(self._join, "127.0.0.1", 0)
        self.port = self.server.sockets[0].getsockname()[1]

    async def _join(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with contextlib.suppress(OSError, asyncio.CancelledError):
            there_reader, there_writer = await asyncio.open_connection("127.0.0.1", self.there)
            await asyncio.gather(self._pass(reader, there_writer), self._pass(there_reader, writer))

    async def _pass(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            while data := await reader.read(65536):
                await self.open.wait()
                writer.write(data)
                await writer.drain()
        except OSError:
            pass
        finally:
            writer.close()

    async def hold(self, seconds: float) -> None:
        began = time.monotonic()
        self._holds += 1
        self.open.clear()
        await asyncio.sleep(seconds)
        self._holds -= 1
        if not self._holds:  # else somebody else still holds it
            self.open.set()
        self.held.append((began, time.monotonic()))

    def close(self) -> None:
        """Listen no more: a socket that nobody closes would be held against whichever test it is found in."""
        self.server.close()


class Process:
    """A server or a worker, which is started again when it has died."""

    def __init__(self, log: Any, *command: str) -> None:
        self.command, self.log = [sys.executable, "-c", *command], log
        self.frozen = False
        self.killed: list[float] = []
        """When it was killed,"""
        self.stood: list[tuple[float, float]] = []
        """and from when until when it stood still."""
        self.start()

    def start(self) -> None:
        self.process = subprocess.Popen(self.command, stdout=self.log, stderr=self.log)

    def kill(self) -> None:
        self.process.kill()
        self.process.wait()
        self.killed.append(time.monotonic())
        self.frozen = False
        self.start()

    async def freeze(self) -> None:
        assert not self.frozen, "the first to let it go on would end the second one's time, too"
        self.frozen, frozen, began = True, self.process, time.monotonic()
        frozen.send_signal(signal.SIGSTOP)
        await asyncio.sleep(FROZEN)
        with contextlib.suppress(ProcessLookupError):
            frozen.send_signal(signal.SIGCONT)
        self.stood.append((began, time.monotonic()))
        if frozen is self.process:
            self.frozen = False

    def end(self) -> None:
        self.process.send_signal(signal.SIGCONT)
        self.process.terminate()
        try:
            self.process.wait(15)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()


class Cluster:
    """So many servers and workers."""

    def __init__(self, folder: Path, database: str, webs: int, workers: int, seed: int) -> None:
        self.rng, self.database, self.webs_wanted = random.Random(seed), database, webs
        self.workers_wanted = workers
        self.log = (folder / "log").open("ab")
        self.redis = RedisServer(folder)
        self.admin = sa.create_engine(database.replace("postgresql:", "postgresql+psycopg:"))
        self.up, self.heard = asyncio.Event(), 0
        self.happened: list[str] = []
        """What has happened, by name."""
        self.cut: list[float] = []
        """When all connections to the database were cut."""
        self.delays: list[Delay] = []
        self.webs: list[Process] = []
        self.workers: list[Process] = []
        self.ports: list[int] = []
        self.links: list[str] = []
        """Where others find each server, by which the database knows it."""
        self.pending: set[asyncio.Task[None]] = set()

    async def start(self) -> None:
        url = sa.engine.make_url(self.database)
        for _ in range(self.webs_wanted):
            delay = Delay(url.port or 5432)
            await delay.listen()
            self.delays.append(delay)
            self.ports.append(free_port())
            self.links.append(f"127.0.0.1:{free_port()}")
            through = url.set(port=delay.port).render_as_string(hide_password=False)
            where = str(self.ports[-1]), self.links[-1]
            self.webs.append(Process(self.log, SERVE, *where, through, self.redis.url))
        self.workers = [Process(self.log, WORK, self.redis.url) for _ in range(self.workers_wanted)]
        await self.wait_for_all()
        self.up.set()

    async def wait_for_all(self) -> None:
        """Return when every server takes connections."""
        for port in self.ports:
            await self.wait_for(port)

    async def wait_for(self, port: int) -> None:
        until = time.monotonic() + 120
        while True:
            try:
                _, writer = await asyncio.open_connection("127.0.0.1", port)
                writer.close()
                return
            except OSError:
                assert time.monotonic() < until, "a server does not start"
                self.start_again()
                await asyncio.sleep(0.1)

    def start_again(self) -> None:
        """What supervisors do with servers that could not reach their database in time."""
        for web in self.webs:
            if web.process.poll() is not None:
                web.start()

    @property
    def host(self) -> str:
        """Any server that is not frozen; it may be dead all the same."""
        alive = [port for port, web in zip(self.ports, self.webs, strict=True) if not web.frozen]
        return f"127.0.0.1:{self.rng.choice(alive or self.ports)}"

    # --- what happens ---

    async def disturb(self, every: float) -> None:
        """Let something happen, again and again."""
        while True:
            await asyncio.sleep(every)
            deeds = [self.kill_web, self.kill_worker, self.restart_redis, self.end_backends, self.freeze, self.delay]
            deed = self.rng.choice(deeds)
            self.happened.append(deed.__name__)
            task = asyncio.create_task(deed())
            self.pending.add(task)
            task.add_done_callback(self.pending.discard)

    async def kill_web(self) -> None:
        await asyncio.to_thread(self.rng.choice(self.webs).kill)

    async def kill_worker(self) -> None:
        await asyncio.to_thread(self.rng.choice(self.workers).kill)

    async def restart_redis(self) -> None:
        await asyncio.to_thread(self.redis.stop)
        await asyncio.sleep(self.rng.uniform(0, 3))
        await asyncio.to_thread(self.redis.start)

    async def end_backends(self) -> None:
        await asyncio.to_thread(self._end_backends)

    def _end_backends(self) -> None:
        self.cut.append(time.monotonic())
        others = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> "
        with self.admin.connect() as db:
            db.execute(sa.text(others + "pg_backend_pid()"))

    async def freeze(self) -> None:
        await self.rng.choice([process for process in (*self.webs, *self.workers) if not process.frozen]).freeze()

    async def delay(self) -> None:
        await self.rng.choice(self.delays).hold(self.rng.uniform(*DELAYED))

    def end(self) -> None:
        for process in [*self.webs, *self.workers]:
            process.end()
        self.redis.stop()
        self.admin.dispose()
        self.log.close()
