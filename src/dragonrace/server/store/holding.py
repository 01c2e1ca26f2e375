"""Which matches a browser has."""

from typing import Any

import sqlalchemy as sa

from dragonrace.server.store.schema import matches, seats

__all__ = ["held"]


def held(owner: str) -> sa.Select[Any]:
    """Select the ids of the matches that a browser opened or sits at.

    Each half has its index. With OR instead, PostgreSQL goes through all matches there are.
    """
    hosted = sa.select(matches.c.id).where(matches.c.host == owner)
    seated = sa.select(seats.c.match_id).where(seats.c.owner == owner)
    return sa.select(hosted.union(seated).subquery().c.id)
