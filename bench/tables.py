"""How long people wait for bots where many tables have one: ``python -m bench.tables``.

Fifty people each play a level-5 bot, all three games, at one real server on SQLite. They answer at once, or after a
second. Every wait for a bot is measured, with how many tables were waiting for theirs meanwhile, on average. What the
same decisions take alone is measured afterwards: the logs are replayed to a bot with the same seed, in one process on
a machine that does nothing else, up to the beat that hides how long somebody thinks. To that comes what a table alone
waits besides for each line: what is written down and sent.

What is fair is the time alone times the tables that wait on each core, and at the least the time alone. Prints how many
times as long as that people waited.
"""

import argparse
import asyncio
import json
import math
import os
import random
import statistics
import subprocess
import sys
import tempfile
import time
import warnings
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

from rich.table import Table

import dragonrace
from bench.screen import make_console
from bench.serving import People, act, free_port, machine, secret, serving, sitting
from dragonrace.server.keys import bot_seed, new_key
from dragonrace.server.store.rows import setup_of
from dragonrace.server.store.store import Store
from dragonrace.server.table.autoplay import BEAT
from dragonrace.server.thinking.bot_worker import BotWorker
from dragonrace.server.thinking.questions import Briefing

BOT, PERSON_SEAT, BOT_SEAT = "level-5", 0, 1
SEATS = [{"kind": "person"}, {"kind": "bot", "bot": BOT}]
CORES = os.cpu_count() or 1
COLUMNS = (
    *("", "waits", "alone, median s", "wait, median s", "worst s", "tables that wait"),
    *("times what is fair: median", "95 %", "worst"),
)


class Wait(NamedTuple):
    """A wait: the match, how long its log was at its beginning and at its end, seconds, and tables that waited."""

    match: str
    begin: int
    end: int
    seconds: float
    tables: float


@dataclass
class Waiting:
    """How many tables wait for a bot, and that summed up over time."""

    count: int = 0
    area: float = 0.0
    at: float = 0.0

    def change(self, by: int) -> tuple[float, float]:
        """Let one more, or one fewer, wait; return the time, and the sum until then."""
        now = time.perf_counter()
        self.area += self.count * (now - self.at)
        self.count, self.at = self.count + by, now
        return now, self.area


class Tables:
    """People at their tables."""

    def __init__(self, port: int, rng: random.Random) -> None:
        self.port, self.rng, self.people = port, rng, People(port)
        self.waits: list[Wait] = []
        self.games: dict[str, str] = {}
        """The games of all matches."""
        self.open: dict[str, float] = {}
        """Since when each table waits that waits now."""
        self.longest_open = 0.0
        self._waiting = Waiting(at=time.perf_counter())

    async def play(self, games: Sequence[str], seconds: float) -> list[Wait]:
        """Play at so many tables at the same time for a while; return all waits that have ended."""
        self.waits = []
        tasks = [asyncio.create_task(self._at_a_table(game, index)) for index, game in enumerate(games)]
        await asyncio.wait(tasks, timeout=seconds, return_when=asyncio.FIRST_EXCEPTION)
        self.longest_open = time.perf_counter() - min(self.open.values(), default=time.perf_counter())
        for task in tasks:
            task.cancel()
        for outcome in await asyncio.gather(*tasks, return_exceptions=True):
            if isinstance(outcome, Exception):
                raise outcome
        self._waiting = Waiting(at=time.perf_counter())
        self.open.clear()
        return self.waits

    async def _at_a_table(self, game: str, index: int) -> None:
        await asyncio.sleep(self.rng.random())
        while True:
            key = new_key()
            match = await self.people.open(key, game, SEATS)
            self.games[match["id"]] = game
            async with sitting(self.port, match["id"], PERSON_SEAT, key) as there:
                await self._play(match["id"], there, index % 2)

    async def _play(self, match: str, there: Any, pause: float) -> None:
        began: tuple[float, float, int] | None = None
        async for text in there:
            message = json.loads(text)
            if message["type"] == "refused" and message["error"]["code"] != "action.late":  # both may act at once
                raise RuntimeError(message["error"]["message"])
            if message["type"] not in ("position", "step"):
                continue
            view, seen = message["view"], message["seen"]
            if began is not None and (view["over"] or PERSON_SEAT in view["actors"]):
                self._ended(match, began, seen)
                began = None
            if view["over"]:
                return
            if BOT_SEAT in view["actors"] and PERSON_SEAT not in view["actors"]:
                began = began or (*self._waiting.change(1), seen)
                self.open[match] = began[0]
            elif view["choices"]:
                await asyncio.sleep(pause)
                await act(there, message, PERSON_SEAT, self.rng.choice(view["choices"])["text"])

    def _ended(self, match: str, began: tuple[float, float, int], seen: int) -> None:
        since, area, begin = began
        del self.open[match]
        now, whole = self._waiting.change(-1)
        self.waits.append(Wait(match, begin, seen, now - since, (whole - area) / (now - since)))


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", help="only these")
    parser.add_argument("--tables", type=int, default=50, help="at the same time (%(default)s)")
    parser.add_argument("--seconds", type=float, default=60, help="of play at all of them (%(default)s)")
    parser.add_argument("--alone", type=float, default=10, help="seconds at one table of each game (%(default)s)")
    parser.add_argument("--most", type=int, default=150, help="so many waits of a game are compared (%(default)s)")
    args, console = parser.parse_args(), make_console()
    games = args.games or dragonrace.games()
    subprocess.run([sys.executable, "-m", "dragonrace", "warm"], check=True, stdout=subprocess.DEVNULL)
    console.print(f"{machine()}: {args.tables} tables for {args.seconds:g} s")
    os.environ["DRAGONRACE_SECRET"] = secret()
    with tempfile.TemporaryDirectory(prefix="dragonrace_tables") as folder:
        url, port = f"sqlite:///{Path(folder) / 'm.sqlite'}", free_port()
        with serving(
            ["-m", "dragonrace", "serve", "--database", url, "--port", str(port), "--no-open"], port
        ) as server:
            before, began = server.seconds(), time.monotonic()
            tables, alone, waits = asyncio.run(_play(port, games, args))
            busy = (server.seconds() - before) / (time.monotonic() - began)
        console.print(f"the server and its bots used {busy:.2f} cores; now what was thought is thought again, alone")
        console.print(f"the longest wait that had not ended: {tables.longest_open:.1f} s")
        busy_waits = [[wait for wait in waits if tables.games[wait.match] == game] for game in games]
        thought = _thought(url, [wait for its in (*alone.values(), *busy_waits) for wait in _sample(its, args.most)])
    console.print(_table(games, alone, waits, tables.games, thought))
    console.print(machine())


