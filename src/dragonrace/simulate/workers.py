"""Worker processes: each plays the games that it is told to, and ends when nobody tells it any more.

They are programs of their own, not `multiprocessing`'s children: those would run the main module anew, and a short
script without ``if __name__ == "__main__"`` would start itself over and over.
"""

import os
import struct
import subprocess
import sys
import threading
import traceback
from collections.abc import Iterator
from contextlib import suppress
from queue import SimpleQueue
from typing import IO, Any

from dragonrace.simulate.errors import SimulationError, reason
from dragonrace.simulate.parts import Work
from dragonrace.simulate.playing import Played, play_part
from dragonrace.simulate.portable import from_line, to_line
from dragonrace.simulate.settings import Settings

__all__ = ["Workers", "read_reply", "reply", "serve"]

REQUEST = struct.Struct("<QI")
"""The first game's number, and how many."""
REPLY = struct.Struct("<BQ")
"""How it went, and how many bytes follow: what was played, a sentence, or a traceback."""
WELL, REFUSED, FAILED = range(3)
PROGRAM = "import sys; sys.path[:] = {path!r}; from dragonrace.simulate.workers import serve; serve()"

Answer = tuple[range, Played] | Exception | None


class Workers:
    """So many processes that play the games of a simulation."""

    def __init__(self, settings: Settings, count: int):
        self._settings, self._count = settings, count
        self._answers: SimpleQueue[Answer] = SimpleQueue()

    def results(self, work: Work) -> Iterator[tuple[range, Played]]:
        """Play what there is to play, part by part, in whatever order they are done; close it to stop.

        Raises `SimulationError` where a process can't start, or ends, or a bot does what it may not; RuntimeError where
        a bot fails.
        """
        processes: list[subprocess.Popen[bytes]] = []
        try:
            for _ in range(self._count):
                processes.append(_start())
                threading.Thread(target=self._employ, args=(processes[-1], work), daemon=True).start()
            yield from self._answers_of(len(processes))
        finally:
            for process in processes:
                _end(process)

    def _answers_of(self, busy: int) -> Iterator[tuple[range, Played]]:
        while busy:
            answer = self._answers.get()
            if isinstance(answer, Exception):
                raise answer
            if answer is None:
                busy -= 1
            else:
                yield answer

    def _employ(self, process: "subprocess.Popen[bytes]", work: Work) -> None:
        """Give one process part after part, in a thread."""
        numbers = range(0)
        try:
            _send(process.stdin, to_line(self._settings))
            while numbers := work.take() or range(0):
                with work.timed(numbers):
                    played = _ask(process, numbers)
                self._answers.put((numbers, played))
            self._answers.put(None)
        except (OSError, EOFError, ValueError):  # its pipes are closed
            self._answers.put(_death(process, numbers))
        except Exception as error:
            self._answers.put(error)


def _start() -> "subprocess.Popen[bytes]":
    """Start a process in a group of its own, which no Ctrl-C reaches."""
    command = [sys.executable, "-c", PROGRAM.format(path=sys.path)]
    group: dict[str, Any] = {"start_new_session": True}
    if sys.platform == "win32":
        group = {"creationflags": subprocess.CREATE_NEW_PROCESS_GROUP}
    try:
        return subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, **group)
    except OSError as error:
        raise SimulationError(f"a worker process can't be started ({reason(error)})") from None


def _end(process: "subprocess.Popen[bytes]") -> None:
    process.kill()
    process.wait()
    for pipe in (process.stdin, process.stdout):
        with suppress(OSError, ValueError):  # what nobody will read any more
            pipe.close()  # type: ignore[union-attr]


def _send(pipe: IO[bytes] | None, data: bytes) -> None:
    assert pipe is not None
    pipe.write(data)
    pipe.flush()


def _ask(process: "subprocess.Popen[bytes]", numbers: range) -> Played:
    """Have a part played; raises EOFError or OSError where the process has ended, else as `Workers.results`."""
    assert process.stdout is not None
    _send(process.stdin, REQUEST.pack(numbers[0], len(numbers)))
    head = process.stdout.read(REPLY.size)
    if len(head) < REPLY.size:
        raise EOFError
    _, size = REPLY.unpack(head)
    data = process.stdout.read(size)
    if len(data) < size:
        raise EOFError
    return read_reply(head + data, numbers)


def read_reply(text: bytes, numbers: range) -> Played:
    """Return what came of a part; raises what a worker says as `Workers.results` does."""
    (outcome, _), data = REPLY.unpack_from(text), text[REPLY.size :]
    if outcome == REFUSED:
        raise SimulationError(data.decode())
    if outcome == FAILED:
        raise RuntimeError(f"{_named(numbers)} failed:\n{data.decode()}")
    return Played.from_bytes(data, len(numbers))


def _death(process: "subprocess.Popen[bytes]", numbers: range) -> SimulationError:
    with suppress(subprocess.TimeoutExpired):
        process.wait(5)
    where, status = f"in {_named(numbers)}" if numbers else "before its first game", process.returncode
    return SimulationError(f"a worker process ended {where} (exit status {status}); fewer workers need less memory")


def _named(numbers: range) -> str:
    return f"game {numbers[0]}" if len(numbers) == 1 else f"games {numbers[0]} to {numbers[-1]}"


# --- in the worker ---


def serve() -> None:
    """Play what the standard input asks for until it ends. What bots print goes to the standard error."""
    requests, replies = sys.stdin.buffer, os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    settings = from_line(requests.readline())
    with suppress(BrokenPipeError):
        while len(request := requests.read(REQUEST.size)) == REQUEST.size:
            first, count = REQUEST.unpack(request)
            _send(replies, reply(settings, range(first, first + count)))


def reply(settings: Settings, numbers: range) -> bytes:
    """Play a part; return what came of it, or why nothing did."""
    try:
        data, outcome = play_part(settings, numbers).to_bytes(), WELL
    except SimulationError as error:
        data, outcome = str(error).encode(), REFUSED
    except Exception:
        data, outcome = traceback.format_exc().encode(), FAILED
    return REPLY.pack(outcome, len(data)) + data
