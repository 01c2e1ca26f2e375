"""What is generated for our games, and for no other."""

import sys

import pytest
from generate import shipped, weights

import dragonrace
from dragonrace.core.installed import game_type
from tests.examples.pig import GAME as PIG

OURS = ["dragon-river", "golden-dragon", "river-dragons"]


@pytest.fixture(autouse=True)
def pig(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have somebody else's game installed, too."""
    monkeypatch.setattr(dragonrace, "games", lambda: [*OURS, PIG.name])
    monkeypatch.setattr(shipped, "game_type", lambda name: PIG if name == PIG.name else game_type(name))


def test_games_that_are_installed_from_elsewhere_are_left_out() -> None:
    assert [kind.name for kind in shipped.shipped_games()] == OURS


def test_nobody_learns_another_s_weights_into_our_sources(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["weights", PIG.name])
    with pytest.raises(SystemExit):
        weights.main()
    assert "pig: not a game of ours; these are dragon-river, golden-dragon, river-dragons" in capsys.readouterr().err
