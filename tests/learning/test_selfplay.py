"""What one game teaches: how far each position's chances are moved."""

import random

import pytest

import dragonrace
from dragonrace import Game, State
from dragonrace.bots.alphabeta.driver import lines_on
from dragonrace.bots.alphabeta.lines import ROOT
from dragonrace.bots.learned.weights import Weights
from dragonrace.core.chance import as_words
from dragonrace.engine.engine import Engine, functions_of
from dragonrace.learning.selfplay import REAL, Learner, Manner
from dragonrace.learning.training import TEMPLATES, learner_on
from tests.compiling import compiles
from tests.learning.teaching import any_weights, plain_learner
from tests.play import step

THOUGHT = [[0.5, 0.5], [0.6, 0.4], [0.7, 0.3]]
"""By step and seat, in a game that the first seat wins."""


def learner() -> Learner:
    return plain_learner(dragonrace.mini_game("golden-dragon-mini"), THOUGHT, [1.0, 0.0])


@pytest.mark.parametrize(
    ("chance", "errors"),
    [
        ((), [0.725 - 0.5, 0.85 - 0.6, 0.3]),  # half of what came later counts, half of what was thought next
        ((1,), [0.6 - 0.5, 0.0, 0.3]),
        ((2,), [0.65 - 0.5, 0.7 - 0.6, 0.0]),
    ],
    ids=["meant", "anything at all in the middle", "anything at all at last"],
)
def test_what_came_later_counts_but_for_what_came_of_anything_at_all(
    chance: tuple[int, ...], errors: list[float]
) -> None:
    w = learner()
    for index in chance:
        w.is_chance[index] = 1
    functions = functions_of(dragonrace.mini_game("golden-dragon-mini").type, "plain", *TEMPLATES)
    functions["learn"](w, Manner(rate=1.0, trace=0.5), len(THOUGHT))
    patterns = len(w.judge.firsts)
    found = [w.errors[index] / patterns for index in range(2 * len(THOUGHT))]
    assert found == pytest.approx([error for one in errors for error in (one, -one)])
    assert w.sizes[:6] == pytest.approx(list(map(abs, w.errors[:6])))


@compiles("golden-dragon")
def test_whoever_looks_ahead_does_what_a_search_of_that_depth_does() -> None:
    """At the end of games, where nothing is hidden any more."""
    game = dragonrace.load_game("golden-dragon", players=2, turn_limit=60)
    engine, weights = Engine(game), any_weights(game)
    numbers = weights.numbers.copy()
    none = numbers * 0
    w = learner_on(engine, Weights(game, numbers, {}), none, none, engine.generators(1)[0])
    functions = functions_of(game.type, "compiled", *TEMPLATES)
    searched, chosen = lines_on(engine, weights, 1 << 10), []
    for seed in range(30):
        state = shown(game, seed)
        seat = state.current_player()
        w.states[REAL : REAL + 1] = engine.backend.rows(state.row)
        before = w.states[REAL].tobytes()
        for ahead in (1, 2, 4):
            found = functions["best"](w, Manner(ahead=ahead), seat, 1 << seat)
            functions["forget"](searched)
            searched.states[ROOT : ROOT + 1] = engine.backend.rows(state.row)
            for depth in range(1, ahead + 1):
                functions["search_lines"](searched, seat, depth, 1 << 40)
            assert found == functions["best_at_root"](searched)
            chosen.append(found)
        assert w.states[REAL].tobytes() == before
    assert chosen[::3] != chosen[2::3]  # looking further makes a difference


def shown(game: Game, seed: int) -> State:
    """A position late in a random game: all stones have been seen, and there is something to choose."""
    rng = random.Random(seed)
    while True:
        state = game.new_initial_state()
        for _ in range(60):
            if not state.is_terminal():
                step(state, rng)
        if not state.is_terminal() and len(state.legal_actions(state.current_player())) > 1:
            seat = state.current_player()
            drawn = state.row.copy()
            game.kernel.redraw(game.compiled_board, drawn, seat, as_words(rng))
            if drawn.key() == state.row.key():
                return state
