"""A real server process to measure, databases of its own, and people who sit at its tables."""

import json
import os
import secrets
import socket
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from typing import Any

import httpx
import sqlalchemy as sa
from websockets.asyncio.client import ClientConnection, connect

from dragonrace.server.keys import COOKIE, new_key

__all__ = [
    "People",
    "Process",
    "act",
    "free_port",
    "machine",
    "postgres",
    "seconds",
    "secret",
    "serving",
    "sitting",
]

PATIENCE = 120.0
"""Seconds after which a server that does not answer is given up."""


def machine() -> str:
    """Return what is measured on, and how busy it is besides."""
    load = ", ".join(f"{one:.1f}" for one in os.getloadavg())
    return f"{os.cpu_count()} cores, Python {sys.version.split()[0]}, load {load}"


def secret() -> str:
    """Return a secret for a database."""
    return secrets.token_urlsafe(32)


def free_port() -> int:
    """Return a port that nobody has."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@contextmanager
def postgres(beside: str) -> Iterator[str | None]:
    """Have a database of one's own; None where there is no PostgreSQL."""
    engine = sa.create_engine(beside.replace("postgresql:", "postgresql+psycopg:"), isolation_level="AUTOCOMMIT")
    name = f"dragonrace_bench_{os.getpid()}"
    try:
        with engine.connect() as db:
            db.exec_driver_sql(f"CREATE DATABASE {name}")
    except sa.exc.SQLAlchemyError:
        yield None
        return
    try:
        yield engine.url.set(drivername="postgresql", database=name).render_as_string(hide_password=False)
    finally:
        with engine.connect() as db:
            db.exec_driver_sql(f"DROP DATABASE {name} WITH (FORCE)")


def family(pid: int) -> list[int]:
    """Return a process and all that it has begun, itself first."""
    found = [pid]
    for one in found:
        for task in Path(f"/proc/{one}/task").glob("*/children"):
            found += map(int, task.read_text().split())
    return found


def seconds(pid: int) -> float:
    """Return how many seconds of a core a process and all that it has begun have used."""
    ticks = 0
    for one in family(pid):
        fields = Path(f"/proc/{one}/stat").read_text().rpartition(")")[2].split()
        ticks += int(fields[11]) + int(fields[12])
    return ticks / os.sysconf("SC_CLK_TCK")


class Process:
    """A server that runs: where it is, and what it takes."""

    def __init__(self, process: "subprocess.Popen[bytes]", port: int) -> None:
        self.pid, self.port, self._process = process.pid, port, process
        self.ready_after = 0.0
        """Seconds from its start until it answered."""

    def is_over(self) -> bool:
        """Say whether it has ended."""
        return self._process.poll() is not None

    def family(self) -> list[int]:
        """Return its processes, itself first."""
        return family(self.pid)

    def memory(self, pid: int) -> float:
        """Return how many MB a process holds in memory."""
        return int(self._status(pid, "VmRSS").split()[0]) / 1024

    def threads(self) -> int:
        """Return how many threads it has itself."""
        return int(self._status(self.pid, "Threads"))

    def descriptors(self) -> int:
        """Return how many files and sockets it has open itself."""
        return len(list(Path(f"/proc/{self.pid}/fd").iterdir()))

    def seconds(self) -> float:
        """Return how many seconds of a core all its processes have used."""
        return seconds(self.pid)

    def _status(self, pid: int, name: str) -> str:
        lines = Path(f"/proc/{pid}/status").read_text().splitlines()
        return next(line.partition(":")[2].strip() for line in lines if line.startswith(f"{name}:"))


@contextmanager
def serving(command: list[str], port: int, **settings: str) -> Iterator[Process]:
    """Have a server that answers at a port, started by a command of Python's; it ends with this."""
    began = time.perf_counter()
    with subprocess.Popen(
        [sys.executable, *command], env={**os.environ, **settings}, stdout=subprocess.DEVNULL
    ) as process:
        server = Process(process, port)
        try:
            while not _answers(port):
                if server.is_over() or time.perf_counter() - began > PATIENCE:
                    raise SystemExit("The server does not start.")
                time.sleep(0.02)
            server.ready_after = time.perf_counter() - began
            yield server
        finally:
            process.terminate()


def _answers(port: int) -> bool:
    try:
        return httpx.get(f"http://127.0.0.1:{port}/health", timeout=5).status_code == 200
    except httpx.TransportError:
        return False


class People:
    """Browsers that ask the same server, each by its own key."""

    def __init__(self, port: int) -> None:
        self.port, self.http = port, httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}/api", timeout=60)

    async def post(self, key: str, path: str, body: Any) -> Any:
        """Ask for something as the browser with this key."""
        answer = await self.http.post(path, json=body, headers={"Cookie": f"{COOKIE}={key}"})
        if answer.is_error:
            raise RuntimeError(f"{path}: {answer.status_code} {answer.text}")
        return answer.json()

    async def open(self, key: str, game: str, seats: list[dict[str, Any]], **options: Any) -> Any:
        """Open a match."""
        return await self.post(key, "/matches", {"game": game, "seats": seats, "options": options})


@asynccontextmanager
async def sitting(port: int, match: str, seat: int | None, key: str | None = None) -> AsyncIterator[ClientConnection]:
    """Have a socket of a match, on a seat or looking on."""
    at = "" if seat is None else f"?seat={seat}"
    cookie = {"Cookie": f"{COOKIE}={key or new_key()}"}
    url = f"ws://127.0.0.1:{port}/api/matches/{match}/socket{at}"
    async with connect(url, additional_headers=cookie, close_timeout=2, max_size=None, compression=None) as there:
        yield there


async def act(there: ClientConnection, message: Any, seat: int, text: str) -> None:
    """Do what a message has offered."""
    said = {"type": "act", "seat": seat, "text": text, "seen": message["seen"], "id": "a"}
    await there.send(json.dumps(said))
