"""The figures: shares, intervals, lengths."""

import numpy as np
import pytest
from scipy.stats import binomtest

import dragonrace
from dragonrace.cli.main import main
from dragonrace.core.rules.kernel import MAX_SEATS
from dragonrace.simulate import settle
from dragonrace.simulate.playing import ROW
from dragonrace.simulate.results import Results
from dragonrace.simulate.summary import wilson
from tests.examples.conftest import Install, install  # noqa: F401 - a fixture
from tests.simulate.crowd import CROWD


@pytest.mark.parametrize(("wins", "games"), [(0, 1), (1, 1), (0, 10), (10, 10), (3, 7), (131, 200), (5, 100_000)])
def test_the_interval_is_wilson_s(wins, games):
    expected = binomtest(wins, games).proportion_ci(0.95, method="wilson")
    assert wilson(wins, games) == pytest.approx((expected.low, expected.high), abs=1e-12)


def test_without_games_nothing_is_known():
    assert wilson(0, 0) == (0.0, 1.0)


def results_of(bots: list[str], winners: list[int], lengths: list[int], rotate: bool = True) -> Results:
    settings = settle("golden-dragon", bots, None, None, {}, 0, rotate=rotate)
    rows = np.zeros(len(winners), ROW)
    rows["winner"], rows["length"] = winners, lengths
    return Results(settings, np.arange(len(winners)), rows)


def test_wins_go_to_who_sat_there():
    # Games 0 and 1: A, B. Games 2 and 3: B, A. Seats 0, 1, 0, 1 begin.
    summary = results_of(["sensible", "random"], [0, 0, 0, -1], [10, 20, 60, 100]).summary()
    assert [(bot.name, bot.wins, bot.length) for bot in summary.bots] == [("sensible", 2, 15.0), ("random", 1, 60.0)]
    assert [(order.name, order.wins) for order in summary.order] == [("first", 2), ("second", 1)]
    assert [(seat.name, seat.wins, seat.length) for seat in summary.seats] == [("red", 3, 30.0), ("blue", 0, None)]
    assert (summary.games, summary.draws) == (4, 1)
    assert (summary.length, summary.median, summary.shortest, summary.longest) == (47.5, 40.0, 10, 100)


def test_a_bot_with_two_seats_wins_with_either():
    summary = results_of(["random", "sensible", "random"], [0, 1, 2, 0], [5] * 4, rotate=False).summary()
    assert [(bot.name, bot.seats, bot.wins, bot.share) for bot in summary.bots] == [
        ("random", 2, 3, 0.75),
        ("sensible", 1, 1, 0.25),
    ]
    assert summary.bots[0].interval == wilson(3, 4)


def test_the_summary_in_words():
    words = str(results_of(["sensible", "random"], [0, 1], [10, 20]).summary())
    assert words == (
        "2 games, 0 draws, 15.0 turns on average\n"
        "sensible: 1 wins, 50.0% (9.5% to 90.5%)\n"
        "random: 1 wins, 50.0% (9.5% to 90.5%)"
    )


def test_the_arrays_of_games():
    results = results_of(["random", "sensible"], [0, -1, 1], [7, 8, 9])
    assert results.winner.tolist() == [0, -1, 1]
    assert results.length.tolist() == [7, 8, 9]
    assert results.first_player.tolist() == [0, 1, 0]
    assert results.returns.tolist() == [[1, -1], [0, 0], [-1, 1]]
    assert results.bots().tolist() == [["random", "sensible"]] * 2 + [["sensible", "random"]]
    assert len(results) == 3


def test_as_many_as_can_sit_at_a_table_have_their_places(install: Install, capsys):  # noqa: F811
    summary = dragonrace.simulate(install(CROWD), "random", games=40, workers=1).summary()
    assert len({share.name for share in summary.order}) == len(summary.order) == MAX_SEATS
    assert [share.name for share in summary.order][-4:] == ["seventh", "eighth", "ninth", "tenth"]
    assert main(["simulate", "crowd", "--bots", "random", "--games", "20"]) == 0
    assert "  tenth " in capsys.readouterr().out


@pytest.mark.parametrize("name", dragonrace.games())
def test_lengths_are_those_of_the_states_and_returns_too(name):
    game = dragonrace.load_game(name, players=3, turn_limit=4)
    results = dragonrace.simulate(game, "random", games=4)
    for number in range(4):
        state = results.replay(number)
        won = state.winner() is not None
        assert results.length[number] == state.row.turns + won <= 4
        assert results.returns[number].tolist() == state.returns()


def test_a_longer_race_than_the_limit_is_a_draw():
    results = dragonrace.simulate("dragon-river", "random", games=5, turn_limit=3)
    assert results.length.tolist() == [3] * 5
    assert results.winner.tolist() == [-1] * 5
    assert results.summary().draws == 5
    assert set(results.columns()["result"].tolist()) == {0.0}
