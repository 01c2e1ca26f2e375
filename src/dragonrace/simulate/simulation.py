"""A simulation under way: played by the engine, by worker processes, or right here."""

from collections.abc import Callable, Generator
from contextlib import closing
from typing import Any, Protocol

import numpy as np
import numpy.typing as npt

from dragonrace.core.cores import usable_cores
from dragonrace.core.numbers import check_whole
from dragonrace.simulate.cluster import Cluster
from dragonrace.simulate.errors import SimulationError
from dragonrace.simulate.files.dataset import Dataset
from dragonrace.simulate.parts import Work
from dragonrace.simulate.playing import ROW, AtRandom, Played, Rows, compile_searches, play_part
from dragonrace.simulate.portable import check_portable
from dragonrace.simulate.results import Results
from dragonrace.simulate.settings import MAX_GAMES, Settings
from dragonrace.simulate.workers import Workers

__all__ = ["MAX_WORKERS", "Keeper", "Progress", "Simulation", "check_workers"]

MAX_WORKERS = 1024
SEVERAL = 16
"""About how many take parts on a cluster, which may grow and shrink."""

Progress = Callable[[int, int, str], None]
"""``progress(done, games, note)`` is called in the main thread after each part; the note is "" or what takes time."""

Enough = Callable[[Rows, npt.NDArray[Any]], bool]
"""``enough(rows, done)`` says whether no more games need be played; both have the shape (games,)."""


class Keeper(Protocol):
    """What keeps games on disk: `dragonrace.simulate.Output`, or a league's file."""

    def load(self, rows: Rows, done: npt.NDArray[np.bool_]) -> None:
        """Fill in the games that it has; raises `SimulationError` if they are of other settings, or not ours."""

    def add(self, numbers: range, rows: Rows) -> None:
        """Keep finished games, even if this process is killed the next moment."""

    def finish(self, rows: Rows) -> None:
        """Write what is written when all are done."""

    def close(self) -> None:
        """Let others go on; what is kept stays, and can be loaded again."""


class Simulation:
    """Some games of some `Settings`. Stopped by KeyboardInterrupt, it has the results of the games that are done."""

    def __init__(self, settings: Settings, games: int, output: Keeper | None = None, dataset: Dataset | None = None):
        """Read what ``output`` has already; or the ``dataset``, which wants settings that keep every decision.

        Raises `OptionError`, and `SimulationError` where there is too little memory, and as `Keeper.load` does.
        """
        self.settings, self.games, self._output = settings, check_whole("games", games, 1, MAX_GAMES), output
        try:
            self._rows, self._done = np.zeros(self.games, ROW), np.zeros(self.games, bool)
        except MemoryError:
            raise SimulationError(f"there is too little memory for {self.games} games; ask for fewer") from None
        self._dataset = dataset
        self._is_torn = False
        """Whether something came between keeping a part and counting it: then nobody knows whether it is kept."""
        self._load()

    def _load(self) -> None:
        if self._output is not None:
            self._output.load(self._rows, self._done)
        if self._dataset is not None:
            self._done[:] = False
            self._dataset.load(self._rows, self._done)

    def _mend(self) -> None:
        """Look what is kept, as another process would that goes on here: what is, is not played and kept again."""
        for keeper in (self._output, self._dataset):
            if keeper is not None:
                keeper.close()
        self._load()
        self._is_torn = False

    @property
    def done(self) -> int:
        """How many games are done."""
        return int(self._done.sum())

    def results(self) -> Results:
        """Return the results of the games that are done."""
        if self._done.all():
            return Results(self.settings, np.arange(self.games), self._rows)
        return Results(self.settings, np.flatnonzero(self._done), self._rows[self._done])

    @property
    def games_done(self) -> tuple[Rows, npt.NDArray[np.bool_]]:
        """What is kept of each game, and whether it is done; both have the shape (games,)."""
        return self._rows, self._done

    def run(
        self,
        workers: int | None = None,
        progress: Progress | None = None,
        enough: Enough | None = None,
        cluster: Cluster | None = None,
    ) -> Results:
        """Play what is not done yet, or until there are ``enough``, and write the file; returns all results.

        A ``cluster`` plays in place of ``workers``.

        Raises `OptionError` for a wrong number of ``workers``, `SimulationError` where a process or a file fails.
        """
        workers = check_workers(workers)
        tell = progress or (lambda *_: None)
        if self._is_torn:
            self._mend()
        tell(self.done, self.games, "")
        workers = check_portable(self.settings, workers) or usable_cores()
        if enough is None or not enough(self._rows, self._done):
            self._play(workers, tell, enough, cluster)
        if self._output is not None and self._done.all():
            tell(self.games, self.games, "writing the file")
            self._output.finish(self._rows)
        if self._dataset is not None and self._done.all():
            self._dataset.finish(self._rows)
        return self.results()

    def _play(self, workers: int, tell: Progress, enough: Enough | None, cluster: Cluster | None) -> None:
        done = self.done
        hands = min(workers, self.games - done)
        with closing(self._parts(hands, cluster, lambda note: tell(done, self.games, note))) as parts:
            for numbers, (rows, record) in parts:
                self._is_torn = True
                if self._dataset is not None:
                    self._dataset.add(numbers, rows, record)
                if self._output is not None:
                    self._output.add(numbers, rows)
                self._rows[numbers.start : numbers.stop] = rows
                self._done[numbers.start : numbers.stop] = True
                self._is_torn = False
                done += len(numbers)
                tell(done, self.games, "")
                if enough is not None and enough(self._rows, self._done):
                    break

    def _parts(
        self, workers: int, cluster: Cluster | None, tell: Callable[[str], None]
    ) -> Generator[tuple[range, Played], None, None]:
        """Play what is not done, by whoever is the quickest; the results do not depend on who plays."""
        if workers == 0:
            return
        if cluster is not None:
            yield from cluster.results(Work(self._done, SEVERAL))
        elif self.settings.at_random and not self.settings.records:
            yield from AtRandom(self.settings, workers, tell).results(Work(self._done))
        else:
            compile_searches(self.settings, tell)
            play = Workers(self.settings, workers).results if workers > 1 else self._here
            yield from play(Work(self._done, workers))

    def _here(self, work: Work) -> Generator[tuple[range, Played], None, None]:
        while (numbers := work.take()) is not None:
            with work.timed(numbers):
                played = play_part(self.settings, numbers)
            yield numbers, played


def check_workers(workers: int | None) -> int | None:
    """Return how many processes are asked for; raises `OptionError` for a wrong number."""
    return None if workers is None else check_whole("workers", workers, 1, MAX_WORKERS, ", or None for one a core")
