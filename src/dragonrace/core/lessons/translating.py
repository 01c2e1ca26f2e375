"""Translations of lessons: files with nothing but texts, which take the place of the lesson's own.

What a translation lacks is said as the lesson says it. What it says beyond the lesson is a mistake: an idea of a step
that is not there, a remark on a mistake that nobody can make any more.
"""

from collections.abc import Mapping
from itertools import zip_longest
from typing import Any

from dragonrace.core.errors import LessonError, shorten
from dragonrace.core.lessons.files import check_keys, read_words

__all__ = ["STEP_TEXTS", "TEXTS", "translated"]

Data = Mapping[str, Any]
TEXTS = ("title", "about", "closing", "otherwise")
STEP_TEXTS = ("idea", "otherwise", "praise")


def translated(lesson: Data, texts: Data) -> dict[str, Any]:
    """Return what a lesson's file holds with these texts in it, as their file holds them; raises `LessonError`."""
    check_keys(texts, (*TEXTS, "steps"), (), "")
    steps, said = lesson["steps"], texts.get("steps", [])
    if not isinstance(said, list) or len(said) > len(steps):
        raise LessonError(f"each of the {len(steps)} steps can have its texts under a line [[steps]]", where="steps")
    nothing: Data = {}
    pairs = zip_longest(steps, said, fillvalue=nothing)
    changed = [_step(step, its_texts, f"step {number}") for number, (step, its_texts) in enumerate(pairs, 1)]
    return {**lesson, **_texts(lesson, texts, TEXTS, ""), "steps": changed}


def _step(step: Data, texts: Any, where: str) -> dict[str, Any]:
    if not isinstance(texts, dict):
        raise LessonError("its texts must stand under a line [[steps]]", where=where)
    check_keys(texts, (*STEP_TEXTS, "mistakes"), (), where)
    mistakes, remarks = step.get("mistakes", {}), texts.get("mistakes", {})
    if not isinstance(remarks, dict):
        raise LessonError("mistakes is a table: the mistakes of the lesson, and the remark on each", where=where)
    place = f"{where}, mistakes"
    remarks = _texts(mistakes, remarks, tuple(remarks), place)
    return {**step, **_texts(step, texts, STEP_TEXTS, where), "mistakes": {**mistakes, **remarks}}


def _texts(lesson: Data, texts: Data, keys: tuple[str, ...], where: str) -> dict[str, str]:
    """Return those of these texts that are there; each must have one in the lesson that it stands for."""
    for key in keys:
        if key in texts and key not in lesson:
            raise LessonError(f"{shorten(key)} is translated, but the lesson has no such text here", where=where)
    return {key: read_words(texts, key, where) for key in keys if key in texts}
