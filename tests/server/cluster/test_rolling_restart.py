"""All servers are replaced, one by one, while people play: nobody notices more than a reconnection."""

import asyncio
import contextlib
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest

from tests.processes import assert_gone, children_of
from tests.server.cluster.test_chaos import Person, open_match
from tests.server.conftest import postgres

WORKERS, MATCHES = 3, 6


class Served:
    """``dragonrace serve --workers 3``, in a process of its own."""

    def __init__(self, process: "subprocess.Popen[str]", host: str) -> None:
        self.process, self.host, self.heard = process, host, 0
        self.up = asyncio.Event()
        self.up.set()


@contextmanager
def serving(database: str) -> Iterator[Served]:
    command = [sys.executable, "-m", "dragonrace", "serve", "--port", "0", "--no-open", "--workers", str(WORKERS)]
    env = {**os.environ, "DRAGONRACE_DATABASE": database}
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=env) as process:
        try:
            assert process.stdout is not None
            yield Served(process, process.stdout.readline().split()[4].removeprefix("http://"))
        finally:
            everybody = children_of(process.pid)
            process.terminate()
            assert process.wait(20) == 0
            assert_gone(everybody)


def workers(served: Served) -> set[int]:
    """The processes that serve: children that were spawned, and no helper of Python's."""
    found = Path(f"/proc/{served.process.pid}/task/{served.process.pid}/children").read_text().split()
    return {int(pid) for pid in found if b"spawn_main" in Path(f"/proc/{pid}/cmdline").read_bytes()}


async def replace_all(served: Served) -> None:
    """Replace all servers, and wait until that is done."""
    before = workers(served)
    assert len(before) == WORKERS
    served.process.send_signal(signal.SIGHUP)
    async with asyncio.timeout(60):
        while workers(served) & before or len(workers(served)) < WORKERS:  # noqa: ASYNC110 - once in a while
            await asyncio.sleep(0.1)


async def look_in(served: Served, match: str, failed: list[str]) -> None:
    """Look at a match again and again, each time anew, as pages do that are opened."""
    while True:
        async with httpx.AsyncClient(timeout=10, verify=False) as http:
            try:
                answer = await http.get(f"http://{served.host}/api/matches/{match}")
                if answer.status_code != 200:
                    failed.append(answer.text)
            except httpx.TransportError as error:
                failed.append(repr(error))
        await asyncio.sleep(0.02)


async def play_through(served: Served) -> tuple[list[Person], list[str]]:
    matches = [await open_match(served, number) for number in range(MATCHES)]
    people = [person for match in matches for person in match]
    failed: list[str] = []
    looking = asyncio.create_task(look_in(served, people[0].match, failed))
    playing = [asyncio.create_task(person.play()) for person in people]
    for _ in range(2):
        await asyncio.sleep(1)
        await replace_all(served)
    async with asyncio.timeout(120):
        await asyncio.gather(*playing)
    looking.cancel()
    with contextlib.suppress(asyncio.CancelledError):
        await looking
    return people, failed


@pytest.mark.slow
def test_all_servers_are_replaced_while_people_play() -> None:
    with postgres() as database, serving(database) as served:
        people, failed = asyncio.run(play_through(served))
    assert sum(person.cut_short for person in people) > 0
    assert max(person.cut_short for person in people) <= 2 * WORKERS + 2, "each replacement costs one reconnection"
    assert failed == []
    assert [person.refusals for person in people] == [[]] * len(people)
