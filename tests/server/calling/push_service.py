"""A push service for tests, and the browsers that it serves: whatever comes is opened as a browser would."""

import json
import os
import queue
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, Self

import http_ece  # type: ignore[import-untyped]
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from py_vapid import Vapid02  # type: ignore[import-untyped]

from dragonrace.server.calling.vapid import as_bytes, as_text
from dragonrace.server.store.calls import Subscription

SOON = 60.0


@dataclass
class Subscriber:
    """A browser's subscription, with what only the browser has."""

    endpoint: str
    private: ec.EllipticCurvePrivateKey = field(default_factory=lambda: ec.generate_private_key(ec.SECP256R1()))
    secret: bytes = field(default_factory=lambda: os.urandom(16))

    @property
    def body(self) -> dict[str, Any]:
        """What the page tells the server of it."""
        point = self.private.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        return {"endpoint": self.endpoint, "keys": {"p256dh": as_text(point), "auth": as_text(self.secret)}}

    def row(self, owner: str, language: str = "en") -> Subscription:
        return Subscription(owner, self.endpoint, **self.body["keys"], language=language)

    def open(self, data: bytes) -> Any:
        """Read a message as only this browser can."""
        text = http_ece.decrypt(data, private_key=self.private, auth_secret=self.secret, version="aes128gcm")
        return json.loads(text)


@dataclass
class Received:
    """A message as it came, and what was in it."""

    path: str
    headers: dict[str, str]
    body: bytes
    told: Any

    @property
    def claims(self) -> Any:
        """What the server says of itself."""
        token = self.headers["authorization"].partition("t=")[2].partition(",")[0]
        return json.loads(as_bytes(token.split(".")[1]))

    def is_signed(self) -> bool:
        return bool(Vapid02.verify(self.headers["authorization"]))


class PushService:
    """Answers with ``status``, or as ``behave`` does that is given the handler."""

    def __init__(self) -> None:
        self.status, self.extra = 201, dict[str, str]()
        self.behave: Callable[[BaseHTTPRequestHandler], None] | None = None
        self.subscribers: dict[str, Subscriber] = {}
        self.received: queue.Queue[Received] = queue.Queue()
        self.hits = 0
        service = self

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def do_POST(self) -> None:
                service._take(self)

            def log_message(self, *_: object) -> None:  # type: ignore[override]
                return

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self._server.daemon_threads = True
        self.host = f"127.0.0.1:{self._server.server_address[1]}"
        self._thread = threading.Thread(target=self._server.serve_forever, args=(0.05,))

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._server.shutdown()
        self._server.server_close()
        self._thread.join()

    def subscriber(self, name: str = "a") -> Subscriber:
        """A new browser that is called at this path."""
        found = self.subscribers[f"/{name}"] = Subscriber(f"http://{self.host}/{name}")
        return found

    def _take(self, handler: BaseHTTPRequestHandler) -> None:
        self.hits += 1
        body = handler.rfile.read(int(handler.headers.get("content-length", 0)))
        if self.behave is not None:
            self.behave(handler)
            return
        subscriber = self.subscribers.get(handler.path)
        if subscriber is not None:
            headers = {name.lower(): value for name, value in handler.headers.items()}
            self.received.put(Received(handler.path, headers, body, subscriber.open(body)))
        handler.send_response(self.status)
        for name, value in {"content-length": "0", **self.extra}.items():
            handler.send_header(name, value)
        handler.end_headers()

    def next(self, seconds: float = SOON) -> Received:
        return self.received.get(timeout=seconds)

    def is_silent_for(self, seconds: float) -> bool:
        try:
            self.received.get(timeout=seconds)
        except queue.Empty:
            return True
        return False


def hang(handler: BaseHTTPRequestHandler) -> None:
    """Take the message, and say nothing for long."""
    time.sleep(3)
    handler.close_connection = True


def drip(handler: BaseHTTPRequestHandler) -> None:
    """Answer, a byte at a time, without end."""
    handler.send_response(201)
    handler.send_header("content-length", "100000000")
    handler.end_headers()
    try:
        for _ in range(60):
            handler.wfile.write(b"x")
            time.sleep(0.05)
    except OSError:
        return
