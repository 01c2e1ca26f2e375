"""Moves a second of our server and of boardgame.io's, side by side: ``python -m bench.server``.

Matches of two people are played as fast as the server lets them. What is measured is what a move costs (the processor's
time of the server's processes, and of the database's where that is another) and how many there are a second, with our
rules and views against the smallest game there is on the other side. Our matches come to an end and are followed by new
ones, which is in what a move costs; theirs goes on for ever. All are measured in turn, several times, and each ratio is
the median of the runs' ratios. The clients need a core, too: where there are few, trust what a move costs.

`--live 1000` then plays that many matches on SQLite, at half of the highest pace.
Needs Node.js and npm; a database of its own is made in PostgreSQL, where there is one.
"""

import argparse
import json
import os
import platform
import secrets
import shutil
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any, NamedTuple

import sqlalchemy as sa
from rich.table import Table

from bench.screen import make_console
from bench.serving import free_port, postgres, seconds

HERE = Path(__file__).parent
SERVE = """
import sys
from dragonrace.server.limits import Limits, Rate
from dragonrace.server.run import serve
if __name__ == "__main__":
    many = Rate(1e6, 1e6)
    limits = Limits(
        connections=100_000, connections_of_address=100_000, sockets=100_000, sockets_of_address=100_000,
        tables=100_000, tables_of_address=100_000, matches=many, matches_of_address=many, changes_of_address=many,
    )
    serve(port=int(sys.argv[1]), database=sys.argv[2], workers=int(sys.argv[3]), open_browser=False, limits=limits)
"""
SECRET = secrets.token_urlsafe(32)
"""What seals secrets in PostgreSQL."""
COLUMNS = (
    *("", "moves a second", "ms of processor a move", "of that, new matches", "ms of the database's"),
    *("to FlatFile", "to one process on PostgreSQL", "wait, median ms", "99 % ms"),
)
FLATFILE, SQLITE, ONE = "boardgame.io, FlatFile", "ours, SQLite", "ours, PostgreSQL"


class Run(NamedTuple):
    """What one run has shown: moves a second, milliseconds of processor a move, and waits in milliseconds."""

    moves: float
    cost: float
    opening: float
    """What of that is for matches that followed those that had come to their end."""
    database: float
    half: float
    p99: float


def main() -> None:
    """Measure and print."""
    args, console = _arguments(), make_console()
    folder = _install()
    console.print(f"{os.cpu_count()} cores, {platform.system()}, Python {platform.python_version()}")
    with ExitStack() as stack:
        shared = stack.enter_context(postgres(args.postgres))
        if shared is None:
            console.print("There is no PostgreSQL at --postgres, so that is left out.")
        servers = {name: start for name, start in _servers(shared).items() if _is_wanted(name, args.only)}
        runs: dict[str, list[Run]] = {name: [] for name in servers}
        for _ in range(args.runs):
            for name, (kind, workers) in servers.items():
                runs[name].append(_measure(folder, name, kind, workers, args))
                console.print(f"{name}: {runs[name][-1].moves:.0f} moves a second")
        console.print(_table(runs))
        if args.live:
            console.print(_live(folder, statistics.median(run.moves for run in runs[SQLITE]), args))


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--matches", type=int, default=100, help="at the same time (%(default)s)")
    parser.add_argument("--seconds", type=float, default=6, help="of each run (%(default)s)")
    parser.add_argument("--runs", type=int, default=3, help="of each server (%(default)s)")
    parser.add_argument("--pace", type=float, help="so many moves a second instead of as many as there can be")
    parser.add_argument("--live", type=int, help="then so many matches on SQLite, at half the moves a second")
    beside = "postgresql://root@127.0.0.1/postgres"
    parser.add_argument("--postgres", default=beside, help="a database beside which ours is made (%(default)s)")
    parser.add_argument("--only", nargs="+", help="the servers to measure, by the beginnings of their names")
    args = parser.parse_args()
    if args.live and not _is_wanted(SQLITE, args.only):
        parser.error(f"--live needs {SQLITE!r} among --only")
    return args


def _live(folder: Path, most: float, args: argparse.Namespace) -> Table:
    """Return how long people wait where many matches are played at half the most moves a second."""
    args = argparse.Namespace(**{**vars(args), "matches": args.live, "pace": most / 2})
    runs = [_measure(folder, SQLITE, "sqlite", 1, args) for _ in range(args.runs)]
    return _table({f"{args.live} matches at {args.pace:.0f} moves a second": runs})


def _is_wanted(name: str, only: list[str] | None) -> bool:
    return only is None or any(name.startswith(one) for one in only)


def _servers(shared: str | None) -> dict[str, tuple[str, int | str]]:
    alone: dict[str, tuple[str, int | str]] = {
        FLATFILE: ("peer", "flatfile"),
        "boardgame.io, memory": ("peer", "memory"),
        SQLITE: ("sqlite", 1),
    }
    if shared is None:
        return alone
    return {**alone, ONE: (shared, 1), f"{ONE}, two processes": (shared, 2)}


