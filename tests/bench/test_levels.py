"""Levels are measured against each other, and what can't be measured is said."""

from pathlib import Path

import pytest

from bench import levels


def test_two_bots_are_compared_and_more_games_are_added(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def measure(games: int) -> list[str]:
        line = f"levels dragon-river --players 2 --pair level-3 level-1 --games {games} --workers 1"
        monkeypatch.setattr("sys.argv", [*line.split(), "--out", str(tmp_path)])
        levels.main()
        return capsys.readouterr().out.splitlines()[0].split()

    first, then = measure(4), measure(12)
    assert first[:3] == then[:3] == ["2", "level-3", "level-1"]
    assert int(first[3]) <= 4
    assert int(first[3]) <= int(then[3]) <= int(first[3]) + 8
    assert float(then[5]) <= float(then[4]) <= float(then[7])
    assert [path.name for path in tmp_path.glob("*.parquet")] == ["dragon-river-2-level-3-level-1.parquet"]


def test_they_play_on_boards_that_are_made_up(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    line = "levels golden-dragon --players 2 --pair sensible random --games 2 --drawn 3 --workers 1"
    monkeypatch.setattr("sys.argv", [*line.split(), "--out", str(tmp_path)])
    levels.main()
    assert "wins of the first, 6 games each" in capsys.readouterr().out
    assert sorted(path.name for path in tmp_path.glob("*.parquet")) == [
        f"golden-dragon-2-sensible-random-drawn-{seed}.parquet" for seed in (1001, 1002, 1003)
    ]


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("--pair level-1 level-1", "--pair: two that differ"),
        ("--pair level-9 level-1", "level-9"),
        ("--players 9", "players can't be 9"),
        ("--drawn -1", "--drawn: 0 or more"),
        ("--drawn 2", "dragon-river makes up no boards"),
    ],
)
def test_what_can_not_be_compared_is_said(
    line: str, words: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.argv", ["levels", "dragon-river", "--games", "2", *line.split()])
    with pytest.raises(SystemExit):
        levels.main()
    assert words in capsys.readouterr().err
