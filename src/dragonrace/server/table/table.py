"""A match that is being played: its position in memory, its log on the disk, and all who look on.

Everything that changes a table happens under its lock: first on a copy of the position, then in the database, and only
when that is done here and before the watchers.
"""

import asyncio
import logging
import weakref
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine, Iterable, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, replace
from datetime import datetime
from functools import lru_cache, partial
from typing import Any

from sqlalchemy.exc import SQLAlchemyError

from dragonrace.core.records.manners import is_aside
from dragonrace.core.records.replay import Line
from dragonrace.core.words.seats import voice_for
from dragonrace.core.words.voice import Voice, current_voice, speaking
from dragonrace.server.match.looking import Openly
from dragonrace.server.match.match import Match, Step
from dragonrace.server.refusals import Refusal, moved, not_your_seat, storage_failed
from dragonrace.server.store.rows import ActionRow, Addition, MatchRow, SeatRow, now
from dragonrace.server.store.store import Conflict, Store
from dragonrace.server.table.audience import Audience, InThread, Shown
from dragonrace.server.table.autoplay import Autoplay
from dragonrace.server.table.descriptions import describe_match
from dragonrace.server.table.late import Late
from dragonrace.server.table.numbers import Numbers
from dragonrace.server.table.restoring import following, restore, row_of, with_asked
from dragonrace.server.table.speech import PLAY_ON, Pace, is_left_paused, tried
from dragonrace.server.table.storing import storing
from dragonrace.server.table.talk import Talk
from dragonrace.server.table.timekeeper import Timekeeper
from dragonrace.server.table.unbroken import unbroken
from dragonrace.server.table.watcher import Outlook, Watcher, as_text
from dragonrace.server.thinking.thinker import Thinker

__all__ = ["Table", "Wish"]

logger = logging.getLogger(__name__)

RELOAD_GRACE = 5.0
"""For so many seconds nobody plays for people who have left: they may only be loading the page again."""


@dataclass(frozen=True)
class Wish:
    """What a person wants to do or to say, who had seen ``seen`` lines of the log.

    ``at``: when it came, by the event loop's time; ``lag``: how many seconds it was under way, there and back.
    """

    seat: int
    text: str
    seen: int
    at: float
    lag: float = 0.0


