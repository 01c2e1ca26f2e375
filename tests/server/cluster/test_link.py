"""Links: strangers at a server's own port get nowhere, and whoever floods a channel loses it."""

import asyncio
from typing import Any

import msgspec
import pytest

from dragonrace.server.cluster import link as module
from dragonrace.server.cluster.calls import STRANGERS, Answerer
from dragonrace.server.cluster.link import KEPT, WEIGHT, Channel, Link, LinkLostError, split_address


async def app(_scope: Any, _receive: Any, _send: Any) -> None:
    raise AssertionError("nobody is let in")


def frame(content: Any, number: int = 1, kind: int = 0) -> bytes:
    packed = msgspec.msgpack.encode((number, kind, content))
    return len(packed).to_bytes(4, "big") + packed


DEEP = b"\x93\x01\x00" + b"\x91" * 50_000 + b"\x90"
STRANGE = {
    "another secret": frame(["wrong", {"type": "http"}]),
    "no secret": frame(None),
    "a number": frame(7),
    "no pair": frame([1, 2, 3]),
    "deep": len(DEEP).to_bytes(4, "big") + DEEP,
    "no frame": b"\0\0\0\2hi",
    "HTTP": b"GET / HTTP/1.1\r\nhost: x\r\n\r\n",
    "a long frame": (module.LARGEST_OF_STRANGERS + 1).to_bytes(4, "big"),
    "nothing": b"",
    "half a frame": b"\0\0\0\x20x",
}


@pytest.mark.parametrize("words", STRANGE.values(), ids=STRANGE)
def test_strangers_are_cut_off(words: bytes, caplog: pytest.LogCaptureFixture) -> None:
    async def knock() -> bytes:
        answerer = Answerer(app, "secret")
        address = await answerer.listen("127.0.0.1")
        reader, writer = await asyncio.open_connection(*split_address(address))
        writer.write(words)
        heard = b""
        try:
            async with asyncio.timeout(5):
                while data := await reader.read(1000):
                    heard += data
        except ConnectionResetError:
            pass
        writer.close()
        await answerer.close()
        return heard

    asyncio.run(knock())
    assert caplog.text == ""


def test_only_some_strangers_are_heard_at_a_time() -> None:
    async def knock() -> int:
        answerer = Answerer(app, "secret")
        address = await answerer.listen("127.0.0.1")
        writers = [(await asyncio.open_connection(*split_address(address)))[1] for _ in range(STRANGERS + 20)]
        await asyncio.sleep(0.2)
        heard = len(answerer._links)
        for writer in writers:
            writer.close()
        await answerer.close()
        return heard

    assert asyncio.run(knock()) == STRANGERS


def test_what_nobody_reads_ends_its_channel() -> None:
    async def flood() -> None:
        channel = Channel(Link(None, lambda _: None), 1)
        for _ in range(2 * KEPT // WEIGHT):
            channel.put("x", 1)
        assert channel.is_lost
        for _ in range(2):
            with pytest.raises(LinkLostError):
                await channel.receive()

    asyncio.run(flood())


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("a", ("a", 0)),
        ("a:5", ("a", 5)),
        ("[::1]", ("::1", 0)),
        ("[::1]:7", ("::1", 7)),
        ("10.0.0.1:9", ("10.0.0.1", 9)),
    ],
)
def test_addresses(text: str, found: tuple[str, int]) -> None:
    assert split_address(text) == found
