"""``dragonrace solve``: what it says, where it saves, what it refuses, and how it is stopped."""

import os
from pathlib import Path

import pytest

from dragonrace.core.installed import game_type
from dragonrace.core.registry import load_game
from dragonrace.core.solution import TOLERANCE
from dragonrace.games.dragon_river.solver import solution, solver

pytestmark = pytest.mark.xdist_group("compiled-dragon-river-solving")


@pytest.fixture(autouse=True)
def saved(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """An empty folder in the place of the user's own."""
    for module in (solution, solver):
        monkeypatch.setattr(module, "saved_folder", lambda: Path("kept"))
    return tmp_path / "kept"


def test_help_teaches_by_example(run):
    shown = run("solve --help")
    assert shown.status == 0
    assert "\n  dragonrace solve dragon-river" in shown.out
    shown = run("solve dragon-river --help").out
    for option in game_type("dragon-river").options:
        assert f"--{option.name.replace('_', '-')} " in shown


def test_it_says_who_is_better_off_and_the_bot_plays_by_it(run, brook, saved):
    before = run(f"play dragon-river --people 0 --board {brook} --bot solved")
    assert "bot can't be 'solved'" in before.err
    shown = run(f"solve dragon-river --board {brook} --tipping off")
    assert shown.status == 0
    assert "Dragon River on Brook: solved in " in shown.out
    assert "of the games if all play as well as can be" in shown.out
    (path,) = saved.iterdir()
    assert str(path.name) in shown.out
    game = run(f"play dragon-river --people 0 --board {brook} --tipping off --bot solved --seed 1")
    assert "lands on the last pearl and wins!" in game.out


def test_what_it_says_is_the_first_players_chance(run, brook, saved):
    said = {run(f"solve dragon-river --board {brook} --first-player {first}").out.splitlines()[1] for first in (0, 1)}
    game = load_game("dragon-river", board=brook)
    value = game.solution().value(game.new_initial_state())
    assert said == {f"Whoever begins wins {value:.2%} of the games if all play as well as can be."}
    assert len(list(saved.iterdir())) == 1


def test_it_saves_where_one_wishes_and_writes_over_nothing(run, brook, saved):
    line = f"solve dragon-river --board {brook} --out"
    assert "Saved:\nmine.npz" in run(f"{line} mine.npz").out
    data = Path("mine.npz").read_bytes()
    refused = run(f"{line} mine.npz")
    assert (refused.status, refused.err) == (2, "dragonrace: mine.npz exists already; choose another name\n")
    assert Path("mine.npz").read_bytes() == data
    Path("folder").mkdir()
    assert run(f"{line} folder").status == 0
    assert [file.name for file in Path("folder").iterdir()] == ["9-3-6-tipping-by_position-rules-1.npz"]
    assert not saved.exists()


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no named pipes here")
def test_what_is_no_ordinary_file_is_not_replaced(run, brook):
    os.mkfifo("pipe")
    refused = run(f"solve dragon-river --board {brook} --out pipe")
    assert (refused.status, refused.err) == (2, "dragonrace: pipe exists already; choose another name\n")
    assert Path("pipe").is_fifo()


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("solve", "required: GAME"),
        ("solve chess", "game can't be 'chess'"),
        ("solve golden-dragon", "Golden Dragon can't be solved, only dragon-river can"),
        ("solve dragon-river --turn-limit 40", "can't be solved, because with a turn limit of less than 240"),
        ("solve dragon-river --players 3", "unrecognized arguments: --players 3"),
        ("solve dragon-river --board long.toml", "because the river is too long: 2,000,000 positions"),
        ("solve dragon-river --board moon", "board can't be 'moon'"),
        ("solve dragon-river --tipping perhaps", "tipping can't be 'perhaps'"),
        ("solve dragon-river --out nowhere/x.npz", "there is no folder nowhere"),
        ("solve dragon-river --out " + "a" * 300, "can't be written (File name too long)"),
    ],
)
def test_what_cannot_be_done_is_one_sentence(run, line, words):
    Path("long.toml").write_text('title = "Long"\nfinish = 1000\npearls = [3, 6]\n', "utf-8")
    run(line).check_refused(words)


def test_nothing_is_said_to_be_saved_that_is_not(run, brook, monkeypatch):
    def refuse(path: Path, _data: bytes) -> int:
        path.touch()
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "write_bytes", refuse)
    outcome = run(f"solve dragon-river --board {brook} --out x.npz")
    assert outcome.status == 2
    assert "Saved" not in outcome.out
    assert outcome.err.startswith("dragonrace: x.npz can't be written (No space left on device); --out may name")
    assert not list(Path().glob("*x.npz*"))


def test_ctrl_c_leaves_cleanly(run, brook, saved, monkeypatch):
    def stopped(_bounds: object) -> float:
        raise KeyboardInterrupt

    monkeypatch.setattr(solver.Bounds, "sweep", stopped)
    outcome = run(f"solve dragon-river --board {brook} --out x.npz")
    assert (outcome.status, outcome.out, outcome.err) == (130, "", "")
    assert not Path("x.npz").exists()
    assert not saved.exists()


def test_a_terminal_shows_how_much_is_known(run, brook, monkeypatch):
    monkeypatch.setenv("TTY_COMPATIBLE", "1")
    monkeypatch.setenv("TTY_INTERACTIVE", "1")
    monkeypatch.setenv("FORCE_COLOR", "1")
    gaps = iter([0.5, 0.01, TOLERANCE])
    monkeypatch.setattr(solver.Bounds, "sweep", lambda _bounds: next(gaps))
    outcome = run(f"solve dragon-river --board {brook}")
    assert outcome.status == 0
    assert "sweep 3: exact to 1e-09" in outcome.out
