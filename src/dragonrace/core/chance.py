"""Chance: exact outcomes, and draws that are random, seeded and outside the state.

A match draws each throw from its secret seed and what came before. So the draw does not depend on who runs the match,
or how often it was stopped and started again.
"""

import random
from bisect import bisect_right
from fractions import Fraction
from hashlib import blake2b
from itertools import accumulate
from typing import Any

from dragonrace.core.numbers import whole
from dragonrace.core.rules.rng import WORDS
from dragonrace.core.views.position import Position

__all__ = ["as_random", "as_words", "bots_seed", "draw", "exact_outcomes", "sample"]


def exact_outcomes(state: Position) -> list[tuple[int, Fraction]]:
    """List every outcome of this chance node with its exact probability; their sum is 1."""
    actions, weights = state.chance_weights()
    total = sum(weights)
    return [(action, Fraction(weight, total)) for action, weight in zip(actions, weights, strict=True)]


def sample(state: Position, rng: random.Random) -> int:
    """Draw an outcome of this chance node."""
    actions, weights = state.chance_weights()
    bounds = list(accumulate(weights))
    return actions[bisect_right(bounds, rng.randrange(bounds[-1]))]


def draw(state: Position, seed: bytes) -> int:
    """Draw the outcome that the match with this secret ``seed`` has at this point of its log."""
    return sample(state, seeded(seed, "chance", len(state.history())))


def derived(seed: bytes, *what: object) -> bytes:
    """Return a seed of its own for each purpose ``what`` of one ``seed``, which it does not betray."""
    return blake2b(repr(what).encode(), key=blake2b(seed).digest(), digest_size=16).digest()


def seeded(seed: bytes, *what: object) -> random.Random:
    """Return a generator of its own for each purpose ``what`` of one ``seed``."""
    return random.Random(int.from_bytes(derived(seed, *what), "big"))


def bots_seed(seed: bytes) -> bytes:
    """Return the seed of the bots in a game whose dice come of ``seed``: by it none of them can foretell these."""
    return derived(seed, "bots")


def as_random(rng: Any) -> random.Random:
    """Accept a `random.Random`, a NumPy generator, a whole number or None as a source of randomness."""
    if isinstance(rng, random.Random):
        return rng
    if rng is None or whole(rng) is not None:
        return random.Random(whole(rng))
    if hasattr(rng, "integers"):
        return random.Random(int(rng.integers(0, 2**63)))
    raise TypeError(f"rng must be a random.Random, a NumPy Generator, a whole number or None, not {type(rng).__name__}")


def as_words(rng: random.Random) -> list[int]:
    """Draw a generator for the kernel (see `rng`), seeded anew."""
    return [rng.getrandbits(32) for _ in range(WORDS)]
