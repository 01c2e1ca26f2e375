"""Connections to those who send halves of requests, read nothing, or come by the thousand.

Uvicorn times out neither half a request nor a reader who reads nothing, answers every ping, and takes connections until
the system has none left. These protocols are its own, with an eye on that.
"""

import asyncio
import sys
from collections import Counter
from collections.abc import Container
from functools import cached_property
from http import HTTPStatus
from typing import Any, cast

import h11
import uvicorn
from starlette.responses import Response
from starlette.types import Receive, Scope, Send
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.extensions.permessage_deflate import PerMessageDeflate, ServerPerMessageDeflateFactory
from websockets.frames import Frame
from websockets.protocol import State

from dragonrace.server.buckets import Name, names_of
from dragonrace.server.cluster.calls import SAY
from dragonrace.server.limits import Bucket, Limits
from dragonrace.server.networks import network_of
from dragonrace.server.refusals import Refusal, too_many_connections, too_many_from_here
from dragonrace.server.web.answers import answer
from dragonrace.server.web.gate import SIP, Gate

__all__ = ["CarefulConfig"]

LARGEST_FRAME = 1024 * 1024
"""Beyond this many bytes a socket is closed; shorter ones that are still too long get an answer."""
WORTH_PACKING = 4096
"""Messages of fewer bytes are sent as they are."""
PATIENCE = 10.0
"""Who has neither read anything nor completed a request between two looks, so many seconds apart, is cut off."""
LAST_CALL = 0.1
"""Seconds for which a server that ends still waits for the first request of who is connected: it is on its way then."""
FRAMES, FRAMES_PER_SECOND = 200, 20
"""How many pings, pongs and parts of messages a socket may send at once, and in the long run."""
TEXT, TINY = 0x81, 125
"""The first byte of a text that is sent in one frame, and the most bytes of which the second byte says how many."""
KIND = "connections_of_address"
"""Their limit's."""
SPARE = 64
"""How many of the system's descriptors are left for files, databases, processes, and those who are turned away."""


class Crowd:
    """Counts the connections of each address, but for proxies: behind each of these are many people."""

    def __init__(self, limits: Limits, trusted: list[str] | str) -> None:
        self._limits, self._trusted = limits, trusted
        self._there: Counter[Name] = Counter()

    @cached_property
    def _proxies(self) -> Container[str]:
        """Made when the first one comes: Uvicorn's reading of this setting does not go to another process."""
        return cast("Container[str]", ProxyHeadersMiddleware(cast("Any", None), self._trusted).trusted_hosts)

    def enter(self, transport: asyncio.Transport) -> str | None:
        """Count a connection; return whose it is, or None where they have too many. "" is nobody's in particular."""
        peer = transport.get_extra_info("peername")
        host = str(peer[0]) if isinstance(peer, tuple) else ""
        whose = "" if host in self._proxies else network_of(host)
        names = names_of(KIND, whose)
        if whose and any(self._there[name] >= self._limits.most(name[0]) for name in names):
            return None
        self._there.update(names)
        return whose

    def leave(self, whose: str) -> None:
        """Count a connection no more."""
        for name in names_of(KIND, whose):
            self._there[name] -= 1
            if not self._there[name]:
                del self._there[name]


class Counted:
    """A transport that knows how much of what was written has gone out; in all else as the one that it stands for.

    Uvicorn's sockets stop reading at each message until it is taken up, which is soon: so this waits until more comes.
    """

    def __init__(self, transport: asyncio.Transport, whose: str = "") -> None:
        self._transport, self.whose, self._written = transport, whose, 0
        self._shall_pause, self._has_paused, self._is_held = False, False, False

    def write(self, data: bytes) -> None:
        """Send this as soon as it can go."""
        self._written += len(data)
        self._transport.write(data)

    def gone_out(self) -> int:
        """Return how many bytes have left."""
        return self._written - self._transport.get_write_buffer_size()

    def pause_reading(self) -> None:
        """Read no more, once what comes next is here."""
        self._shall_pause = True

    def note_reading(self) -> None:
        """Note that something has come."""
        if self._shall_pause and not self._has_paused:
            self._has_paused = True
            self._transport.pause_reading()

    def resume_reading(self) -> None:
        """Read on."""
        self._shall_pause = False
        if self._has_paused:
            self._has_paused = False
            self._read_on()

    def hold(self) -> None:
        """Read no more before `release`, whoever else wants that."""
        self._is_held = True
        if not self._has_paused and not self._transport.is_closing():
            self._transport.pause_reading()

    def release(self) -> None:
        """Read on, unless somebody else wants to pause."""
        self._is_held = False
        self._read_on()

    def _read_on(self) -> None:
        if not (self._is_held or self._has_paused or self._transport.is_closing()):
            self._transport.resume_reading()

    def __getattr__(self, name: str) -> Any:
        """Return what the transport has."""
        return getattr(self._transport, name)


