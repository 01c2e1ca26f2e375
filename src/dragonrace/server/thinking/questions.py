"""What a bot is asked, and how much of it goes to the process where the bot is: what is new to that process."""

from dataclasses import dataclass

from dragonrace.core.game import State
from dragonrace.server.match.setup import Setup

__all__ = ["Behind", "Briefing", "Failed", "Question"]


@dataclass(frozen=True)
class Question:
    """What would this bot do for this seat at this position? ``state`` stays in the server; nobody changes it."""

    match_id: str
    setup: Setup
    state: State
    seat: int
    bot: str
    seed: int

    def briefing(self, known: int) -> "Briefing":
        """Return what a process has to be told that knows the first ``known`` actions of the match."""
        actions = self.state.history()
        start = known if known <= len(actions) else 0
        setup = self.setup if start == 0 else None
        return Briefing(self.match_id, setup, start, tuple(actions[start:]), self.seat, self.bot, self.seed)


@dataclass(frozen=True)
class Briefing:
    """A question on its way: the actions as numbers, with their players, that follow the first ``start``.

    ``setup`` is None for a process that knows the match already.
    """

    match_id: str
    setup: Setup | None
    start: int
    actions: tuple[tuple[int, int], ...]
    seat: int
    bot: str
    seed: int


@dataclass(frozen=True)
class Failed:
    """The answer of a process whose bot has failed, in words: errors of others' bots might not get through."""

    words: str


@dataclass(frozen=True)
class Behind:
    """The answer of a process that knows only so many actions of the match: it must be told those after them."""

    known: int
