"""The lobby: new matches, and all tables.

Tables are opened when somebody comes, forgotten when nobody has been there for long, and brought back by replay.
A match goes on when somebody opens it, not when the server starts: a start stays quick whatever lies in the database,
and chance and bots are drawn from the match's seed, so nobody can tell how long it slept.
"""

import asyncio
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from typing import Any

from sqlalchemy.exc import SQLAlchemyError

from dragonrace import DragonraceError
from dragonrace.bots import bot_names
from dragonrace.core.game import Game
from dragonrace.core.words.voice import plain_name
from dragonrace.server import keys
from dragonrace.server.match.setup import Setup
from dragonrace.server.metrics import tables
from dragonrace.server.refusals import Refusal, as_refusal, moved, no_such_match, not_yours, storage_failed
from dragonrace.server.store.leases import Elsewhere, Leases
from dragonrace.server.store.rows import MatchRow, SeatRow, as_bits, now, old_record
from dragonrace.server.store.store import Conflict, Store
from dragonrace.server.table.descriptions import describe_game, describe_match
from dragonrace.server.table.table import Table
from dragonrace.server.thinking.thinker import Thinker
from dragonrace.server.words import say

__all__ = ["Lobby"]

KEPT = 200
"""How many tables are kept in memory though nobody is there."""


@dataclass
class Opened:
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

    def is_gone(self) -> bool:
        """Say whether the match has to be loaded anew."""
        return self.has_failed() or (self.table.done() and self.table.result().is_lost)

    def close(self) -> None:
        """Let nothing more happen there by itself: the next who comes opens it anew."""
        if self.table.done() and not self.has_failed():
            self.table.result().stop()


class PlayedElsewhere(Refusal):
    """Another server plays this match: there."""

    def __init__(self, there: Elsewhere) -> None:
        super().__init__(**vars(moved()))
        self.there = there


class Lobby:
    """The tables in memory, at most one for a match, and the way to new ones.

    ``leases`` say which matches are ours, where several servers share a database.
    """

    def __init__(self, store: Store, thinker: Thinker, leases: Leases | None = None) -> None:
        self.store, self.thinker, self._leases = store, thinker, leases
        self._opened: OrderedDict[str, Opened] = OrderedDict()
        self._lost = 0
        """How often all matches were lost."""

    @asynccontextmanager
    async def open(self, match_id: str) -> AsyncIterator[Table]:
        """Use a match's table, which stays in memory meanwhile; raises `Refusal` where there is no such match."""
        opened = self._find(match_id)
        opened.users += 1
        try:
            table = await asyncio.shield(opened.table)
            table.go_on()
            yield table
        finally:
            opened.users -= 1
            self._forget(match_id, opened)

    def _find(self, match_id: str) -> Opened:
        known = self._opened.get(match_id)
        if known is None or known.is_gone():  # it may have failed when nobody waited for it any more
            self._opened[match_id] = Opened(asyncio.create_task(self._load(match_id)))
            tables.set(len(self._opened))
        self._opened.move_to_end(match_id)
        return self._opened[match_id]

    async def _load(self, match_id: str) -> Table:
        if not keys.is_match_id(match_id):
            raise no_such_match()
        try:
            fence, lost = await self._take(match_id), self._lost
            found = await self.store.read(self.store.load, match_id)
        except SQLAlchemyError as error:
            raise storage_failed() from error
        if found is None:
            raise no_such_match()
        if fence not in (None, found[0].fence):  # another server was quicker
            raise moved()
        table = await asyncio.to_thread(Table, self.store, self.thinker, found)
        if lost != self._lost:  # meanwhile others may have taken over all matches
            table.lose()
        return table

    async def _take(self, match_id: str) -> int | None:
        """Take the match, where several servers could have it; raises `PlayedElsewhere` where another one has.

        Return its fence; None where nobody else could have it, or there is no such match.
        """
        taken = None if self._leases is None else await self.store.write(self._leases.take, match_id)
        if isinstance(taken, Elsewhere):
            raise PlayedElsewhere(taken)
        return taken

    async def whereabouts(self, match_id: str) -> Elsewhere | None:
        """Return where a match is played, or None where it is here, or nowhere: then this server takes it."""
        if self._leases is None:
            return None
        try:
            async with self.open(match_id):
                return None
        except PlayedElsewhere as error:
            return error.there

    def _forget(self, match_id: str, opened: Opened) -> None:
        """Forget what could not be loaded, and the tables that have been idle for longest."""
        if opened.is_gone() and self._opened.get(match_id) is opened:
            del self._opened[match_id]
        if len(self._opened) > KEPT:
            for other in [key for key, kept in self._opened.items() if kept.is_idle()][: len(self._opened) - KEPT]:
                self._opened.pop(other).close()
        tables.set(len(self._opened))

    def _tables(self) -> dict[str, Table]:
        """Return the tables that are there now, by match id."""
        done = {key: opened for key, opened in self._opened.items() if opened.table.done()}
        return {key: opened.table.result() for key, opened in done.items() if not opened.has_failed()}

    def lose_all(self) -> None:
        """Let go of all matches: other servers may have them by now."""
        self._lost += 1
        for table in self._tables().values():
            table.lose()

    def stop(self) -> None:
        """Let nothing more happen at any table."""
        for opened in self._opened.values():
            opened.close()

    # --- what browsers want of the database ---

    async def create(
        self, setup: Setup, wanted: Sequence[SeatRow], key: str, count: Callable[[], None]
    ) -> dict[str, Any]:
        """Open a new match and return it as its host sees it.

        ``wanted`` says of each seat whether it is for a person, open or for a bot, and how they are called. Raises
        `Refusal` where the game knows no such board, options or bots; so does ``count``, which is called where nothing
        else stands in the way, for a match too many.
        """
        match, seats = _new_match(setup, wanted, key)
        count()
        try:
            await self.store.write(self.store.create, match, seats)
        except SQLAlchemyError as error:
            raise storage_failed() from error
        async with self.open(match.id) as table:
            return table.describe(key)

    async def held_by(self, key: str) -> list[dict[str, Any]]:
        """Return the matches in which this browser holds a seat, newest first."""
        try:
            found = await self.store.read(self.store.held_by, key)
        except SQLAlchemyError as error:
            raise storage_failed() from error
        here = self._tables()
        return [
            here[match.id].describe(key) if match.id in here else describe_match(match, seats, key, ())
            for match, seats in found
        ]

    async def old_record(self, match_id: str) -> tuple[MatchRow, str] | None:
        """Return a finished match as it was written down, whatever the rules of today say; None if it is not over."""
        try:
            found = await self.store.read(self.store.load, match_id)
        except SQLAlchemyError as error:
            raise storage_failed() from error
        return None if found is None or not found[0].over else (found[0], old_record(found[0], found[2]))

    async def rematch(self, table: Table, key: str, count: Callable[[], None]) -> dict[str, Any]:
        """Open the same table again, once, which ``count`` may refuse; return the rematch as this browser sees it."""
        if not table.belongs_here(key):
            raise not_yours("only-they-ask-for-rematch")
        async with table.turn():
            if not table.row.over:
                raise Refusal("match.not-over", say("match-not-over"), status=409)
            if table.row.rematch is None:
                count()
                await self._open_rematch(table)
        assert table.row.rematch is not None
        try:
            async with self.open(table.row.rematch) as again:
                return again.describe(key)
        except PlayedElsewhere:  # it is told as it was written down; the page that opens it is led there
            found = await self.store.read(self.store.load, table.row.rematch)
            if found is None:
                raise no_such_match() from None
            return describe_match(found[0], found[1], key, ())

    async def _open_rematch(self, table: Table) -> None:
        old = table.row
        row = _new_row(table.match.setup, table.match.game, old.host)
        seats = [_again(seat) for seat in table.seats]
        try:
            match_id = await self.store.write(self.store.create, row, seats, old.id)
        except Conflict:
            table.lose()
            raise moved() from None
        except SQLAlchemyError as error:
            raise storage_failed() from error
        table.set_rematch(match_id)


