"""Several processes that serve the same port: one that dies is replaced, and all are replaced when asked.

They are Uvicorn's workers. The process that started them, theirs to look after, serves nothing itself.
"""

import logging
import multiprocessing
import os
import signal
import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from multiprocessing.connection import wait
from multiprocessing.process import BaseProcess
from tempfile import TemporaryDirectory

import uvicorn
from prometheus_client import CollectorRegistry
from prometheus_client.multiprocess import MultiProcessCollector, mark_process_dead
from uvicorn.config import STARTUP_FAILURE
from uvicorn.supervisors.multiprocess import Multiprocess, Process

__all__ = ["Workers", "counting_together", "end_with_supervisor"]

logger = logging.getLogger(__name__)

COUNTED = "PROMETHEUS_MULTIPROC_DIR"
"""Where the processes count; each reads this when it begins."""


class Workers(Multiprocess):
    """Processes for one listening socket. ``SIGHUP`` replaces them, ``SIGTERM`` and Ctrl-C end them.

    ``prepare`` starts a process that prepares all for the code that is installed now, and ends with 0 if it could.
    """

    def __init__(
        self,
        config: uvicorn.Config,
        listener: socket.socket,
        say_so: Callable[[], None],
        prepare: Callable[[], BaseProcess],
    ) -> None:
        super().__init__(config, [listener])
        self._say_so, self._has_served = say_so, False
        self._prepare = prepare
        self._preparing: BaseProcess | None = None

    def init_processes(self) -> None:
        """Start all, and say where they are once the first one serves."""
        super().init_processes()
        if self.processes[0].wait_until_ready(self.config.timeout_worker_healthcheck * 12, self.should_exit):
            self._has_served = True
            self._say_so()

    def handle_hup(self) -> None:
        """Prepare, however long that takes, and then replace all: new processes have not so long to begin."""
        if self._preparing is None:
            self._preparing = self._prepare()

    def keep_subprocess_alive(self) -> None:
        """Replace what has died, and all once that is prepared.

        Uvicorn ends where a process can't start. Once others serve, it is tried again: the database may be away.
        """
        before = {process.pid for process in self.processes}
        for index, process in enumerate(self.processes):
            if self._has_served and process.exitcode == STARTUP_FAILURE:
                process.join()
                self.processes[index] = Process(self.config, self.sockets)
                self.processes[index].start()
        super().keep_subprocess_alive()
        self._forget(before)
        if self._preparing is not None and self._preparing.exitcode is not None and not self.should_exit.is_set():
            self._go_on(self._preparing.exitcode)

    def _go_on(self, prepared: int) -> None:
        """Replace all if what was to be prepared is."""
        self._preparing = None
        if prepared == 0:
            self.restart_all()
        else:
            logger.error("New processes could not be prepared (exit status %s): the old ones stay.", prepared)

    def terminate_all(self) -> None:
        """End all."""
        if self._preparing is not None:
            self._preparing.terminate()
            self._preparing.join()
        super().terminate_all()

    def restart_all(self) -> None:
        """Replace all: first new ones begin, one after the other, then all old ones end.

        One by one, as Uvicorn does it, somebody may come back to the one that ends next, and so be cut off by each.
        """
        old, new = self.processes, list[Process]()
        for _ in old:
            new.append(Process(self.config, self.sockets))
            new[-1].start()
            if not new[-1].wait_until_ready(self.config.timeout_worker_healthcheck, self.should_exit):
                logger.error("%s: the old ones stay.", self._why_not(new[-1]))
                for process in new:
                    process.kill()
                    process.join()
                return
        self.processes = new
        for process in old:
            process.terminate()
        for process in old:
            process.join()
        self._forget({process.pid for process in old})

    def _why_not(self, process: Process) -> str:
        """Say why a process does not serve."""
        if process.exitcode is not None:
            return f"A new process ended before it served (exit status {process.exitcode})"
        return f"A new process did not serve within {self.config.timeout_worker_healthcheck} seconds"

    def _forget(self, before: set[int | None]) -> None:
        """Forget what processes that are gone had at the moment."""
        for pid in before - {process.pid for process in self.processes}:
            if pid is not None and COUNTED in os.environ:
                mark_process_dead(pid)  # type: ignore[no-untyped-call] # it has no types


def end_with_supervisor() -> None:
    """Call this in a worker: it ends, in good order, when the process that looks after it has gone."""
    parent = multiprocessing.parent_process()
    if parent is None:
        return

    def end() -> None:
        wait([parent.sentinel])
        os.kill(os.getpid(), signal.SIGTERM)

    threading.Thread(target=end, daemon=True).start()


@contextmanager
def counting_together() -> Iterator[CollectorRegistry]:
    """Let processes that begin meanwhile count together; return where to find the sums."""
    with TemporaryDirectory(prefix="dragonrace") as folder:
        os.environ[COUNTED] = folder
        try:
            registry = CollectorRegistry()
            MultiProcessCollector(registry, folder)  # type: ignore[no-untyped-call] # it has no types
            yield registry
        finally:
            del os.environ[COUNTED]
