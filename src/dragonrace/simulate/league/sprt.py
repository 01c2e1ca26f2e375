"""Is A better than B? Played until it is clear: Wald's sequential probability ratio test, in its generalised form.

**The question.** A is rated ``elo0`` points above B, or ``elo1``? By the ratings' model (see `ratings`) A's part of the
wins is then r / (r + n − 1) as one among n − 1 B, and (n − 1) r / ((n − 1) r + 1) as n − 1 round one B, with r =
10^(elo / 400); for two players both are r / (r + 1). A draw is shared among all seats.

**The unit** is a round: both line-ups in every seating, 2n games, or 2 for two players. Games of a line-up share their
luck, so it is one observation: A's part of all its points, of which an even match gives one half. Only its mean is
asked for; how much it varies from round to round is taken from the rounds themselves, as in the "pentanomial" test of
chess engines. So draws, pairs that even each other out, and seats that are better than others cost no accuracy.

**The test.** After each round the points of all rounds are a distribution. The likeliest one whose mean is what elo0
foretells, and the likeliest whose mean is what elo1 foretells, both on the values that were seen, give the log
likelihood ratio. It stops above log((1 − beta) / alpha), and below log(beta / (1 − alpha)). While there are few rounds
their distribution is unsure; so one more is counted in, as it would be if games were independent and A were between
elo0 and elo1. The first round in the order of the schedule after which a bound is passed is the last that counts,
whatever other processes have played meanwhile.
"""

from dataclasses import dataclass
from math import isfinite, log
from typing import Any

import numpy as np
import numpy.typing as npt

from dragonrace.core.errors import OptionError
from dragonrace.simulate.schedule import Schedule

__all__ = ["MOST_ELO", "Sprt", "Verdict", "judge", "pair"]

MOST_ELO = 2000.0
LEAST_GAP = 0.5
PRIOR_ROUNDS = 1.0
"""So many rounds of independent games are counted in. With more of them it takes longer, and errs less."""
HALVINGS = 42
BLOCK = 2048
"""So many rounds are judged at once."""

Numbers = npt.NDArray[np.float64]
Counts = npt.NDArray[np.int64]


@dataclass(frozen=True)
class Sprt:
    """What is tested: ratings of the first bot above the second, in points, and how often either answer may be wrong.

    Raises `OptionError` unless elo0 < elo1, 2000 points at most from 0, and alpha and beta between 0 and a half.
    """

    elo0: float = 0.0
    elo1: float = 20.0
    alpha: float = 0.05
    """How often a bot is said to be better by elo1 that is better by elo0 only, at most."""
    beta: float = 0.05
    """How often the opposite is said, at most."""

    def __post_init__(self) -> None:
        for name, elo in (("elo0", self.elo0), ("elo1", self.elo1)):
            if not _is_number(elo) or abs(elo) > MOST_ELO:
                raise OptionError(name, elo, f"it is a number of points from −{MOST_ELO:.0f} to {MOST_ELO:.0f}")
        if self.elo1 - self.elo0 < LEAST_GAP:
            raise OptionError("elo1", self.elo1, f"it is larger than elo0, {self.elo0:g}, by {LEAST_GAP} at least")
        for name, error in (("alpha", self.alpha), ("beta", self.beta)):
            if not _is_number(error) or not 0 < error < 0.5:
                raise OptionError(name, error, "it is a number between 0 and 0.5, neither of them included")

    @property
    def bounds(self) -> tuple[float, float]:
        """The log likelihood ratios at which it stops: for elo0, for elo1."""
        return log(self.beta / (1 - self.alpha)), log((1 - self.beta) / self.alpha)

    def means(self, schedule: Schedule) -> tuple[float, float]:
        """Return what part of the points the first bot has on average, if elo0 is true, and if elo1 is."""
        return _mean(schedule, self.elo0), _mean(schedule, self.elo1)

    def ratios(self, schedule: Schedule, points: Counts, before: Counts | None = None) -> Numbers:
        """Return the log likelihood ratio after each of some rounds, shape (…, rounds).

        ``points`` are the first bot's in each, in nths of a point (see `round_points`), shape (…, rounds); ``before``
        are those of all rounds before these, shape (rounds before), or None: these are the first.
        """
        prior = _independent(schedule, (self.elo0 + self.elo1) / 2)
        values = np.arange(len(prior))
        counts = np.cumsum(points[..., None] == values, axis=-2, dtype=np.float64)
        if before is not None:
            counts += np.bincount(before, minlength=len(prior))
        counts += PRIOR_ROUNDS * prior
        parts, (low, high) = values / (len(prior) - 1), self.means(schedule)
        total = counts.sum(axis=-1)
        shares = counts / total[..., None]
        gains = _tilted(shares, parts - high) - _tilted(shares, parts - low)
        ratios: Numbers = (total - PRIOR_ROUNDS) * (shares * gains).sum(axis=-1)
        return ratios


