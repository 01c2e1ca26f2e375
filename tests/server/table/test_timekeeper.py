"""Clocks at a table, in virtual time: what they measure, what follows when one has run out, and outages."""

import asyncio
from typing import Any

import pytest

from dragonrace.bots import usual_bot
from dragonrace.server.match.clocks import Timing
from dragonrace.server.refusals import Refusal, storage_failed
from dragonrace.server.store.rows import ActionRow, SeatRow
from dragonrace.server.table.hands import GRACE
from dragonrace.server.table.timekeeper import LAG
from dragonrace.server.table.watcher import Watcher
from tests.server.living import HIDDEN, HOLDER, SETUP
from tests.server.table import virtual
from tests.server.table.timed import (
    BANK,
    BEAT,
    MOVE,
    PLAIN,
    First,
    Slow,
    act,
    begin,
    heard,
    left,
    played,
    running,
    said,
    spent,
    timed,
)

# --- what is measured ---


@played
async def test_a_line_takes_the_time_for_which_its_seat_was_asked() -> None:
    table, _ = timed(BANK)
    await begin(table)
    await asyncio.sleep(4)
    await act(table, 0, "start N")
    await asyncio.sleep(7)
    await act(table, 1, "start N")
    assert spent(table) == [4000, 7000]
    assert left(table) == [61.0, 58.0]
    assert running(table) == [0, 1]
    table.stop()


@played
async def test_who_has_stopped_tells_nothing_of_clocks() -> None:
    """A server that ends may still tell of a last line: then no clock runs there any more, but elsewhere."""
    table, _ = timed(BANK)
    await begin(table)
    table.stop()
    assert table.time.told() is None


@played
async def test_those_who_are_asked_at_the_same_time_have_clocks_of_their_own() -> None:
    table, _ = timed(PLAIN, 3, [(0, "start N"), (1, "start E"), (2, "start S")])
    await begin(table)
    await asyncio.sleep(3)
    await act(table, 1, "holder N SE SW S W")
    assert running(table) == [0, 2]
    await asyncio.sleep(5)
    await act(table, 0, HOLDER)
    assert running(table) == [2]
    await asyncio.sleep(2)
    assert left(table) == [52.0, 57.0, 50.0]
    table.stop()


@played
async def test_what_one_says_takes_no_time_and_stops_no_clock() -> None:
    table, _ = timed(BANK)
    await begin(table)
    await asyncio.sleep(20)
    await act(table, 0, "(offer draw)")
    await act(table, 1, "(decline)")
    await asyncio.sleep(5)
    assert (running(table), left(table)) == ([0], [35.0, 60.0])
    await act(table, 0, "start N")
    assert spent(table) == [None, None, 25_000]
    table.stop()


@played
async def test_the_networks_time_is_nobodys_but_only_so_much_of_it() -> None:
    """A browser that answers beats late seems to be far away: that gets it no more than `LAG` a line."""
    for lag, counted in ((0.0, 4000), (0.4, 3600), (LAG, 3000), (7.0, 3000), (1e9, 3000)):
        table, _ = timed(BANK)
        await begin(table)
        await asyncio.sleep(4)
        await act(table, 0, "start N", lag)
        assert spent(table) == [counted]
        await act(table, 1, "start N", lag)
        assert spent(table)[1] == 0, "nobody gets time back"
        table.stop()


@played
async def test_the_networks_time_is_taken_off_once_a_move() -> None:
    """Else a move of many lines would have a second for each of them."""
    place = [SeatRow(0, "person", owner="v"), SeatRow(1, "person", owner="w")]
    table = virtual.table("dragon-river", place, [(-1, "roll 1 1 3 5 6")], First(), timing=BANK.as_json())
    await begin(table)
    lines = list[int | None]()
    for _ in range(8):
        seat = table.match.actors[0]
        await asyncio.sleep(3)
        action = table.match.state.legal_actions(seat)[0]
        number = await act(table, seat, table.match.state.action_to_string(action, seat), LAG)
        lines.append(table.match.log[number - 1].spent)
        if table.match.actors[0] != seat:
            break
    assert len(lines) > 2
    assert lines == [2000] + [3000] * (len(lines) - 1)
    other = table.match.actors[0]
    await asyncio.sleep(3)
    action = table.match.state.legal_actions(other)[0]
    number = await act(table, other, table.match.state.action_to_string(action, other), LAG)
    assert table.match.log[number - 1].spent == 2000, "another's move has its own"
    table.stop()


@played
async def test_who_is_asked_anew_with_others_has_the_networks_time_again() -> None:
    table, _ = timed(BANK, 2)
    await begin(table)
    for seat, text in ((0, "start N"), (1, "start N"), (1, HOLDER), (0, HOLDER)):
        await asyncio.sleep(3)
        await act(table, seat, text, LAG)
    assert spent(table) == [2000, 2000, 2000, 5000]
    table.stop()


