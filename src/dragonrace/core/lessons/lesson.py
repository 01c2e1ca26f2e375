"""What a lesson is: a set position, and then the learner's decisions, each with an idea and remarks on mistakes."""

from dataclasses import dataclass
from fnmatch import fnmatchcase

from dragonrace.core.game import Game, State
from dragonrace.core.lessons.script import Line

__all__ = ["Decision", "Lesson", "Step", "fits"]


def fits(text: str, pattern: str) -> bool:
    """Say whether a notation is this one, or fits this pattern: ``keep 1*``."""
    return fnmatchcase(text, pattern)


@dataclass(frozen=True)
class Step:
    """One decision of the learner, as the file has it. Texts of choices may be patterns: ``keep 1*``."""

    idea: str
    """Said before; "" where the last one still holds, as for the second card of a program."""
    rule: str
    """The ID of the rule behind it, or ""."""
    expect: tuple[str, ...]
    """What is right. The lesson goes on with the first; the others may be patterns, and are as good."""
    mistakes: tuple[tuple[str, str], ...]
    """Patterns of choices with the remark on each; the first that fits counts."""
    otherwise: str
    """The remark on all other choices."""
    praise: str
    """Said after the right choice, or ""."""
    then: tuple[Line, ...]
    """What follows until the next decision: chance, the others, and what goes without saying."""

    def is_right(self, text: str) -> bool:
        """Say whether this choice is one of the right ones."""
        return any(fits(text, pattern) for pattern in self.expect)

    def mistake(self, text: str) -> str | None:
        """Return the pattern of the listed mistake that this choice is; None if it is right, or not listed."""
        found = (pattern for pattern, _ in self.mistakes if fits(text, pattern))
        return None if self.is_right(text) else next(found, None)

    def remark(self, text: str) -> str:
        """Say why this choice, which is not right, is none to make here."""
        return dict(self.mistakes).get(self.mistake(text) or "", self.otherwise)


@dataclass(frozen=True)
class Lesson:
    """A lesson as its file has it. `decisions` in `playing` plays it."""

    name: str
    title: str
    about: str
    """One line for whoever wonders whether to take it."""
    game: Game
    seat: int
    """The learner's."""
    opening: tuple[Line, ...]
    """What has happened before the first decision."""
    steps: tuple[Step, ...]
    closing: str
    """Said at the end."""
    result: str
    """How it ends: a colour, "draw", or "*" where the game would go on."""


@dataclass(frozen=True)
class Decision:
    """A step of a lesson that has been played: the position at which it is asked, and where it leads."""

    step: Step
    number: int
    """Which idea it belongs to, counted from 1."""
    before: State
    action: int
    """What the lesson goes on with."""
    after: State
    """The position when all that follows has happened: where the next decision is asked, or the end."""
    choices: dict[str, int]
    """The actions by their notation."""
