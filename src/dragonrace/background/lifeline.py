"""Processes that end with their owner, the one that started them, however it ends.

Each watches a pipe whose other end only the owner holds, and which the operating system closes even when the owner is
killed.
"""

import os
import signal
import threading
from multiprocessing.connection import Connection

__all__ = ["hold_on"]


def hold_on(lifeline: Connection) -> None:
    """Call this first in the process: Ctrl-C is the owner's business, and no owner means no process."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_owner, args=(lifeline,), daemon=True).start()


def _end_with_owner(lifeline: Connection) -> None:
    lifeline.poll(None)  # nothing is ever sent: what comes is the end
    os._exit(0)
