"""How the server answers while it compiles: ``python -m bench.first_minute``.

Starts ``dragonrace serve`` with nothing compiled, asks it for something every 50 ms until everything is, then does the
same for as long without compiling, and prints both: when the first page came, and how long answers took.
"""

import argparse
import os
import signal
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import cycle
from pathlib import Path

import httpx
from rich.console import Console
from rich.table import Table

import dragonrace
from dragonrace.core.warming import undone

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
        seats = [{"kind": "bot", "bot": "sensible"}, {"kind": "person"}]
        answer = browser.post("/api/matches", json={"game": game, "seats": seats, "options": {}})
    else:
        answer = browser.get(what.format(game=game))
    answer.raise_for_status()
    return time.perf_counter() - began


def measure(until: float | None) -> tuple[float, dict[str, list[float]], float]:
    """Run a server on an empty cache, until all is compiled, or without compiling for ``until`` seconds.

    Returns when the first page came, how long answers took, by what was asked for, and how long it all lasted.
    """
    with tempfile.TemporaryDirectory() as name:
        os.environ["DRAGONRACE_CACHE"] = name
        with serving(Path(name), *(() if until is None else ("--no-warm",))) as (browser, began):
            browser.get("/").raise_for_status()
            first = time.perf_counter() - began
            took: dict[str, list[float]] = {what: [] for what in ASKED}
            whats, games = cycle(ROUND), cycle(dragonrace.games())
            while undone() if until is None else time.perf_counter() - began < until:
                what = next(whats)
                took[what].append(ask(browser, what, next(games)))
                time.sleep(PAUSE)
            lasted = time.perf_counter() - began
    return first, took, lasted


def main() -> None:
    """Measure and print."""
    argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter).parse_args()
    console = Console()
    first, compiling, lasted = measure(None)
    first_without, quiet, _ = measure(lasted)
    console.print(f"{os.cpu_count()} cores. All was compiled after {lasted:.0f} s.")
    console.print(f"The first page came after {first:.2f} s; without compiling after {first_without:.2f} s.")
    table = Table(title="Answers in ms: while it compiles, and without compiling")
    for heading in ("asked for", "times", "median", "99 %", "slowest", "median", "99 %", "slowest"):
        table.add_column(heading, justify="left" if heading == "asked for" else "right")
    for what in ASKED:
        figures = [1000 * figure for took in (compiling[what], quiet[what]) for figure in summary(took)]
        table.add_row(what, str(len(compiling[what])), *(f"{figure:.0f}" for figure in figures))
    console.print(table)


def summary(took: list[float]) -> tuple[float, float, float]:
    """Return the median, the 99th percentile and the greatest."""
    return statistics.median(took), statistics.quantiles(took, n=100)[98], max(took)


if __name__ == "__main__":
    main()
