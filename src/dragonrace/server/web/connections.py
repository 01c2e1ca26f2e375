"""Connections to those who send halves of requests, read nothing, or come by the thousand.

Uvicorn times out neither half a request nor a reader who reads nothing, answers every ping, and takes connections until
the system has none left. These protocols are its own, with an eye on that.
"""

import asyncio
import sys
from collections.abc import Callable
from typing import Any, cast

import h11
import uvicorn
from starlette.responses import Response
from starlette.types import Receive, Scope, Send
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.extensions.permessage_deflate import PerMessageDeflate, ServerPerMessageDeflateFactory
from websockets.frames import Frame

from dragonrace.server.limits import Bucket
from dragonrace.server.refusals import too_many_connections
from dragonrace.server.web.answers import answer

__all__ = ["CarefulConfig"]

LARGEST_FRAME = 1024 * 1024
"""Beyond this many bytes a socket is closed; shorter ones that are still too long get an answer."""
SIP = 4096
"""How many bytes are read from a connection before the next has its turn."""
WORTH_PACKING = 4096
"""Messages of fewer bytes are sent as they are."""
PATIENCE = 10.0
"""Who has neither read anything nor completed a request between two looks, so many seconds apart, is cut off."""
FRAMES, FRAMES_PER_SECOND = 200, 20
"""How many pings, pongs and parts of messages a socket may send at once, and in the long run."""
SPARE = 64
"""How many of the system's descriptors are left for files, databases, processes, and those who are turned away."""


class Counted:
    """A transport that knows how much of what was written has gone out; in all else as the one that it stands for."""

    def __init__(self, transport: asyncio.Transport) -> None:
        self._transport, self._written = transport, 0

    def write(self, data: bytes) -> None:
        """Send this as soon as it can go."""
        self._written += len(data)
        self._transport.write(data)

    def gone_out(self) -> int:
        """Return how many bytes have left."""
        return self._written - self._transport.get_write_buffer_size()

    def __getattr__(self, name: str) -> Any:
        """Return what the transport has."""
        return getattr(self._transport, name)


class Careful(asyncio.BufferedProtocol):
    """Reads a little at a time, and cuts off who is not worth waiting for. Comes before a protocol of Uvicorn's."""

    transport: Any  # `Counted`, once somebody was let in
    data_received: Callable[[bytes], None]
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

    _half: Any = ()
    """The request after which we were waiting for another when we last looked."""

    def __init__(self, config: uvicorn.Config, *more: Any, **named: Any) -> None:
        super().__init__(config, *more, **named)
        assert isinstance(config, CarefulConfig)
        self.most = config.connections

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Let somebody in, or turn them away; where nothing else can be afforded, before they ask for anything."""
        connection = cast("asyncio.Transport", transport)  # uvloop's are none, but do the same
        if len(self.connections) >= self.most + SPARE // 2:
            connection.write(_as_bytes(_unavailable()))
            connection.close()
            return
        super().connection_made(cast("asyncio.Transport", Counted(connection)))
        self.watch()
        if len(self.connections) > self.most:
            self.app = _turn_away

    def connection_lost(self, exc: Exception | None) -> None:
        """Let somebody go."""
        if self.transport is None:  # they were never let in
            return
        self.unwatch()
        super().connection_lost(exc)

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """Hand the connection over to a socket."""
        self.unwatch()
        if len(self.connections) > self.most:
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
        settings = {"memLevel": 5}
        self.conn.available_extensions = [
            SparingDeflateFactory(server_max_window_bits=12, client_max_window_bits=12, compress_settings=settings)
        ]

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Begin, with what `CarefulHttp` has counted so far."""
        self._frames = Bucket(FRAMES, FRAMES_PER_SECOND)
        super().connection_made(transport)
        self.watch()

    def connection_lost(self, exc: Exception | None) -> None:
        """End."""
        self.unwatch()
        super().connection_lost(exc)

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


class CarefulConfig(uvicorn.Config):
    """Uvicorn's settings, for an application that strangers may come to.

    ``connections`` are had at the same time, or fewer where the system has not as many.
    """

    def __init__(self, app: Any, connections: int, **more: Any) -> None:
        super().__init__(
            app,
            http=CarefulHttp,
            ws=CarefulSocket,
            ws_max_size=LARGEST_FRAME,
            access_log=False,
            server_header=False,
            **more,
        )
        self.connections = min(connections, _descriptors() - SPARE)


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


def _unavailable() -> Response:
    response = answer(too_many_connections())
    response.headers["connection"] = "close"
    return response


def _as_bytes(response: Response) -> bytes:
    head = [b"HTTP/1.1 503 Service Unavailable", *(name + b": " + value for name, value in response.raw_headers)]
    return b"\r\n".join([*head, b"", bytes(response.body)])
