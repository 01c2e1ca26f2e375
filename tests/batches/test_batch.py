"""Batches: the games of `State`, many at once; what is wrong is refused as a whole."""

import gc
import os
import random
import threading
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np
import pytest

import dragonrace
from dragonrace import BatchError, Game, OptionError
from dragonrace.batches import batching
from dragonrace.batches.batching import Batch
from dragonrace.core.contract import GameType
from dragonrace.core.installed import game_type
from dragonrace.testing.settings import settings
from tests.batches.driving import SlowBatch, copied, same
from tests.compiling import GAMES, compiles
from tests.examples.goofspiel import GAME as GOOFSPIEL
from tests.examples.pig import GAME as PIG

LANES = 6


def small(name: str = "dragon-river", players: int = 2, **options: Any) -> Game:
    return dragonrace.load_game(name, players=players, **{"turn_limit": 6, **options})


class PlainBatch(Batch):
    """One that needs no compiler; else it is the same."""

    backend = "plain"


def plain(game: Game, lanes: int = LANES, **wishes: Any) -> Batch:
    return PlainBatch(game, lanes, **{"threads": 1, **wishes})


# --- which games are played ---


def test_who_makes_the_first_batch_hears_that_it_is_compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[tuple[str, str]] = []

    def compile_now(kind: GameType, group: str) -> None:
        told.append((kind.name, group))
        raise KeyboardInterrupt

    monkeypatch.setattr(batching, "compile_now", compile_now)
    plain(small())
    assert told == []
    with pytest.raises(KeyboardInterrupt):
        Batch(small(), LANES)
    assert told == [("dragon-river", "batch")]


@pytest.mark.parametrize("kind", [*map(game_type, dragonrace.games()), PIG, GOOFSPIEL], ids=lambda kind: kind.name)
def test_a_batch_plays_the_games_of_states(kind: GameType) -> None:
    for number, setting in enumerate(settings(kind)[:12]):
        game = setting.load()
        batch, slow = plain(game, seed=number, final_observations=True), SlowBatch(game, LANES, number)
        slow.check(batch.now)
        for _ in range(25):
            actions = batch.sample()
            batch.step(actions)
            slow.step(actions)
            slow.check(batch.now)


@pytest.mark.parametrize("name", dragonrace.games())
@pytest.mark.parametrize("rotate", [False, True])
def test_bots_play_their_seats_within_the_step(name: str, rotate: bool) -> None:
    game = small(name, players=min(game_type(name).colours))
    opponents = [None, *["random"] * (game.num_players - 1)]
    batch = plain(game, seed=4, opponents=opponents, rotate=rotate, final_observations=True)
    slow = SlowBatch(game, LANES, 4, opponents, int(rotate))
    learners = set()
    for _ in range(60):
        learners |= set(batch.now.players.tolist())
        actions = batch.sample()
        batch.step(actions)
        slow.step(actions)
        slow.check(batch.now)
    assert batch.games_over == sum(slow.numbers) > 0
    assert batch.decisions == slow.played + sum(slow.decisions)
    assert np.array_equal(batch.returns, slow.returns)
    assert batch.lengths.tolist() == slow.lengths
    assert learners == (set(range(game.num_players)) if rotate else {0})


@pytest.mark.parametrize("name", GAMES)
def test_machine_code_and_threads_change_nothing(name: str) -> None:
    game = small(name, players=min(game_type(name).colours), turn_limit=2)
    for opponents in (None, [None, *["quick"] * (game.num_players - 1)]):
        batches = [plain(game, 7, seed=9, opponents=opponents)]
        batches += [Batch(game, 7, seed=9, opponents=opponents, threads=threads) for threads in (1, 2, 3)]
        for _ in range(80):
            for batch in batches:
                batch.step(batch.sample())
                assert same(batch.now, batches[0].now)
        for batch in batches[::-1]:
            assert batch.games_over == batches[0].games_over > 0
            for seat in range(game.num_players):
                assert np.array_equal(batch.observe(seat), batches[0].observe(seat))
            batch.close()


