"""Dragon River's levels of play. How strong each is: `python -m bench.levels dragon-river`."""

from dragonrace.core.levels import AT_RANDOM, Level

__all__ = ["LEVELS"]

LEVELS = (
    AT_RANDOM,
    Level(
        2,
        summary="Plays at random four times out of five, and thinks its turn through the fifth time.",
        bots=("sensible",),
        slips=0.8,
    ),
    Level(
        3,
        summary="Thinks its turn through, but plays at random every other time.",
        bots=("sensible",),
        slips=0.53,
        former=("rower",),
    ),
    Level(
        4,
        summary="Weighs all that the dice may bring, but plays at random every third time.",
        bots=("sensible",),
        slips=0.3,
        former=("helmsman",),
    ),
    Level(
        5,
        summary="Plays by the exact odds where the game is solved, as for two; otherwise thinks every turn through.",
        bots=("solved", "sensible"),
    ),
)
"""Luck counts for so much that all steps from chance to perfect play are small; `sensible` is next to perfect."""
