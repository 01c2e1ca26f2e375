"""River Dragons' levels of play. How strong each is: `python -m bench.levels river-dragons`."""

from dragonrace.core.levels import Level

__all__ = ["LEVELS"]

LEVELS = (
    Level(
        name="random",
        title="Drifter",
        summary="Plays anything that is allowed, at random, and hardly ever arrives. For a first look at the rules.",
        bots=("random",),
    ),
    Level(
        name="paddler",
        title="Paddler",
        summary="Plans its way over the river, but every third time does anything at all.",
        bots=("sensible",),
        slips=0.33,
    ),
    Level(
        name="rower",
        title="Rower",
        summary="Plans its way over the river, but every eighth time does anything at all.",
        bots=("sensible",),
        slips=0.125,
    ),
    Level(
        name="sensible",
        title="Navigator",
        summary="Plans its way over the river, programs cards to fit, and sends dragons where they hurt.",
        bots=("sensible",),
    ),
)
"""Weakest first."""
