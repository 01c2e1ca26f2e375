"""What comes of calls that fail: whom they reach later, who is not asked any more, and what bounds them all."""

import asyncio

import pytest
import sqlalchemy as sa

from dragonrace.server.calling import calling as module
from dragonrace.server.calling.calling import PAUSES
from dragonrace.server.calling.outcome import Outcome
from dragonrace.server.store import calls as store_calls
from dragonrace.server.store.store import Store
from tests.server.calling.room import AFTER, GUEST, ON_SQLITE, room
from tests.server.living import ALLOWED, QUESTION
from tests.server.table.virtual import run

pytestmark = ON_SQLITE


def test_what_fails_is_tried_again_later_where_it_failed(store: Store) -> None:
    async def play() -> None:
        here = room(store)
        here.subscribe(name="a")
        here.subscribe(name="b")
        here.push.outcomes = [Outcome.LATER, Outcome.DELIVERED, Outcome.LATER, Outcome.DELIVERED]
        here.table.go_on()
        began = asyncio.get_running_loop().time() + AFTER
        await asyncio.sleep(3000)
        assert [sent.at - began for sent in here.push.sent] == [0, 0, PAUSES[0], PAUSES[0] + PAUSES[1]]
        first = here.push.sent[0].to.endpoint
        assert [sent.to.endpoint for sent in here.push.sent[2:]] == [first, first]
        assert here.subscribed() == ["a", "b"]

    run(play())


def test_nobody_is_called_late_for_what_they_have_answered(store: Store) -> None:
    async def play() -> None:
        here = room(store)
        here.subscribe()
        here.push.always = Outcome.LATER
        here.table.go_on()
        await asyncio.sleep(AFTER + 1)
        await here.play(ALLOWED)
        here.come(GUEST)
        await asyncio.sleep(3000)
        assert len(here.push.sent) == 1

    run(play())


def test_subscriptions_end_that_are_gone(store: Store) -> None:
    async def play() -> None:
        here = room(store)
        here.subscribe(name="a")
        here.subscribe(name="b")
        here.push.outcomes = [Outcome.GONE, Outcome.DELIVERED]
        here.table.go_on()
        await asyncio.sleep(AFTER + 1)
        assert len(here.subscribed()) == 1

    run(play())


@pytest.mark.parametrize("how", [Outcome.LATER, Outcome.REFUSED])
def test_subscriptions_end_that_fail_again_and_again(store: Store, how: Outcome) -> None:
    async def play() -> None:
        for count in range(store_calls.PATIENCE):
            here = room(store)
            row = here.subscribe() if count == 0 else None
            assert here.subscribed() == ["a"], row
            here.push.always = how
            here.table.go_on()
            await asyncio.sleep(3000)
            assert len(here.push.sent) == (len(PAUSES) + 1 if how is Outcome.LATER else 1)
            here.table.go_on()
            await asyncio.sleep(3000)
            assert len(here.push.sent) == (len(PAUSES) + 1 if how is Outcome.LATER else 1), "given up is told"
        assert here.subscribed() == []

    run(play())


def test_what_was_not_even_begun_says_nothing_of_a_subscription(store: Store) -> None:
    async def play() -> None:
        for _ in range(store_calls.PATIENCE):
            here = room(store)
            if not here.subscribed():
                here.subscribe()
            here.push.always = Outcome.MISSED
            here.table.go_on()
            await asyncio.sleep(3000)
            assert len(here.push.sent) == len(PAUSES) + 1, "it is tried again"
            here.push.always = Outcome.DELIVERED
            here.table.go_on()
            await asyncio.sleep(3000)
            assert len(here.push.sent) == len(PAUSES) + 2, "nobody has been told of it yet"
        assert here.subscribed() == ["a"]

    run(play())


def test_one_that_is_delivered_has_all_its_chances_again(store: Store) -> None:
    here = room(store)
    row = here.subscribe()
    for _ in range(3):
        here.calls.note([], [row.id] * (store_calls.PATIENCE - 1), [])
        here.calls.note([row.id], [], [])
    assert here.subscribed() == ["a"]


def test_there_is_a_bound_for_all_and_for_each(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    async def play() -> None:
        rooms = [room(store) for _ in range(6)]
        calling, push = rooms[0].calling, rooms[0].push
        rooms[0].subscribe()
        push.takes = 50
        for one in rooms:
            calling.look(one.table)
        await asyncio.sleep(AFTER + 1)
        assert len(push.sent) == 2
        await asyncio.sleep(100)
        assert calling._busy == {}
        assert calling._under_way == {}

    for name in ("MOST", "MOST_OF_ONE"):
        with monkeypatch.context() as patch:
            patch.setattr(module, name, 2)
            run(play())


def test_who_is_tried_again_later_keeps_nobody_waiting(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """Dead addresses pause for minutes; also one's own next call comes meanwhile."""

    async def play() -> None:
        dead, other = room(store), room(store)
        dead.subscribe()
        dead.push.always = Outcome.LATER
        dead.table.go_on()
        await asyncio.sleep(AFTER + 1)
        assert len(dead.push.sent) == 1
        assert dead.calling._busy == {}
        dead.calling.look(other.table)
        await asyncio.sleep(AFTER + 1)
        assert len(dead.push.sent) == 2
        await asyncio.sleep(3000)
        assert (dead.calling._under_way, dead.calling._pausing) == ({}, 0)

    for name in ("MOST", "MOST_OF_ONE"):
        with monkeypatch.context() as patch:
            patch.setattr(module, name, 1)
            run(play())


def test_where_too_many_pause_the_next_search_finds_them(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "PAUSING", 0)

    async def play() -> None:
        here = room(store)
        here.subscribe()
        here.push.always = Outcome.LATER
        here.table.go_on()
        await asyncio.sleep(3000)
        assert len(here.push.sent) == 1
        assert (here.calling._busy, here.calling._under_way) == ({}, {})
        here.push.always = Outcome.DELIVERED
        here.table.go_on()
        await asyncio.sleep(AFTER + 1)
        assert len(here.push.sent) == 2

    run(play())


def test_a_failing_database_harms_no_table(store: Store, caplog: pytest.LogCaptureFixture) -> None:
    async def play() -> None:
        here = room(store)
        here.subscribe()

        def fail(*_: object) -> None:
            raise sa.exc.OperationalError("", {}, Exception())

        here.calls.whom_to_tell = fail  # type: ignore[assignment,method-assign]
        here.table.go_on()
        await asyncio.sleep(AFTER + 1)
        await here.play(ALLOWED)
        assert len(here.table.match.log) == len(QUESTION) + 1

    run(play())
    assert "the database failed" in caplog.text
