"""Solved games: what a game offers that can be solved, and what is known of it then."""

from collections.abc import Callable
from pathlib import Path
from typing import Any, Protocol, TypeVar

from dragonrace.core.errors import DragonraceError

__all__ = ["TOLERANCE", "Progress", "Solution", "SolutionError", "Solver"]

TOLERANCE = 1e-9
"""How far a solution's probabilities may be from the true ones."""

Progress = Callable[[int, float], None]
"""``progress(sweeps, gap)``: so many sweeps are done, and no probability is known less exactly than to ``gap``."""


class SolutionError(DragonraceError):
    """A game can't be solved, or a saved solution can't be read or belongs to another game."""

    code = "solution.invalid"


class Solution(Protocol):
    """All probabilities of a solved game."""

    def value(self, row: Any, seat: int) -> float:
        """Return the probability that ``seat`` wins if everybody plays as well as can be.

        ``row``: a position at the start of a turn, or at the end of the game.
        """

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

    def known(self, game: G_contra) -> Solution | None:
        """Return a solution that is at hand, shipped or saved; None where there is none."""

    def solve(self, game: G_contra, progress: Progress | None = None) -> Solution:
        """Solve a game to within `TOLERANCE`; raises `SolutionError` where there is an objection."""
