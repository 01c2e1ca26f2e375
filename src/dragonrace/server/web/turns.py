"""Turns: only so much goes out in one turn of the event loop, so that nobody waits for long messages to others."""

import asyncio

__all__ = ["Turns"]

SHARE = 64 * 1024
"""How many characters may go out in a turn. To pack and send them takes some milliseconds."""
SHORT = SHARE // 8
"""So many characters are worth no waiting."""


class Turns:
    """One for all sockets."""

    def __init__(self) -> None:
        self._left, self._gate = SHARE, asyncio.Lock()

    async def wait(self, size: int) -> None:
        """Wait until a message of this length may go out; of long ones, who came first goes first."""
        if size <= SHORT:
            return
        async with self._gate:
            if self._left <= 0:
                await asyncio.sleep(0)
                self._left = SHARE
            self._left -= size
