"""``dragonrace regret``: what it says, how it is stopped, and what it refuses."""

from pathlib import Path

import pytest

from dragonrace.cli.main import main
from dragonrace.games.dragon_river.solver import solution, solver
from dragonrace.study import RegretStudy

pytestmark = pytest.mark.xdist_group("compiled-dragon-river-solving")

BOT = "from dragonrace import Bot\nclass Last(Bot):\n    def think(self, s, p, rng): return s.legal_actions(p)[-1]\n"


@pytest.fixture
def solved(run, brook, monkeypatch) -> str:
    """A short river, solved, as its board's name."""
    for module in (solution, solver):
        monkeypatch.setattr(module, "saved_folder", lambda: Path("kept"))
    assert run(f"solve dragon-river --board {brook}").status == 0
    return brook


def test_help_teaches_by_example(run):
    shown = run("regret --help")
    assert shown.status == 0
    assert "\n  dragonrace regret level-3" in shown.out
    assert "--tipping on|off" in shown.out


def test_it_says_what_is_given_away_and_by_what(run, solved):
    shown = run(f"regret random --board {solved} --games 8 --seed 1")
    assert shown.status == 0
    lines = shown.out.splitlines()
    assert lines[0] == "Dragon River on Brook, random against perfect play"
    assert lines[1].startswith("It gives away 0.")
    assert "wins a game (95 % interval: 0." in lines[1]
    assert "and a perfect player 50.0%." in lines[2]
    for kind in ("keep", "pair", "tip"):
        assert any(line.startswith(f"  {kind} ") for line in lines)
    assert "Its worst “keep” cost 0." in shown.out
    assert run(f"regret dragon-river random --board {solved} --games 8 --seed 1").out == shown.out
    assert run(f"regret --games 8 random --seed 1 dragon-river --board {solved}").out == shown.out


def test_a_perfect_player_has_made_no_mistake(run, solved):
    shown = run(f"regret solved --board {solved} --games 2")
    assert "It gives away 0.0000 wins a game (95 % interval: 0.0000 to 0.0000)." in shown.out
    assert "worst" not in shown.out


def test_a_bot_of_ones_own_is_measured_by_its_place(run, solved):
    Path("own_regret_bots.py").write_text(BOT, "utf-8")
    assert "own_regret_bots:Last against perfect play" in run(
        f"regret own_regret_bots:Last --board {solved} --games 2"
    ).out.replace("\n", " ")


def test_ctrl_c_says_what_is_known(run, solved, monkeypatch):
    play = RegretStudy._play

    def stopped(study, number):
        if number == 3:
            raise KeyboardInterrupt
        return play(study, number)

    monkeypatch.setattr(RegretStudy, "_play", stopped)
    shown = run(f"regret random --board {solved} --games 20")
    assert shown.status == 130
    assert shown.out.startswith("Stopped: 3 of 20 games are done.\n")
    assert "wins a game" in shown.out


def test_ctrl_c_before_the_first_game_says_only_that(run, solved, monkeypatch):
    def stopped(_study, _number):
        raise KeyboardInterrupt

    monkeypatch.setattr(RegretStudy, "_play", stopped)
    shown = run(f"regret random --board {solved} --games 20")
    assert (shown.status, shown.out) == (130, "Stopped: 0 of 20 games are done.\n")


def test_a_terminal_shows_a_bar_and_the_loss_so_far(solved, monkeypatch, capsys):
    for name in ("TTY_COMPATIBLE", "TTY_INTERACTIVE", "FORCE_COLOR"):
        monkeypatch.setenv(name, "1")
    assert main(f"regret random --board {solved} --games 3".split()) == 0
    shown = capsys.readouterr().err
    assert "3/3" in shown
    assert "wins a game" in shown


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("regret", "required: BOT"),
        ("regret nobody", "bot can't be 'nobody'"),
        ("regret golden-dragon random", "nobody has solved Golden Dragon"),
        ("regret dragon-river-mini random", "game can't be 'dragon-river-mini': only train and exploitability take"),
        ("regret --games 2 golden-dragon-mini random", "take mini games; the games are: dragon-river"),
        ("perft river-dragons-mini 2", "only train and exploitability take mini games"),
        ("regret random --games 0", "games can't be 0"),
        ("regret random --first-player 1", "first_player can't be 1: the seats take turns in beginning"),
        ("regret random --turn-limit 40", "can't be solved, because with a turn limit of less than 240"),
        ("regret random --straight-dice five --board moon", "board can't be 'moon'"),
        ("regret random --players 3", "unrecognized arguments: --players 3"),
        ("regret missing_bots:Greedy", "missing_bots:Greedy can't be loaded"),
    ],
)
def test_what_cannot_be_done_is_one_sentence(run, line, words):
    run(line).check_refused(words)


def test_what_is_not_solved_yet_says_how(run, brook, monkeypatch):
    for module in (solution, solver):
        monkeypatch.setattr(module, "saved_folder", lambda: Path("nowhere"))
    run(f"regret random --board {brook}").check_refused("isn't solved yet; `dragonrace solve dragon-river` does it")
