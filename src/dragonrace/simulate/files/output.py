"""Where a simulation's results go: a Parquet file, and beside it, until it is written, the journal."""

import os
from pathlib import Path

import numpy as np
import numpy.typing as npt

from dragonrace.core.errors import OptionError
from dragonrace.simulate.errors import SimulationError, reason
from dragonrace.simulate.files.journal import Journal
from dragonrace.simulate.files.parquet import need_pyarrow, read_file, write_file
from dragonrace.simulate.playing import Rows
from dragonrace.simulate.settings import Settings

__all__ = ["Output"]


class Output:
    """The results on disk. Close it, so that another may go on with them."""

    def __init__(self, path: str | Path, settings: Settings):
        """Check that the file can be written; raises `SimulationError`, and `OptionError` for what is no path."""
        if not isinstance(path, str | Path) or not Path(path).name or "\0" in str(path):
            raise OptionError("out", path, "it is a path to a file")
        need_pyarrow()
        is_link = os.path.islink(path)  # noqa: PTH114 - Path would raise where a name is too long
        self.path = Path(os.path.realpath(path) if is_link else path)  # a link stays: the file is where it points
        self._settings = settings
        self.journal = Journal(self.path.with_name(self.path.name + ".partial"), settings.describe())
        self.stored = 0
        """How many games the file has, after `load`."""
        self._check_places()
        self._check_names()

    def _check_places(self) -> None:
        folder = self.path.parent
        try:
            if not folder.is_dir():
                raise SimulationError(f"{self.path} can't be written: there is no folder {folder}")
            for path in (self.path, self.journal.path):
                if path.exists() and not path.is_file():
                    what = "a folder" if path.is_dir() else "no ordinary file"
                    raise SimulationError(f"{path} can't be written: it is {what}")
            if not os.access(folder, os.W_OK):
                raise SimulationError(f"{self.path} can't be written: you may not write in its folder")
        except (OSError, ValueError) as error:
            raise SimulationError(f"{self.path} can't be written ({reason(error)})") from None

    def _check_names(self) -> None:
        """Refuse to go on with bots of which nobody can tell whether they are those that it was begun with."""
        for path in (self.path, self.journal.path):
            if self._settings.unnamed and path.exists():
                words = "bots without a name of their own, given as classes, factories or objects, can't go on with it"
                raise SimulationError(f"{path} exists already, and {words}; choose another name")

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
