"""What is said at a table, in virtual time: who is asked, and how often one may say it."""

import asyncio
from collections.abc import Awaitable
from typing import Any

import pytest

from dragonrace.server.refusals import Refusal
from dragonrace.server.store.rows import SeatRow
from dragonrace.server.table import seats
from dragonrace.server.table.speech import PACE
from dragonrace.server.table.table import RELOAD_GRACE, Table, Wish
from dragonrace.server.table.watcher import Watcher
from tests.server.living import HIDDEN
from tests.server.table import virtual

OWNERS = "vwxyz"


def people(count: int, bots: int = 0) -> list[SeatRow]:
    humans = [SeatRow(seat, "person", owner=OWNERS[seat]) for seat in range(count)]
    return humans + [SeatRow(count + seat, "bot", "level-1") for seat in range(bots)]


class Never:
    """A bot that thinks for ever."""

    async def ask(self, _question: object) -> int:
        await asyncio.sleep(1e9)
        return 0


async def begun(places: list[SeatRow], game: str = HIDDEN, lines: Any = (), **more: Any) -> tuple[Table, list[Watcher]]:
    table = virtual.table(game, places, lines, Never(), **more)
    watchers = [Watcher(place.owner, place.seat) for place in places if place.owner]
    for watcher in watchers:
        await table.join(watcher)
    return table, watchers


def say(table: Table, seat: int, text: str) -> Awaitable[int]:
    now = asyncio.get_running_loop().time()
    return table.act(table.seats[seat].owner, Wish(seat, text, len(table.match.log), now))


def said(table: Table) -> list[tuple[int, str]]:
    return [(line.player, line.text) for line in table.match.log]


async def refused(table: Table, seat: int, text: str) -> Refusal:
    lines = said(table)
    with pytest.raises(Refusal) as refusal:
        await say(table, seat, text)
    assert said(table) == lines
    return refusal.value


# --- who is asked ---


@pytest.mark.parametrize("offer", ["draw", "pause", "take back"])
def test_who_has_a_bot_stand_in_is_asked_all_the_same(offer: str) -> None:
    """Others have set that bot, perhaps while they were loading the page: nothing is decided without them."""

    async def ask() -> None:
        table, watchers = await begun(people(3), lines=[(0, "start N")])
        table.leave(watchers[1])
        await asyncio.sleep(RELOAD_GRACE + 1)
        await seats.set_stand_in(table, 1, "level-1", "v")
        await say(table, 0, f"(offer {offer})")
        assert table.match.now.manners.offer is not None
        assert table.match.now.manners.offer.waits_for == {1, 2}
        await say(table, 2, "(accept)")
        assert table.match.now.manners.offer is not None, "who is away has not agreed"
        table.stop()

    virtual.run(ask())


@pytest.mark.parametrize("going", ["(leave)", "(resign)"])
def test_who_has_gone_and_bots_are_not_asked(going: str) -> None:
    async def ask() -> None:
        table, _ = await begun(people(3, bots=1))
        await say(table, 1, going)
        await say(table, 0, "(offer draw)")
        assert said(table)[-1] == (0, "(offer draw to green)")
        table.stop()

    virtual.run(ask())


def test_nobody_lets_a_bot_play_for_who_may_be_loading_the_page_again() -> None:
    async def ask() -> None:
        table, watchers = await begun(people(2))
        table.leave(watchers[1])
        await asyncio.sleep(RELOAD_GRACE - 0.5)
        with pytest.raises(Refusal, match="a moment ago"):
            await seats.set_stand_in(table, 1, "level-1", "v")
        assert table.seats[1].stand_in is None
        await asyncio.sleep(1)
        await seats.set_stand_in(table, 1, "level-1", "v")
        assert table.seats[1].stand_in == "level-1"
        table.stop()

    virtual.run(ask())


# --- how often ---


def test_what_was_withdrawn_is_offered_again_only_after_ones_next_action() -> None:
    async def ask() -> None:
        table, _ = await begun(people(2))
        await say(table, 0, "(offer draw)")
        await say(table, 0, "(withdraw)")
        assert "offered that already" in (await refused(table, 0, "(offer draw)")).message
        await say(table, 1, "(offer draw)")
        await say(table, 1, "(withdraw)")
        await say(table, 0, "(offer pause)")
        await say(table, 0, "(withdraw)")
        await say(table, 0, "start N")
        await say(table, 0, "(offer draw)")
        assert (await refused(table, 1, "(offer draw)")).code == "aside.illegal"
        table.stop()

    virtual.run(ask())


def test_a_pause_is_had_once_between_two_actions() -> None:
    async def ask() -> None:
        table, _ = await begun(people(1, bots=1))
        await say(table, 0, "(offer pause)")
        await say(table, 0, "(play on)")
        assert "offered that already" in (await refused(table, 0, "(offer pause)")).message
        await say(table, 0, "start N")
        await say(table, 0, "(offer pause)")
        assert table.match.now.manners.is_paused
        table.stop()

    virtual.run(ask())


