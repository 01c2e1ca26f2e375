"""The gate for what comes in: in one turn of the event loop only so much of it is taken apart.

To take apart what a connection sends is the one thing that nobody can be asked to wait for before it is done: a hundred
who send tiny frames at once, or come at once, would hold up the others for a second. Whoever has taken least of that
time comes first: this is virtual clock scheduling (Zhang, 1990), by seconds.
"""

import asyncio
import heapq
import time
from typing import Protocol

__all__ = ["Gate", "Sender"]

SIP = 4096
"""So many bytes of one connection are taken apart before it is looked whether others come first."""
TURN = 0.003
"""For so many seconds what comes in is taken apart before others have their turn."""
NEWCOMER = 0.05
"""Who has just come is taken to have had so many seconds: a crowd that comes waits behind those who are here."""


class Sender(Protocol):
    """A connection from which something has come."""

    had: float
    """How much of the gate's time it has had."""

    def hold(self) -> None:
        """Read no more."""

    def release(self) -> None:
        """Read on."""

    def take_in(self, data: bytes) -> None:
        """Take a little apart; nothing, where the connection is gone meanwhile."""


class Gate:
    """One for all connections of a server."""

    def __init__(self) -> None:
        self._left, self._is_turning = TURN, False
        self._waiting: list[tuple[float, float, int, Sender, bytes | memoryview]] = []
        self._come = 0
        self._time = 0.0

    def newcomer(self) -> float:
        """Return how much somebody is taken to have had who has just come."""
        return self._time + NEWCOMER

    def come(self, sender: Sender, data: bytes | memoryview) -> None:
        """Let this be taken in: at once as long as there is time in this turn, the rest when it has its own."""
        while data and self._left > 0 and not self._waiting:
            data = self._sip(sender, data)
        if data:
            sender.hold()
            self._queue(sender, data)
        self._turn_soon()

    def _turn(self) -> None:
        self._left, self._is_turning = TURN, False
        try:
            while self._waiting and self._left > 0:
                *_, sender, data = heapq.heappop(self._waiting)
                if rest := self._sip(sender, data):
                    self._queue(sender, rest)
                else:
                    sender.release()
        finally:  # what fails is that connection's own affair
            if self._waiting:
                self._turn_soon()

    def _queue(self, sender: Sender, data: bytes | memoryview) -> None:
        self._come += 1
        heapq.heappush(self._waiting, (max(sender.had, self._time), sender.had, self._come, sender, data))

    def _turn_soon(self) -> None:
        if not self._is_turning:
            self._is_turning = True
            asyncio.get_running_loop().call_soon(self._turn)

    def _sip(self, sender: Sender, data: bytes | memoryview) -> memoryview:
        """Let a little be taken in; return the rest."""
        self._time = max(self._time, sender.had)
        began, whole = time.perf_counter(), memoryview(data)
        try:
            sender.take_in(bytes(whole[:SIP]))
        finally:
            spent = time.perf_counter() - began
            self._left -= spent
            sender.had = self._time + spent
        return whole[SIP:]