def _new_match(setup: Setup, wanted: Sequence[SeatRow], key: str) -> tuple[MatchRow, list[SeatRow]]:
    """Return the match that is asked for; refuses what the game does not know."""
    description = describe_game(setup.game)
    boards = [board["name"] for board in description["boards"]]
    if setup.board not in boards:  # a path would be a board to the game, but not one that is ours to open
        raise Refusal("board.unknown", f"There is no such board; the boards are {', '.join(boards)}.", where="board")
    known = bot_names(setup.game)
    seats = [_new_seat(seat, known, key) for seat in wanted]
    try:
        game = setup.load()
    except DragonraceError as error:
        raise as_refusal(error, _blamed(error)) from error
    return _new_row(setup, game, key), seats


def _new_row(setup: Setup, game: Game, host: str) -> MatchRow:
    """Return the row of a new match, with all its options: another default one day must not change it."""
    agreed = (setup.game, setup.board, dict(game.options), game.rules_version)
    asked = as_bits(game.new_initial_state().actors())
    return MatchRow(keys.new_match_id(), *agreed, keys.new_seed(), host, now(), asked=asked)


def _blamed(error: DragonraceError) -> str:
    """Return the part of the request that a game has refused."""
    option = getattr(error, "option", None)
    return {"players": "seats", None: "options"}.get(option, f"options.{option}"[:80])


def _new_seat(wanted: SeatRow, known: list[str], key: str) -> SeatRow:
    """Return the seat with what it needs: an open one its invitation, a person's its owner."""
    seat = replace(wanted, name=plain_name(wanted.name))
    if seat.kind == "open":
        return replace(seat, invitation=keys.new_invitation())
    if seat.kind == "person":
        return replace(seat, owner=key)
    if seat.bot not in known:
        message = f"There is no such bot; the bots are {', '.join(known)}."
        raise Refusal("bot.unknown", message, where=f"seats[{seat.seat}].bot")
    return seat


def _again(seat: SeatRow) -> SeatRow:
    """Return the seat for a rematch: the same person or bot; an open one with a new invitation, and no stand-in."""
    invitation = keys.new_invitation() if seat.kind == "open" else None
    return SeatRow(seat.seat, seat.kind, seat.bot, seat.name, seat.owner, invitation)
