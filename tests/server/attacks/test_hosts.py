"""A stranger's name that is led to this server (DNS rebinding) gives their page nothing."""

import socket

import pytest

from dragonrace.server.web.reach import Reachable
from tests.server.living import PERSON, Browser


@pytest.mark.parametrize(
    "host",
    ["localhost", "localhost:5173", "127.0.0.1:8123", "[::1]:8123", "table.localhost", "LOCALHOST.", "192.168.0.7"],
)
def test_addresses_and_this_machine_are_always_meant(host: str) -> None:
    assert Reachable().is_called(host)


@pytest.mark.parametrize(
    "host", ["", "evil.example", "localhost.evil.example", "127.0.0.1.evil.example:80", "[", "a@b/c"]
)
def test_no_other_names_are(host: str) -> None:
    assert not Reachable().is_called(host)


def test_a_server_is_called_what_it_listens_at_and_what_it_is_told() -> None:
    reach = Reachable("Home.example", names=("Club.example",))
    assert reach.is_called("home.example:8123")
    assert reach.is_called("club.example")
    name = socket.gethostname()
    assert Reachable("0.0.0.0").is_called(f"{name}.local")
    assert not Reachable("0.0.0.0").is_called("evil.example")


def test_requests_and_sockets_for_another_name_are_refused(browser: Browser) -> None:
    match = browser.match(PERSON, PERSON)["id"]
    for headers in ({"Host": "evil.example"}, {"Host": "evil.example", "Origin": "http://evil.example"}):
        for path in ("/", "/api/games", f"/api/matches/{match}"):
            answer = browser.http.get(path, headers=headers)
            assert (answer.status_code, answer.json()["error"]["code"]) == (421, "request.host")
    evil = socket.create_connection(("127.0.0.1", browser.port), 20)
    with evil:
        upgrade = "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
        key = "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nHost: evil.example\r\n\r\n"
        evil.sendall(f"GET /api/matches/{match}/socket HTTP/1.1\r\n{upgrade}{key}".encode())
        heard = b""
        while b"request.host" not in heard and (more := evil.recv(4096)):
            heard += more
    assert b"request.host" in heard
    assert b"position" not in heard
