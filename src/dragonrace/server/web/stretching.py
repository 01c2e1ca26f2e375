"""Recovery phrases are stretched one at a time: each takes time and memory. Nobody keeps many others waiting."""

import asyncio
from collections import Counter

from dragonrace.server.networks import networks_of
from dragonrace.server.phrases import as_secret
from dragonrace.server.refusals import too_many_tries

__all__ = ["Stretching"]

MOST, MOST_OF_ADDRESS = 50, 5
"""How many phrases may wait, each about a tenth of a second, and how many that come from one address."""
PAUSE = 5.0
"""Seconds after which the others may come back."""


class Stretching:
    """Stretches phrases for all at this server."""

    def __init__(self) -> None:
        self._free = asyncio.Lock()
        self._all = 0
        self._waiting: Counter[str] = Counter()

    async def secret(self, words: list[str], address: str) -> bytes:
        """Return the secret of a phrase; raises `Refusal` where too many wait for theirs."""
        networks = networks_of(address)
        is_crowded = any(self._waiting[network] >= MOST_OF_ADDRESS * times for network, times in networks)
        if is_crowded or self._all >= MOST:
            raise too_many_tries(PAUSE)
        own = Counter(network for network, _ in networks)
        self._waiting += own
        self._all += 1
        try:
            async with self._free:
                return await asyncio.to_thread(as_secret, words)
        finally:
            self._waiting -= own
            self._all -= 1