@compiles("dragon-river")
@pytest.mark.parametrize("lanes", [1, 5, 1000])
def test_any_number_of_threads_plays_the_same(lanes: int) -> None:
    """With more lanes than one chunk, threads take work off each other; with fewer, some have none."""
    batches = [Batch(small(), lanes, seed=3, threads=threads) for threads in (1, 2, 5, 16)]
    for _ in range(150):
        for batch in batches:
            batch.step(batch.sample())
            assert same(batch.now, batches[0].now)
    refused = batches[0].sample().copy()
    refused[[-1, lanes // 2]] = -1
    for batch in batches:
        with pytest.raises(BatchError, match=f"in lane {lanes // 2}, ") as caught:
            batch.step(refused)
        assert caught.value.lane == lanes // 2
        assert same(batch.now, batches[0].now)
        batch.close()


def test_threads_go_when_nobody_has_the_batch_any_more() -> None:
    others = {*threading.enumerate()}  # of batches that nobody has collected yet, too
    batch = plain(small(), threads=4)
    batch.step(batch.sample())
    mine = {*threading.enumerate()} - others
    assert [thread.name[:16] for thread in mine] == ["dragonrace-batch"] * 3
    del batch
    gc.collect()
    for thread in mine:
        thread.join(10)
        assert not thread.is_alive()


def test_quick_bots_beat_those_that_do_anything() -> None:
    with dragonrace.batch("dragon-river", 200, players=2, opponents=[None, "quick"], seed=1) as batch:
        while batch.games_over < 400:
            batch.step(batch.sample())
        assert batch.returns[:, 1].mean() > 0.5


def test_a_lane_is_the_same_whoever_stands_beside_it() -> None:
    game = small()
    few, many = plain(game, 3, seed=2), plain(game, 11, seed=2)
    while few.games_over < 9:
        assert np.array_equal(few.now.observations, many.now.observations[:3])
        actions = many.sample()
        few.step(actions[:3])
        many.step(actions)


def test_other_seeds_play_other_games_and_a_reset_the_same_again() -> None:
    batch = plain(small(), 50, seed=1)
    first = copied(batch.now)
    batch.step(batch.sample())
    assert same(batch.reset(), first)
    assert (batch.games_over, batch.returns.any(), batch.lengths.any()) == (0, False, False)
    assert not same(batch.reset(seed=2), first)
    assert same(batch.reset(seed=1), first)


def test_seats_are_taken_one_on_with_each_lane_and_game() -> None:
    batch = plain(small(players=3, turn_limit=3), 7, opponents=[None, "random", "random"], rotate=True)
    assert batch.now.players.tolist() == [0, 1, 2, 0, 1, 2, 0]
    game = 0
    while batch._lanes.games[0] < 5:
        batch.step(batch.sample())
        if batch._lanes.games[0] > game:
            game = int(batch._lanes.games[0])
            assert batch.now.players[0] == game % 3


def test_numbers_of_more_than_a_byte_are_seen_whole() -> None:
    game = small(turn_limit=70_000)
    slow = SlowBatch(game, LANES, 3)
    for batch in (plain(game, seed=3), Batch(game, LANES, seed=3)):
        assert batch.now.observations.dtype == np.uint32
        slow.check(batch.now)
        assert batch.observe(0)[:, -1].tolist() == [70_000] * LANES
        batch.step(batch.sample())


# --- ends ---


def test_a_game_in_which_no_learner_was_asked_brings_nobody_anything() -> None:
    game = small(turn_limit=1)
    opponents = ["random", None]
    batch, slow = plain(game, 4, opponents=opponents, rotate=True), SlowBatch(game, 4, 0, opponents, 1)
    for _ in range(30):
        slow.check(batch.now)
        actions = batch.sample()
        batch.step(actions)
        slow.step(actions)
    assert batch.games_over == sum(slow.numbers)
    assert max(slow.numbers) > 30, "more games than steps: some came to an end without the learner"


def test_a_batch_in_which_nobody_is_ever_asked_ends_with_an_error() -> None:
    with pytest.raises(BatchError, match="no seat of yours was asked") as caught:
        dragonrace.batch(small(turn_limit=1), 2, opponents=["random", None])
    assert (caught.value.lane, caught.value.code) == (0, "batch.stuck")


def test_a_turn_limit_cuts_short_and_a_win_ends() -> None:
    batch = plain(small(turn_limit=40), 30, seed=3)
    seen = set()
    for _ in range(400):
        now = batch.step(batch.sample())
        ended = now.terminated | now.truncated
        assert not (now.terminated & now.truncated).any()
        assert not now.rewards[~now.terminated].any()
        assert (now.rewards[now.terminated].max(axis=1) == 1).all()
        assert np.array_equal(batch.returns[ended], now.rewards[ended])
        seen |= {"won"} if now.terminated.any() else set()
        seen |= {"cut short"} if now.truncated.any() else set()
    assert seen == {"won", "cut short"}


def test_a_draw_by_the_rules_is_no_truncation() -> None:
    batch = plain(Game(GOOFSPIEL, 2), 60, seed=1)
    drawn = 0
    for _ in range(60):
        now = batch.step(batch.sample())
        assert not now.truncated.any()
        drawn += int((now.terminated & ~now.rewards.any(axis=1)).sum())
    assert drawn > 0


# --- what is legal, in three forms ---


@pytest.mark.parametrize("name", ["dragon-river", "golden-dragon"])
def test_masks_in_bits_say_the_same(name: str) -> None:
    game = small(name)
    batches = [plain(game, seed=5, mask=mask) for mask in ("bool", "bits", None)]
    for _ in range(60):
        truths, bits, none = (batch.now for batch in batches)
        assert none.legal_mask is None
        count = game.num_distinct_actions
        assert np.array_equal(np.unpackbits(bits.legal_mask, axis=1, bitorder="little", count=count), truths.legal_mask)
        actions = batches[0].sample()
        for batch in batches:
            batch.step(actions)


@pytest.mark.parametrize("mask", ["bool", "bits", None])
def test_exactly_what_is_legal_is_taken(mask: str | None) -> None:
    game = small(players=3)
    batch = plain(game, 2, seed=8, mask=mask)
    for _ in range(30):
        count = int(batch.now.legal_counts[1])
        legal = set(batch.now.legal_actions[1, :count].tolist())
        for action in range(game.num_distinct_actions):
            actions = batch.sample().copy()
            actions[1] = action
            if action not in legal:
                with pytest.raises(BatchError, match="in lane 1"):
                    batch.step(actions)
        batch.step(batch.sample())


# --- what is wrong ---


class Elsewhere:
    """A tensor that NumPy can't read."""

    def __array__(self, *_: Any, **__: Any) -> Any:
        raise RuntimeError("it lies on another device")


def test_an_illegal_action_is_refused_with_its_lane_and_reason_and_changes_nothing() -> None:
    batch = dragonrace.batch("golden-dragon", 5, players=3, seed=1)
    for _ in range(9):
        batch.step(batch.sample())
    before, states = copied(batch.now), batch._lanes.states.copy()
    actions = batch.sample().copy()
    actions[3] = next(a for a in range(747) if not before.legal_mask[3, a])
    actions[4] = actions[3]
    with pytest.raises(BatchError, match=r"in lane 3, .* \(GD-") as caught:
        batch.step(actions)
    assert (caught.value.lane, caught.value.code) == (3, "batch.illegal")
    assert same(batch.now, before)
    assert np.array_equal(batch._lanes.states, states)
    batch.step(batch.sample())


@pytest.mark.parametrize(
    ("actions", "complaint"),
    [
        ([1, 2], r"the shape \(2,\), not \(6,\)"),
        (np.zeros((6, 1), int), r"the shape \(6, 1\)"),
        (np.zeros(6), "whole numbers, not float64"),
        ([True] * 6, "whole numbers, not bool"),
        (None, r"the shape \(\)"),
        ([[1], [2, 3]], "one whole number for each lane"),
        (["a"] * 6, "whole numbers"),
        ([0, 0, -1, 0, 0, 0], "in lane"),
        ([0, 0, 0, 0, 0, 2**40], "in lane"),
        (np.full(6, 2**63, np.uint64), "in lane 0"),
        (Elsewhere(), "one whole number for each lane"),
    ],
)
def test_what_is_no_action_for_each_lane_is_refused(actions: Any, complaint: str) -> None:
    batch = plain(small())
    before = copied(batch.now)
    with pytest.raises(BatchError, match=complaint):
        batch.step(actions)
    assert same(batch.now, before)


@pytest.mark.parametrize(
    ("wishes", "option"),
    [
        ({"lanes": 0}, "lanes"),
        ({"lanes": 2.0}, "lanes"),
        ({"lanes": True}, "lanes"),
        ({"seed": -1}, "seed"),
        ({"seed": 2**63}, "seed"),
        ({"threads": 0}, "threads"),
        ({"mask": "bytes"}, "mask"),
        ({"mask": np.zeros(2)}, "mask"),
        ({"rotate": True}, "rotate"),
        ({"rotate": "no", "opponents": [None, "quick"]}, "rotate"),
        ({"opponents": ["quick", "quick"]}, "opponents"),
        ({"opponents": [None]}, "opponents"),
        ({"opponents": "quick"}, "opponents"),
        ({"opponents": [None, "level-9"]}, "opponents"),
        ({"opponents": [None, 3]}, "opponents"),
        ({"opponents": 7}, "opponents"),
        ({"final_observations": 1}, "final_observations"),
        ({"players": 9}, "players"),
        ({"game": "chess"}, "game"),
        ({"speed": 3}, "speed"),
    ],
)
def test_a_wrong_wish_is_refused_and_says_what_is_allowed(wishes: dict[str, Any], option: str) -> None:
    with pytest.raises(OptionError, match=option):
        dragonrace.batch(**{"game": "dragon-river", "lanes": 4, **wishes})


def test_too_little_memory_is_said_of_the_lanes(monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object, **__: object) -> None:
        raise MemoryError

    monkeypatch.setattr("dragonrace.batches.batching.make_lanes", full)
    with pytest.raises(OptionError, match="lanes can't be 6: there is not enough memory"):
        plain(small())


def test_a_loaded_game_takes_no_more_options() -> None:
    with pytest.raises(OptionError, match="options already"):
        dragonrace.batch(small(), 4, players=3)


def test_a_batch_of_another_process_is_none_here(monkeypatch: pytest.MonkeyPatch) -> None:
    batch = plain(small())
    monkeypatch.setattr(os, "getpid", lambda: -1)
    with pytest.raises(BatchError, match="another process"):
        batch.sample()


def test_opponents_may_stand_in_an_array() -> None:
    assert plain(small(), opponents=np.array([None, "quick"])).opponents == (None, "quick")


def test_who_comes_while_another_steps_is_told_so() -> None:
    batch = plain(small())
    actions = batch.sample()
    with batch._in_use(), ThreadPoolExecutor(1) as pool:
        error = pool.submit(batch.step, actions).exception()
    assert isinstance(error, BatchError)
    assert error.code == "batch.busy"
    batch.step(batch.sample())


@pytest.mark.parametrize("seat", [-1, 2, None, "red", True])
def test_nobody_looks_from_a_seat_that_is_not_there(seat: Any) -> None:
    with pytest.raises(OptionError, match="seat"):
        plain(small()).observe(seat)


def test_a_closed_batch_says_so() -> None:
    batch = plain(small(), threads=2)
    batch.close()
    batch.close()
    for use in (lambda: batch.step([0] * LANES), batch.sample, batch.reset, lambda: batch.observe(0)):
        with pytest.raises(BatchError, match="closed"):
            use()


def test_nobody_writes_into_what_a_batch_shows() -> None:
    batch = plain(small(), final_observations=True)
    for part in (*batch.now, batch.returns, batch.lengths):
        with pytest.raises(ValueError, match="read-only"):
            part[:] = 0
        with pytest.raises(ValueError, match="WRITEABLE"):
            part.flags.writeable = True


def test_a_lane_is_shown_as_a_table() -> None:
    batch = plain(small(), seed=4)
    assert "seat +0 space" in batch.observation_string(2)
    assert batch.observation_string(2, 0) != batch.observation_string(2, 1)
    with pytest.raises(OptionError, match="lane"):
        batch.observation_string(LANES)


def test_what_is_sampled_is_any_legal_action() -> None:
    batch, rng = plain(small(), 300, seed=random.Random(5).randrange(99)), set()
    for _ in range(40):
        actions = batch.sample()
        places = (batch.now.legal_actions == actions[:, None]).argmax(axis=1)
        rng |= set((places / batch.now.legal_counts).round(1).tolist())
        batch.step(actions)
    assert {0.0, 0.5} <= rng


def test_threads_that_can_not_be_had_are_refused_and_leave_none(monkeypatch: pytest.MonkeyPatch) -> None:
    start = threading.Thread.start

    def starts(thread: threading.Thread) -> None:
        if thread.name.endswith("-3"):
            raise RuntimeError("can't start new thread")
        start(thread)

    others = {*threading.enumerate()}
    monkeypatch.setattr(threading.Thread, "start", starts)
    with pytest.raises(OptionError, match="threads can't be 5: only 3 can be had"):
        plain(small(), 8, threads=5)
    for thread in {*threading.enumerate()} - others:
        thread.join(10)
        assert not thread.is_alive()
