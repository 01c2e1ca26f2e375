"""Messages to push services: what these can read of them, and what they can do to us."""

import asyncio
import ssl
import threading
import time
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat
from cryptography.x509.oid import NameOID

from dragonrace.server.calling import gateway, sending
from dragonrace.server.calling.outcome import Outcome
from dragonrace.server.calling.sending import Sender
from dragonrace.server.calling.vapid import Signer, new_private_key
from dragonrace.server.store.calls import Subscription
from tests.server.calling.push_service import SOON, PushService, drip, hang

TEXT = b'{"title": "Your turn"}'
KEY = new_private_key()


@pytest.fixture
def service() -> Iterator[PushService]:
    with PushService() as service:
        yield service


def send(*targets: Subscription, allowed: tuple[str, ...] = ()) -> list[Outcome]:
    """Send a message to each, at the same time."""

    async def all_of_them() -> list[Outcome]:
        sender = Sender(Signer(KEY, "mailto:host@example.org"), allowed)
        try:
            return await asyncio.gather(*(sender.send(TEXT, target, "topic") for target in targets))
        finally:
            await sender.close()

    return asyncio.run(all_of_them())


def test_a_message_can_be_read_by_the_browser_alone(service: PushService) -> None:
    target = service.subscriber().row("me")
    assert send(target, allowed=(service.host,)) == [Outcome.DELIVERED]
    received = service.next()
    assert received.told == {"title": "Your turn"}
    assert b"turn" not in received.body
    assert received.headers["content-encoding"] == "aes128gcm"
    assert received.headers["topic"] == "topic"
    assert int(received.headers["ttl"]) > 3600
    assert received.is_signed()
    claims = received.claims
    assert (claims["aud"], claims["sub"]) == (f"http://{service.host}", "mailto:host@example.org")
    assert time.time() < claims["exp"] <= time.time() + 24 * 3600
    assert received.headers["authorization"].endswith(f"k={Signer(KEY, 'x').public_key}")


@pytest.mark.parametrize(
    ("status", "outcome"),
    [
        *((status, Outcome.DELIVERED) for status in (200, 201, 202)),
        *((status, Outcome.GONE) for status in (404, 410)),
        *((status, Outcome.LATER) for status in (408, 429, 500, 503)),
        *((status, Outcome.REFUSED) for status in (304, 400, 401, 403, 413)),
    ],
)
def test_answers_are_understood(service: PushService, status: int, outcome: Outcome) -> None:
    service.status = status
    assert send(service.subscriber().row("me"), allowed=(service.host,)) == [outcome]


@pytest.mark.parametrize("status", [301, 302, 303, 307, 308])
def test_nobody_sends_us_elsewhere(service: PushService, status: int) -> None:
    with PushService() as inside:
        service.status, service.extra = status, {"location": f"http://{inside.host}/admin"}
        assert send(service.subscriber().row("me"), allowed=(service.host,)) == [Outcome.REFUSED]
        assert inside.hits == 0


def test_a_service_inside_is_not_called_and_its_subscription_ends(service: PushService) -> None:
    assert send(service.subscriber().row("me")) == [Outcome.GONE]
    assert service.hits == 0


def test_a_service_that_is_away_is_tried_later(service: PushService) -> None:
    target = Subscription("me", "http://127.0.0.1:1/a", *service.subscriber().body["keys"].values(), "en")
    assert send(target, allowed=("127.0.0.1:1",)) == [Outcome.LATER]


@pytest.mark.parametrize("behave", [hang, drip])
def test_a_slow_one_has_a_moment_and_delays_no_other(
    service: PushService, monkeypatch: pytest.MonkeyPatch, behave: object
) -> None:
    monkeypatch.setattr(sending, "PATIENCE", 0.5)
    monkeypatch.setattr(sending, "QUEUED", 6)
    service.behave = behave  # type: ignore[assignment]
    slow = [service.subscriber(str(number)).row("me") for number in range(10)]
    with PushService() as quick:
        began = time.monotonic()
        arrived: list[float] = []
        threading.Thread(target=lambda: (quick.next(), arrived.append(time.monotonic() - began))).start()
        outcomes = send(*slow, quick.subscriber().row("me"), allowed=(service.host, quick.host))
    assert outcomes == [*[Outcome.LATER] * 6, *[Outcome.MISSED] * 4, Outcome.DELIVERED]
    assert arrived[0] < 0.4, "it waited for others"
    assert time.monotonic() - began < 3, "of those that wait for a slow one there are few"
    assert service.hits <= 6


