"""A small game of Golden Dragon, how it begins, and what learns that."""

from typing import Any

import numpy as np

import dragonrace
from dragonrace import Game, State
from dragonrace.engine.engine import Engine, functions_of
from dragonrace.learning import openingplay
from dragonrace.learning.openingplay import Arranger
from dragonrace.learning.openings import (
    arranger_on,
    ways_to_begin,
)
from dragonrace.learning.selfplay import REAL, Learner
from dragonrace.learning.training import TEMPLATES, learner_on
from tests.learning.teaching import any_weights


def small(**options: Any) -> Game:
    """Three winds: three ways to begin for each, and then two arrangements."""
    return dragonrace.load_game("golden-dragon", players=2, winds=3, **{"turn_limit": 60, **options})


WINDS = tuple(small().new_initial_state().legal_actions())
FEW = {"games": 600, "seed": 3, "ahead": 2, "open_games": 12}
HALVES = np.array([0.5, 0.5], np.float16)


def begun(game: Game, *actions: int) -> State:
    state = game.new_initial_state()
    for action in actions:
        state.apply_action(action, state.actors()[0])
    return state


def arranger(worths: list[list[float]]) -> Arranger:
    engine, weights = Engine(small()), any_weights(small())
    learner = learner_on(engine, weights, np.zeros(0), np.zeros(0), engine.generators(1, 5)[0], 1 << 10)
    assert isinstance(learner, Learner)
    learner.states[REAL : REAL + 1] = engine.backend.rows(ways_to_begin(small())[0].row)
    return arranger_on(engine, learner, len(worths[0]), 1 << 10)._replace(worths=np.array(worths))


def function(name: str) -> Any:
    return functions_of(small().type, "compiled", *TEMPLATES, openingplay)[name]
