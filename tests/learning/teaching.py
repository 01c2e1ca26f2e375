"""Weights for tests: an opinion of anything, for whatever reason, which costs no time to learn."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import numpy as np
import pytest

from dragonrace import Game
from dragonrace.bots.alphabeta.driver import lines_on
from dragonrace.bots.learned import own, weights
from dragonrace.bots.learned.glance import judge_with
from dragonrace.bots.learned.weights import Weights, weights_in
from dragonrace.engine.engine import Engine
from dragonrace.learning.selfplay import Learner

__all__ = ["any_weights", "nothing_shipped", "own_folder", "plain_learner"]


def any_weights(game: Game, seed: int = 1) -> Weights:
    """Weights by chance, the same for the same seed; their numbers are halves, as in files."""
    numbers = np.random.default_rng(seed).normal(0, 0.5, len(Weights.blank(game).numbers))
    return Weights(game, numbers.astype(np.float16).astype(np.float32), {"games": 0})


@contextmanager
def own_folder(folder: Path) -> Iterator[Path]:
    """Have the user's own weights lie in a folder of the test."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(own, "cache_root", lambda: folder)
        weights_in.cache_clear()
        yield folder
    weights_in.cache_clear()


@contextmanager
def nothing_shipped() -> Iterator[None]:
    """Have packages bring no weights, neither for their boards nor for any."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(weights, "_shipped_folder", lambda _game: None)
        weights_in.cache_clear()
        yield
    weights_in.cache_clear()


def plain_learner(game: Game, thought: list[list[float]], returns: list[float]) -> Learner:
    """A learner that has played a game of these steps, each judged by a weight of its own for each of two seats."""
    engine, blank = Engine(game, "plain"), Weights.blank(game)
    return Learner(
        boards=engine.boards,
        states=[],
        lines=lines_on(engine, blank, room=1),
        actions=engine.actions(),
        judge=judge_with(engine, blank),
        errors=[0.0] * len(blank.numbers),
        sizes=[0.0] * len(blank.numbers),
        seen=[[[2 * step + seat] * len(game.patterns) for seat in range(2)] for step in range(len(thought))],
        thought=thought,
        is_chance=[0] * len(thought),
        returns=returns,
        rng=engine.generators(1)[0],
    )
