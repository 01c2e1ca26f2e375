"""A question to somebody at the keyboard: what is asked, what can be answered, and what a newcomer should know."""

from collections.abc import Sequence
from dataclasses import dataclass

from rich.text import Text

from dragonrace.cli.screen.colours import in_colours
from dragonrace.cli.tables import Asking
from dragonrace.cli.words import say

__all__ = ["DIM", "Question"]

DIM = "grey62"


@dataclass(frozen=True)
class Question:
    """What `Lines` and `Pages` show of a question."""

    who: str
    text: str
    rule: str
    asking: Asking
    always: Sequence[str]
    """The standing answers that can be given or taken back, a sentence each."""
    hint: str | None
    colours: Sequence[str]

    def title(self) -> Text:
        """Return the question itself, and its rule."""
        words = in_colours(f"{self.who}: {self.text}", self.colours, "bold")
        return words + Text(f" ({self.rule})" if self.rule else "", DIM)

    def how(self) -> str:
        """Say how to answer."""
        how, example = self.asking.words, self.asking.example
        return say("for-example", how=how, example=example) if example else how
