"""What was said, and who is blocked, in the database."""

import asyncio
import threading
from dataclasses import replace
from typing import Any

import pytest
import sqlalchemy as sa

from dragonrace.server.store import blocks as store_blocks
from dragonrace.server.store import talk as store_talk
from dragonrace.server.store.archive import archive_older, archive_some
from dragonrace.server.store.blocks import BlockRow, TooManyBlocksError, may_meet
from dragonrace.server.store.rows import Addition
from dragonrace.server.store.schema import said
from dragonrace.server.store.store import Conflict, Store
from dragonrace.server.store.talk import KEPT, SaidRow
from tests.server.conftest import postgres
from tests.server.store.test_store import LINES, SEATS, match


def row(number: int, match_id: str = "match0", **more: Any) -> SaidRow:
    return replace(SaidRow(match_id, number, 0, "me", "hello", None, "2026"), **more)


def keep(store: Store, *rows: SaidRow, fence: int = 0) -> None:
    """Keep this, and write it as the timer would."""

    async def keep_all() -> None:
        for one in rows:
            store.talk.keep(fence, one)
        await store.write(store.talk.try_to_flush)

    asyncio.run(keep_all())


def test_the_last_of_what_was_said_is_there_in_order(store: Store) -> None:
    store.create(match(), SEATS)
    store.create(match(1), SEATS)
    assert store.talk.said_in("match0") == []
    rows = [row(1), row(2, phrase=None, text="龙 👍🏽 مرحبا"), row(3, seat=1, owner="you")]
    keep(store, *rows, row(1, "match1"))
    assert store.talk.said_in("match0") == rows
    keep(store, *[row(number) for number in range(4, KEPT + 11)])
    assert [one.number for one in store.talk.said_in("match0")] == list(range(11, KEPT + 11))
    with store.engine.connect() as db:
        count = db.execute(sa.select(sa.func.count()).where(said.c.match_id == "match0")).scalar_one()
    assert count == KEPT, "nothing older is kept"
    assert store.talk.said_in("match1") == [row(1, "match1")]


def test_who_has_lost_a_match_writes_nothing_there(store: Store) -> None:
    store.create(match(fence=3), SEATS)
    store.create(match(1), SEATS)
    keep(store, row(1), row(1, "match1"), row(1, "gone"))
    assert store.talk.said_in("match0") == []
    assert store.talk.said_in("match1") == [row(1, "match1")]
    keep(store, row(1), fence=3)
    keep(store, row(1, phrase="thanks"), row(2), fence=3)
    assert store.talk.said_in("match0") == [row(1), row(2)], "what is there stands"
    assert not store.talk.is_waiting


