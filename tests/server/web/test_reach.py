"""By which addresses others reach a server, and who is told."""

import asyncio
import sys
from pathlib import Path

import httpx
import pytest

from dragonrace.server.web import reach
from dragonrace.server.web.app import create_app
from dragonrace.server.web.reach import Reachable, is_this_machine
from tests.server.living import Browser, Server

PROGRAM = reach.program


@pytest.fixture(autouse=True)
def networks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reach, "outward_address", lambda: "192.168.1.5")
    monkeypatch.setattr(reach, "_own_addresses", lambda: ["127.0.1.1", "192.168.1.5", "10.0.0.2"])
    monkeypatch.setattr(reach, "program", lambda: "dragonrace")


def test_a_server_for_all_is_found_in_its_networks() -> None:
    found = Reachable("0.0.0.0", 8123).describe()
    assert found == {"addresses": ["http://192.168.1.5:8123", "http://10.0.0.2:8123"], "command": None}


def test_a_server_for_this_machine_says_how_to_open_it() -> None:
    assert Reachable("127.0.0.1", 8123).describe() == {
        "addresses": [],
        "command": "dragonrace serve --host 0.0.0.0",
    }
    assert Reachable("localhost", 9000, usual_port=False).describe()["command"] == (
        "dragonrace serve --host 0.0.0.0 --port 9000"
    )


def test_the_command_opens_the_same_tables_and_tells_no_password() -> None:
    own, shared = (
        Reachable(database=url).describe()["command"] for url in ("sqlite:///my games.db", "postgresql://a:b@c")
    )
    assert own == "dragonrace serve --host 0.0.0.0 --database 'sqlite:///my games.db'"
    assert shared == "dragonrace serve --host 0.0.0.0"


@pytest.mark.parametrize(
    ("started_in", "on_path", "called"),
    [(".", False, ".venv/bin/dragonrace"), (".", True, "dragonrace"), ("elsewhere", False, "dragonrace")],
)
def test_the_command_can_be_typed_where_the_server_was_started(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, started_in: str, on_path: bool, called: str
) -> None:
    own = tmp_path / ".venv" / "bin" / "dragonrace"
    own.parent.mkdir(parents=True)
    own.touch(0o755)
    (tmp_path / "elsewhere").mkdir()
    monkeypatch.chdir(tmp_path / started_in)
    monkeypatch.setattr(sys, "executable", str(own.with_name("python")))
    monkeypatch.setenv("PATH", str(own.parent) if on_path else "")
    assert PROGRAM() == called


def test_a_server_at_one_address_is_found_there() -> None:
    assert Reachable("192.168.7.7", 80).describe() == {"addresses": ["http://192.168.7.7:80"], "command": None}
    assert Reachable("fd00::1", 80).describe()["addresses"] == ["http://[fd00::1]:80"]


def test_without_a_network_there_is_no_address(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reach, "outward_address", lambda: None)
    monkeypatch.setattr(reach, "_own_addresses", list)
    assert Reachable("0.0.0.0", 8123).describe() == {"addresses": [], "command": None}


@pytest.mark.parametrize("host", ["127.0.0.1", "127.9.9.9", "[::1]", "::1", "localhost", "a.localhost"])
def test_this_machine_has_many_names(host: str) -> None:
    assert is_this_machine(host)


@pytest.mark.parametrize("host", ["192.168.1.5", "example.org", "localhost.example.org", "", "[fd00::1]"])
def test_others_are_not_this_machine(host: str) -> None:
    assert not is_this_machine(host)


def test_only_who_sits_at_the_machine_is_told(server: Server, browser: Browser) -> None:
    server.app.state.reach = Reachable("0.0.0.0", 8123, names=("dragons.example.org",))
    assert browser.get("/reach")["addresses"] == ["http://192.168.1.5:8123", "http://10.0.0.2:8123"]
    strange = browser.http.get("/api/reach", headers={"host": "dragons.example.org"}).json()
    assert strange == {"addresses": [], "command": None}
    server.app.state.reach = Reachable()


@pytest.mark.parametrize(("comes_from", "is_told"), [("127.0.0.1", True), ("::1", True), ("192.168.1.9", False)])
def test_a_stranger_is_not_told_for_calling_us_localhost(comes_from: str, is_told: bool) -> None:
    app = create_app("sqlite://", Reachable("0.0.0.0", 8123))

    async def ask() -> httpx.Response:
        transport = httpx.ASGITransport(app, client=(comes_from, 5000))
        async with httpx.AsyncClient(transport=transport, base_url="http://localhost") as browser:
            return await browser.get("/api/reach")

    assert bool(asyncio.run(ask()).json()["addresses"]) == is_told
