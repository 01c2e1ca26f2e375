"""The first games at the terminal."""

import pytest

import dragonrace
from dragonrace.core.lessons.shelf import lesson_named, played
from dragonrace.core.words.voice import Voice, speaking

GAMES = dragonrace.games()


def expected(game: str) -> list[str]:
    return [decision.step.expect[0] for decision in played(game, "first")]


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_lesson(run, game):
    lesson = run(f"learn {game}", *expected(game))
    assert (lesson.status, lesson.err) == (0, "")
    words = " ".join(lesson.out.split())
    for decision in played(game, "first"):
        assert decision.step.idea in words
        assert decision.step.praise in words
    assert f"To play: dragonrace play {game}" in words
    assert "It is taken back." not in words


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_lesson_in_the_terminal_s_language(run, monkeypatch, game):
    monkeypatch.setenv("LC_ALL", "de_DE.UTF-8")
    words = " ".join(run(f"learn {game}", *expected(game)).out.split())
    with speaking(Voice("de")):
        for decision in played(game, "first"):
            assert decision.step.idea in words
            assert decision.step.praise in words
        assert lesson_named(game, "first").closing in words
    assert f"Zum Spielen: dragonrace play {game}" in words
    assert "Das nehmen wir zurück." not in words


def test_a_program_in_one_line_and_what_follows_a_mistake_counts_no_more(run):
    words = run("learn river-dragons", "S1 P1 M1 J D-black", "D-black J M1", "quit").out
    assert words.count("It is taken back.") == 1
    assert "2 of 6. Your stone." in words


@pytest.mark.parametrize("game", GAMES)
def test_mistakes_are_explained_and_taken_back(run, game):
    typed, remarks = [], []
    for decision in played(game, "first"):
        for text in decision.choices:
            if decision.step.mistake(text) == text:
                typed.append(text)
                remarks.append(decision.step.remark(text))
        typed.append(decision.step.expect[0])
    lesson = run(f"learn {game} first", *typed)
    words = " ".join(lesson.out.split())
    assert all(remark in words for remark in remarks)
    assert words.count("It is taken back.") == len(remarks) > 0
    assert "To play:" in words


def test_a_mistake_tells_what_it_would_do(run):
    words = run("learn dragon-river", "keep 3 3", "pair 3", "quit").out
    assert "Red moves 3 spaces to space 3." in words
    assert words.endswith("Good-bye!\n")


def test_what_is_as_good_is_taken(run):
    words = " ".join(run("learn dragon-river", "keep 3 3", "pair 5", "keep 2", "tip blue", "quit").out.split())
    assert "That is as good. Here the lesson goes on with: keep." in words


def test_other_mistakes_get_the_general_remark(run):
    words = " ".join(run("learn dragon-river", "keep 6", "quit").out.split())
    assert "Hold the two 3s and no others" in words


def test_the_list(run):
    shown = run("learn --list").out
    assert all(f"{game} first: " in shown for game in GAMES)
    assert "golden-dragon" not in run("learn dragon-river --list").out


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("learn", "which game? There are "),
        ("learn chess", "game can't be 'chess'"),
        ("learn dragon-river last", "lesson can't be 'last': it is one of first"),
    ],
)
def test_what_is_not_there_is_refused(run, line, words):
    run(line).check_refused(words)
