"""Links: connections from server to server, on which any number of requests and sockets go at the same time.

What goes over a link are ASGI's own messages: the other server carries out its application as though the browser had
come to it. Both ends say once a second that they are there; an end that has heard nothing for a while gives up the
link, so that nobody waits for a server that is frozen.
"""

import asyncio
from collections.abc import Callable, Iterator
from typing import Any
from urllib.parse import urlsplit

import msgspec

__all__ = ["HERE", "SILENCE", "Channel", "Link", "LinkLostError", "split_address"]

HERE = "127.0.0.1"
"""Where servers find each other, unless they are told otherwise: on one machine."""
BEAT = 1.0
"""Seconds between two signs of life."""
SILENCE = 4.0
"""Seconds without any, after which the other end is given up. It is less than a server's lease."""
LARGEST, LARGEST_OF_STRANGERS = 16 * 1024 * 1024, 64 * 1024
"""No frame is longer, in bytes; and none of who has not shown yet that they know the secret."""
INTRODUCTION = 2.0
"""Seconds in which a stranger must show that."""
KEPT = 1024 * 1024
"""How many bytes may wait in a channel for somebody who reads slowly; one message alone may be of any length."""
WEIGHT = 512
"""So many bytes a message counts for besides its own."""
HEAD = 4
"""How many bytes say how long a frame is."""

OPEN, SAY, END = 0, 1, 2
"""What a frame does with its channel."""
SAID = "websocket.send"
"""ASGI's message with what a browser is told."""

_encode = msgspec.msgpack.Encoder().encode
_decode = msgspec.msgpack.Decoder(tuple[int, int, Any]).decode


def split_address(text: str) -> tuple[str, int]:
    """Return host and port of ``host``, ``host:port``, ``[::1]`` or ``[::1]:port``; 0: any port that is free.

    Raises `ValueError`.
    """
    found = urlsplit(f"//{text}")
    if not found.hostname or found.path or found.username is not None:
        raise ValueError(text)
    return found.hostname, found.port or 0


class LinkLostError(ConnectionError):
    """The other server is gone, or does not answer."""


class Channel:
    """One request or socket on a link."""

    def __init__(self, link: "Link", number: int) -> None:
        self._link, self.number = link, number
        self._come: asyncio.Queue[tuple[Any, int]] = asyncio.Queue()
        self._kept, self._is_free = 0, False
        self.say_on: Callable[[str], bool] | None = None
        """Passes on a text that can go at once, past who reads, and says whether it could."""
        self.is_lost = False
        """The link is gone, or more has come than anybody reads."""

    async def send(self, content: Any) -> None:
        """Send a message; raises `LinkLostError`."""
        await self._link.send(self.number, SAY, content)

    def say(self, text: str) -> bool:
        """Send a socket's text if it can go at once; say whether that was done."""
        return self._link.send_now(self.number, SAY, {"type": SAID, "text": text})

    async def receive(self) -> Any:
        """Return the next message, None at the end; raises `LinkLostError` where there will be no more."""
        self._is_free = self._come.empty()
        content, weight = await self._come.get()
        self._kept -= weight
        if content is None:
            self._come.put_nowait((None, 0))  # whoever asks again hears it again
            if self.is_lost:
                raise LinkLostError("the link is gone")
        return content

    def put(self, content: Any, size: int) -> None:
        """Take in what has come for this channel."""
        weight = size + WEIGHT
        if self.is_lost or (self._is_free and self._can_be_said(content)):
            return
        self._is_free = False
        if self._kept and self._kept + weight > KEPT:
            self.lose()
            return
        self._kept += weight
        self._come.put_nowait((content, weight))

    def _can_be_said(self, content: Any) -> bool:
        """Pass a text on at once; say whether that could be done."""
        text = content.get("text") if isinstance(content, dict) and content.get("type") == SAID else None
        return self.say_on is not None and isinstance(text, str) and self.say_on(text)

    def lose(self) -> None:
        """Let nothing more come, and forget what nobody has read."""
        self.is_lost = True
        while not self._come.empty():
            self._come.get_nowait()
        self._kept = 0
        self._come.put_nowait((None, 0))

    def end(self) -> None:
        """Take in that the other end is done."""
        self._come.put_nowait((None, 0))

    def trust(self) -> None:
        """Note that the other end of the link is a server of ours."""
        self._link.is_trusted = True

    def close(self) -> None:
        """Be done with this channel, and say so."""
        self._link.forget(self.number)


