"""Weights for tests: an opinion of anything, for whatever reason, which costs no time to learn."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import numpy as np
import pytest

from dragonrace import Game
from dragonrace.bots.learned import weights as weights_module
from dragonrace.bots.learned.weights import Weights, weights_in

__all__ = ["any_weights", "own_folder"]


def any_weights(game: Game, seed: int = 1) -> Weights:
    """Weights by chance, the same for the same seed; their numbers are halves, as in files."""
    numbers = np.random.default_rng(seed).normal(0, 0.5, len(Weights.blank(game).numbers))
    return Weights(game, numbers.astype(np.float16).astype(np.float32), {"games": 0})


@contextmanager
def own_folder(folder: Path) -> Iterator[Path]:
    """Have the user's own weights lie in a folder of the test."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(weights_module, "cache_root", lambda: folder)
        weights_in.cache_clear()
        yield folder
    weights_in.cache_clear()
