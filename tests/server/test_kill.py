"""SIGKILL at random moments: what was acknowledged is there after the restart, and every game goes on to its end.

People play many games at a time against bots, over real sockets, while somebody kills the server again and again.
Every game lives through at least one kill. Some games hide something, and there the person has given a standing
answer. DRAGONRACE_LONG=1 plays a hundred games, DRAGONRACE_KILL_GAMES sets another number.
"""

import asyncio
import contextlib
import os
import random
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.conftest import LONG
from tests.processes import assert_gone, children_of
from tests.server.living import GAME, HIDDEN
from tests.server.persistent import LOST, Persistent

GAMES = int(os.environ.get("DRAGONRACE_KILL_GAMES", "100" if LONG else "30"))
AT_A_TIME = 25
BETWEEN = (0.2, 2.5)
"""Seconds from a server's being up to its being killed,"""
PLAYED = (0, 10, 100, 400, 1000)
"""and so many actions that somebody has heard of since then (few kills at once, and many after long play: a start takes
a second or two, which would be most of the time), where that takes no longer than"""
PATIENCE = 15
"""seconds."""
HIDDEN_EVERY = 5
"""Every fifth game hides something."""
QUICK = ("level-1", "level-3")
"""Bots that don't think for seconds: the games are to be many."""
SERVE = """
import sys
from dragonrace.server import run
from dragonrace.server.table import autoplay
from dragonrace.server.limits import Limits, Rate
autoplay.BEAT = 0.01
many = Limits(matches_of_address=Rate(1e6, 1e6))
run.serve(port=int(sys.argv[1]), database=sys.argv[2], open_browser=False, limits=many)
"""


class Victim:
    """The real server, in a process of its own."""

    def __init__(self, folder: Path) -> None:
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = probe.getsockname()[1]
        self.database = f"sqlite:///{folder / 'matches.sqlite'}"
        self.log = (folder / "server.log").open("ab")
        self.kills, self.with_workers, self.heard = 0, 0, 0
        self.orphans: set[int] = set()
        self.up = asyncio.Event()
        self.process = self.start()

    def start(self) -> "subprocess.Popen[bytes]":
        command = [sys.executable, "-c", SERVE, str(self.port), self.database]
        return subprocess.Popen(command, stdout=self.log, stderr=self.log)

    async def wait_until_up(self) -> None:
        until = time.monotonic() + 60
        while not self.up.is_set():
            assert time.monotonic() < until, "the server does not come back"
            with contextlib.suppress(OSError):
                _, writer = await asyncio.open_connection("127.0.0.1", self.port)
                writer.close()
                self.up.set()
            await asyncio.sleep(0.02)

    async def killed(self, kills: int) -> None:
        while self.kills == kills:  # noqa: ASYNC110 - once in a while
            await asyncio.sleep(0.1)

    def kill(self) -> None:
        self.up.clear()
        workers = children_of(self.process.pid)
        self.orphans |= workers
        self.with_workers += bool(workers)
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()
        self.kills += 1

    def stop(self) -> None:
        self.process.send_signal(signal.SIGINT)
        assert self.process.wait(10) == 0
        self.log.close()

    @property
    def host(self) -> str:
        return f"127.0.0.1:{self.port}"


