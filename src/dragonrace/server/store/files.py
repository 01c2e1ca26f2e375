"""SQLite's files."""

from pathlib import Path

from sqlalchemy.engine import URL

__all__ = ["file_of"]


def file_of(url: URL) -> Path | None:
    """Return SQLite's file; None where the database is no file."""
    if url.get_backend_name() != "sqlite" or not url.database or url.database.startswith((":memory:", "file:")):
        return None
    return Path(url.database)
