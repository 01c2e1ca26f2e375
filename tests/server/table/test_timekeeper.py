"""Clocks at a table, in virtual time: whose runs, what it measures, and what follows when it has run out."""

import asyncio
import json
from collections.abc import Awaitable, Callable, Coroutine, Iterable
from dataclasses import replace
from typing import Any

import pytest
from sqlalchemy.exc import OperationalError

from dragonrace.bots import usual_bot
from dragonrace.server.match.clocks import Timing
from dragonrace.server.refusals import Refusal, storage_failed
from dragonrace.server.store.rows import ActionRow, Addition, MatchRow, SeatRow
from dragonrace.server.table import autoplay, seats
from dragonrace.server.table.hands import GRACE
from dragonrace.server.table.table import Table, Wish
from dragonrace.server.table.timekeeper import LAG
from dragonrace.server.table.watcher import Watcher
from dragonrace.server.thinking.questions import Question
from tests.server.living import HIDDEN, HOLDER, QUESTION, SETUP
from tests.server.table import virtual

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
            from dragonrace.server.store.rows import ActionRow

            more = [ActionRow(line.player, line.text, line.spent) for line in lines]
            return row, places, [*more, ActionRow(0, "(so far)", 20_000)]

    grown: Any = Grown()
    table.store, table._is_unsure = grown, True
    async with table.turn():
        pass
    assert left(table) == [60 - 1 + 5 - 20] * 2, "of one's clock it is written down, the other's has run on"
    table.stop()


# --- who has a clock ---


@played
async def test_no_clock_runs_until_everybody_sits() -> None:
    table, _ = timed(MOVE, [SeatRow(0, "person", owner="v"), SeatRow(1, "open", invitation="i")])
    (red,) = await begin(table, "v")
    await asyncio.sleep(1000)
    assert (running(table), said(table)) == ([], [])
    await act(table, 0, "start N")
    assert spent(table) == [None]
    heard(red, "clock")
    await seats.take(table, 1, "i", None, "w")
    assert running(table) == [1]
    assert heard(red, "clock")[-1] == {"type": "clock", "left": [10_000, 10_000], "running": [1], "waits_for": []}
    assert said(table)[1:] == [(1, "(so far)")], "a restart must know since when"
    await asyncio.sleep(11)
    assert (1, "(time up: bot)") in said(table)
    table.stop()


@played
async def test_bots_have_no_clock_and_one_who_stands_in_stops_it() -> None:
    places = [SeatRow(0, "person", owner="v"), SeatRow(1, "person", owner="w"), SeatRow(2, "bot", "level-1")]
    table, thinker = timed(BANK, places)
    thinker.seconds = 1000
    red, blue = await begin(table, "v", "w")
    assert left(table) == [60.0, 60.0, None]
    await act(table, 0, "start N")
    await asyncio.sleep(20)
    table.leave(blue)
    await asyncio.sleep(10)
    heard(red, "clock")
    await seats.set_stand_in(table, 1, "level-1", "v")
    assert running(table) == []
    assert heard(red, "clock")[-1]["running"] == []
    await asyncio.sleep(100)
    assert left(table) == [65.0, 30.0, None], "what they have used is not given back"
    await table.join(blue)
    assert running(table) == [1]
    await asyncio.sleep(5)
    await act(table, 1, "start N")
    assert left(table)[1] == 30.0
    table.stop()


@played
async def test_who_shares_a_device_has_two_clocks() -> None:
    table, _ = timed(BANK, [SeatRow(0, "person", owner="v"), SeatRow(1, "person", owner="v")])
    await begin(table, "v")
    await asyncio.sleep(4)
    await act(table, 0, "start N")
    await asyncio.sleep(6)
    assert (left(table), running(table)) == ([61.0, 54.0], [1])
    table.stop()


@played
async def test_a_standing_answer_takes_its_time() -> None:
    places = [SeatRow(0, "person", owner="v"), SeatRow(1, "person", owner="w", standing="allow")]
    table, _ = timed(BANK, places, QUESTION[:4])
    await begin(table)
    await act(table, 0, "move blue")
    await asyncio.sleep(5)
    assert said(table)[-1] == (1, "allow")
    assert spent(table)[-1] == pytest.approx(1000 * BEAT, abs=2)
    table.stop()


