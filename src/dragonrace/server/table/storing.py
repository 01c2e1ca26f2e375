"""What the database does not do is refused, in words."""

from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy.exc import SQLAlchemyError

from dragonrace.server.refusals import storage_failed

__all__ = ["storing"]


@contextmanager
def storing() -> Iterator[None]:
    """Refuse where the database does not do what it is asked."""
    try:
        yield
    except SQLAlchemyError as error:
        raise storage_failed() from error
