"""How carefully a bot chooses, at a temperature."""

from math import exp

import pytest

from dragonrace.bots.care import EDGE, LEAST_SHARE, likelihoods, log_odds, shares, temperature_among


def test_in_an_even_game_of_two_what_is_less_likely_by_the_temperature_is_chosen_e_times_as_seldom() -> None:
    for temperature in (0.01, 0.04):
        found = shares({1: 0.5, 2: 0.5 - temperature}, temperature_among(2, temperature))
        assert found[1] == 1.0
        assert found[2] == pytest.approx(exp(-1), rel=0.01)


@pytest.mark.parametrize("players", [3, 4, 5])
def test_with_more_players_as_much_less_makes_as_much_difference(players: int) -> None:
    even = 1 / players
    found = shares({1: even, 2: even - 0.02 * 2 / players}, temperature_among(players, 0.02))
    assert found[2] == pytest.approx(exp(-1), rel=0.03)


def test_whoever_is_far_behind_chooses_with_as_much_care() -> None:
    """Half of the best chances is much too little, however small these are."""
    temperature = temperature_among(2, 0.06)
    behind, even = (likelihoods({1: chance, 2: chance / 2}, temperature)[2] for chance in (0.04, 0.5))
    assert behind == pytest.approx(0.05, abs=0.01)
    assert even == pytest.approx(0.01, abs=0.005)


def test_nobody_gives_the_game_away_and_at_no_temperature_only_the_best_is_chosen() -> None:
    values = {1: 0.8, 2: 0.8 * LEAST_SHARE - 0.01, 3: 0.8}
    assert set(shares(values, 10.0)) == {1, 3}
    assert shares(values, 0.0) == {1: 1.0, 3: 1.0}


def test_certainties_are_no_infinities() -> None:
    assert log_odds(1.0) == log_odds(1.0 - EDGE) == pytest.approx(-log_odds(0.0))
    assert shares({1: 0.0, 2: 0.0}, 0.1) == {1: 1.0, 2: 1.0}
