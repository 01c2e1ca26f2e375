"""The threads that work on a batch's lanes; how they share the work out is in `dragonrace.engine.sharing`."""

import time
import weakref
from collections.abc import Callable
from contextlib import suppress
from threading import Lock, Thread
from typing import Any

import numpy as np

from dragonrace.core.errors import OptionError
from dragonrace.engine import sharing
from dragonrace.engine.atomics import Words, read_word
from dragonrace.engine.compiled import without_asking
from dragonrace.engine.lanes import Lanes

__all__ = ["Crew"]

CHUNKS_A_THREAD = 64
"""Into so many chunks its share is divided, if there are as many lanes: then nobody waits long for the last one."""
PATIENCE = 30_000
"""How often an idle thread looks for work before it sleeps: for about a tenth of a millisecond, as
`sharing.LOOKS_AT_A_TIME` sees to."""
PLAIN_PATIENCE = 20
"""The same where looking takes as long as a microsecond, and keeps others from working."""
NAP = 50e-6
"""Seconds that the caller sleeps while others finish their last chunks, where that takes long."""
ENDLESS = 1 << 60

Work = Callable[..., int]


class Crew:
    """Threads that work on lanes, the one that calls among them."""

    def __init__(self, functions: dict[str, Callable[..., Any]], lanes: Lanes, threads: int, *, is_fast: bool):
        count = len(lanes.games)
        self._functions, self._lanes = functions, lanes
        self._call: Work | None = None  # until the threads have been started
        self._patience = PATIENCE if is_fast else PLAIN_PATIENCE
        self._words = np.zeros(sharing.words_for(threads), np.int64)
        self._words[sharing.APART * sharing.CHUNK] = max(1, count // (threads * CHUNKS_A_THREAD))
        self._words[sharing.APART * sharing.THREADS] = threads
        self._bells = [Lock() for _ in range(1, threads)]
        for bell in self._bells:
            bell.acquire()
        self._end: list[BaseException | None] = []  # of the crew: None, or what went wrong in one of the threads
        self._dismiss = weakref.finalize(self, _dismiss, self._bells, self._end)

    @property
    def task(self) -> int:
        """What was begun last, or `NOTHING_NEW` since it was forgotten."""
        return int(self._words[sharing.APART * sharing.TASK])

    def forget(self) -> None:
        """Forget what was done last, so that nothing that is interrupted early is taken for done."""
        self._words[sharing.APART * sharing.CHUNKS] = -1
        self._words[sharing.APART * sharing.TASK] = sharing.NOTHING_NEW

    def has_done_it_well(self) -> bool:
        """Whether, after an interruption, what was begun is done in all lanes, and nothing is wrong in any."""
        is_well = self._words[sharing.APART * sharing.WRONG] == sharing.NO_LANE
        return bool(is_well) and sharing.is_all_done(self._words, 1 + len(self._bells))

    def do(self, task: int) -> int:
        """Do something in all lanes, and return when all is done: with the first lane that something is
        wrong with, or −1.

        Where this is interrupted, others may still be in their last chunks: `settle` before anything else.
        """
        if self._call is None:
            self._start()
        told = self._work(task)
        while told != sharing.DONE:
            if told == sharing.SOME_SLEEP:
                self._wake()
            else:
                self._raise_what_went_wrong()
                time.sleep(NAP)
            told = self._work(sharing.NOTHING_NEW)
        wrong = int(self._words[sharing.APART * sharing.WRONG])
        return -1 if wrong == sharing.NO_LANE else wrong

    def _start(self) -> None:
        """Start the threads. What they call is compiled before, in this thread: so Ctrl-C ends that."""
        work = self._functions["work"]
        work(self._lanes, self._words, 0, sharing.NOTHING_NEW, 0, 0)
        self._functions["call_off"](self._words)
        self._call = without_asking(work)
        for part, bell in enumerate(self._bells, 1):
            given = (self._call, self._lanes, self._words, part, self._patience, bell, self._end)
            try:
                Thread(target=_serve, args=given, name=f"dragonrace-batch-{part}", daemon=True).start()
            except RuntimeError:
                self.close()
                raise OptionError("threads", 1 + len(self._bells), f"only {part} can be had here") from None

    def _work(self, task: int) -> int:
        assert self._call is not None
        return int(self._call(self._lanes, self._words, 0, task, self._patience, ENDLESS))

    def settle(self) -> None:
        """After an interruption, see that nobody works on the lanes any more."""
        while not self._functions["call_off"](self._words):
            self._raise_what_went_wrong()
            time.sleep(NAP)

    def close(self) -> None:
        """Let the threads go."""
        self._dismiss()

    def _wake(self) -> None:
        for part, bell in enumerate(self._bells, 1):
            if read_word(self._words, sharing.word_of(sharing.ASLEEP, part)):
                ring(bell)

    def _raise_what_went_wrong(self) -> None:
        for error in self._end:
            if error is not None:
                raise error


def _serve(work: Work, lanes: Lanes, words: Words, part: int, patience: int, bell: Any, end: list[Any]) -> None:
    """Work whenever there is work. It knows nothing of the crew, which may be forgotten meanwhile."""
    try:
        while not end:
            work(lanes, words, part, sharing.NOTHING_NEW, patience, ENDLESS)
            bell.acquire()
    except BaseException as error:
        end.append(error)


def ring(bell: Any) -> None:
    """Wake up who waits for a lock. No interruption can leave one half held, as it can a semaphore of Python's."""
    with suppress(RuntimeError):  # it has been rung already, and nobody has come yet
        bell.release()


def _dismiss(bells: list[Any], end: list[Any]) -> None:
    end.append(None)
    for bell in bells:
        ring(bell)