async def _play(
    port: int, games: Sequence[str], args: argparse.Namespace
) -> tuple[Tables, dict[str, list[Wait]], list[Wait]]:
    tables = Tables(port, random.Random(1))
    await tables.play([games[0]], 3)  # the process where bots think begins
    alone = {game: await tables.play([game], args.alone) for game in games}
    waits = await tables.play([games[index % len(games)] for index in range(args.tables)], args.seconds)
    await tables.people.http.aclose()
    return tables, alone, waits


def _sample(waits: list[Wait], most: int) -> list[Wait]:
    """Return all waits, or the longest and as many others at random."""
    if len(waits) <= most:
        return waits
    longest = sorted(waits, key=lambda wait: -wait.seconds)
    return longest[: most // 2] + random.Random(1).sample(longest[most // 2 :], most - most // 2)


Thought = dict[tuple[str, int], float]
"""How many seconds a bot needs for a line of a match's log, alone; where something is hidden, up to the next beat."""


def _thought(url: str, waits: Sequence[Wait]) -> Thought:
    """Ask the bots again for what they did in these waits, and for what they did before at the same tables."""
    warnings.simplefilter("ignore", dragonrace.NotCompiledWarning)
    ends = defaultdict[str, int](int)
    for wait in waits:
        ends[wait.match] = max(ends[wait.match], wait.end)
    store, found = Store(url), Thought()
    store.prepare()
    for match_id, end in ends.items():
        loaded = store.load(match_id)
        assert loaded is not None
        row, seats, log = loaded
        setup, seed, worker = setup_of(row, seats), bot_seed(row.seed, BOT_SEAT), BotWorker()
        state = setup.load().new_initial_state()
        for number, line in enumerate(log[:end], 1):
            if line.player == BOT_SEAT:
                briefing = Briefing(match_id, setup, 0, tuple(state.history()), BOT_SEAT, BOT, seed)
                began = time.perf_counter()
                worker.decide(briefing)
                spent = time.perf_counter() - began
                found[match_id, number] = (
                    math.ceil(spent / BEAT) * BEAT if state.game.type.hidden_information else spent
                )
            state.apply_action(state.string_to_action(line.text, line.player), line.player)
    store.close()
    return found


def _table(
    games: Sequence[str], alone: dict[str, list[Wait]], waits: list[Wait], names: dict[str, str], thought: Thought
) -> Table:
    def own(wait: Wait) -> float:
        return sum(thought.get((wait.match, number), 0.0) for number in range(wait.begin + 1, wait.end + 1))

    def lines(wait: Wait) -> int:
        return sum((wait.match, number) in thought for number in range(wait.begin + 1, wait.end + 1))

    def known(its: Sequence[Wait]) -> list[Wait]:
        return [wait for wait in its if own(wait)]

    table = Table(box=None)
    for column in COLUMNS:
        table.add_column(column, justify="left" if column == "" else "right")
    for game in games:
        besides = statistics.median((wait.seconds - own(wait)) / lines(wait) for wait in known(alone[game]))
        for what, its in (("alone", alone[game]), ("all", [wait for wait in waits if names[wait.match] == game])):
            table.add_row(
                f"{game}, {what}", *_figures([(wait, own(wait) + besides * lines(wait)) for wait in known(its)])
            )
    return table


def _figures(waits: Sequence[tuple[Wait, float]]) -> list[str]:
    """Return what is printed of waits, each with the seconds that it would have been alone."""
    times = sorted(wait.seconds / (own * max(1.0, wait.tables / CORES)) for wait, own in waits)
    seconds = [wait.seconds for wait, _ in waits]
    halves = (statistics.median(one) for one in ([own for _, own in waits], seconds))
    tables = statistics.fmean(wait.tables for wait, _ in waits)
    shown = *(f"{half:.2f}" for half in halves), f"{max(seconds):.2f}", f"{tables:.1f}"
    return [str(len(waits)), *shown, *(f"{times[int(share * (len(times) - 1))]:.2f}" for share in (0.5, 0.95, 1))]


if __name__ == "__main__":
    main()
