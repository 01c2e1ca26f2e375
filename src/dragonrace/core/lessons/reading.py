"""Reads lessons: TOML files whose every text is checked before anything is played."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from dragonrace.core.contract import GameType
from dragonrace.core.errors import LessonError, shorten
from dragonrace.core.game import Game
from dragonrace.core.lessons.files import check_keys, read_steps, read_toml, read_words
from dragonrace.core.lessons.lesson import Lesson, Step
from dragonrace.core.lessons.script import read_game, read_lines, read_seat
from dragonrace.core.lessons.translating import translated

__all__ = ["parse"]

MAX_STEPS = 100
NEEDED = ("title", "players", "seat", "closing", "result", "steps")
KEYS = (*NEEDED, "about", "board", "options", "opening", "otherwise")
STEP_KEYS = ("idea", "rule", "expect", "mistakes", "otherwise", "praise", "then")


def parse(
    kind: GameType,
    name: str,
    text: str,
    boards: Mapping[str, str] = MappingProxyType({}),
    translation: str = "",
) -> Lesson:
    """Read a lesson without playing it; raises `LessonError` that names the place in the file.

    ``boards``: the texts of board files that are there for lessons alone, by name. ``translation``: the text of the
    file that says it in another language.
    """
    data = read_toml(text)
    lesson = _lesson(kind, name, data, boards)
    if not translation:
        return lesson
    try:
        return _lesson(kind, name, translated(data, read_toml(translation)), boards)
    except LessonError as error:
        raise LessonError(f"in the translation: {error}") from None


def _lesson(kind: GameType, name: str, data: Mapping[str, Any], boards: Mapping[str, str]) -> Lesson:
    check_keys(data, KEYS, NEEDED, "")
    game = read_game(kind, data, boards)
    otherwise = read_words(data, "otherwise", "")
    return Lesson(
        name=name,
        title=read_words(data, "title", ""),
        about=read_words(data, "about", ""),
        game=game,
        seat=read_seat(game, data["seat"]),
        opening=read_lines(data, "opening", ""),
        steps=tuple(
            _step(step, f"step {n}", n == 1, otherwise) for n, step in enumerate(read_steps(data, MAX_STEPS), 1)
        ),
        closing=read_words(data, "closing", ""),
        result=_result(game, data["result"]),
    )


def _result(game: Game, result: Any) -> str:
    allowed = (*game.players, "draw", "*")
    if result not in allowed:
        raise LessonError(f"{shorten(result)} is no result; allowed are {', '.join(allowed)}", where="result")
    return str(result)


# --- steps ---


def _step(data: Any, where: str, is_first: bool, otherwise: str) -> Step:
    if not isinstance(data, dict):
        raise LessonError("it must stand under a line [[steps]]", where=where)
    check_keys(data, STEP_KEYS, ("idea", "expect") if is_first else ("expect",), where)
    step = Step(
        idea=read_words(data, "idea", where),
        rule=read_words(data, "rule", where),
        expect=_expected(data["expect"], where),
        mistakes=_mistakes(data.get("mistakes", {}), where),
        otherwise=read_words(data, "otherwise", where) or otherwise,
        praise=read_words(data, "praise", where),
        then=read_lines(data, "then", where),
    )
    if not step.otherwise:
        raise LessonError("otherwise is missing: what is said of all other mistakes, here or at the top", where=where)
    return step


def _expected(value: Any, where: str) -> tuple[str, ...]:
    found = [value] if isinstance(value, str) else value
    if not isinstance(found, list) or not found or not all(isinstance(one, str) and one for one in found):
        raise LessonError("expect is a notation, or a list of them, the first of which is played", where=where)
    return tuple(found)


def _mistakes(value: Any, where: str) -> tuple[tuple[str, str], ...]:
    if not isinstance(value, dict):
        raise LessonError("mistakes is a table: a notation or a pattern, and the remark on it", where=where)
    return tuple((pattern, read_words(value, pattern, f"{where}, mistakes")) for pattern in value)
