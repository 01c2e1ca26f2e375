"""The example that learns: it does learn, and its figures are what they are called."""

import json
import sys
from itertools import count
from pathlib import Path
from types import ModuleType, SimpleNamespace

import numpy as np
import pytest

import dragonrace
from tests.examples.loading import loaded


@pytest.fixture(scope="module")
def ppo() -> ModuleType:
    return loaded("ppo")


@pytest.fixture(scope="module")
def against_bots(ppo: ModuleType) -> ModuleType:
    assert sys.modules["ppo"] is ppo, "it takes its net from there"
    return loaded("against_bots")


def test_what_is_good_for_one_is_bad_for_the_other(ppo: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    """Three steps of one lane: red, blue, red, who wins; then another game, whose worth is nobody's any more."""
    monkeypatch.setattr(ppo, "LANES", 1)
    monkeypatch.setattr(ppo, "STEPS", 3)
    monkeypatch.setattr(ppo, "LAMBDA", 1.0)
    worths = np.array([[0.2], [-0.4], [0.6], [0.9]], np.float32)
    rewards, overs = np.array([[0], [0], [1]], np.float32), np.array([[False], [False], [True]])
    gains = ppo._gains(worths, rewards, overs, np.array([[0], [1], [0], [1]]))
    assert (gains + worths[:3])[:, 0].tolist() == pytest.approx([1.0, -1.0, 1.0])


def run(module: ModuleType, monkeypatch: pytest.MonkeyPatch, seconds: float, *wishes: str) -> None:
    """Run an example as a program, on a processor that takes always as long for a round of learning."""
    ticks = count()
    monkeypatch.setattr(module, "time", SimpleNamespace(process_time=lambda: next(ticks) * seconds))
    monkeypatch.setattr(sys, "argv", [module.__name__, *wishes])
    module.main()


@pytest.mark.slow
def test_it_learns_in_a_few_rounds(ppo: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    out, plot = tmp_path / "curve.json", tmp_path / "curve.svg"
    monkeypatch.setattr(ppo, "LANES", 256)  # enough to learn from
    wishes = ("--minutes", "0.5", "--marks", "1", "--games", "40", "--out", str(out), "--plot", str(plot))
    run(ppo, monkeypatch, 2.0, *wishes)
    before, after = json.loads(out.read_text())
    assert before["decisions"] == 0
    assert plot.read_text().count("<polyline") == 1
    assert after["loss"] < before["low"]


def test_its_policy_is_one(ppo: ModuleType) -> None:
    game = dragonrace.load_game("dragon-river", turn_limit=9)
    state = game.new_state_from("river: roll 1 1 3 5 6")
    policy = ppo.Learner(game).policy(state, 0)
    assert sum(policy.values()) == pytest.approx(1)
    assert [*policy] == state.legal_actions()


def test_what_comes_is_credited_to_what_was_done(against_bots: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    """Three steps of a lane: a game goes on, is won, and another begins, whose worth is nothing to the first."""
    monkeypatch.setattr(against_bots, "LAMBDA", 1.0)
    worths = np.array([[0.2], [0.4], [0.6], [0.9]], np.float32)
    rewards, overs = np.array([[0], [1], [0]], np.float32), np.array([[False], [True], [False]])
    gains = against_bots.gains_of(worths, rewards, overs)
    assert (gains + worths[:3])[:, 0].tolist() == pytest.approx([1.0, 1.0, 0.9])


def test_the_share_of_games_has_its_interval(against_bots: ModuleType) -> None:
    low, high = against_bots.interval(33, 100)
    assert (round(low, 3), round(high, 3)) == (0.246, 0.427)
    assert against_bots.interval(0, 50)[0] == pytest.approx(0)


@pytest.mark.slow
def test_it_learns_to_win_against_bots(
    against_bots: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    out, plot = tmp_path / "curve.json", tmp_path / "curve.svg"
    wishes = ("--minutes", "0.7", "--marks", "1", "--players", "2", "--out", str(out), "--plot", str(plot))
    run(against_bots, monkeypatch, 1.2, *wishes)
    before, after = json.loads(out.read_text())
    assert plot.read_text().count("<polyline") == 1
    assert after["low"] > before["high"]
