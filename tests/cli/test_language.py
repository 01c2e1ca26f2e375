"""The terminal in another language than English."""

import subprocess
import sys

import pytest

from dragonrace.cli.tables import vocabulary
from dragonrace.core.words.voice import Voice, speaking


def test_the_game_speaks_german(run):
    game = run("play dragon-river --seed 1 --language de", "quit").out
    assert "An dieser Tastatur: Rot." in game
    assert "Rot wirft" in game
    assert "Rot: Welche Würfel behältst du?" in game
    assert "Tipp: " in game
    assert "\nRot> quit" in game
    assert "Das Spiel speichern?" in game
    assert game.endswith("Bis bald!\n")


def test_it_is_the_terminal_s_own_unless_told_otherwise(run, monkeypatch):
    monkeypatch.setenv("LC_ALL", "de_AT.UTF-8")
    assert "Bis bald!" in run("play dragon-river", "quit").out
    assert "Good-bye!" in run("play dragon-river --language en", "quit").out
    assert "Den Bach hinauf" in run("learn --list").out
    assert "Up the Brook" in run("learn --list --language en").out


def test_a_language_that_nobody_speaks_here_is_refused(run):
    run("play dragon-river --language tlh").check_refused("--language")


def test_the_command_line_is_english_whatever_the_game_speaks(run, tmp_path):
    (tmp_path / "mine.race").touch()
    run("play dragon-river --language de --save mine.race").check_refused("mine.race exists already")
    assert "mine.race gibt es schon" in run("play dragon-river --language de", "save mine.race", "quit", "").out


@pytest.mark.parametrize(
    ("game", "typed", "full"),
    [
        ("dragon-river", "tip blau", "tip blue"),
        ("golden-dragon", "südost", "SE"),
        ("golden-dragon", "gel", "yellow"),
        ("river-dragons", "go schw", "go black"),
        ("river-dragons", "ro", "ro"),
    ],
)
def test_colours_and_winds_are_typed_as_one_says_them(game, typed, full):
    known = vocabulary({"game": game, "choices": []})
    with speaking(Voice("de")):
        assert known.complete(typed) == full
    assert known.complete(typed) == typed


@pytest.mark.parametrize(
    ("line", "typed", "answer"),
    [
        ("dragon-river", "fly", "'fly' ist nicht zu verstehen. Tippe, was du behältst"),
        ("dragon-river", "rules DR-99", "Die Regel 'DR-99' gibt es nicht"),
        ("dragon-river", "an", "Tippe any ganz aus: es überlässt die Wahl dem Glück"),
        ("golden-dragon", "gal", "Tippe gale ganz aus: es kostet einen deiner Stürme"),
        ("golden-dragon", "always x", "Die ständige Antwort 'x' gibt es nicht; tippe always allow"),
        ("river-dragons", "S9", "'card S9' ist nicht zu verstehen"),
        ("river-dragons", "S1 P1 M1 R J S2", "Das sind 6 Karten; in dein Programm passen noch 5"),
        ("river-dragons", "?", "lässt sich auch so tippen"),
    ],
)
def test_what_cannot_be_done_is_said_in_it(run, line, typed, answer):
    game = run(f"play {line} --bot random --seed 1 --language de", typed, "quit", "").out
    assert answer in " ".join(game.split())


def test_english_words_are_typed_in_a_german_game_from_its_first_moment():
    """What is read when the game's table is loaded must not depend on the language of that moment."""
    command = [sys.executable, "-m", "dragonrace", "play", "golden-dragon", "--language", "de", "--seed", "3"]
    typed = "start south\nquit\n\n"
    told = subprocess.run(command, input=typed, capture_output=True, text=True, timeout=60, check=True)
    assert "nicht zu verstehen" not in told.stdout
