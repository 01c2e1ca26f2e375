"""Compiling in the background, for the server and the terminal, so that bots soon think faster and nobody waits.

It is done in a process for each game, one after the other, because the compiler never gives memory back. They have the
lowest priority and end with whoever started them; what is finished by then is kept.
"""

import logging
import multiprocessing
import os
import threading
from collections.abc import Collection
from multiprocessing.connection import Connection

from dragonrace.background.lifeline import hold_on
from dragonrace.core.installed import games
from dragonrace.engine.cache import can_compile, mark_used, tidy
from dragonrace.engine.errors import RulesError
from dragonrace.engine.warming import CacheError, undone

__all__ = ["Precompiler", "is_wanted"]

logger = logging.getLogger(__name__)

LOWEST = 19
"""The niceness of who takes only what nobody else wants."""
PAUSE = 2.0
"""Seconds before it begins: the first page comes first."""


def is_wanted() -> bool:
    """Say whether anything is compiled in the background: not with ``DRAGONRACE_WARM=0``, nor without a compiler."""
    return os.environ.get("DRAGONRACE_WARM") != "0" and can_compile()


class Precompiler:
    """Fills the cache of compiled functions, once, if it is not full: of these games, or of all."""

    def __init__(self, only: Collection[str] | None = None) -> None:
        self._only = games() if only is None else only
        self._context = multiprocessing.get_context("spawn")
        self._theirs, self._lifeline = self._context.Pipe(duplex=False)
        self._closed = threading.Event()

    def start(self) -> None:
        """Begin soon."""
        threading.Thread(target=self._compile_game_by_game, daemon=True).start()

    def close(self) -> None:
        """End it, however far it is."""
        self._closed.set()
        self._lifeline.close()

    def _compile_game_by_game(self) -> None:
        self._closed.wait(PAUSE)
        for name in dict.fromkeys(job.kind.name for job in undone(at_play=True)):
            if name in self._only and not self._closed.is_set():
                process = self._context.Process(target=_compile, args=(self._theirs, name), daemon=True)
                process.start()
                process.join()
        mark_used()


def _compile(lifeline: Connection, name: str) -> None:
    """Compile what is left to compile for a game."""
    hold_on(lifeline)
    if hasattr(os, "nice"):
        os.nice(LOWEST)
    tidy()
    for job in undone(at_play=True):
        try:
            if job.kind.name == name:
                job.run()
        except (CacheError, RulesError) as error:
            logger.warning("%s: %s Without, bots think more slowly.", job.title, error)
            return
        except Exception:
            logger.exception("%s can't be compiled", job.title)
