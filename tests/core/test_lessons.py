"""Lessons that are broken are refused, saying what is wrong, and where."""

from collections.abc import Mapping
from typing import Any

import pytest

from dragonrace.core.errors import DragonraceError, LessonError, OptionError
from dragonrace.core.installed import game_type
from dragonrace.core.lessons import shelf
from dragonrace.core.lessons.lesson import Decision
from dragonrace.core.lessons.playing import decisions
from dragonrace.core.lessons.reading import parse

TOP = {
    "title": '"Short"',
    "players": "2",
    "seat": '"red"',
    "result": '"*"',
    "closing": '"That is all."',
    "otherwise": '"Hold the pair."',
    "opening": '"river: roll 1 3 3 4 6"',
}
STEP = {"idea": '"Hold the 3s."', "expect": '"keep 3 3"', "then": '"river: roll 2 5 6"'}
SECOND = {"expect": '"pair 3"'}
BROOK = 'title = "B"\nfinish = 3\npearls = [1, 2]\npath = [[0, 0], [1, 1]]\n'


def text(top: Mapping[str, str | None] = {}, *steps: Mapping[str, str | None]) -> str:
    """A lesson in which some things are otherwise; None: they are missing."""
    parts = [_table({**TOP, **top})]
    parts += [f"[[steps]]\n{_table(step)}" for step in steps or (STEP,)]
    return "\n".join(parts)


def _table(values: Mapping[str, str | None]) -> str:
    return "\n".join(f"{key} = {value}" for key, value in values.items() if value is not None)


def play(lesson: str, **given: Any) -> list[Decision]:
    return decisions(parse(game_type("dragon-river"), "short", lesson, **given))


def test_a_lesson_plays() -> None:
    first, second = play(text({}, STEP, SECOND))
    assert (first.number, second.number) == (1, 1), "a step without an idea goes on with the last one"
    assert first.before.action_to_string(first.action, 0) == "keep 3 3"
    assert [player for player, _ in second.before.history()] == [-1, 0, -1]
    assert second.after.history()[-1][0] == 0


def test_the_first_mistake_that_fits_counts_and_what_is_right_is_none() -> None:
    mistakes = '{ "keep 3" = "One?", "keep*" = "No.", "keep 1 *" = "Never said." }'
    with pytest.raises(LessonError, match="step 1: the mistake 'keep 1 \\*' can't be made"):
        play(text({}, {**STEP, "mistakes": mistakes}))
    step = play(text({}, {**STEP, "mistakes": '{ "keep 3" = "One?", "keep*" = "No." }'}))[0].step
    assert [step.remark("keep 3"), step.remark("keep"), step.mistake("keep 3 3")] == ["One?", "No.", None]


def test_other_choices_may_be_as_good() -> None:
    [decision] = play(text({}, {**STEP, "expect": '["keep 3 3", "keep 3 3 *"]'}))
    assert next(choice for choice in decision.choices if decision.step.is_right(choice)) == "keep 3 3"
    assert decision.step.is_right("keep 3 3 6")


def test_a_lesson_may_have_a_board_of_its_own() -> None:
    lesson = text({"board": '"brook"', "result": '"red"'}, STEP, {"expect": '"pair 3"'})
    assert play(lesson, boards={"brook": BROOK})[-1].after.is_terminal()


# --- translations ---

TWO_STEPS = text({}, STEP, {**SECOND, "praise": '"Well done."'})


def test_what_a_translation_lacks_is_said_in_english() -> None:
    mistakes = '{ "keep 1 3 3 4 6" = "Throw!", "keep" = "Gone." }'
    german = """
    title = "Kurz"
    otherwise = "Behalte den Pasch."
    [[steps]]
    idea = "Behalte die 3er."
    mistakes = { "keep" = "Weg." }
    """
    lesson = parse(game_type("dragon-river"), "short", text({}, {**STEP, "mistakes": mistakes}, SECOND), {}, german)
    first, second = lesson.steps
    assert (lesson.title, lesson.closing) == ("Kurz", "That is all.")
    assert (first.idea, first.otherwise) == ("Behalte die 3er.", "Behalte den Pasch.")
    assert first.mistakes == (("keep 1 3 3 4 6", "Throw!"), ("keep", "Weg."))
    assert second.otherwise == "Behalte den Pasch."
    assert len(decisions(lesson)) == 2


