"""Compiling in the background, so that bots soon think faster and nobody waits for it.

The process has the lowest priority and ends with the server; what it has finished by then is kept.
"""

import logging
import multiprocessing
import os
from contextlib import suppress
from multiprocessing.connection import Connection

from dragonrace.core.warming import CacheError, mark_used, tidy, undone
from dragonrace.server.lifeline import hold_on

__all__ = ["Warmer"]

logger = logging.getLogger(__name__)

LOWEST = 19
"""The niceness of who takes only what nobody else wants."""


class Warmer:
    """Fills the cache of compiled functions, once, if it is not full."""

    def __init__(self) -> None:
        self._lifeline: Connection | None = None

    def start(self) -> None:
        """Begin, in a process of its own."""
        context = multiprocessing.get_context("spawn")
        theirs, self._lifeline = context.Pipe(duplex=False)
        context.Process(target=_compile_all, args=(theirs,), daemon=True).start()
        theirs.close()

    def close(self) -> None:
        """End it, however far it is."""
        if self._lifeline is not None:
            self._lifeline.close()


def _compile_all(lifeline: Connection) -> None:
    hold_on(lifeline)
    if hasattr(os, "nice"):
        os.nice(LOWEST)
    with suppress(OSError):
        tidy()
    for job in undone():
        try:
            job.run()
        except CacheError as error:
            logger.warning("%s Bots think more slowly without.", error)
            return
        except Exception:
            logger.exception("%s can't be compiled", job.title)
    mark_used()
