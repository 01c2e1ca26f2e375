"""Fair shares of the bots' time, by a clock that stands still until it is told to go on."""

import asyncio

import pytest

from dragonrace.server.thinking import shares as module
from dragonrace.server.thinking.shares import MOST_OWED, UNWATCHED, Shares, Slots


class Clock:
    now = 1000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


def test_who_asks_for_little_comes_before_all_but_the_first_of_who_asks_for_much(clock: Clock) -> None:
    shares = Shares(clock)
    greedy = [shares.ask("greedy", 1, watched=True) for _ in range(60)]
    clock.now += 0.1
    modest = shares.ask("modest", 1, watched=True)
    assert sum(due < modest for due in greedy) == 1
    assert greedy == sorted(greedy)


def test_who_has_waited_comes_first(clock: Clock) -> None:
    shares = Shares(clock)
    first = shares.ask("a", 1, watched=True)
    clock.now += 0.5
    assert first < shares.ask("b", 1, watched=True)


def test_what_has_taken_longer_than_expected_counts(clock: Clock) -> None:
    quick, slow = (Shares(clock) for _ in range(2))
    for shares, seconds in ((quick, 0.1), (slow, 5.0)):
        shares.ask("a", 1, watched=True)
        shares.settle("a", seconds - 1)
    assert quick.ask("a", 1, watched=True) == pytest.approx(1001.1)
    assert slow.ask("a", 1, watched=True) == pytest.approx(1006.0)


def test_nobody_is_made_to_wait_for_ever_for_what_they_had(clock: Clock) -> None:
    shares = Shares(clock)
    for _ in range(1000):
        due = shares.ask("greedy", 1, watched=True)
    assert due <= clock.now + MOST_OWED + 1
    clock.now += MOST_OWED + 1
    assert shares.ask("greedy", 1, watched=True) == clock.now + 1


def test_who_needs_little_waits_little(clock: Clock) -> None:
    """Each is due when it would be answered if all who wait had the same share of the time."""
    shares = Shares(clock)
    long, short = (shares.ask(asker, seconds, 20, watched=True) for asker, seconds in (("a", 2), ("b", 0.2)))
    assert (long, short) == (pytest.approx(1040), pytest.approx(1004))
    clock.now += 37
    assert shares.ask("c", 0.2, 20, watched=True) > long, "those who need little don't keep out for ever who needs much"


def test_however_many_wait_nobody_is_due_after_those_for_whom_nobody_waits(clock: Clock) -> None:
    shares = Shares(clock)
    assert shares.ask("a", 2, 1000, watched=True) < shares.ask("b", 0.1, 1, watched=False)


def test_where_nobody_waits_comes_later(clock: Clock) -> None:
    shares = Shares(clock)
    alone = shares.ask("a", 1, watched=False)
    clock.now += UNWATCHED - 1
    assert shares.ask("b", 1, watched=True) < alone


def test_not_all_who_ever_asked_are_remembered(clock: Clock, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "REMEMBERED", 3)
    shares = Shares(clock)
    for asker in "abcde":
        shares.ask(asker, 1, watched=True)
    assert list(shares._had) == ["c", "d", "e"]


def test_slots_go_to_who_is_due_first() -> None:
    async def compete() -> list[float]:
        slots, order = Slots(1), list[float]()

        async def have(due: float) -> None:
            await slots.acquire(due)
            order.append(due)
            await asyncio.sleep(0)
            slots.release()

        await asyncio.gather(*(have(due) for due in (5, 3, 1, 4, 2)))
        assert slots._free == 1
        return order

    assert asyncio.run(compete()) == [5, 1, 2, 3, 4]


def test_who_waits_may_be_brought_forward() -> None:
    async def compete() -> list[str]:
        slots, order = Slots(1), list[str]()

        async def have(name: str, due: float) -> None:
            await slots.acquire(due, name)
            order.append(name)
            slots.release()

        await slots.acquire(0)
        having = [asyncio.create_task(have(name, due)) for due, name in enumerate("abcd")]
        await asyncio.sleep(0)
        assert slots.waiting == 4
        slots.bring_forward("c", -1)
        slots.bring_forward("nobody", -2)
        slots.release()
        await asyncio.gather(*having)
        slots.bring_forward("c", -1)
        assert (slots.waiting, slots._free) == (0, 1)
        return order

    assert asyncio.run(compete()) == ["c", "a", "b", "d"]


def test_a_slot_is_not_lost_with_who_gives_up() -> None:
    async def give_up() -> None:
        slots = Slots(1)
        await slots.acquire(0)
        waiting = [asyncio.create_task(slots.acquire(due)) for due in (1, 2, 3)]
        await asyncio.sleep(0)
        waiting[0].cancel()  # while it waits
        await asyncio.sleep(0)
        slots.release()
        waiting[1].cancel()  # at the moment when it has its turn
        await asyncio.gather(*waiting, return_exceptions=True)
        assert [task.cancelled() for task in waiting] == [True, True, False]
        slots.release()
        assert slots._free == 1

    asyncio.run(give_up())
