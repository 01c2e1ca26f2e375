"""A server that ends answers those who have come before that."""

import asyncio
import socket
import time

from tests.server.living import Server

REQUEST = b"GET /health HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n"


async def shut(server: Server, request: socket.socket) -> None:
    """End all connections as Uvicorn does; the request of one of them comes a moment later."""
    for connection in list(server._uvicorn.server_state.connections):
        connection.shutdown()
    request.sendall(REQUEST)


def test_who_has_just_connected_is_answered() -> None:
    """The first request of a new connection may be under way: to close it then is an error in somebody's browser."""
    with Server("sqlite://") as server, socket.create_connection(("127.0.0.1", server.port), timeout=10) as browser:
        while not server._uvicorn.server_state.connections:
            time.sleep(0.01)
        asyncio.run_coroutine_threadsafe(shut(server, browser), server.loop).result(10)
        assert browser.recv(100).startswith(b"HTTP/1.1 200")


def test_who_asks_for_nothing_holds_up_no_end() -> None:
    with Server("sqlite://") as server, socket.create_connection(("127.0.0.1", server.port), timeout=10) as browser:
        time.sleep(0.1)
        server._uvicorn.should_exit = True
        assert browser.recv(100) == b""
