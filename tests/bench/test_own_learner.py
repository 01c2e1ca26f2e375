"""The learner in `bench` foresees what the rules do, and what it has learned it plays by."""

import random
from collections.abc import Callable
from pathlib import Path

import bench.own_learner
import numpy as np
import pytest
from bench.own_learner import Learner, OwnLearner, School, Sight, save, saved_at

import dragonrace
from dragonrace import State
from dragonrace.core.errors import OptionError
from dragonrace.games.golden_dragon.state import Phase


def keep_weights_in(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Only the weights: in another cache the batches would have to be compiled again, for most of a minute."""
    monkeypatch.setattr(bench.own_learner, "cache_root", lambda: folder)


def seen_after(learner: Learner, state: State, seat: int, action: int) -> Sight:
    seen = state.observation(seat).astype(np.int64)[None]
    return learner.after(seen, np.array([seat]), np.array([action]))


def test_it_foresees_what_actions_do() -> None:
    game = dragonrace.load_game("golden-dragon", players=2)
    learner, rng, compared = Learner(game), random.Random(0), 0
    for _ in range(10):
        state = game.new_initial_state()
        while not state.is_terminal():
            seat = state.current_player() if not state.is_simultaneous_node() else state.actors()[0]
            action = rng.choice(state.legal_actions(seat))
            sight = seen_after(learner, state, seat, action)
            state.apply_action(action, seat)
            if state.row.phase in (Phase.TURN, Phase.MOVE) and state.row.stone < 0:  # nothing waits for an answer
                assert same(sight, state.row, seat)
                compared += 1
    assert compared > 100


def same(sight: Sight, row: object, seat: int) -> bool:
    """Whether what was foreseen is what came, but for stones that only others see."""
    both = [seat, 1 - seat]
    return (
        sight.fields[0].tolist() == [row.dragons[one] for one in both]
        and (sight.under[0] - 1).tolist() == [row.under[one] for one in both]
        and (sight.holders[0, 0] - 1).tolist() == list(row.holder[seat])
        and sight.gales[0].tolist() == [row.gales[one] for one in both]
        and sight.lightnings[0].tolist() == [row.lightnings[one] for one in both]
        and both[int(sight.mover[0])] == row.mover
        and sight.left[0] == row.moves_left
    )


def test_it_learns_and_plays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    keep_weights_in(tmp_path, monkeypatch)
    game = dragonrace.load_game("golden-dragon", players=2)
    with pytest.raises(OptionError, match="first let it learn"):
        OwnLearner(game)
    learner = Learner(game)
    School(learner, seed=1).lesson()
    assert learner.weights.any()
    save(learner)
    results = dragonrace.simulate(game, [OwnLearner, "random"], games=2, workers=1)
    assert len(results) == 2


@pytest.mark.parametrize("damage", [lambda whole: whole[:-9], lambda _: b"", lambda whole: whole.replace(b"(", b"[")])
def test_what_is_damaged_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, damage: Callable[[bytes], bytes]
) -> None:
    keep_weights_in(tmp_path, monkeypatch)
    game = dragonrace.load_game("golden-dragon", players=2)
    save(Learner(game))
    saved_at().write_bytes(damage(saved_at().read_bytes()))
    with pytest.raises(OptionError, match="what it has learned can't be read"):
        OwnLearner(game)


def test_weights_of_other_tables_are_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    keep_weights_in(tmp_path, monkeypatch)
    game = dragonrace.load_game("golden-dragon", players=2)
    learner = Learner(game)
    learner.weights = learner.weights[:3]
    save(learner)
    with pytest.raises(OptionError, match="these are no weights of its tables"):
        OwnLearner(game)
