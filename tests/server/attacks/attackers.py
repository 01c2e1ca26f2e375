"""What strangers do to a server: each function goes on until its process is ended. They come from addresses of many.

Addresses are what a proxy on the same machine would say; so no limit of one address protects anybody here.
"""

import asyncio
import contextlib
import itertools
import json
import os
import socket
from collections.abc import Callable, Coroutine, Iterator
from dataclasses import dataclass
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from dragonrace.server import keys

__all__ = ["ATTACKS", "Target", "run"]

GONE = (WebSocketException, OSError, EOFError, TimeoutError, httpx.HTTPError)
SEATS = 6


@dataclass(frozen=True)
class Target:
    """A server, and a match there in the middle of a game on the expert side; ``cookie`` holds all its seats."""

    port: int
    match: str
    cookie: str
    pid: int = 0


_numbers = itertools.count()


def _somewhere() -> dict[str, str]:
    number = next(_numbers)
    return {"X-Forwarded-For": f"10.{number >> 16 & 255}.{number >> 8 & 255}.{number & 255}"}


def _sitting(target: Target, cookie: str = "", seat: int | None = None) -> Any:
    headers = {**_somewhere(), **({"Cookie": f"{keys.COOKIE}={cookie}"} if cookie else {})}
    query = "" if seat is None else f"?seat={seat}"
    url = f"ws://127.0.0.1:{target.port}/api/matches/{target.match}/socket{query}"
    return connect(url, additional_headers=headers, max_size=None, ping_interval=None, open_timeout=30)


async def _for_ever(do: Callable[[], Coroutine[Any, Any, None]], times: int, pause: float = 0.0) -> None:
    """Do this so many times at once, again and again, whatever becomes of it."""

    async def again() -> None:
        while True:
            with contextlib.suppress(*GONE):
                await do()
            await asyncio.sleep(pause)

    await asyncio.gather(*(again() for _ in range(times)))


async def looks(target: Target) -> None:
    """Ten sockets look from 200 seats each, as fast as they can, and read all that comes."""

    async def look() -> None:
        async with _sitting(target, target.cookie, 0) as connection:
            for number in range(200):
                await connection.send(json.dumps({"type": "look", "seat": number % SEATS, "openly": number % 3 == 0}))
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(2):
                    await _read(connection)

    await _for_ever(look, 10)


async def _read(connection: ClientConnection) -> None:
    async for _ in connection:
        pass


async def arrivals(target: Target) -> None:
    """400 come to one table at once, stay for four seconds, and come again."""

    async def come() -> None:
        async with _sitting(target) as connection:
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(4):
                    await _read(connection)

    await _for_ever(come, 400)


async def halves(target: Target) -> None:
    """More connections than the server has descriptors, with half a request each, and a new one for each that ends."""

    async def begin() -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", target.port)
        try:
            writer.write(b"POST /api/matches HTTP/1.1\r\nHost: localhost\r\nContent-Length: 10\r\n\r\n{")
            while await reader.read(4096):
                pass
        finally:
            writer.close()

    await _for_ever(begin, 400, 0.05)


async def pings(target: Target) -> None:
    """Twenty sockets send pings, each as fast as it can, and come again when they are cut off."""

    async def ping() -> None:
        async with _sitting(target) as connection:
            while True:
                await connection.ping()

    await _for_ever(ping, 20)


async def unread(target: Target) -> None:
    """A hundred sockets ask for much, and read nothing."""

    async def ask() -> None:
        with socket.socket() as connection:
            connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            connection.setblocking(False)
            loop = asyncio.get_running_loop()
            await loop.sock_connect(connection, ("127.0.0.1", target.port))
            await loop.sock_sendall(connection, _handshake(target))
            message = b'{"type":"look","seat":3}'
            frame = b"\x81" + bytes([0x80 | len(message)]) + bytes(4) + message
            while True:
                await loop.sock_sendall(connection, frame * 20)
                await asyncio.sleep(0.05)

    await _for_ever(ask, 100, 0.5)


def _handshake(target: Target) -> bytes:
    lines = (
        f"GET /api/matches/{target.match}/socket?seat=0 HTTP/1.1",
        *("Host: localhost", f"Cookie: {keys.COOKIE}={target.cookie}", "Upgrade: websocket", "Connection: Upgrade"),
        *(f"X-Forwarded-For: {_somewhere()['X-Forwarded-For']}", "Sec-WebSocket-Version: 13"),
        *("Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==", "", ""),
    )
    return "\r\n".join(lines).encode()


async def bots(target: Target) -> None:
    """Sixty tables of a person and five *dragon*s, where somebody looks on."""
    seats = [{"kind": "bot", "bot": "level-5"}] * (SEATS - 1) + [{"kind": "person"}]
    body = {"game": "river-dragons", "seats": seats, "options": {}}
    async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{target.port}", timeout=60, verify=False) as http:
        answers = [await http.post("/api/matches", json=body, headers=_somewhere()) for _ in range(60)]
    tables = iter([Target(target.port, answer.json()["id"], "") for answer in answers])

    async def watch() -> None:
        table = next(tables)
        while True:
            with contextlib.suppress(*GONE):
                async with _sitting(table) as connection:
                    await _read(connection)

    await _for_ever(watch, 60)


async def matches(target: Target) -> None:
    """Eight clients open matches, one after another, as fast as they can, each time as a new browser elsewhere."""
    body = {"game": "river-dragons", "seats": [{"kind": "person"}] * SEATS, "options": {}}
    async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{target.port}", timeout=60, verify=False) as http:

        async def create() -> None:
            http.cookies.clear()
            await http.post("/api/matches", json=body, headers=_somewhere())

        await _for_ever(create, 8)


async def nonsense(target: Target) -> None:
    """Twenty sockets send what can't be read, and long, as fast as they can."""

    async def talk() -> None:
        async with _sitting(target, target.cookie, 1) as connection:
            reading = asyncio.create_task(_read(connection))
            try:
                for text in _wrong():
                    await connection.send(text)
            finally:
                reading.cancel()

    await _for_ever(talk, 20)


def _wrong() -> Iterator[str]:
    yield from itertools.cycle(["x", "{" * 5000, "[" * 15_000, '{"type":"act"}', json.dumps({"a": "é" * 8000})])


ATTACKS = {attack.__name__: attack for attack in (looks, arrivals, halves, pings, unread, bots, matches, nonsense)}


def run(name: str, target: Target) -> None:
    """Attack, until this process is ended. It comes last on this machine: strangers have machines of their own."""
    os.nice(10)
    asyncio.run(ATTACKS[name](target))
