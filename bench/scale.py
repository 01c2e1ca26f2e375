"""How a server does with a million matches: ``python -m bench.scale``.

Writes a database of each kind as it is after years (`bench.scale_rows`), starts a real server on it three times, and
prints how long it takes until it answers, and how long what a lobby asks for takes: medians, and the slowest.
The bars: 3 s for a start, 50 ms for a median.
"""

import argparse
import os
import statistics
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from itertools import cycle
from pathlib import Path

import httpx
from rich.table import Table

from bench.scale_rows import Filled, fill
from bench.screen import make_console
from bench.serving import free_port, machine, postgres, secret, serving
from dragonrace.server.keys import COOKIE, new_key
from dragonrace.server.store.store import Store
from dragonrace.server.table.noticeboard import FRESH

STARTS = 3
SLOWEST_START, SLOWEST_ANSWER = 3.0, 0.05
"""The bars, in seconds."""


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--matches", type=int, default=1_000_000, help="how many (%(default)s)")
    parser.add_argument("--times", type=int, default=40, help="how often each thing is asked for (%(default)s)")
    beside = "postgresql://root@127.0.0.1/postgres"
    parser.add_argument("--postgres", default=beside, help="a database beside which ours is made (%(default)s)")
    parser.add_argument("--only", choices=("sqlite", "postgresql"), help="only on this")
    args, console = parser.parse_args(), make_console()
    console.print(machine())
    sealed = {"DRAGONRACE_SECRET": secret()}
    table = Table("", box=None)
    figures: dict[str, list[str]] = {}
    with ExitStack() as stack:
        urls: dict[str, str | None] = {}
        if args.only != "postgresql":
            folder = stack.enter_context(tempfile.TemporaryDirectory(prefix="dragonrace_scale"))
            urls["sqlite"] = f"sqlite:///{Path(folder) / 'm.sqlite'}"
        if args.only != "sqlite":
            urls["postgresql"] = stack.enter_context(postgres(args.postgres))
        for kind, url in urls.items():
            if url is None:
                console.print("There is no PostgreSQL at --postgres, so that is left out.")
                continue
            table.add_column(kind, justify="right")
            table.add_column("slowest", justify="right")
            table.add_column("")
            for name, figure in _measure(url, sealed, args.matches, args.times):
                print(kind, name, *figure, flush=True)
                figures.setdefault(name, []).extend(figure)
    for name, its in figures.items():
        table.add_row(name, *its)
    console.print(table)
    console.print(machine())


def _measure(url: str, sealed: dict[str, str], number: int, times: int) -> Iterator[tuple[str, tuple[str, str, str]]]:
    began = time.perf_counter()
    filled = _fill(url, sealed, number)
    yield f"{number} matches are written, s", (f"{time.perf_counter() - began:.0f}", "", "")
    port, starts = free_port(), list[float]()
    command = ["-m", "dragonrace", "serve", "--database", url, "--port", str(port), "--no-open", "--no-warm"]
    for again in range(STARTS):
        with serving(command, port, **sealed) as server:
            starts.append(server.ready_after)
            if again == STARTS - 1:
                answers = list(_answers(port, filled, times))
    yield "a start, s", _figures(starts, SLOWEST_START, 1)
    for name, waits in answers:
        yield f"{name}, ms", _figures(waits, SLOWEST_ANSWER, 1000)


def _fill(url: str, sealed: dict[str, str], number: int) -> Filled:
    os.environ.update(sealed)
    store = Store(url)
    store.prepare()
    try:
        return fill(store, number)
    finally:
        store.close()


def _answers(port: int, filled: Filled, times: int) -> Iterator[tuple[str, list[float]]]:
    """Return how many seconds what is asked for took, each time."""

    def asking(key: str, *paths: str, rest: float = 0.0, times: int = times) -> list[float]:
        with httpx.Client(
            base_url=f"http://127.0.0.1:{port}", headers={"Cookie": f"{COOKIE}={key}"}, timeout=60
        ) as http:
            return [_timed(http.get, path, rest) for _, path in zip(range(times), cycle(paths), strict=False)]

    nobody = new_key()
    asking(nobody, "/api/me")  # the first answer comes late
    yield "GET /health", asking(nobody, "/health")
    yield "GET /api/me", asking(filled.several, "/api/me")
    yield "GET /api/me, 5000 matches", asking(filled.many, "/api/me")
    yield "GET /api/matches, none", asking(nobody, "/api/matches")
    yield "GET /api/matches, 30 matches", asking(filled.several, "/api/matches")
    yield "GET /api/matches, 5000 matches", asking(filled.many, "/api/matches")
    yield "GET /api/tables", asking(nobody, "/api/tables")
    yield "GET /api/tables, read anew", asking(nobody, "/api/tables", rest=FRESH, times=times // 4)
    for what in ("archived", "lately", "running"):
        paths = [f"/api/matches/{match}" for match in getattr(filled, what)]
        name = {"lately": "over lately"}.get(what, what)
        yield f"GET a match, {name}, not in memory", asking(nobody, *paths)


def _timed(get: Callable[[str], httpx.Response], path: str, rest: float) -> float:
    time.sleep(rest)
    began = time.perf_counter()
    answer = get(path)
    spent = time.perf_counter() - began
    assert answer.status_code == 200, answer.text
    return spent


def _figures(seconds: list[float], bar: float, by: int) -> tuple[str, str, str]:
    median = statistics.median(seconds)
    return f"{by * median:.1f}", f"{by * max(seconds):.1f}", "" if median < bar else f"over {by * bar:g}"


if __name__ == "__main__":
    main()
