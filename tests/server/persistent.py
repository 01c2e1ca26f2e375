"""People who come back to their table, whatever happens to servers, and remember all that they were told."""

import asyncio
import contextlib
import json
import random
from collections.abc import AsyncIterator
from typing import Any, Protocol

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidMessage

import dragonrace
from dragonrace.core.records.manners import is_aside
from dragonrace.core.records.replay import Replay, Standing

LOST = (ConnectionClosed, InvalidHandshake, InvalidMessage, OSError, EOFError, TimeoutError, httpx.TransportError)
AGAIN = ("server.storage", "server.moved")
"""What a server refuses that will take it soon."""


class Servers(Protocol):
    """Where to come back to."""

    up: asyncio.Event
    """Set while there is somebody."""
    heard: int
    """How many actions all have been told of."""

    @property
    def host(self) -> str:
        """One of them: host and port."""


class Persistent:
    """Plays one seat of one match at random, coming back whenever a server is gone."""

    def __init__(self, servers: Servers, number: int, match: str = "", cookie: str = "", seat: int = 0) -> None:
        self.servers, self.rng = servers, random.Random(number)
        self.match, self.cookie, self.seat = match, cookie, seat
        self.acknowledged: dict[int, str] = {}
        self.told: dict[int, tuple[int, str]] = {}
        self.unanswered: dict[str, Any] | None = None
        self.seen = self.done = 0
        """How many lines we have seen, and which one is our last that is acknowledged."""
        self.view: Any = {}
        self.over = False
        self.refusals: list[str] = []
        """The codes of all refusals."""
        self.is_there = False
        """Whether we have seen the table since we came last."""
        self.waits = 0.02
        """Seconds until we come back."""
        self.cut_short = 0
        """How often the connection was lost in the middle of the game."""

    async def play(self) -> None:
        """Play to the end."""
        while not self.over:
            await self.servers.up.wait()
            with contextlib.suppress(*LOST):
                await self.sit()
            self.cut_short += self.is_there and not self.over
            await asyncio.sleep(self.waits)

    async def sit(self) -> None:
        """Play until the connection is lost, or the match is over."""
        url = f"ws://{self.servers.host}/api/matches/{self.match}/socket?seat={self.seat}"
        headers, self.is_there = {"Cookie": f"dragonrace={self.cookie}"}, False
        async with connect(url, additional_headers=headers, open_timeout=5, ping_interval=None) as connection:
            await self.sat_down()
            async for text in self.frames(connection):
                if (reply := await self.hear(json.loads(text))) is not None:
                    await self.say(connection, reply)
                if self.over:
                    return

    def frames(self, connection: ClientConnection) -> AsyncIterator[str | bytes]:
        """What comes, one after the other."""
        return aiter(connection)

    async def say(self, connection: ClientConnection, message: Any) -> None:
        """Send a message."""
        await connection.send(json.dumps(message))

    async def sat_down(self) -> None:
        """Do what is to be done first."""

    async def hear(self, message: Any) -> dict[str, Any] | None:
        """Take in a message and return what to say."""
        kind = message["type"]
        if kind == "position":
            self.is_there = True
            self.check(message["log"])
            self.take_in(message)
            return self.unanswered or self.choose()
        if kind == "step":
            self.told[message["entry"]["number"]] = line_of(message["entry"])
            self.servers.heard += 1
            self.take_in(message)
            return self.choose() if self.unanswered is None and self.seen >= self.done else None
        if kind == "done":
            assert self.unanswered is not None
            assert message["seen"] > self.done, "one line is one message's, in their order"
            self.done = message["seen"]
            self.acknowledged[self.done] = self.unanswered["text"]
            self.unanswered = None
            return self.choose() if self.seen >= self.done else None
        if kind == "refused":
            return await self.take_refusal(message)
        return self.hear_more(message)

    def hear_more(self, message: Any) -> dict[str, Any] | None:
        """Take in what else comes, and return what to say."""
        assert message["type"] in ("seats", "said", "talk"), message
        return None

    async def take_refusal(self, message: Any) -> dict[str, Any] | None:
        """Return what to say to a refusal."""
        self.refusals.append(message["error"]["code"])
        if message["error"]["code"] in AGAIN:
            await asyncio.sleep(0.3)
            return self.unanswered
        # somebody has answered in our name: nobody could say what
        assert message["error"]["code"] == "action.late", message
        assert self.may_be_answered_for(), message
        self.unanswered = None
        return self.choose()

    def may_be_answered_for(self) -> bool:
        """Say whether the table may have answered for us."""
        return False

    def take_in(self, message: Any) -> None:
        self.seen, self.view = message["seen"], message["view"]
        self.over = self.view["over"]

    def choose(self) -> dict[str, Any] | None:
        """Choose anything, if we are asked."""
        choices = self.view["choices"] if self.seat in self.view["actors"] else []
        if not choices:
            return None
        text = self.rng.choice(choices)["text"]
        self.unanswered = {"type": "act", "seat": self.seat, "text": text, "seen": self.seen, "id": str(self.seen)}
        return self.unanswered

    def check(self, log: list[Any]) -> None:
        """Whatever we were told is in the log, where it was."""
        lines = {entry["number"]: line_of(entry) for entry in log}
        assert list(lines) == list(range(1, len(lines) + 1))
        for number, text in self.acknowledged.items():
            assert is_said(lines.get(number), self.seat, text), (self.match, number)
        for number, line in self.told.items():
            assert lines.get(number) == line, (self.match, number)
        self.told = lines

    def check_record(self, text: str) -> Standing:
        """The whole log is there, it replays, and the match is over; return how it ended."""
        record = dragonrace.read_record(text)
        replay = Replay(record.game)
        for line in record.all_lines():
            replay.follow(line)
            told = self.told[len(replay.lines)]
            assert told in ((line.player, line.text), (line.player, line.text.partition(" ")[0] + " ?"))
        assert replay.now.is_over
        assert len(replay.lines) == len(self.told)
        lines = {number: (line.player, line.text) for number, line in enumerate(replay.lines, 1)}
        assert all(is_said(lines[number], self.seat, text) for number, text in self.acknowledged.items())
        return replay.now


def line_of(entry: Any) -> tuple[int, str]:
    """Who has acted, and how, as an entry of the log says it."""
    return entry["player"], entry["text"]


def is_said(line: tuple[int, str] | None, seat: int, text: str) -> bool:
    """Say whether a line is what this seat did or said: to whom something is offered, the table adds."""
    if line is None or line[0] != seat:
        return False
    return line[1] == text or (is_aside(text) and f"{line[1][:-1]} ".startswith(f"{text[:-1]} "))
