"""A match that is being played: its position in memory, its log on the disk, and all who look on.

Everything that changes a table happens under its lock: first on a copy of the position, then in the database, and only
when that is done here and before the watchers.
"""

import asyncio
import logging
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from sqlalchemy.exc import SQLAlchemyError

from dragonrace import CHANCE, DragonraceError, State
from dragonrace.core.chance import draw
from dragonrace.core.view import log_entry, packed_view, step_entry
from dragonrace.server.describe import check_game, describe_match
from dragonrace.server.messages import Act
from dragonrace.server.refusals import Refusal, as_refusal, not_your_seat, storage_failed
from dragonrace.server.steward import Steward
from dragonrace.server.store import Addition, Conflict, Line, Match, Seat, Store
from dragonrace.server.thinking import Thinker, load, replay
from dragonrace.server.watchers import Watcher, as_text

__all__ = ["Table"]

logger = logging.getLogger(__name__)


@dataclass(frozen=True)
class Step:
    """One action that was carried out on a copy: what it was, and the positions before and after it."""

    line: Line
    before: State
    after: State


class Table:
    """A live match. `tables.Tables` sees to it that there is only one for a match."""

    def __init__(self, store: Store, thinker: Thinker, match: Match, seats: list[Seat], lines: list[Line]) -> None:
        self.store = store
        self.lock = asyncio.Lock()
        self.watchers: set[Watcher] = set()
        self._steward = Steward(self, thinker)
        self._restore(match, seats, lines)

    def _restore(self, match: Match, seats: list[Seat], lines: list[Line]) -> None:
        """Replay the log. Blocks for a moment; refuses a log that the rules of today do not allow."""
        check_game(match.game)
        asked: list[tuple[int, ...]] = []
        try:
            self.game = load(match, len(seats))
            state = self.game.new_initial_state()
            asked.append(state.actors())
            for line in lines:
                replay(state, [line])
                asked.append(state.actors())
        except DragonraceError as error:
            raise _unreadable(match, len(asked)) from error
        self.match, self.seats, self.lines, self.state = match, seats, lines, state
        self.asked = asked
        """Who could act after so many actions: one more than there are lines."""
        self._logs: dict[int | None, list[Any]] = {}

    async def reload(self) -> None:
        """Take the log as it stands in the database, and show it to all: another server has played here."""
        found = await self.store.call(self.store.load, self.match.id)
        assert found is not None, "matches are never deleted"
        await asyncio.to_thread(self._restore, *found)
        for watcher in list(self.watchers):
            await self._show_from_where_he_may(watcher)

    # --- looking on ---

    def describe(self, key: str | None) -> dict[str, Any]:
        """Return the match as this browser sees it."""
        return describe_match(self.match, self.seats, key, self._online())

    def _online(self) -> set[str]:
        return {watcher.key for watcher in self.watchers if watcher.key is not None}

    def holds(self, key: str | None, seat: int) -> bool:
        """Say whether this browser holds this seat."""
        return key is not None and 0 <= seat < len(self.seats) and self.seats[seat].owner == key

    def is_present(self, seat: int) -> bool:
        """Say whether the person who holds this seat is at the table."""
        return self.seats[seat].owner in self._online()

    def check_viewer(self, key: str | None, seat: int | None) -> None:
        """Refuse one who wants to look from a seat that is not his."""
        if seat is not None and not self.holds(key, seat):
            raise not_your_seat(seat)

    async def sit_down(self, watcher: Watcher) -> None:
        """Show a newcomer the position, and from then on every step."""
        async with self.lock:
            await self._end_stand_ins(watcher.key)
            self._let_look_from_where_he_may(watcher)
            await self._get_log(watcher.seat)
            online = self._online()
            self.watchers.add(watcher)
            self._show(watcher)
            if self._online() != online:
                self.tell_seats(but=watcher)
        self.go_on()

    def leave(self, watcher: Watcher) -> None:
        """Forget a watcher, and tell the others if he is away now."""
        online = self._online()
        self.watchers.discard(watcher)
        if self._online() != online:
            self.tell_seats()
            self.go_on()

    async def look(self, watcher: Watcher, seat: int | None) -> None:
        """Let a watcher look from another seat."""
        async with self.lock:
            self.check_viewer(watcher.key, seat)
            await self._get_log(seat)
            watcher.seat = seat
            self._show(watcher)

    def _let_look_from_where_he_may(self, watcher: Watcher) -> None:
        """Make a spectator of one who has lost his seat; needs the lock, so that he can't lose it afterwards."""
        if watcher.seat is not None and not self.holds(watcher.key, watcher.seat):
            watcher.seat = None

    async def _show_from_where_he_may(self, watcher: Watcher) -> None:
        """Show a watcher the position, from his seat while he has it. Needs the lock."""
        self._let_look_from_where_he_may(watcher)
        await self._get_log(watcher.seat)
        self._show(watcher)

    async def _get_log(self, viewer: int | None) -> None:
        """Make the log as this viewer may read it, which takes a moment; needs the lock."""
        if viewer not in self._logs:
            self._logs[viewer] = await asyncio.to_thread(self.state.log, viewer)

    def _show(self, watcher: Watcher) -> None:
        """Tell a watcher the whole position; needs the lock, so that it fits the steps that follow."""
        seat = watcher.seat
        state = {"seen": len(self.lines), "view": packed_view(self.state, seat), "log": self._logs[seat]}
        watcher.tell(as_text({"type": "position", "match": self.describe(watcher.key), **state}))

    def tell_seats(self, but: Watcher | None = None, only: str | None = None) -> None:
        """Tell everybody, or only the browser with this key, who sits where: each in his own words."""
        for watcher in self.watchers - {but}:
            if only in (None, watcher.key):
                watcher.tell(as_text({"type": "seats", "match": self.describe(watcher.key)}))

    # --- seats that change ---

    async def change_seat(self, before: Seat, after: Seat) -> None:
        """Write a seat anew, then tell everybody; refuses if somebody else was faster. Needs the lock."""
        try:
            written = await self.store.call(self.store.change_seat, self.match.id, before, after)
        except SQLAlchemyError as error:
            raise storage_failed() from error
        if not written:
            await self.reload()
            message = f"Somebody else has just changed seat {after.seat}; look again."
            raise Refusal("seat.changed", message, status=409, where="seat")
        await self.put_seat(after)

    async def put_seat(self, place: Seat) -> None:
        """Take over a seat that is on the disk, and tell everybody whom it concerns; needs the lock."""
        before, self.seats[place.seat] = self.seats[place.seat], place
        if place.stand_in != before.stand_in:
            self._steward.think_again()
        is_secret = replace(before, standing=place.standing) == place
        self.tell_seats(only=place.owner if is_secret else None)
        for watcher in list(self.watchers):
            if watcher.seat == place.seat and not self.holds(watcher.key, place.seat):
                await self._show_from_where_he_may(watcher)

    async def _end_stand_ins(self, key: str | None) -> None:
        """Let him play himself who is here again; the caller tells the others. Needs the lock."""
        for place in self.seats:
            if place.stand_in is None or key is None or place.owner != key:
                continue
            self.seats[place.seat] = replace(place, stand_in=None)
            self._steward.think_again()
            try:
                change = (place, self.seats[place.seat])
                await self.store.call(self.store.change_seat, self.match.id, *change)
            except SQLAlchemyError:  # he plays all the same; at the worst the bot is back after a restart
                logger.exception("the end of a stand-in in match %s could not be written", self.match.id)

    def set_rematch(self, match_id: str) -> None:
        """Remember the rematch, and tell everybody where it is."""
        self.match = replace(self.match, rematch=match_id)
        for watcher in list(self.watchers):
            watcher.tell(as_text({"type": "rematch", "match_id": match_id}))

    # --- acting ---

    async def act(self, key: str | None, act: Act) -> int:
        """Do what a person wants, and return the action's number in the log; raises `Refusal`."""
        async with self.lock:
            if not self.holds(key, act.seat):
                raise not_your_seat(act.seat)
            number = self._judge(act)
            if number is None:
                number = len(self.lines) + 1
                await self.play(act.seat, self._read(act))
        self.go_on()
        return number

    def _judge(self, act: Act) -> int | None:
        """Return None if the act is in time, or the number of the same action if it is there already."""
        if act.seen > len(self.lines):
            message = f"seen can't be {act.seen}: there are {len(self.lines)} actions."
            raise Refusal("message.invalid", message, where="seen")
        own = (number for number, line in self._since(act.seen) if line.player == act.seat)
        number = next(own, None)
        if number is not None:
            if self._is_same(act, self.lines[number - 1]):
                return number
            raise self._late("you have acted since then")
        if not self.is_still_asked(act.seat, act.seen):
            raise self._late(self._whose_turn())
        return None

    def _since(self, seen: int) -> Iterator[tuple[int, Line]]:
        return ((number, self.lines[number - 1]) for number in range(seen + 1, len(self.lines) + 1))

    def is_still_asked(self, seat: int, seen: int) -> bool:
        """Say whether this seat has been asked all the time since ``seen``: then nothing that happened concerns it."""
        return all(seat in actors for actors in self.asked[seen:])

    def _is_same(self, act: Act, line: Line) -> bool:
        """Say whether this is the line's action, written in whatever way the notation allows."""
        actor, _, text = act.text.rpartition(":")
        return text.split() == line.text.split() and actor.strip() in ("", self.game.players[act.seat])

    def _whose_turn(self) -> str:
        if not self.asked[-1]:
            return "the match is over"
        names = [self.game.actor_name(actor) for actor in self.asked[-1]]
        return f"now it is {' or '.join(names)}'s turn"

    def _late(self, why: str) -> Refusal:
        return Refusal("action.late", f"This comes too late or too early: {why}.", status=409)

    def _read(self, act: Act) -> int:
        try:
            return self.state.string_to_action(act.text, act.seat)
        except DragonraceError as error:
            raise as_refusal(error, "text") from error

    async def play(self, player: int, action: int) -> None:
        """Carry out an action and the chance that follows at once, write it down, then tell; needs the lock."""
        steps = list(self._ahead(player, action))
        last = steps[-1].after
        match = replace(self.match, over=last.is_terminal(), winner=last.winner())
        try:
            addition = Addition(match, len(self.lines), [step.line for step in steps])
            await asyncio.shield(self.store.add(addition))
        except Conflict:
            await self.reload()
            raise self._late("somebody else has acted") from None
        except SQLAlchemyError as error:
            logger.exception("match %s could not be written", self.match.id)
            raise storage_failed() from error
        self.match = match
        for step in steps:
            self._happened(step)
        if match.over:
            self.tell_seats()

    def _ahead(self, player: int, action: int) -> Iterator[Step]:
        """Try an action, and what chance does then, on copies."""
        before = self.state
        while True:
            line = Line(player, before.action_to_string(action, player))
            after = before.clone()
            after.apply_action(action, player)
            yield Step(line, before, after)
            if after.actors() != (CHANCE,):
                return
            before, player, action = after, CHANCE, draw(after, self.match.seed)

    def _happened(self, step: Step) -> None:
        """Make a step that is on the disk the position here, and tell everybody."""
        self.state = step.after
        self.lines.append(step.line)
        self.asked.append(step.after.actors())
        viewers = {watcher.seat for watcher in self.watchers}
        self._logs = {viewer: log for viewer, log in self._logs.items() if viewer in viewers}
        for viewer in viewers:
            text = self._step_text(step, viewer)
            for watcher in [watcher for watcher in self.watchers if watcher.seat == viewer]:
                watcher.tell(text)

    def _step_text(self, step: Step, viewer: int | None) -> str:
        if viewer in self._logs:
            self._logs[viewer].append(log_entry(step.before, step.after, viewer))
        entry, view = step_entry(step.before, step.after, viewer), packed_view(step.after, viewer)
        return as_text({"type": "step", "seen": len(self.lines), "entry": entry, "view": view})

    # --- going on by itself ---

    def go_on(self) -> None:
        """Let happen what needs no person, in the background."""
        self._steward.go_on()

    def is_busy(self) -> bool:
        """Say whether something goes on here."""
        return self.lock.locked() or self._steward.is_busy()

    def stop(self) -> None:
        """Let nothing more happen by itself, now and later."""
        self._steward.stop()


def _unreadable(match: Match, number: int) -> Refusal:
    """Return the answer where a log can't be replayed. Its lines stay unsaid: they may be hidden from the reader."""
    message = f"This match was played by version {match.rules_version} of its rules and can't be read today"
    return Refusal("match.unreadable", f"{message}: action {number} of its log is not possible.", status=409)