@played
async def test_an_answer_for_who_is_away_takes_all_the_time_that_they_were_asked() -> None:
    table, _ = timed(BANK, 2, QUESTION[:4])
    _red, blue = await begin(table)
    table.leave(blue)
    await act(table, 0, "move blue")
    await asyncio.sleep(40)
    assert said(table)[-1] == (1, "allow")
    assert 30_000 <= (spent(table)[-1] or 0) <= 36_000
    assert running(table) == [1]
    assert (left(table)[1] or 0) > 60 - 36 - 11, "and none of it twice"
    table.stop()


@played
async def test_for_who_is_gone_no_clock_runs() -> None:
    table, _ = timed(MOVE, 3)
    await begin(table)
    await act(table, 0, "(leave)")
    assert running(table) == []
    await asyncio.sleep(1)
    assert running(table) == [1]
    await act(table, 1, "(resign)")
    await asyncio.sleep(1)
    assert running(table) == [2]
    table.stop()


# --- pauses and take-backs ---


@played
async def test_in_a_pause_all_clocks_stand_still() -> None:
    table, _ = timed(PLAIN, 2, SETUP[:2])
    await begin(table)
    await asyncio.sleep(10)
    await act(table, 0, "(offer pause)")
    await asyncio.sleep(5)
    number = await act(table, 1, "(accept)")
    assert said(table)[2:] == [(0, "(offer pause to blue)"), (0, "(so far)"), (1, "(so far)"), (1, "(accept)")]
    assert number == 6, "the answer is to what they have said"
    assert (running(table), table.row.due) == ([], None)
    await asyncio.sleep(10_000)
    assert left(table) == [45.0, 45.0]
    await act(table, 0, "(play on)")
    assert running(table) == [0, 1]
    await asyncio.sleep(5)
    assert left(table) == [40.0, 40.0]
    await act(table, 1, HOLDER)
    assert spent(table)[-1] == 5000
    table.stop()


@played
async def test_what_was_thought_before_a_take_back_is_written_down() -> None:
    table, _ = timed(BANK)
    await begin(table)
    await asyncio.sleep(3)
    await act(table, 0, "start N")
    await asyncio.sleep(20)
    await act(table, 0, "(offer take back)")
    await act(table, 1, "(accept)")
    assert said(table)[1:] == [(0, "(offer take back 0 to blue)"), (1, "(so far)"), (1, "(accept)")]
    assert (running(table), left(table)) == ([0], [62.0, 40.0])
    await asyncio.sleep(4)
    await act(table, 0, "start S")
    assert spent(table)[-1] == 4000
    table.stop()


@played
async def test_an_answer_that_comes_twice_is_given_once_though_time_is_written_down_before_it() -> None:
    table, _ = timed(BANK)
    await begin(table)
    await act(table, 0, "start N")
    await act(table, 0, "(offer take back)")
    await asyncio.sleep(3)
    wish = Wish(1, "(accept)", 2, asyncio.get_running_loop().time())
    first = await table.act("w", wish)
    assert await table.act("w", wish) == first
    assert said(table)[first - 1] == (1, "(accept)")
    table.stop()


@played
async def test_no_bot_is_asked_at_a_position_that_was_taken_back() -> None:
    """What it was thinking of is dropped, and it is asked anew, as in another match."""
    places = [*people(2), SeatRow(2, "bot", "level-1")]
    table, thinker = timed(BANK, places, [(0, "start N"), (1, "start E"), (2, "start S"), (0, HOLDER)])
    thinker.seconds = 5
    await begin(table, "v", "w")
    await asyncio.sleep(1)
    assert [len(question.state.history()) for question in thinker.asked] == [4]
    await act(table, 0, "(offer take back)")
    await act(table, 1, "(accept)")
    await asyncio.sleep(1)
    first, second = thinker.asked
    assert (len(first.state.history()), len(second.state.history())) == (4, 3)
    assert first.match_id != second.match_id
    await asyncio.sleep(4.5)
    answers = [line for line in table.match.log if line.player == 2 and line.action is not None]
    assert len(answers) == 2, "one of them is its start stone"
    table.stop()


# --- what is told ---


@played
async def test_clocks_are_told_to_who_comes_and_after_all_that_may_have_changed_them() -> None:
    table, _ = timed(MOVE)
    red, blue = await begin(table)
    assert [len(heard(watcher, "clock")) for watcher in (red, blue)] == [1, 1]
    await asyncio.sleep(3)
    await act(table, 0, "start N")
    messages = [heard(watcher, "clock") for watcher in (red, blue)]
    assert messages == [[{"type": "clock", "left": [10_000, 10_000], "running": [1], "waits_for": []}]] * 2
    table.stop()


