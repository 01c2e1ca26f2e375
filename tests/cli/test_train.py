"""``dragonrace train``: what it says, that it goes on where it was stopped, and what it refuses."""

import re
import signal
from collections.abc import Iterator
from importlib import resources
from pathlib import Path
from types import SimpleNamespace

import pytest

import dragonrace
from dragonrace.bots.learned.greedy import GreedyBot
from dragonrace.bots.learned.weights import file_name, load_weights, shipped_weights
from dragonrace.cli.commands import train
from dragonrace.cli.main import main
from dragonrace.cli.screen.screen import Screen
from dragonrace.core.game import Game
from dragonrace.learning.marks import Mark
from dragonrace.learning.selfplay import Manner
from dragonrace.learning.training import Training
from tests.compiling import compiles
from tests.learning.teaching import nothing_shipped, own_folder

pytestmark = compiles("golden-dragon")

MINI = "golden-dragon-mini"
LEARN = f"train {MINI} --threads 1 --seed 7"
OWN_BOARD = "golden-dragon --board ledge.toml --winds 3 --cards 0"


@pytest.fixture(autouse=True)
def saved(monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """An empty folder in the place of the user's own; marks are quick."""
    monkeypatch.setattr(train, "MANY", 4)
    monkeypatch.setattr(train, "THOUSANDS", 30)
    with own_folder(Path("k")):  # the whole place has to fit into a line
        yield Path("k/weights/golden-dragon")


def stop_after(monkeypatch: pytest.MonkeyPatch, games: int) -> None:
    """Have Ctrl-C pressed when so many games are played."""
    run = Training.run

    def interrupted(training: Training, more: int) -> None:
        run(training, more)
        if training.games >= games:
            signal.raise_signal(signal.SIGINT)

    monkeypatch.setattr(Training, "run", interrupted)


def test_help_teaches_by_example(run):
    shown = run("train --help")
    assert shown.status == 0
    assert "\n  dragonrace train GAME" in shown.out
    shown = run("train golden-dragon --help").out
    assert "\n  dragonrace train golden-dragon" in shown
    assert "--moves-per-turn " in shown


def says(shown, words):
    """Say whether a line begins with these words; what is compiled is said before."""
    return any(line.startswith(words) for line in shown.out.splitlines())


def test_what_was_learned_is_played_by_and_kept(run, saved):
    mini = dragonrace.mini_game(MINI)
    assert not (saved / file_name(mini)).exists()
    shown = run(f"{LEARN} --games 200")
    assert shown.status == 0
    assert says(shown, "Learned from 200 games, in ")
    assert "Saved, where bots that learn find it:" in shown.out
    assert "of 4 games against sensible" in shown.out
    assert GreedyBot.plays(mini)
    made = load_weights(saved / file_name(mini), mini).made
    assert (made["games"], made["seed"], made["threads"]) == (200, 7, 1)


def test_the_same_seed_brings_the_same_file_however_often_it_was_stopped(run, monkeypatch):
    run(f"{LEARN} --games 300 --out one.npz")
    run(f"{LEARN} --games 300 --out two.npz")
    with monkeypatch.context() as patch:
        stop_after(patch, 40)
        shown = run(f"{LEARN} --games 300 --out three.npz")
    assert shown.status == 130
    assert says(shown, "Stopped after ")
    assert shown.out.endswith("The same command goes on from there.\n")
    assert load_weights(Path("three.npz"), dragonrace.mini_game(MINI)).made["games"] < 300
    shown = run(f"{LEARN} --games 300 --out three.npz")
    assert says(shown, "Going on after ")
    assert Path("one.npz").read_bytes() == Path("two.npz").read_bytes() == Path("three.npz").read_bytes()


def test_a_greater_number_goes_on_and_anew_does_not(run):
    run(f"{LEARN} --games 20")
    assert says(run(f"{LEARN} --games 30"), "Going on after 20 games")
    assert says(run(f"{LEARN} --games 30"), "It has learned for as long already: 30 games")
    refused = run(f"train {MINI} --threads 1 --seed 8 --games 40")
    assert refused.status == 2
    assert "is another training: seed is 7 there, not 8; --anew begins anew" in refused.err
    assert says(run(f"train {MINI} --threads 1 --seed 8 --games 10 --anew"), "Learned from 10 games")


def test_minutes_are_the_processor_s(run):
    shown = run(f"train {MINI} --minutes 0.005 --threads 2")
    assert shown.status == 0
    assert re.search(r"Learned from \d+ games, in \d+ s of the processor", shown.out)


def test_a_board_of_one_s_own_works_at_once(run, saved):
    """Train a little, save, load, play."""
    board = resources.files("dragonrace.games.golden_dragon") / "minis" / "boards" / "ledge.toml"
    Path("ledge.toml").write_text(board.read_text("utf-8"), "utf-8")
    assert run(f"play {OWN_BOARD} --people 0 --bot greedy --turn-limit 6").status == 0  # by what holds on any board
    assert run(f"train {OWN_BOARD} --games 100").status == 0
    assert len(list(saved.glob("*-2-cards-0-winds-3.npz"))) == 1
    game = run(f"play {OWN_BOARD} --people 0 --bot greedy --seed 1 --turn-limit 6")
    assert game.status == 0
    shown = run(f"simulate {OWN_BOARD} --bots greedy,random --games 10 --turn-limit 10 --workers 1")
    assert "greedy" in shown.out


def test_what_was_learned_by_looking_ahead_lies_beside_the_rest(run):
    mini = dragonrace.mini_game(MINI)
    assert run(f"{LEARN} --games 20 --ahead 2 --out .").status == 0
    made = load_weights(Path(file_name(mini, ahead=True)), mini).made
    assert (made["games"], made["manner"]["ahead"]) == (20, 2)
    assert not Path(file_name(mini)).exists()
    refused = run(f"{LEARN} --games 30 --ahead 3 --out .")
    assert "is another training: manner is " in refused.err
    assert run(f"{LEARN} --games 20 --out .").status == 0
    assert Path(file_name(mini)).exists()


@pytest.mark.parametrize(
    ("line", "complaint"),
    [
        ("golden-dragon --players 3 --ahead 2", "ahead can't be 2: it is for games of two without chance"),
        ("dragon-river --ahead 2", "ahead can't be 2: it is for games of two without chance"),
        ("golden-dragon --ahead 65", "ahead can't be 65"),
    ],
)
def test_looking_ahead_is_for_two_without_dice(run, line, complaint):
    refused = run(f"train {line} --games 2")
    assert refused.status == 2
    assert complaint in refused.err


def test_more_than_two_hear_what_an_even_share_is(run):
    shown = run("train golden-dragon --players 3 --games 2 --turn-limit 3")
    assert "An even share would be 33.3 %." in shown.out


def test_whoever_has_shipped_weights_hears_what_plays_now(run):
    with nothing_shipped():
        assert "not by what this package brings" not in " ".join(run(f"{LEARN} --games 2").out.split())
    assert "not by what this package brings" in " ".join(run(f"{LEARN} --games 2").out.split())
    assert "not by what this package brings" not in " ".join(run(f"{LEARN} --games 2 --out a.npz").out.split())


def test_whoever_learns_what_is_shipped_hears_how_it_does_against_that(run, monkeypatch):
    """From two games nobody learns as much as the package brings: it is the zeros that play."""
    found = iter(
        [Mark("greedy", "sensible", 4, 2), Mark("greedy", "greedy", 100, 20), Mark("greedy", "greedy", 100, 45)]
    )
    monkeypatch.setattr(train, "mark", lambda *_: next(found))
    line = "train golden-dragon --games 2 --threads 1 --turn-limit 3"
    shown = " ".join(run(line).out.split())
    assert "Against what this package brings, in all other seats, it wins 20 of 100 games" in shown
    assert "So it plays worse than that: go on training, or delete the file" in shown
    found = iter([Mark("greedy", "sensible", 4, 2), *found])
    further = " ".join(run(line.replace("--games 2", "--games 3")).out.split())
    assert "it wins 45 of 100 games" in further
    assert "So it plays worse" not in further


def test_draws_are_told_and_shared(run, monkeypatch):
    """Half of a hundred won, and the rest drawn, is better than even."""
    found = iter([Mark("greedy", "sensible", 4, 2, 1, 1), Mark("greedy", "greedy", 100, 45, 50)])
    monkeypatch.setattr(train, "mark", lambda *_: next(found))
    shown = " ".join(run("train golden-dragon --games 2 --threads 1 --turn-limit 3").out.split())
    assert "One of these games was a draw, which all share." in shown
    assert "it wins 45 of 100 games (95 % interval: 60.4 to 78.1 %). 50 of these games were draws" in shown
    assert "1 of them were cut short after 3 turns: with --turn-limit 15 games would tell more" in shown


def test_elsewhere_there_are_lines_and_a_mark_now_and_then(run, monkeypatch):
    monkeypatch.setattr(train, "PAUSE", 0.0)
    monkeypatch.setattr(train, "RARE", 0)
    monkeypatch.setattr(train, "SOME", 2)
    monkeypatch.setattr(train, "mark", lambda _weights, games, *_more: train.Mark("greedy", "sensible", games, 1))
    shown = run(f"{LEARN} --games 3")
    assert "After 1 games greedy wins 1 of 2 against sensible." in shown.err


def test_a_clock_that_ticks_seldom_is_good_enough(run, monkeypatch):
    monkeypatch.setattr(train, "time", SimpleNamespace(monotonic=lambda: 5.0))
    assert says(run(f"{LEARN} --games 5"), "Learned from 5 games")


def test_a_terminal_shows_a_bar(monkeypatch, capsys):
    for name in ("TTY_COMPATIBLE", "TTY_INTERACTIVE", "FORCE_COLOR"):
        monkeypatch.setenv(name, "1")
    assert main(f"{LEARN} --games 3".split()) == 0
    assert "3/3" in capsys.readouterr().err


def test_it_says_who_has_it_better(run):
    words = " ".join(run(f"{LEARN} --games 20").out.split())
    told = re.search(r"in 30 games at a glance, whoever moves first, second and so on wins ([\d.]+), ([\d.]+) %", words)
    assert told
    assert float(told[1]) + float(told[2]) == pytest.approx(100.0, abs=0.1)


def test_it_speaks_german(run):
    assert says(run(f"{LEARN} --games 2 --language de"), "Gelernt aus 2 Partien")


def test_ctrl_c_before_the_first_game_says_only_that(run, saved, monkeypatch):
    monkeypatch.setattr(Training, "run", lambda _training, _games: signal.raise_signal(signal.SIGINT))
    shown = run(f"{LEARN} --games 20")
    assert (shown.status, shown.out) == (130, "Stopped before the first game was over.\n")
    assert not list(saved.iterdir())


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("train", "required: GAME"),
        ("train chess", "game can't be 'chess'"),
        (f"train {MINI} --games 0", "games can't be 0"),
        (f"train {MINI} --games 1 --threads 0", "threads can't be 0"),
        (f"train {MINI} --games 1 --seed -1", "seed can't be -1"),
        (f"train {MINI} --minutes 0", "'0' is no number of minutes"),
        (f"train {MINI} --minutes nan", "'nan' is no number of minutes"),
        (f"train {MINI} --minutes 1 --games 2", "not allowed with argument"),
        (f"train {MINI} --players 3", "has its players"),
        (f"train {MINI} --board moon", "has its board"),
        ("train golden-dragon --players 9", "players can't be 9"),
        ("train golden-dragon --board moon", "board can't be 'moon'"),
        (f"train {MINI} --games 1 --out nowhere/a.npz", "there is no folder nowhere"),
        (f"train {MINI} --games 1 --out other.txt", "other.txt exists already"),
    ],
)
def test_what_cannot_be_done_is_one_sentence(run, line, words):
    Path("other.txt").write_text("dear diary", "utf-8")
    run(line).check_refused(words)
    assert Path("other.txt").read_text("utf-8") == "dear diary"