class Careful(asyncio.BufferedProtocol):
    """Reads a little at a time, and cuts off who is not worth waiting for. Comes before a protocol of Uvicorn's.

    asyncio reads into our buffer; uvloop, to which it is a protocol as all others, hands over what it has read.
    """

    transport: Any  # `Counted`, once somebody was let in
    gate: Gate
    had: float
    _sip = memoryview(bytearray(SIP))
    """All connections can share it: what is in it is copied before anybody else reads."""
    _gone_out: int | None = None
    """How much had gone out when we last looked; None where nothing was left to be sent."""
    _timer: asyncio.TimerHandle | None = None

    def get_buffer(self, sizehint: int) -> memoryview:  # noqa: ARG002
        """Return where to read to."""
        return self._sip

    def buffer_updated(self, nbytes: int) -> None:
        """Take what was read."""
        self.data_received(bytes(self._sip[:nbytes]))

    def data_received(self, data: bytes) -> None:
        """Let what was read be taken in, a little at a time."""
        self.transport.note_reading()
        self.gate.come(self, data)

    def take_in(self, data: bytes) -> None:
        """See `Sender`."""
        if not self.transport.is_closing():
            super().data_received(data)  # type: ignore[misc] # a protocol of Uvicorn's comes next

    def hold(self) -> None:
        """See `Sender`."""
        self.transport.hold()

    def release(self) -> None:
        """See `Sender`."""
        self.transport.release()

    def eof_received(self) -> None:
        """Let the transport close, as Uvicorn's do."""

    def watch(self) -> None:
        """Look at this connection from time to time, from now on."""
        self._timer = asyncio.get_running_loop().call_later(PATIENCE, self._look)

    def unwatch(self) -> None:
        """Look no more."""
        if self._timer is not None:
            self._timer.cancel()

    def _look(self) -> None:
        gone_out = self.transport.gone_out() if self.transport.get_write_buffer_size() else None
        if gone_out is not None and gone_out == self._gone_out:
            self.transport.abort()  # to close it would be to wait until all is read
            return
        self._gone_out = gone_out
        self.look()
        self.watch()

    def look(self) -> None:
        """Look at what else may be wrong."""


