"""Calls people who are away when it is their turn: once a question, in their language, and no table waits for that.

A question is told when a push service has taken the call, and that is written down, so that no other server tells it
again. One that can't be delivered is tried again a few times. Where too much is on its way, or a server ends, questions
are missed at first: all servers look for such from time to time, and open the tables.
"""

import asyncio
import json
import logging
from base64 import urlsafe_b64encode
from collections import Counter, OrderedDict
from collections.abc import Callable, Sequence
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass
from hashlib import blake2b
from typing import Any, Protocol

from sqlalchemy.exc import SQLAlchemyError

from dragonrace.core.words.seats import seat_name
from dragonrace.core.words.voice import speaking
from dragonrace.server.calling.outcome import Outcome
from dragonrace.server.calling.waits import Waited, Waits, holder_of
from dragonrace.server.metrics import count_call
from dragonrace.server.refusals import Refusal
from dragonrace.server.store.calls import Calls, Question, Subscription
from dragonrace.server.store.store import Store
from dragonrace.server.words import say

__all__ = ["Calling"]

logger = logging.getLogger(__name__)

MOST, MOST_OF_ONE = 1000, 8
"""How many calls are on their way at once, and how many of them to one person."""
PAUSING = 10_000
"""How many wait meanwhile to be tried again: further ones wait for the next search instead."""
PAUSES = (30.0, 120.0, 600.0)
"""Seconds to wait before a call is tried again."""
SEARCHES = 60.0
"""Seconds between two searches for what was missed."""
REMEMBERED = 10_000
"""How many of the tables that were found so are remembered."""

Open = Callable[[str], AbstractAsyncContextManager[Any]]
"""Opens a table by its match's id; raises `Refusal`."""


class Sending(Protocol):
    """What is asked of a `Sender`."""

    async def send(self, message: bytes, subscription: Subscription, topic: str) -> Outcome:
        """Send one message."""


@dataclass(frozen=True)
class Call:
    """A call to whoever is asked something at a table, on several seats perhaps, that they hold all."""

    table: Waited
    questions: tuple[Question, ...]
    owner: str

    @property
    def match_id(self) -> str:
        """The match's id."""
        return self.questions[0].match_id

    def is_due(self) -> bool:
        """Say whether they are still waited for, and away."""
        return any(holder_of(self.table, question) == self.owner for question in self.questions)


