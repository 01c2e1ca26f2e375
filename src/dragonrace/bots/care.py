"""How carefully a bot chooses: the best action always, or better ones more often than worse ones."""

import random
from math import exp

__all__ = ["GIFT", "draw", "likelihoods", "shares", "temperature_among"]

GIFT = 0.25
"""Nobody, however careless, does what leaves less than this share of the best action's chances, unless they must."""


def temperature_among(players: int, temperature: float) -> float:
    """Return what a temperature, which is that of a game of two, is with more: there all chances are smaller."""
    return temperature * 2.0 / players


def shares(values: dict[int, float], temperature: float) -> dict[int, float]:
    """Return how likely each action is, next to the best one, which has 1; what is never chosen is left out.

    ``values`` are chances to win; one that is smaller by the temperature is chosen e times as seldom. At 0 only the
    best is.
    """
    best = max(values.values())
    if temperature <= 0.0:
        return {action: 1.0 for action, value in values.items() if value == best}
    return {action: exp((value - best) / temperature) for action, value in values.items() if value >= GIFT * best}


def likelihoods(values: dict[int, float], temperature: float) -> dict[int, float]:
    """Return with which probability `draw` takes each action that it may take."""
    likely = shares(values, temperature)
    total = sum(likely.values())
    return {action: share / total for action, share in likely.items()}


def draw(values: dict[int, float], temperature: float, rng: random.Random) -> int:
    """Return an action, as likely as `shares` says."""
    likely = shares(values, temperature)
    (chosen,) = rng.choices(list(likely), list(likely.values()))
    return chosen