def test_a_log_of_old_may_have_it_more_often() -> None:
    lines = [(0, "(offer draw to blue)"), (0, "(withdraw)")] * 2

    async def ask() -> None:
        table, _ = await begun(people(2), lines=lines)
        assert said(table) == lines
        table.stop()

    virtual.run(ask())


def test_offers_come_one_by_one_and_answers_always() -> None:
    async def ask() -> None:
        table, _ = await begun(people(2))
        for _ in range(int(PACE.size)):
            assert (await refused(table, 0, "(offer take back)")).code == "aside.illegal"
        refusal = await refused(table, 0, "(offer pause)")
        assert (refusal.code, refusal.status, refusal.retry_after) == ("limit.offers", 429, pytest.approx(3))
        await say(table, 1, "(offer pause)")
        await say(table, 0, "(accept)")
        await say(table, 0, "(play on)")
        await asyncio.sleep(3)
        await say(table, 0, "(offer draw)")
        assert (await refused(table, 0, "(offer pause)")).code == "limit.offers"
        await say(table, 0, "(resign)")
        table.stop()

    virtual.run(ask())


# --- calling off ---


def test_only_who_has_not_acted_calls_the_match_off() -> None:
    async def ask() -> None:
        table, _ = await begun(people(3))
        assert table.match.manners()["may_abort"] == [0, 1, 2]
        await say(table, 0, "start N")
        assert table.match.manners()["may_abort"] == [1, 2]
        assert "first action" in (await refused(table, 0, "(abort)")).message
        await say(table, 1, "(abort)")
        assert table.row.ending == "aborted"
        assert table.match.manners()["may_abort"] == []
        table.stop()

    virtual.run(ask())


def test_a_log_of_old_may_have_been_called_off_later() -> None:
    async def ask() -> None:
        table, _ = await begun(people(2), lines=[(0, "start N"), (0, "(abort)")])
        assert table.match.now.is_over
        table.stop()

    virtual.run(ask())


# --- pauses ---


@pytest.mark.parametrize("going", ["(leave)", "(resign)"])
def test_who_goes_last_in_a_pause_ends_it(going: str) -> None:
    """Else bots would stand still for ever, and nobody could let them go on."""

    async def ask() -> None:
        table, _ = await begun(people(2, bots=1))
        await say(table, 0, "(offer pause)")
        await say(table, 1, "(accept)")
        await say(table, 0, going)
        assert table.match.now.manners.is_paused, "the other one may end it"
        number = await say(table, 1, "(leave)")
        assert said(table)[3:] == [(1, "(play on)"), (1, "(leave)")]
        assert number == len(table.match.log)
        assert await table.act("w", Wish(1, "(leave)", 3, 0.0)) == number, "it may come twice"
        assert table.match.actors == (0,)
        table.stop()

    virtual.run(ask())


def test_who_is_alone_with_bots_ends_a_pause_or_goes() -> None:
    async def ask() -> None:
        for going in ("(play on)", "(leave)", "(resign)"):
            table, _ = await begun(people(1, bots=2))
            await say(table, 0, "(offer pause)")
            await say(table, 0, going)
            assert not table.match.now.manners.stands_still
            table.stop()

    virtual.run(ask())


def test_who_resigns_in_a_pause_of_two_ends_the_match() -> None:
    async def ask() -> None:
        table, _ = await begun(people(1, bots=1))
        await say(table, 0, "(offer pause)")
        await say(table, 0, "(resign)")
        assert said(table) == [(0, "(offer pause)"), (0, "(resign)")]
        assert table.match.now.winner == 1
        table.stop()

    virtual.run(ask())


# --- what takes a while ---


def test_other_tables_do_not_wait_while_somebody_looks_back() -> None:
    """In a match of 2,500 lines that takes 15 ms and more, also where it is refused."""

    async def ask() -> None:
        table, _ = await begun(people(2), lines=[(0, "start N")])
        busy, done = asyncio.Event(), asyncio.Event()

        async def in_thread(function: Any, *arguments: Any) -> Any:
            busy.set()
            await done.wait()
            return function(*arguments)

        table._in_thread = in_thread
        offer = asyncio.ensure_future(say(table, 0, "(offer take back 0)"))
        await asyncio.wait_for(busy.wait(), 5)
        offer.cancel()
        await asyncio.sleep(1)
        assert table.lock.locked(), "nobody changes the match while it is looked at"
        assert said(table) == [(0, "start N")]
        table._in_thread = virtual.at_once
        done.set()
        await say(table, 1, "start N")
        table.stop()

    virtual.run(ask())