@played
async def test_a_browser_tells_how_far_away_it_is_by_its_answers() -> None:
    watcher = Watcher("x")
    for took, lag in ((0.2, 0.2), (0.4, 0.25), (0.1, 0.1), (9.0, 2.325)):
        watcher.send_beat()
        number = heard(watcher, "beat")[-1]["number"]
        watcher.hear_beat(number + 1)
        watcher.hear_beat(number - 1)
        await asyncio.sleep(took)
        watcher.hear_beat(number)
        assert watcher.lag == pytest.approx(lag)
        await asyncio.sleep(50)
        watcher.hear_beat(number)
        assert watcher.lag == pytest.approx(lag), "an answer counts once"


@played
async def test_who_is_asked_next_has_their_time_from_when_it_is_written_down() -> None:
    """A database that is slow costs nobody time: they see nothing before."""
    store = Slow()
    table, _ = timed(MOVE, store=store)
    await begin(table)
    store.seconds = 6
    await asyncio.sleep(2)
    await act(table, 0, "start N")
    assert spent(table) == [2000]
    assert left(table) == [10.0, 10.0]
    table.stop()


# --- time is up ---


@pytest.mark.parametrize("count", [2, 3, 5])
def test_a_bot_makes_the_move_of_who_is_late(count: int) -> None:
    async def play() -> None:
        table, thinker = timed(MOVE, count)
        await begin(table)
        await asyncio.sleep(10 + GRACE - 0.01)
        assert said(table) == []
        await asyncio.sleep(0.02 + 2 * BEAT)
        assert said(table)[0] == (0, "(time up: bot)")
        assert [line.player for line in table.match.log] == [0, 0]
        assert spent(table) == [10_300, None]
        assert thinker.asked[0].bot == usual_bot(HIDDEN)
        assert (running(table), table.match.now.manners.late) == ([1], frozenset())
        await act(table, 1, "start N")
        assert left(table)[:2] == [10.0, 10.0]
        table.stop()

    virtual.run(play())


@pytest.mark.parametrize("count", [2, 3, 5])
def test_who_is_out_is_played_for_to_the_end(count: int) -> None:
    async def play() -> None:
        table, _ = timed(Timing(per_move=True, seconds=10, on_time="out"), count)
        await begin(table)
        await asyncio.sleep(11)
        assert said(table)[0] == (0, "(time up: out)")
        await act(table, 1, "start N")
        with pytest.raises(Refusal, match="plays no more"):
            await act(table, 0, "(offer pause)")
        await asyncio.sleep(11 * count)
        assert table.match.now.manners.left == set(range(count))
        assert (table.row.over, table.row.ending) == (True, None), "bots have played to the end"
        table.stop()

    virtual.run(play())


@pytest.mark.parametrize("count", [2, 3, 5])
def test_who_loses_by_time_leaves_the_match_to_the_last_one(count: int) -> None:
    async def play() -> None:
        table, _ = timed(Timing(per_move=True, seconds=10, on_time="lost"), count)
        await begin(table)
        for late in range(count - 1):
            assert not table.row.over
            await asyncio.sleep(11)
            assert (late, "(time up: lost)") in said(table)
        assert (table.row.over, table.row.winner, table.row.ending) == (True, count - 1, "time")
        assert running(table) == []
        assert table.row.due is None
        await asyncio.sleep(100)
        table.stop()

    virtual.run(play())


@played
async def test_an_act_that_comes_in_the_grace_is_taken() -> None:
    table, _ = timed(MOVE)
    await begin(table)
    await asyncio.sleep(10 + GRACE - 0.05)
    assert left(table)[0] == 0, "nobody is told of less than nothing"
    await act(table, 0, "start N")
    assert said(table) == [(0, "start N")]
    table.stop()


@played
async def test_who_is_far_away_is_waited_for() -> None:
    """They have sent it in time, by all that they could see."""
    for lag, comes, is_taken in ((0.8, 11.0, True), (0.8, 11.2, False), (50.0, 11.2, True), (50.0, 11.4, False)):
        table, _ = timed(MOVE)
        (red, _blue) = await begin(table)
        red.lag = lag
        await asyncio.sleep(comes)
        if is_taken:
            await act(table, 0, "start N", lag)
            assert said(table) == [(0, "start N")]
        else:
            assert said(table)[0] == (0, "(time up: bot)")
        table.stop()


@played
async def test_an_act_that_comes_too_late_is_refused_also_before_anybody_has_said_so() -> None:
    table, _ = timed(MOVE)
    (red, _blue) = await begin(table)
    red.lag = 1.0
    await asyncio.sleep(10.9)
    with pytest.raises(Refusal, match="time is up"):
        await act(table, 0, "start N", 0.0)
    await asyncio.sleep(1)
    assert said(table)[0] == (0, "(time up: bot)")
    table.stop()


