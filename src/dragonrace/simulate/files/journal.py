"""The file beside the results in which finished games are kept, so that a simulation can be stopped at any moment.

Its first line is the settings, as JSON. Then come parts in the order in which they were done: a head with a checksum, a
row for each game, and what `recording` keeps of their decisions, if anything. Whatever was being written when the
process was killed is recognised and cut off.
"""

import json
import os
import struct
import zlib
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import IO, Any

import numpy as np
import numpy.typing as npt

from dragonrace.simulate.errors import SimulationError, reason
from dragonrace.simulate.playing import ROW, Played, Rows
from dragonrace.simulate.settings import differences

__all__ = ["Journal"]

HEAD = struct.Struct("<4sQIQI")  # magic, the first game's number, how many, bytes that follow, checksum
MAGIC = b"DRG2"
LONGEST_HEADER = 10_000_000
"""Bytes; a board's file, which is part of it, has a tenth of that at most."""


class Journal:
    """Finished games on disk. The file is made with the first of them."""

    def __init__(self, path: Path, settings: dict[str, Any]):
        """Take ``settings`` as `Settings.describe` returns them. Nothing is read yet, and nothing written."""
        self.path, self._settings = path, settings
        self._header = json.dumps(settings).encode() + b"\n"
        self._file: IO[bytes] | None = None
        self.end = 0
        """One more than the highest number of its games."""
        self.games = 0
        """How many games it has, after `load`."""

    def load(self, rows: Rows, done: npt.NDArray[np.bool_]) -> None:
        """Fill in the games that are kept; raises `SimulationError` if they are of other settings, or not ours."""
        self.end = self.games = 0
        for first, (whole, _) in self.parts():
            self.end, self.games = max(self.end, first + len(whole)), self.games + len(whole)
            part = whole[: max(0, len(rows) - first)]
            rows[first : first + len(part)] = part
            done[first : first + len(part)] = True

    def parts(self) -> Iterator[tuple[int, Played]]:
        """Read all parts that are whole, each with its first game's number, and cut off what is not.

        Raises `SimulationError` if they are of other settings, or not ours.
        """
        if not self.path.exists():
            return
        file = self._file or self._open()
        file.seek(len(self._header))
        end = file.tell()
        while (part := self._next_part(file)) is not None:
            yield part
            end = file.tell()
        self._cut(end)

    def add(self, numbers: range, rows: Rows, record: bytes = b"") -> None:
        """Keep these games, and what is kept of their decisions; raises `SimulationError` where the disk refuses."""
        data = Played(rows, record).to_bytes()
        try:
            file = self._file or self._open()
            file.write(_head(numbers[0], len(numbers), data) + data)
            file.flush()
        except OSError as error:
            raise self._refused("can't be written", error) from None
        self.end, self.games = max(self.end, numbers[-1] + 1), self.games + len(numbers)

    def close(self) -> None:
        """Close the file; what it holds is kept."""
        if self._file is not None:
            with suppress(OSError):  # its last part was not written: it is played again
                self._file.close()
            self._file = None

    def remove(self) -> None:
        """Remove the file: its games are elsewhere now."""
        self.close()
        self.path.unlink(missing_ok=True)

    def _open(self) -> IO[bytes]:
        """Open the file for nobody else, check its header or write it, and stand at its end."""
        try:
            file = self._file = self.path.open("a+b")
            self._lock(file)
            file.seek(0)
            self._check(file.readline(LONGEST_HEADER))
            return file
        except OSError as error:
            raise self._refused("can't be opened", error) from None

    def _lock(self, file: IO[bytes]) -> None:
        with suppress(ImportError):  # not on Windows
            import fcntl

            try:
                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                raise SimulationError(f"another process is writing {self.path}; wait for it, or stop it") from None

    def _check(self, header: bytes) -> None:
        """Compare the first line with ours; one that was cut off, or is not there, is written anew."""
        if header != self._header and self._header.startswith(header):
            self._cut(0)
            assert self._file is not None
            self._file.write(self._header)
            self._file.flush()
        elif header != self._header:
            raise SimulationError(self._complaint(header))

    def _complaint(self, header: bytes) -> str:
        try:
            changed = differences(dict(json.loads(header)), self._settings)
        except (ValueError, TypeError):
            return f"{self.path} exists already and is no simulation that was stopped; choose another name"
        return f"{self.path} was begun with {changed}; go on with what it was begun with, or choose another name"

    def _next_part(self, file: IO[bytes]) -> tuple[int, Played] | None:
        head = file.read(HEAD.size)
        if len(head) < HEAD.size:
            return None
        magic, first, count, size, _ = HEAD.unpack(head)
        if magic != MAGIC or not count * ROW.itemsize <= size <= os.fstat(file.fileno()).st_size - file.tell():
            return None
        data = file.read(size)
        return (first, Played.from_bytes(data, count)) if _head(first, count, data) == head else None

    def _cut(self, end: int) -> None:
        assert self._file is not None
        self._file.truncate(end)
        self._file.seek(0, os.SEEK_END)

    def _refused(self, words: str, error: OSError) -> SimulationError:
        return SimulationError(f"{self.path} {words} ({reason(error)})")


def _head(first: int, count: int, data: bytes) -> bytes:
    """Return the head of a part: ``count`` games from ``first`` on."""
    checksum = zlib.crc32(data, zlib.crc32(HEAD.pack(MAGIC, first, count, len(data), 0)))
    return HEAD.pack(MAGIC, first, count, len(data), checksum)