class Table:
    """A live match. `Lobby` sees to it that there is only one for a match.

    To make one blocks for a moment, because the log is replayed; raises `Refusal` for a log that the rules of today do
    not allow. ``in_thread`` is where views are made; ``ages`` are of the actions that some have not seen yet; ``call``
    is told whenever others may be asked, or away.
    """

    def __init__(
        self,
        store: Store,
        thinker: Thinker,
        found: tuple[MatchRow, list[SeatRow], list[ActionRow]],
        in_thread: InThread = asyncio.to_thread,
        ages: Sequence[float] = (),
        call: "Callable[[Table], None] | None" = None,
    ) -> None:
        self.store, self._in_thread, self._call = store, in_thread, call
        self.lock, self.racing = asyncio.Lock(), asyncio.Lock()
        """Held by who changes the table, and by who finds out how the race went."""
        row, self.seats, actions = found
        self.match = restore(row, self.seats, actions)
        self._times = [action.at for action in actions] if row.timing is not None else []
        self.row = with_asked(row, self.match)
        self.is_lost, self._is_unsure = False, False
        """Whether another server has the match now, and whether one can't know what was written last."""
        self._works: set[asyncio.Task[None]] = set()
        me: Table = weakref.proxy(self)  # so that a table that is forgotten goes at once, with all that it knows
        self._audience = Audience(me, in_thread)
        show_late = lambda: me._show_late()  # noqa: E731, PLW0108 - the method itself would hold the table
        self.late = Late(self.match, row.delay, show_late, ages, over=row.over) if row.delay else None
        """What those see who hold no seat, where they see everything later."""
        self.talk, self._pace = Talk(me), Pace()
        self.autoplay, self.time, self.numbers = Autoplay(me, thinker), Timekeeper(me), Numbers(me)

    @property
    def match_id(self) -> str:
        """The match's id."""
        return self.row.id

    @property
    def opened_by(self) -> str:
        """The key of the browser that opened the match."""
        return self.row.host

    async def begin(self, ran: Callable[[datetime], float]) -> None:
        """Let clocks run on, now that the match is loaded; ``ran``: for how many seconds they have run since a time."""
        if self.match.clocks is None or self.row.over:
            return
        lines = self.time.begin(lambda seat: ran(self._asked_at(seat)))
        if lines:
            async with self.turn():
                await self.play(self.match.try_lines(lines))

    def _asked_at(self, seat: int) -> datetime:
        """Return when this seat's clock began to run, in the match that was loaded."""
        since = self.match.runs_since(seat)
        return datetime.fromisoformat((self._times[since - 1] if since else self.row.created_at) or now())

    async def look_at_clocks(self) -> None:
        """Let those clocks run that are to, now that somebody else sits there, or has come; needs the lock."""
        lines = self.time.refresh()
        if lines:
            await self.play(self.match.try_lines(lines))

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
        """Find out what has been written: a database that failed may have done what it was told all the same.

        Nothing stops this half-way: who comes next would take for sure what is not.
        """
        await unbroken(self._find_out())

    async def _find_out(self) -> None:
        with storing():
            found = await self.store.read(self.store.load, self.row.id)
        if found is None or found[0].fence != self.row.fence:
            self.lose()
            raise moved()
        row, seats, actions = found
        if (len(actions), seats, row.host, row.fair) == (len(self.match.log), self.seats, self.row.host, self.row.fair):
            self._is_unsure = False
            return
        known, changed_numbers = len(self.match.log), row.fair != self.row.fair
        self.match = await self._in_thread(restore, row, seats, actions)
        self.row, self.seats = with_asked(row, self.match), seats
        self._audience.forget_match()
        if self.late is not None:
            self.late.follow(self.match, over=row.over)
        if changed_numbers:
            self.numbers.restore()
        self.time.go_on_after(known)
        self._is_unsure = False
        await self._tell_anew(changed_numbers=changed_numbers)

    async def _tell_anew(self, *, changed_numbers: bool) -> None:
        """Tell everybody of a match that has turned out to be another one. Needs the lock."""
        for key in self.online():  # it may not have been written down that they are back
            await self._end_stand_ins(key)
        await self._show_position(self._audience.everybody())
        self._tell_time(self._audience.everybody())
        if changed_numbers:  # nobody may have been asked, or told
            self.numbers.resume()
            self.numbers.tell()
            self.go_on()

    async def doubt(self) -> None:
        """Find out what is written: somebody has gone on under another key, and their seats with them."""
        self._is_unsure = True
        self.talk.doubt()
        with suppress(Refusal):  # then the next who comes finds it out
            async with self.turn():
                pass
        self.go_on()

    def lose(self) -> None:
        """Let go of a match that another server has now; who looks on comes back, and is led there."""
        self.is_lost = True
        self.stop()
        self._audience.drop_all()

    # --- looking on ---

    def describe(self, key: str | None) -> dict[str, Any]:
        """Return the match as this browser sees it."""
        return describe_match(self.row_for(key), self.seats, key, self.online(), self.onlookers())

    def is_late(self, key: str | None) -> bool:
        """Say whether this browser sees everything later: it holds no seat."""
        return self.late is not None and not self.sits(key)

    def match_for(self, key: str | None) -> Match:
        """Return the match as it stands for this browser."""
        is_behind = self.late is not None and not self.late.is_over and self.is_late(key)
        return self.late.match if self.late is not None and is_behind else self.match

    def row_for(self, key: str | None) -> MatchRow:
        """Return the match's row, without its end where this browser has not seen that yet."""
        if self.late is None or self.late.is_over or not self.is_late(key):
            return self.row
        return replace(self.row, over=False, winner=None, rematch=None)

    def voice(self, language: str) -> Voice:
        """Return how one speaks of this match in a language: with the names that people gave."""
        return _voice(language, tuple(seat.name for seat in self.seats), tuple(self.match.game.players))

    def voice_of_request(self) -> Voice:
        """Return the same, in the language that is spoken at this moment."""
        return self.voice(current_voice().language)

    def is_watched(self) -> bool:
        """Say whether anybody looks on, from a seat or not."""
        return bool(self._audience.everybody())

    def watchers(self) -> list[Watcher]:
        """Return all who look on."""
        return self._audience.everybody()

    def online(self) -> set[str]:
        """Return the keys of those who are at the table."""
        return self._audience.online()

    def lately_online(self) -> set[str]:
        """Return the keys of those who are at the table, or were a moment ago and may be loading the page again."""
        return self._audience.online_within(RELOAD_GRACE)

    def holds(self, key: str | None, seat: int) -> bool:
        """Say whether this browser holds this seat."""
        return key is not None and 0 <= seat < len(self.seats) and self.seats[seat].owner == key

    def sits(self, key: str | None) -> bool:
        """Say whether this browser holds any seat."""
        return any(self.holds(key, seat.seat) for seat in self.seats)

    def people(self) -> set[str]:
        """Return the keys of who opened the match, and of all who sit there."""
        return {self.row.host, *(seat.owner for seat in self.seats if seat.owner is not None)}

    def belongs_here(self, key: str) -> bool:
        """Say whether this browser opened the match, or holds a seat."""
        return key in self.people()

    def onlookers(self) -> int:
        """Return how many look on who hold no seat; of many only about how many they are."""
        return self._audience.onlookers([seat.owner for seat in self.seats])

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
            waited = self.time.gathering.waits
            self.time.gathering.come(watcher.key)
            if self.time.has_gathered():
                await self.look_at_clocks()
            self._place(watcher)
            positions = await self._audience.make_positions(self._match_at, [watcher.outlook])
            if self.is_lost:  # meanwhile all were sent away who were here already
                raise moved()
            self._audience.add(watcher)
            self._audience.send_position(watcher, positions[watcher.outlook])
            self._tell_time(self._audience.everybody() if waited else [watcher])  # others may have waited for them
            self.numbers.ask(watcher)
            self._audience.send_seats_soon(watcher)
            self.talk.welcome(watcher)
        self.go_on()

    def leave(self, watcher: Watcher) -> None:
        """Forget a watcher, and tell the others if that person is away now."""
        if self._audience.remove(watcher):
            self._audience.send_seats_soon(watcher)
            self.go_on()
            asyncio.get_running_loop().call_later(RELOAD_GRACE, self.go_on)

    async def look_from(self, watcher: Watcher, seat: int | None, *, openly: bool = False) -> Shown:
        """Let a watcher look from another seat: alone, or openly, in front of all. Return what that cost."""
        async with self.turn():
            self.check_viewer(watcher.key, seat)
            outlook = Outlook(Openly(seat) if openly and seat is not None else seat, watcher.language, watcher.late)
            before = self._audience.busy
            positions = await self._audience.make_positions(self._match_at, [outlook])
            watcher.seat, watcher.openly = seat, openly
            return Shown(self._audience.send_position(watcher, positions[outlook]), self._audience.busy - before)

    def _match_at(self, outlook: Outlook) -> Match:
        return self.late.match if self.late is not None and outlook.late else self.match

    def _place(self, watcher: Watcher) -> None:
        """Let a watcher see what is theirs to see: whoever has lost their seat is a spectator, perhaps a late one.

        Needs the lock, so that nothing of it changes afterwards.
        """
        if watcher.seat is not None and not self.holds(watcher.key, watcher.seat):
            watcher.seat = None
        watcher.late = self.is_late(watcher.key)

    async def _show_position(self, watchers: Iterable[Watcher]) -> None:
        """Show the position to watchers, from their seats while they have them. Needs the lock."""
        watchers = list(watchers)
        for watcher in watchers:
            self._place(watcher)
        positions = await self._audience.make_positions(self._match_at, [watcher.outlook for watcher in watchers])
        for watcher in watchers:
            self._audience.send_position(watcher, positions[watcher.outlook])

    async def _show_late(self) -> None:
        """Show those what they may see only now who see everything later."""
        async with self.lock:
            if self.late is None or self.is_lost:
                return
            if steps := self.late.advance():
                await self._audience.send_steps(steps, late=True)
            if self.late.is_over:
                self._audience.send_seats()

    # --- seats that change ---

    async def change_seat(self, place: SeatRow) -> None:
        """Write a seat anew, then tell everybody whom it concerns. Needs the lock."""
        async with self._writing():
            await self.store.write(self.store.change_seat, self.row, place, self.seats[place.seat].owner)
        await self._put_seat(place)

    async def _put_seat(self, place: SeatRow) -> None:
        before, self.seats[place.seat] = self.seats[place.seat], place
        if not any(seat.kind == "open" for seat in self.seats):
            self.row = replace(self.row, code=None)
        if place.stand_in != before.stand_in:
            self.autoplay.think_again()
        if place.name != before.name:
            self._audience.forget_match()
        is_secret = replace(before, standing=place.standing) == place
        self._audience.send_seats(only=place.owner if is_secret else None)
        await self._show_position(watcher for watcher in self._audience.everybody() if self._is_misplaced(watcher))
        await self.look_at_clocks()

    def _is_misplaced(self, watcher: Watcher) -> bool:
        """Say whether somebody sees what they may not see any more, or later than they may."""
        has_lost = watcher.seat is not None and not self.holds(watcher.key, watcher.seat)
        return has_lost or watcher.late != self.is_late(watcher.key)

    async def _end_stand_ins(self, key: str | None) -> None:
        """Let people play themselves who are here again; the caller tells the others. Needs the lock."""
        for place in self.seats:
            if place.stand_in is None or key is None or place.owner != key:
                continue
            self.seats[place.seat] = replace(place, stand_in=None)
            self.autoplay.think_again()
            try:
                await self.store.write(self.store.change_seat, self.row, self.seats[place.seat], place.owner)
            except Conflict:
                self.lose()
                raise moved() from None
            except SQLAlchemyError:  # they play all the same; at the worst the bot is back after a restart
                logger.exception("the end of a stand-in in match %s could not be written", self.row.id)
            await self.look_at_clocks()

    async def change_chat(self, *, on: bool) -> None:
        """Write down whether people may write freely, then tell everybody. Needs the lock."""
        async with self._writing():
            await self.store.write(self.store.change_chat, self.row, on=on)
        self.row = replace(self.row, chat=on)
        self._audience.send_seats()

    def set_rematch(self, match_id: str) -> None:
        """Remember the rematch, and tell everybody where it is."""
        self.row = replace(self.row, rematch=match_id)
        self._audience.send_rematch(match_id)

    # --- acting ---

    async def act(self, key: str | None, wish: Wish, done: Callable[[int], None] = lambda _number: None) -> int:
        """Do or say what a person wants; return its number in the log. Raises `Refusal`.

        ``done`` gets that number as soon as it is written down, before it is told to anybody what comes of it.
        """
        try:
            async with self.turn():
                await self.time.make_sure()
                with speaking(self.voice_of_request()):
                    return await self._act(key, wish, done)
        finally:  # also after a refusal: one may have found out what is written
            self.go_on()

    async def _act(self, key: str | None, wish: Wish, done: Callable[[int], None]) -> int:
        if not self.holds(key, wish.seat):
            raise not_your_seat(wish.seat)
        number = self.match.judge(wish.seat, wish.text, wish.seen)
        if number is None:
            steps = await self._steps(wish)
            own = [step.number for step in steps if step.line.player == wish.seat]
            number = own[-1]  # what the table notes of them comes before it
            await self.play(steps, partial(done, number))
        else:
            done(number)
        return number

    async def _steps(self, wish: Wish) -> list[Step]:
        """Try what a person wants, with all that must be written down with it."""
        if is_aside(wish.text):
            return await self._steps_of_aside(wish.seat, wish.text)
        spent = self.time.spent(wish.seat, wish.at, wish.lag)
        return self.match.try_action(wish.seat, self.match.read(wish.seat, wish.text), spent)

    async def _steps_of_aside(self, seat: int, text: str) -> list[Step]:
        """Try an aside. Clocks that will stand still, or go on elsewhere, have their time written down before it."""
        self._pace.check(seat, text)
        steps = await unbroken(self._look_back(seat, text))
        manners = steps[0].after.manners
        stands_still = manners.is_paused or manners.back_to is not None
        if self.match.now.manners.is_paused and is_left_paused(manners, self.seats):
            return self.match.try_lines([Line(seat, PLAY_ON, None), steps[0].line])
        so_far = self.time.so_far() if stands_still and not self.match.now.manners.is_paused else []
        return self.match.try_lines([*so_far, steps[0].line]) if so_far else steps

    async def _look_back(self, seat: int, text: str) -> list[Step]:
        """Try an aside: other tables don't wait for that, and nobody may change this one meanwhile."""
        steps: list[Step] = await self._in_thread(tried, text, seat, self.match, self.seats)
        return steps

    async def taken_back(self, seat: int) -> int:
        """Return how many of its actions a seat may offer to take back now."""
        async with self.turn():
            return await unbroken(self._count_taken_back(seat))

    async def _count_taken_back(self, seat: int) -> int:
        count: int = await self._in_thread(self.match.taken_back, seat)
        return count

    async def play(self, steps: Sequence[Step], done: Callable[[], None] | None = None) -> None:
        """Write down what was tried, then make it true: then it is ``done``; then tell everybody. Needs the lock.

        Nothing stops this half-way: else some would know of what has happened, and others not.
        """
        await unbroken(self._play(steps, done))

    async def _play(self, steps: Sequence[Step], done: Callable[[], None] | None) -> None:
        row = following(self.row, steps[-1].after, self.time.due(steps), is_gathering=self.time.gathering.waits)
        async with self._writing():
            await self.store.add(Addition(row, len(self.match.log), [row_of(step) for step in steps]))
        self.row = row
        self.match.advance(steps)
        if done is not None:
            done()
        if self.late is not None:
            self.late.note(steps, over=row.over)
        self.time.follow(steps)
        if any(step.after.manners.back_to is not None for step in steps):
            self.autoplay.think_again()  # whoever thinks does so of what is no more
        await self._audience.send_steps(steps)
        self._tell_time(self._audience.everybody())
        if row.over:
            self._audience.send_seats()
        self._call_who_is_away()
        if self.time.has_gathered():  # who was waited for has left
            self.in_turn(self.look_at_clocks)

    def lag_of(self, seat: int) -> float:
        """Return how many seconds a message to this seat and its answer are under way, as far as that is known."""
        owner = self.seats[seat].owner
        return max((watcher.lag for watcher in self.watchers() if watcher.key == owner), default=0.0)

    def used(self, seat: int) -> int | None:
        """Return for how many milliseconds a seat's clock has run; None: it does not."""
        return self.time.used(seat)

    def forgive(self, seconds: float) -> None:
        """Let time have stood still for so long."""
        if self.time.pace() is not None:
            self.time.forgive(seconds)
            self._tell_time(self._audience.everybody())

    def _tell_time(self, watchers: Iterable[Watcher]) -> None:
        """Tell how much time everybody has left."""
        if (told := self.time.told()) is not None:
            text = as_text({"type": "clock", **told})
            for watcher in watchers:
                if not watcher.late:
                    watcher.send(text)

    # --- fairness ---

    async def write_fair(self, row: MatchRow) -> None:
        """Write down what makes the match fair; needs the lock."""
        async with self._writing():
            await unbroken(self.store.write(self.store.change_fair, row))
        self.row = row

    def tell(self, text: str) -> None:
        """Tell everybody who sees everything at once."""
        self._audience.send(text)

    def in_turn(self, work: Callable[[], Awaitable[None]]) -> None:
        """Do something under the table's lock, in the background."""

        async def do() -> None:
            with suppress(Refusal):
                async with self.turn():
                    await work()

        self.aside(do())

    def aside(self, work: Coroutine[Any, Any, None]) -> None:
        """Do something in the background; till then somebody knows this table, so that it is there."""

        async def do(_table: Table) -> None:
            await work

        self._works.add(task := asyncio.create_task(do(self)))
        task.add_done_callback(self._works.discard)

    # --- going on by itself ---

    def go_on(self) -> None:
        """Let happen what needs no person, in the background."""
        self.autoplay.go_on()
        if self.late is not None:
            self.late.go_on()
        self._call_who_is_away()

    def _call_who_is_away(self) -> None:
        if self._call is not None:
            self._call(self)

    def is_busy(self) -> bool:
        """Say whether something goes on here."""
        return self.lock.locked() or self.autoplay.is_busy()

    def stop(self) -> None:
        """Let nothing more happen by itself, now and later."""
        self.autoplay.stop()
        if self.late is not None:
            self.late.stop()
        self.time.stop()
        self.numbers.stop()


@lru_cache(1000)
def _voice(language: str, names: tuple[str | None, ...], colours: tuple[str, ...]) -> Voice:
    return voice_for(language, names, colours)
