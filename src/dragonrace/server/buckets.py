"""What has been had of each limit, by each browser and each address, here and at the other servers.

A bucket belongs to a *kind*, which is one of the rates of `Limits`, and to somebody, of whom only a hash is kept. What
is taken here is told to others now and then, and what others tell is taken here: so all count together, a moment
later, and nobody waits for that. Only for the event loop's thread.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from hashlib import blake2b

from dragonrace.server.limits import Bucket, Limits
from dragonrace.server.networks import networks_of

__all__ = ["REMEMBERED", "Buckets", "Name", "called_from", "calling", "name_of", "names_of"]

REMEMBERED = 1000
"""How many buckets are kept before those are forgotten that are full again; or twice as many as were left then."""
TOLD = 500
"""Of how many buckets the others are told at once."""

Name = tuple[str, bytes]
"""A kind, and a hash of whose bucket it is."""

_caller: ContextVar[str] = ContextVar("caller", default="")


@contextmanager
def called_from(address: str) -> Iterator[None]:
    """Let all that happens meanwhile, and what goes on from there, be asked for from this address."""
    token = _caller.set(address)
    try:
        yield
    finally:
        _caller.reset(token)


def calling() -> str:
    """Return the address from which what happens now was asked for; "" where nobody is known to have done so."""
    return _caller.get()


def name_of(kind: str, whose: str) -> Name:
    """Return the name of somebody's bucket."""
    return kind, blake2b(whose.encode("utf-8", "surrogatepass"), digest_size=8).digest()


def names_of(kind: str, address: str) -> list[Name]:
    """Return the names of the buckets of an address, and of the wider networks it lies in."""
    found = networks_of(address)
    return [name_of(kind if times == 1 else f"{kind} {times}", network) for network, times in found]


class Buckets:
    """All buckets of a server."""

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self._buckets: dict[Name, Bucket] = {}
        self._untold: defaultdict[Name, float] = defaultdict(float)
        self._most = REMEMBERED

    def wait_for(self, names: Iterable[Name], amount: float = 1) -> float:
        """Return in how many seconds each of these holds so much."""
        self._tidy()
        return max(self._bucket(name).wait_for(amount) for name in names)

    def take(self, names: Iterable[Name], amount: float = 1) -> None:
        """Take this much from each, whether it is there or not."""
        for name in names:
            self._bucket(name).take(amount)
            self._untold[name] += amount

    def _bucket(self, name: Name) -> Bucket:
        found = self._buckets.get(name)
        if found is None:
            rate = self.limits.rate(name[0])
            assert rate is not None
            found = self._buckets[name] = Bucket(rate.size, rate.per_second)
        return found

    def _tidy(self) -> None:
        """Forget what is full again. Not between finding a bucket and taking from it: that would be lost."""
        if len(self._buckets) > self._most:
            self._buckets = {name: bucket for name, bucket in self._buckets.items() if not bucket.is_full()}
            self._untold = defaultdict(
                float, {name: had for name, had in self._untold.items() if name in self._buckets}
            )
            self._most = max(REMEMBERED, 2 * len(self._buckets))  # else many that are not full are looked at each time

    # --- among others ---

    def news(self) -> dict[Name, float]:
        """Return what was taken here and is told to the others now: the most of it first, if it is much."""
        told = sorted(self._untold, key=self._untold.__getitem__, reverse=True)[:TOLD]
        taken = {name: self._untold.pop(name) for name in told}
        return {name: amount for name, amount in taken.items() if amount}

    def hear(self, news: Mapping[Name, float]) -> None:
        """Take what was taken elsewhere. Nobody comes to owe more than a bucket holds: they would wait for too long."""
        self._tidy()
        for name, amount in news.items():
            if self.limits.rate(name[0]) is not None:
                bucket = self._bucket(name)
                bucket.take(min(amount, max(0.0, bucket.left() + bucket.size)))
