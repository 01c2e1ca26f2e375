"""The championship plays all who were ever strong, and goes on where it was stopped."""

import json
from pathlib import Path

import pytest
from rich.console import Console

import dragonrace
from bench import championship
from tests.learning.teaching import any_weights, own_folder


@pytest.mark.parametrize("name", championship.RIVALS)
def test_all_levels_and_veterans_take_part(name: str) -> None:
    with Console(quiet=True) as console:
        found = championship.entrants(dragonrace.load_game(name, players=2), console)
    assert found[:5] == dragonrace.bots(name)
    learned = {"bench.own_learner:OwnLearner", "bench.best_response:BestResponse"}  # only where they have learned
    assert set(championship.RIVALS[name]) - learned <= set(found)


def test_who_can_not_play_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    game = dragonrace.load_game("golden-dragon", players=3)
    assert "bench.own_learner:OwnLearner" not in championship.entrants(game, Console(width=200))
    assert "bench.own_learner:OwnLearner is not there" in capsys.readouterr().out


def test_it_prints_all_and_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def hold(games: int, bots: str = "level-3 level-1 level-2") -> str:
        line = f"championship dragon-river --bots {bots} --games {games} --test-games 4 --workers 1"
        monkeypatch.setattr("sys.argv", [*line.split(), "--out", str(tmp_path)])
        championship.main()
        return capsys.readouterr().out

    first = hold(6)
    assert "6 games" in first
    assert all(f"level-{number}" in first for number in (1, 2, 3))
    kept = {path: path.read_bytes() for path in tmp_path.glob("*.games")}
    assert len(kept) == 3  # the league, and the best against each other one
    assert "12 games" in hold(12)
    for path, games in kept.items():
        assert path.read_bytes().startswith(games)
    assert "2 games" in hold(2, "level-2 level-1")  # others have a league of their own
    league = json.loads((tmp_path / "dragon-river-2-league-of-level_3-level_1-level_2.json").read_text("utf-8"))
    assert sorted(one["bot"] for one in league["ratings"]) == ["level-1", "level-2", "level-3"]


def test_nobody_s_own_weights_take_part(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.argv", ["championship", "golden-dragon", "--out", str(tmp_path)])
    with own_folder(tmp_path / "own"):
        any_weights(dragonrace.load_game("golden-dragon", players=2)).save()
        with pytest.raises(SystemExit):
            championship.main()
    assert "bots would play by your own weights" in capsys.readouterr().err
