"""Dragon River's levels of play. How strong each is: `python -m bench.levels dragon-river`."""

from dragonrace.core.levels import AT_RANDOM, Level
from dragonrace.games.dragon_river.words import later

__all__ = ["LEVELS"]

LEVELS = (
    AT_RANDOM,
    Level(
        2,
        summary=later("level-2"),
        bots=("sensible",),
        slips=0.8,
    ),
    Level(
        3,
        summary=later("level-3"),
        bots=("sensible",),
        slips=0.53,
        former=("rower",),
    ),
    Level(
        4,
        summary=later("level-4"),
        bots=("sensible",),
        slips=0.3,
        former=("helmsman",),
    ),
    Level(
        5,
        summary=later("level-5"),
        bots=("solved", "sensible"),
    ),
)
"""Luck counts for so much that all steps from chance to perfect play are small; `sensible` is next to perfect."""