class CarefulHttp(Careful, H11Protocol):
    """HTTP for so many at once; the next ones are told that all is taken."""

    _is_ending = False
    _half: Any = ()
    """The request after which we were waiting for another when we last looked."""

    def __init__(self, config: uvicorn.Config, *more: Any, **named: Any) -> None:
        super().__init__(config, *more, **named)
        assert isinstance(config, CarefulConfig)
        self.most, self.crowd = config.connections, config.crowd
        self.gate, self.had = config.gate, config.gate.newcomer()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Let somebody in, or turn them away; where nothing else can be afforded, before they ask for anything."""
        connection = cast("asyncio.Transport", transport)  # uvloop's are none, but do the same
        is_full = len(self.connections) >= self.most + SPARE // 2
        if is_full or (whose := self.crowd.enter(connection)) is None:
            connection.write(_as_bytes(_unavailable(too_many_connections() if is_full else too_many_from_here())))
            connection.close()
            return
        super().connection_made(cast("asyncio.Transport", Counted(connection, whose)))
        self.watch()
        if len(self.connections) > self.most:
            self.app = _turn_away

    def connection_lost(self, exc: Exception | None) -> None:
        """Let somebody go."""
        if self.transport is None:  # they were never let in
            return
        self.unwatch()
        self.crowd.leave(self.transport.whose)
        super().connection_lost(exc)

    def shutdown(self) -> None:
        """End with the server; who has only just come may have asked already, and is answered."""
        self._is_ending = True
        if self.cycle is None and not self.transport.is_closing():
            asyncio.get_running_loop().call_later(LAST_CALL, self._shut)
        else:
            super().shutdown()

    def _shut(self) -> None:
        if not self.transport.is_closing():
            super().shutdown()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """Hand the connection over to a socket."""
        self.unwatch()
        if self._is_ending or len(self.connections) > self.most:
            self.transport.write(_as_bytes(_unavailable()))
            self.transport.close()
            return
        super().handle_websocket_upgrade(event)

    def look(self) -> None:
        """Cut off who has sent half a request, or none, for too long."""
        is_waiting = self.conn.their_state in (h11.IDLE, h11.SEND_BODY)
        if is_waiting and self._half is self.cycle:
            if self.cycle is None or not self.cycle.response_started:
                self.transport.write(b"HTTP/1.1 408 Request Timeout\r\nconnection: close\r\ncontent-length: 0\r\n\r\n")
            self.transport.close()
        self._half = self.cycle if is_waiting else ()


class SparingDeflate(PerMessageDeflate):
    """Packs long messages only: short ones are many, and to pack them takes longer than to send them."""

    def encode(self, frame: Frame) -> Frame:
        """Pack a message, or leave it as it is."""
        return frame if len(frame.data) < WORTH_PACKING else super().encode(frame)


class SparingDeflateFactory(ServerPerMessageDeflateFactory):
    """Agrees with browsers on how to pack, as the one that it stands on."""

    def process_request_params(self, params: Any, accepted_extensions: Any) -> tuple[Any, SparingDeflate]:
        """Return what is agreed, and what packs so."""
        agreed, packing = super().process_request_params(params, accepted_extensions)
        takeovers = packing.remote_no_context_takeover, packing.local_no_context_takeover
        bits = packing.remote_max_window_bits, packing.local_max_window_bits
        return agreed, SparingDeflate(*takeovers, *bits, packing.compress_settings)


class CarefulSocket(Careful, WebSocketsSansIOProtocol):
    """A socket that answers pings as long as they are no flood, and packs only what is long."""

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        assert isinstance(self.config, CarefulConfig)
        self.gate, self.had, self.crowd = self.config.gate, self.config.gate.newcomer(), self.config.crowd
        settings = {"memLevel": 5}
        self.conn.available_extensions = [
            SparingDeflateFactory(server_max_window_bits=12, client_max_window_bits=12, compress_settings=settings)
        ]

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Begin, with what `CarefulHttp` has counted so far."""
        self._frames = Bucket(FRAMES, FRAMES_PER_SECOND)
        super().connection_made(transport)
        self.watch()

    async def run_asgi(self) -> None:
        """Let the application serve it."""
        scope: Any = self.scope
        scope[SAY] = self.say
        await super().run_asgi()

    def say(self, text: str) -> bool:
        """Send a short text if it can go at once; say whether that was done."""
        payload = text.encode()
        is_there = self.conn.state is State.OPEN and not self.transport.is_closing()
        can_go = is_there and self.writable.is_set() and len(payload) < WORTH_PACKING
        if can_go:
            self.transport.write(_frame(payload))
        return can_go

    def connection_lost(self, exc: Exception | None) -> None:
        """End, and keep nothing: what packs messages is large, and all this would lie about until it is tidied up."""
        self.unwatch()
        self.crowd.leave(self.transport.whose)
        super().connection_lost(exc)
        self.conn.extensions.clear()
        self.conn.parser.close()  # it knows the protocol, which knows it
        if hasattr(self, "scope"):
            self.scope.pop(SAY, None)  # type: ignore[misc] # a key of ours

    def handle_ping(self) -> None:
        """Answer a ping."""
        self._count()
        super().handle_ping()

    def handle_pong(self, event: Any) -> None:
        """Note an answer to our ping."""
        self._count()
        super().handle_pong(event)

    def handle_cont(self, event: Any) -> None:
        """Add a part to a message."""
        self._count()
        super().handle_cont(event)

    def _count(self) -> None:
        if self._frames.take():
            self.transport.abort()


def _frame(payload: bytes) -> bytes:
    """Return a short text as it goes over the wire: whole, unmasked and not packed (RFC 6455, section 5.2)."""
    size = len(payload)
    head = bytes((TEXT, size)) if size <= TINY else bytes((TEXT, TINY + 1)) + size.to_bytes(2, "big")
    return head + payload


class CarefulConfig(uvicorn.Config):
    """Uvicorn's settings, for an application that strangers may come to.

    ``limits.connections`` are had at the same time, or fewer where the system has not as many.
    """

    def __init__(self, app: Any, limits: Limits, **more: Any) -> None:
        super().__init__(
            app,
            http=CarefulHttp,
            ws=CarefulSocket,
            ws_max_size=LARGEST_FRAME,
            access_log=False,
            server_header=False,
            **more,
        )
        self.connections, self.gate = min(limits.connections, _descriptors() - SPARE), Gate()
        self.crowd = Crowd(limits, self.forwarded_allow_ips)


def _descriptors() -> int:
    try:
        import resource
    except ImportError:  # Windows, where there is no such limit
        return sys.maxsize
    soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return sys.maxsize if soft == resource.RLIM_INFINITY else soft


# --- turning away ---


async def _turn_away(scope: Scope, receive: Receive, send: Send) -> None:
    await _unavailable()(scope, receive, send)


def _unavailable(refusal: Refusal | None = None) -> Response:
    response = answer(refusal or too_many_connections())
    response.headers["connection"] = "close"
    return response


def _as_bytes(response: Response) -> bytes:
    status = f"HTTP/1.1 {response.status_code} {HTTPStatus(response.status_code).phrase}".encode()
    head = [status, *(name + b": " + value for name, value in response.raw_headers)]
    return b"\r\n".join([*head, b"", bytes(response.body)])
