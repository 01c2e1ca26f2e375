"""Whether a server that is played on for long grows: ``python -m bench.soak --minutes 30``.

Steady play against a real server on SQLite: matches of two people, some with a bot besides, at the pace of people. Who
plays says something now and then, and loses the connection now and then; others look on for a while. A match that is
over is followed by a new one of other people. Every ten seconds it is noted what the server holds: memory, its own and
that of the processes where bots think, blocks of Python's memory, files and sockets, threads, tasks.

Prints what that was in each part of the time, and for the last two thirds how much it grows an hour, give or take twice
the standard error (of the means of twelve parts: neighbouring samples are much alike). Flat is what can't be told from
no growth, or grows by less than 2 % an hour.

What is kept on purpose has to be full first: 200 tables, and the positions of 256 matches where bots think. Give it
the time for so many matches before the last two thirds.
"""

import argparse
import asyncio
import json
import random
import statistics
import tempfile
import time
from collections import Counter
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

import httpx
from rich.table import Table
from websockets.exceptions import WebSocketException

import dragonrace
from bench.screen import make_console
from bench.serving import People, Process, act, free_port, machine, serving, sitting
from dragonrace.server.keys import new_key

SERVE = """
import asyncio, os, sys
from pathlib import Path
from dragonrace.server import run

class Counting(run.Server):
    async def startup(self, sockets=None):
        await super().startup(sockets)
        self.counting = asyncio.create_task(count())

async def count():
    there = Path(sys.argv[3])
    while True:
        there.with_suffix(".new").write_text(f"{len(asyncio.all_tasks())} {sys.getallocatedblocks()}")
        os.replace(there.with_suffix(".new"), there)
        await asyncio.sleep(1)

if __name__ == "__main__":
    run.Server = Counting
    run.serve(port=int(sys.argv[1]), database=sys.argv[2], open_browser=False, warm=False)
"""
T = TypeVar("T")
OPTIONS: dict[str, dict[str, Any]] = {"river-dragons": {"turn_limit": 4}}
PERSON, OPEN, BOT = {"kind": "person"}, {"kind": "open"}, {"kind": "bot", "bot": "level-1"}
PHRASES = ("hello", "thanks", "well-played")
LOST = (WebSocketException, OSError, TimeoutError, EOFError, httpx.TransportError)
EVERY = 10.0
"""Seconds between two samples."""
PARTS = 12
"""Into so many parts the last two thirds are cut."""
SLIGHT = 0.02
"""So much growth an hour is taken for none."""
STAY, AWAY = 20.0, 2.0
"""How many seconds somebody looks on, and is away once a connection is lost, on average."""


class Sample(NamedTuple):
    """What the server held at a moment."""

    memory: float
    bots: float
    blocks: float
    descriptors: float
    threads: float
    tasks: float


TITLES = "MB", "MB of bots'", "1000 blocks", "descriptors", "threads", "tasks"


class Play:
    """All who play and look on."""

    def __init__(self, args: argparse.Namespace, port: int) -> None:
        self.args, self.port, self.people = args, port, People(port)
        self.rng, self.done = random.Random(args.seed), Counter[str]()
        self.running: list[str] = []

    async def at_a_table(self, number: int) -> None:
        """Play one match after another."""
        await asyncio.sleep(self.rng.random() * self.args.pause * 10)
        games = dragonrace.games()
        while True:
            try:
                await self._match(games[number % len(games)], has_bot=number % 2 == 0)
            except LOST:
                self.done["lost matches"] += 1
                await asyncio.sleep(5)

    async def _match(self, game: str, *, has_bot: bool) -> None:
        host, guest = new_key(), new_key()
        seats = [PERSON, OPEN, *([BOT] if has_bot else [])]
        match = await self.people.open(host, game, seats, **OPTIONS.get(game, {}))
        there, invitation = match["id"], {"invitation": match["seats"][1]["invitation"]}
        await self.people.post(guest, f"/matches/{there}/seats/1", invitation)
        self.running.append(there)
        try:
            await asyncio.gather(self._sit(there, 0, host), self._sit(there, 1, guest))
        finally:
            self.running.remove(there)
        self.done["matches"] += 1

    async def _sit(self, match: str, seat: int, key: str) -> None:
        while True:
            try:
                if await self._until_lost(match, seat, key):
                    return
            except LOST:
                self.done["broken sockets"] += 1
            await asyncio.sleep(self.rng.expovariate(1 / AWAY))

    async def _until_lost(self, match: str, seat: int, key: str) -> bool:
        """Play until the connection is lost, as happens; say whether the match is over."""
        self.done["sockets"] += 1
        async with sitting(self.port, match, seat, key) as there:
            async for text in there:
                message = json.loads(text)
                if message["type"] == "refused":
                    self.done[message["error"]["code"]] += 1
                if message["type"] not in ("position", "step"):
                    continue
                if message["view"]["over"]:
                    return True
                if choices := message["view"]["choices"]:
                    await asyncio.sleep(self.rng.expovariate(1 / self.args.pause))
                    await act(there, message, seat, self.rng.choice(choices)["text"])
                    self.done["moves"] += 1
                    if self.rng.random() < 0.03:
                        await there.send(json.dumps({"type": "say", "seat": seat, "phrase": self.rng.choice(PHRASES)}))
                    if self.rng.random() < 0.01:
                        return False
        return False

    async def look_on(self) -> None:
        """Look on at one table after another, and ask for what a lobby shows."""
        while True:
            await asyncio.sleep(self.rng.random() * 5)
            if not self.running:
                continue
            try:
                async with asyncio.timeout(self.rng.expovariate(1 / STAY)):
                    await self.people.http.get("/tables")
                    async with sitting(self.port, self.rng.choice(self.running), None) as there:
                        async for _ in there:
                            pass
            except LOST:
                self.done["looked on"] += 1


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--minutes", type=float, default=30, help="how long (%(default)s)")
    parser.add_argument("--matches", type=int, default=100, help="at the same time (%(default)s)")
    parser.add_argument("--watchers", type=int, default=30, help="who look on (%(default)s)")
    parser.add_argument("--pause", type=float, default=4, help="seconds before a move, on average (%(default)s)")
    parser.add_argument("--seed", type=int, default=1)
    args, console = parser.parse_args(), make_console()
    console.print(f"{machine()}: {args.matches} matches for {args.minutes:g} minutes")
    with tempfile.TemporaryDirectory(prefix="dragonrace_soak") as folder:
        code, counted, port = Path(folder) / "serve.py", Path(folder) / "counted", free_port()
        code.write_text(SERVE)
        command = [str(code), str(port), f"sqlite:///{folder}/m.sqlite", str(counted)]
        with serving(command, port) as server:
            before, began = server.seconds(), time.monotonic()
            samples, done = asyncio.run(_soak(args, server, counted))
            busy = (server.seconds() - before) / (time.monotonic() - began)
            console.print(f"the server used {100 * busy:.0f} % of a core; {machine()}")
    console.print(", ".join(f"{count} {name}" for name, count in sorted(done.items())))
    console.print(_table(samples))


