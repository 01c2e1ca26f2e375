"""All tables: opened when somebody comes, forgotten when nobody has been there for long, brought back by replay.

A match goes on when somebody opens it, not when the server starts: a start stays quick whatever lies in the database,
and chance and bots are drawn from the match's seed, so nobody can tell how long it slept.
"""

import asyncio
from collections import OrderedDict
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from typing import Any

from sqlalchemy.exc import SQLAlchemyError

from dragonrace import DragonraceError
from dragonrace.bots import bot_names
from dragonrace.server import keys
from dragonrace.server.describe import describe_game, describe_match
from dragonrace.server.messages import MatchRequest, SeatRequest
from dragonrace.server.refusals import Refusal, as_refusal, no_such_match, not_yours, storage_failed
from dragonrace.server.seating import clean
from dragonrace.server.store import Match, Seat, Store, now
from dragonrace.server.table import Table
from dragonrace.server.thinking import Thinker, load

__all__ = ["Tables"]

KEPT = 200
"""How many tables are kept in memory though nobody is there."""


@dataclass
class Place:
    """A table, perhaps still on its way from the database, and how many are using it."""

    table: "asyncio.Task[Table]"
    users: int = 0

    def is_idle(self) -> bool:
        """Say whether it may be forgotten."""
        if self.users or not self.table.done():
            return False
        return self.has_failed() or not self.table.result().is_busy()

    def has_failed(self) -> bool:
        """Say whether it could not be loaded."""
        return self.table.done() and (self.table.cancelled() or self.table.exception() is not None)

    def close(self) -> None:
        """Let nothing more happen there by itself: the next who comes opens it anew."""
        if self.table.done() and not self.has_failed():
            self.table.result().stop()


class Tables:
    """The tables in memory, at most one for a match."""

    def __init__(self, store: Store, thinker: Thinker) -> None:
        self.store, self.thinker = store, thinker
        self._places: OrderedDict[str, Place] = OrderedDict()

    @asynccontextmanager
    async def open(self, match_id: str) -> AsyncIterator[Table]:
        """Use a match's table, which stays in memory meanwhile; raises `Refusal` where there is no such match."""
        place = self._place(match_id)
        place.users += 1
        try:
            table = await asyncio.shield(place.table)
            table.go_on()
            yield table
        finally:
            place.users -= 1
            self._forget(match_id, place)

    def _place(self, match_id: str) -> Place:
        if match_id not in self._places:
            self._places[match_id] = Place(asyncio.create_task(self._load(match_id)))
        self._places.move_to_end(match_id)
        return self._places[match_id]

    async def _load(self, match_id: str) -> Table:
        try:
            found = await self.store.call(self.store.load, match_id) if keys.is_match_id(match_id) else None
        except SQLAlchemyError as error:
            raise storage_failed() from error
        if found is None:
            raise no_such_match()
        return await asyncio.to_thread(Table, self.store, self.thinker, *found)

    def _forget(self, match_id: str, place: Place) -> None:
        """Forget what could not be loaded, and the tables that have been idle for longest."""
        if place.has_failed() and self._places.get(match_id) is place:
            del self._places[match_id]
        if len(self._places) > KEPT:
            for other in [key for key, kept in self._places.items() if kept.is_idle()][: len(self._places) - KEPT]:
                self._places.pop(other).close()

    def _tables(self) -> dict[str, Table]:
        """Return the tables that are there now, by match id."""
        done = {key: place for key, place in self._places.items() if place.table.done()}
        return {key: place.table.result() for key, place in done.items() if not place.has_failed()}

    def stop(self) -> None:
        """Let nothing more happen at any table."""
        for place in self._places.values():
            place.close()

    # --- what browsers want of the database ---

    async def create(self, request: MatchRequest, key: str) -> dict[str, Any]:
        """Open a new match and return it as its host sees it."""
        match, seats = _check(request, key)
        try:
            await self.store.call(self.store.create, match, seats)
        except SQLAlchemyError as error:
            raise storage_failed() from error
        async with self.open(match.id) as table:
            return table.describe(key)

    async def held_by(self, key: str) -> list[dict[str, Any]]:
        """Return the matches in which this browser holds a seat, newest first."""
        try:
            found = await self.store.call(self.store.held_by, key)
        except SQLAlchemyError as error:
            raise storage_failed() from error
        tables = self._tables()
        return [
            tables[match.id].describe(key) if match.id in tables else describe_match(match, seats, key, ())
            for match, seats in found
        ]

    async def rematch(self, table: Table, key: str) -> dict[str, Any]:
        """Open the same table again, once; return the rematch as this browser sees it."""
        if key != table.match.host and all(seat.owner != key for seat in table.seats):
            raise not_yours("ask for a rematch")
        async with table.lock:
            if not table.match.over:
                raise Refusal("match.not-over", "A rematch can be opened when the match is over.", status=409)
            if table.match.rematch is None:
                await self._open_rematch(table)
        assert table.match.rematch is not None
        async with self.open(table.match.rematch) as again:
            return again.describe(key)

    async def _open_rematch(self, table: Table) -> None:
        old = table.match
        game = table.game
        new = Match(
            *(keys.new_match_id(), old.game, old.board, old.options, game.rules_version),
            *(keys.new_seed(), old.host, now()),
        )
        seats = [_again(seat) for seat in table.seats]
        try:
            match_id = await self.store.call(self.store.create, new, seats, old.id)
        except SQLAlchemyError as error:
            raise storage_failed() from error
        table.set_rematch(match_id)


def _check(request: MatchRequest, key: str) -> tuple[Match, list[Seat]]:
    """Return the match that is asked for; refuses what the game does not know."""
    description = describe_game(request.game)
    boards = [board["name"] for board in description["boards"]]
    if request.board not in boards:  # a path would be a board to the game, but not one that is ours to open
        raise Refusal("board.unknown", f"There is no such board; there are {', '.join(boards)}.", where="board")
    seats = [_new_seat(number, seat, bot_names(request.game), key) for number, seat in enumerate(request.seats)]
    match = Match(
        *(keys.new_match_id(), request.game, request.board, request.options, description["rules_version"]),
        *(keys.new_seed(), key, now()),
    )
    try:
        options = load(match, len(seats)).options  # all of them: another default one day must not change this match
    except DragonraceError as error:
        raise as_refusal(error, _blamed(error)) from error
    return replace(match, options=dict(options)), seats


def _blamed(error: DragonraceError) -> str:
    """Return the part of the request that a game has refused."""
    option = getattr(error, "option", None)
    return {"players": "seats", None: "options"}.get(option, f"options.{option}"[:80])


def _new_seat(number: int, wanted: SeatRequest, known: list[str], key: str) -> Seat:
    name = clean(wanted.name)
    if wanted.kind == "open":
        return Seat(number, "open", name=name, invitation=keys.new_invitation())
    if wanted.kind == "person":
        return Seat(number, "person", name=name, owner=key)
    if wanted.bot not in known:
        raise Refusal(
            "bot.unknown", f"There is no such bot; there are {', '.join(known)}.", where=f"seats[{number}].bot"
        )
    return Seat(number, "bot", bot=wanted.bot, name=name)


def _again(seat: Seat) -> Seat:
    """Return the seat for a rematch: the same person or bot; an open one with a new invitation, and no stand-in."""
    invitation = keys.new_invitation() if seat.kind == "open" else None
    return Seat(seat.seat, seat.kind, seat.bot, seat.name, seat.owner, invitation)