@played
async def test_a_late_spectator_is_told_of_no_clock() -> None:
    table, _ = timed(MOVE, delay=30)
    _red, _blue, stranger, host = await begin(table, "v", "w", "nobody", "host")
    await act(table, 0, "start N")
    await asyncio.sleep(11)
    await act(table, 0, HOLDER)
    assert [heard(watcher, "clock") for watcher in (stranger, host)] == [[], []]
    table.stop()


@played
async def test_without_clocks_nothing_is_measured_or_told() -> None:
    table = virtual.table(HIDDEN, people(2), [])
    (red, _blue) = await begin(table)
    await asyncio.sleep(5)
    await act(table, 0, "start N")
    assert (spent(table), heard(red, "clock"), table.time.told()) == ([None], [], None)
    assert table.time.pace() is None
    table.stop()


# --- a match that is loaded ---


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        ([(0, "start N", 2000)], {1: 1}),
        ([(0, "start N", 2000), (1, "(offer draw to red)", None)], {1: 1}),
        ([(0, "start N", 2000), (1, "start N", 3000)], {0: 2, 1: 2}),
        ([(0, "start N", 2000), (1, "start N", 3000), (1, HOLDER, 500)], {0: 2}),
        ([(0, "start N", 2000), (1, "(so far)", 3000)], {1: 2}),
        ([], {0: 0}),
    ],
)
def test_clocks_run_on_from_where_they_began(lines: list[Any], expected: dict[int, int]) -> None:
    """By when the line was written down after which a seat was asked."""
    from dragonrace.server.store.rows import ActionRow, MatchRow

    async def play() -> None:
        rows = [ActionRow(*line, at=f"2026-01-01T00:00:{10 + number:02}.000Z") for number, line in enumerate(lines)]
        options = virtual.table(HIDDEN, people(2), []).row.options
        created = "2026-01-01T00:00:05.000Z"
        row = MatchRow("m", HIDDEN, "standard", options, 1, b"seed", "host", created, timing=BANK.as_json())
        store: Any = virtual.Memory()
        table = Table(store, First(), (row, people(2), rows), virtual.at_once)
        asked: dict[str, float] = {}

        def ran(since: Any) -> float:
            asked[since.isoformat()] = 7.0
            return 7.0

        await table.begin(ran)
        times = {f"2026-01-01T00:00:{9 + number if number else 5:02}+00:00" for number in expected.values()}
        assert set(asked) == times
        assert said(table)[len(lines) :] == [(seat, "(so far)") for seat in expected]
        assert spent(table)[len(lines) :] == [7000] * len(expected)
        assert sorted(running(table)) == sorted(expected)
        table.stop()

    virtual.run(play())


# --- a match that turns out to be another one ---


class Doubtful(virtual.Memory):
    """Writes what it is told, but says that it could not; ``seats`` are others' by now."""

    def __init__(self) -> None:
        self.table: Table | None = None
        self.actions, self.seats = list[ActionRow](), list[SeatRow]()

    async def add(self, addition: Addition) -> None:
        self.actions += addition.actions
        raise OperationalError("", None, Exception())

    def load(self, _match_id: str) -> tuple[MatchRow, list[SeatRow], list[ActionRow]]:
        assert self.table is not None
        return self.table.row, self.seats, self.actions


async def doubtful(lines: Iterable[tuple[int, str]]) -> tuple[Table, Doubtful]:
    store = Doubtful()
    store.actions, store.seats = [ActionRow(*line) for line in lines], people(2)
    table = virtual.table(HIDDEN, people(2), lines, First(), store, timing=PLAIN.as_json())
    store.table = table
    await begin(table)
    return table, store


@played
async def test_who_goes_on_under_another_key_has_lost_and_won_no_time() -> None:
    table, store = await doubtful(())
    await asyncio.sleep(20)
    store.seats = [replace(store.seats[0], owner="new"), store.seats[1]]
    await table.doubt()
    assert table.seats[0].owner == "new"
    assert left(table) == [40, 60]


@played
async def test_where_a_failing_database_has_written_something_others_think_on() -> None:
    table, _ = await doubtful(SETUP[:2])
    await asyncio.sleep(20)
    with pytest.raises(Refusal):
        await act(table, 0, HOLDER)
    assert len(table.match.log) == 2, "nobody can know"
    await asyncio.sleep(5)
    await table.doubt()
    assert said(table)[2:] == [(0, HOLDER)]
    assert left(table) == [40, 35]
    assert running(table) == [1]