async def _soak(args: argparse.Namespace, server: Process, counted: Path) -> tuple[list[Sample], Counter[str]]:
    play = Play(args, server.port)
    works = [play.at_a_table(number) for number in range(args.matches)]
    works += [play.look_on() for _ in range(args.watchers)]
    tasks = [asyncio.create_task(work) for work in works]
    samples, ends = list[Sample](), time.monotonic() + 60 * args.minutes
    while time.monotonic() < ends:
        await asyncio.sleep(EVERY)
        for task in tasks:
            if task.done():
                task.result()  # it ends only by an error
        samples.append(_sample(server, counted))
        if len(samples) % 6 == 0:
            print(len(samples) * EVERY, *(f"{figure:.1f}" for figure in samples[-1]), dict(play.done), flush=True)
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    await play.people.http.aclose()
    return samples, play.done


def _sample(server: Process, counted: Path) -> Sample:
    tasks, blocks = map(int, counted.read_text().split())
    own, *others = (server.memory(pid) for pid in server.family())
    return Sample(own, sum(others), blocks / 1000, server.descriptors(), server.threads(), tasks)


def _table(samples: Sequence[Sample]) -> Table:
    table = Table(box=None)
    for column in ("", *(f"min {_minutes(part)}" for part in _cut(range(len(samples)), 6)), "growth an hour", ""):
        table.add_column(column, justify="left" if column == "" else "right")
    for index, title in enumerate(TITLES):
        figures = [sample[index] for sample in samples]
        means = [f"{statistics.fmean(part):.1f}" for part in _cut(figures, 6)]
        table.add_row(title, *means, *_growth(figures[len(figures) // 3 :]))
    return table


def _minutes(part: Sequence[int]) -> str:
    return f"{part[0] * EVERY / 60:.0f}–{(part[-1] + 1) * EVERY / 60:.0f}"


def _cut(things: Sequence[T], parts: int) -> list[Sequence[T]]:
    ends = [len(things) * part // parts for part in range(parts + 1)]
    return [things[begin:end] for begin, end in pairwise(ends) if end > begin]


def _growth(figures: Sequence[float]) -> tuple[str, str]:
    """Return the growth an hour, with its uncertainty, and what is to be thought of it."""
    means = [statistics.fmean(part) for part in _cut(figures, PARTS)]
    if len(means) < PARTS:
        return "", "too short"
    hours = [(at + 0.5) * len(figures) * EVERY / 3600 / PARTS for at in range(PARTS)]
    slope, begin = statistics.linear_regression(hours, means)
    left = sum((mean - begin - slope * at) ** 2 for at, mean in zip(hours, means, strict=True)) / (PARTS - 2)
    middle = statistics.fmean(hours)
    error = (left / sum((at - middle) ** 2 for at in hours)) ** 0.5
    is_flat = slope - 2 * error <= SLIGHT * statistics.fmean(means)
    return f"{slope:+.1f} ± {2 * error:.1f}", "flat" if is_flat else "grows"


if __name__ == "__main__":
    main()