@played
async def test_of_two_clocks_the_one_that_runs_out_first_loses() -> None:
    """Also where nobody could say so in time."""
    timing = Timing(per_move=False, seconds=60, on_time="lost")
    table, _ = timed(timing, 2, [(0, "start N", 5000), (1, "start N", 9000)])
    await begin(table)
    async with table.lock:
        await asyncio.sleep(70)
    await asyncio.sleep(1)
    assert (table.row.over, table.row.winner) == (True, 0)
    table.stop()


@played
async def test_when_two_clocks_run_out_at_the_same_moment_nobody_wins() -> None:
    """Else the seats' order would say who does."""
    timing = Timing(per_move=True, seconds=10, on_time="lost")
    table, _ = timed(timing, 2, SETUP[:2])
    await begin(table)
    await asyncio.sleep(11)
    assert said(table)[2:] == [(0, "(time up: all)")]
    assert (table.row.over, table.row.winner, table.row.ending) == (True, None, "time")
    table.stop()


@played
async def test_when_all_but_one_are_late_at_the_same_moment_that_one_wins() -> None:
    timing = Timing(per_move=True, seconds=10, on_time="lost")
    table, _ = timed(timing, 3, [(0, "start N"), (1, "start E"), (2, "start S")])
    await begin(table)
    await act(table, 1, "holder N SE SW S W")
    await asyncio.sleep(11)
    assert said(table)[4:] == [(0, "(time up: lost)"), (2, "(time up: lost)")]
    assert (table.row.over, table.row.winner) == (True, 1)
    table.stop()


@played
async def test_for_two_who_are_late_at_the_same_moment_bots_play() -> None:
    table, _ = timed(MOVE, 2, SETUP[:2])
    await begin(table)
    await asyncio.sleep(11)
    assert said(table)[2:4] == [(0, "(time up: bot)"), (1, "(time up: bot)")]
    await asyncio.sleep(1)
    assert table.match.state.row.filled == 2
    table.stop()


@played
async def test_who_has_used_up_a_bank_is_played_for_at_every_move() -> None:
    table, _ = timed(Timing(per_move=False, seconds=5))
    await begin(table)
    await asyncio.sleep(6)
    assert said(table)[0] == (0, "(time up: bot)")
    await act(table, 1, "start N")
    await asyncio.sleep(1)
    assert (0, "(time up: bot)") in said(table)[2:]
    table.stop()


@played
async def test_a_database_that_does_not_answer_is_asked_again() -> None:
    table, _ = timed(MOVE)
    await begin(table)
    away = True

    async def is_sure() -> bool:
        return not away

    table.time.is_sure = is_sure
    await asyncio.sleep(20)
    assert said(table) == []
    with pytest.raises(Refusal) as caught:
        await act(table, 0, "start N")
    assert caught.value.code == storage_failed().code
    away = False
    await asyncio.sleep(1.2)
    assert said(table)[0] == (0, "(time up: bot)")
    table.stop()


# --- outages ---


@played
async def test_what_is_forgiven_counts_for_nobody_and_is_told() -> None:
    table, _ = timed(PLAIN, 2, SETUP[:2])
    watchers = await begin(table)
    await asyncio.sleep(30)
    heard(watchers[0], "clock")
    table.forgive(20)
    assert left(table) == [50.0, 50.0]
    assert [message["left"] for message in heard(watchers[0], "clock")] == [[50_000, 50_000]]
    table.forgive(100)
    assert left(table) == [60.0, 60.0], "nobody gets more than they had"
    await asyncio.sleep(60 + GRACE - 0.01)
    assert len(said(table)) == 2
    await asyncio.sleep(1)
    assert len(said(table)) > 2
    table.stop()


@played
async def test_an_act_after_an_outage_is_measured_without_it() -> None:
    """What has arrived meanwhile is looked at only when it is known what was an outage, and the clock as well."""
    table, _ = timed(MOVE)
    await begin(table)

    async def is_sure() -> bool:
        table.forgive(20)
        return True

    await asyncio.sleep(2)
    table.time.is_sure = is_sure
    virtual_loop: Any = asyncio.get_running_loop()
    virtual_loop.pass_on(20)
    await act(table, 0, "start N")
    assert spent(table) in ([0], [2000])
    table.stop()


@played
async def test_after_a_database_that_has_written_all_the_same_nothing_counts_twice() -> None:
    table, _ = timed(BANK, 2, [(0, "start N", 1000), (1, "start N", 1000)])
    await begin(table)
    await asyncio.sleep(20)
    row, places = table.row, table.seats
    lines = [*table.match.log]

    class Grown(virtual.Memory):
        async def read(self, function: Any, *_arguments: Any) -> Any:
            return function()

        def load(self) -> Any:

            more = [ActionRow(line.player, line.text, line.spent) for line in lines]
            return row, places, [*more, ActionRow(0, "(so far)", 20_000)]

    grown: Any = Grown()
    table.store, table._is_unsure = grown, True
    async with table.turn():
        pass
    assert left(table) == [60 - 1 + 5 - 20] * 2, "of one's clock it is written down, the other's has run on"
    table.stop()
