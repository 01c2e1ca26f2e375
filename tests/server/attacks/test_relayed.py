"""A flood that comes to a server which only passes it on is stopped there: it reads no faster than it may go on."""

import asyncio
import contextlib
from types import SimpleNamespace
from typing import Any

import pytest

from dragonrace.server.store.leases import Elsewhere
from dragonrace.server.web import relay
from dragonrace.server.web.reading import MAX_MESSAGE
from dragonrace.server.web.relay import Relay
from dragonrace.server.web.socket import BURST, PER_SECOND
from tests.server.table import virtual

SECONDS = 10


@pytest.fixture(autouse=True)
def elsewhere(monkeypatch: pytest.MonkeyPatch) -> None:
    async def whereabouts(_scope: object) -> Elsewhere:
        return Elsewhere("there", "secret")

    monkeypatch.setattr(relay, "_whereabouts", whereabouts)


class Callers:
    """Links that take everything at once."""

    def __init__(self) -> None:
        self.passed_on: list[Any] = []

    async def call(self, _there: Elsewhere, _scope: Any, receive: Any, _send: Any) -> None:
        while True:
            self.passed_on.append(await receive())


def passed_on(text: str, monkeypatch: pytest.MonkeyPatch) -> int:
    """Return how many messages of an endless flood are passed on in some seconds."""
    callers = Callers()
    scope = {"type": "websocket", "path": "/api/matches/x/socket", "app": None}
    scope["app"] = SimpleNamespace(state=SimpleNamespace(callers=callers))

    async def flood() -> Any:
        return {"type": "websocket.receive", "text": text}

    async def nothing(*_: Any) -> None: ...

    async def attack() -> None:
        clock = asyncio.get_running_loop().time
        monkeypatch.setattr(relay, "Bucket", lambda size, rate: Bucket(size, rate, clock))
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(SECONDS):
                await Relay(nothing)(scope, flood, nothing)

    from dragonrace.server.limits import Bucket

    virtual.run(attack())
    return len(callers.passed_on)


def test_a_flood_is_not_passed_on_faster_than_it_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    assert passed_on("x", monkeypatch) <= BURST + PER_SECOND * SECONDS + 1


def test_long_messages_count_for_several(monkeypatch: pytest.MonkeyPatch) -> None:
    assert passed_on("x" * (10 * MAX_MESSAGE), monkeypatch) <= (BURST + PER_SECOND * SECONDS) / 10 + 1