class Player(Persistent):
    """Lives through at least one kill, and keeps what was acknowledged."""

    servers: "Victim"

    def __init__(self, victim: Victim, number: int) -> None:
        super().__init__(victim, number)
        self.game = HIDDEN if number % HIDDEN_EVERY == 0 else GAME
        self.standing, self.stood = False, False
        """Whether a standing answer is acknowledged, and whether it was so when this socket was opened."""

    async def play(self) -> None:
        while not self.match:
            await self.servers.up.wait()
            with contextlib.suppress(*LOST):
                await self.open()
        kills_at_start = self.servers.kills
        while not self.over or self.servers.kills == kills_at_start:
            if self.over:  # it was too quick: the next kill has to leave its end alone
                await self.servers.killed(kills_at_start)
                self.over = False
            await super().play()

    async def open(self) -> None:
        bots = [{"kind": "bot", "bot": self.rng.choice(QUICK)} for _ in range(self.rng.randint(1, 2))]
        wanted = {"game": self.game, "seats": [{"kind": "person"}, *bots]}
        async with httpx.AsyncClient(base_url=f"http://{self.servers.host}", timeout=5, verify=False) as http:
            answer = await http.post("/api/matches", json=wanted)
            assert answer.status_code == 201, answer.text
            self.cookie, self.match = http.cookies["dragonrace"], answer.json()["id"]

    async def sit(self) -> None:
        self.stood = self.standing
        await super().sit()

    async def sat_down(self) -> None:
        """Give a standing answer; once that is acknowledged it is there after every kill."""
        if self.game != HIDDEN or self.standing:
            return
        path, cookies = f"/api/matches/{self.match}/seats/0/standing", {"dragonrace": self.cookie}
        async with httpx.AsyncClient(
            base_url=f"http://{self.servers.host}", timeout=5, verify=False, cookies=cookies
        ) as http:
            answer = await http.post(path, json={"answer": "allow"})
        assert answer.json()["seats"][0]["standing"] == "allow", answer.text
        self.standing = True

    async def hear(self, message: Any) -> dict[str, Any] | None:
        if message["type"] == "position":
            assert not self.stood or message["match"]["seats"][0]["standing"] == "allow"
        return await super().hear(message)

    def may_be_answered_for(self) -> bool:
        return self.standing


async def kill_again_and_again(victim: Victim, rng: random.Random) -> None:
    while True:
        await victim.wait_until_up()
        await asyncio.sleep(rng.uniform(*BETWEEN))
        enough, until = victim.heard + rng.choice(PLAYED), time.monotonic() + PATIENCE
        while victim.heard < enough and time.monotonic() < until:  # noqa: ASYNC110 - once in a while
            await asyncio.sleep(0.02)
        victim.kill()
        victim.process = victim.start()


async def play_all(victim: Victim) -> list[Player]:
    gate = asyncio.Semaphore(AT_A_TIME)
    players = [Player(victim, number) for number in range(GAMES)]

    async def play(player: Player) -> None:
        async with gate:
            await player.play()

    killer = asyncio.create_task(kill_again_and_again(victim, random.Random(7)))
    async with asyncio.timeout(900):
        await asyncio.gather(*(play(player) for player in players))
    killer.cancel()
    with contextlib.suppress(asyncio.CancelledError):
        await killer
    return players


async def last_look(http: httpx.AsyncClient, player: Player) -> None:
    """Once more, from the beginning."""
    player.check_record((await http.get(f"/api/matches/{player.match}/record")).text)


@pytest.mark.slow
@pytest.mark.xdist_group("busy")
# People whose server ends while they connect to it leave a socket behind, somewhere in httpx.
@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")
def test_nothing_acknowledged_is_lost_and_every_game_ends(tmp_path: Path, record_property: Any) -> None:
    began = time.monotonic()
    victim = Victim(tmp_path)

    async def everything() -> list[Player]:
        players = await play_all(victim)
        await victim.wait_until_up()
        async with httpx.AsyncClient(base_url=f"http://{victim.host}", timeout=10, verify=False) as http:
            for player in players:
                await last_look(http, player)
        return players

    try:
        players = asyncio.run(everything())
    finally:
        workers = children_of(victim.process.pid)
        victim.stop()
    assert_gone(victim.orphans | workers)  # else workers outlive their server
    figures = {
        "games": len(players),
        "kills": victim.kills,
        "kills with a thinking process": victim.with_workers,
        "games killed in their middle": sum(player.cut_short > 0 for player in players),
        "standing answers": sum(player.standing for player in players),
        "acknowledged": sum(len(player.acknowledged) for player in players),
        "seconds": round(time.monotonic() - began),
    }
    print(figures)
    record_property("figures", figures)
    assert figures["games killed in their middle"] >= GAMES // 2
    assert figures["standing answers"] >= GAMES // HIDDEN_EVERY // 2
    assert victim.with_workers