def _install() -> Path:
    """Return the folder with the other server and the clients, installed once."""
    folder = Path(tempfile.gettempdir()) / "dragonrace-bench-server"
    folder.mkdir(exist_ok=True)
    for name in ("package.json", "peer.cjs", "clients.mjs"):
        shutil.copy(HERE / name, folder / name)
    if not (folder / "node_modules").exists():
        subprocess.run([_program("npm"), "install", "--silent"], cwd=folder, check=True)
    return folder


def _measure(folder: Path, name: str, kind: str, workers: int | str, args: argparse.Namespace) -> Run:
    with ExitStack() as stack:
        there = Path(stack.enter_context(tempfile.TemporaryDirectory(ignore_cleanup_errors=True)))
        port = free_port()
        if kind == "peer":
            command = [_program("node"), "peer.cjs", str(workers), str(port), str(there / "peer")]
        else:
            url = f"sqlite:///{there / 'm.sqlite'}" if kind == "sqlite" else kind
            (folder / "serve.py").write_text(SERVE)
            command = [sys.executable, "serve.py", str(port), url, str(workers)]
        pid = stack.enter_context(_running(command, folder, port))
        whose = "boardgame.io" if kind == "peer" else "dragonrace"
        pace = [str(args.pace)] if args.pace else []
        clients = [_program("node"), "clients.mjs", whose, str(port), str(args.matches), str(args.seconds), *pace]
        with subprocess.Popen(clients, cwd=folder, stdout=subprocess.PIPE, text=True) as process:
            assert process.stdout is not None
            at_first = seconds(pid)
            assert process.stdout.readline() == "seated\n", f"{name} can't be measured"
            an_opening = (seconds(pid) - at_first) / args.matches
            assert process.stdout.readline() == "began\n", f"{name} can't be measured"
            before, by_database = seconds(pid), _used_by_database(kind)
            told: dict[str, Any] = json.loads(process.stdout.readline())
            used, database = seconds(pid) - before, _used_by_database(kind) - by_database
    moves, opening = told["moves"], told["opened"] * an_opening
    cost, new, its = (1000 * spent / moves for spent in (used, opening, database))
    return Run(moves / args.seconds, cost, new, its, told["half"], told["p99"])


@contextmanager
def _running(command: list[str], folder: Path, port: int) -> Iterator[int]:
    env = {**os.environ, "DRAGONRACE_WARM": "0", "DRAGONRACE_SECRET": SECRET, "NODE_ENV": "production"}
    env.setdefault("DRAGONRACE_SECRET", "what is sealed on the way of a bench")
    with subprocess.Popen(
        command, cwd=folder, env=env, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    ) as process:
        until = time.monotonic() + 60
        while True:
            try:
                socket.create_connection(("127.0.0.1", port), 1).close()
                break
            except OSError:
                if time.monotonic() > until or process.poll() is not None:
                    raise
                time.sleep(0.1)
        time.sleep(1)
        try:
            yield process.pid
        finally:
            process.terminate()


def _program(name: str) -> str:
    found = shutil.which(name)
    if found is None:
        raise SystemExit(f"This needs {name}.")
    return found


def _used_by_database(url: str) -> float:
    """Return the same of the processes of PostgreSQL that serve ours; 0 where there are none on this machine."""
    if not url.startswith("postgresql"):
        return 0.0
    engine = sa.create_engine(url.replace("postgresql:", "postgresql+psycopg:"))
    with engine.connect() as db:
        ours = "SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()"
        pids = [int(pid) for pid in db.exec_driver_sql(ours).scalars()]
    engine.dispose()
    return sum(seconds(pid) for pid in pids if Path(f"/proc/{pid}/stat").exists())


def _table(runs: dict[str, list[Run]]) -> Table:
    table = Table(box=None)
    for column in COLUMNS:
        table.add_column(column, justify="left" if column == "" else "right")
    for name, its in runs.items():
        figures = (statistics.median(figure) for figure in zip(*its, strict=True))
        moves, cost, opening, database, half, p99 = figures
        waits = f"{half:.1f}", f"{p99:.1f}"
        ratios = _ratio(its, runs.get(FLATFILE)), _ratio(its, runs.get(ONE))
        costs = f"{cost:.2f}", f"{opening:.2f}" if opening else "", f"{database:.2f}" if database else ""
        table.add_row(name, f"{moves:.0f}", *costs, *ratios, *waits)
    return table


def _ratio(runs: list[Run], others: list[Run] | None) -> str:
    if others is None:
        return ""
    return f"{statistics.median(one.moves / other.moves for one, other in zip(runs, others, strict=True)):.2f}"


if __name__ == "__main__":
    main()
