"""Connections that send halves, read nothing, ping without end, or are too many."""

import asyncio
import contextlib
import gc
import json
import pickle
import socket
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.server import ServerProtocol

from dragonrace.server.limits import Limits
from dragonrace.server.table.watcher import QUEUED_BYTES, Watcher
from dragonrace.server.web import connections
from dragonrace.server.web import socket as sockets
from tests.server.living import PERSON, SOON, Browser, Server, Socket

MOST = 20


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server for few, and with little patience."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(connections, "PATIENCE", 1.5)
        with Server(f"sqlite:///{tmp_path_factory.mktemp('small') / 'm.sqlite'}", Limits(connections=MOST)) as server:
            yield server


@contextlib.contextmanager
def connected(server: Server, *words: bytes) -> Iterator[socket.socket]:
    with socket.create_connection(("127.0.0.1", server.port), SOON) as connection:
        for word in words:
            connection.sendall(word)
        yield connection


def end(connection: socket.socket) -> bytes:
    """Return what still comes until the server closes; fails if it does not."""
    heard = b""
    with contextlib.suppress(ConnectionError):
        while more := connection.recv(65536):
            heard += more
    return heard


@pytest.mark.parametrize(
    "half",
    [
        b"",
        b"GET / HT",
        b"GET / HTTP/1.1\r\nHost: localhost\r\n",
        b"POST /api/matches HTTP/1.1\r\nHost: localhost\r\nContent-Length: 99\r\n\r\n{",
    ],
)
def test_half_a_request_is_not_waited_for(small: Server, half: bytes) -> None:
    with connected(small, half) as connection:
        assert end(connection).startswith(b"HTTP/1.1 408")


def test_half_a_request_is_not_taken_for_a_whole_one(small: Server) -> None:
    with small.browser() as browser:
        match = browser.match(PERSON, PERSON)["id"]
        path = f"/api/matches/{match}/seats/0/moving"
        cookie = f"Cookie: dragonrace={browser.cookie}"
        head = f"POST {path} HTTP/1.1\r\nHost: localhost\r\n{cookie}\r\nContent-Length: 2\r\n\r\n"
        with connected(small, head.encode()):
            pass
        time.sleep(0.2)
        assert not browser.get(f"/matches/{match}")["seats"][0]["moving"]


def test_too_many_are_told_so_and_nobody_who_is_there_is_harmed(small: Server) -> None:
    with small.browser() as browser, contextlib.ExitStack() as crowd:
        match = browser.match(PERSON, PERSON)["id"]
        with browser.socket(match, 0) as here:
            here.wait_for("position")
            for _ in range(MOST):
                crowd.enter_context(connected(small, b"GET / HTTP/1.1\r\n"))
            request = b"GET /api/games HTTP/1.1\r\nHost: localhost\r\n\r\n"
            with connected(small, request) as late:
                head, _, body = end(late).partition(b"\r\n\r\n")
            assert head.startswith(b"HTTP/1.1 503")
            assert b"retry-after: 10" in head
            assert json.loads(body)["error"]["code"] == "server.full"
            upgrade = b"Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
            key = b"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
            path = f"GET /api/matches/{match}/socket HTTP/1.1\r\nHost: localhost\r\n".encode()
            with connected(small, path + upgrade + key) as late:
                assert end(late).startswith(b"HTTP/1.1 503")
            here.say({"type": "look", "seat": 1})
            assert here.wait_for("position")["view"]["viewer"] == 1
            crowd.close()
        until = time.monotonic() + SOON
        while browser.http.get("/api/games").status_code != 200:
            assert time.monotonic() < until
            time.sleep(0.1)


