"""A match that is being played: its position in memory, its log on the disk, and all who look on.

Everything that changes a table happens under its lock: first on a copy of the position, then in the database, and only
when that is done here and before the watchers.
"""

import asyncio
import logging
from collections.abc import AsyncIterator, Iterable, Sequence
from contextlib import asynccontextmanager
from dataclasses import replace
from functools import lru_cache
from typing import Any

from sqlalchemy.exc import SQLAlchemyError

from dragonrace.core.words.seats import voice_for
from dragonrace.core.words.voice import Voice, current_voice, speaking
from dragonrace.server.match.match import Match, Openly, Step, UnreadableLogError
from dragonrace.server.refusals import UNREADABLE, Refusal, moved, not_your_seat, storage_failed
from dragonrace.server.store.rows import ActionRow, Addition, MatchRow, SeatRow, as_bits, setup_of
from dragonrace.server.store.store import Conflict, Store
from dragonrace.server.table.audience import Audience, InThread
from dragonrace.server.table.autoplay import Autoplay
from dragonrace.server.table.descriptions import check_game, describe_match
from dragonrace.server.table.unbroken import unbroken
from dragonrace.server.table.watcher import Outlook, Watcher
from dragonrace.server.thinking.thinker import Thinker
from dragonrace.server.words import say

__all__ = ["Table"]

logger = logging.getLogger(__name__)

RELOAD_GRACE = 5.0
"""For so many seconds nobody plays for people who have left: they may only be loading the page again."""


