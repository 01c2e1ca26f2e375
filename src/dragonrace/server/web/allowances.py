"""What is left of the limits, to each browser and to each address."""

import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager

from starlette.requests import HTTPConnection

from dragonrace.server.buckets import Buckets, Name, name_of, names_of
from dragonrace.server.networks import network_of
from dragonrace.server.refusals import (
    WRONG_CODE,
    WRONG_PHRASE,
    Refusal,
    too_many_blocks,
    too_many_changes,
    too_many_guesses,
    too_many_matches,
    too_many_pairings,
    too_many_public,
    too_many_replays,
    too_many_sockets,
    too_many_subscriptions,
    too_many_tries,
)

__all__ = ["Allowances", "address_of"]

OF_ADDRESS = "_of_address"
"""How the kinds end that are of addresses."""
MANY = 10
"""Other servers are told of those who have this part of the sockets that they may have, or more."""
SOON = 8.0
"""Seconds after which who has too many questions may ask again."""
HEARD_FOR = 5.0
"""Seconds for which what another server has told of its sockets is true."""


def address_of(connection: HTTPConnection) -> str:
    """Return from where a request comes: an address, or for IPv6 its network."""
    return network_of(connection.client.host if connection.client is not None else "")


class Allowances:
    """Counts what browsers, by the hashes of their keys, and addresses ask for. Only for the event loop's thread."""

    def __init__(self, buckets: Buckets) -> None:
        self.buckets, self.limits = buckets, buckets.limits
        self._sockets: Counter[Name] = Counter()
        self._elsewhere: dict[str, tuple[float, Mapping[Name, int]]] = {}
        """The sockets of other servers, and until when that is true."""

    def spend_match(self, key: str, address: str) -> None:
        """Count a new match; raises `Refusal` where there were too many lately."""
        self._spend(too_many_matches, matches=key, matches_of_address=address)

    def spend_change(self, key: str, address: str) -> None:
        """Count that a browser writes something of its person; raises `Refusal` where it did so too often lately."""
        self._spend(too_many_changes, changes=key, changes_of_address=address)

    def spend_try(self, address: str) -> None:
        """Count that somebody comes with what may be a guess; raises `Refusal` where too many did so lately."""
        self._spend(too_many_tries, tries_of_address=address)

    def spend_public(self, key: str, address: str) -> None:
        """Count a new public table; raises `Refusal` where there were too many lately."""
        self._spend(too_many_public, public=key, public_of_address=address)

    def spend_pairing(self, key: str, address: str) -> None:
        """Count that somebody begins to wait; raises `Refusal` where that was too often lately."""
        self._spend(too_many_pairings, pairing=key, pairing_of_address=address)

    @contextmanager
    def guess(self, key: str | None, address: str) -> Iterator[None]:
        """Count a code that turns out to be wrong; raises `Refusal` where there were too many of these lately.

        It is counted before it is looked up, and no more once it was right: else many could be tried at the same time.
        """
        own = {} if key is None else {"codes": key}
        with self._guess(WRONG_CODE, self._spend(too_many_guesses, **own, codes_of_address=address)):
            yield

    @contextmanager
    def guess_phrase(self, address: str) -> Iterator[None]:
        """Count a recovery phrase, likewise."""
        with self._guess(WRONG_PHRASE, self._spend(too_many_tries, tries_of_address=address)):
            yield

    @contextmanager
    def _guess(self, wrong: str, spent: list[Name]) -> Iterator[None]:
        try:
            yield
        except Refusal as refusal:
            if refusal.code != wrong:
                self.buckets.take(spent, -1)
            raise
        self.buckets.take(spent, -1)

    def spend_replay(self, key: str | None, address: str) -> None:
        """Count that a match is played again for one reader; raises `Refusal` where that was asked too often lately."""
        own = {} if key is None else {"replays": key}
        self._spend(too_many_replays, **own, replays_of_address=address)

    def spend_block(self, key: str, address: str) -> None:
        """Count that somebody is blocked, or heard again; raises `Refusal` where there was too much of that."""
        self._spend(too_many_blocks, blocks=key, blocks_of_address=address)

    def spend_subscription(self, key: str, address: str) -> None:
        """Count that somebody wants to be called; raises `Refusal` where there were too many lately."""
        self._spend(too_many_subscriptions, subscriptions=key, subscriptions_of_address=address)

    def _spend(self, refusal: Callable[[float], Refusal], **whose: str) -> list[Name]:
        """Take one from each of these buckets, by their kinds, or from none; return their names."""
        names = _names(whose)
        wait = self.buckets.wait_for(names)
        if wait:
            raise refusal(wait)
        self.buckets.take(names)
        return names

    # --- sockets ---

    @contextmanager
    def socket(self, key: str | None, address: str) -> Iterator[None]:
        """Count a socket while it is there; raises `Refusal` where there are too many."""
        own = {} if key is None else {"sockets": key}
        with self._held(too_many_sockets, **own, sockets_of_address=address):
            yield

    @contextmanager
    def poll(self, address: str) -> Iterator[None]:
        """Count a question while it waits for an answer, likewise."""
        with self._held(lambda: too_many_pairings(SOON), polls_of_address=address):
            yield

    @contextmanager
    def _held(self, refusal: Callable[[], Refusal], **whose: str) -> Iterator[None]:
        names = _names(whose)
        if any(self._open(name) >= self.limits.most(name[0]) for name in names):
            raise refusal()
        self._sockets.update(names)
        try:
            yield
        finally:
            self._sockets.subtract(names)
            for name in names:
                if not self._sockets[name]:
                    del self._sockets[name]

    def _open(self, name: Name) -> int:
        now = time.monotonic()
        elsewhere = [there.get(name, 0) for until, there in self._elsewhere.values() if until > now]
        return self._sockets[name] + sum(elsewhere)

    def many_sockets(self) -> dict[Name, int]:
        """Return who has many sockets here, and how many."""
        return {name: count for name, count in self._sockets.items() if count * MANY >= self.limits.most(name[0])}

    def hear_of_sockets(self, server: str, there: Mapping[Name, int]) -> None:
        """Take account of who has many at another server, for a while."""
        now = time.monotonic()
        self._elsewhere = {name: told for name, told in self._elsewhere.items() if told[0] > now}
        if there:
            self._elsewhere[server] = now + HEARD_FOR, there
        else:
            self._elsewhere.pop(server, None)


def _names(whose: Mapping[str, str]) -> list[Name]:
    """Return the names of somebody's limits, by their kinds."""
    return [
        name
        for kind, who in whose.items()
        for name in (names_of(kind, who) if kind.endswith(OF_ADDRESS) else [name_of(kind, who)])
    ]
