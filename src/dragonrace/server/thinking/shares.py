"""Fair shares of the bots' time: who asks for much waits behind those who ask for little.

This is virtual clock scheduling (Zhang, 1990). Whoever asks is owed one process's time; a question is due when all that
its asker has had so far would have been thought of at that pace, and those due first come first. What is at a table
where nobody waits comes later.
"""

import asyncio
import heapq
from collections import OrderedDict
from collections.abc import Callable

__all__ = ["Shares", "Slots"]

EXPECTED = 1.0
"""Seconds for which a bot is taken to think until one knows better."""
UNWATCHED = 60.0
"""So many seconds later is due what nobody waits for."""
MOST_OWED = 60.0
"""Seconds: who has asked for more than anybody could give is not made to wait for longer."""
REMEMBERED = 10_000
"""Of how many askers it is known what they have had."""


class Shares:
    """When questions are due, by the clock: ``time.time``, so that several servers mean the same."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._had: OrderedDict[str, float] = OrderedDict()

    def ask(self, asker: str, *, watched: bool) -> float:
        """Return when a question of this asker is due."""
        now = self._clock()
        due = max(now, self._had.get(asker, now))
        self._keep(asker, due + EXPECTED)
        return due if watched else due + UNWATCHED

    def settle(self, asker: str, seconds: float) -> None:
        """Take account of how long a question was thought of."""
        if asker in self._had:
            self._keep(asker, self._had[asker] + seconds - EXPECTED)

    def _keep(self, asker: str, had: float) -> None:
        self._had[asker] = min(had, self._clock() + MOST_OWED)
        self._had.move_to_end(asker)
        if len(self._had) > REMEMBERED:
            self._had.popitem(last=False)


class Slots:
    """So many may do something at the same time; of those who wait, the one due first is next."""

    def __init__(self, count: int) -> None:
        self._free = count
        self._waiting: list[tuple[float, int, asyncio.Future[None]]] = []
        self._asked = 0

    async def acquire(self, due: float) -> None:
        """Take a slot, when it is one's turn."""
        if self._free:
            self._free -= 1
            return
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._asked += 1
        heapq.heappush(self._waiting, (due, self._asked, turn))
        try:
            await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():  # it came at the last moment: let the next one have it
                self.release()
            raise

    def release(self) -> None:
        """Give a slot back."""
        while self._waiting:
            turn = heapq.heappop(self._waiting)[2]
            if not turn.done():
                turn.set_result(None)
                return
        self._free += 1
