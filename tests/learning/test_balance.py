"""Balance: that wins are counted for whom they belong to, and nothing is learned on the way."""

import random

import numpy as np
import pytest

import dragonrace
from dragonrace import Game
from dragonrace.bots.learned.weights import Weights
from dragonrace.core.errors import OptionError
from dragonrace.engine.engine import functions_of
from dragonrace.learning.balance import Balance, balance
from dragonrace.learning.training import TEMPLATES, Training
from tests.compiling import compiles
from tests.learning.teaching import plain_learner
from tests.play import step

LEDGE = "golden-dragon-mini"


def test_a_win_is_the_winners_and_what_was_cut_is_nobodys() -> None:
    game, found = dragonrace.mini_game(LEDGE), set()
    learner = plain_learner(game, [[0.5, 0.5]], [0.0, 0.0])
    learner.judge.values[:2] = [1.0, 0.0]  # of whatever was judged before
    count = functions_of(game.type, "plain", *TEMPLATES)["count_winner"]
    for seed in range(20):
        state, rng = game.new_initial_state(), random.Random(seed)
        while not state.is_terminal():
            wins = [0, 0, 0]
            count(learner, state.row, wins)
            assert wins == [0, 0, 1]
            step(state, rng)
        wins = [0, 0, 0]
        count(learner, state.row, wins)
        winner = state.winner()
        assert wins == [int(place == (2 if winner is None else winner)) for place in range(3)]
        found.add(winner)
    assert found == {0, 1, None}


def test_what_nobody_won_is_shared() -> None:
    assert Balance(games=10, wins=(5, 1, 1), undecided=3, steps=99).shares == pytest.approx((0.6, 0.2, 0.2))


@compiles("golden-dragon")
def test_it_is_told_by_who_moves_first_and_nothing_is_learned() -> None:
    """On the ledge whoever moves second has it better, when all play at a glance."""
    game = dragonrace.mini_game(LEDGE)
    training = Training(game, 1)
    training.run(3000)
    learned = training.weights().numbers
    before, second = learned.copy(), []
    for first in (0, 1):
        begun = Game(game.type, 2, game.board, {**game.changed_options(), "first_player": first})
        found = balance(Weights(begun, learned, {}), 4000, 60.0)
        assert found.games == sum(found.wins) + found.undecided == 4000
        assert sum(found.shares) == pytest.approx(1.0)
        second.append(found.shares[1])
    assert second == pytest.approx([0.57, 0.57], abs=0.03)
    assert np.array_equal(learned, before)


@compiles("golden-dragon")
def test_the_same_seed_plays_the_same_games() -> None:
    weights = Weights.blank(dragonrace.mini_game(LEDGE))
    first, second, other = (balance(weights, 200, 60.0, seed=seed) for seed in (1, 1, 2))
    assert first == second != other


@compiles("golden-dragon")
def test_some_games_are_played_however_little_time_there_is() -> None:
    weights = Weights.blank(dragonrace.mini_game(LEDGE))
    assert balance(weights, 1000, 0.0).games == balance(weights, 1000, 60.0, lambda: True).games == 10
    assert balance(weights, 3, 60.0).games == 3
    with pytest.raises(OptionError, match="games can't be 0"):
        balance(weights, 0, 60.0)


@compiles("dragon-river")
def test_turns_of_dice_are_counted_too() -> None:
    found = balance(Weights.blank(dragonrace.load_game("dragon-river", players=3)), 4, 60.0)
    assert (found.games, sum(found.wins), found.undecided) == (4, 4, 0)
    assert found.steps >= 4 * 3
