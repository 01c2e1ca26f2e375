"""How a match went as a race, and how often who has won since the first one of its rematches."""

from collections.abc import Iterable
from typing import Any

from sqlalchemy.exc import SQLAlchemyError

from dragonrace.server.refusals import storage_failed
from dragonrace.server.table.audience import InThread
from dragonrace.server.table.table import Table

__all__ = ["describe_race"]


async def describe_race(table: Table, in_thread: InThread) -> dict[str, Any]:
    """Return how everybody came along, as every spectator saw it; a game that is told by no race has no laps.

    ``in_thread`` plays the match again: once for all who ask at the same time.
    """
    row, match, state = table.row, table.match, table.match.state  # of one moment: the match may go on meanwhile
    race = match.game.type.race
    async with table.racing:
        laps = await in_thread(match.laps, state)
    try:
        before = await table.store.read(table.store.winners_before, table.match_id)
    except SQLAlchemyError as error:
        raise storage_failed() from error
    winners = [*before, row.winner] if row.over else before
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
