"""Recovery phrases are stretched one at a time: each takes time and memory. Nobody keeps many others waiting."""

import asyncio
from collections import Counter, OrderedDict, deque

from dragonrace.server.networks import networks_of
from dragonrace.server.phrases import as_secret
from dragonrace.server.refusals import too_many_tries

__all__ = ["Stretching"]

MOST, MOST_OF_ADDRESS = 500, 5
"""How many phrases may wait, each about a tenth of a second, and how many that come from one address."""
PAUSE = 5.0
"""Seconds after which the others may come back."""

Line = OrderedDict[str, deque["asyncio.Future[None]"]]
"""Who waits, by their networks, the one whose turn is next first."""


class Stretching:
    """Stretches phrases for all at this server: networks take turns, and who makes a phrase waits for who uses one."""

    def __init__(self) -> None:
        self._is_busy = False
        self._using, self._making = Line(), Line()
        self._all = 0
        self._waiting: Counter[str] = Counter()

    async def secret(self, words: list[str], address: str, *, making: bool = False) -> bytes:
        """Return the secret of a phrase; raises `Refusal` where too many wait for theirs."""
        networks = networks_of(address)
        is_crowded = any(self._waiting[network] >= MOST_OF_ADDRESS * times for network, times in networks)
        if is_crowded or self._all >= MOST:
            raise too_many_tries(PAUSE)
        own = Counter(network for network, _ in networks)
        self._waiting += own
        self._all += 1
        try:
            await self._wait(self._making if making else self._using, networks[-1][0])
            try:
                return await asyncio.to_thread(as_secret, words)
            finally:
                self._go_on()
        finally:
            self._waiting -= own
            self._all -= 1

    async def _wait(self, line: Line, network: str) -> None:
        """Wait for one's turn."""
        if not self._is_busy:
            self._is_busy = True
            return
        turn = asyncio.get_running_loop().create_future()
        line.setdefault(network, deque()).append(turn)
        try:
            await turn
        except asyncio.CancelledError:
            if not turn.cancelled():  # it had come, and nobody takes it
                self._go_on()
            raise

    def _go_on(self) -> None:
        """Let the next one have their turn."""
        for line in (self._using, self._making):
            while line:
                network, turns = line.popitem(last=False)
                turn = turns.popleft()
                if turns:
                    line[network] = turns
                if not turn.done():
                    turn.set_result(None)
                    return
        self._is_busy = False
