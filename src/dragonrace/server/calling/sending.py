"""Sending one message to one subscription (RFC 8030): once, within a bounded time, whatever the other side does."""

import asyncio
import logging
from collections import defaultdict
from collections.abc import Iterable

import httpcore

from dragonrace.server.calling.endpoints import origin_of
from dragonrace.server.calling.gateway import ForbiddenError, Gateway, NotBegunError, asked_by
from dragonrace.server.calling.outcome import Outcome
from dragonrace.server.calling.vapid import Signer, encrypted
from dragonrace.server.store.calls import Subscription

__all__ = ["Sender"]

logger = logging.getLogger(__name__)

PATIENCE = 10.0
"""Seconds that a push service has for all of it."""
STEP = 5.0
"""Seconds that it has for each part."""
AT_ONCE = 4
"""How many messages are on their way to one push service; those of others wait for none of them."""
QUEUED = 100
"""How many may wait for one push service; the next are tried later."""
READ = 4096
"""How many bytes of an answer are read."""
KEPT = 24 * 3600
"""Seconds for which a push service keeps what a browser does not fetch."""
CONNECTIONS = 200
GONE = (404, 410)
LATER = (408, 425, 429)


class Sender:
    """Sends messages. ``allowed``: push services that may be anywhere."""

    def __init__(self, signer: Signer, allowed: Iterable[str]) -> None:
        self._signer, self._gateway = signer, Gateway(allowed)
        self._pool = httpcore.AsyncConnectionPool(
            max_connections=CONNECTIONS,
            max_keepalive_connections=20,
            keepalive_expiry=30,
            network_backend=self._gateway,
        )
        self._turns: defaultdict[str, _Turns] = defaultdict(_Turns)

    async def close(self) -> None:
        """End all connections."""
        await self._pool.aclose()
        self._gateway.close()

    async def send(self, message: bytes, subscription: Subscription, topic: str) -> Outcome:
        """Send a message; an earlier one on the same topic that was not fetched yet is replaced by it."""
        origin = origin_of(subscription.endpoint)
        turns = self._turns[origin]
        if turns.waiting >= QUEUED:
            return Outcome.MISSED
        turns.waiting += 1
        try:
            async with turns.free:
                return await self._post(message, subscription, topic)
        finally:
            turns.waiting -= 1
            if not turns.waiting:
                self._turns.pop(origin, None)

    async def _post(self, message: bytes, subscription: Subscription, topic: str) -> Outcome:
        asked_by.set(subscription.owner)
        try:
            async with asyncio.timeout(PATIENCE):
                return _outcome(await self._status(message, subscription, topic))
        except ForbiddenError:
            logger.warning("a push service lies where we don't go: its subscription ends")
            return Outcome.GONE
        except (NotBegunError, httpcore.PoolTimeout):
            return Outcome.MISSED
        except (TimeoutError, OSError, httpcore.NetworkError, httpcore.ProtocolError, httpcore.TimeoutException):
            return Outcome.LATER

    async def _status(self, message: bytes, subscription: Subscription, topic: str) -> int:
        origin = origin_of(subscription.endpoint)
        headers: dict[bytes | str, bytes | str] = {
            "authorization": self._signer.authorization(origin),
            "content-encoding": "aes128gcm",
            "content-type": "application/octet-stream",
            "ttl": str(KEPT),
            "urgency": "high",
            "topic": topic,
        }
        patience = dict.fromkeys(("connect", "read", "write", "pool"), STEP)
        body = encrypted(message, subscription)
        request = self._pool.stream(
            "POST", subscription.endpoint, headers=headers, content=body, extensions={"timeout": patience}
        )
        async with request as response:
            await _read_a_little(response)
            return response.status


async def _read_a_little(response: httpcore.Response) -> None:
    """Read a short answer to its end, so that the connection can be used again; of a long one no more than that."""
    read = 0
    async for part in response.aiter_stream():
        read += len(part)
        if read > READ:
            return


class _Turns:
    def __init__(self) -> None:
        self.free, self.waiting = asyncio.Semaphore(AT_ONCE), 0


def _outcome(status: int) -> Outcome:
    """Return what an answer means. One that points elsewhere is not followed: anybody could point anywhere."""
    if 200 <= status < 300:
        return Outcome.DELIVERED
    if status in GONE:
        return Outcome.GONE
    return Outcome.LATER if status in LATER or status >= 500 else Outcome.REFUSED
