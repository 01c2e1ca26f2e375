"""Moves a second of our server and of boardgame.io's, side by side: ``python -m bench.server``.

Matches of two people are played as fast as the server lets them. What is measured is what a move costs (the processor's
time of the server's processes) and how many there are a second, with our rules and views against the smallest game
there is on the other side. All are measured in turn, several times, and each ratio is the median of the runs' ratios.
Needs Node.js and npm; PostgreSQL at 127.0.0.1 where two processes are measured.
"""

import argparse
import json
import os
import platform
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

from rich.table import Table

from bench.screen import make_console

HERE = Path(__file__).parent
SERVE = """
import sys
from dragonrace.server.limits import Limits, Rate
from dragonrace.server.run import serve
if __name__ == "__main__":
    many = Rate(1e6, 1e6)
    limits = Limits(100_000, many, many, many, many, 100_000, 100_000)
    serve(port=int(sys.argv[1]), database=sys.argv[2], workers=int(sys.argv[3]), open_browser=False, limits=limits)
"""
TICKS = os.sysconf("SC_CLK_TCK")


class Run(NamedTuple):
    """What one run has shown: moves a second, milliseconds of processor a move, and waits in milliseconds."""

    moves: float
    cost: float
    half: float
    p99: float


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--matches", type=int, default=100, help="at the same time (%(default)s)")
    parser.add_argument("--seconds", type=float, default=6, help="of each run (%(default)s)")
    parser.add_argument("--runs", type=int, default=3, help="of each server (%(default)s)")
    parser.add_argument("--pace", type=float, help="so many moves a second instead of as many as there can be")
    parser.add_argument("--postgres", help="the URL of an empty database, for the runs with PostgreSQL")
    parser.add_argument("--only", nargs="+", help="the servers to measure, by the beginnings of their names")
    args, console = parser.parse_args(), make_console()
    folder = _install()
    console.print(f"{os.cpu_count()} cores, {platform.system()}, Python {platform.python_version()}")
    servers = {name: start for name, start in _servers(args.postgres).items() if _is_wanted(name, args.only)}
    runs: dict[str, list[Run]] = {name: [] for name in servers}
    for _ in range(args.runs):
        for name, (kind, workers) in servers.items():
            runs[name].append(_measure(folder, name, kind, workers, args))
            console.print(f"{name}: {runs[name][-1].moves:.0f} moves a second")
    console.print(_table(runs))


def _is_wanted(name: str, only: list[str] | None) -> bool:
    return only is None or any(name.startswith(one) for one in only)


def _servers(postgres: str | None) -> dict[str, tuple[str, int | str]]:
    shared: dict[str, tuple[str, int | str]] = {"ours, PostgreSQL": (postgres or "", 1)}
    shared["ours, PostgreSQL, two processes"] = (postgres or "", 2)
    return {
        "boardgame.io, FlatFile": ("peer", "flatfile"),
        "boardgame.io, memory": ("peer", "memory"),
        "ours, SQLite": ("sqlite", 1),
        **(shared if postgres else {}),
    }


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
        there = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        port = _free_port()
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
            assert process.stdout.readline() == "began\n", f"{name} can't be measured"
            before = _used(pid)
            told: dict[str, Any] = json.loads(process.stdout.readline())
            used = _used(pid) - before
    moves = told["moves"]
    return Run(moves / args.seconds, used / moves * 1000, told["half"], told["p99"])


@contextmanager
def _running(command: list[str], folder: Path, port: int) -> Iterator[int]:
    env = {**os.environ, "DRAGONRACE_WARM": "0", "NODE_ENV": "production"}
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


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def _used(pid: int) -> float:
    """Return how many seconds of the processor a process and its children have used."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    own = (int(fields[11]) + int(fields[12])) / TICKS
    children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    return own + sum(_used(int(child)) for child in children)


def _table(runs: dict[str, list[Run]]) -> Table:
    table = Table(box=None)
    for column in ("", "moves a second", "ms of processor a move", "to FlatFile", "wait, median ms", "99 % ms"):
        table.add_column(column, justify="left" if column == "" else "right")
    base = runs.get("boardgame.io, FlatFile")
    for name, its in runs.items():
        ratio = statistics.median(one.moves / other.moves for one, other in zip(its, base, strict=True)) if base else 0
        figures = [statistics.median(getattr(run, field) for run in its) for field in ("moves", "cost", "half", "p99")]
        moves, cost, half, p99 = figures
        table.add_row(name, f"{moves:.0f}", f"{cost:.2f}", f"{ratio:.2f}", f"{half:.1f}", f"{p99:.1f}")
    return table


if __name__ == "__main__":
    main()
