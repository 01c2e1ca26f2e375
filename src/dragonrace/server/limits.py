"""How much anybody may ask for: generous for a family behind one address, too little to hold up the others."""

import time
from collections.abc import Callable
from dataclasses import dataclass

__all__ = ["Bucket", "Limits", "Rate"]


@dataclass(frozen=True)
class Rate:
    """So many at once, and so many a second in the long run."""

    size: float
    per_second: float


@dataclass(frozen=True)
class Limits:
    """The settings. What holds for an address holds for all who share it: a family, a school, a proxy."""

    connections: int = 2000
    """At once, to the whole server."""
    matches: Rate = Rate(60, 0.2)
    """New matches of a browser, rematches included."""
    matches_of_address: Rate = Rate(300, 2)
    replays: Rate = Rate(600, 5)
    """Dry runs, and looks back at a match, of a browser: each plays the match again. One who drags the slider through
    a long match asks for some hundreds."""
    replays_of_address: Rate = Rate(3000, 25)
    sockets: int = 50
    """A browser's, at once."""
    sockets_of_address: int = 500


class Bucket:
    """Holds so much at once, and fills at so much a second: a token bucket."""

    def __init__(self, size: float, per_second: float, clock: Callable[[], float] = time.monotonic) -> None:
        self.size, self.per_second, self._clock = size, per_second, clock
        self._left, self._at = float(size), clock()

    def left(self) -> float:
        """Return how much may be taken now; below 0 it is owed."""
        now = self._clock()
        self._left = min(self.size, self._left + (now - self._at) * self.per_second)
        self._at = now
        return self._left

    def is_full(self) -> bool:
        """Say whether nothing has been taken for long."""
        return self.left() >= self.size

    def wait_for(self, amount: float = 1) -> float:
        """Return in how many seconds this much is there."""
        return max(0.0, (amount - self.left()) / self.per_second)

    def take(self, amount: float = 1) -> float:
        """Take this much, whether it is there or not; return for how many seconds it is owed."""
        self._left = self.left() - amount
        return max(0.0, -self._left / self.per_second)
