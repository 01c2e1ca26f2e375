"""Run the server: find a port, open the database, say where it is, end quickly."""

import os
import signal
import socket
import sys
import threading
import webbrowser
from collections.abc import Iterable, Iterator
from contextlib import ExitStack, contextmanager, suppress

from dragonrace.core.extras import missing

try:
    import uvicorn
    from prometheus_client import REGISTRY, CollectorRegistry
except ImportError:
    raise missing("play", "the server needs", "uvicorn") from None

from dragonrace import DragonraceError
from dragonrace.background.precompiler import Precompiler, is_wanted
from dragonrace.bots import Factory, offer
from dragonrace.core.installed import broken_games
from dragonrace.server import metrics as counted
from dragonrace.server.calling.settings import settings_from
from dragonrace.server.cluster.link import HERE, split_address
from dragonrace.server.limits import Limits
from dragonrace.server.logs import write_logs
from dragonrace.server.settings import HOW, Settings, WorkerConfig
from dragonrace.server.store.alone import alone_with
from dragonrace.server.store.keeping import Keeping
from dragonrace.server.store.opening import default_database
from dragonrace.server.store.store import Store
from dragonrace.server.supervisor import Workers, counting_together
from dragonrace.server.thinking.queue import connect
from dragonrace.server.web.connections import CarefulConfig
from dragonrace.server.web.reach import EVERYWHERE, Reachable, outward_address

__all__ = ["ServeError", "serve"]

PORT = 8123
LAST_PORT = 65535
TRIED = 50
"""How many ports are tried where none was asked for."""
AUTO = "auto"
"""The link at the address by which this machine reaches others."""


class ServeError(DragonraceError):
    """The server can't start."""

    code = "server.start"


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
    workers: int = 1,
    link: str = HERE,
    redis: str | None = None,
    log_format: str = "text",
    archive_after: int | None = None,
    delete_after: int | None = None,
) -> None:
    """Serve until Ctrl-C.

    ``port``: None is 8123, or the next that is free. ``database``: a URL; None is a file in the user's data folder.
    ``bots``: what people are offered besides the bots that are there: subclasses of `Bot`, or other factories, that can
    be imported, or names. Bots themselves won't do: the server makes one for each seat of each match.
    ``warm``: compile the rules in the background, unless the environment says ``DRAGONRACE_WARM=0``.
    ``metrics``: the port of 127.0.0.1 at which Prometheus finds what is counted; None: nowhere.
    ``limits``: how much anybody may ask of one process. What else the server is called, as by a proxy, stands in the
    environment's ``DRAGONRACE_HOSTS``, with commas between the names; how people are called who are away, in those that
    begin with ``DRAGONRACE_PUSH``.
    ``workers``: how many processes serve; more than one need PostgreSQL. ``link``: by which of this machine's names or
    addresses, perhaps with a port, other servers on the same database reach this one; its own processes, too. ``auto``
    is the address by which this machine reaches others.
    ``redis``: the URL where workers find the questions to bots; None: bots think in processes of this machine.
    ``log_format``: warnings and errors go to the standard error, as ``text`` or as lines of ``json``.
    ``archive_after``, ``delete_after``: the days after which finished matches are archived, and deleted; None: never.
    Raises `DragonraceError` with one sentence where the server can't start.
    """
    url = database or default_database()
    bots = tuple(bots)
    for bot in bots:
        offer(bot)
    _check_workers(workers)
    keeping = _checked_keeping(archive_after, delete_after)
    calls = settings_from(os.environ, _names())
    write_logs(log_format)
    with ExitStack() as until_the_end:
        until_the_end.enter_context(_having(url, shared=workers > 1))
        link = _checked_link(link, workers)
        if redis is not None:
            connect(redis)
        registry = until_the_end.enter_context(counting_together()) if workers > 1 else REGISTRY
        until_the_end.enter_context(_counting(metrics, registry))
        listener = _listen(host, port)
        reach = Reachable(host, listener.getsockname()[1], port is None, _names(), database or "")
        precompiler = Precompiler() if warm and is_wanted() else None
        if precompiler is not None:
            until_the_end.callback(precompiler.close)
        settings = Settings(url, reach, limits, link, redis, bots, log_format, calls, keeping)
        opened = Opened(_address(host, reach.port), reach, precompiler, open_browser=open_browser)
        if workers > 1:
            _serve_together(settings, workers, listener, opened)
        else:
            _serve_alone(settings, listener, opened)


