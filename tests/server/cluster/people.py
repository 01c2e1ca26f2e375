"""People who play at any of several servers, with clocks, and say now and then something besides playing."""

import asyncio
import contextlib
import json
import time
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection
from websockets.exceptions import ConnectionClosed

import dragonrace
from dragonrace.core.records.manners import is_aside
from tests.server.living import HIDDEN
from tests.server.persistent import LOST, Persistent, Servers

PAUSE = 0.5
"""Seconds that a person thinks, at the most."""
BREAK = 2.0
"""Seconds that a pause lasts, at the most."""
RUDE = 0.06
"""How often somebody says something instead of acting,"""
GIVES_UP = 0.03
"""and how often this is that they resign."""
ASLEEP = 0.04
"""How often somebody at a table with a tight clock thinks for longer than they have."""
TIGHT = 10
"""Clocks with no more than so many seconds are tight."""
SHORT: dict[str, dict[str, Any]] = {"river-dragons": {"turn_limit": 4}}
"""Some games at random would last for ever."""
TIMINGS: list[dict[str, Any] | None] = [
    None,
    {"per_move": True, "seconds": 60, "on_time": "bot"},
    {"per_move": False, "seconds": 300, "increment": 5, "on_time": "out"},
    {"per_move": True, "seconds": 3 * 24 * 3600, "on_time": "lost"},
    {"per_move": True, "seconds": 5, "on_time": "bot"},
    {"per_move": False, "seconds": 900, "increment": 0, "on_time": "lost"},
    {"per_move": False, "seconds": 10, "increment": 1, "on_time": "out"},
    {"per_move": True, "seconds": 6, "on_time": "lost"},
]
"""What is agreed in one match after the other."""


@dataclass(frozen=True)
class Reading:
    """What somebody was told of the clocks: when, on a connection since when, and after how many lines."""

    at: float
    since: float
    seen: int
    left: list[int | None]
    running: list[int]


@dataclass
class Course:
    """When what has happened in a match, as its people have noticed it."""

    match: str
    timing: dict[str, Any] | None
    began: tuple[float, float]
    """Between when and when all had sat down."""
    is_silent: bool = False
    """Whether its people say nothing."""
    heard: dict[int, float] = field(default_factory=dict)
    """When the first has heard of each line,"""
    sent: dict[int, float] = field(default_factory=dict)
    """and when it was sent for the first time, where somebody was told that it is theirs."""
    readings: list[Reading] = field(default_factory=list)
    with_beats: set[int] = field(default_factory=set)
    """The seats whose people answer beats: the network's time is not theirs."""