@pytest.mark.parametrize("browsers", [1, 6])
def test_slow_names_hold_up_no_other(service: PushService, monkeypatch: pytest.MonkeyPatch, browsers: int) -> None:
    """Also when nobody waits for them any more: a thread that looks for a name can't be stopped."""
    monkeypatch.setattr(sending, "STEP", 0.4)
    monkeypatch.setattr(gateway, "RESOLVERS", 3)
    look_up, may_end = gateway._look_up, threading.Event()

    def look_slowly(host: str, port: int) -> list[Any]:
        if host.startswith("slow"):
            may_end.wait(SOON)
        return look_up(host, port)

    monkeypatch.setattr(gateway, "_look_up", look_slowly)
    keys = service.subscriber().body["keys"].values()
    slow = [Subscription(f"rude{n % browsers}", f"https://slow{n}.example/a", *keys, "en") for n in range(6)]

    async def try_it() -> list[list[Outcome]]:
        sender = Sender(Signer(KEY, "mailto:host@example.org"), (service.host,))
        targets = [*slow, service.subscriber().row("me")]
        try:
            return [await asyncio.gather(*(sender.send(TEXT, one, "topic") for one in targets)) for _ in range(2)]
        finally:
            may_end.set()
            await sender.close()

    first, second = asyncio.run(try_it())
    begun = min(6, 2 * browsers, 3)
    assert first == [Outcome.LATER] * begun + [Outcome.MISSED] * (6 - begun) + [Outcome.DELIVERED]
    assert second == [Outcome.MISSED] * 6 + [Outcome.DELIVERED]


def test_the_usual_services_wait_for_nobodys_names(monkeypatch: pytest.MonkeyPatch) -> None:
    usual = ("fcm.googleapis.com", "updates.push.services.mozilla.com", "web.push.apple.com", "wns2.notify.windows.com")
    may_end = threading.Event()
    monkeypatch.setattr(gateway, "_look_up", lambda host, _port: [] if host in usual else may_end.wait(SOON))

    async def look_all_up() -> None:
        found = gateway.Gateway(())
        names = [*(f"slow{n}.example" for n in range(40)), "evilgoogleapis.com"]
        others = []
        for name in names:
            token = gateway.asked_by.set(name)
            others.append(asyncio.create_task(found._in_its_turn(name, 443, SOON)))
            gateway.asked_by.reset(token)
        await asyncio.sleep(0.1)
        try:
            for name in usual:
                assert await found._in_its_turn(name, 443, 1) == []
            assert not any(other.done() for other in others)
        finally:
            may_end.set()
            await asyncio.gather(*others)
            found.close()

    asyncio.run(look_all_up())


def test_a_service_must_be_who_it_says(tmp_path: Path) -> None:
    """A certificate that nobody vouches for: nothing is sent."""
    heard: list[bytes] = []

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        heard.append(await reader.read(100))
        writer.close()

    async def try_it() -> Outcome:
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(_certificate(tmp_path))
        server = await asyncio.start_server(serve, "127.0.0.1", 0, ssl=context)
        host = f"127.0.0.1:{server.sockets[0].getsockname()[1]}"
        sender = Sender(Signer(KEY, "mailto:host@example.org"), {host})
        with PushService() as service:
            keys = service.subscriber().body["keys"].values()
        outcome = await sender.send(TEXT, Subscription("me", f"https://{host}/a", *keys, "en"), "topic")
        await sender.close()
        server.close()
        return outcome

    assert asyncio.run(try_it()) is Outcome.LATER
    assert heard == []


def _certificate(folder: Path) -> Path:
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "127.0.0.1")])
    now = datetime.now(UTC)
    made = x509.CertificateBuilder(name, name, key.public_key(), x509.random_serial_number(), now, now + timedelta(1))
    path = folder / "service.pem"
    private = key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
    path.write_bytes(private + made.sign(key, hashes.SHA256()).public_bytes(Encoding.PEM))
    return path


def test_nobody_s_headers_are_endless(service: PushService) -> None:
    def shout(handler: object) -> None:
        for _ in range(5000):
            handler.wfile.write(b"x-shout: " + b"a" * 1000 + b"\r\n")  # type: ignore[attr-defined]

    service.behave = shout  # type: ignore[assignment]
    assert send(service.subscriber().row("me"), allowed=(service.host,)) == [Outcome.LATER]