class Calling:
    """Calls the people of one server's tables. ``after``: so many seconds they must be away."""

    def __init__(self, store: Store, calls: Calls, sender: Sending, after: float) -> None:
        self._store, self._calls, self._sender = store, calls, sender
        self._waits = Waits(after, self._ring)
        self._after = after
        self._under_way: dict[Question, asyncio.Task[None]] = {}
        self._busy: Counter[str] = Counter()
        """How many calls are on their way to each person."""
        self._pausing = 0
        self._search: asyncio.Task[None] | None = None
        self._found: OrderedDict[str, str] = OrderedDict()
        """The matches that were found to have been missed, and since when they wait."""

    def look(self, table: Waited) -> None:
        """See whom a table asks, because something has happened there; returns at once."""
        self._waits.look(table)

    def begin(self, open_table: Open) -> None:
        """Look for what was missed, from now on."""
        self._search = asyncio.create_task(self._keep_searching(open_table))

    async def end(self) -> None:
        """Call nobody any more."""
        self._waits.stop()
        tasks = [*self._under_way.values(), *([] if self._search is None else [self._search])]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    # --- one call ---

    def _ring(self, table: Waited, questions: Sequence[Question]) -> None:
        asked: dict[str, list[Question]] = {}
        for question in questions:
            owner = holder_of(table, question)
            if owner is not None and question not in self._under_way:
                asked.setdefault(owner, []).append(question)
        for owner, its in asked.items():
            self._begin_call(Call(table, tuple(its), owner))

    def _begin_call(self, call: Call) -> None:
        if not self._take_turn(call.owner):
            self._drop(call)
            return
        task = asyncio.create_task(self._make(call))
        self._under_way |= dict.fromkeys(call.questions, task)
        task.add_done_callback(lambda _: self._done(call))

    def _take_turn(self, owner: str) -> bool:
        """Have a call on its way, unless there are too many."""
        if self._busy.total() >= MOST or self._busy[owner] >= MOST_OF_ONE:
            return False
        self._busy[owner] += 1
        return True

    def _end_turn(self, owner: str) -> None:
        self._busy[owner] -= 1
        self._busy += Counter()  # forgets who is called no more

    def _drop(self, call: Call) -> None:
        """Leave a call to the next search."""
        count_call("dropped")
        self._found.pop(call.match_id, None)

    def _done(self, call: Call) -> None:
        for question in call.questions:
            del self._under_way[question]

    async def _make(self, call: Call) -> None:
        try:
            await self._call(call)
        except SQLAlchemyError as error:
            logger.warning("a call could not be made: the database failed (%s)", type(error).__name__)
            self._drop(call)
        except Exception:
            logger.exception("a call to match %s failed", call.match_id)

    async def _call(self, call: Call) -> None:
        """Call somebody wherever they want to be called, and again later where that failed.

        A pause takes nobody's place: who brings dead addresses keeps no others from being called.
        """
        read, fence, has_turn = self._store.read, call.table.row.fence, True
        try:
            targets = await read(self._calls.whom_to_tell, call.questions[0], call.owner, fence)
            for pause in (*PAUSES, None):
                if not targets or not call.is_due():
                    return
                targets = await self._try(call, targets, is_last=pause is None)
                if not targets or pause is None:
                    return
                self._end_turn(call.owner)
                has_turn = False
                has_turn = await self._pause(pause) and self._take_turn(call.owner)
                if not has_turn:
                    self._drop(call)
                    return
        finally:
            if has_turn:
                self._end_turn(call.owner)

    async def _pause(self, seconds: float) -> bool:
        """Wait, unless too many do."""
        if self._pausing >= PAUSING:
            return False
        self._pausing += 1
        try:
            await asyncio.sleep(seconds)
        finally:
            self._pausing -= 1
        return True

    async def _try(self, call: Call, targets: Sequence[Subscription], *, is_last: bool) -> list[Subscription]:
        """Call somebody at these; return where it may go well later."""
        sending = (self._sender.send(_message(call, one.language), one, _topic(call, one)) for one in targets)
        outcomes = await asyncio.gather(*sending)
        went: dict[Outcome, list[Subscription]] = {outcome: [] for outcome in Outcome}
        for target, outcome in zip(targets, outcomes, strict=True):
            went[outcome].append(target)
            count_call(outcome.value)
        await self._note(went, is_last=is_last)
        later = went[Outcome.LATER] + went[Outcome.MISSED]
        if went[Outcome.DELIVERED] or not later or (is_last and not went[Outcome.MISSED]):
            await self._store.write(self._calls.set_told, call.questions)
        elif is_last:
            self._drop(call)
        return later

    async def _note(self, went: dict[Outcome, list[Subscription]], *, is_last: bool) -> None:
        """Write down how it went at each subscription."""
        failed = went[Outcome.REFUSED] + (went[Outcome.LATER] if is_last else [])
        ids = ([one.id for one in some] for some in (went[Outcome.DELIVERED], failed, went[Outcome.GONE]))
        await self._store.write(self._calls.note, *ids)

    # --- what was missed ---

    async def _keep_searching(self, open_table: Open) -> None:
        while True:
            await asyncio.sleep(self._after)
            try:
                await self._look_for_missed(open_table)
            except SQLAlchemyError as error:
                logger.warning("missed calls could not be looked for (%s)", type(error).__name__)
            except Exception:
                logger.exception("missed calls could not be looked for")
            await asyncio.sleep(SEARCHES)

    async def _look_for_missed(self, open_table: Open) -> None:
        """Open the tables where somebody may not have been called: then they are, as at any table."""
        for match_id, since in await self._store.read(self._calls.missed):
            if self._found.get(match_id) == since:
                continue
            self._found[match_id] = since
            if len(self._found) > REMEMBERED:
                self._found.popitem(last=False)
            try:
                async with open_table(match_id):
                    pass
            except Refusal:  # another server has it, or nobody can read it
                continue


def _message(call: Call, language: str) -> bytes:
    """Return what is said: only that a seat is asked, which everybody at the table may know."""
    game = call.table.match.game
    with speaking(call.table.voice(language)):
        told = {
            "title": say("call", game=str(game.type.title)),
            "body": say("call-seat", seat=seat_name(game, call.questions[0].seat)),
            "url": f"/match/{call.match_id}",
            "tag": call.match_id,
            "lang": language,
        }
    return json.dumps(told, ensure_ascii=False).encode()


def _topic(call: Call, target: Subscription) -> str:
    """Return by what the push service knows calls to one match: it tells it neither the match nor who else plays."""
    digest = blake2b(call.match_id.encode(), key=target.auth.encode()[:64], digest_size=16).digest()
    return urlsafe_b64encode(digest).rstrip(b"=").decode()
