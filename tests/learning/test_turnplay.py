"""Learning by turns, where much is chance."""

import random
from typing import Any

import numpy as np
import pytest

import dragonrace
from dragonrace import Game
from dragonrace.bots.expectimax.driver import turns_with
from dragonrace.bots.learned import judging
from dragonrace.bots.learned.glance import judge_with
from dragonrace.bots.learned.weights import Weights
from dragonrace.core.rules.kernel import CHANCE
from dragonrace.engine.engine import Engine, functions_of
from dragonrace.games.dragon_river.state import Phase
from dragonrace.learning.selfplay import Manner
from dragonrace.learning.training import BY_TURN_TEMPLATES, Training
from dragonrace.learning.turnplay import TurnLearner
from tests.compiling import compiles
from tests.learning.teaching import plain_learner

RIVER = "dragon-river"
STEPS = 2


def turn_learner(game: Game) -> TurnLearner:
    """A learner with room for two turns."""
    learner = plain_learner(game, [[0.5, 0.5], [0.6, 0.4]], [9.0, 9.0])
    search = turns_with(Engine(game, "plain"), Weights.blank(game))
    return TurnLearner(learner, search, expected=[[0.55, 0.45], [0.8, 0.2]])


@pytest.mark.parametrize(
    ("is_chance", "first"), [(False, 0.05 + 0.5 * 0.2), (True, 0.05)], ids=["meant", "anything at all"]
)
def test_what_came_later_counts_as_far_as_it_was_a_surprise_and_meant(is_chance: bool, first: float) -> None:
    game = dragonrace.load_game(RIVER)
    w = turn_learner(game)
    w.learner.is_chance[0] = int(is_chance)
    functions = functions_of(game.type, "plain", *BY_TURN_TEMPLATES)
    functions["learn_from_turns"](w, Manner(rate=1.0, trace=0.5), STEPS)
    errors = [w.learner.errors[index] / len(game.patterns) for index in range(4)]
    assert errors == pytest.approx([first, -first, 0.2, -0.2])


@compiles(RIVER)
def test_some_seconds_of_training_come_near_the_exact_odds() -> None:
    """In positions as beginners get into them."""
    game = dragonrace.load_game(RIVER)
    training = Training(game, seed=3)
    training.run(150)
    assert far_off(training.weights()) < 0.035 < far_off(Weights.blank(game)) / 2


@compiles(RIVER)
def test_the_same_seed_learns_the_same() -> None:
    game = dragonrace.load_game(RIVER, players=3)
    one, other = Training(game, seed=4), Training(game, seed=4)
    one.run(2)
    other.run(1)
    other.run(1)
    assert np.array_equal(one.weights().numbers, other.weights().numbers)
    assert one.positions == other.positions > 20


def far_off(weights: Weights) -> float:
    """How far the chances by these weights are from the exact ones, on average."""
    game, rng = weights.game, random.Random(5)
    judge, judged = judge_with(Engine(game, "plain"), weights), functions_of(game.type, "plain", judging)["judge"]
    exact, errors = game.solution(), []
    for _ in range(3):
        state = game.new_initial_state()
        while not state.is_terminal():
            (player,) = state.actors()
            row: Any = state.row
            if player == CHANCE and row.phase == Phase.THROW:
                judged(game.compiled_board, row, judge)
                errors.append(abs(judge.values[0] - exact.value(state, 0)))
            action = state.sample_chance(rng) if player < 0 else rng.choice(state.legal_actions(player))
            state.apply_action(action, player)
    return float(np.mean(errors))
