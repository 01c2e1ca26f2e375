"""Tables come and go: opened from their logs, forgotten when nobody is there."""

import asyncio
import gc
import weakref
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from dragonrace.core.rules.kernel import CHANCE
from dragonrace.server.match.clocks import Timing
from dragonrace.server.match.setup import Setup
from dragonrace.server.refusals import Refusal, storage_failed
from dragonrace.server.store.rows import ActionRow, Openness, SeatRow
from dragonrace.server.store.store import Store
from dragonrace.server.table.lobby import Lobby
from dragonrace.server.table.table import Table, Wish
from dragonrace.server.table.watcher import Watcher
from dragonrace.server.thinking.thinker import Thinker
from tests.server.living import GAME


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    store = Store(f"sqlite:///{tmp_path / 'm.sqlite'}")
    store.prepare()
    yield store
    store.close()


def open_match(store: Store, delay: int = 0, timing: dict[str, Any] | None = None) -> str:
    people = [SeatRow(seat, "person", owner="key") for seat in range(3)]
    setup = Setup(GAME, 3, "standard", {}, None if timing is None else Timing(**timing))
    opened = Lobby(store, Thinker()).create(setup, people, "key", lambda: None, Openness("private", delay))
    match_id = asyncio.run(opened)["id"]
    assert isinstance(match_id, str)
    return match_id


def test_idle_tables_are_forgotten_and_come_back(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("dragonrace.server.table.lobby.KEPT", 2)
    ids = [open_match(store) for _ in range(4)]
    lobby = Lobby(store, Thinker())

    async def visit() -> None:
        async with lobby.open(ids[0]) as used:
            for match_id in (*ids, *ids):
                async with lobby.open(match_id) as table:
                    assert table.match_id == match_id
                    while table.is_busy():  # noqa: ASYNC110 - nobody signals idleness
                        await asyncio.sleep(0.01)
            async with lobby.open(ids[0]) as again:
                assert again is used
        async with lobby.open(ids[3]):
            assert len(lobby._opened) <= 3

    asyncio.run(visit())


def test_a_log_of_other_rules_is_refused(store: Store) -> None:
    found = store.load(open_match(store))
    assert found is not None
    with pytest.raises(Refusal, match="version 1") as caught:
        Table(store, Thinker(), (found[0], found[1], [ActionRow(0, "castle")]))
    assert caught.value.code == "match.unreadable"


def test_a_table_that_could_not_be_loaded_is_loaded_again(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also where nobody waited any more when that failed."""
    match_id = open_match(store)
    lobby = Lobby(store, Thinker())

    async def visit() -> None:
        async with lobby.open(match_id) as table:
            assert table.match_id == match_id

    async def leave_early() -> None:
        failed = asyncio.Event()

        async def fail(_match_id: str) -> Table:
            await failed.wait()
            raise storage_failed()

        with monkeypatch.context() as broken:
            broken.setattr(lobby, "_load", fail)
            early = asyncio.create_task(visit())
            await asyncio.sleep(0)
            early.cancel()
            await asyncio.gather(early, return_exceptions=True)
        failed.set()
        await asyncio.sleep(0.01)
        await visit()

    asyncio.run(leave_early())


@pytest.mark.parametrize("more", [{}, {"delay": 60, "timing": {"per_move": True, "seconds": 60, "on_time": "bot"}}])
def test_a_table_that_is_forgotten_is_gone_at_once(
    store: Store, monkeypatch: pytest.MonkeyPatch, more: dict[str, Any]
) -> None:
    """What refers to each other would lie about until all is looked through, which happens seldom."""
    monkeypatch.setattr("dragonrace.server.table.lobby.KEPT", 0)
    match_id = open_match(store, **more)
    lobby = Lobby(store, Thinker())

    async def play() -> list[weakref.ref[Any]]:
        async with lobby.open(match_id) as table:
            watcher = Watcher("key", 0)
            await table.join(watcher)
            while table.match.actors == (CHANCE,):  # noqa: ASYNC110 - nobody signals that the dice have fallen
                await asyncio.sleep(0.01)
            seat, state = table.match.actors[0], table.match.state
            text = state.action_to_string(state.legal_actions(seat)[0], seat)
            await table.act("key", Wish(seat, text, len(table.match.log), asyncio.get_running_loop().time()))
            while table.is_busy():  # noqa: ASYNC110 - nobody signals idleness
                await asyncio.sleep(0.01)
            table.leave(watcher)
            return [weakref.ref(table), weakref.ref(table.match), weakref.ref(table._audience)]

    async def play_and_wait() -> list[object]:
        left = await play()
        async with lobby.open(open_match_of_nobody):
            pass
        await asyncio.sleep(0.2)
        return [reference() for reference in left]

    open_match_of_nobody = open_match(store)
    monkeypatch.setattr("dragonrace.server.table.table.RELOAD_GRACE", 0.1)
    gc.disable()
    try:
        assert asyncio.run(play_and_wait()) == [None] * 3
    finally:
        gc.enable()
