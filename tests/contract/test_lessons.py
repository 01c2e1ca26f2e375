"""Every lesson of every game: the rules allow all that it says, and a newcomer can be led through it."""

import pytest

import dragonrace
from dragonrace.core.lessons.lesson import Lesson
from dragonrace.core.lessons.shelf import lesson_named, lesson_names, played
from dragonrace.core.words.voice import ENGLISH, LANGUAGES, Voice, speaking

LESSONS = [(game, name) for game in dragonrace.games() for name in lesson_names(game)]
OTHERS = [language for language in LANGUAGES if language != ENGLISH]
MOST_WORDS = 45
"""An idea is one or two short sentences."""


def texts(lesson: Lesson) -> list[str]:
    """All that a lesson says; "" where it says nothing."""
    of_steps = [
        text
        for step in lesson.steps
        for text in (step.idea, step.otherwise, step.praise, *dict(step.mistakes).values())
    ]
    return [lesson.title, lesson.about, lesson.closing, *of_steps]


@pytest.mark.parametrize("game", ["dragon-river", "golden-dragon", "river-dragons"])
def test_each_game_has_a_first_one(game: str) -> None:
    assert lesson_names(game)[0] == "first"


@pytest.mark.parametrize(("game", "name"), LESSONS)
def test_it_plays_and_ends_as_it_says(game: str, name: str) -> None:
    lesson, decisions = lesson_named(game, name), played(game, name)
    assert len(decisions) == len(lesson.steps)
    assert decisions[-1].after.is_terminal()
    assert decisions[-1].after.winner() == lesson.seat


@pytest.mark.parametrize(("game", "name"), LESSONS)
def test_it_takes_five_minutes(game: str, name: str) -> None:
    decisions = played(game, name)
    assert 8 <= len(decisions) <= 14
    assert decisions[0].number == 1


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("game", "name"), LESSONS)
def test_its_words_are_few(game: str, name: str, language: str) -> None:
    with speaking(Voice(language)):
        said = texts(lesson_named(game, name))
    assert not [text for text in said if len(text.split()) > MOST_WORDS]


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize(("game", "name"), LESSONS)
def test_it_is_told_in_every_language(game: str, name: str, language: str) -> None:
    english, moves = texts(lesson_named(game, name)), [decision.action for decision in played(game, name)]
    with speaking(Voice(language)):
        other = texts(lesson_named(game, name))
        assert [decision.action for decision in played(game, name)] == moves
    assert [not text for text in other] == [not text for text in english]
    assert [text for text, same in zip(english, other, strict=True) if text == same != ""] == []


@pytest.mark.parametrize(("game", "name"), LESSONS)
def test_mistakes_are_allowed_and_explained(game: str, name: str) -> None:
    steps = lesson_named(game, name).steps
    assert sum(len(step.mistakes) for step in steps) >= len(steps) // 2
