"""Moments that several servers compare: seconds by the database's clock, which is one for all."""

import time

import sqlalchemy as sa

__all__ = ["moment"]


def moment(engine: sa.Engine) -> sa.ColumnElement[float]:
    """Return now, in seconds; with SQLite this machine's clock is the only one."""
    if engine.dialect.name == "postgresql":
        return sa.cast(sa.extract("epoch", sa.func.clock_timestamp()), sa.Double)
    return sa.literal(time.time())
