"""Solved games: what a game offers that can be solved, and what its solver finds out.

Players ask a `dragonrace.core.exact.Solution`, which knows of every position by what is here and by the rules.
"""

from collections.abc import Callable
from pathlib import Path
from typing import Any, Protocol, TypeVar

from dragonrace.core.errors import DragonraceError

__all__ = ["TOLERANCE", "Odds", "Progress", "SolutionError", "Solver"]

TOLERANCE = 1e-9
"""How far a solution's probabilities may be from the true ones."""

Progress = Callable[[int, float], None]
"""``progress(sweeps, gap)``: so many sweeps are done, and no probability is known less exactly than to ``gap``."""


class SolutionError(DragonraceError):
    """A game can't be solved or isn't yet, or a saved solution can't be read or belongs to another game."""

    code = "solution.invalid"


class Odds(Protocol):
    """What a solver has found out: the odds of so many positions that the rules soon lead to one of them from any.

    In a game with such odds one seat acts at a time, and what is good for one is bad for the other.
    """

    def known_value(self, row: Any, seat: int) -> float | None:
        """Return the probability that ``seat`` wins if everybody plays as well as can be, from 0 to 1.

        None where it is not known, but has to be worked out from the positions that may follow; it is known at least at
        the end of the game, and no position that is not can come about again before one that is.
        """

    def in_turn(self, row: Any) -> int:
        """Return the seat whose turn it is, also while dice fall; at the end of the game, whose turn it was."""

    def save(self, to: Path | None = None) -> Path:
        """Save it in a file, or in a folder under a name of its own; None: where `Solver.known` finds it.

        Returns the file; raises `SolutionError` where it can't be written.
        """


G_contra = TypeVar("G_contra", contravariant=True)
"""A loaded game: what stands above this file, and gets handed through."""


class Solver(Protocol[G_contra]):
    """What a game offers that can be solved."""

    def objection(self, game: G_contra) -> str:
        """Say why a game can't be solved, as the rest of a sentence that begins with "because"; "" where it can."""

    def known(self, game: G_contra) -> Odds | None:
        """Return the odds that are at hand, shipped or saved; None where there are none."""

    def solve(self, game: G_contra, progress: Progress | None = None) -> Odds:
        """Solve a game to within `TOLERANCE`; raises `SolutionError` where there is an objection."""
