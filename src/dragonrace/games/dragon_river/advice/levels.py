"""Dragon River's levels of play. How strong each is: `python -m bench.levels dragon-river`."""

from dragonrace.core.levels import AT_RANDOM, Level

__all__ = ["LEVELS"]

LEVELS = (
    AT_RANDOM,
    Level(
        2,
        summary="Four times out of five it does anything at all; the fifth time it thinks its turn through.",
        bots=("sensible",),
        slips=0.8,
    ),
    Level(
        3,
        summary="Thinks its turn through, but every other time does anything at all.",
        bots=("sensible",),
        slips=0.53,
        former=("rower",),
    ),
    Level(
        4,
        summary="Weighs all that the dice may bring, but every third time does anything at all.",
        bots=("sensible",),
        slips=0.3,
        former=("helmsman",),
    ),
    Level(
        5,
        summary="Knows the exact odds where the game is solved, as for two; else it thinks every turn through.",
        bots=("solved", "sensible"),
    ),
)
"""Luck counts for so much that all steps from chance to perfect play are small; `sensible` is next to perfect."""
