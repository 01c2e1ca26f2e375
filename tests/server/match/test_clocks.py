"""Clocks without a clock: what each line has taken says how much time is left."""

from collections.abc import Sequence
from typing import Any

import pytest

from dragonrace import CHANCE
from dragonrace.core.records.replay import Line
from dragonrace.server.match.clocks import Clocks, Timing, read_timing
from dragonrace.server.match.match import Match
from dragonrace.server.match.setup import Setup
from tests.server.living import GAME, HIDDEN, SETUP

SEED = b"seed" * 8
MOVE = Timing(per_move=True, seconds=30)
BANK = Timing(per_move=False, seconds=300, increment=5)
DAYS = Timing(per_move=True, seconds=3 * 24 * 3600, on_time="out")


def after(
    timing: Timing, *lines: tuple[int, int | None, Sequence[int]], seats: int = 2, asked: Sequence[int] = (0,)
) -> tuple[int, ...]:
    """What is left after lines of a player, the milliseconds, and who is asked then; ``asked`` are so before them."""
    clocks = Clocks.full(timing, seats, asked)
    for player, spent, actors in lines:
        clocks = clocks.after(Line(player, "anything", 1, spent), actors)
    return clocks.left


def said(clocks: Clocks, player: int, spent: int | None, actors: Sequence[int]) -> Clocks:
    return clocks.after(Line(player, "(so far)", None, spent), actors)


def test_what_was_agreed_is_written_and_read() -> None:
    for timing in (MOVE, BANK, DAYS):
        assert read_timing(timing.as_json()) == timing
    assert read_timing(None) is None
    assert [str(timing) for timing in (MOVE, BANK, DAYS)] == ["move 30 bot", "bank 300+5 bot", "move 259200 out"]


# --- time for each move ---


def test_each_move_has_its_own_time() -> None:
    assert after(MOVE) == (30_000, 30_000)
    assert after(MOVE, (0, 12_000, [1])) == (30_000, 30_000)
    assert after(DAYS, (0, 2 * 86_400_000, [1]), (1, 1, [0])) == (259_200_000, 259_200_000)


def test_a_move_of_several_actions_has_one_time() -> None:
    assert after(MOVE, (0, 12_000, [0]), (0, 3_000, [0])) == (15_000, 30_000)
    assert after(MOVE, (0, 12_000, [0]), (0, 3_000, [1])) == (30_000, 30_000)


def test_throws_in_between_end_no_move() -> None:
    first = (0, 12_000, [CHANCE])
    assert after(MOVE, first) == (18_000, 30_000)
    assert after(MOVE, first, (CHANCE, None, [CHANCE]), (CHANCE, None, [0])) == (18_000, 30_000)
    assert after(MOVE, first, (CHANCE, None, [1])) == (30_000, 30_000)


def test_who_was_asked_for_what_is_taken_back_has_a_whole_move_again() -> None:
    """To agree costs nobody the time that they have thought meanwhile."""
    clocks = Clocks.full(MOVE, 2).after(Line(0, "a", 1, 2000), [1])
    clocks = said(clocks, 1, 25_000, [1])
    assert clocks.left == (30_000, 5_000)
    assert said(clocks, 1, None, [0]).left == (30_000, 30_000)


def test_a_pause_gives_nobody_time() -> None:
    clocks = said(Clocks.full(MOVE, 2), 0, 25_000, [0])
    paused = said(clocks, 1, None, [])
    assert paused.left == (5_000, 30_000)
    assert said(paused, 1, None, [0]).left == (5_000, 30_000)


# --- a bank ---


def test_a_bank_gets_the_increment_once_a_move() -> None:
    assert after(BANK, (0, 12_000, [1])) == (293_000, 300_000)
    assert after(BANK, (0, 12_000, [0]), (0, 12_000, [0]), (0, 1_000, [1])) == (280_000, 300_000)
    assert after(BANK, (0, 12_000, [1]), (1, 10_000, [0]), (0, 2_000, [1])) == (296_000, 295_000)


def test_throws_between_add_it_once() -> None:
    throws = [(CHANCE, None, [CHANCE]), (CHANCE, None, [CHANCE]), (CHANCE, None, [1])]
    assert after(BANK, (0, 12_000, [CHANCE]), *throws) == (293_000, 300_000)


