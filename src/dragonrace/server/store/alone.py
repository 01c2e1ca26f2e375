"""Only one server has a file of SQLite at a time: two would not see each other."""

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO

from sqlalchemy.engine import URL

from dragonrace.server.store.files import file_of
from dragonrace.server.store.opening import DatabaseError

__all__ = ["alone_with"]


@contextmanager
def alone_with(url: URL) -> Iterator[None]:
    """Have a database to oneself; raises `DatabaseError` where another server has it.

    The lock lies in a file beside SQLite's, and ends with the process, however that ends. Elsewhere servers may share.
    """
    file = file_of(url)
    if file is None:
        yield
        return
    with _open(file.with_name(f"{file.name}.lock")) as lock:
        _lock(lock, file)
        yield


def _open(path: Path) -> IO[bytes]:
    try:
        return path.open("ab")
    except OSError as error:
        raise DatabaseError(f"The lock {path} of the database can't be made: {error.strerror}.") from error


def _lock(lock: IO[bytes], file: Path) -> None:
    with suppress(ImportError):  # not on Windows
        import fcntl

        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            hint = "end it first, or name another --database"
            raise DatabaseError(f"Another server is playing with {file}: {hint}.") from None
