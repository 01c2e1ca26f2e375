"""How far many games, or other things that are counted, have come, on the standard error: a bar, or a few lines."""

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, TextColumn, TimeRemainingColumn
from rich.progress import Progress as Bar

from dragonrace.simulate import Progress

__all__ = ["Lines", "progress_shown"]

LINES = 10
"""How many lines of progress there are at most where no terminal shows a bar."""
LINE_SECONDS = 2.0


@contextmanager
def progress_shown(done: int, games: int, more: Callable[[], str] = str, unit: str = "games") -> Iterator[Progress]:
    """Show progress from here on; ``more`` says what else stands beside the bar while there is no note.

    ``unit``: what is counted, if it isn't games.
    """
    console = Console(stderr=True, highlight=False, markup=False, emoji=False)
    if not console.is_terminal:
        yield Lines(done, unit)
        return
    columns = (BarColumn(20), MofNCompleteColumn(), TimeRemainingColumn(), TextColumn("{task.description}"))
    with Bar(*columns, console=console, transient=True) as bar:
        task = bar.add_task("", total=games, completed=done)
        yield lambda done, games, note: bar.update(task, completed=done, total=games, description=note or more())


class Lines:
    """Progress in a pipe or a file: a line for each tenth, and not too many of them."""

    def __init__(self, done: int, unit: str = "games"):
        self._done, self._unit, self._time, self._note = done, unit, time.monotonic(), ""
        self._began = self._time

    def __call__(self, done: int, games: int, note: str) -> None:
        """Write a line if it is time for one. What is still to be done after the last game is not worth one."""
        if note and note != self._note and done < games:
            self._write(f"{note[0].upper()}{note[1:]}.")
            self._began = time.monotonic()
        elif self._note and not note and (seconds := time.monotonic() - self._began) >= LINE_SECONDS:
            self._write(f"That took {seconds:.0f} s.")
        self._note = note
        is_tenth = done * LINES // games > self._done * LINES // games
        if is_tenth and done < games and time.monotonic() - self._time >= LINE_SECONDS:
            self._write(f"{done} of {games} {self._unit} are done.")
            self._done, self._time = done, time.monotonic()

    def _write(self, line: str) -> None:
        print(line, file=sys.stderr, flush=True)
