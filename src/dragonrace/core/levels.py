"""Levels of play: what a game says of its bots, from a beginner to the best that there is."""

from dataclasses import dataclass, field
from typing import NamedTuple

__all__ = ["LEVELS_WITHOUT_ADVICE", "USUAL_LEVELS", "Level", "Lookahead", "Settings"]


class Settings(NamedTuple):
    """In what manner to search; see `dragonrace.bots.search.tree`."""

    exploration: float = 0.5
    """How much actions that were tried less often are preferred: the factor in UCB1, in a game of two. With
    more players chances are smaller, and so are the differences between them: there the factor is smaller, too."""
    widening: float = 2.0
    """A position tries this many actions times the square root of its visits."""
    ahead: int = 0
    """How many decisions are played on from a new position before its chances are taken at a glance."""
    guided: bool = True
    """Whether these are the quick player's, or random."""
    turns: int = 0
    """To the end of how many turns is played on in any case; the turn that goes on is one."""
    guesses: bool = False
    """Whether hidden choices are drawn as quick players make them, not uniformly."""
    quick_others: float = 0.0
    """In what share of its lines all others are quick players, where there is more than one. Who takes everybody
    for a searcher wins too seldom against those who aren't; who takes nobody for one loses to those who are."""


@dataclass(frozen=True)
class Lookahead:
    """How long and how a search looks ahead."""

    iterations: int
    """For each opponent: the more there are, the more may happen."""
    seconds: float
    """After which the search ends, whatever it has done by then."""
    settings: Settings = field(default_factory=Settings)
    needs_compiler: bool = False
    """Whether it is too slow for a game among people until the rules are compiled."""


@dataclass(frozen=True)
class Level:
    """A bot with a name, as a game offers it."""

    name: str
    title: str
    summary: str
    bots: tuple[str, ...]
    """Which kind of bot plays; the first of these that can."""
    slips: float = 0.0
    """In what share of its decisions it does anything at all instead."""
    lookahead: Lookahead | None = None
    """How the search looks ahead, where it plays."""
    is_in_lobby: bool = True
    """Whether people are offered it: the others are for those who study."""


USUAL_LEVELS = (
    Level("random", "Drifter", "Plays anything that is allowed, at random.", ("random",)),
    Level("sensible", "Navigator", "Thinks its turn through and weighs what may come of it.", ("sensible",)),
)
"""What a game offers that says how good a position is, but nothing of its levels."""

PLAYOUTS = Settings(ahead=200, guided=False)
"""New positions are played on at random, to the end or for so many decisions: nothing else tells their worth."""
LEVELS_WITHOUT_ADVICE = (
    USUAL_LEVELS[0],
    Level(
        "sensible",
        "Navigator",
        "Plays a hundred lines for each opponent in its head before each move.",
        ("search",),
        lookahead=Lookahead(100, 0.5, PLAYOUTS),
    ),
    Level(
        "dragon",
        "Dragon",
        "Plays thousands of lines for each opponent in its head before each move.",
        ("search",),
        lookahead=Lookahead(5000, 2.0, PLAYOUTS),
    ),
)
"""What a game offers that says nothing at all of how good a position is."""
