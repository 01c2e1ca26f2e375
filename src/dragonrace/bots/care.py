"""How carefully a bot chooses: the best action always, or better ones more often than worse ones."""

import random
from math import exp, log

__all__ = [
    "LEAST_SHARE",
    "as_chances",
    "chance_of",
    "draw",
    "draw_by",
    "likelihoods",
    "log_odds",
    "shares",
    "temperature_among",
]

LEAST_SHARE = 0.25
"""Nobody, however careless, does what leaves less than this share of the best action's chances, unless they must."""


EDGE = 0.001
"""Chances are told from each other from this on, and up to as near 1."""


def log_odds(chance: float) -> float:
    """Return how likely winning is, so that a step is as much for somebody who is far behind as in an even game."""
    chance = min(max(chance, EDGE), 1.0 - EDGE)
    return log(chance / (1.0 - chance))


def chance_of(odds: float) -> float:
    """Return the chance of these log-odds."""
    return 1.0 / (1.0 + exp(-odds))


def temperature_among(players: int, temperature: float) -> float:
    """Return a temperature as a difference of log-odds; it is given as that of chances in an even game of two.

    With more players all chances are smaller, and so are the differences between them, which is allowed for.
    """
    return temperature * 2.0 * players / (players - 1)


def shares(values: dict[int, float], temperature: float) -> dict[int, float]:
    """Return how likely each action is, next to the best one, which has 1; what is never chosen is left out.

    ``values`` are chances to win; one whose log-odds are smaller by the temperature is chosen e times as seldom. (Were
    it chances, whoever is far behind would do anything at all: then all are small.) At 0 only the best is.
    """
    best = max(values.values())
    if temperature <= 0.0:
        return {action: 1.0 for action, value in values.items() if value == best}
    odds = log_odds(best)
    likely = {action: exp((log_odds(value) - odds) / temperature) for action, value in values.items()}
    return {action: share for action, share in likely.items() if values[action] >= LEAST_SHARE * best}


def likelihoods(values: dict[int, float], temperature: float) -> dict[int, float]:
    """Return with which probability `draw` takes each action that it may take."""
    return as_chances(shares(values, temperature))


def draw(values: dict[int, float], temperature: float, rng: random.Random) -> int:
    """Return an action, as likely as `shares` says."""
    return draw_by(shares(values, temperature), rng)


def as_chances(weights: dict[int, float]) -> dict[int, float]:
    """Return how likely each action is that has this weight: their sum is 1."""
    total = sum(weights.values())
    return {action: weight / total for action, weight in weights.items()}


def draw_by(weights: dict[int, float], rng: random.Random) -> int:
    """Return an action, as likely as its weight is large."""
    (chosen,) = rng.choices(list(weights), list(weights.values()))
    return chosen
