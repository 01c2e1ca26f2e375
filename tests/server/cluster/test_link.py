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


class Passing:
    """A link's end whose browser takes things at once while it is open, and who reads the rest; what came, in order."""

    def __init__(self) -> None:
        link: Any = None
        self.channel, self.open, self.heard = Channel(link, 1), True, list[str]()
        self.channel.say_on = self.say

    def say(self, text: str) -> bool:
        if self.open:
            self.heard.append(text)
        return self.open

    async def read(self) -> None:
        while (message := await self.channel.receive()) is not None:
            await asyncio.sleep(0)
            self.heard.append(message["text"])


def said(text: str) -> dict[str, str]:
    return {"type": module.SAID, "text": text}


def test_what_is_told_is_passed_on_at_once_and_in_its_order() -> None:
    async def pass_on() -> None:
        end = Passing()
        reading = asyncio.create_task(end.read())
        await asyncio.sleep(0)
        end.channel.put(said("now"), 10)
        assert end.heard == ["now"]
        told = [str(number) for number in range(300)]
        for number, text in enumerate(told):
            end.open = number % 7 < 4
            end.channel.put(said(text), 10)
            if number % 3 == 0:
                await asyncio.sleep(0)
        end.channel.put(None, 0)
        await reading
        assert end.heard == ["now", *told]

    asyncio.run(pass_on())


def test_nothing_passes_what_nobody_has_read_yet() -> None:
    end = Passing()
    end.channel.put({"type": "websocket.accept"}, 10)
    end.channel.put(said("later"), 10)
    assert end.heard == []


@pytest.mark.parametrize("content", [{"type": "websocket.close"}, {"type": module.SAID, "bytes": b"x"}, "x", 7, [1]])
def test_all_else_is_read(content: Any) -> None:
    async def pass_on() -> None:
        end = Passing()
        reading = asyncio.create_task(end.channel.receive())
        await asyncio.sleep(0)
        end.channel.put(content, 10)
        assert await reading == content
        assert end.heard == []

    asyncio.run(pass_on())
