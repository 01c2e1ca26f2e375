"""Where a simulation's results go: a Parquet file, and beside it, until it is written, the journal."""

from pathlib import Path

import numpy as np
import numpy.typing as npt

from dragonrace.simulate.errors import SimulationError
from dragonrace.simulate.files.journal import Journal
from dragonrace.simulate.files.needs import need_pyarrow
from dragonrace.simulate.files.parquet import read_file, write_file
from dragonrace.simulate.files.places import beside, check_names, check_places, target
from dragonrace.simulate.playing import Rows
from dragonrace.simulate.settings import Settings

__all__ = ["Output"]


class Output:
    """The results on disk. Close it, so that another may go on with them."""

    def __init__(self, path: str | Path, settings: Settings):
        """Check that the file can be written; raises `SimulationError`, and `OptionError` for what is no path."""
        self.path = target("out", path)
        need_pyarrow()
        self._settings = settings
        self.journal = Journal(beside(self.path, ".partial"), settings.describe())
        self.stored = 0
        """How many games the file has, after `load`."""
        check_places(self.path, self.journal.path)
        check_names(settings.unnamed, self.path, self.journal.path)

    def load(self, rows: Rows, done: npt.NDArray[np.bool_]) -> None:
        """Fill in the games that the file and the journal have.

        Raises `SimulationError` if they are of other settings, or not ours.
        """
        if self.path.exists():
            stored = read_file(self.path, self._settings)
            self.stored, count = len(stored), min(len(rows), len(stored))
            rows[:count], done[:count] = stored[:count], True
        self.journal.load(rows, done)

    def add(self, numbers: range, rows: Rows) -> None:
        """Keep finished games, even if this process is killed the next moment."""
        self.journal.add(numbers, rows)

    def finish(self, rows: Rows) -> None:
        """Write the file unless it has them all, and remove the journal unless that has still more."""
        if self.stored < len(rows):
            try:
                write_file(self.path, self._settings, rows)
            except SimulationError as error:
                where = f"the games are safe in {self.journal.path}"
                raise SimulationError(f"{error}; {where}, so ask for them again") from None
            self.stored = len(rows)
        if self.journal.end <= self.stored:
            self.journal.remove()

    def close(self) -> None:
        """Close the files; what is kept stays."""
        self.journal.close()
