"""How much anybody may ask for: generous for a family behind one address, too little to hold up the others."""

import time
from collections.abc import Callable
from dataclasses import dataclass

__all__ = ["Bucket", "Limits", "Rate"]


SHARE = 4
"""A wider network has at most this part of all connections, or as many as an address."""


@dataclass(frozen=True)
class Rate:
    """So many at once, and so many a second in the long run."""

    size: float
    per_second: float

    def __mul__(self, times: int) -> "Rate":
        """Return so many times as much."""
        return Rate(self.size * times, self.per_second * times)


@dataclass(frozen=True)
class Limits:
    """The settings. What holds for an address holds for all who share it: a family, a school, a proxy.

    Each has a *kind*, which is its name here; ``matches_of_address 4`` is that of a wider network, which may have four
    times as much as an address.
    """

    connections: int = 2000
    """At once, to the whole server."""
    connections_of_address: int = 600
    """Likewise; those of a trusted proxy are many people's, and not counted."""
    matches: Rate = Rate(60, 0.2)
    """New matches of a browser, rematches included."""
    matches_of_address: Rate = Rate(300, 2)
    changes: Rate = Rate(60, 0.2)
    """What a browser writes of its person: names, preferences, tickets, phrases, passkeys."""
    changes_of_address: Rate = Rate(600, 3)
    tries_of_address: Rate = Rate(60, 0.1)
    """Tickets and passkeys that somebody at an address comes with, and phrases that are wrong. There is no limit for
    all together: who comes from many addresses would lock out everybody, and 72 bits are too many to be guessed."""
    public: Rate = Rate(10, 0.02)
    """New public tables of a browser: they stand in everybody's lobby."""
    public_of_address: Rate = Rate(40, 0.1)
    codes: Rate = Rate(10, 0.1)
    """Wrong codes: there are 64 million. Where a thousand tables wait, one address needs a week to meet any of them."""
    codes_of_address: Rate = Rate(30, 0.1)
    pairing: Rate = Rate(30, 0.2)
    """How often a browser may begin to wait for anybody."""
    pairing_of_address: Rate = Rate(150, 1)
    polls_of_address: int = 100
    """Questions that wait at once until somebody else comes."""
    replays: Rate = Rate(600, 5)
    """Dry runs, and looks back at a match, of a browser: each plays the match again. One who drags the slider through
    a long match asks for some hundreds."""
    replays_of_address: Rate = Rate(3000, 25)
    blocks: Rate = Rate(30, 0.1)
    """How often a browser may block people, or hear them again."""
    blocks_of_address: Rate = Rate(300, 1)
    subscriptions: Rate = Rate(20, 1 / 60)
    """To calls, of a browser; each that is shown a table says again that it has one."""
    subscriptions_of_address: Rate = Rate(200, 0.5)
    bots: Rate = Rate(1200, 4)
    """Seconds for which bots think at the tables of a browser: four tables where they think without a pause."""
    bots_of_address: Rate = Rate(6000, 20)
    loads_of_address: Rate = Rate(20, 0.2)
    """Seconds for which matches are brought back from their logs: a usual one takes some milliseconds."""
    tables: int = 200
    """Tables that a browser has opened, and where something goes on at once, in one server's memory."""
    tables_of_address: int = 1000
    sockets: int = 50
    """A browser's, at once."""
    sockets_of_address: int = 500

    def rate(self, kind: str) -> Rate | None:
        """Return a rate by its kind; None if there is none of this kind."""
        name, times = _read(kind)
        found = getattr(self, name, None)
        return found * times if isinstance(found, Rate) else None

    def most(self, kind: str) -> int:
        """Return how many there may be at once, by the kind: no wider network has the whole server."""
        name, times = _read(kind)
        most: int = getattr(self, name)
        return min(most * times, max(most, self.connections // SHARE))


def _read(kind: str) -> tuple[str, int]:
    name, _, times = kind.partition(" ")
    return name, int(times) if times.isdecimal() and times.isascii() else 1


class Bucket:
    """Holds so much at once, and fills at so much a second: a token bucket."""

    __slots__ = ("_at", "_clock", "_left", "per_second", "size")

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
