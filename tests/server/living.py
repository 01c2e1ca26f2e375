"""A living server for tests, and browsers that talk to it."""

import json
import threading
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Any, Self
from urllib.parse import urlencode

import httpx
import uvicorn
from fastapi import FastAPI
from sqlalchemy.exc import OperationalError
from websockets.sync.client import ClientConnection, connect

import dragonrace
from dragonrace.server import keys
from dragonrace.server.calling.settings import PushSettings
from dragonrace.server.keys import COOKIE, SAFE
from dragonrace.server.limits import Limits, Rate
from dragonrace.server.store.keeping import FOR_EVER, Keeping
from dragonrace.server.store.rows import ActionRow, Addition, MatchRow, SeatRow
from dragonrace.server.web.app import create_app
from dragonrace.server.web.connections import CarefulConfig
from dragonrace.server.web.messages import server_message

GAME = dragonrace.games()[0]
HIDDEN = "golden-dragon"
"""A game with hidden information, with seats that act at the same time, and with a standing answer."""
HOLDER = "holder S SE SW E W"
SETUP = ((0, "start N"), (1, "start N"), (0, HOLDER), (1, HOLDER))
"""Two players' first actions there; then seat 0 may move its own dragon, or blue's."""
QUESTION = (*SETUP, (0, "move blue"))
"""Then seat 1 is asked for a veto."""
ALLOWED = (1, "allow")
WEAKEST = dragonrace.bots(GAME)[0]
PERSON = {"kind": "person"}
OPEN = {"kind": "open"}
BOT = {"kind": "bot", "bot": WEAKEST}
SOON = 60.0
MANY = Rate(100_000, 1000)
TESTED = Limits(
    **dict.fromkeys(("matches", "matches_of_address", "replays", "replays_of_address"), MANY),
    **dict.fromkeys(("changes", "changes_of_address", "tries_of_address", "codes", "codes_of_address"), MANY),
)
"""Tests open more matches than people do, look back more often, and are more people."""


class Server:
    """Uvicorn in a thread of the test's own process."""

    def __init__(
        self,
        database: str,
        limits: Limits = TESTED,
        calls: PushSettings = PushSettings(),  # noqa: B008
        keeping: Keeping = FOR_EVER,
    ) -> None:
        self.app: FastAPI = create_app(database, limits=limits, calls=calls, keeping=keeping)
        config = CarefulConfig(self.app, limits, port=0, log_level="error", timeout_graceful_shutdown=1, lifespan="on")
        self._uvicorn = uvicorn.Server(config)
        self._thread = threading.Thread(target=self._uvicorn.run)

    def __enter__(self) -> Self:
        self._thread.start()
        until = time.monotonic() + SOON
        while not self._uvicorn.started:
            assert self._thread.is_alive()
            assert time.monotonic() < until
            time.sleep(0.01)
        self.port = self._uvicorn.servers[0].sockets[0].getsockname()[1]
        self.loop = self._uvicorn.servers[0].get_loop()
        return self

    def __exit__(self, *_: object) -> None:
        self._uvicorn.should_exit = True
        self._thread.join(SOON)
        assert not self._thread.is_alive()

    def browser(self) -> "Browser":
        return Browser(self.port)

    def write(
        self,
        seats: list[SeatRow],
        lines: Iterable[tuple[int, str]],
        match_id: str = "",
        name: str = HIDDEN,
        *,
        timing: dict[str, Any] | None = None,
        **options: Any,
    ) -> str:
        """Write a match of the hidden game into the database, in the middle of it; return its id."""
        game = dragonrace.load_game(name, players=len(seats), **options)
        match = MatchRow(
            *(match_id or keys.new_match_id(), name, "standard", dict(game.options), game.rules_version),
            *(b"seed" * 8, seats[0].owner or "nobody", "2026-01-01T00:00:00.000Z"),
            timing=timing,
        )
        store = self.app.state.lobby.store
        store.create(match, seats)
        store.append(Addition(match, 0, [ActionRow(*line) for line in lines]))
        return match.id