def _tilted(shares: Numbers, distances: Numbers) -> Numbers:
    """Return by how much the likeliest distribution with a given mean differs from the observed one, as logarithms.

    ``shares`` is the observed one, shape (…, values); ``distances`` are the values' from that mean, on either side.
    It is shares / (1 + tilt · distances), with the tilt that makes its mean distance 0.
    """
    least = np.full(shares.shape[:-1], -1 / distances.max())
    most = np.full(shares.shape[:-1], -1 / distances.min())
    for _ in range(HALVINGS):
        middle = (least + most) / 2
        is_above = (shares * distances / (1 + middle[..., None] * distances)).sum(axis=-1) > 0
        least, most = np.where(is_above, middle, least), np.where(is_above, most, middle)
    logs: Numbers = -np.log1p(((least + most) / 2)[..., None] * distances)
    return logs


def pair(elos: Any) -> Sprt:
    """Return the test of two ratings, as given to `dragonrace.league`; raises `OptionError` for anything else."""
    if not isinstance(elos, tuple | list) or len(elos) != 2:
        raise OptionError("sprt", elos, "it is a pair of numbers of points, elo0 and elo1, as (0, 20)")
    return Sprt(*elos)


def _is_number(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and isfinite(value)


def _chances(schedule: Schedule, elo: float) -> Numbers:
    """Return the first bot's chance to win, by line-up, if it is better by so many points."""
    first = (schedule.line_ups == 0).sum(axis=1) * 10 ** (elo / 400)
    chances: Numbers = first / (first + (schedule.line_ups == 1).sum(axis=1))
    return chances


def _mean(schedule: Schedule, elo: float) -> float:
    return float(_chances(schedule, elo).mean())


def _independent(schedule: Schedule, elo: float) -> Numbers:
    """Return how likely each number of points in a round is if its games are independent and none is drawn."""
    players, likely = schedule.players, np.eye(1, schedule.games_a_round * schedule.players + 1)[0]
    for chance in np.repeat(_chances(schedule, elo), players):
        won = np.concatenate([np.zeros(players), likely[:-players]])
        likely = likely * (1 - chance) + won * chance
    found: Numbers = likely
    return found


@dataclass(frozen=True)
class Verdict:
    """How a test stands, or has ended."""

    test: Sprt
    """What was asked."""
    ratio: float
    """The log likelihood ratio; positive for elo1."""
    rounds: int
    """How many count."""
    games: int
    """How many games these are."""

    @property
    def better(self) -> bool | None:
        """Whether the first bot is better by elo1 rather than by elo0; None if that is not clear yet."""
        low, high = self.test.bounds
        return True if self.ratio >= high else False if self.ratio <= low else None


def judge(test: Sprt, schedule: Schedule, points: Counts, since: int = 0) -> Verdict:
    """Return where a test ends, or stands: ``points`` as for `Sprt.ratios`, shape (rounds,).

    ``since``: after how many rounds it is known not to have ended.
    """
    low, high = test.bounds
    ratio = 0.0
    for start in range(max(0, since - 1), len(points), BLOCK):
        ratios = test.ratios(schedule, points[start : start + BLOCK], points[:start])
        ends = np.flatnonzero((ratios <= low) | (ratios >= high))
        if len(ends):
            rounds = start + int(ends[0]) + 1
            return Verdict(test, float(ratios[ends[0]]), rounds, rounds * schedule.games_a_round)
        ratio = float(ratios[-1])
    return Verdict(test, ratio, len(points), len(points) * schedule.games_a_round)