def test_in_a_round_at_the_same_time_each_has_their_own() -> None:
    together = [(1, 7_000, [0, 2]), (0, 9_000, [2]), (2, 40_000, [0])]
    assert after(BANK, *together, seats=3, asked=range(3)) == (296_000, 298_000, 265_000)
    assert after(MOVE, *together[:2], seats=3, asked=range(3)) == (30_000, 30_000, 30_000)
    assert after(BANK, (1, 7_000, range(3)), (1, 8_000, [0, 2]), seats=3, asked=range(3))[1] == 290_000


def test_a_move_ends_where_others_begin_to_be_asked() -> None:
    """The last start stone is laid, and all fill their holders: nobody does so in what is left of another move."""
    assert after(MOVE, (1, 29_000, [0, 1]), asked=[1]) == (30_000, 30_000)
    assert after(BANK, (1, 29_000, [0, 1]), asked=[1]) == (300_000, 276_000)
    assert after(BANK, (1, 29_000, [CHANCE]), (CHANCE, None, [0, 1]), asked=[1]) == (300_000, 276_000)


def test_who_is_late_owes_nothing() -> None:
    assert after(BANK, (0, 300_299, [0])) == (-299, 300_000)
    assert after(BANK, (0, 300_299, [0]), (0, None, [1])) == (5_000, 300_000)
    none = Timing(per_move=False, seconds=300)
    assert after(none, (0, 300_299, [0]), (0, None, [1])) == (0, 300_000)


def test_bots_lines_take_no_time() -> None:
    assert after(Timing(per_move=False, seconds=60), (0, None, [1]), (1, None, [0])) == (60_000, 60_000)


# --- in a match ---


def restored(timing: Timing, *lines: Any, game: str = HIDDEN, players: int = 2) -> Match:
    return Match.restore(Setup(game, players, "standard", {}, timing), SEED, lines)


def left(match: Match) -> tuple[int, ...]:
    assert match.clocks is not None
    return match.clocks.left


def test_the_log_alone_says_what_is_left() -> None:
    lines = [(*line, 1000 * number) for number, line in enumerate(SETUP, 1)]
    match = restored(BANK, *lines)
    assert left(match) == (306_000, 304_000)
    assert '[Clock "bank 300+5 bot"]' in match.record(None, {})


def test_tried_steps_have_their_time_and_change_nothing_yet() -> None:
    match = restored(BANK)
    steps = match.try_action(0, match.read(0, "start N"), 4_000)
    assert match.clocks_after(steps).left == (301_000, 300_000)
    assert left(match) == (300_000, 300_000)
    match.advance(steps)
    assert left(match) == (301_000, 300_000)


def test_where_chance_follows_the_move_ends_with_it() -> None:
    match = restored(MOVE, game=GAME)
    match.advance(match.try_chance())
    steps = match.try_action(0, match.read(0, "keep"), 4_000)
    assert len(steps) > 1
    match.advance(steps)
    assert left(match) == ((26_000, 30_000) if match.actors == (0,) else (30_000, 30_000))


@pytest.mark.parametrize(
    ("lines", "seat", "since"),
    [
        ([], 0, 0),
        ([(0, "start N", 900)], 1, 1),
        ([(0, "(offer draw to blue)")], 0, 0),
        ([(0, "(offer draw to blue)"), (1, "(decline)")], 0, 0),
        ([(0, "(so far)", 700)], 0, 1),
        ([(0, "(so far)", 700), (0, "(offer draw to blue)")], 0, 1),
        ([(0, "start N"), (1, "start N")], 0, 2),
        ([(0, "start N"), (1, "start N"), (1, SETUP[2][1])], 0, 2),
        ([(0, "start N"), (1, "(offer pause)"), (1, "(play on)")], 1, 3),
        ([(0, "start N", 1), (1, "(so far)", 500), (1, "(offer take back 0)")], 0, 3),
    ],
)
def test_since_when_a_clock_runs(lines: list[Any], seat: int, since: int) -> None:
    """What somebody says takes none of their time: else an offer would hide how long they have thought."""
    if len(lines) == 3 and lines[2][1] == "(offer take back 0)":
        lines = [lines[0], lines[1], (0, "(offer take back 0)")]
    assert restored(MOVE, *lines).runs_since(seat) == since
