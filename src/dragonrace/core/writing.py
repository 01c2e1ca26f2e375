"""Files that are there whole or not at all, whatever ends the process that writes them, a power cut included."""

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

__all__ = ["unfinished", "whole_file"]


def unfinished(path: Path) -> Path:
    """Return the file beside ``path`` in which a process that was killed may have left what it was writing."""
    return path.with_name(f".{path.name}.new")


@contextmanager
def whole_file(path: Path) -> Iterator[Path]:
    """Give a file beside ``path`` to write into, which takes its place at the end.

    If it can't be written, what was there stays, and what was begun is removed. The file beside it has a name with a
    dot, so that nobody who reads all files of a folder takes one that a killed process left. Raises `OSError`.
    """
    new = unfinished(path)
    try:
        yield new
        with new.open("rb+") as file:
            os.fsync(file.fileno())  # else a power cut may leave an empty file under the name
        new.replace(path)
        _sync_folder(path.parent)
    finally:
        with suppress(OSError):
            new.unlink(missing_ok=True)


def _sync_folder(folder: Path) -> None:
    """Wait until the folder has the file's name on disk, where the system can tell: Windows opens no folders."""
    with suppress(OSError):
        opened = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(opened)
        finally:
            os.close(opened)
