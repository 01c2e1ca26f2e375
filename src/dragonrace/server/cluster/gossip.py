"""Gossip: servers tell each other once a second who asks for much, so that limits hold for all of them together.

It goes through Redis, or where there is none through the PostgreSQL that they share. Nobody waits for it, and nothing
is kept: what is lost on the way, or while neither answers, each server has counted for itself.
"""

import asyncio
import base64
import logging
import secrets
from collections.abc import AsyncIterator, Callable
from contextlib import suppress
from typing import Any, Protocol

import msgspec

from dragonrace import __version__
from dragonrace.server.buckets import Buckets, Name
from dragonrace.server.store.notices import listen, notify
from dragonrace.server.store.store import Store

__all__ = ["Gossip", "OverPostgres", "OverRedis", "Sockets", "Wire"]

logger = logging.getLogger(__name__)

CHANNEL = f"dragonrace {__version__} gossip"
"""Where all servers of one version hear each other."""
BEAT = 1.0
"""Seconds between two times that a server speaks."""
AGAIN = 2.0
"""Seconds before who can't hear tries again."""
PART = 70
"""Of so many buckets, and as many sockets, one message tells: PostgreSQL carries no long ones."""
WAIT = 2.0
"""Seconds for which one call waits for something to come."""


class News(msgspec.Struct, frozen=True):
    """What a server says: what was taken from which buckets, and who has many sockets there."""

    server: str
    taken: list[tuple[str, bytes, float]]
    sockets: list[tuple[str, bytes, int]]


_encode = msgspec.msgpack.Encoder().encode
_decode = msgspec.msgpack.Decoder(News).decode


class Wire(Protocol):
    """What carries news to all servers, the own one included. Both fail where it is broken, with any error."""

    async def say(self, content: bytes) -> None:
        """Send something to all who listen."""

    def hear(self) -> AsyncIterator[bytes]:
        """Return what comes, one after another."""


class OverRedis:
    """Redis carries it, by publishing."""

    def __init__(self, redis: Any) -> None:
        self._redis = redis

    async def say(self, content: bytes) -> None:
        """See `Wire`."""
        await self._redis.publish(CHANNEL, content)

    async def hear(self) -> AsyncIterator[bytes]:
        """See `Wire`."""
        async with self._redis.pubsub(ignore_subscribe_messages=True) as channel:
            await channel.subscribe(CHANNEL)
            while True:
                message = await channel.get_message(timeout=WAIT)
                if message is not None:
                    yield message["data"]


class OverPostgres:
    """PostgreSQL carries it, by notifying."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def say(self, content: bytes) -> None:
        """See `Wire`."""
        await self._store.read(notify, self._store.engine, CHANNEL, base64.b64encode(content).decode())

    async def hear(self) -> AsyncIterator[bytes]:
        """See `Wire`."""
        async for text in listen(self._store.engine, CHANNEL):
            yield base64.b64decode(text)


class Sockets(Protocol):
    """Who counts sockets."""

    def many_sockets(self) -> dict[Name, int]:
        """Return who has many here."""

    def hear_of_sockets(self, server: str, there: dict[Name, int]) -> None:
        """Take account of who has many elsewhere."""


class Gossip:
    """One server's part in it."""

    def __init__(self, wire: Wire, buckets: Buckets, sockets: Sockets) -> None:
        self._wire, self._buckets, self._sockets = wire, buckets, sockets
        self._name = secrets.token_hex(8)
        self._had_many = False
        self._tasks: list[asyncio.Task[None]] = []

    def begin(self) -> None:
        """Speak and listen from now on."""
        self._tasks = [asyncio.create_task(work) for work in (self._speak(), self._listen())]

    async def end(self) -> None:
        """Do so no more."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _speak(self) -> None:
        while True:
            await asyncio.sleep(BEAT)
            await self._kindly("tell", self._say_all)

    async def _say_all(self) -> None:
        many = self._sockets.many_sockets().items()
        sockets = [(*name, count) for name, count in sorted(many, key=lambda one: -one[1])[:PART]]
        taken = [(*name, amount) for name, amount in self._buckets.news().items()]
        parts = [taken[start : start + PART] for start in range(0, len(taken), PART)]
        if sockets or self._had_many:
            parts = parts or [[]]
        self._had_many = bool(sockets)
        for part in parts:
            await self._wire.say(_encode(News(self._name, part, sockets)))

    async def _listen(self) -> None:
        while True:
            await self._kindly("hear", self._hear_all)
            await asyncio.sleep(AGAIN)

    async def _hear_all(self) -> None:
        async for content in self._wire.hear():
            with suppress(msgspec.MsgspecError):  # another version's
                self._hear(_decode(content))

    def _hear(self, news: News) -> None:
        if news.server == self._name:
            return
        self._buckets.hear({(kind, whose): amount for kind, whose, amount in news.taken})
        self._sockets.hear_of_sockets(news.server, {(kind, whose): count for kind, whose, count in news.sockets})

    async def _kindly(self, what: str, do: Callable[[], Any]) -> None:
        """Do something that may fail at any time, and no harm is done."""
        try:
            await do()
        except Exception as error:
            logger.warning("servers can't %s each other who asks for much: %s", what, type(error).__name__)