class Person(Persistent):
    """Sits anywhere; while they were away for long, the table may have answered a question for them."""

    def __init__(self, servers: Servers, number: int, course: Course, game: str, cookie: str, seat: int) -> None:
        super().__init__(servers, number, course.match, cookie, seat)
        self.course, self.game = course, game
        self.manners: Any = {}
        if number % 4 == 0:
            course.with_beats.add(seat)
        self._connected = self._came = 0.0
        """Since when they are there, and when the last message came."""
        self._sent: float | None = None
        """When what is unanswered was sent for the first time."""
        self._refused_at = -1
        """After how many lines something was refused that they said: then they play on."""
        self.said = 0
        self.leisure = 1.0
        """So many times as long as others they think, unless the clock is tight."""

    # --- connections ---

    async def sat_down(self) -> None:
        self._connected = time.monotonic()

    async def frames(self, connection: ClientConnection) -> AsyncIterator[str | bytes]:
        """Take down when something comes, also while somebody thinks."""
        came: asyncio.Queue[tuple[float, str | bytes] | None] = asyncio.Queue()

        async def listen() -> None:
            with contextlib.suppress(ConnectionClosed):
                async for text in connection:
                    came.put_nowait((time.monotonic(), text))
            came.put_nowait(None)

        listening = asyncio.create_task(listen())
        try:
            while (found := await came.get()) is not None:
                self._came, text = found
                yield text
        finally:
            listening.cancel()

    async def say(self, connection: ClientConnection, message: Any) -> None:
        if message is self.unanswered and self._sent is None:
            self._sent = time.monotonic()
        await connection.send(json.dumps(message))

    # --- hearing ---

    async def hear(self, message: Any) -> dict[str, Any] | None:
        self._take_down(message)
        reply = await super().hear(message)
        if reply is not None and message["type"] != "beat":
            await asyncio.sleep(self.rng.uniform(0, self._thinks_for(reply)))
        return reply

    def _take_down(self, message: Any) -> None:
        """Take down when what was heard, and what stands now."""
        course, kind = self.course, message["type"]
        if kind == "position":
            for entry in message["log"]:
                course.heard[entry["number"]] = min(self._came, course.heard.get(entry["number"], self._came))
        elif kind == "step":
            course.heard[message["seen"]] = min(self._came, course.heard.get(message["seen"], self._came))
        elif kind == "done" and self._sent is not None:
            course.sent[message["seen"]] = self._sent
        elif kind == "clock":
            told = message["left"], message["running"]
            course.readings.append(Reading(self._came, self._connected, self.seen, *told))
        self.manners = message.get("manners", self.manners)

    def _thinks_for(self, reply: Any) -> float:
        """For how long somebody thinks, at the most."""
        timing = self.course.timing
        if reply["text"] == "(play on)":
            return BREAK
        if timing is None or timing["seconds"] > TIGHT:
            return PAUSE * self.leisure
        return 2 * float(timing["seconds"]) if self.rng.random() < ASLEEP else PAUSE

    def hear_more(self, message: Any) -> dict[str, Any] | None:
        if message["type"] == "beat":
            return {"type": "beat", "number": message["number"]} if self.seat in self.course.with_beats else None
        return None if message["type"] == "clock" else super().hear_more(message)

    async def take_refusal(self, message: Any) -> dict[str, Any] | None:
        if message["error"]["code"] in ("aside.illegal", "limit.offers"):
            assert self.unanswered is not None
            assert is_aside(self.unanswered["text"]), message
            self.refusals.append(message["error"]["code"])
            self._refused_at, self.unanswered = self.seen, None
            return self.choose()
        return await super().take_refusal(message)

    def may_be_answered_for(self) -> bool:
        """Say whether the table may have answered for us, or something was said meanwhile."""
        return self.game == HIDDEN or not self.course.is_silent

    # --- doing and saying ---

    def choose(self) -> dict[str, Any] | None:
        self._sent = None
        if self.over or self.seat in self.manners["resigned"] + self.manners["left"]:
            return None
        text = self._aside()
        if text is not None:
            self.unanswered = {"type": "act", "seat": self.seat, "text": text, "seen": self.seen, "id": str(self.seen)}
            return self.unanswered
        offer = self.manners["offer"]
        waits = offer is not None and offer["by"] == self.seat and offer["kind"] == "take back"
        if waits or self.seat in self.manners["late"]:
            return None
        return super().choose()

    def _aside(self) -> str | None:
        """What to say now, if anything."""
        offer = self.manners["offer"]
        if self.course.is_silent or self._refused_at == self.seen:
            return None
        if self.manners["paused"]:
            return "(play on)"
        if offer is not None:
            return self._answer_to(offer) if self.seat in offer["waits_for"] else None
        if self.rng.random() > RUDE:
            return None
        if self.rng.random() < GIVES_UP:
            return "(resign)"
        return self.rng.choice(["(offer draw)", "(offer pause)", "(offer take back)"])

    def _answer_to(self, offer: Any) -> str:
        is_agreed = offer["kind"] != "draw" and self.rng.random() < 0.7
        return "(accept)" if is_agreed else "(decline)"


# --- opening ---


async def open_match(cluster: Servers, number: int, *, is_silent: bool = False) -> list[Person]:
    """Open a match of two people, and perhaps a bot; return the people. Without clocks they are silent anyhow."""
    timings = [timing for timing in TIMINGS if not is_silent or timing is None or timing["seconds"] > TIGHT]
    game, timing = dragonrace.games()[number % 3], timings[number % len(timings)]
    bots = [{"kind": "bot", "bot": "level-1"}] if number % 5 % 2 else []
    seats = [{"kind": "person"}, {"kind": "open"}, *bots]
    wanted = {"game": game, "seats": seats, "options": SHORT.get(game, {}), "timing": timing}
    match, host = await persistently(cluster, "/api/matches", wanted, {})
    invitation = {"invitation": match["seats"][1]["invitation"]}
    cookie = (await persistently(cluster, "/api/games", None, {}))[1]
    began = time.monotonic()
    await persistently(cluster, f"/api/matches/{match['id']}/seats/1", invitation, {"dragonrace": cookie})
    course = Course(match["id"], timing, (began, time.monotonic()), is_silent or timing is None)
    return [Person(cluster, 10 * number + seat, course, game, who, seat) for seat, who in enumerate((host, cookie))]


async def persistently(cluster: Servers, path: str, body: Any, cookies: dict[str, str]) -> tuple[Any, str]:
    """Ask any server until one answers; return the answer, and the cookie that came with it."""
    while True:
        async with httpx.AsyncClient(
            base_url=f"http://{cluster.host}", timeout=5, verify=False, cookies=cookies
        ) as http:
            with contextlib.suppress(*LOST):
                answer = await (http.post(path, json=body) if body is not None else http.get(path))
                if answer.status_code < 300:
                    return answer.json(), http.cookies.get("dragonrace") or ""
                assert answer.status_code == 503, answer.text
        await asyncio.sleep(0.3)