class Link(asyncio.Protocol):
    """One end of a link. ``begin`` is called where the other end opens a channel, with its first message.

    ``on_end`` is called when the link is gone.
    """

    def __init__(self, begin: Callable[[Channel, Any], None] | None, on_end: Callable[["Link"], None]) -> None:
        self._begin, self._on_end = begin, on_end
        self._channels: dict[int, Channel] = {}
        self._last = 0
        self._buffer = bytearray()
        self._writable = asyncio.Event()
        self._writable.set()
        self._transport: asyncio.Transport | None = None
        self._heard = self._since = 0.0
        self._timer: asyncio.TimerHandle | None = None
        self.is_over = False
        self.is_trusted = begin is None
        """Whether the other end is a server of ours: the one that was called is."""

    # --- channels ---

    async def open(self, content: Any) -> Channel:
        """Open a channel from this end, with its first message; raises `LinkLostError`."""
        self._last += 1
        channel = self._channels[self._last] = Channel(self, self._last)
        await self.send(channel.number, OPEN, content)
        return channel

    def forget(self, number: int) -> None:
        """Be done with a channel; say so, unless the other end is, too."""
        if self._channels.pop(number, None) is not None:
            self._write(number, END, None)

    async def send(self, number: int, kind: int, content: Any) -> None:
        """Send a message on a channel; raises `LinkLostError`."""
        await self._writable.wait()
        if self.is_over or number not in self._channels:
            raise LinkLostError("the link is gone")
        self._write(number, kind, content)

    def send_now(self, number: int, kind: int, content: Any) -> bool:
        """Send a message on a channel if it can go at once; say whether that was done."""
        can_go = self._writable.is_set() and not self.is_over and number in self._channels
        if can_go:
            self._write(number, kind, content)
        return can_go

    def _write(self, number: int, kind: int, content: Any) -> None:
        if self._transport is not None and not self.is_over:
            frame = _encode((number, kind, content))
            self._transport.write(len(frame).to_bytes(HEAD, "big") + frame)

    # --- the connection ---

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Begin."""
        self._transport = transport  # type: ignore[assignment] # it is one of TCP
        self._heard = self._since = asyncio.get_running_loop().time()
        self._beat()

    def connection_lost(self, exc: Exception | None) -> None:  # noqa: ARG002
        """End all channels."""
        self.is_over = True
        self._writable.set()
        if self._timer is not None:
            self._timer.cancel()
        for channel in list(self._channels.values()):
            channel.lose()
        self._on_end(self)

    def pause_writing(self) -> None:
        """Let those who send wait."""
        self._writable.clear()

    def resume_writing(self) -> None:
        """Let them go on."""
        self._writable.set()

    def close(self) -> None:
        """Give up this link."""
        if self._transport is not None:
            self._transport.abort()

    def _beat(self) -> None:
        loop = asyncio.get_running_loop()
        is_stranger = not self.is_trusted and loop.time() - self._since > INTRODUCTION
        if is_stranger or loop.time() - self._heard > SILENCE:
            self.close()
            return
        self._write(0, SAY, None)
        self._timer = loop.call_later(BEAT, self._beat)

    def data_received(self, data: bytes) -> None:
        """Take frames apart."""
        self._heard = asyncio.get_running_loop().time()
        self._buffer += data
        try:
            for frame in self._frames():
                self._hear(*_decode(frame), len(frame))
        except (ValueError, TypeError, RecursionError, msgspec.MsgspecError):  # it is no server of ours
            self._buffer.clear()
            self.close()

    def _frames(self) -> Iterator[bytes]:
        """Return the frames that are whole, and keep the rest."""
        start, end = 0, len(self._buffer)
        while end - start >= HEAD:
            head = start + HEAD
            size = int.from_bytes(self._buffer[start:head], "big")
            if size > (LARGEST if self.is_trusted else LARGEST_OF_STRANGERS):
                raise ValueError("a frame is too long")
            if end - head < size:
                break
            start = head + size
            yield bytes(self._buffer[head:start])
        del self._buffer[:start]

    def _hear(self, number: int, kind: int, content: Any, size: int) -> None:
        if kind == OPEN and self._begin is not None:
            channel = self._channels[number] = Channel(self, number)
            self._begin(channel, content)
        elif kind == END and number in self._channels:
            self._channels.pop(number).end()
        elif number in self._channels:
            self._channels[number].put(content, size)
