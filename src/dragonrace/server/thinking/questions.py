"""What a bot is asked, and how much of it goes to the process where the bot is: what is new to that process."""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, replace

from dragonrace.core.game import State
from dragonrace.server.match.setup import Setup

__all__ = ["Behind", "BotFailedError", "Briefing", "Failed", "Question", "Thought"]


@dataclass(frozen=True)
class Question:
    """What would this bot do for this seat at this position? ``state`` stays in the server; nobody changes it.

    ``asker`` opened the match, so that those who open many don't take all of the bots' time; at a table that is not
    ``watched``, nobody is waiting, until somebody ``comes``. ``slowed`` is told the seconds where it has to wait, since
    bots have thought for that asker for so long. Unless it ``is_kept`` the process forgets position and bot at once.
    ``played``: what was done there, where it is to be told what the bot thinks of that, too.
    """

    match_id: str
    setup: Setup
    state: State
    seat: int
    bot: str
    seed: int
    asker: str = ""
    watched: bool = True
    slowed: Callable[[float], None] | None = None
    comes: asyncio.Event | None = None
    is_kept: bool = True
    played: int | None = None

    def briefing(self) -> "Briefing":
        """Return what a process has to be told that knows nothing of the match."""
        actions = tuple(self.state.history())
        who = self.seat, self.bot, self.seed
        return Briefing(self.match_id, self.setup, 0, actions, *who, is_kept=self.is_kept, played=self.played)


@dataclass(frozen=True)
class Briefing:
    """A question on its way: the actions as numbers, with their players, that follow the first ``start``.

    ``setup`` is None for a process that knows the match already. Unless it ``is_kept`` none needs to remember it.
    """

    match_id: str
    setup: Setup | None
    start: int
    actions: tuple[tuple[int, int], ...]
    seat: int
    bot: str
    seed: int
    is_kept: bool = True
    played: int | None = None

    def since(self, known: int) -> "Briefing":
        """Return what of a whole briefing is new to a process that knows the first ``known`` actions of the match."""
        if not 0 < known <= len(self.actions):
            return self
        return replace(self, setup=None, start=known, actions=self.actions[known:])


@dataclass(frozen=True)
class Thought:
    """An answer: the action, and how many seconds it took to think of it.

    ``chance`` is that to win, as the bot thinks, from 0 to 1, and ``played_chance`` that with what was
    `Question.played`; None: it can't tell.
    """

    action: int
    seconds: float
    chance: float | None = None
    played_chance: float | None = None


@dataclass(frozen=True)
class Failed:
    """The answer of a process whose bot has failed, in words: errors of others' bots might not get through."""

    words: str


@dataclass(frozen=True)
class Behind:
    """The answer of a process that knows only so many actions of the match: it must be told those after them."""

    known: int


class BotFailedError(Exception):
    """A bot has failed; what happened to it, in words."""
