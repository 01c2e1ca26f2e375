"""Dragon River's levels of play. How strong each is: `python -m bench.levels dragon-river`."""

from dragonrace.core.levels import Level

__all__ = ["LEVELS"]

LEVELS = (
    Level(
        name="random",
        title="Drifter",
        summary="Plays anything that is allowed, at random. For a first look at the rules.",
        bots=("random",),
    ),
    Level(
        name="paddler",
        title="Paddler",
        summary="Four times out of five it does anything at all; the fifth time it thinks its turn through.",
        bots=("sensible",),
        slips=0.8,
    ),
    Level(
        name="rower",
        title="Rower",
        summary="Thinks its turn through, but every other time does anything at all.",
        bots=("sensible",),
        slips=0.53,
    ),
    Level(
        name="helmsman",
        title="Helmsman",
        summary="Weighs all that the dice may bring, but every third time does anything at all.",
        bots=("sensible",),
        slips=0.3,
    ),
    Level(
        name="sensible",
        title="Navigator",
        summary="Thinks every turn through, and weighs all that the dice may bring.",
        bots=("sensible",),
        is_in_lobby=False,
    ),
    Level(
        name="dragon",
        title="Dragon",
        summary="Knows the exact odds where the game is solved, as for two; else it thinks every turn through.",
        bots=("solved", "sensible"),
    ),
)
"""Weakest first. Luck counts for so much that all steps from chance to perfect play are small; `sensible` is next to
perfect."""
