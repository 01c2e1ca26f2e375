"""The examples of a game: files in its package's folder ``examples``, and where its rulebook refers to them."""

import re
from functools import cache

from dragonrace.core import installed
from dragonrace.core.contract import GameType
from dragonrace.core.errors import DragonraceError, OptionError
from dragonrace.core.examples.example import Example
from dragonrace.core.examples.playing import positions
from dragonrace.core.examples.reading import parse
from dragonrace.core.game import State
from dragonrace.core.lessons.shelf import toml_files, toml_text

__all__ = ["REFERENCE", "example_named", "example_names", "played", "referred", "told"]

REFERENCE = re.compile(r"\[([^\]]+)\]\(examples/([\w-]+)\.toml\)")
"""A link from a rulebook to an example: its title, and its name."""


def example_names(game: str) -> tuple[str, ...]:
    """Return the names of a game's examples; raises `OptionError` for an unknown game."""
    return tuple(toml_files(installed.game_type(game).package, "examples"))


def referred(kind: GameType) -> list[str]:
    """Return the names of the examples to which the rulebook refers, in its order."""
    return [name for _, name in REFERENCE.findall(kind.rulebook())]


def example_named(game: str, name: str) -> Example:
    """Return an example, its texts checked; raises `OptionError` if there is none of this name, `LessonError`."""
    return _example(installed.game_type(game), name)


@cache
def _example(kind: GameType, name: str) -> Example:
    files = toml_files(kind.package, "examples")
    if name not in files:
        known = f"it is one of {', '.join(files)}" if files else f"{kind.title} has none"
        raise OptionError("example", name, known, code="example.unknown")
    boards = {board: toml_text(file) for board, file in toml_files(kind.package, "lessons", "boards").items()}
    return parse(kind, name, toml_text(files[name]), boards)


def played(game: str, name: str) -> tuple[State, ...]:
    """Return an example's positions, and so check it by the rules; raises as `example_named` does."""
    return _played(installed.game_type(game), name)


@cache
def _played(kind: GameType, name: str) -> tuple[State, ...]:
    return tuple(positions(_example(kind, name)))


def told(kind: GameType, markdown: str) -> str:
    """Return the rulebook, or a part of it, with words in the place of pictures; what is broken keeps its title."""

    def tell(found: "re.Match[str]") -> str:
        try:
            words = example_named(kind.name, found[2]).in_words()
        except DragonraceError:
            return f"*{found[1]}*"
        return f"*{found[1]}:* {words}"

    return REFERENCE.sub(tell, markdown)
