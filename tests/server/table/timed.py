"""Tables with clocks in virtual time, and what one asks of them."""

import asyncio
import json
from collections.abc import Awaitable, Callable, Coroutine, Iterable
from typing import Any

from dragonrace.server.match.clocks import Timing
from dragonrace.server.store.rows import Addition, SeatRow
from dragonrace.server.table import autoplay
from dragonrace.server.table.table import Table, Wish
from dragonrace.server.table.watcher import Watcher
from dragonrace.server.thinking.questions import Question
from tests.server.living import HIDDEN
from tests.server.table import virtual

__all__ = [
    "BANK",
    "BEAT",
    "MOVE",
    "OWNERS",
    "PLAIN",
    "First",
    "Slow",
    "act",
    "begin",
    "heard",
    "left",
    "people",
    "played",
    "running",
    "said",
    "spent",
    "timed",
]

BEAT = autoplay.BEAT
MOVE = Timing(per_move=True, seconds=10)
BANK = Timing(per_move=False, seconds=60, increment=5)
PLAIN = Timing(per_move=False, seconds=60)
OWNERS = "vwxyz"


class First:
    """Bots that take no time, and do the first thing that they may."""

    def __init__(self, seconds: float = 0.0) -> None:
        self.seconds, self.asked = seconds, list[Question]()

    async def ask(self, question: Question) -> int:
        self.asked.append(question)
        await asyncio.sleep(self.seconds)
        return question.state.legal_actions(question.seat)[0]


class Slow(virtual.Memory):
    """Takes a while to write."""

    seconds = 0.0

    async def add(self, _addition: Addition) -> None:
        await asyncio.sleep(self.seconds)


def people(count: int) -> list[SeatRow]:
    return [SeatRow(seat, "person", owner=OWNERS[seat]) for seat in range(count)]


def timed(
    timing: Timing, places: int | list[SeatRow] = 2, lines: Iterable[tuple[int, str]] = (), **more: Any
) -> tuple[Table, First]:
    thinker = First()
    rows = people(places) if isinstance(places, int) else places
    table = virtual.table(HIDDEN, rows, lines, thinker, timing=timing.as_json(), **more)
    return table, thinker


async def begin(table: Table, *owners: str) -> list[Watcher]:
    """Let clocks run, and people come; return them."""
    await table.begin(lambda _since: 0.0)
    watchers = [Watcher(owner) for owner in owners or OWNERS[: len(table.seats)]]
    for watcher in watchers:
        await table.join(watcher)
    return watchers


def act(table: Table, seat: int, text: str, lag: float = 0.0) -> Awaitable[int]:
    now = asyncio.get_running_loop().time()
    return table.act(table.seats[seat].owner, Wish(seat, text, len(table.match.log), now, lag))


def said(table: Table) -> list[tuple[int, str]]:
    return [(line.player, line.text) for line in table.match.log]


def spent(table: Table) -> list[int | None]:
    return [line.spent for line in table.match.log]


def left(table: Table) -> list[float | None]:
    """How many seconds everybody has at this moment."""
    told = table.time.told()
    assert told is not None
    return [None if time is None else time / 1000 for time in told["left"]]


def running(table: Table) -> list[int]:
    told = table.time.told()
    assert told is not None
    return list(told["running"])


def heard(watcher: Watcher, kind: str) -> list[Any]:
    """All messages of a kind that wait for somebody; others are forgotten."""
    found = []
    while not watcher._queue.empty():
        message = json.loads(watcher._queue.get_nowait() or "{}")
        if message.get("type") == kind:
            found.append(message)
    return found


def played(play: Callable[[], Coroutine[Any, Any, None]]) -> Callable[[], None]:
    """Let a test go on in virtual time."""

    def test() -> None:
        virtual.run(play())

    test.__name__, test.__doc__ = play.__name__, play.__doc__
    return test
