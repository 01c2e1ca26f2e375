"""The numbers that players' browsers add to chance: first all tell a hash, then all tell the number. Nobody chooses.

At the beginning chance waits for them, for a moment. Later a round begins when somebody new has sat down; until it is
complete, the old numbers hold. What was told is written down before anybody is asked for more. Who has once kept a
number back is not asked again: else they could have numbers drawn anew until they like what will fall.
"""

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from contextlib import AbstractAsyncContextManager
from dataclasses import replace
from typing import Any, Protocol

from dragonrace.core.records.fairness import Round, number_hash, numbers_for
from dragonrace.server.match.fair import write_rounds
from dragonrace.server.match.match import Match
from dragonrace.server.refusals import Refusal, not_your_seat
from dragonrace.server.store.rows import MatchRow, SeatRow
from dragonrace.server.table.watcher import Watcher, as_text
from dragonrace.server.words import say

__all__ = ["Numbers"]

GATHERING, TELLING = 3.0, 5.0
"""Seconds for which others' hashes are waited for after the first one, and then for the numbers."""
AGAIN = 2.0
"""Seconds after which what could not be written down is tried again."""
PATIENCE = 4.0
"""Seconds for which chance waits at the beginning for the first hash."""


class Fairly(Protocol):
    """What is asked of a table."""

    match: Match
    row: MatchRow
    seats: list[SeatRow]

    def online(self) -> set[str]:
        """Return the keys of those who are here."""

    def in_turn(self, work: Callable[[], Awaitable[None]]) -> None:
        """Do something under the table's lock, in the background."""

    async def write_fair(self, row: MatchRow) -> None:
        """Write down what makes the match fair; needs the lock."""

    def turn(self) -> AbstractAsyncContextManager[None]:
        """Have the table's lock, and the match as it is written down."""

    def holds(self, key: str | None, seat: int) -> bool:
        """Say whether this browser holds this seat."""

    def belongs_here(self, key: str) -> bool:
        """Say whether this browser opened the match, or holds a seat."""

    def tell(self, text: str) -> None:
        """Tell everybody who sees everything at once."""

    def go_on(self) -> None:
        """Let happen what needs no person."""