@pytest.mark.parametrize(
    ("translation", "words"),
    [
        ("= nichts", "in the translation: this is not TOML"),
        ('titel = "Kurz"', "in the translation: 'titel' is unknown; allowed are title"),
        ("players = 3", "'players' is unknown"),
        ('about = "Worum es geht"', "'about' is translated, but the lesson has no such text"),
        ("title = 7", "title is 7, not a text"),
        ("steps = 7", "steps: each of the 2 steps can have its texts"),
        ("steps = [7]", "step 1: its texts must stand under"),
        ("[[steps]]\n[[steps]]\n[[steps]]", "steps: each of the 2 steps can have its texts"),
        ('[[steps]]\nexpect = "keep"', "step 1: 'expect' is unknown"),
        ('[[steps]]\npraise = "Gut."', "step 1: 'praise' is translated, but"),
        ("[[steps]]\n[[steps]]\npraise = 7", "step 2: praise is 7, not a text"),
        ("[[steps]]\nmistakes = 7", "step 1: mistakes is a table"),
        ('[[steps]]\nmistakes = { "keep" = "Weg." }', "step 1, mistakes: 'keep' is translated, but"),
    ],
)
def test_a_translation_says_nothing_beyond_its_lesson(translation: str, words: str) -> None:
    with pytest.raises(LessonError, match=words):
        parse(game_type("dragon-river"), "short", TWO_STEPS, {}, translation)


@pytest.mark.parametrize(
    ("lesson", "words"),
    [
        ("= nothing", "this is not TOML"),
        ("a" * 300_000, "at most"),
        (text({"title": None}), "title is missing; needed are"),
        (text({"tittle": '"x"'}), "'tittle' is unknown; allowed are"),
        (text({"title": "7"}), "title is 7, not a text"),
        (text({"players": "9"}), "players can't be 9"),
        (text({"options": "7"}), "options: 7 are no options"),
        (text({"options": "{ tips = true }"}), "there is no such option"),
        (text({"board": '"lagoon"'}), "board can't be 'lagoon'"),
        (text({"seat": '"pink"'}), "seat: 'pink' is no seat; they are red, blue"),
        (text({"result": '"me"'}), "result: 'me' is no result"),
        (text({"result": '"red"'}), "result: the lesson ends with \\*, not with 'red'"),
        (text({"opening": '"roll 1 1"'}), "opening, line 1: 'roll 1 1' is no line of a game"),
        (text({"opening": '"river: roll 3 1"'}), "opening, line 1: .* ascending"),
        (text({"opening": '"""\n# a word\nriver: roll 1 1 1 1 1\npink: keep"""'}), "opening, line 3: 'pink' is nobody"),
        (text({"opening": '""'}), "step 1: red is not asked here, but river"),
        (text({"opening": "7"}), "opening is a text with a line for each action"),
        (text({"otherwise": None}), "step 1: otherwise is missing"),
        ("\n".join([_table(TOP), "steps = []"]), "steps: 1 to 100 steps are needed"),
        ("\n".join([_table(TOP), "steps = [7]"]), "step 1: it must stand under"),
        (text({}, {**STEP, "idea": None}), "step 1: idea is missing"),
        (text({}, {**STEP, "hint": '"x"'}), "step 1: 'hint' is unknown"),
        (text({}, {**STEP, "expect": "[]"}), "step 1: expect is a notation"),
        (text({}, {**STEP, "expect": '"keep 5 5"'}), "step 1: expected is 'keep 5 5', none of the choices"),
        (text({}, {**STEP, "expect": '["keep 3 3", "tip *"]'}), "step 1: as good is 'tip \\*', none of"),
        (text({}, {**STEP, "mistakes": "7"}), "step 1: mistakes is a table"),
        (text({}, {**STEP, "mistakes": '{ "keep" = 7 }'}), "step 1, mistakes: keep is 7, not a text"),
        (text({}, {**STEP, "mistakes": '{ "keep 3 3" = "x" }'}), "is right, and listed as a mistake"),
        (text({}, {**STEP, "mistakes": '{ "pair 3" = "x" }'}), "step 1: the mistake 'pair 3' can't be made"),
        (text({}, {**STEP, "rule": '"DR-99"'}), "step 1: the rulebook has no rule 'DR-99'"),
        (text({}, {**STEP, "then": '"river: roll 1 1"'}), "step 1, then, line 1"),
        (text({}, STEP, {**SECOND, "expect": '"pair 4"'}), "step 2: expected is 'pair 4'"),
    ],
)
def test_what_is_broken_is_refused_with_its_place(lesson: str, words: str) -> None:
    with pytest.raises(LessonError, match=words):
        play(lesson)


def test_a_broken_board_is_said_to_be_one() -> None:
    with pytest.raises(DragonraceError, match="finish is missing"):
        play(text({"board": '"brook"'}), boards={"brook": 'title = "B"'})


def test_a_lesson_that_is_not_there_names_those_that_are() -> None:
    with pytest.raises(OptionError, match="lesson can't be 'last': it is one of first") as wrong:
        shelf.lesson_named("dragon-river", "last")
    assert wrong.value.code == "lesson.unknown"
