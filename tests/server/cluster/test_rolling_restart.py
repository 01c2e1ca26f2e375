"""All servers are replaced while people play: nobody notices more than a reconnection, and no clock."""

import asyncio
import contextlib
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median

import httpx
import pytest

from dragonrace.server.store.store import Store
from tests.conftest import LONG
from tests.processes import assert_gone, children_of
from tests.server.cluster.people import Person, open_match
from tests.server.cluster.truth import Figures, compare
from tests.server.cluster.witness import Witness
from tests.server.conftest import postgres

WORKERS, MATCHES = 3, 8
RESTARTS = 2 if LONG else 1
LEISURE = 6.0
"""So much longer people think while servers are replaced, so that they still play when that is done."""
AS_PAGES = 0.4
"""Seconds after which pages come back."""
PATIENCE = 300
"""Seconds that anything may take on a busy machine."""


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
            assert process.wait(PATIENCE) == 0
            assert_gone(everybody)


def workers(served: Served) -> set[int]:
    """The processes that serve: children that were spawned, and no helper of Python's."""
    found = Path(f"/proc/{served.process.pid}/task/{served.process.pid}/children").read_text().split()
    serving = set[int]()
    for pid in found:
        with contextlib.suppress(OSError):  # it has just ended
            if b"spawn_main" in Path(f"/proc/{pid}/cmdline").read_bytes():
                serving.add(int(pid))
    return serving


async def replace_all(served: Served) -> None:
    """Replace all servers, and wait until that is done."""
    async with asyncio.timeout(PATIENCE):
        while len(before := workers(served)) < WORKERS:  # noqa: ASYNC110 - once in a while
            await asyncio.sleep(0.1)
        served.process.send_signal(signal.SIGHUP)
        while workers(served) & before or len(workers(served)) < WORKERS:  # noqa: ASYNC110 - once in a while
            await asyncio.sleep(0.1)


async def look_in(served: Served, match: str, failed: list[str]) -> None:
    """Look at a match again and again, each time anew, as pages do that are opened."""
    while True:
        async with httpx.AsyncClient(timeout=PATIENCE, verify=False) as http:
            try:
                answer = await http.get(f"http://{served.host}/api/matches/{match}")
                if answer.status_code != 200:
                    failed.append(answer.text)
            except httpx.TransportError as error:
                failed.append(repr(error))
        await asyncio.sleep(0.02)


async def play_through(served: Served, witness: Witness) -> tuple[list[Person], list[str]]:
    watching = asyncio.create_task(witness.watch())
    matches = [await open_match(served, number, is_silent=True) for number in range(MATCHES)]
    people = [person for match in matches for person in match]
    for person in people:
        person.waits, person.leisure = AS_PAGES, LEISURE
    failed: list[str] = []
    looking = asyncio.create_task(look_in(served, people[0].match, failed))
    playing = [asyncio.create_task(person.play()) for person in people]
    for _ in range(RESTARTS):
        await asyncio.sleep(1)
        await replace_all(served)
    for person in people:
        person.leisure = 1.0
    async with asyncio.timeout(PATIENCE):
        await asyncio.gather(*playing)
    for task in (looking, watching):
        task.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await task
    return people, failed


def clocks(database: str, people: list[Person], witness: Witness) -> Figures:
    """How right all clocks were of which anybody was told."""
    store = Store(database)
    store.prepare()
    try:
        return compare(store, {person.match: person.course for person in people}.values(), witness)
    finally:
        store.close()


@pytest.mark.slow
@pytest.mark.xdist_group("busy")
def test_all_servers_are_replaced_while_people_play() -> None:
    with postgres() as database, serving(database) as served:
        witness = Witness(database)
        people, failed = asyncio.run(play_through(served, witness))
        found = clocks(database, people, witness)
        witness.close()
    lost = sorted(person.cut_short for person in people)
    print(found, lost)
    assert sum(lost) > 0
    assert median(lost) <= 2 * RESTARTS, "a restart costs a reconnection, or two where a match moves a moment later"
    assert lost[-1] <= WORKERS * RESTARTS, "no process that ends cuts anybody off twice"
    assert failed == []
    assert [person.refusals for person in people] == [[]] * len(people)
    assert found.complaints == []
    assert found.late == 0
    assert any(len({owner.server for owner in owners}) > 1 for owners in witness.owners.values()), "clocks have moved"
    assert found.sharp > found.readings / 4, "most is known well enough to be judged; less of it on a busy machine"
