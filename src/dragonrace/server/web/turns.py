"""Turns: only so much goes out in one turn of the event loop, so that nobody waits for long messages to others.

Of the tables that wait, the one that has had least comes first, and at a table the socket that has had least: however
many come to one table, another has as much as they have together. This is virtual clock scheduling (Zhang, 1990), by
characters, in two stages. What comes from browsers is carried out in such turns, too, by messages.
"""

import asyncio
import heapq
from itertools import count
from weakref import WeakValueDictionary

__all__ = ["HEARD", "SHARE", "Line", "Turns"]

SHARE = 64 * 1024
"""How many characters may go out in a turn. To pack and send them takes some milliseconds."""
SHORT = SHARE // 8
"""So many characters are worth no waiting."""
HEARD = 8
"""How many messages from browsers are carried out in a turn."""
NEWCOMER = 4
"""Who has just come is taken to have had so many turns: a crowd that comes waits behind those who are here."""


class Account:
    """What all sockets of one table have had together, and what of theirs waits."""

    def __init__(self, had: float) -> None:
        self.had = had
        self.time = 0.0
        """The virtual time at this table: how much the socket had had whose turn was last."""
        self.waiting: list[tuple[float, float, int, int, asyncio.Future[None]]] = []


class Turns:
    """One for all sockets. What is not more than ``short`` need not wait."""

    def __init__(self, share: int = SHARE, short: int = SHORT) -> None:
        self.share, self._short = share, short
        self._left, self._is_turning = share, False
        self._accounts: WeakValueDictionary[str | None, Account] = WeakValueDictionary()
        self._ready: list[tuple[float, int, Account]] = []
        """The tables that wait, and how much each has had."""
        self._numbers = count()
        """Of those who have had as much, who came first goes first."""
        self._time = 0.0
        """The virtual time: how much the table had had whose turn was last."""

    def line(self, table: str | None) -> "Line":
        """Return a new socket's place among the others at this table; None: of those who have not come to one yet."""
        account = self._accounts.get(table)
        if account is None:
            account = self._accounts[table] = Account(self._time + NEWCOMER * self.share)
        return Line(self, account, account.time + NEWCOMER * self.share)

    async def wait(self, size: int, account: Account, had: float) -> None:
        """Wait until a message of this length may go out, from a socket that has ``had`` so much."""
        if size <= self._short:
            account.had = max(account.had, self._time) + size
            return
        due = max(had, account.time)
        if not self._ready and self._left > 0:
            self._spend(size, account, due)
            return
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        if not account.waiting:
            self._get_ready(account)
        heapq.heappush(account.waiting, (due, had, next(self._numbers), size, turn))
        if not self._is_turning:
            self._is_turning = True
            asyncio.get_running_loop().call_soon(self._turn)
        await turn

    def _get_ready(self, account: Account) -> None:
        heapq.heappush(self._ready, (max(account.had, self._time), next(self._numbers), account))

    def _turn(self) -> None:
        self._left = self.share
        while self._ready and self._left > 0:
            account = heapq.heappop(self._ready)[-1]
            due, _, _, size, turn = heapq.heappop(account.waiting)
            if not turn.done():
                self._spend(size, account, due)
                turn.set_result(None)
            if account.waiting:
                self._get_ready(account)
        self._is_turning = bool(self._ready)
        if self._is_turning:
            asyncio.get_running_loop().call_soon(self._turn)

    def _spend(self, size: int, account: Account, due: float) -> None:
        self._left -= size
        self._time = max(self._time, account.had)
        account.had, account.time = self._time + size, max(account.time, due)


class Line:
    """One socket's place among the others at its table."""

    def __init__(self, turns: Turns, account: Account, had: float) -> None:
        self._turns, self._account, self._had = turns, account, had

    async def wait(self, size: int) -> None:
        """Wait until a message of this length may go out."""
        had = self._had
        self._had = max(had, self._account.time) + size
        await self._turns.wait(size, self._account, had)
