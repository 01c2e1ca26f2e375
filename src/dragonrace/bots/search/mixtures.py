"""Mixtures of plans: what somebody may lay, and how likely. Those that neither of two can exploit are found, too.

(That is a matrix game, solved by regret matching.)
"""

import random
from collections.abc import Mapping, Sequence
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

__all__ = ["Actions", "Expected", "Mixture", "Reals", "alike", "joined", "match_regrets", "most_likely"]

Actions = tuple[int, ...]
"""A plan: what a seat does next, one action after the other."""
Reals = npt.NDArray[np.float64]


class Mixture(NamedTuple):
    """Plans, and how likely each is; together that is 1."""

    plans: list[Actions]
    shares: Reals

    def draw(self, rng: random.Random) -> Actions:
        """Choose a plan by the shares."""
        return rng.choices(self.plans, self.shares.tolist())[0]


Expected = Mapping[int, Mixture]
"""What each of the others is expected to lay."""


def alike(plans: list[Actions]) -> Mixture:
    """Return a mixture in which each of these is as likely."""
    return Mixture(plans, np.full(len(plans), 1 / len(plans)))


def most_likely(mixture: Mixture, count: int) -> list[Actions]:
    """Return so many of a mixture's plans, the likeliest ones."""
    return [mixture.plans[index] for index in np.argsort(-mixture.shares, kind="stable")[:count]]


def match_regrets(values: Reals, rounds: int) -> tuple[Reals, Reals]:
    """Return shares of rows and of columns that are near an equilibrium, by regret matching+ (Tammelin 2014).

    Who has the rows wants much of ``values``, who has the columns little. Later rounds count for more.
    """
    rows, columns = values.shape
    regrets, sums = (np.zeros(rows), np.zeros(columns)), (np.zeros(rows), np.zeros(columns))
    for number in range(1, rounds + 1):
        theirs = _shares_of(regrets[1])
        _regret(regrets[0], values @ theirs)
        mine = _shares_of(regrets[0])
        _regret(regrets[1], -(mine @ values))
        sums[0][:] += number * mine
        sums[1][:] += number * theirs
    return sums[0] / sums[0].sum(), sums[1] / sums[1].sum()


def _regret(regrets: Reals, worth: Reals) -> None:
    """Add by how much each choice would have been better than what was done, and forget what would have been worse."""
    regrets += worth - _shares_of(regrets) @ worth
    np.maximum(regrets, 0.0, out=regrets)


def _shares_of(regrets: Reals) -> Reals:
    total = regrets.sum()
    return regrets / total if total > 0 else np.full(len(regrets), 1 / len(regrets))


def joined(parts: Sequence[tuple[float, Mixture]], least: float) -> Mixture:
    """Return one mixture of several, each with a weight; plans that are less likely are left out, if any are left."""
    shares: dict[Actions, float] = {}
    for weight, part in parts:
        for plan, share in zip(part.plans, part.shares.tolist(), strict=True):
            shares[plan] = shares.get(plan, 0.0) + weight * share
    kept = {plan: share for plan, share in shares.items() if share > least} or shares
    return Mixture([*kept], np.array([*kept.values()]) / sum(kept.values()))
