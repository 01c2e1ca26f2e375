"""Engines: the same outcomes on every backend, for any number of threads, watched or not."""

from collections import Counter
from typing import Any

import numpy as np
import pytest

import dragonrace
from dragonrace import CHANCE, Game
from dragonrace.core.installed import game_type
from dragonrace.engine.engine import Engine
from dragonrace.engine.random_play import Outcome, first_actor
from dragonrace.games.dragon_river.state import Phase
from tests.compiling import GAMES

COUNT = 24


def load(name: str, players: int = 3) -> Game:
    return dragonrace.load_game(name, players=players, turn_limit=12)


@pytest.mark.parametrize("name", GAMES)
def test_outcomes_depend_on_neither_backend_nor_threads_nor_watching(name: str) -> None:
    game = load(name)
    engine = Engine(game)
    outcomes = engine.play_many(COUNT, seed=5, threads=1)
    for threads in (2, 3):
        assert np.array_equal(engine.play_many(COUNT, seed=5, threads=threads), outcomes)
    assert np.array_equal(engine.play_many(COUNT, seed=5, watched=True), outcomes)
    assert Engine(game, "plain").play_many(COUNT, seed=5) == engine.backend.records(Outcome, outcomes)
    assert len({int(outcome["checksum"]) for outcome in outcomes}) == COUNT


@pytest.mark.parametrize("name", GAMES)
def test_a_game_depends_on_the_seed_and_its_number_alone(name: str) -> None:
    engine = Engine(load(name))
    whole = engine.play_many(COUNT, seed=5)
    assert np.array_equal(engine.play_many(COUNT - 10, seed=5, first=10), whole[10:])
    assert not np.array_equal(engine.play_many(COUNT, seed=6)["checksum"], whole["checksum"])


@pytest.mark.parametrize("backend", ["plain", "compiled"])
@pytest.mark.parametrize("name", GAMES)
def test_rows_and_records_are_the_same(name: str, backend: str) -> None:
    game = load(name)
    engine = Engine(game, backend)
    states = engine.initial_states(3)
    rngs = engine.generators(3)
    actors, act_at_random = (engine.functions[name] for name in ("actors", "act_at_random"))
    for s, rng in zip(states, rngs, strict=True):
        for _ in range(7):
            act_at_random(engine.boards[0], s, first_actor(actors(engine.boards[0], s)), rng, engine.actions())
    records = engine.backend.records(game.type.state, states)
    assert len(records) == 3
    assert len({record.pack() for record in records}) == 3
    assert engine.backend.records(game.type.state, engine.backend.rows(*records)) == records


def throws() -> dict[tuple[Phase, int], Any]:
    """Positions in the dice race in which dice fall: the phase and in how many ways, and the state."""
    found: dict[tuple[Phase, int], Any] = {}
    engine = Engine(dragonrace.load_game("dragon-river", players=5), "plain")
    b, out = engine.boards[0], engine.actions()
    for number in range(100):
        state, words = engine.initial_states(1)[0], engine.generators(1, 1, number)[0]
        while mask := engine.functions["actors"](b, state):
            if cases := engine.functions["chance_cases"](b, state, out):
                found.setdefault((Phase(state.phase), cases), state.copy())
            engine.functions["act_at_random"](b, state, engine.functions["first_actor"](mask), words, out)
    return found


def test_cases_of_chance_count_its_weights_exactly() -> None:
    """For every number of dice, in first and second throws, and for a fight, in which the dice differ."""
    found = throws()
    first, second = {(Phase.THROW, 6**dice) for dice in (3, 4, 5)}, {(Phase.RETHROW, 6**dice) for dice in range(1, 6)}
    assert set(found) == first | second | {(Phase.FIGHT, 30)}
    kernel, b = game_type("dragon-river").kernel, dragonrace.load_game("dragon-river", players=5).compiled_board
    for (_, cases), state in found.items():
        actions, weights = [0] * cases, [0] * cases
        count = kernel.legal_actions(b, state, CHANCE, actions)
        assert kernel.chance_weights(b, state, weights) == count
        counted = Counter(kernel.chance_case(b, state, case, []) for case in range(cases))
        assert counted == Counter(dict(zip(actions[:count], weights[:count], strict=True)))
