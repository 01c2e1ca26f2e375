"""The same question, asked again at once, gets the same answer."""

import random
from collections.abc import Callable
from typing import Any, Generic, TypeVar

__all__ = ["Once"]

T = TypeVar("T")


class Once(Generic[T]):
    """What was asked last, what was found, and where that has left the coins that are tossed.

    So a bot may be asked what it thinks of its actions, and then for one, as if it had been asked only once.
    """

    def __init__(self) -> None:
        self._asked: Any = None
        self._found: T | None = None
        self._coins: Any = None

    def answer(self, question: Any, rng: random.Random, think: Callable[[], T]) -> T:
        """Return what was found, if the question and ``rng`` are those of the last time; else ``think``."""
        asked = question, rng.getstate()
        if self._found is None or self._asked != asked:
            self._found = think()
            self._asked, self._coins = asked, rng.getstate()
        rng.setstate(self._coins)
        return self._found
