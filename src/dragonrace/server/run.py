"""Run the server: find a port, open the database, say where it is, end quickly."""

import asyncio
import contextlib
import os
import socket
import sys
import webbrowser
from collections.abc import Iterable, Iterator

import uvicorn

from dragonrace import DragonraceError
from dragonrace.background.precompiler import Precompiler, is_wanted
from dragonrace.bots import Factory, offer
from dragonrace.core.registry import broken_games
from dragonrace.server import metrics as counted
from dragonrace.server.limits import Limits
from dragonrace.server.store.alone import alone_with
from dragonrace.server.store.store import Store
from dragonrace.server.web.app import create_app
from dragonrace.server.web.connections import CarefulSocket, careful_http
from dragonrace.server.web.reach import Reachable

__all__ = ["ServeError", "serve"]

PORT = 8123
LAST_PORT = 65535
TRIED = 50
"""How many ports are tried where none was asked for."""
LARGEST_FRAME = 1024 * 1024
"""Beyond this many bytes a socket is closed; shorter ones that are still too long get an answer."""
GRACE = 2
"""Seconds that open requests get when the server ends."""


class ServeError(DragonraceError):
    """The server can't start."""

    code = "server.start"


def default_database() -> str:
    """Return the URL of the database in the user's data folder."""
    from platformdirs import user_data_path

    return f"sqlite:///{user_data_path('dragonrace', appauthor=False) / 'matches.sqlite'}"


def serve(  # noqa: PLR0913 - what a command line can say
    host: str = "127.0.0.1",
    port: int | None = None,
    database: str | None = None,
    *,
    bots: Iterable[str | Factory] = (),
    open_browser: bool = True,
    warm: bool = True,
    metrics: int | None = None,
    limits: Limits = Limits(),  # noqa: B008 - it never changes
) -> None:
    """Serve until Ctrl-C.

    ``port``: None is 8123, or the next that is free. ``database``: a URL; None is a file in the user's data folder.
    ``bots``: what people are offered besides the bots that are there: subclasses of `Bot`, or other factories, that can
    be imported, or names. Bots themselves won't do: the server makes one for each seat of each match.
    ``warm``: compile the rules in the background, unless the environment says ``DRAGONRACE_WARM=0``.
    ``metrics``: the port of 127.0.0.1 at which Prometheus finds what is counted; None: nowhere.
    ``limits``: how much anybody may ask for. What else the server is called, as by a proxy, stands in the environment's
    ``DRAGONRACE_HOSTS``, with commas between the names.
    Raises `DragonraceError` with one sentence where the server can't start.
    """
    for bot in bots:
        offer(bot)
    url = database or default_database()
    with _having(url), _counting(metrics):
        listener = _listen(host, port)
        reach = Reachable(host, listener.getsockname()[1], usual_port=port is None, names=_names())
        precompiler = Precompiler() if warm and is_wanted() else None
        config, address = _config(url, reach, limits), _address(host, reach.port)
        server = Server(config, address, reach, precompiler, open_browser=open_browser)
        try:
            with contextlib.suppress(KeyboardInterrupt):
                asyncio.run(server.serve(sockets=[listener]))
        finally:
            if precompiler is not None:
                precompiler.close()


def _config(url: str, reach: Reachable, limits: Limits) -> uvicorn.Config:
    return uvicorn.Config(
        create_app(url, reach, limits),
        http=careful_http(limits.connections),
        ws=CarefulSocket,
        log_level="warning",
        access_log=False,
        ws_max_size=LARGEST_FRAME,
        timeout_graceful_shutdown=GRACE,
        server_header=False,
    )


class Server(uvicorn.Server):
    """Uvicorn's server, which says where it is once it is there."""

    def __init__(
        self,
        config: uvicorn.Config,
        address: str,
        reach: Reachable,
        precompiler: Precompiler | None,
        *,
        open_browser: bool,
    ) -> None:
        super().__init__(config)
        self.address, self.reach = address, reach
        self.precompiler, self.open_browser = precompiler, open_browser

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start, then say so, then let the compiler work."""
        await super().startup(sockets)
        for name, reason in broken_games().items():
            print(f"The game {name} is missing, because its package is broken: {reason}.", flush=True)
        print(f"Dragon races are at {self.address} (Ctrl-C ends).", flush=True)
        for address in self._addresses_for_others():
            print(f"Others in your network find them at {address}.", flush=True)
        if self.precompiler is not None:
            self.precompiler.start()
        if self.open_browser:
            await asyncio.to_thread(webbrowser.open, self.address)

    def _addresses_for_others(self) -> list[str]:
        others: list[str] = self.reach.describe()["addresses"]
        return [address for address in others if address != self.address]


def _names() -> tuple[str, ...]:
    told = os.environ.get("DRAGONRACE_HOSTS", "").split(",")
    return tuple(filter(None, map(str.strip, told)))


@contextlib.contextmanager
def _having(url: str) -> Iterator[None]:
    """Have a database, brought up to date, so that a wrong URL gets a sentence before anything else happens."""
    store = Store(url)
    with contextlib.ExitStack() as until_the_end:
        try:
            until_the_end.enter_context(alone_with(store.engine.url))
            store.prepare()
        finally:
            store.close()
        yield


@contextlib.contextmanager
def _counting(port: int | None) -> Iterator[None]:
    with contextlib.ExitStack() as until_the_end:
        try:
            until_the_end.enter_context(counted.serving(port))
        except OSError as error:
            reason = error.strerror or error
            raise ServeError(
                f"Port {port} can't be used for metrics: {reason}. Ask for another with --metrics."
            ) from error
        yield


def _listen(host: str, port: int | None) -> socket.socket:
    """Return a listening socket on the port, or where none was asked for on the next that is free."""
    if port is not None and not 0 <= port <= LAST_PORT:  # the system would take it modulo 65536
        raise ServeError(f"A port is a number from 0 to {LAST_PORT}, not {port}.")
    wanted = range(PORT, PORT + TRIED) if port is None else [port]
    for number in wanted:
        try:
            return _bind(host, number)
        except (OSError, UnicodeError) as error:
            if number == wanted[-1] or not _is_busy(error):
                raise ServeError(_why(host, number, error)) from error
    raise AssertionError


def _bind(host: str, port: int) -> socket.socket:
    family, kind, protocol, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
    listener = socket.socket(family, kind, protocol)
    try:
        if sys.platform != "win32":
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind(address)
        listener.listen(128)
    except BaseException:
        listener.close()
        raise
    return listener


def _is_busy(error: Exception) -> bool:
    import errno

    return isinstance(error, OSError) and error.errno in (errno.EADDRINUSE, errno.EACCES)


def _why(host: str, port: int, error: Exception) -> str:
    if isinstance(error, socket.gaierror | UnicodeError):
        return f"There is no address {host!r} to listen on."
    reason = getattr(error, "strerror", None) or error
    return f"Port {port} of {host} can't be used: {reason}. Ask for another with --port."


def _address(host: str, port: int) -> str:
    shown = {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(host, host)  # noqa: S104 - only for the address that is shown
    name = f"[{shown}]" if ":" in shown else shown
    return f"http://{name}:{port}"
