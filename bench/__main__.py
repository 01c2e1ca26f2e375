"""Speed, in two tables: ``make bench``. Each figure is the median of five runs on the machine that the head names.

What is compared is measured in turn, in one run, and its ratio is the median of five ratios: machines are noisy.
"""

import argparse
import os
import platform
import statistics

from rich.console import Console
from rich.progress import track
from rich.table import Table

from bench import pieces, random_play
from bench.screen import make_console, processor
from dragonrace.engine.warming import undone

RUNS = random_play.RUNS
SECONDS = 0.3


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", choices=("play", "pieces"), help="one of the tables")
    only, console = parser.parse_args().only, make_console()
    console.print(f"{processor()}, {os.cpu_count()} cores, {platform.system()}, Python {platform.python_version()}")
    if only != "pieces":
        console.print(_random_play(console))
    if only != "play":
        console.print(_pieces(console))


def _random_play(console: Console) -> Table:
    contests = list(track(random_play.contests(), "Compiling", console=console, transient=True))
    for run in track(range(RUNS), "Playing at random", console=console, transient=True):
        for contest in contests:
            contest.run(run)
    return random_play.table_of(contests)


def _pieces(console: Console) -> Table:
    table = Table(title=f"The pieces, with {pieces.PLAYERS} players: medians of {RUNS} runs")
    for heading in ("game", "a second", "median", "lowest", "highest", "one takes"):
        table.add_column(heading, justify="left" if heading in ("game", "a second") else "right")

    def measure(piece: pieces.Piece) -> None:
        if piece.warms_up:
            piece.work()
        values = [piece.seconds * pieces.timed(piece.work, SECONDS) for _ in range(RUNS)]
        median = statistics.median(values)
        figures = map(_number, (median, min(values), max(values)))
        table.add_row(piece.game, piece.counted, *figures, _time(piece.seconds / median))

    for job in track(undone(), "Compiling", console=console, transient=True):
        job.run()  # else bots that search would do so in plain Python, or not at all
    for piece in track(list(pieces.pieces()), "Measuring", console=console, transient=True):
        measure(piece)
    pieces.serve_pieces(measure)
    return table


def _number(number: float) -> str:
    return f"{number:,.0f}" if number >= 10 else f"{number:.3g}"


def _time(seconds: float) -> str:
    for scale, unit in ((1, "s"), (1e3, "ms"), (1e6, "µs")):
        if seconds * scale >= 1:
            return f"{_number(seconds * scale)} {unit}"
    return f"{_number(seconds * 1e9)} ns"


if __name__ == "__main__":
    main()
