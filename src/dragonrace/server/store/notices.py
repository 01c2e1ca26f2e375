"""Short texts that PostgreSQL carries to all who listen, and does not keep."""

from collections.abc import AsyncIterator

import sqlalchemy as sa

from dragonrace.server.store.opening import NOTICED

__all__ = ["LONGEST", "listen", "notify"]

LONGEST = 7900
"""How long such a text may be, in bytes."""


def notify(engine: sa.Engine, channel: str, text: str) -> None:
    """Send a text to all who listen at a channel. It blocks."""
    with engine.begin() as db:
        db.execute(sa.select(sa.func.pg_notify(channel, text)))


async def listen(engine: sa.Engine, channel: str) -> AsyncIterator[str]:
    """Return what comes, one after another; needs a connection of its own. Raises the driver's errors."""
    from psycopg import AsyncConnection, sql

    words, named = engine.dialect.create_connect_args(engine.url)
    async with await AsyncConnection.connect(*words, **{**named, **NOTICED}, autocommit=True) as db:
        await db.execute(sql.SQL("LISTEN {}").format(sql.Identifier(channel)))
        async for notice in db.notifies():
            yield notice.payload
