"""A table in a database where who is away is called, by a service that does as it is told. Time passes at once."""

import asyncio
import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

import pytest
import sqlalchemy as sa

from dragonrace.server import keys
from dragonrace.server.calling.calling import Calling
from dragonrace.server.calling.outcome import Outcome
from dragonrace.server.store.calls import Calls, Subscription
from dragonrace.server.store.rows import ActionRow, Addition, SeatRow, as_bits
from dragonrace.server.store.schema import matches, subscriptions
from dragonrace.server.store.store import Store
from dragonrace.server.table.table import Table
from dragonrace.server.table.watcher import Watcher
from tests.server.living import QUESTION
from tests.server.table.virtual import table

AFTER = 15.0
HOST, GUEST = "h" * 64, "g" * 64
GAME = "golden-dragon"
ON_SQLITE = pytest.mark.parametrize("url", ["sqlite"], indirect=True)
"""For tests of who is called: one kind of database is enough to tell."""


class AtOnce:
    """A store that takes no time."""

    async def read(self, function: Callable[..., Any], *arguments: Any) -> Any:
        return function(*arguments)

    write = read


@dataclass
class Sent:
    to: Subscription
    told: Any
    at: float


class Push:
    """Takes messages, and says how it went: as it was told to, else well."""

    def __init__(self) -> None:
        self.sent: list[Sent] = []
        self.outcomes: list[Outcome] = []
        self.always: Outcome | None = None
        self.takes = 0.0

    async def send(self, message: bytes, subscription: Subscription, _topic: str) -> Outcome:
        self.sent.append(Sent(subscription, json.loads(message), asyncio.get_running_loop().time()))
        if self.takes:
            await asyncio.sleep(self.takes)
        if self.always:
            return self.always
        return self.outcomes.pop(0) if self.outcomes else Outcome.DELIVERED


@dataclass
class Room:
    """A table in a database, and who is called to it."""

    table: Table
    calls: Calls
    push: Push
    calling: Calling
    store: Store

    def subscribe(self, owner: str = GUEST, name: str = "a", language: str = "en") -> Subscription:
        row = Subscription(owner, f"https://push.example.org/{name}", "p", "a", language)
        self.calls.subscribe(row)
        return row

    def subscribed(self) -> list[str]:
        with self.store.engine.connect() as db:
            return [row[0].rpartition("/")[2] for row in db.execute(sa.select(subscriptions.c.endpoint))]

    def come(self, key: str) -> Watcher:
        watcher = Watcher(key)
        self.table._audience.add(watcher)
        self.table.go_on()
        return watcher

    async def play(self, *lines: tuple[int, str]) -> None:
        for seat, text in lines:
            match = self.table.match
            await self.table.play(match.try_action(seat, match.read(seat, text)))
            self.write_row()

    def write_row(self) -> None:
        with self.store.engine.begin() as db:
            db.execute(matches.update().values(asked=as_bits(self.table.match.actors)))


def room(
    store: Store,
    lines: Sequence[tuple[int, str]] = QUESTION,
    places: Sequence[SeatRow] = (SeatRow(0, "person", owner=HOST), SeatRow(1, "person", owner=GUEST)),
) -> Room:
    made = table(GAME, list(places), lines)
    match_id = keys.new_match_id()
    made.row = replace(made.row, id=match_id, created_at="2026-01-01T00:00:00.000Z")
    store.create(made.row, list(places))
    store.append(Addition(made.row, 0, [ActionRow(*line) for line in lines]))
    at_once: Any = AtOnce()
    calls, push = Calls(store), Push()
    calling = Calling(at_once, calls, push, AFTER)
    made._call = calling.look
    return Room(made, calls, push, calling, store)
