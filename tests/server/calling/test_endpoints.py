"""Anybody can tell the server an address: it must never lead into our own network."""

import asyncio
import ipaddress
import socket
from typing import Any

import httpcore
import pytest

from dragonrace.server.calling import gateway
from dragonrace.server.calling.endpoints import check_endpoint, is_public, origin_of
from dragonrace.server.calling.gateway import ForbiddenError, Gateway
from dragonrace.server.refusals import Refusal

REAL = [
    "https://fcm.googleapis.com/fcm/send/dA9_x:APA91bH",
    "https://updates.push.services.mozilla.com/wpush/v2/gAAAAAB",
    "https://wns2-par02p.notify.windows.com/w/?token=BQYAAAD%3d",
    "https://web.push.apple.com/QGuQyavXutnMH",
    "https://push.example.org:443/up",
]
WRONG = [
    "",
    "http://push.example.org/a",
    "ftp://push.example.org/a",
    "file:///etc/passwd",
    "https://",
    "https:///a",
    "//push.example.org/a",
    "https://localhost/a",
    "https://127.0.0.1/a",
    "https://127.1/a",
    "https://2130706433/a",
    "https://0x7f.0.0.1/a",
    "https://0177.0.0.1/a",
    "https://10.0.0.1/a",
    "https://169.254.169.254/latest/meta-data",
    "https://[::1]/a",
    "https://[::ffff:127.0.0.1]/a",
    "https://[fd00::1]/a",
    "https://8.8.8.8/a",
    "https://push.example.org:22/a",
    "https://push.example.org:8443/a",
    "https://push.example.org:99999/a",
    "https://push.example.org:x/a",
    "https://push.example.org@127.0.0.1/a",
    "https://user:word@push.example.org/a",
    "https://push.example.org\\@127.0.0.1/a",
    "https://push.example.org/a#b",
    "https://push.example.org/a b",
    "https://push.example.org/a\r\nHost: other",
    "https://push.example.org\t/a",
    "https://push..example.org/a",
    "https://-push.example.org/a",
    "https://push.example.org./a",
    "https://püsh.example.org/a",
    "https://push。example.org/a",
    "https://push.example.org/ä",
    "https://[::1",
    "https://push.example.org/" + "a" * 1000,
]
PRIVATE = [
    *("192.0.0.192", "168.63.129.16", "192.88.99.1", "fec0::1", "3fff::1", "5f00::1"),
    *("2606:4700::5efe:7f00:1", "2606:4700::200:5efe:127.0.0.1", "64:ff9b::168.63.129.16"),
    *("127.0.0.1", "127.8.8.8", "0.0.0.0", "10.1.2.3", "172.16.0.1", "192.168.1.1", "169.254.169.254"),
    *("100.64.0.1", "192.0.2.1", "198.18.0.1", "224.0.0.1", "240.0.0.1", "255.255.255.255"),
    *("::", "::1", "fe80::1", "fc00::1", "ff02::1", "2001:db8::1"),
    *("::ffff:127.0.0.1", "::ffff:10.0.0.1", "64:ff9b::7f00:1", "64:ff9b::a00:1", "2002:7f00:1::", "2002:a00:1::"),
    "2001:0:4136:e378:8000:63bf:f5ff:fffe",  # Teredo, of 10.0.0.1
]
PUBLIC = ["1.1.1.1", "142.250.1.1", "2a00:1450:4001::1", "64:ff9b::101:101", "::ffff:1.1.1.1"]


@pytest.mark.parametrize("endpoint", REAL)
def test_push_services_are_let_in(endpoint: str) -> None:
    check_endpoint(endpoint, ())
    assert endpoint.startswith(origin_of(endpoint))


@pytest.mark.parametrize("endpoint", WRONG)
def test_what_can_t_be_one_is_refused(endpoint: str) -> None:
    with pytest.raises(Refusal) as refused:
        check_endpoint(endpoint, ())
    assert (refused.value.code, refused.value.where) == ("push.endpoint", "endpoint")


def test_whoever_runs_the_server_can_let_one_in() -> None:
    check_endpoint("http://127.0.0.1:9000/a", {"127.0.0.1:9000"})
    for other in ("http://127.0.0.1:9001/a", "http://x@127.0.0.1:9000/a", "gopher://127.0.0.1:9000/a"):
        with pytest.raises(Refusal):
            check_endpoint(other, {"127.0.0.1:9000"})


@pytest.mark.parametrize("address", PRIVATE)
def test_no_address_of_ours_is_public(address: str) -> None:
    assert not is_public(ipaddress.ip_address(address))


@pytest.mark.parametrize("address", PUBLIC)
def test_others_are(address: str) -> None:
    assert is_public(ipaddress.ip_address(address))


class Network(httpcore.AsyncNetworkBackend):
    """Notes where one would connect to."""

    def __init__(self, *broken: str) -> None:
        self.broken, self.tried = broken, list[str]()

    async def connect_tcp(self, host: str, *_: Any) -> httpcore.AsyncNetworkStream:
        self.tried.append(host)
        if host in self.broken:
            raise httpcore.ConnectError
        return httpcore.AsyncMockStream([])


def connect(monkeypatch: pytest.MonkeyPatch, answers: list[list[str]], network: Network) -> None:
    """Connect to a name that leads to these addresses: to others each time that it is looked up."""

    def look_up(_host: str, port: int) -> list[Any]:
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (one, port)) for one in answers.pop(0)]

    async def try_it() -> None:
        way = Gateway(())
        monkeypatch.setattr(way, "_backend", network)
        try:
            await way.connect_tcp("push.example.org", 443)
        finally:
            way.close()

    monkeypatch.setattr(gateway, "_look_up", look_up)
    asyncio.run(try_it())


def test_a_name_that_leads_inside_is_not_followed(monkeypatch: pytest.MonkeyPatch) -> None:
    for found in (["127.0.0.1"], ["1.1.1.1", "10.0.0.1"], ["::1"], ["fe80::1%eth0"]):
        network = Network()
        with pytest.raises(ForbiddenError):
            connect(monkeypatch, [found], network)
        assert network.tried == []


def test_the_address_that_was_looked_at_is_the_one_that_is_used(monkeypatch: pytest.MonkeyPatch) -> None:
    """A name that leads elsewhere the next moment (DNS rebinding) is not looked up again."""
    network, answers = Network(), [["1.1.1.1"], ["127.0.0.1"]]
    connect(monkeypatch, answers, network)
    assert network.tried == ["1.1.1.1"]
    assert answers == [["127.0.0.1"]]


def test_another_address_is_tried(monkeypatch: pytest.MonkeyPatch) -> None:
    network = Network("2a00:1450:4001::1")
    connect(monkeypatch, [["2a00:1450:4001::1", "1.1.1.1"]], network)
    assert network.tried == ["2a00:1450:4001::1", "1.1.1.1"]


def test_a_name_that_leads_nowhere_is_tried_another_time() -> None:
    async def try_it() -> None:
        way = Gateway(())
        try:
            await way.connect_tcp("nowhere.invalid", 443)
        finally:
            way.close()

    with pytest.raises(httpcore.ConnectError) as failed:
        asyncio.run(try_it())
    assert not isinstance(failed.value, ForbiddenError)
