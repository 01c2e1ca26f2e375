"""The test of who is better: its errors are as rare as it says, and it ends where it says."""

import numpy as np
import pytest

from dragonrace import OptionError
from dragonrace.simulate.league.sprt import Sprt, judge, pair
from dragonrace.simulate.league.tallies import round_points
from dragonrace.simulate.schedule import Schedule
from tests.simulate.league.coins import flipped, rows_with

TRIALS = 1000
MARGIN = 0.02
"""Three standard errors of 5 % in so many trials."""


def outcomes(schedule, test, elo, rounds, draws=0.0):
    """The shares of trials that end with "better", and with "not better", if the first is better by ``elo``."""
    rows = flipped(schedule, [elo, 0], rounds * TRIALS, np.random.default_rng(1), draws)
    points = round_points(schedule, rows, range(rounds * TRIALS)).reshape(TRIALS, rounds)
    ratios = np.concatenate([test.ratios(schedule, part) for part in np.array_split(points, 10)])
    low, high = test.bounds
    ends = (ratios <= low) | (ratios >= high)
    at_end = ratios[np.arange(TRIALS), ends.argmax(axis=1)]
    return float((at_end >= high).mean()), float((at_end <= low).mean())


@pytest.mark.slow
@pytest.mark.parametrize(
    ("players", "elo0", "elo1", "rounds"),
    [(2, 0, 100, 150), (2, -60, 60, 100), (2, 300, 450, 250), (3, 0, 100, 60), (4, 0, 120, 45), (6, 0, 150, 25)],
)
def test_both_errors_are_as_rare_as_it_says(players, elo0, elo1, rounds):
    schedule, test = Schedule(players, 2), Sprt(elo0, elo1)
    better, not_better = outcomes(schedule, test, elo0, rounds)
    assert better <= test.alpha + MARGIN
    assert not_better >= 0.9
    better, not_better = outcomes(schedule, test, elo1, rounds)
    assert not_better <= test.beta + MARGIN
    assert better >= 0.9


@pytest.mark.slow
def test_they_are_with_draws_too_and_with_other_errors_allowed():
    schedule, test = Schedule(2, 2), Sprt(0, 120, alpha=0.2, beta=0.01)
    assert outcomes(schedule, test, 0, 150)[0] <= 0.2 + 2 * MARGIN
    assert outcomes(schedule, test, 0, 150)[0] > 0.05, "much rarer than allowed: it takes longer than it must"
    assert outcomes(schedule, test, 120, 150)[1] <= 0.01 + MARGIN / 2
    assert outcomes(schedule, Sprt(0, 120), 0, 150, draws=0.4)[0] <= 0.05 + MARGIN


def test_what_the_hypotheses_foretell():
    assert Sprt(0, 400).means(Schedule(2, 2)) == pytest.approx((1 / 2, 10 / 11))
    # Four players, ten times as strong: 10 of 13 as one among three, 30 of 31 as three round one.
    assert Sprt(0, 400).means(Schedule(4, 2)) == pytest.approx((1 / 2, (10 / 13 + 30 / 31) / 2))


def test_an_even_match_speaks_against_and_a_one_sided_one_for():
    schedule = Schedule(2, 2)
    verdict = judge(Sprt(0, 50), schedule, np.full(400, 2))
    assert verdict.better is False
    assert verdict.ratio < Sprt().bounds[0]
    verdict = judge(Sprt(0, 50), schedule, np.full(400, 4))
    assert verdict.better is True
    assert verdict.games == 2 * verdict.rounds < 800
    assert judge(Sprt(0, 50), schedule, np.full(verdict.rounds - 1, 4)).better is None


def test_it_ends_at_the_same_round_however_it_was_looked_at():
    schedule = Schedule(3, 2)
    rows = flipped(schedule, [60, 0], 300, np.random.default_rng(9))
    points = round_points(schedule, rows, range(300))
    whole = judge(Sprt(0, 60), schedule, points)
    assert whole.better is not None
    for step in (1, 7, 50):
        judged, verdict = 0, None
        for rounds in range(step, 301, step):
            verdict = judge(Sprt(0, 60), schedule, points[:rounds], judged)
            judged = verdict.rounds
            if verdict.better is not None:
                break
        assert verdict == whole


def test_nothing_is_clear_before_the_first_round():
    verdict = judge(Sprt(), Schedule(2, 2), np.zeros(0, np.int64))
    assert (verdict.better, verdict.rounds, verdict.ratio) == (None, 0, 0.0)


def test_points_are_those_of_the_first_bot():
    schedule = Schedule(3, 2)
    rows = rows_with([schedule.line_up(game).index(0) for game in range(6)] + [-1] * 6)
    assert round_points(schedule, rows, range(2)).tolist() == [18, 3 * 2 + 3 * 1]
    assert round_points(schedule, rows, range(1, 2)).tolist() == [3 * 2 + 3 * 1]


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ((20, 0), r"elo1 can't be 0: it is larger than elo0, 20"),
        ((0, 0), "elo1 can't be 0: it is larger"),
        ((0, 9000), "elo1 can't be 9000: it is a number of points from −2000 to 2000"),
        ((float("nan"), 5), "elo0 can't be nan"),
        ((0, "much"), "elo1 can't be 'much'"),
        ((0,), r"sprt can't be \(0,\): it is a pair of numbers"),
        (20, "sprt can't be 20: it is a pair of numbers"),
    ],
)
def test_other_pairs_are_refused(given, words):
    with pytest.raises(OptionError, match=words):
        pair(given)


@pytest.mark.parametrize("error", [0, 0.5, -1, True, None])
def test_errors_that_are_no_errors_are_refused(error):
    with pytest.raises(OptionError, match=r"alpha can't be .*: it is a number between 0 and 0\.5"):
        Sprt(alpha=error)
