"""Whatever happens to servers, workers, Redis and PostgreSQL: no move is lost, doubled or out of order.

People play matches of all games against each other and against bots, each at any server, while every few seconds a
process is killed or frozen, Redis restarted, PostgreSQL's connections cut, or a server's words to it held up.
DRAGONRACE_CHAOS_MATCHES sets another number of matches than a few.
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

import dragonrace
from dragonrace.core.views.view import packed_view
from tests.server.cluster.chaos import Cluster
from tests.server.conftest import postgres
from tests.server.living import HIDDEN
from tests.server.persistent import LOST, Persistent, Servers

MATCHES = int(os.environ.get("DRAGONRACE_CHAOS_MATCHES", "9"))
SEED = int(os.environ.get("DRAGONRACE_CHAOS_SEED", str(random.SystemRandom().randrange(10**6))))
AT_A_TIME = 50
PAUSE = 0.5
"""Seconds that a person thinks, at the most."""
EVERY = 5.0
"""Seconds between two things that happen."""
SHORT: dict[str, dict[str, Any]] = {"river-dragons": {"turn_limit": 4}}
"""Some games at random would last for ever."""


class Person(Persistent):
    """Sits anywhere; while they were away for long, the table may have answered a question for them."""

    game = ""

    async def hear(self, message: Any) -> dict[str, Any] | None:
        reply = await super().hear(message)
        await asyncio.sleep(self.rng.uniform(0, PAUSE) if reply is not None else 0)
        return reply

    def may_be_answered_for(self) -> bool:
        return self.game == HIDDEN


async def open_match(cluster: Servers, number: int) -> list[Person]:
    """Open a match of two people, and perhaps a bot; return the people."""
    game = dragonrace.games()[number % 3]
    bots = [{"kind": "bot", "bot": "level-1"}] if number % 2 else []
    wanted = {"game": game, "seats": [{"kind": "person"}, {"kind": "open"}, *bots], "options": SHORT.get(game, {})}
    match, host = await persistently(cluster, "/api/matches", wanted, {})
    invitation = {"invitation": match["seats"][1]["invitation"]}
    cookie = (await persistently(cluster, "/api/games", None, {}))[1]
    await persistently(cluster, f"/api/matches/{match['id']}/seats/1", invitation, {"dragonrace": cookie})
    people = [Person(cluster, 10 * number + seat, match["id"], who, seat) for seat, who in enumerate((host, cookie))]
    for person in people:
        person.game = game
    return people


async def persistently(cluster: Servers, path: str, body: Any, cookies: dict[str, str]) -> tuple[Any, str]:
    """Ask any server until one answers; return the answer, and the cookie that came with it."""
    while True:
        async with httpx.AsyncClient(
            base_url=f"http://{cluster.host}", timeout=5, verify=False, cookies=cookies
        ) as http:
            with contextlib.suppress(*LOST):
                answer = await (http.post(path, json=body) if body is not None else http.get(path))
                if answer.status_code < 300:
                    return answer.json(), http.cookies.get("dragonrace", "")
                assert answer.status_code == 503, answer.text
        await asyncio.sleep(0.3)


async def play_all(cluster: Cluster) -> list[list[Person]]:
    gate = asyncio.Semaphore(AT_A_TIME)

    async def play(number: int) -> list[Person]:
        async with gate:
            people = await open_match(cluster, number)
            await asyncio.gather(*(person.play() for person in people))
            return people

    await cluster.start()
    disturbing = asyncio.create_task(cluster.disturb(EVERY))
    async with asyncio.timeout(120 + 10 * MATCHES):
        people = await asyncio.gather(*(play(number) for number in range(MATCHES)))
    disturbing.cancel()
    if cluster.pending:
        await asyncio.wait(cluster.pending)
    for match in people:
        await look_back(cluster, match)
    for delay in cluster.delays:
        delay.server.close()
    return people


async def look_back(cluster: Cluster, people: list[Person]) -> None:
    """What everybody saw last is what a replay shows them."""
    async with httpx.AsyncClient(timeout=10, verify=False) as http:
        answer = await http.get(f"http://{cluster.host}/api/matches/{people[0].match}/record")
    for person in people:
        state = person.check_record(answer.text)
        shown = packed_view(state, person.seat)
        assert {key: person.view[key] for key in shown} == {**shown}


@pytest.mark.slow
@pytest.mark.skipif(shutil.which("redis-server") is None, reason="there is no redis-server")
def test_whatever_happens_no_move_is_lost(tmp_path: Path, record_property: Any) -> None:
    began = time.monotonic()
    with postgres() as database:
        cluster = Cluster(tmp_path, database, webs=4, workers=2, seed=SEED)
        try:
            people = asyncio.run(play_all(cluster))
        finally:
            cluster.end()
            print(f"seed {SEED}; happened: {dict(Counter(cluster.happened))}")
            print((tmp_path / "log").read_text()[-6000:])
    figures = {
        "matches": len(people),
        "acknowledged": sum(len(person.acknowledged) for match in people for person in match),
        "connections lost": sum(person.cut_short for match in people for person in match),
        "happened": len(cluster.happened),
        "seconds": round(time.monotonic() - began),
    }
    print(figures)
    record_property("figures", figures)
    assert figures["happened"]
