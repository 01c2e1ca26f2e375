"""Questions to bots on other machines: they wait in Redis until a worker has time for them.

A question is a member of a sorted set, by when it is due (`shares`), and workers take the first; those to quick bots
have a set, and a process of each worker, to themselves. While one thinks, it says so once a second, by a key that is
gone soon after it stops. Nothing that Redis or a worker may do loses a question for good: who has asked looks whether
it still waits or is thought of, and otherwise asks again. So Redis need not keep anything, and may be restarted at any
time.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Any

import msgspec

from dragonrace import DragonraceError, __version__
from dragonrace.server.thinking.questions import Briefing

__all__ = [
    "BEAT",
    "KEPT",
    "QUICK",
    "WAIT",
    "WAITING",
    "WORKERS",
    "Answer",
    "QueueError",
    "Said",
    "Stuck",
    "Unable",
    "answers_for",
    "body_of",
    "connect",
    "encode",
    "patiently",
    "read_answer",
    "read_briefing",
    "thought_of",
]

logger = logging.getLogger(__name__)

OURS = f"dragonrace:{__version__}"
"""What all names begin with: another version may mean something else by the same numbers."""
WAITING = f"{OURS}:waiting"
"""The sorted set of questions, by when they are due."""
QUICK = f"{OURS}:quick"
"""That of questions to bots that take only a moment."""
WORKERS = f"{OURS}:workers"
"""The sorted set of workers, each with the number of its processes, by when it was last heard of."""
BEAT = 1.0
"""Seconds between two signs of a worker that thinks; they last for three."""
KEPT = 600
"""Seconds after which Redis forgets a question, and answers that nobody fetches."""
WAIT = 1
"""Seconds for which one call waits for something to come."""
AGAIN = 0.5
"""Seconds to wait for a Redis that does not answer."""


class QueueError(DragonraceError):
    """The queue can't be had."""

    code = "server.queue"


class Stuck(msgspec.Struct, frozen=True, tag=True):
    """The answer of a worker whose bot has thought for too long."""


class Said(msgspec.Struct, frozen=True, tag=True):
    """An answer, as `Thought` has it."""

    action: int
    seconds: float
    chance: float | None = None
    played_chance: float | None = None


class Unable(msgspec.Struct, frozen=True, tag=True):
    """The answer of a worker whose bot has failed, in words."""

    words: str


class Answer(msgspec.Struct, frozen=True):
    """What a worker answers to a question."""

    question: str
    answer: Said | Stuck | Unable


encode = msgspec.msgpack.Encoder().encode
read_answer = msgspec.msgpack.Decoder(Answer).decode
read_briefing = msgspec.msgpack.Decoder(Briefing).decode


def connect(url: str) -> Any:
    """Return Redis at this URL; raises `QueueError` where it can be none, not where it does not answer."""
    try:
        from redis.asyncio import Redis
    except ImportError as error:
        raise QueueError("Redis' driver is not installed; pip install 'dragonrace[redis]' brings it.") from error
    try:
        return Redis.from_url(url, socket_timeout=5, socket_connect_timeout=2)
    except ValueError as error:
        raise QueueError("Redis must be a URL such as redis://host:6379.") from error  # it may hold a password


def body_of(question: str) -> str:
    """Return where a question lies."""
    return f"{OURS}:question:{question}"


def thought_of(question: str) -> str:
    """Return what is there while somebody thinks of a question."""
    return f"{OURS}:thinking:{question}"


def answers_for(asker: str) -> str:
    """Return where the answers for a server lie."""
    return f"{OURS}:answers:{asker}"


async def patiently(do: Callable[[], Awaitable[Any]]) -> Any:
    """Do something with Redis, as often as it takes until Redis answers."""
    from redis.exceptions import RedisError

    while True:
        call = asyncio.ensure_future(do())
        try:
            return await asyncio.shield(call)
        except asyncio.CancelledError:  # the driver may take this for something else, and go on
            call.cancel()
            await asyncio.wait([call])
            raise
        except (RedisError, OSError) as error:
            logger.warning("Redis does not answer: %s", type(error).__name__)
            await asyncio.sleep(AGAIN)
