"""How a match went as a race, and how often who has won since the first one of its rematches."""

from collections.abc import Iterable
from typing import Any

from sqlalchemy.exc import SQLAlchemyError

from dragonrace.server.refusals import storage_failed
from dragonrace.server.store.rows import is_younger
from dragonrace.server.table.audience import InThread
from dragonrace.server.table.table import Table

__all__ = ["describe_race"]


async def describe_race(table: Table, in_thread: InThread, key: str | None = None) -> dict[str, Any]:
    """Return how everybody came along, as every spectator saw it; a game that is told by no race has no laps.

    ``key``: whose browser it is told to. ``in_thread`` plays the match again: once for all who ask at the same time.
    """
    row, match = table.row_for(key), table.match_for(key)
    moment = match.state, match.counting  # the match may go on meanwhile, or back
    race = match.game.type.race
    async with table.racing:
        laps = await in_thread(match.laps, *moment)
    try:
        before = await table.store.read(table.store.winners_before, table.match_id)
    except SQLAlchemyError as error:
        raise storage_failed() from error
    if table.is_late(key) and is_younger(row.created_at, row.delay):  # the last one's end is not for them to know yet
        before = []
    counts = row.over and row.ending != "aborted"
    winners = [*before, row.winner] if counts else before
    return {
        "title": str(race.title) if race else None,
        "units": [str(unit) for unit in race.units] if race else None,
        "laps": laps,
        "tally": _tally(winners, len(table.seats)),
    }


def _tally(winners: Iterable[int | None], seats: int) -> dict[str, Any]:
    """Return how many matches each seat has won, and how many were draws."""
    won = list(winners)
    return {"matches": len(won), "wins": [won.count(seat) for seat in range(seats)], "draws": won.count(None)}
