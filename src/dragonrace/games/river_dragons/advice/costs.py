"""What ways over the river cost, in tenths of an action: for all players that plan."""

__all__ = ["ARRIVED", "BACK", "DETOUR_COST", "LACKING_COST", "PLANK_COST", "STEP_COST", "STONE_COST", "WASTE"]

STEP_COST = 10
PLANK_COST = 10
STONE_COST = 9
"""A turn has three of each at most."""
DETOUR_COST = 6
"""Somebody stands on a plank of the route: they may be gone by then."""
LACKING_COST = 30
"""A plank has to be taken from somewhere first."""
WASTE = 15
"""What it costs to lay a plank where it is of no use."""
BACK = 10
"""What it costs to have to walk the wrong way."""
ARRIVED = -200
"""What is left when one has arrived; sooner is better."""
