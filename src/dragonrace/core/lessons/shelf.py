"""The lessons of a game: files in its package's folder ``lessons``, their own boards in ``lessons/boards``.

``first.de.toml`` says in German what ``first.toml`` says; lessons are told in the voice of the moment.
"""

from contextlib import suppress
from functools import cache
from importlib import resources
from importlib.resources.abc import Traversable

from dragonrace.core import installed
from dragonrace.core.contract import GameType
from dragonrace.core.errors import LessonError, OptionError
from dragonrace.core.lessons.lesson import Decision, Lesson
from dragonrace.core.lessons.playing import decisions
from dragonrace.core.lessons.reading import parse
from dragonrace.core.words.voice import current_voice

__all__ = ["lesson_named", "lesson_names", "lessons", "played", "toml_files", "toml_text"]

FIRST = "first"
"""The lesson with which to begin stands before all others."""


def lesson_names(game: str) -> tuple[str, ...]:
    """Return the names of a game's lessons, the first one first; raises `OptionError` for an unknown game."""
    return tuple(name for name in toml_files(installed.game_type(game).package, "lessons") if "." not in name)


def lessons(game: str) -> list[Lesson]:
    """Return a game's lessons that can be read: one that is broken is missing, and no other."""
    found = []
    for name in lesson_names(game):
        with suppress(LessonError):
            found.append(lesson_named(game, name))
    return found


def lesson_named(game: str, name: str) -> Lesson:
    """Return a lesson, its texts checked; raises `OptionError` if there is none of this name, `LessonError`."""
    return _lesson(installed.game_type(game), name, current_voice().language)


@cache
def _lesson(kind: GameType, name: str, language: str) -> Lesson:
    names, files = lesson_names(kind.name), toml_files(kind.package, "lessons")
    if name not in names:
        known = f"it is one of {', '.join(names)}" if names else f"{kind.title} has none"
        raise OptionError("lesson", name, known, code="lesson.unknown")
    boards = {board: toml_text(file) for board, file in toml_files(kind.package, "lessons", "boards").items()}
    translation = files.get(f"{name}.{language}")
    return parse(kind, name, toml_text(files[name]), boards, toml_text(translation) if translation else "")


def played(game: str, name: str) -> tuple[Decision, ...]:
    """Return a lesson played through, and so checked by the rules; raises as `lesson_named` does."""
    return _played(installed.game_type(game), name, current_voice().language)


@cache
def _played(kind: GameType, name: str, _language: str) -> tuple[Decision, ...]:
    return tuple(decisions(lesson_named(kind.name, name)))


def toml_text(file: Traversable) -> str:
    """Return what stands in a file; raises `LessonError` if that is no text."""
    try:
        return file.read_text("utf-8")
    except UnicodeDecodeError as error:
        raise LessonError(f"{file.name} is not a text file in UTF-8 (byte {error.start})") from None


def toml_files(package: str, *folders: str) -> dict[str, Traversable]:
    """Return a folder's TOML files by their names, the first lesson first."""
    folder = resources.files(package).joinpath(*folders)
    files = list(folder.iterdir()) if folder.is_dir() else []
    named = {file.name.removesuffix(".toml"): file for file in files if file.name.endswith(".toml")}
    return dict(sorted(named.items(), key=lambda item: (item[0] != FIRST, item[0])))