def _serve_alone(settings: Settings, listener: socket.socket, opened: "Opened") -> None:
    config = CarefulConfig(settings.app(), settings.limits, **HOW)
    with _ending_in_order(), suppress(KeyboardInterrupt):
        Server(config, opened).run(sockets=[listener])


@contextmanager
def _ending_in_order() -> Iterator[None]:
    """Let SIGTERM end this process as Ctrl-C does: Uvicorn sends it again at the end, and nothing would be closed."""
    if threading.current_thread() is not threading.main_thread():  # others are not told of signals
        yield
        return
    before = signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


def _serve_together(settings: Settings, workers: int, listener: socket.socket, opened: "Opened") -> None:
    config = WorkerConfig(settings, workers)
    Workers(config, listener, opened.say_so, config.prepare).run()


class Opened:
    """What is to be done once the server is there."""

    def __init__(self, address: str, reach: Reachable, precompiler: Precompiler | None, *, open_browser: bool) -> None:
        self._address, self._reach = address, reach
        self._precompiler, self._open_browser = precompiler, open_browser

    def say_so(self) -> None:
        """Say where it is, then let the compiler work, and open the browser."""
        for name, reason in broken_games().items():
            print(f"The game {name} is missing, because its package is broken: {reason}.", flush=True)
        print(f"Dragon races are at {self._address} (Ctrl-C ends).", flush=True)
        others: list[str] = self._reach.describe()["addresses"]
        for address in others:
            if address != self._address:
                print(f"Others in your network find them at {address}.", flush=True)
        if self._precompiler is not None:
            self._precompiler.start()
        if self._open_browser:
            threading.Thread(target=webbrowser.open, args=(self._address,), daemon=True).start()


class Server(uvicorn.Server):
    """Uvicorn's server, which says where it is once it is there."""

    def __init__(self, config: uvicorn.Config, opened: Opened) -> None:
        super().__init__(config)
        self._opened = opened

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start, then say so."""
        await super().startup(sockets)
        self._opened.say_so()


def _check_workers(workers: int) -> None:
    if workers < 1:
        raise ServeError(f"There must be 1 worker or more, not {workers}.")


def _checked_keeping(archive_after: int | None, delete_after: int | None) -> Keeping:
    for flag, days in (("--archive-after", archive_after), ("--delete-after", delete_after)):
        if days is not None and days < 1:
            raise ServeError(f"{flag} takes 1 day or more, not {days}.")
    if archive_after is not None and delete_after is not None and delete_after <= archive_after:
        raise ServeError(f"Matches are deleted after they are archived: --delete-after must be over {archive_after}.")
    return Keeping(archive_after, delete_after)


def _checked_link(link: str, workers: int) -> str:
    """Return where others reach this server; refuses what is no address of this machine, or taken."""
    if link == AUTO:
        link = outward_address() or HERE
    try:
        host, port = split_address(link)
        if host in EVERYWHERE:  # by that others would reach themselves
            raise ValueError(host)
        _bind(host, port).close()
    except (ValueError, OSError, UnicodeError):
        example = "such as 10.0.0.5 or table-2:9130, or auto"
        words = f"The link must be a free address of this machine, {example}, not {link!r}."
        raise ServeError(words) from None
    if port and workers > 1:
        raise ServeError(f"Several workers can't share the port of the link {link!r}: leave it away.")
    return link


def _names() -> tuple[str, ...]:
    told = os.environ.get("DRAGONRACE_HOSTS", "").split(",")
    return tuple(filter(None, map(str.strip, told)))


@contextmanager
def _having(url: str, *, shared: bool = False) -> Iterator[None]:
    """Have a database, brought up to date, so that a wrong URL gets a sentence before anything else happens."""
    store = Store(url)
    with ExitStack() as until_the_end:
        try:
            if shared and not store.is_shared:
                raise ServeError("Several workers need a database that they can share: postgresql://user@host/name.")
            until_the_end.enter_context(alone_with(store.engine.url))
            store.prepare()
        finally:
            store.close()
        yield


@contextmanager
def _counting(port: int | None, registry: CollectorRegistry) -> Iterator[None]:
    with ExitStack() as until_the_end:
        try:
            until_the_end.enter_context(counted.serving(port, registry))
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
