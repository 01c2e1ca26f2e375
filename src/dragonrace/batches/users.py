"""Who uses a batch: one call at a time, in the process that made it."""

import os
import sys
import threading
from types import FrameType

from dragonrace.batches.errors import BatchError

__all__ = ["Users"]


class Users:
    """The call that uses a batch, if any does.

    Ctrl-C may come before a call could say that it has left. So it counts no more once it has ended, and keeps its own
    thread off only as long as it goes on: below what a signal handler does in the middle of it.
    """

    def __init__(self) -> None:
        self._process = os.getpid()
        self._uses: dict[str, tuple[int, FrameType]] = {}

    def enter(self, frame: FrameType) -> None:
        """Say that a call, by its frame, begins to use the batch. Raises `BatchError` while another does."""
        if os.getpid() != self._process:  # its threads stayed there
            raise BatchError("the batch was made in another process: make one here", code="batch.process")
        mine = (threading.get_ident(), frame)
        other = self._uses.setdefault("use", mine)  # at once, whoever else does it
        if other is mine:
            return
        if other[0] != mine[0]:
            raise BatchError("another thread steps the batch", code="batch.busy")
        if _goes_on(other[1]):
            raise BatchError("this was called in the middle of a step, by a signal's handler", code="batch.busy")
        self._uses["use"] = mine

    def leave(self) -> None:
        """Say that it has left."""
        self._uses.clear()


def _goes_on(frame: FrameType) -> bool:
    """Whether a call is among those that led here."""
    here: FrameType | None = sys._getframe()
    while here is not None and here is not frame:
        here = here.f_back
    return here is frame
