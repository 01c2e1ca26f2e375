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
        summary="Thinks its turn through, but every other time does anything at all.",
        bots=("sensible",),
        slips=0.5,
    ),
    Level(
        name="rower",
        title="Rower",
        summary="Thinks its turn through, but every fifth time does anything at all.",
        bots=("sensible",),
        slips=0.2,
    ),
    Level(
        name="sensible",
        title="Navigator",
        summary="Thinks its turn through and weighs all that the dice may bring.",
        bots=("sensible",),
    ),
    Level(
        name="dragon",
        title="Dragon",
        summary="With two players it knows the exact odds of every position; with more it plays like the Navigator.",
        bots=("solved", "sensible"),
    ),
)
"""Weakest first. Luck counts for much: the best play is not far ahead of the sensible one."""
