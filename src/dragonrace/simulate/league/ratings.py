"""Ratings on Elo's scale for games of any number of players, of which one wins: fitted to all games at once.

**The model** is Luce's (for two players Bradley's and Terry's): each bot has a strength, and wins with a chance of its
strength's share in the sum of all at the table. Strength is 10^(rating / 400): of two bots at a table one that is rated
400 higher wins ten times as often, however many others sit there. Only the first place counts, for the games have no
other. A draw is shared: 1/n of a win for each seat, so for two players half a win each, as with Elo.

**The fit** is the likeliest ratings, all games together. Ratings that are brought up to date game by game (Elo's,
Glicko, TrueSkill, OpenSkill) are made for people who get better, and depend on the order of the games; bots stay as
they are, and the same games should make the same ratings, in whatever order processes have played them. That the
likeliest exist, however one-sided the results, each bot has, besides its games, drawn one against a bot of average
strength.

**The intervals** are the ratings' errors by the normal distribution, 95 % in the middle. The error is the larger of two
estimates: that of the model (the inverse of the observed information), which is too large where games are drawn and
games of a set even each other out; and the one that takes a set for one observation and asks only how much these vary
(the "sandwich", clustered by sets), which is too small where hardly any game goes the other way. In games that follow
the model 94 to 97 % of the intervals hold the true rating; 92 % where only one game in a hundred goes the other way.
Where the model is wrong they say less: three that beat each other in a circle have no ratings that foretell it.
"""

from dataclasses import dataclass
from math import log

import numpy as np
import numpy.typing as npt

from dragonrace.simulate.league.tallies import Tallies
from dragonrace.simulate.summary import Z

__all__ = ["ELO", "MEAN", "Rating", "rate"]

ELO = 400 / log(10)
"""Points for a natural logarithm of strength."""
MEAN = 1500.0
"""The average of all ratings, or the rating of the anchor."""
MOST_STEPS = 100
CLOSE = 1e-11
"""Where the next step would be shorter than that the ratings are found."""

Numbers = npt.NDArray[np.floating]


@dataclass(frozen=True)
class Rating:
    """A bot's rating, in points, with its 95 % interval; the anchor's is as wide as nothing."""

    bot: str
    """Its name in the league."""
    rating: float
    """On Elo's scale."""
    low: float
    """Where its 95 % interval begins."""
    high: float
    """Where that ends."""
    games: int
    """In which it sat."""
    wins: int
    """Games that it won, with whichever of its seats."""


def rate(names: tuple[str, ...], tallies: Tallies, anchor: str | None = None) -> list[Rating]:
    """Rate the bots, the best first; of equal ones the first named. ``anchor`` is one of them, or None for the mean."""
    logs, errors = fit(tallies, len(names), None if anchor is None else names.index(anchor))
    ratings, halves = MEAN + ELO * logs, Z * ELO * errors
    games = _games(tallies, len(names))
    found = [
        Rating(name, round(rating, 2), round(rating - half, 2), round(rating + half, 2), int(played), int(won))
        for name, rating, half, played, won in zip(
            names, ratings.tolist(), halves.tolist(), games, tallies.wins, strict=True
        )
    ]
    return sorted(found, key=lambda rating: -rating.rating)


def fit(tallies: Tallies, bots: int, anchor: int | None) -> tuple[Numbers, Numbers]:
    """Return the logarithms of strengths and their standard errors, both of shape (bots,).

    They are differences to the anchor's, or to the mean of all.
    """
    logs = _likeliest(tallies, bots)
    _, information, _ = _slopes(tallies, logs)
    inverse = np.linalg.inv(information)
    base = np.eye(bots) - (1.0 / bots if anchor is None else np.eye(bots)[anchor])
    by_model = np.diag(base @ inverse @ base.T)
    by_sets = np.diag(base @ inverse @ _scatter_of_sets(tallies, logs) @ inverse @ base.T)
    errors: Numbers = np.sqrt(np.maximum(0.0, np.maximum(by_model, by_sets)))
    return base @ logs, errors


def _likeliest(tallies: Tallies, bots: int) -> Numbers:
    """Find the likeliest logarithms of strengths by Newton's method; the likelihood has one summit."""
    logs: Numbers = np.zeros(bots)
    for _ in range(MOST_STEPS):
        slope, information, likelihood = _slopes(tallies, logs)
        step: Numbers = np.linalg.solve(information, slope)
        if np.abs(step).max() < CLOSE:
            break
        logs = _climb(tallies, logs, step, likelihood)
    return logs


def _climb(tallies: Tallies, logs: Numbers, step: Numbers, likelihood: float) -> Numbers:
    """Take the step, or so short a part of it that it does not lead down."""
    while _slopes(tallies, logs + step)[2] < likelihood and np.abs(step).max() > CLOSE:
        step = step / 2
    return logs + step


def _chances(tallies: Tallies, logs: Numbers) -> Numbers:
    """Return the chance to win by line-up and place, shape (line-ups, players)."""
    heights = logs[tallies.line_ups]
    weights = tallies.seats * np.exp(heights - heights.max(axis=1, keepdims=True))
    chances: Numbers = weights / weights.sum(axis=1, keepdims=True)
    return chances


def _slopes(tallies: Tallies, logs: Numbers) -> tuple[Numbers, Numbers, float]:
    """Return the slope of the log likelihood, the information, and the log likelihood itself."""
    chances, points = _chances(tallies, logs), tallies.points / tallies.players
    games = tallies.sets * tallies.players
    sure = np.where(tallies.seats > 0, chances, 1.0)
    slope, information = _drawn_once(logs)
    np.add.at(slope, tallies.line_ups, points - games[:, None] * chances)
    spread = chances[:, :, None] * (np.eye(tallies.players) - chances[:, None, :])
    _add_pairs(information, tallies, games[:, None, None] * spread)
    drawn = -0.5 * float(np.sum(np.logaddexp(0, logs) + np.logaddexp(0, -logs)))
    return slope, information, drawn + float(np.sum(points * np.log(np.maximum(sure, 1e-300))))


def _drawn_once(logs: Numbers) -> tuple[Numbers, Numbers]:
    """Return the slope and the information of each bot's one draw against a bot of average strength."""
    chances = 1 / (1 + np.exp(-logs))
    return 0.5 - chances, np.diag(chances * (1 - chances))


def _scatter_of_sets(tallies: Tallies, logs: Numbers) -> Numbers:
    """Return the sum over sets of what each adds to the slope, times itself, shape (bots, bots)."""
    expected, points = tallies.players * _chances(tallies, logs), tallies.points / tallies.players
    sets = tallies.sets[:, None, None]
    crossed = points[:, :, None] * expected[:, None, :]
    parts = tallies.products / tallies.players**2 - crossed - crossed.transpose(0, 2, 1)
    parts += sets * expected[:, :, None] * expected[:, None, :]
    scatter = np.zeros((len(logs), len(logs)))
    _add_pairs(scatter, tallies, parts)
    total = int(tallies.sets.sum())
    return scatter * total / max(1, total - 1)


def _add_pairs(matrix: Numbers, tallies: Tallies, parts: Numbers) -> None:
    """Add what is given by line-up and two places to the entries of the bots there."""
    np.add.at(matrix, (tallies.line_ups[:, :, None], tallies.line_ups[:, None, :]), parts)


def _games(tallies: Tallies, bots: int) -> npt.NDArray[np.int64]:
    """Return in how many games each bot sat."""
    games = np.zeros(bots, np.int64)
    np.add.at(games, tallies.line_ups, np.where(tallies.seats > 0, tallies.sets[:, None] * tallies.players, 0))
    return games
