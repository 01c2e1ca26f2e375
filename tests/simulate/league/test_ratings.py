"""Ratings: known strengths are found again, intervals hold them, and nothing else moves them."""

import numpy as np
import pytest

from dragonrace.simulate.league.ratings import ELO, Z, fit, rate
from dragonrace.simulate.schedule import Schedule
from tests.simulate.league.coins import flipped, rows_with, tallied

LEAGUES = pytest.mark.parametrize(
    ("players", "elos"), [(2, [0, 200]), (2, [0, 100, 300]), (3, [0, 50, 150, 250]), (4, [0, 120]), (5, [0, 80, 160])]
)


@LEAGUES
def test_known_strengths_are_found_again(players, elos):
    schedule = Schedule(players, len(elos))
    rows = flipped(schedule, elos, 60_000 // schedule.games_a_round, np.random.default_rng(1))
    logs, errors = fit(tallied(schedule, len(elos), rows), len(elos), None)
    assert np.allclose(ELO * logs, np.array(elos) - np.mean(elos), atol=4 * ELO * errors.max())
    assert ELO * errors.max() < 5


@LEAGUES
def test_intervals_hold_what_is_true(players, elos):
    """About 95 of 100; three standard errors of 300 leagues are 4 %."""
    schedule, rng, held = Schedule(players, len(elos)), np.random.default_rng(2), []
    for _ in range(300):
        rows = flipped(schedule, elos, 120 // schedule.games_a_round + 1, rng)
        logs, errors = fit(tallied(schedule, len(elos), rows), len(elos), None)
        held.append(np.abs(ELO * logs - np.array(elos) + np.mean(elos)) <= Z * ELO * errors)
    assert 0.91 < np.mean(held) < 0.985


def test_with_draws_they_hold_what_is_true_more_often():
    schedule, rng, held = Schedule(2, 2), np.random.default_rng(2), []
    for _ in range(300):
        rows = flipped(schedule, [0, 0], 60, rng, draws=0.5)
        logs, errors = fit(tallied(schedule, 2, rows), 2, None)
        held.append(np.abs(logs) <= Z * errors)
    assert np.mean(held) > 0.97


def test_two_players_are_rated_as_elo_says():
    """10 wins to 1 are 400 points, in the long run: the one draw that is added hardly counts."""
    schedule = Schedule(2, 2)
    seats = [[0, 1], [1, 0]]
    rows = rows_with([seats[game % 2][0 if (game // 2) % 11 else 1] for game in range(2 * 11_000)])
    logs, _ = fit(tallied(schedule, 2, rows), 2, anchor=1)
    assert ELO * logs == pytest.approx([400, 0], abs=1)


def test_a_draw_is_half_a_win_for_two_and_a_third_for_three():
    for players in (2, 3):
        schedule = Schedule(players, players)
        logs, _ = fit(tallied(schedule, players, rows_with([-1] * 60)), players, None)
        assert logs == pytest.approx(np.zeros(players), abs=1e-9)
    assert tallied(Schedule(2, 2), 2, rows_with([-1, -1])).points.tolist() == [[2, 2]]
    assert tallied(Schedule(4, 2), 2, rows_with([-1] * 8)).points.tolist() == [[12, 0, 0, 4], [4, 12, 0, 0]]


@pytest.mark.parametrize("wins", [2, 40, 4000])
def test_who_wins_all_has_a_rating_too_and_a_wide_interval(wins):
    schedule = Schedule(2, 2)
    winners = [schedule.line_up(number).index(0) for number in range(wins)]
    best, worst = rate(("a", "b"), tallied(schedule, 2, rows_with(winners)))
    assert (best.bot, best.wins, best.games, worst.wins) == ("a", wins, wins, 0)
    assert best.rating + worst.rating == pytest.approx(3000, abs=0.02)
    # The lowest difference at which so many wins in a row are not rarer than one in forty, by Wald's reckoning.
    chance = 0.025 ** (1 / wins)
    assert 2 * (best.low - 1500) < 400 * np.log10(chance / (1 - chance)) + 60
    assert best.rating > 1500


def test_the_order_of_the_games_is_nothing_to_them():
    schedule, rng = Schedule(3, 4), np.random.default_rng(5)
    rows = flipped(schedule, [0, 50, 100, 150], 20, rng)
    shuffled = rng.permutation(20)
    other = rows.reshape(20, -1)[shuffled].reshape(-1)
    names = ("a", "b", "c", "d")
    same_seats = Schedule(3, 4)
    same_seats.first_players, same_seats._orders = schedule.first_players, schedule._orders[:1]
    assert rate(names, tallied(same_seats, 4, rows)) == rate(names, tallied(same_seats, 4, other))


def test_the_mean_is_1500_or_the_anchor_is():
    schedule = Schedule(2, 3)
    tallies = tallied(schedule, 3, flipped(schedule, [0, 100, 300], 50, np.random.default_rng(7)))
    names = ("a", "b", "c")
    free, held = rate(names, tallies), {one.bot: one for one in rate(names, tallies, "b")}
    assert sum(one.rating for one in free) == pytest.approx(4500, abs=0.05)
    assert (held["b"].rating, held["b"].low, held["b"].high) == (1500, 1500, 1500)
    gaps = [one.rating - held[one.bot].rating for one in free]
    assert gaps == pytest.approx([gaps[0]] * 3, abs=0.02)


def test_bots_with_many_seats_win_with_any_of_them():
    schedule = Schedule(4, 2)
    rows = flipped(schedule, [0, 0], 3, np.random.default_rng(3))
    tallies = tallied(schedule, 2, rows)
    won = [schedule.line_up(game)[seat] for game, seat in enumerate(rows["winner"].tolist())]
    assert tallies.wins.tolist() == [won.count(0), won.count(1)]
    assert [one.games for one in rate(("a", "b"), tallies)] == [24, 24]


def test_games_that_even_each_other_out_vary_less_than_the_model_says_and_others_more():
    """What is observed of sets counts where it says more: each set is won by one side, both games of it."""
    schedule, rng = Schedule(2, 2), np.random.default_rng(4)
    alike = rng.random(400) < 0.5
    rows = rows_with([schedule.line_up(game).index(int(alike[game // 2])) for game in range(800)])
    _, twice = fit(tallied(schedule, 2, rows), 2, None)
    _, once = fit(tallied(schedule, 2, flipped(schedule, [0, 0], 400, rng)), 2, None)
    assert twice[0] / once[0] == pytest.approx(2**0.5, rel=0.1)