class Numbers:
    """The round of numbers that goes on at a table, if one does. All this, but for `add`, needs the table's lock."""

    def __init__(self, table: Fairly) -> None:
        self._table = table
        self._hashes: dict[int, str] = {}
        self._numbers: dict[int, str] = {}
        self._asked_since: int | None = None
        """How many throws there had been when all hashes were known and numbers were asked for; None before that."""
        self._timer: asyncio.TimerHandle | None = None
        self._stopped = False
        self._waits_until: float | None = None
        self.restore()

    @property
    def _is_telling(self) -> bool:
        return self._asked_since is not None

    def restore(self) -> None:
        """Go on from what is written down: a round for which numbers were asked; they have to be told once more."""
        self._stop_timer()
        self._hashes, self._numbers, self._asked_since = {}, {}, None
        asked = (self._table.row.fair or {}).get("open")
        if self._table.match.fair is not None and asked:
            self._hashes = {int(seat): text for seat, text in asked["hashes"].items()}
            self._asked_since = asked["since"]

    def is_waited_for(self) -> bool:
        """Say whether chance has to wait: at the beginning, for a moment."""
        fair, match = self._table.match.fair, self._table.match
        if fair is None or fair.rounds or match.throws or not self._players():
            return False
        now = asyncio.get_running_loop().time()
        if self._waits_until is None:
            self._waits_until = now + PATIENCE
            asyncio.get_running_loop().call_at(self._waits_until, self._table.go_on)
        return bool(self._hashes) or now < self._waits_until

    def told(self) -> dict[str, Any] | None:
        """Return what everybody may know of it; None: this match is not one that can be checked."""
        fair = self._table.match.fair
        if fair is None:
            return None
        return {
            "seal": fair.seal,
            "rounds": write_rounds(fair.rounds),
            "asks": "number" if self._is_telling else "hash" if self._wanted() else None,
            "of": sorted(self._hashes.keys() - self._numbers.keys() if self._is_telling else self._wanted()),
            "hashes": _by_text(self._hashes),
            "since": self._asked_since,
        }

    def ask(self, watcher: Watcher) -> None:
        """Ask who has come for their numbers; others need to know only who it is that plays."""
        self.resume()
        if watcher.key is not None and self._table.belongs_here(watcher.key):
            self.tell()
        elif not watcher.late and (told := self.told()) is not None:  # rounds say how long the log is
            watcher.send(as_text({"type": "fair", **told}))

    def tell(self) -> None:
        """Tell everybody of the numbers that are asked for, and that were told."""
        if (told := self.told()) is not None:
            self._table.tell(as_text({"type": "fair", **told}))

    def _holding(self) -> Mapping[int, str]:
        """Return the numbers that hold now."""
        fair = self._table.match.fair
        assert fair is not None
        return numbers_for(fair.rounds, self._table.match.throws + 1)

    def _withheld(self) -> set[int]:
        """Return the seats that have kept a number back."""
        fair = self._table.match.fair
        assert fair is not None
        return set[int]().union(*(one.withheld for one in fair.rounds))

    def _players(self) -> dict[int, SeatRow]:
        gone = self._table.match.now.manners.gone
        return {seat.seat: seat for seat in self._table.seats if seat.kind == "person" and seat.seat not in gone}

    def _wanted(self) -> set[int]:
        """Return the seats whose hashes are asked for: those of all who are here, if one of them is new."""
        if self._table.match.fair is None or self._table.row.over:
            return set()
        online, holding = self._table.online(), self._holding()
        here = {seat for seat, place in self._players().items() if place.owner in online} - self._withheld()
        return here - self._hashes.keys() if here - holding.keys() or self._hashes else set()

    # --- what browsers send ---

    async def add(self, key: str | None, seat: int, *, hash_of_it: str = "", number: str = "") -> None:
        """Take what a browser adds to chance: its number's hash, or later the number. Raises `Refusal`."""
        async with self._table.turn():
            if not self._table.holds(key, seat):
                raise not_your_seat(seat)
            if number:
                await self._take_number(seat, number)
            else:
                await self._take_hash(seat, hash_of_it)

    async def _take_hash(self, seat: int, text: str) -> None:
        if self._hashes.get(seat, text) != text:
            raise _refusal("fair-told-already")
        if self._is_telling or (seat not in self._hashes and seat not in self._wanted()):
            raise _refusal("fair-not-now")
        self._hashes[seat] = text
        if self._is_complete():
            await self._ask_for_numbers()
            return
        if self._timer is None:
            self._set_timer(GATHERING, self._ask_for_numbers)
        self.tell()

    def _is_complete(self) -> bool:
        return not self._wanted() and self._are_all_here()

    def _are_all_here(self) -> bool:
        """Say whether everybody takes part whose number holds so far: else who is new could choose."""
        return self._hashes.keys() >= self._holding().keys() & self._players().keys() - self._withheld()

    async def _ask_for_numbers(self) -> None:
        """Let no hash be added any more, and ask for the numbers."""
        if self._is_telling:  # it was written down the last time, though the database said that it failed
            return
        self._stop_timer()
        if not self._are_all_here():
            return
        since = self._table.match.throws
        self._set_timer(AGAIN, self._ask_for_numbers)  # where it can't be written down now
        await self._write(open_round={"since": since, "hashes": _by_text(self._hashes)})
        self._asked_since = since
        self._set_timer(TELLING, self._finish)
        self.tell()

    async def _take_number(self, seat: int, number: str) -> None:
        if not self._is_telling or seat not in self._hashes:
            raise _refusal("fair-not-now")
        if number_hash(number) != self._hashes[seat]:
            raise _refusal("fair-other-number")
        self._numbers[seat] = number
        if self._numbers.keys() == self._hashes.keys():
            await self._finish()

    async def _finish(self) -> None:
        """End the round, whether everybody has told their number or not."""
        self._stop_timer()
        fair = self._table.match.fair
        if fair is None or not self._is_telling:
            return
        if not self._table.row.over:  # else nothing falls any more
            last = Round(self._table.match.throws, self._hashes, self._numbers)
            self._set_timer(AGAIN, self._finish)  # where it can't be written down now
            await self._write(last)
            self._stop_timer()
            fair.rounds.append(last)
        self._hashes, self._numbers, self._asked_since = {}, {}, None
        self.tell()
        self._table.go_on()

    async def _write(self, *more: Round, open_round: dict[str, Any] | None = None) -> None:
        fair = self._table.match.fair
        assert fair is not None
        told = {"rounds": write_rounds([*fair.rounds, *more]), "open": open_round}
        await self._table.write_fair(replace(self._table.row, fair=told))

    # --- time ---

    def resume(self) -> None:
        """Ask again for the numbers of a round that another server, or this one before a restart, had begun."""
        if self._is_telling and self._timer is None:
            self._set_timer(TELLING, self._finish)

    def _set_timer(self, seconds: float, work: Callable[[], Awaitable[None]]) -> None:
        self._stop_timer()

        def begin() -> None:
            self._set_timer(AGAIN, work)  # where nothing can be done now
            self._table.in_turn(work)

        if not self._stopped:
            self._timer = asyncio.get_running_loop().call_later(seconds, begin)

    def _stop_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def stop(self) -> None:
        """Ask for nothing more, now and later."""
        self._stopped = True
        self._stop_timer()


def _by_text(by_seat: Mapping[int, str]) -> dict[str, str]:
    return {str(seat): text for seat, text in by_seat.items()}


def _refusal(why: str) -> Refusal:
    return Refusal(why.replace("-", ".", 1), say(why), status=409)
