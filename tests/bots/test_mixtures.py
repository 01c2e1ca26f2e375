"""Mixtures that nobody can exploit."""

import random

import numpy as np
import pytest

from dragonrace.bots.search.mixtures import Mixture, joined, match_regrets, most_likely

PLANS = [(1,), (2,), (3,)]


def test_paper_covers_rock_as_often_as_it_is_cut() -> None:
    values = np.array([[0.5, 0.0, 1.0], [1.0, 0.5, 0.0], [0.0, 1.0, 0.5]])
    for shares in match_regrets(values, 2000):
        assert shares == pytest.approx([1 / 3] * 3, abs=0.01)


def test_odd_and_even_are_mixed_by_what_they_are_worth() -> None:
    """Who has the rows gets 2 or 1 where both do the same: then each is chosen by what the other is worth."""
    mine, theirs = match_regrets(np.array([[2.0, 0.0], [0.0, 1.0]]), 4000)
    assert mine == pytest.approx([1 / 3, 2 / 3], abs=0.01)
    assert theirs == pytest.approx([1 / 3, 2 / 3], abs=0.01)


def test_what_is_always_worse_is_not_in_it() -> None:
    mine, theirs = match_regrets(np.array([[0.6, 0.4], [0.5, 0.3]]), 400)
    assert mine[0] > 0.99
    assert theirs[1] > 0.99


def test_neither_side_gains_by_anything_else() -> None:
    rng = np.random.default_rng(5)
    for _ in range(5):
        values = rng.random((12, 9))
        mine, theirs = match_regrets(values, 2000)
        assert max(values @ theirs) - min(mine @ values) < 0.02


def test_the_likeliest_plans_come_first_and_are_drawn_by_their_shares() -> None:
    mixture = Mixture(PLANS, np.array([0.2, 0.5, 0.3]))
    assert most_likely(mixture, 2) == [(2,), (3,)]
    rng = random.Random(1)
    drawn = [mixture.draw(rng) for _ in range(3000)]
    assert [drawn.count(plan) / 3000 for plan in PLANS] == pytest.approx([0.2, 0.5, 0.3], abs=0.03)


def test_mixtures_are_joined_without_what_is_hardly_likely() -> None:
    found = joined([(0.5, Mixture(PLANS, np.array([0.999, 0.001, 0.0]))), (0.5, Mixture([(4,)], np.ones(1)))], 0.002)
    assert found.plans == [(1,), (4,)]
    assert found.shares.sum() == pytest.approx(1)
    assert found.shares[1] == pytest.approx(0.5, abs=0.001)
