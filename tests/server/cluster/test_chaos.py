"""Whatever happens to servers, workers, Redis and PostgreSQL: no move is lost or doubled, and no clock is wrong.

People play matches of all games against each other and against bots, each at any server, with all kinds of clocks,
and offer, take back, pause and resign, while every few seconds a process is killed or frozen, Redis restarted,
PostgreSQL's connections cut, or a server's words to it held up. DRAGONRACE_CHAOS_MATCHES sets another number of matches
than a few.
"""

import asyncio
import contextlib
import os
import random
import shutil
import time
from collections import Counter
from pathlib import Path
from typing import Any

import httpx
import pytest

from dragonrace.core.records.manners import is_aside
from dragonrace.core.records.replay import Replay
from dragonrace.server.match.looking import manners_of, view_of
from dragonrace.server.match.setup import Setup
from dragonrace.server.store.rows import ActionRow, setup_of
from dragonrace.server.store.store import Store
from tests.server.cluster.chaos import Cluster
from tests.server.cluster.people import TIMINGS, Person, open_match
from tests.server.cluster.truth import Figures, compare
from tests.server.cluster.witness import Witness
from tests.server.conftest import postgres
from tests.server.living import HIDDEN
from tests.server.persistent import is_said

MATCHES = int(os.environ.get("DRAGONRACE_CHAOS_MATCHES", "9"))
SEED = int(os.environ.get("DRAGONRACE_CHAOS_SEED", str(random.SystemRandom().randrange(10**6))))
AT_A_TIME = 50
EVERY = 5.0
"""Seconds between two things that happen."""


async def play_all(cluster: Cluster, witness: Witness) -> list[list[Person]]:
    gate = asyncio.Semaphore(AT_A_TIME)

    async def play(number: int) -> list[Person]:
        async with gate:
            people = await open_match(cluster, number)
            await asyncio.gather(*(person.play() for person in people))
            return people

    try:
        await cluster.start()
        watching = asyncio.create_task(witness.watch())
        disturbing = asyncio.create_task(cluster.disturb(EVERY))
        async with asyncio.timeout(120 + 10 * MATCHES):
            people = await asyncio.gather(*(play(number) for number in range(MATCHES)))
        disturbing.cancel()
        if cluster.pending:
            await asyncio.wait(cluster.pending)
        watching.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await watching
        await cluster.wait_for_all()  # the last that happened may be that one was killed
        for match in people:
            await look_back(cluster, match)
        return people
    finally:
        for delay in cluster.delays:
            delay.close()


async def look_back(cluster: Cluster, people: list[Person]) -> None:
    """What everybody saw last is what a replay shows them."""
    async with httpx.AsyncClient(timeout=10, verify=False) as http:
        answer = await http.get(f"http://{cluster.host}/api/matches/{people[0].match}/record")
    for person in people:
        now = person.check_record(answer.text)
        shown = view_of(now, person.seat)
        assert {key: person.view[key] for key in shown} == {**shown}
        assert person.manners == manners_of(now)


def check_database(database: str, people: list[list[Person]], witness: Witness) -> Figures:
    """What is written down is what people did; return how right clocks were."""
    store = Store(database)
    store.prepare()
    try:
        check_logs(store, people)
        return compare(store, [match[0].course for match in people], witness)
    finally:
        store.close()


def check_logs(store: Store, people: list[list[Person]]) -> None:
    """What people have done and said stands in the database once, and nothing else in their name."""
    for match in people:
        found = store.load(match[0].match)
        assert found is not None
        row, seats, actions = found
        for person in match:
            check_own_lines(person, setup_of(row, seats), actions)


def check_own_lines(person: Person, setup: Setup, actions: list[ActionRow]) -> None:
    """Whatever a seat has in the log, its person has sent, or the table has said or answered for them."""
    replay, unknown = Replay(setup.load()), list[str]()
    for number, action in enumerate(actions, 1):
        is_theirs = action.player == person.seat and not action.text.startswith(("(so far", "(time up"))
        is_for_them = person.seat in replay.now.manners.played_by_bots and not is_aside(action.text)
        if number in person.acknowledged:
            assert is_said((action.player, action.text), person.seat, person.acknowledged[number])
        elif is_theirs and not is_for_them:
            unknown.append(action.text)
        replay.add(action.player, action.text)
    if person.unanswered is not None and unknown and is_said((0, unknown[-1]), 0, person.unanswered["text"]):
        unknown.pop()  # the match was over before it was acknowledged
    assert unknown == [] or person.game == HIDDEN, (person.match, unknown)
    assert all(text == "allow" for text in unknown), (person.match, unknown)


@pytest.mark.slow
@pytest.mark.xdist_group("busy")
# People whose server ends while they connect to it leave a socket behind, somewhere in httpx.
@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")
@pytest.mark.skipif(shutil.which("redis-server") is None, reason="there is no redis-server")
def test_whatever_happens_no_move_is_lost_and_no_clock_is_wrong(tmp_path: Path, record_property: Any) -> None:
    began = time.monotonic()
    with postgres() as database:
        cluster = Cluster(tmp_path, database, webs=4, workers=2, seed=SEED)
        witness = Witness(database, cluster)
        try:
            people = asyncio.run(play_all(cluster, witness))
        finally:
            cluster.end()
            witness.close()
            print(f"seed {SEED}; happened: {dict(Counter(cluster.happened))}")
            print((tmp_path / "log").read_text()[-6000:])
        clocks = check_database(database, people, witness)
    figures = figures_of(people, cluster, clocks, time.monotonic() - began)
    print(figures, *clocks.complaints, *clocks.notes, sep="\n")
    record_property("figures", figures)
    assert clocks.complaints[:20] == []
    assert clocks.sharp > clocks.readings / 4, "most is known well enough to be judged; less of it on a busy machine"
    assert figures["happened"]
    assert figures["said"] or len(TIMINGS) > MATCHES


def figures_of(people: list[list[Person]], cluster: Cluster, clocks: Figures, seconds: float) -> dict[str, Any]:
    """What is worth knowing of it."""
    everybody = [person for match in people for person in match]
    said = Counter(text.strip("()") for person in everybody for text in person.acknowledged.values() if is_aside(text))
    return {
        "matches": len(people),
        "acknowledged": sum(len(person.acknowledged) for person in everybody),
        "said": dict(said),
        "times up": clocks.late,
        "clocks read": clocks.readings,
        "known within a second": clocks.sharp,
        "seconds off at the worst": round(clocks.worst, 2),
        "the same without outages": round(clocks.worst_whole, 2),
        "connections lost": sum(person.cut_short for person in everybody),
        "happened": len(cluster.happened),
        "seconds": round(seconds),
    }
