"""Steps a second of batches: ``python -m bench.batches``.

All lanes do anything legal. A step is one decision of a player, with all that follows from it, the observation of who
acts next, and what is legal then, as a list and as a mask; choosing the actions counts, too. On one thread, and on as
many as there are cores; then against quick bots within the step, where a step is the next decision of who learns, and
all decisions are counted besides. Each figure is the median of the runs, the ratio that of the runs' ratios.
"""

import argparse
import os
import statistics
import time
from collections.abc import Iterator
from typing import Any, NamedTuple

from rich.progress import track
from rich.table import Table

import dragonrace
from bench.screen import make_console, processor
from dragonrace.batches.batching import Batch

SETTINGS: tuple[tuple[str, dict[str, Any]], ...] = (
    ("dragon-river", {"players": 2}),
    ("dragon-river", {"players": 4}),
    ("golden-dragon", {"players": 2}),
    ("golden-dragon", {"players": 4}),
    ("river-dragons", {"players": 4, "turn_limit": 100}),
)
WARM_UP = 200
"""Steps before the first that is measured: by then the lanes are anywhere in their games."""


class Speed(NamedTuple):
    """Steps, and decisions of all, a second of the clock and of the processor."""

    steps: float
    decisions: float
    of_core: float


def main() -> None:
    """Measure and print."""
    args, console = arguments(__doc__), make_console()
    cores = os.cpu_count() or 1
    console.print(f"{processor()}, {cores} cores, {args.lanes} lanes, medians of {args.runs} runs")
    table = Table(title="Batches: millions a second")
    for heading in ("game", "one thread", "of a core's second", f"{cores} threads", "ratio", "quick bots", "decisions"):
        table.add_column(heading, justify="left" if heading == "game" else "right")
    for name, options in track(SETTINGS, "Measuring", console=console, transient=True):
        table.add_row(*_row(name, options, cores, args))
    console.print(table)


def arguments(about: str) -> argparse.Namespace:
    """Read how many lanes and runs are wanted, and how long ones."""
    parser = argparse.ArgumentParser(description=about, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--lanes", type=int, default=4096)
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=1.0, help="of each run (1)")
    return parser.parse_args()


def _row(name: str, options: dict[str, Any], cores: int, args: argparse.Namespace) -> Iterator[str]:
    game = dragonrace.load_game(name, **options)
    learner: list[str | None] = [None, *["quick"] * (game.num_players - 1)]
    with (
        Batch(game, args.lanes, threads=1) as one,
        Batch(game, args.lanes, threads=cores) as all_cores,
        Batch(game, args.lanes, threads=1, opponents=learner) as against,
    ):
        batches = (one, all_cores, against)
        for batch in batches:
            for _ in range(WARM_UP):
                batch.step(batch.sample())
        runs = [[_speed(batch, args.seconds) for batch in batches] for _ in range(args.runs)]
    alone, together, bots = (_median(list(speeds)) for speeds in zip(*runs, strict=True))
    ratio = statistics.median(together.steps / alone.steps for alone, together, _ in runs)
    yield f"{name}, " + ", ".join(f"{key.replace('_', ' ')} {value}" for key, value in options.items())
    for figure in (alone.steps, alone.of_core, together.steps):
        yield f"{figure / 1e6:.2f}"
    yield f"{ratio:.2f}"
    yield f"{bots.steps / 1e6:.2f}"
    yield f"{bots.decisions / 1e6:.2f}"


def _speed(batch: Batch, seconds: float) -> Speed:
    began, used, before = time.perf_counter(), time.process_time(), batch.decisions
    steps = 0
    while time.perf_counter() - began < seconds:
        batch.step(batch.sample())
        steps += batch.num_lanes
    clock, processor_time = time.perf_counter() - began, time.process_time() - used
    return Speed(steps / clock, (batch.decisions - before) / clock, steps / processor_time)


def _median(speeds: list[Speed]) -> Speed:
    return Speed(*(statistics.median(figures) for figures in zip(*speeds, strict=True)))


if __name__ == "__main__":
    main()
