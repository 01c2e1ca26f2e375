"""Standing answers: to a question that comes often, such as a veto, a seat may answer once for all later ones."""

from collections.abc import Iterator, Sequence
from typing import Any

from dragonrace.cli.errors import CommandError, plain
from dragonrace.cli.words import either, say
from dragonrace.core.parts import StandingAnswer

__all__ = ["AGAIN", "ALWAYS", "Standing"]

ALWAYS, AGAIN = "always", "ask me again"
"""What is typed to give a standing answer, before the answer, and to take it back."""


class Standing:
    """The standing answers of all seats at this keyboard."""

    def __init__(self, answers: Sequence[StandingAnswer]):
        self._known = {answer.text: answer for answer in answers}
        self._given: dict[int, StandingAnswer] = {}

    def __bool__(self) -> bool:
        """Whether the game has any."""
        return bool(self._known)

    def give(self, seat: int, text: str) -> StandingAnswer:
        """Answer ``text`` from now on; raises `CommandError` if the game has no such answer."""
        answer = self._known.get(text.lower())
        if answer is None:
            known = either([f"{ALWAYS} {known}" for known in self._known])
            raise CommandError(say("always-unknown", answer=repr(plain(text)), known=known))
        self._given[seat] = answer
        return answer

    def take_back(self, seat: int) -> bool:
        """Ask this seat again; False if it is asked every time already."""
        return self._given.pop(seat, None) is not None

    def of(self, seat: int) -> StandingAnswer | None:
        """Return what this seat answers, None if it is asked every time."""
        return self._given.get(seat)

    def action(self, seat: int, choices: list[dict[str, Any]]) -> int | None:
        """Return the choice that is this seat's standing answer, None if it must be asked."""
        answer = self._given.get(seat)
        return next((int(choice["action"]) for choice in choices if answer and choice["text"] == answer.text), None)

    def offered(self, choices: list[dict[str, Any]]) -> Iterator[StandingAnswer]:
        """List the standing answers that would answer this question."""
        texts = {choice["text"] for choice in choices}
        return (answer for text, answer in self._known.items() if text in texts)
