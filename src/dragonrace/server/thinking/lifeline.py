"""Processes that end with the server, however it ends.

Each watches a pipe whose other end only the server holds, and which the operating system closes even when the server
is killed.
"""

import os
import signal
import threading
from multiprocessing.connection import Connection

__all__ = ["hold_on"]


def hold_on(lifeline: Connection) -> None:
    """Call this first in the process: Ctrl-C is the server's business, and no server means no process."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_server, args=(lifeline,), daemon=True).start()


def _end_with_server(lifeline: Connection) -> None:
    lifeline.poll(None)  # nothing is ever sent: what comes is the end
    os._exit(0)