def test_one_address_does_not_take_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Sockets count as long as they are open; what comes from a proxy is that of many."""
    limits = Limits(connections=MOST, connections_of_address=3)
    request = b"GET /api/games HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
    for proxy, status in (("10.0.0.1", b"HTTP/1.1 429"), ("127.0.0.1", b"HTTP/1.1 200")):
        monkeypatch.setenv("FORWARDED_ALLOW_IPS", proxy)
        with Server(f"sqlite:///{tmp_path / 'm.sqlite'}", limits) as server, server.browser() as browser:
            match = browser.match(PERSON, PERSON)["id"]
            with browser.socket(match, 0) as here:
                here.wait_for("position")
                with connected(server), connected(server, request) as late:
                    assert end(late).startswith(status)
            time.sleep(0.2)
            with connected(server, request) as again:
                assert end(again).startswith(b"HTTP/1.1 200"), "they have gone"


def test_the_settings_go_to_processes_beside_this_one() -> None:
    config = connections.CarefulConfig("module:app", Limits(connections=7))
    assert pickle.loads(pickle.dumps(config)).connections == 7


def ping_on(flood: Socket) -> None:
    for _ in range(10 * connections.FRAMES):
        flood.connection.ping()
    while True:
        flood.hear()


def test_a_flood_of_pings_ends_the_socket(browser: Browser) -> None:
    match = browser.match(PERSON, PERSON)["id"]
    with browser.socket(match, 0) as flood, pytest.raises(ConnectionClosed):
        ping_on(flood)


def talk_on(connection: socket.socket) -> None:
    """Send what is answered by refusals, and never read one."""
    wrong = b"\x81\x81" + b"\0\0\0\0" + b"x"
    while True:
        connection.sendall(wrong * 100)
        time.sleep(0.02)


def test_who_reads_nothing_is_cut_off(small: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also where the little that waits for them would never be read."""
    monkeypatch.setattr(sockets, "PER_SECOND", 5000)  # else it takes a while until anything waits
    with small.browser() as browser:
        match = browser.match(PERSON, PERSON)["id"]
        upgrade = b"Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
        key = b"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
        path = f"GET /api/matches/{match}/socket HTTP/1.1\r\nHost: localhost\r\n".encode()
        connection = socket.socket()
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        with connection:
            connection.settimeout(SOON)
            connection.connect(("127.0.0.1", small.port))
            connection.sendall(path + upgrade + key)
            with pytest.raises(ConnectionError):
                talk_on(connection)


class Pipe(asyncio.Transport):
    """A transport to a reader who reads when told to."""

    def __init__(self) -> None:
        super().__init__()
        self.waiting, self.is_cut_off = 0, False

    def write(self, data: Any) -> None:
        self.waiting += len(data)

    def get_write_buffer_size(self) -> int:
        return self.waiting

    def abort(self) -> None:
        self.is_cut_off = True


def test_who_reads_slowly_while_more_comes_is_not_cut_off(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections.Careful, "watch", lambda _: None)
    pipe, connection = Pipe(), connections.Careful()
    connection.transport = connections.Counted(pipe)
    for _ in range(5):
        connection.transport.write(b"x" * 10)
        connection._look()
        pipe.waiting -= 1
    assert not pipe.is_cut_off
    connection._look()
    connection.transport.write(b"x")
    connection._look()
    assert pipe.is_cut_off


def test_what_waits_for_a_reader_is_bounded_in_bytes() -> None:
    watcher = Watcher(None)
    watcher.send("x" * (2 * QUEUED_BYTES))
    assert not watcher.dropped, "a long position alone"
    watcher.send("x")
    assert watcher.dropped
    several = Watcher(None)
    for _ in range(4):
        several.send("x" * (QUEUED_BYTES // 4))
    assert not several.dropped
    several.send("x")
    assert several.dropped
    assert several._queue.qsize() == 1, "only that it is over"


def test_there_are_no_more_connections_than_descriptors(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "_descriptors", lambda: 256)
    assert connections.CarefulConfig(None, Limits(connections=10_000)).connections == 256 - connections.SPARE


@pytest.mark.parametrize("kind", [connections.SparingDeflate, ServerProtocol, connections.CarefulSocket])
def test_a_connection_that_is_gone_keeps_no_memory_until_all_is_tidied_up(browser: Browser, kind: type) -> None:
    """What packs messages is large; what is nobody's any more is looked for as seldom as possible."""

    def there() -> int:
        return sum(type(thing) is kind for thing in gc.get_objects())

    match = browser.match({"kind": "person"}, {"kind": "person"})["id"]
    gc.collect()
    before = there()
    gc.disable()
    try:
        for _ in range(5):
            with browser.socket(match, 0) as socket:
                socket.wait_for("position")
                assert there() > before
        until = time.monotonic() + SOON
        while there() > before and time.monotonic() < until:
            time.sleep(0.05)
        assert there() == before
    finally:
        gc.enable()
