"""A game depends on the seed and its number: not on who plays it, nor on how many are played."""

import subprocess
import sys
import time

import numpy as np
import pytest

import dragonrace
from dragonrace.engine.random_play import Outcome
from dragonrace.engine.rows import dtype_of
from dragonrace.simulate import playing, settle
from dragonrace.simulate.parts import Work
from tests.simulate.conftest import rows_of


@pytest.mark.parametrize("workers", [2, 3])
def test_the_same_results_on_any_number_of_cores(brook, workers):
    alone = brook(games=15, seed=5)
    assert rows_of(brook(games=15, seed=5, workers=workers)) == rows_of(alone)


def test_the_first_games_of_many_are_those_of_few(brook):
    assert rows_of(brook(games=9))[:4] == rows_of(brook(games=4))


def test_another_seed_brings_other_games(brook):
    assert rows_of(brook(seed=1)) != rows_of(brook(seed=2))
    assert rows_of(brook("random", seed=1)) != rows_of(brook("random", seed=2))


def test_no_two_games_are_alike(brook):
    results = brook(["random", "random"], games=20, board=None)
    assert len(set(results.columns()["checksum"].tolist())) == 20


def test_at_random_the_seats_only_change_names_nowhere():
    """Games that differ in who begins draw other numbers: else each would be played twice, with colours changed."""
    results = dragonrace.simulate("dragon-river", "random", games=40)
    assert len(set(zip(results.length.tolist(), results.decisions.tolist(), strict=True))) > 35


@pytest.mark.parametrize("rotate", [True, False])
@pytest.mark.parametrize("bots", ["random", ["sensible", "random", "random"]])
def test_every_game_can_be_played_again(brook, bots, rotate):
    results = brook(bots, players=3, games=10, rotate=rotate)
    for number in (0, 4, 9):
        state = results.replay(number)
        assert state.is_terminal()
        assert state.row.winner == results.winner[number]
        assert state.game.options["first_player"] == results.first_player[number]
        decisions = [player for player, _ in state.history() if player != dragonrace.CHANCE]
        assert len(decisions) == results.decisions[number]
        assert playing.checksum_of(state) == results.columns()["checksum"][number * 3]


def test_a_record_can_be_made_of_every_game(brook):
    from dragonrace.core.records.record import record_text

    state = brook("random").replay(7)
    assert dragonrace.read_record(record_text(state), state.game.board).state.winner() == state.winner()


def test_parts_of_any_size_make_the_same_games():
    settings = settle("golden-dragon", "random", 3, None, {}, 3, rotate=True)
    engine = playing.AtRandom(settings, 1, print)
    whole = engine._play(range(40)).tolist()
    parts = [engine._play(range(start, min(start + 7, 40))).tolist() for start in range(0, 40, 7)]
    assert [row for part in parts for row in part] == whole
    assert engine._play(range(38, 40)).tolist() == whole[38:]


@pytest.mark.slow
def test_the_compiled_engine_plays_the_same_games():
    settings = settle("golden-dragon", "random", 3, None, {}, 3, rotate=True)
    engine = playing.AtRandom(settings, 2, lambda _: None)
    plain = engine._play(range(5, 90)).tolist()
    engine._compile()
    assert engine._play(range(5, 90)).tolist() == plain


@pytest.mark.parametrize(("worth", "compiled"), [(1e9, 0), (0.0, 1)])
def test_what_would_take_long_is_compiled_after_a_first_look(monkeypatch, worth, compiled):
    settings = settle("golden-dragon", "random", 3, None, {}, 3, rotate=True)
    calls: list[str] = []
    monkeypatch.setattr(playing, "WORTH_COMPILING", worth)
    monkeypatch.setattr(playing.AtRandom, "_compile", lambda self: calls.append(self.__dict__.update(_backend="new")))
    monkeypatch.setattr(playing.AtRandom, "_play", lambda _self, numbers: time.sleep(0.1 if len(numbers) < 3 else 0))
    parts = [numbers for numbers, _ in playing.AtRandom(settings, 1, print).results(Work(np.zeros(60, bool)))]
    assert sum(map(len, parts)) == 60
    assert len(calls) == compiled


def test_what_is_kept_of_a_game_is_what_the_engine_says():
    assert set(playing.ROW.names) - {"length"} <= set(dtype_of(Outcome).names)


def test_a_short_script_needs_no_guard_for_its_workers(tmp_path):
    script = tmp_path / "study.py"
    script.write_text(
        "import dragonrace\n"
        "print(len(dragonrace.simulate('golden-dragon', ['sensible', 'random'], games=3, turn_limit=2, workers=2)))\n"
    )
    result = subprocess.run([sys.executable, script], capture_output=True, encoding="utf-8", timeout=60, check=False)
    assert (result.stdout, result.stderr) == ("3\n", "")


def test_importing_dragonrace_loads_nothing_heavy():
    code = (
        "import sys, dragonrace\n"
        "print([name for name in ('numba', 'pyarrow', 'multiprocessing.pool', 'rich') if name in sys.modules])"
    )
    shown = subprocess.run([sys.executable, "-c", code], capture_output=True, encoding="utf-8", timeout=60, check=True)
    assert shown.stdout == "[]\n"


# --- what is handed out ---


def test_what_is_done_is_not_handed_out_again():
    done = np.zeros(20, bool)
    done[[0, 1, 5, 6, 7, 19]] = True
    work, taken = Work(done, hands=2), []
    while (numbers := work.take()) is not None:
        with work.timed(numbers):
            taken += list(numbers)
    assert taken == np.flatnonzero(~done).tolist()


def test_quick_games_are_handed_out_in_larger_parts_and_the_last_ones_in_small_ones():
    work, sizes = Work(np.zeros(100_000, bool), hands=4), []
    while (numbers := work.take()) is not None:
        sizes.append(len(numbers))
        work._seconds_a_game = 1e-4
    assert sizes[0] == 1
    assert max(sizes) == 2500
    assert sizes[-1] == 1
    assert sum(sizes) == 100_000