class Table:
    """A live match. `Lobby` sees to it that there is only one for a match.

    To make one blocks for a moment, because the log is replayed; raises `Refusal` for a log that the rules of today do
    not allow. ``in_thread`` is where views are made.
    """

    def __init__(
        self,
        store: Store,
        thinker: Thinker,
        found: tuple[MatchRow, list[SeatRow], list[ActionRow]],
        in_thread: InThread = asyncio.to_thread,
    ) -> None:
        self.store, self._in_thread = store, in_thread
        self.lock, self.racing = asyncio.Lock(), asyncio.Lock()
        """Held by who changes the table, and by who finds out how the race went."""
        row, self.seats, actions = found
        self.match = _restore(row, self.seats, actions)
        self.row = _asking(row, self.match)
        self.is_lost, self._is_unsure = False, False
        """Whether another server has the match now, and whether one can't know what was written last."""
        self._audience = Audience(self.describe, self.belongs_here, self.voice, in_thread)
        self.autoplay = Autoplay(self, thinker)

    @property
    def match_id(self) -> str:
        """The match's id."""
        return self.row.id

    @property
    def opened_by(self) -> str:
        """The key of the browser that opened the match."""
        return self.row.host

    # --- being sure of what is written ---

    @asynccontextmanager
    async def turn(self) -> AsyncIterator[None]:
        """Have the table's lock, and the match as it is written down; raises `Refusal` where it can't be had."""
        async with self.lock:
            if self.is_lost:
                raise moved()
            if self._is_unsure:
                await self._make_sure()
            yield

    @asynccontextmanager
    async def _writing(self) -> AsyncIterator[None]:
        """Write something down; refuses, and learns from it, where that fails. Needs the lock."""
        try:
            yield
        except Conflict:
            self.lose()
            raise moved() from None
        except SQLAlchemyError as error:
            logger.exception("match %s could not be written", self.row.id)
            self._is_unsure = True
            raise storage_failed() from error

    async def _make_sure(self) -> None:
        """Find out what has been written: a database that failed may have done what it was told all the same."""
        try:
            found = await self.store.read(self.store.load, self.row.id)
        except SQLAlchemyError as error:
            raise storage_failed() from error
        if found is None or found[0].fence != self.row.fence:
            self.lose()
            raise moved()
        self._is_unsure = False
        row, seats, actions = found
        if len(actions) != len(self.match.log) or seats != self.seats:
            self.match = await self._in_thread(_restore, row, seats, actions)
            self.row, self.seats = _asking(row, self.match), seats
            self._audience.forget_match()
            await self._show_position(self._audience.everybody())

    def lose(self) -> None:
        """Let go of a match that another server has now; who looks on comes back, and is led there."""
        self.is_lost = True
        self.stop()
        self._audience.drop_all()

    # --- looking on ---

    def describe(self, key: str | None) -> dict[str, Any]:
        """Return the match as this browser sees it."""
        return describe_match(self.row, self.seats, key, self.online())

    def voice(self, language: str) -> Voice:
        """Return how one speaks of this match in a language: with the names that people gave."""
        return _voice(language, tuple(seat.name for seat in self.seats), tuple(self.match.game.players))

    def voice_of_request(self) -> Voice:
        """Return the same, in the language that is spoken at this moment."""
        return self.voice(current_voice().language)

    def is_watched(self) -> bool:
        """Say whether anybody looks on, from a seat or not."""
        return bool(self._audience.everybody())

    def online(self) -> set[str]:
        """Return the keys of those who are at the table."""
        return self._audience.online()

    def lately_online(self) -> set[str]:
        """Return the keys of those who are at the table, or were a moment ago and may be loading the page again."""
        return self._audience.online_within(RELOAD_GRACE)

    def holds(self, key: str | None, seat: int) -> bool:
        """Say whether this browser holds this seat."""
        return key is not None and 0 <= seat < len(self.seats) and self.seats[seat].owner == key

    def belongs_here(self, key: str) -> bool:
        """Say whether this browser opened the match, or holds a seat."""
        return key == self.row.host or any(seat.owner == key for seat in self.seats)

    def is_present(self, seat: int) -> bool:
        """Say whether the person who holds this seat is at the table."""
        return self.seats[seat].owner in self.online()

    def check_viewer(self, key: str | None, seat: int | None) -> None:
        """Refuse people who want to look from a seat that is not theirs."""
        if seat is not None and not self.holds(key, seat):
            raise not_your_seat(seat)

    async def join(self, watcher: Watcher) -> None:
        """Show a newcomer the position, and from then on every step."""
        async with self.turn():
            await self._end_stand_ins(watcher.key)
            self._take_lost_seat(watcher)
            positions = await self._audience.make_positions(self.match, [watcher.outlook])
            self._audience.add(watcher)
            self._audience.send_position(watcher, positions[watcher.outlook])
            self._audience.send_seats_soon(watcher)
        self.go_on()

    def leave(self, watcher: Watcher) -> None:
        """Forget a watcher, and tell the others if that person is away now."""
        if self._audience.remove(watcher):
            self._audience.send_seats_soon(watcher)
            self.go_on()
            asyncio.get_running_loop().call_later(RELOAD_GRACE, self.go_on)

    async def look_from(self, watcher: Watcher, seat: int | None, *, openly: bool = False) -> int:
        """Let a watcher look from another seat: alone, or openly, in front of all. Return how long the answer is."""
        async with self.turn():
            self.check_viewer(watcher.key, seat)
            outlook = Outlook(Openly(seat) if openly and seat is not None else seat, watcher.language)
            positions = await self._audience.make_positions(self.match, [outlook])
            watcher.seat, watcher.openly = seat, openly
            return self._audience.send_position(watcher, positions[outlook])

    def _take_lost_seat(self, watcher: Watcher) -> None:
        """Make a spectator of whoever has lost their seat; needs the lock, so that they can't lose it afterwards."""
        if watcher.seat is not None and not self.holds(watcher.key, watcher.seat):
            watcher.seat = None

    async def _show_position(self, watchers: Iterable[Watcher]) -> None:
        """Show the position to watchers, from their seats while they have them. Needs the lock."""
        watchers = list(watchers)
        for watcher in watchers:
            self._take_lost_seat(watcher)
        positions = await self._audience.make_positions(self.match, [watcher.outlook for watcher in watchers])
        for watcher in watchers:
            self._audience.send_position(watcher, positions[watcher.outlook])

    # --- seats that change ---

    async def change_seat(self, place: SeatRow) -> None:
        """Write a seat anew, then tell everybody whom it concerns. Needs the lock."""
        async with self._writing():
            await self.store.write(self.store.change_seat, self.row, place)
        await self._put_seat(place)

    async def _put_seat(self, place: SeatRow) -> None:
        before, self.seats[place.seat] = self.seats[place.seat], place
        if place.stand_in != before.stand_in:
            self.autoplay.think_again()
        if place.name != before.name:
            self._audience.forget_match()
        is_secret = replace(before, standing=place.standing) == place
        self._audience.send_seats(only=place.owner if is_secret else None)
        lost = [
            watcher for watcher in self._audience.looking_from(place.seat) if not self.holds(watcher.key, place.seat)
        ]
        await self._show_position(lost)

    async def _end_stand_ins(self, key: str | None) -> None:
        """Let people play themselves who are here again; the caller tells the others. Needs the lock."""
        for place in self.seats:
            if place.stand_in is None or key is None or place.owner != key:
                continue
            self.seats[place.seat] = replace(place, stand_in=None)
            self.autoplay.think_again()
            try:
                await self.store.write(self.store.change_seat, self.row, self.seats[place.seat])
            except Conflict:
                self.lose()
                raise moved() from None
            except SQLAlchemyError:  # they play all the same; at the worst the bot is back after a restart
                logger.exception("the end of a stand-in in match %s could not be written", self.row.id)

    def set_rematch(self, match_id: str) -> None:
        """Remember the rematch, and tell everybody where it is."""
        self.row = replace(self.row, rematch=match_id)
        self._audience.send_rematch(match_id)

    # --- acting ---

    async def act(self, key: str | None, seat: int, text: str, seen: int) -> int:
        """Do what a person wants who had seen ``seen`` actions; return its number in the log. Raises `Refusal`."""
        try:
            async with self.turn():
                with speaking(self.voice_of_request()):
                    return await self._act(key, seat, text, seen)
        finally:  # also after a refusal: one may have found out what is written
            self.go_on()

    async def _act(self, key: str | None, seat: int, text: str, seen: int) -> int:
        if not self.holds(key, seat):
            raise not_your_seat(seat)
        number = self.match.judge(seat, text, seen)
        if number is None:
            steps = self.match.try_action(seat, self.match.read(seat, text))
            number = steps[0].number
            await self.play(steps)
        return number

    async def play(self, steps: Sequence[Step]) -> None:
        """Write down what was tried, then make it true, then tell everybody; needs the lock.

        Nothing stops this half-way: else some would know of what has happened, and others not.
        """
        await unbroken(self._play(steps))

    async def _play(self, steps: Sequence[Step]) -> None:
        last = steps[-1].after
        row = replace(self.row, over=last.is_terminal(), winner=last.winner(), asked=as_bits(last.actors()))
        async with self._writing():
            await self.store.add(Addition(row, len(self.match.log), [_row_of(step) for step in steps]))
        self.row = row
        self.match.advance(steps)
        await self._audience.send_steps(steps)
        if row.over:
            self._audience.send_seats()

    # --- going on by itself ---

    def go_on(self) -> None:
        """Let happen what needs no person, in the background."""
        self.autoplay.go_on()

    def is_busy(self) -> bool:
        """Say whether something goes on here."""
        return self.lock.locked() or self.autoplay.is_busy()

    def stop(self) -> None:
        """Let nothing more happen by itself, now and later."""
        self.autoplay.stop()


@lru_cache(1000)
def _voice(language: str, names: tuple[str | None, ...], colours: tuple[str, ...]) -> Voice:
    return voice_for(language, names, colours)


def _row_of(step: Step) -> ActionRow:
    return ActionRow(step.logged.player, step.logged.text)


def _asking(row: MatchRow, match: Match) -> MatchRow:
    """Return the row with whom the match asks: rows that were written long ago don't know."""
    return replace(row, asked=as_bits(match.actors))


def _restore(row: MatchRow, seats: Sequence[SeatRow], actions: Iterable[ActionRow]) -> Match:
    """Return the match with this log; refuses one that can't be read, without saying what is in it."""
    check_game(row.game)
    try:
        written = ((action.player, action.text) for action in actions)
        return Match.restore(setup_of(row, seats), row.seed, written)
    except UnreadableLogError as error:
        why = say("match-unreadable", version=str(row.rules_version), number=str(error.number))
        raise Refusal(UNREADABLE, why, status=409) from error
