"""Random numbers of the kernel: sfc32 as published, exactly as likely below a bound, the same on both backends."""

from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache
from types import ModuleType
from typing import Any

import numpy as np
import pytest
from scipy import stats

from dragonrace.core.rules import rng
from dragonrace.engine.backends import BACKENDS, bind

SEEDS = [(0, 0), (1, 0), (0, 1), (7, 2**32 - 1), (2**63 - 1, 3), (2**32 + 5, 2**31), (123456789, 2**32 + 1)]
WHOLE = 2**32
FIRST = [1022363388, 687109861, 3772582186, 2369662134]
"""Those of seed 1 and stream 2: games that are named by their seed stay the same."""


@cache
def functions(backend: str) -> dict[str, Callable[..., Any]]:
    return bind(rng, backend=backend)


def generator(backend: str, seed: int, stream: int) -> Any:
    words: Any = [0] * rng.WORDS if backend == "plain" else np.zeros(rng.WORDS, np.uint32)
    functions(backend)["seed_rng"](words, seed, stream)
    return words


def sfc32(seed: int, stream: int) -> Iterator[int]:
    """Chris Doty-Humphrey's small fast counting generator, with twelve rounds of mixing, in 32-bit arithmetic."""
    a, b, c = (np.array([word % WHOLE], np.uint32) for word in (stream, seed, seed >> 32))
    counter = np.ones(1, np.uint32)
    number = 0
    while True:
        mixed = a + b + counter
        counter += np.uint32(1)
        a = b ^ (b >> np.uint32(9))
        b = c + (c << np.uint32(3))
        c = (c << np.uint32(21) | c >> np.uint32(11)) + mixed
        number += 1
        if number > 12:
            yield int(mixed[0])


@pytest.mark.parametrize("backend", BACKENDS)
@pytest.mark.parametrize(("seed", "stream"), SEEDS)
def test_numbers_are_those_of_sfc32(backend: str, seed: int, stream: int) -> None:
    words = generator(backend, seed, stream)
    known = sfc32(seed, stream)
    for _ in range(300):
        assert functions(backend)["next_number"](words) == next(known)
        assert all(0 <= int(word) < WHOLE for word in words)


def test_the_first_numbers_stay_what_they_are() -> None:
    words = generator("plain", 1, 2)
    assert [functions("plain")["next_number"](words) for _ in range(4)] == FIRST


@pytest.mark.parametrize("bound", [1, 2, 3, 6, 120, 7776, 2**16 + 1, 2**31 - 1, 2**31])
def test_both_backends_draw_the_same_below_a_bound(bound: int) -> None:
    plain, compiled = (generator(backend, bound, 5) for backend in BACKENDS)
    for _ in range(500):
        drawn = functions("plain")["below"](plain, bound)
        assert drawn == functions("compiled")["below"](compiled, bound)
        assert 0 <= drawn < bound
    assert plain == [int(word) for word in compiled]


class AgainError(Exception):
    """Another number is asked for."""


class Fake:
    """`below` on one given number."""

    def __init__(self) -> None:
        self.below: Any = bind(rng)["below"]
        self.below.__globals__["next_number"] = self.next_number

    def next_number(self, _rng: None) -> int:
        if not self.left:
            raise AgainError
        return self.left.pop()

    def outcome(self, number: int, bound: int) -> int | None:
        """What `below` makes of the number; None: it draws again."""
        self.left = [number]
        try:
            return int(self.below(None, bound))
        except AgainError:
            return None


@pytest.mark.parametrize("bound", [*range(1, 130), 1000, 7776, 65535, 65537])
def test_each_number_below_a_bound_is_exactly_as_likely(bound: int) -> None:
    """All 2**32 numbers, of which those that give the same lie side by side: only the ends of each run are tried."""
    fake = Fake()
    shares = set()
    for value in range(bound) if bound < 130 else range(0, bound, bound // 97):
        first, last = -(-value * WHOLE // bound), -(-(value + 1) * WHOLE // bound) - 1
        rejected = 0
        while fake.outcome(first + rejected, bound) is None:
            rejected += 1
        assert fake.outcome(first + rejected, bound) == fake.outcome(last, bound) == value
        shares.add(last - first - rejected + 1)
    assert shares == {WHOLE // bound}


def test_numbers_look_random() -> None:
    words = generator("compiled", 42, 0)
    counts = Counter(functions("compiled")["below"](words, 100) for _ in range(100_000))
    assert stats.chisquare([counts[value] for value in range(100)]).pvalue > 0.001


def test_streams_of_one_seed_are_unrelated() -> None:
    streams = [generator("plain", 1, stream) for stream in range(64)]
    numbers = {functions("plain")["next_number"](words) for words in streams for _ in range(10)}
    assert len(numbers) == 640


def test_whatever_is_bound_with_it_draws_from_it() -> None:
    module = ModuleType("dice")
    module.__dict__["below"] = rng.below
    exec("def roll(rng):\n    return below(rng, 6) + 1", module.__dict__)
    roll = bind(module, rng)["roll"]
    words = generator("plain", 3, 0)
    assert {roll(words) for _ in range(100)} == set(range(1, 7))
