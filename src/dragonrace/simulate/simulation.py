"""A simulation under way: played by the engine, by worker processes, or right here."""

import os
from collections.abc import Callable, Generator
from contextlib import closing

import numpy as np

from dragonrace.core.numbers import check_whole
from dragonrace.simulate.errors import SimulationError
from dragonrace.simulate.files.output import Output
from dragonrace.simulate.parts import Work
from dragonrace.simulate.playing import ROW, AtRandom, Rows, compile_searches, play_games
from dragonrace.simulate.portable import check_portable
from dragonrace.simulate.results import Results
from dragonrace.simulate.settings import MAX_GAMES, Settings
from dragonrace.simulate.workers import Workers

__all__ = ["MAX_WORKERS", "Progress", "Simulation"]

MAX_WORKERS = 1024

Progress = Callable[[int, int, str], None]
"""``progress(done, games, note)`` is called in the main thread after each part; the note is "" or what takes time."""


class Simulation:
    """Some games of some `Settings`. Stopped by KeyboardInterrupt, it has the results of the games that are done."""

    def __init__(self, settings: Settings, games: int, output: Output | None = None):
        """Read what ``output`` has already.

        Raises `OptionError`, and `SimulationError` where there is too little memory, and as `Output.load` does.
        """
        self.settings, self.games, self._output = settings, check_whole("games", games, 1, MAX_GAMES), output
        try:
            self._rows, self._done = np.zeros(self.games, ROW), np.zeros(self.games, bool)
        except MemoryError:
            raise SimulationError(f"there is too little memory for {self.games} games; ask for fewer") from None
        if output is not None:
            output.load(self._rows, self._done)

    @property
    def done(self) -> int:
        """How many games are done."""
        return int(self._done.sum())

    def results(self) -> Results:
        """Return the results of the games that are done."""
        if self._done.all():
            return Results(self.settings, np.arange(self.games), self._rows)
        return Results(self.settings, np.flatnonzero(self._done), self._rows[self._done])

    def run(self, workers: int | None = None, progress: Progress | None = None) -> Results:
        """Play what is not done yet, and write the file; returns all results.

        Raises `OptionError` for a wrong number of ``workers``, `SimulationError` where a process or a file fails.
        """
        if workers is not None:
            workers = check_whole("workers", workers, 1, MAX_WORKERS, ", or None for one a core")
        tell = progress or (lambda *_: None)
        tell(self.done, self.games, "")
        self._play(check_portable(self.settings, workers) or _cores(), tell)
        if self._output is not None:
            tell(self.games, self.games, "writing the file")
            self._output.finish(self._rows)
        return self.results()

    def _play(self, workers: int, tell: Progress) -> None:
        done = self.done
        with closing(self._parts(min(workers, self.games - done), lambda note: tell(done, self.games, note))) as parts:
            for numbers, rows in parts:
                if self._output is not None:
                    self._output.add(numbers, rows)
                self._rows[numbers.start : numbers.stop] = rows
                self._done[numbers.start : numbers.stop] = True
                done += len(numbers)
                tell(done, self.games, "")

    def _parts(self, workers: int, tell: Callable[[str], None]) -> Generator[tuple[range, Rows], None, None]:
        """Play what is not done, by whoever is the quickest; the results do not depend on who plays."""
        if workers == 0:
            return
        if self.settings.at_random:
            yield from AtRandom(self.settings, workers, tell).results(Work(self._done))
        else:
            compile_searches(self.settings, tell)
            play = Workers(self.settings, workers).results if workers > 1 else self._here
            yield from play(Work(self._done, workers))

    def _here(self, work: Work) -> Generator[tuple[range, Rows], None, None]:
        while (numbers := work.take()) is not None:
            with work.timed(numbers):
                rows = play_games(self.settings, numbers)
            yield numbers, rows


def _cores() -> int:
    """Return how many cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
