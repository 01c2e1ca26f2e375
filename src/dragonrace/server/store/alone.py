"""Only one server has a file of SQLite at a time: two would not see each other."""

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO

import sqlalchemy as sa
from sqlalchemy.engine import URL

from dragonrace.server.store.files import file_of
from dragonrace.server.store.living import living
from dragonrace.server.store.opening import DatabaseError, shown, without_timeouts

__all__ = ["alone_with", "without_servers"]


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


@contextmanager
def without_servers(engine: sa.Engine) -> Iterator[None]:
    """Have a database on which nobody plays, whether servers may share it or not; raises `DatabaseError` likewise.

    One that begins meanwhile can't say that it lives, and ends.
    """
    with alone_with(engine.url), engine.connect() as db:
        if db.dialect.name == "postgresql":
            without_timeouts(db)
            db.exec_driver_sql("LOCK TABLE servers IN SHARE MODE")
        if living(db):
            hint = "end all of them first; one that was killed is gone within seconds"
            raise DatabaseError(f"Servers are playing on {shown(engine.url)}: {hint}.")
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
