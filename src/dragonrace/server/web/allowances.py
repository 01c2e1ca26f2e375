"""What is left of the limits, to each browser and to each address."""

import ipaddress
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from starlette.requests import HTTPConnection

from dragonrace.server.limits import Bucket, Limits, Rate
from dragonrace.server.refusals import Refusal, too_many_matches, too_many_replays, too_many_sockets

__all__ = ["Allowances", "address_of"]

REMEMBERED = 10_000
"""How many buckets are kept before those are forgotten that are full again."""
NETWORK_6 = 64
"""How many bits of an IPv6 address are the network's: the rest anybody there may choose."""


def address_of(connection: HTTPConnection) -> str:
    """Return from where a request comes: an address, or for IPv6 its network."""
    host = connection.client.host if connection.client is not None else ""
    try:
        if ipaddress.ip_address(host).version == 4:
            return host
        return str(ipaddress.ip_network((host, NETWORK_6), strict=False))
    except ValueError:  # a socket of the system, or a test's client
        return host


class Allowances:
    """Counts what browsers, by the hashes of their keys, and addresses ask for. Only for the event loop's thread."""

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self._buckets: dict[str, Bucket] = {}
        self._sockets: Counter[str] = Counter()

    def spend_match(self, key: str, address: str) -> None:
        """Count a new match; raises `Refusal` where there were too many lately."""
        limits = self.limits
        self._spend(
            {f"matches {key}": limits.matches, f"matches {address}": limits.matches_of_address}, too_many_matches
        )

    def spend_replay(self, key: str | None, address: str) -> None:
        """Count that a match is played again for one reader; raises `Refusal` where that was asked too often lately."""
        own = {} if key is None else {f"replays {key}": self.limits.replays}
        self._spend({**own, f"replays {address}": self.limits.replays_of_address}, too_many_replays)

    def _spend(self, rates: dict[str, Rate], refusal: Callable[[float], Refusal]) -> None:
        """Take one from each of these buckets, or from none."""
        self._tidy()
        buckets = [self._bucket(name, rate) for name, rate in rates.items()]
        wait = max(bucket.wait_for() for bucket in buckets)
        if wait:
            raise refusal(wait)
        for bucket in buckets:
            bucket.take()

    def _tidy(self) -> None:
        """Forget what is full again. Not between finding a bucket and taking from it: that would be lost."""
        if len(self._buckets) > REMEMBERED:
            self._buckets = {name: bucket for name, bucket in self._buckets.items() if not bucket.is_full()}

    def _bucket(self, name: str, rate: Rate) -> Bucket:
        return self._buckets.setdefault(name, Bucket(rate.size, rate.per_second))

    @contextmanager
    def socket(self, key: str | None, address: str) -> Iterator[None]:
        """Count a socket while it is there; raises `Refusal` where there are too many."""
        own = 0 if key is None else self._sockets[key]
        if own >= self.limits.sockets or self._sockets[address] >= self.limits.sockets_of_address:
            raise too_many_sockets()
        counted = [address] if key is None else [key, address]
        self._sockets.update(counted)
        try:
            yield
        finally:
            self._sockets.subtract(counted)
            for name in counted:
                if not self._sockets[name]:
                    del self._sockets[name]
