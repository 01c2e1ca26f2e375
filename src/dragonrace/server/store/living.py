"""The servers that live on a database which several share; whether somebody has a file of SQLite knows `alone`."""

import sqlalchemy as sa

from dragonrace.server.store.schema import servers

__all__ = ["living"]


def living(db: sa.Connection) -> list[str]:
    """Return the secrets of the servers that live now, as they sealed them."""
    if db.dialect.name != "postgresql":
        return []
    is_alive = servers.c.alive_until > sa.func.clock_timestamp()
    return list(db.execute(sa.select(servers.c.secret).where(is_alive)).scalars())
