"""The server ends while somebody still waits for an answer."""

import asyncio
import json
from types import SimpleNamespace
from typing import Any

from starlette.types import Message, Receive, Scope, Send

from dragonrace.server.web.guard import Guard

REACH = SimpleNamespace(is_called=lambda _host: True)
SCOPE: Any = {
    "type": "http",
    "method": "GET",
    "path": "/api/slow",
    "headers": [],
    "app": SimpleNamespace(state=SimpleNamespace(reach=REACH)),
}


def ended(*, has_begun: bool) -> tuple[list[Message], bool]:
    """Let the server end while an answer is made; return what was sent, and whether that was no answer at all."""
    sent = list[Message]()

    async def send(message: Message) -> None:
        sent.append(message)

    async def app(_scope: Scope, _receive: Receive, sends: Send) -> None:
        if has_begun:
            await sends({"type": "http.response.start", "status": 200, "headers": []})
        await asyncio.Event().wait()

    async def ends() -> bool:
        asking = asyncio.create_task(Guard(app)(SCOPE, _nothing, send))
        await asyncio.sleep(0)
        asking.cancel("the server ends")
        await asyncio.wait([asking])
        return asking.cancelled()

    return sent, asyncio.run(ends())


async def _nothing() -> Message:
    return {"type": "http.request", "body": b"", "more_body": False}


def test_who_waits_is_told_so() -> None:
    (start, body), is_cancelled = ended(has_begun=False)
    assert start["status"] == 503
    assert json.loads(body["body"])["error"]["code"] == "server.ending"
    assert b"retry-after" in dict(start["headers"])
    assert b"content-security-policy" in dict(start["headers"])
    assert not is_cancelled


def test_half_an_answer_gets_no_other_half() -> None:
    sent, is_cancelled = ended(has_begun=True)
    assert [message["type"] for message in sent] == ["http.response.start"]
    assert is_cancelled
