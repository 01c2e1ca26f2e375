"""Bots among themselves stand still until somebody looks, and again when nobody does."""

import asyncio
from typing import Any

import pytest

from dragonrace.core.words.voice import plain_name
from dragonrace.server.store.rows import SeatRow
from dragonrace.server.table.watcher import Watcher
from tests.server.living import GAME, WEAKEST
from tests.server.table import virtual


class Thinker:
    async def ask(self, question: Any) -> int:
        await asyncio.sleep(1)
        return int(question.state.legal_actions(question.seat)[0])


BOTS = [SeatRow(0, "bot", WEAKEST), SeatRow(1, "bot", WEAKEST)]


def test_bots_play_only_for_those_who_look_on() -> None:
    async def look_on() -> None:
        table = virtual.table(GAME, list(BOTS), [], Thinker())
        table.go_on()
        await asyncio.sleep(10)
        assert not table.match.log
        watcher = Watcher(None)
        await table.join(watcher)
        await asyncio.sleep(5)
        seen = len(table.match.log)
        assert seen
        table.leave(watcher)
        await asyncio.sleep(60)
        assert len(table.match.log) <= seen + 2, "what was thought of already, and its dice"
        assert not table.is_busy()
        seen = len(table.match.log)
        await table.join(Watcher("somebody else"))
        await asyncio.sleep(5)
        assert len(table.match.log) > seen
        table.stop()

    virtual.run(look_on())


def test_bots_go_on_for_a_person_who_is_away() -> None:
    async def wait() -> None:
        seats = [SeatRow(0, "person", owner="x", stand_in=WEAKEST), BOTS[1]]
        table = virtual.table(GAME, seats, [], Thinker())
        table.go_on()
        await asyncio.sleep(20)
        assert len(table.match.log) > 5
        table.stop()

    virtual.run(wait())


@pytest.mark.parametrize(
    ("name", "kept"),
    [
        ("Bo\u202eb", "Bob"),
        ("\u2066An\u2069na", "Anna"),
        ("B\x9bo", "Bo"),
        ("\u200f", None),
        ("👩\u200d👧", "👩\u200d👧"),
        ("\u200dAn\u200dna\u200d", "Anna"),
        ("A\ue000\U000f0000\x1b[0m", "A[0m"),
        ("Bo\n\tb \u200b", "Bo b"),
    ],
)
def test_names_turn_and_control_nothing(name: str, kept: str | None) -> None:
    assert plain_name(name) == kept
