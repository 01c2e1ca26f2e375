"""A league on disk: its standings as JSON or CSV, and beside them all games, so that it can be stopped and go on."""

from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from dragonrace.core.errors import OptionError
from dragonrace.simulate.errors import SimulationError
from dragonrace.simulate.files.journal import Journal
from dragonrace.simulate.files.places import beside, check_names, check_places, target, write_text
from dragonrace.simulate.league.standings import Standings
from dragonrace.simulate.playing import Rows
from dragonrace.simulate.settings import Settings

__all__ = ["ENDINGS", "GAMES", "LeagueFile", "checked"]

ENDINGS = (".json", ".csv")
GAMES = ".games"
"""What the name of the file with the games has more than that of the standings."""


def checked(name: str, path: Any, endings: tuple[str, ...]) -> Path:
    """Return a file that can be written; raises `OptionError` for another ending, `SimulationError` for no place."""
    file = target(name, path)
    if file.suffix not in endings:
        raise OptionError(name, str(path), f"it is the name of a file that ends in {' or '.join(endings)}")
    check_places(file)
    return file


class LeagueFile:
    """Where a league's standings and games go. Close it, so that another may go on with them."""

    def __init__(self, path: str | Path, settings: Settings):
        """Check that the files can be written; raises `SimulationError`, and `OptionError` for another ending."""
        self.path = checked("out", path, ENDINGS)
        self.journal = Journal(beside(self.path, GAMES), settings.describe())
        check_places(self.path, self.journal.path)
        check_names(settings.unnamed, self.path, self.journal.path)
        if self.path.exists() and not self.journal.path.exists():
            words = f"the games of a league would be beside it, in {self.journal.path.name}; choose another name"
            raise SimulationError(f"{self.path} exists already and can't be gone on with: {words}")

    def load(self, rows: Rows, done: npt.NDArray[np.bool_]) -> None:
        """Fill in the games that are kept; raises `SimulationError` if they are of other settings, or not ours."""
        self.journal.load(rows, done)

    def add(self, numbers: range, rows: Rows) -> None:
        """Keep finished games, even if this process is killed the next moment."""
        self.journal.add(numbers, rows)

    def finish(self, rows: Rows) -> None:
        """Do nothing: the games are kept, and the standings come by `write`."""

    def write(self, standings: Standings) -> None:
        """Write the standings; raises `SimulationError` where the disk refuses."""
        write_text(self.path, standings.to_csv() if self.path.suffix == ".csv" else standings.to_json())

    def close(self) -> None:
        """Close the file of the games; what it holds is kept."""
        self.journal.close()
