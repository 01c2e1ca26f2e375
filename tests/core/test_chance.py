"""Chance: seeded, reproducible, outside the state."""

import random

import numpy as np
import pytest

import dragonrace
from dragonrace.core.chance import as_random, draw, seeded
from tests.play import middle

GAME = dragonrace.load_game(dragonrace.games()[0], players=3)


def chance_state(seed: int = 0) -> dragonrace.State:
    return next(s for s in (middle(GAME, seed + k) for k in range(99)) if s.current_player() == dragonrace.CHANCE)


def test_a_draw_depends_on_the_seed_and_the_number_of_actions_only() -> None:
    state = chance_state()
    assert draw(state, b"secret") == draw(state.clone(), b"secret")
    assert draw(state, b"secret") == draw(GAME.deserialize_state(state.serialize()), b"secret")
    assert len({draw(state, bytes([seed])) for seed in range(50)}) > 10


def test_each_purpose_of_a_seed_has_its_own_generator() -> None:
    draws = {seeded(b"s", *what).random() for what in [("a",), ("b",), ("a", 1), ("a", 2), ("bot", 1, 2)]}
    assert len(draws) == 5


@pytest.mark.parametrize("rng", [None, 7, np.int64(7), random.Random(7), np.random.default_rng(7)])
def test_many_kinds_of_randomness_will_do(rng: object) -> None:
    assert 0 <= as_random(rng).random() < 1


def test_no_randomness_is_refused() -> None:
    with pytest.raises(TypeError, match=r"random\.Random"):
        as_random("dice")
