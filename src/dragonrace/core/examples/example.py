"""What an example is: a game that is set up and then played on, step by step, with a caption to each step."""

from dataclasses import dataclass

from dragonrace.core.game import Game
from dragonrace.core.lessons.script import Line

__all__ = ["CloseUp", "Example", "Step"]


@dataclass(frozen=True)
class CloseUp:
    """The part of the board that is shown: its middle, as shares of the board's width and height, and how near."""

    x: float
    y: float
    zoom: float


@dataclass(frozen=True)
class Step:
    """What happens, and what is said of it then; the last two are facts for the rules to confirm."""

    caption: str
    lines: tuple[Line, ...]
    """None in the first step: what leads there is the opening."""
    choices: tuple[str, ...] | None
    """All that may be chosen now, by its notation; the drawing marks it. None: nothing is said of that."""
    refused: tuple[tuple[Line, str], ...]
    """What may not be done now, each with the ID of the rule that forbids it."""


@dataclass(frozen=True)
class Example:
    """An example as its file has it. `positions` in `playing` plays it."""

    name: str
    game: Game
    seat: int | None
    """Through whose eyes one looks; None: a spectator's."""
    opening: tuple[Line, ...]
    """What has happened before the first step."""
    steps: tuple[Step, ...]
    shows: tuple[str, ...]
    """What is drawn beside the board: "seats", "question"."""
    close_up: CloseUp | None
    """None: the whole board."""

    def in_words(self) -> str:
        """Return all captions, for whom nothing is drawn."""
        return " ".join(step.caption for step in self.steps)
