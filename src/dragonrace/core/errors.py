"""The error tree. Every message says what is wrong and what is allowed; every error has a stable dotted code.

DragonraceError
├── OptionError        an option, a number of players or a seat that does not exist
├── BoardError         a board that cannot be played on
├── NotationError      an action that cannot be read
├── IllegalAction      an action that can be read, but is against the rules now
├── RecordError        a record that does not replay
├── MissingExtraError  something needs a library that is not installed
└── LessonError        a lesson, or a rulebook's example, that can't be read, or says what the rules don't
"""

from typing import Any

__all__ = [
    "BoardError",
    "DragonraceError",
    "IllegalAction",
    "LessonError",
    "MissingExtraError",
    "NotationError",
    "OptionError",
    "RecordError",
]


class DragonraceError(Exception):
    """The root of all errors that are somebody's input, not our mistake.

    ``code`` is a stable dotted name for programs; ``str(error)`` is one sentence for people.
    """

    code = "error"

    def __init__(self, message: str, *, code: str | None = None):
        super().__init__(message)
        if code is not None:
            self.code = code

    def __reduce__(self) -> tuple[Any, ...]:
        """Go to other processes as it is: what made the sentence has done so already."""
        return _again, (type(self), *self.args), vars(self)

    @property
    def message(self) -> str:
        """The sentence for people."""
        return str(self)


def _again(kind: type[DragonraceError], *args: Any) -> DragonraceError:
    error = kind.__new__(kind, *args)
    error.args = args
    return error


class OptionError(DragonraceError):
    """An option is unknown or has a wrong value. Names the option, the value and what is allowed."""

    code = "option.invalid"

    def __init__(self, option: str, value: Any, allowed: str, *, code: str | None = None):
        super().__init__(f"{option} can't be {shorten(value)}: {allowed}", code=code)
        self.option, self.value, self.allowed = option, value, allowed


class BoardError(DragonraceError):
    """A board file is unreadable or breaks a rule for boards. ``where`` names the place in the file."""

    code = "board.invalid"

    def __init__(self, message: str, *, where: str = "", code: str | None = None):
        super().__init__(f"{where}: {message}" if where else message, code=code)
        self.where = where


class NotationError(DragonraceError):
    """A text is not an action in the game's notation."""

    code = "action.unreadable"


class IllegalAction(DragonraceError):  # noqa: N818 - the public name is fixed
    """An action is against the rules in this position. ``rule`` is the rulebook's ID, or "" where none is needed."""

    code = "action.illegal"

    def __init__(self, message: str, *, rule: str = "", code: str | None = None):
        super().__init__(f"{message} ({rule})" if rule else message, code=code)
        self.rule = rule


class RecordError(DragonraceError):
    """A record cannot be read or does not replay. ``line`` counts from 1; 0 where no line is to blame."""

    code = "record.invalid"

    def __init__(self, message: str, *, line: int = 0, code: str | None = None):
        super().__init__(f"line {line}: {message}" if line else message, code=code)
        self.line = line


class LessonError(DragonraceError):
    """A lesson or an example can't be read, or does not play. ``where``: the place in its file, such as ``step 3``."""

    code = "lesson.invalid"

    def __init__(self, message: str, *, where: str = "", code: str | None = None):
        super().__init__(f"{where}: {message}" if where else message, code=code)
        self.where = where


class MissingExtraError(DragonraceError, ImportError):
    """Something needs a library that is not installed; the sentence has the command that installs it."""

    code = "extra.missing"


def shorten(value: Any, most: int = 80) -> str:
    """``repr(value)`` cut to ``most`` characters, so that a message never repeats a whole file."""
    text = repr(value)
    return text if len(text) <= most else text[: most - 1] + "…"
