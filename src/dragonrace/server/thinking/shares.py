"""Fair shares of the bots' time: who asks for much waits behind those who ask for little.

This is virtual clock scheduling (Zhang, 1990). Whoever asks is owed one process's time: a question begins when all that
its asker has had so far would have been thought of at that pace. It is due when it would be answered if from then on
all who wait had the same share of the processes, and those due first come first: so who needs little waits little, in
the same proportion as who needs much. What is at a table where nobody waits comes later.
"""

import asyncio
import heapq
from collections import OrderedDict
from collections.abc import Callable

__all__ = ["Shares", "Slots"]

UNWATCHED = 60.0
"""So many seconds later is due what nobody waits for; what somebody waits for is never that late for its length."""
MOST_OWED = 60.0
"""Seconds: who has asked for more than anybody could give is not made to wait for longer."""
REMEMBERED = 10_000
"""Of how many askers it is known what they have had."""


class Shares:
    """When questions are due, by the clock: ``time.time``, so that several servers mean the same."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._had: OrderedDict[str, float] = OrderedDict()

    def ask(self, asker: str, seconds: float, crowd: float = 1, *, watched: bool) -> float:
        """Return when a question of this asker is due that is expected to take so many seconds.

        ``crowd``: how many share one process.
        """
        now = self._clock()
        begin = max(now, self._had.get(asker, now))
        self._keep(asker, begin + seconds)
        due = begin + min(seconds * crowd, UNWATCHED)
        return due if watched else due + UNWATCHED

    def settle(self, asker: str, more: float) -> None:
        """Take account of how many more seconds a question took than was expected, or fewer."""
        if asker in self._had:
            self._keep(asker, self._had[asker] + more)

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
        self._turns: dict[str, asyncio.Future[None]] = {}
        """Those who wait, by name."""
        self.waiting = 0
        """How many wait."""
        self._asked = 0
        """How often it was said when somebody is due: of those due at the same time the first one goes first."""

    async def acquire(self, due: float, name: str = "") -> None:
        """Take a slot, when it is one's turn. By the ``name`` one may be brought forward."""
        if self._free:
            self._free -= 1
            return
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._turns[name] = turn
        self._queue(due, turn)
        self.waiting += 1
        try:
            await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():  # it came at the last moment: let the next one have it
                self.release()
            raise
        finally:
            self.waiting -= 1
            if self._turns.get(name) is turn:
                del self._turns[name]

    def bring_forward(self, name: str, due: float) -> None:
        """Let who waits by this name, if anybody does, be due by then."""
        if (turn := self._turns.get(name)) is not None:
            self._queue(due, turn)  # what is later of the same is passed over

    def _queue(self, due: float, turn: "asyncio.Future[None]") -> None:
        self._asked += 1
        heapq.heappush(self._waiting, (due, self._asked, turn))

    def release(self) -> None:
        """Give a slot back."""
        while self._waiting:
            turn = heapq.heappop(self._waiting)[2]
            if not turn.done():
                turn.set_result(None)
                return
        self._free += 1
