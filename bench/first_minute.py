"""How the server answers while it compiles: ``python -m bench.first_minute``.

Starts ``dragonrace serve`` with nothing compiled, and opens a table against the strongest bot of each game. Then it
asks for something every 50 ms until everything is compiled. All this is done once more without compiling. Prints
both: when the first page came, when each of the bots had moved, and how long answers took.
"""

import argparse
import json
import os
import signal
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import cycle
from pathlib import Path

import httpx
from rich.table import Table
from websockets.sync.client import connect

import dragonrace
from bench.screen import make_console
from dragonrace.engine.warming import undone

PAUSE = 0.05
PATIENCE = 60.0
"""Seconds that an answer may take."""
TABLE = "a new table"
PAGES = ("/", "/api/games", "/api/matches", "/api/games/{game}/rulebook")
ASKED = (*PAGES, TABLE)
ROUND = (*PAGES * 6, TABLE)
"""A new table now and then: where there are hundreds, their list takes its time."""


@contextmanager
def serving(folder: Path, *flags: str) -> Iterator[tuple[httpx.Client, float]]:
    """Run the server; yields a browser of it, and when it was started."""
    database = f"sqlite:///{folder / 'matches.sqlite'}"
    command = [sys.executable, "-m", "dragonrace", "serve", "--no-open", "--port", "0", "--database", database, *flags]
    began = time.perf_counter()
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout is not None
            address = process.stdout.readline().split()[4]
            with httpx.Client(base_url=address, timeout=PATIENCE) as browser:
                yield browser, began
        finally:
            process.send_signal(signal.SIGINT)


def ask(browser: httpx.Client, what: str, game: str) -> float:
    """Ask for something; return how many seconds the answer took."""
    began = time.perf_counter()
    if what == TABLE:
        seats = [{"kind": "bot", "bot": "level-3"}, {"kind": "person"}]
        answer = browser.post("/api/matches", json={"game": game, "seats": seats, "options": {}})
    else:
        answer = browser.get(what.format(game=game))
    answer.raise_for_status()
    return time.perf_counter() - began


def first_move(browser: httpx.Client, game: str) -> float:
    """Open a table at which the strongest bot begins; return how many seconds later it had moved."""
    began = time.perf_counter()
    strongest = dragonrace.bot_descriptions(game)[-1]["name"]
    seats = [{"kind": "bot", "bot": strongest}, {"kind": "person"}]
    answer = browser.post("/api/matches", json={"game": game, "seats": seats, "options": {}})
    answer.raise_for_status()
    address = str(browser.base_url.join(f"/api/matches/{answer.json()['id']}/socket")).replace("http", "ws", 1)
    with connect(address) as socket:
        while True:
            message = json.loads(socket.recv(PATIENCE))
            entries = [*message.get("log", ()), message.get("entry")]
            if any(entry and entry["player"] == 0 for entry in entries):
                return time.perf_counter() - began


@dataclass
class Minute:
    """What was measured, all in seconds."""

    first_page: float = 0.0
    first_moves: dict[str, float] = field(default_factory=dict)
    """By game."""
    answers: dict[str, list[float]] = field(default_factory=lambda: {what: [] for what in ASKED})
    """How long they took, by what was asked for."""
    lasted: float = 0.0


def measure(until: float | None) -> Minute:
    """Run a server on an empty cache, until all is compiled, or without compiling for ``until`` seconds."""
    minute = Minute()
    with tempfile.TemporaryDirectory() as name:
        os.environ["DRAGONRACE_CACHE"] = name
        with serving(Path(name), *(() if until is None else ("--no-warm",))) as (browser, began):
            browser.get("/").raise_for_status()
            minute.first_page = time.perf_counter() - began
            for game in dragonrace.games():
                minute.first_moves[game] = first_move(browser, game)
            whats, games = cycle(ROUND), cycle(dragonrace.games())
            while undone() if until is None else time.perf_counter() - began < until:
                what = next(whats)
                minute.answers[what].append(ask(browser, what, next(games)))
                time.sleep(PAUSE)
            minute.lasted = time.perf_counter() - began
    return minute


def main() -> None:
    """Measure and print."""
    argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter).parse_args()
    console = make_console()
    compiling = measure(None)
    quiet = measure(compiling.lasted)
    console.print(f"{os.cpu_count()} cores. All was compiled after {compiling.lasted:.0f} s.")
    both = f"{compiling.first_page:.2f} s; without compiling after {quiet.first_page:.2f} s"
    console.print(f"The first page came after {both}.")
    for game, seconds in compiling.first_moves.items():
        both = f"{seconds:.2f} s; without compiling after {quiet.first_moves[game]:.2f} s"
        console.print(f"{game}: the strongest bot had moved after {both}.")
    table = Table(title="Answers in ms: while it compiles, and without compiling")
    for heading in ("asked for", "times", "median", "99 %", "slowest", "median", "99 %", "slowest"):
        table.add_column(heading, justify="left" if heading == "asked for" else "right")
    for what in ASKED:
        figures = [1000 * figure for one in (compiling, quiet) for figure in summary(one.answers[what])]
        table.add_row(what, str(len(compiling.answers[what])), *(f"{figure:.0f}" for figure in figures))
    console.print(table)


def summary(took: list[float]) -> tuple[float, float, float]:
    """Return the median, the 99th percentile and the greatest."""
    return statistics.median(took), statistics.quantiles(took, n=100)[98], max(took)


if __name__ == "__main__":
    main()
