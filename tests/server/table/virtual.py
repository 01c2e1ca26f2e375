"""An event loop whose time passes only when nobody has anything to do, and then at once."""

import asyncio
import selectors
from collections.abc import Callable, Coroutine, Iterable
from types import SimpleNamespace
from typing import Any, TypeVar

import dragonrace
from dragonrace.server.store.rows import ActionRow, Addition, MatchRow, SeatRow
from dragonrace.server.table.table import Table

T = TypeVar("T")
BEGAN = "2026-01-01T00:00:00.000Z"


class VirtualLoop(asyncio.SelectorEventLoop):
    """Nothing here waits for a timer. Don't leave work to threads: time would run away meanwhile."""

    def __init__(self) -> None:
        self._now = 1000.0
        super().__init__(_Selector(self))

    def time(self) -> float:
        return self._now

    def pass_on(self, seconds: float) -> None:
        self._now += seconds

    def timers(self) -> int:
        """How many timers are set."""
        return sum(not timer.cancelled() for timer in self._scheduled)  # type: ignore[attr-defined]


class _Selector(selectors.DefaultSelector):  # type: ignore[misc,valid-type]
    def __init__(self, loop: VirtualLoop) -> None:
        super().__init__()
        self._loop = loop

    def select(self, timeout: float | None = None) -> Any:
        events = super().select(0 if timeout is not None else None)
        if not events and timeout:
            self._loop.pass_on(timeout)
        return events


def run(coroutine: Coroutine[Any, Any, T]) -> T:
    """Run to the end, in no time."""
    with asyncio.Runner(loop_factory=VirtualLoop) as runner:
        return runner.run(coroutine)


class Memory:
    """A store that takes everything, in no time."""

    change_seat = change_chat = None
    talk: Any = SimpleNamespace(is_waiting=False, said_in=lambda _: [], keep=lambda *_: None)
    blocks: Any = SimpleNamespace(deaf_to=lambda _: set(), whom=lambda _: set())

    async def read(self, function: Callable[..., T], *arguments: Any) -> T:
        return function(*arguments)

    async def add(self, _addition: Addition) -> None:
        return

    async def write(self, _function: object, *_arguments: object, **_named: object) -> None:
        return


async def at_once(function: Callable[..., T], *arguments: Any) -> T:
    """In place of a thread."""
    return function(*arguments)


def table(
    game: str,
    seats: list[SeatRow],
    lines: Iterable[tuple[int, str]],
    thinker: Any = None,
    store: Any = None,
    **more: Any,
) -> Table:
    """A table that needs no thread, and writes nothing down; ``more`` is said of the match."""
    loaded = dragonrace.load_game(game, players=len(seats))
    row = MatchRow("m", game, "standard", dict(loaded.options), loaded.rules_version, b"seed", "host", BEGAN, **more)
    rows = [ActionRow(*line) for line in lines]
    return Table(store or Memory(), thinker, (row, seats, rows), at_once)