class Browser:
    """A browser: HTTP with a cookie jar, and sockets that send the same cookie."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.http = httpx.Client(base_url=f"http://127.0.0.1:{port}", timeout=SOON, verify=False)

    def __enter__(self) -> Self:
        self.http.get("/api/games")
        return self

    def __exit__(self, *_: object) -> None:
        self.http.close()

    @property
    def cookie(self) -> str | None:
        return self.http.cookies.get(SAFE + COOKIE) or self.http.cookies.get(COOKIE)

    def seat(self, number: int, **more: Any) -> SeatRow:
        """A seat that this browser holds, for `Server.write`."""
        assert self.cookie is not None
        return SeatRow(number, "person", owner=keys.digest(self.cookie), **more)

    def become(self, cookie: str | None) -> None:
        """Be the browser that had this cookie."""
        assert cookie is not None
        self.http.cookies.clear()
        self.http.cookies.set(COOKIE, cookie)

    def renew(self) -> Any:
        """Change the lock, as the page does."""
        self.post("/me/renew/prepare", {})
        return self.post("/me/renew", {})

    def get(self, path: str, **query: Any) -> Any:
        answer = self.http.get(f"/api{path}", params=query)
        assert answer.status_code == 200, answer.text
        return answer.json()

    def post(self, path: str, body: Any, status: int = 200) -> Any:
        answer = self.http.post(f"/api{path}", json=body)
        assert answer.status_code == status, answer.text
        return answer.json()

    def put(self, path: str, body: Any, status: int = 200) -> Any:
        answer = self.http.put(f"/api{path}", json=body)
        assert answer.status_code == status, answer.text
        return answer.json()

    def match(self, *seats: Any, game: str = GAME, **options: Any) -> Any:
        return self.post("/matches", {"game": game, "seats": list(seats), "options": options}, 201)

    @contextmanager
    def socket(
        self, match: str, seat: int | None = None, lang: str | None = None, **headers: str
    ) -> Iterator["Socket"]:
        given = {"seat": seat, "lang": lang}
        query = "?" + urlencode({key: value for key, value in given.items() if value is not None})
        cookie = {"Cookie": f"{COOKIE}={self.cookie}"} if self.cookie else {}
        url = f"ws://127.0.0.1:{self.port}/api/matches/{match}/socket{query}"
        with connect(url, additional_headers={**cookie, **headers}, close_timeout=2) as connection:
            yield Socket(connection)


class Socket:
    """The client's end of a socket; checks that whatever comes is what the contract says."""

    def __init__(self, connection: ClientConnection) -> None:
        self.connection = connection
        self.seen = 0
        self.view: dict[str, Any] = {}
        self.match: dict[str, Any] = {}

    def hear(self) -> Any:
        message = json.loads(self.connection.recv(SOON))
        server_message.validate_python(message)
        self.match = message.get("match", self.match)
        if message["type"] in ("position", "step"):
            self.seen, self.view = message["seen"], message["view"]
        return message

    def wait_for(self, kind: str) -> Any:
        while (message := self.hear())["type"] != kind:
            pass
        return message

    def say(self, message: Any) -> None:
        self.connection.send(message if isinstance(message, str | bytes) else json.dumps(message))

    def act(self, seat: int, text: str, seen: int, name: str = "a") -> None:
        self.say({"type": "act", "seat": seat, "text": text, "seen": seen, "id": name})

    def answer(self) -> Any:
        """The answer to an act; what has come of it is heard then, too."""
        while (message := self.hear())["type"] not in ("done", "refused"):
            pass
        while message["type"] == "done" and (self.seen < message["seen"] or self.view["actors"] == [-1]):
            self.hear()
        return message

    def refusal(self) -> Any:
        return self.wait_for("refused")["error"]

    def until_asked(self) -> list[str]:
        """Wait until this viewer is asked, and return what they may do; [] at the end."""
        while not self.view or (not self.view["choices"] and not self.view["over"]):
            self.hear()
        return [choice["text"] for choice in self.view["choices"]]

    def play_on(self, seat: int) -> int | None:
        """Play to the end, always the last choice; return the winner."""
        while choices := self.until_asked():
            seen = self.seen
            self.act(seat, choices[-1], seen)
            assert self.answer()["type"] == "done"
            while self.seen <= seen:
                self.hear()
        winner = self.view["winner"]
        assert winner is None or isinstance(winner, int)
        return winner


def act_in_turn(*sockets: Socket) -> None:
    """Let whoever is asked take their first choice; socket number s sits on seat s. All have heard of it then."""
    for socket in sockets:
        while not socket.view:
            socket.hear()
    seat = sockets[0].view["actors"][0]
    actor = sockets[seat]
    actor.act(seat, actor.view["choices"][0]["text"], actor.seen)
    assert actor.answer()["type"] == "done"
    for socket in sockets:
        while socket.seen < actor.seen:
            socket.hear()


@contextmanager
def full_disk(server: Server, match: str, times: int) -> Iterator[list[tuple[Addition, ...]]]:
    """Yield what one tries to write to a match's log: it fails so many times, and then goes well.

    Other matches are left alone: at a server that tests share, somebody may still play there.
    """
    store, tried = server.app.state.lobby.store, list[tuple[Addition, ...]]()
    append = store.append

    def fail_first(*additions: Addition) -> None:
        if match in (addition.match.id for addition in additions):
            tried.append(additions)
            if len(tried) <= times:
                raise OperationalError("INSERT", None, OSError("disk full"))
        append(*additions)

    store.append = fail_first
    try:
        yield tried
    finally:
        del store.append  # the class has the real one
