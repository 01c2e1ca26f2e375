"""The list of public tables: what is played here is told to all servers every few seconds, and read for all who ask."""

import asyncio
import logging
import time
from typing import Any

from sqlalchemy.exc import SQLAlchemyError

from dragonrace.core.words.voice import current_voice
from dragonrace.server.refusals import storage_failed
from dragonrace.server.store.listings import LIFE, Listed, Listing, Listings
from dragonrace.server.store.rows import MatchRow, is_younger
from dragonrace.server.table.descriptions import describe_public
from dragonrace.server.table.lobby import Lobby
from dragonrace.server.table.table import Table

__all__ = ["Noticeboard", "listing_of"]

logger = logging.getLogger(__name__)

BEAT = 3.0
"""Seconds between two times that this server tells what has changed."""
FRESH = 2.0
"""For so many seconds all who ask are answered the same: however many look at the lobby, the database is asked once."""
SLOW = 3600
"""So many seconds for a move, and more, are a game in which one looks in now and then."""
LONGEST = 50
"""How many tables are listed."""


class Noticeboard:
    """One for a server. ``run`` tells what changes at its tables until it is cancelled."""

    def __init__(self, lobby: Lobby, listings: Listings) -> None:
        self._lobby, self._listings = lobby, listings
        self._told: dict[str, tuple[Listing, float]] = {}
        """What was told last, and when."""
        self._absent: set[str] = set()
        """What was found to be no more for the list."""
        self._reading: asyncio.Task[list[Listed]] | None = None
        self._described: dict[str, list[dict[str, Any]]] = {}
        """What was read last, in each language that somebody has asked in."""
        self._read_at = 0.0

    async def run(self) -> None:
        """Tell of this server's tables, again and again."""
        while True:
            await asyncio.sleep(BEAT)
            try:
                await self.tell()
            except SQLAlchemyError as error:  # what is not told leaves the list, and comes back
                logger.warning("the list of tables could not be written: %s", type(error).__name__)

    async def tell(self) -> None:
        """Tell what is new, and what would be forgotten otherwise."""
        now = time.monotonic()
        found = {table.match_id: listing_of(table) for table in self._lobby.public_tables()}
        alive = {match_id: listing for match_id, listing in found.items() if listing is not None}
        left = {match_id for match_id, (listing, _) in self._told.items() if not listing.lasting} - found.keys()
        gone, self._absent = left | (found.keys() - alive.keys() - self._absent), found.keys() - alive.keys()
        news = [listing for listing in alive.values() if self._is_news(listing, now)]
        if news or gone:
            store = self._lobby.store
            await store.write(self._listings.tell, sorted(news, key=_id), sorted(gone))
            fresh = {listing.match_id: (listing, now) for listing in news}
            self._told = {match_id: fresh.get(match_id) or self._told[match_id] for match_id in alive}

    def _is_news(self, listing: Listing, now: float) -> bool:
        told, at = self._told.get(listing.match_id, (None, 0.0))
        return told != listing or now - at > LIFE / 2

    async def tables(self) -> list[dict[str, Any]]:
        """Return the list as a stranger sees it, in the language of this moment."""
        language = current_voice().language
        if time.monotonic() - self._read_at > FRESH and (self._reading is None or self._reading.done()):
            self._reading = asyncio.create_task(self._read())
        if self._reading is None:
            return []
        try:
            found = await asyncio.shield(self._reading)
        except SQLAlchemyError as error:
            raise storage_failed() from error
        if language not in self._described:
            self._described[language] = [describe_public(listed) for listed in found]
        return self._described[language]

    async def _read(self) -> list[Listed]:
        found = await self._lobby.store.read(self._listings.found, LONGEST)
        self._described, self._read_at = {}, time.monotonic()
        return found


def listing_of(table: Table) -> Listing | None:
    """Return what the list says of a table; None: nobody who sits there is there, or there is nothing to show."""
    row, here = table.row, table.lately_online()
    people = sum(seat.owner in here for seat in table.seats if seat.owner is not None)
    count = sum(seat.kind == "open" for seat in table.seats)
    is_secret = not count and is_younger(row.created_at, row.delay)  # so is that what was before is over
    lasting = count > 0 and is_slow(row)
    if not (people or lasting) or is_secret or table.row_for(None).over:
        return None
    return Listing(row.id, count, people, table.onlookers(), lasting)


def is_slow(row: MatchRow) -> bool:
    """Say whether people have so long for a move that they come to the table only now and then."""
    return row.timing is not None and row.timing["per_move"] and row.timing["seconds"] >= SLOW


def _id(listing: Listing) -> str:
    return listing.match_id
