"""What is still to be played, handed out in parts small enough to show progress and to lose little when stopped."""

import threading
import time
from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import numpy as np
import numpy.typing as npt

__all__ = ["Work"]

PART_SECONDS = 0.25
"""About how long a part should take."""
MOST_GAMES = 1 << 20


class Work:
    """The games that are not done yet, in order. Several threads may take their parts."""

    def __init__(self, done: npt.NDArray[np.bool_], hands: int = 1):
        """``done``: which games are done, shape (games,); ``hands``: how many take parts at the same time."""
        self._gaps = deque(_gaps(done))
        self._left = sum(map(len, self._gaps))
        self._hands = hands
        self._lock = threading.Lock()
        self._seconds_a_game = PART_SECONDS
        self._measured = 0

    @property
    def seconds_left(self) -> float:
        """How long one hand would need for what is left; 0 while only one part was measured, a single game."""
        return self._left * self._seconds_a_game if self._measured > 1 else 0.0

    def take(self) -> range | None:
        """Return the next part, None if nothing is left."""
        with self._lock:
            if not self._gaps:
                return None
            gap = self._gaps.popleft()
            size = min(self._size(), len(gap))
            if size < len(gap):
                self._gaps.appendleft(gap[size:])
            self._left -= size
            return gap[:size]

    def _size(self) -> int:
        """Return how many games make a part; the last ones are smaller, so that all hands are done together."""
        size = min(MOST_GAMES, int(PART_SECONDS / self._seconds_a_game))
        return max(1, size if self._hands == 1 else min(size, self._left // (2 * self._hands)))

    @contextmanager
    def timed(self, numbers: range) -> Iterator[None]:
        """Measure how long a part takes that is played here."""
        start = time.perf_counter()
        yield
        self.took(numbers, time.perf_counter() - start)

    def took(self, numbers: range, seconds: float) -> None:
        """Remember how long a part took."""
        self._seconds_a_game = max(1e-9, seconds / len(numbers))
        self._measured += 1


def _gaps(done: npt.NDArray[Any]) -> list[range]:
    """Return the games that are not done, as ranges in ascending order."""
    edges = np.flatnonzero(np.diff(done.astype(np.int8), prepend=1, append=1))
    return [range(int(start), int(stop)) for start, stop in zip(edges[::2], edges[1::2], strict=True)]