def test_what_the_database_does_not_take_is_written_later(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    store.create(match(), SEATS)

    def fail(*_: object) -> None:
        raise sa.exc.OperationalError("", {}, Exception("no"))

    with monkeypatch.context() as patched:
        patched.setattr(store_talk, "_write", fail)
        keep(store, row(1))
        assert store.talk.is_waiting
    keep(store, row(2))
    assert [one.number for one in store.talk.said_in("match0")] == [1, 2]


def test_it_is_written_by_itself_soon_and_together(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(store_talk, "PAUSE", 0.05)
    transactions: list[int] = []
    write = store_talk._write
    monkeypatch.setattr(store_talk, "_write", lambda db, rows: (transactions.append(len(rows)), write(db, rows)))
    store.create(match(), SEATS)

    async def talk() -> None:
        for number in range(1, 11):
            store.talk.keep(0, row(number))
        async with asyncio.timeout(5):
            while store.talk.is_waiting:  # noqa: ASYNC110 - a thread writes it
                await asyncio.sleep(0.01)

    asyncio.run(talk())
    assert transactions == [10]
    assert len(store.talk.said_in("match0")) == 10


def test_what_is_said_last_is_written_at_the_end(url: str) -> None:
    store = Store(url)
    store.prepare()
    store.create(match(), SEATS)

    async def talk() -> None:
        store.talk.keep(0, row(1))

    asyncio.run(talk())
    store.close()
    again = Store(url)
    assert again.talk.said_in("match0") == [row(1)]
    again.close()


def test_so_much_may_wait_and_no_more(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(store_talk, "MOST", 3)
    store.create(match(), SEATS)
    keep(store, *[row(number) for number in range(1, 6)])
    assert [one.number for one in store.talk.said_in("match0")] == [1, 2, 3]


def test_moves_do_not_wait_for_talk_that_is_not_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where several write at a time. SQLite writes one after the other, and talk once a second, for all tables."""
    go_on = threading.Event()
    monkeypatch.setattr(store_talk, "_write", lambda *_: go_on.wait(20))
    monkeypatch.setattr(store_talk, "PAUSE", 0.01)

    async def move_while_talking(store: Store) -> None:
        for number in range(1, 20):
            store.talk.keep(0, row(number))
            await asyncio.sleep(0.02)
        await asyncio.wait_for(store.add(Addition(match(), 0, LINES)), 5)
        go_on.set()

    with postgres() as url:
        store = Store(url)
        store.prepare()
        store.create(match(), SEATS)
        asyncio.run(move_while_talking(store))
        store.close()


def test_what_was_said_goes_where_the_match_goes(store: Store) -> None:
    store.create(match(created_at="2020", over=True), SEATS)
    store.append(Addition(match(over=True), 0, LINES))
    keep(store, row(1))
    list(archive_older(store.engine, "2021"))
    assert store.talk.said_in("match0") == []
    store.create(match(1), SEATS)
    keep(store, row(1), row(1, "match1"))
    assert store.talk.said_in("match0") == [], "nothing of it is kept later either"
    assert store.talk.said_in("match1") == [row(1, "match1")]
    assert not store.talk.is_waiting


@pytest.mark.parametrize("url", ["postgresql"], indirect=True)
def test_what_is_written_while_its_match_is_archived_goes_too(store: Store) -> None:
    store.create(match(over=True), SEATS)
    with store.engine.begin() as db:
        assert archive_some(db, sa.true(), 10) == 1
        writing = threading.Thread(target=keep, args=(store, row(1)))
        writing.start()
        writing.join(0.5)
    writing.join()
    assert store.talk.said_in("match0") == []


# --- who may write ---


def test_whether_people_may_write_is_kept_and_fenced(store: Store) -> None:
    store.create(match(fence=2), SEATS)
    store.change_chat(match(fence=2), on=False)
    assert (store.load("match0") or ())[0].chat is False
    with pytest.raises(Conflict):
        store.change_chat(match(fence=1), on=True)


# --- blocks ---


def blocked(owner: str, whom: str, since: str = "2026", **more: Any) -> BlockRow:
    return replace(BlockRow(owner, whom, f"{owner}-{whom}", since, "Bo", "blue"), **more)


def test_a_block_is_there_once_and_goes_again(store: Store) -> None:
    store.create(match(), SEATS)
    store.create(match(1, host="you"), SEATS)
    first, second = blocked("you", "me", "2026"), blocked("you", "her", "2027")
    for one in (first, second, blocked("you", "me", "2028", handle="new", name="later")):
        store.blocks.add(one)
    assert store.blocks.of("you") == [(second, []), (first, [])]
    assert store.blocks.of("you", "match0") == [(second, []), (first, [])], "that is others' table"
    assert store.blocks.of("you", "match1") == [(second, []), (first, [0])]
    assert (store.blocks.whom("you"), store.blocks.whom("me")) == ({"me", "her"}, set())
    assert (store.blocks.deaf_to("me"), store.blocks.deaf_to("you")) == ({"you"}, set())
    store.blocks.remove("me", first.handle)
    store.blocks.remove("you", "nothing")
    assert store.blocks.whom("you") == {"me", "her"}, "only their own browser ends a block"
    store.blocks.remove("you", first.handle)
    assert store.blocks.whom("you") == {"her"}


def test_two_may_meet_unless_either_has_blocked_the_other(store: Store) -> None:
    store.blocks.add(blocked("you", "me"))
    pairs = [("you", "me"), ("me", "you"), ("you", "her"), ("me", "me")]
    assert [store.blocks.may_meet(*pair) for pair in pairs] == [False, False, True, True]
    with store.engine.begin() as db:
        assert [may_meet(db, *pair) for pair in pairs] == [False, False, True, True]


def test_so_many_may_be_blocked(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(store_blocks, "MOST", 2)
    store.blocks.add(blocked("you", "a"))
    store.blocks.add(blocked("you", "b"))
    store.blocks.add(blocked("you", "b"))
    store.blocks.add(blocked("me", "c"))
    with pytest.raises(TooManyBlocksError):
        store.blocks.add(blocked("you", "c"))


def test_who_blocks_twice_at_once_blocks_once(store: Store) -> None:
    errors: list[BaseException] = []

    def add(number: int) -> None:
        try:
            store.blocks.add(blocked("you", "me", handle=str(number)))
        except BaseException as error:
            errors.append(error)

    threads = [threading.Thread(target=add, args=(number,)) for number in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert errors == []
    assert store.blocks.whom("you") == {"me"}