def test_a_game_without_patterns_can_t_be_learned(run, monkeypatch):
    monkeypatch.setattr(Game, "patterns", ())
    run(f"train {MINI}").check_refused("its rules have no patterns to learn from")


def test_what_is_damaged_is_said(run, saved):
    run(f"{LEARN} --games 2")
    [kept] = saved.glob("*.training")
    kept.write_bytes(kept.read_bytes()[:-200])
    refused = run(f"{LEARN} --games 4")
    assert refused.status == 2
    assert "is no training, or it is damaged" in refused.err
    assert "--anew begins anew" in refused.err
    assert run(f"{LEARN} --games 4 --anew").status == 0


@pytest.mark.parametrize(
    ("game", "ahead", "groups"),
    [
        ("golden-dragon", 0, {"training", "greedy"}),
        ("golden-dragon", 3, {"training", "greedy", "alpha-beta"}),
        ("dragon-river", 0, {"training", "expectimax"}),
    ],
)
def test_what_marks_play_by_is_compiled_before_anybody_counts(game, ahead, groups, monkeypatch):
    kind, done = dragonrace.load_game(game, players=2).type, []
    names = ("training", "greedy", "alpha-beta", "expectimax", "search")
    jobs = [
        SimpleNamespace(kind=kind, call=SimpleNamespace(group=name), run=lambda name=name: done.append(name))
        for name in names
    ]
    monkeypatch.setattr(train, "undone", lambda: jobs)
    training = Training(dragonrace.load_game(game, players=2), manner=Manner(ahead=ahead) if ahead else None)
    train._compile(training, Screen(remembers=False))
    assert set(done) == groups


def test_training_on_a_board_of_one_s_own_begins_with_what_holds_on_any(run, monkeypatch):
    begun = []
    learn = train.Training

    def watched(game, *args):
        begun.append(args[-1])
        return learn(game, *args)

    monkeypatch.setattr(train, "Training", watched)
    assert run("train golden-dragon --games 1 --threads 1 --out shipped.npz").status == 0
    assert run(f"train {MINI} --games 1 --threads 1 --out mini.npz").status == 0
    on_shipped, on_own = begun
    assert on_shipped is None
    assert on_own.digest == shipped_weights(dragonrace.mini_game(MINI)).digest
