"""What every process of a server needs to know, and how that goes to a process that begins.

It goes as plain data, because the code there may be newer than that of the process that sends it.
"""

import logging
import multiprocessing
import signal
import sys
from collections.abc import Callable
from dataclasses import dataclass, field, fields, is_dataclass
from multiprocessing.process import BaseProcess
from typing import Any, TypeVar, get_type_hints

from fastapi import FastAPI

from dragonrace import DragonraceError
from dragonrace.bots import Factory, offer
from dragonrace.server.calling.settings import PushSettings
from dragonrace.server.cluster.link import HERE
from dragonrace.server.limits import Limits
from dragonrace.server.logs import write_logs
from dragonrace.server.store.keeping import FOR_EVER, Keeping
from dragonrace.server.store.opening import default_database
from dragonrace.server.store.store import Store
from dragonrace.server.supervisor import end_with_supervisor
from dragonrace.server.web.app import create_app
from dragonrace.server.web.connections import CarefulConfig
from dragonrace.server.web.reach import Reachable

__all__ = ["HOW", "READY", "Settings", "WorkerConfig", "read", "write"]

logger = logging.getLogger(__name__)

T = TypeVar("T")

HOW: dict[str, Any] = {"log_config": None, "log_level": "warning", "timeout_graceful_shutdown": 2}
"""How Uvicorn does it: open requests get so many seconds when the server ends."""
READY = 60
"""Seconds that one of several processes has to be there when it replaces another, and to say that it lives: a busy
machine is slow, and what is replaced goes on meanwhile."""


@dataclass(frozen=True)
class Settings:
    """Each has a default: who sends them may be older, and not know of all."""

    url: str = field(default_factory=default_database)
    reach: Reachable = field(default_factory=Reachable)
    limits: Limits = field(default_factory=Limits)
    link: str = HERE
    redis: str | None = None
    bots: tuple[str | Factory, ...] = ()
    log_format: str = "text"
    calls: PushSettings = field(default_factory=PushSettings)
    keeping: Keeping = FOR_EVER

    def app(self) -> FastAPI:
        """Return the application."""
        write_logs(self.log_format)
        for bot in self.bots:
            offer(bot)
        return create_app(self.url, self.reach, self.limits, self.link, self.redis, self.calls, self.keeping)

    def app_of_worker(self) -> FastAPI:
        """Return the application, in a process that somebody looks after."""
        end_with_supervisor()
        return self.app()


class WorkerConfig(CarefulConfig):
    """Uvicorn's settings for several processes. In each they are made anew, of `Settings` that were sent."""

    def __init__(self, settings: Settings, workers: int = 1) -> None:
        many = {"factory": True, "workers": workers, "timeout_worker_healthcheck": READY}
        super().__init__(settings.app_of_worker, settings.limits, **many, **HOW)
        self.settings = settings

    def prepare(self) -> BaseProcess:
        """Start a process that brings the database to the version of the code that is installed now."""
        process = multiprocessing.get_context("spawn").Process(target=_prepare, args=(write(self.settings),))
        process.start()
        return process

    def __reduce__(self) -> tuple[Callable[[dict[str, Any], int], "WorkerConfig"], tuple[dict[str, Any], int]]:
        """Go to another process."""
        return _made_of, (write(self.settings), self.workers)


def _made_of(data: dict[str, Any], workers: int) -> WorkerConfig:
    """Make them where they have come to. Whoever sends them may be older: this keeps its name and what it takes."""
    return WorkerConfig(read(Settings, data), workers)


def _prepare(data: dict[str, Any]) -> None:
    """Bring the database up to date; exits with 1 where that can't be. This, too, keeps its name."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for who looks after this one
    settings = read(Settings, data)
    write_logs(settings.log_format)
    end_with_supervisor()
    store = Store(settings.url)
    try:
        store.prepare()
    except DragonraceError as error:
        logger.error("%s", error)
        sys.exit(1)
    finally:
        store.close()


def write(settings: Any) -> dict[str, Any]:
    """Return a dataclass as plain data, with those in it."""
    values = {one.name: getattr(settings, one.name) for one in fields(settings)}
    return {name: write(value) if is_dataclass(value) else value for name, value in values.items()}


def read(kind: type[T], data: dict[str, Any]) -> T:
    """Return the dataclass that was written. What is missing has its default, and what is not known is left out."""
    hints = get_type_hints(kind)
    known = {one.name: data[one.name] for one in fields(kind) if one.name in data}  # type: ignore[arg-type]
    inner = {name: read(hints[name], value) for name, value in known.items() if is_dataclass(hints[name])}
    return kind(**{**known, **inner})
