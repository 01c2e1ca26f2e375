"""Clocks at a table, in virtual time: whose runs, what is told of them, and how they go on after a while."""

import asyncio
from collections.abc import Iterable
from dataclasses import replace
from typing import Any

import pytest
from sqlalchemy.exc import OperationalError

from dragonrace.server.refusals import Refusal
from dragonrace.server.store.rows import ActionRow, Addition, MatchRow, SeatRow
from dragonrace.server.table import seats
from dragonrace.server.table.table import Table, Wish
from tests.server.living import HIDDEN, HOLDER, QUESTION, SETUP
from tests.server.table import virtual
from tests.server.table.timed import (
    BANK,
    BEAT,
    MOVE,
    PLAIN,
    First,
    act,
    begin,
    heard,
    left,
    people,
    played,
    running,
    said,
    spent,
    timed,
)

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
