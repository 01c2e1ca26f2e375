"""Levels of play: what a game says of its bots, from a beginner to the best that there is."""

from dataclasses import dataclass

__all__ = ["USUAL_LEVELS", "Level", "Lookahead"]


@dataclass(frozen=True)
class Lookahead:
    """How the search looks ahead; see `dragonrace.bots.tree`."""

    iterations: int
    seconds: float
    """After which the search ends, whatever it has done by then."""
    exploration: float = 0.5
    widening: float = 2.0
    ahead: int = 0
    guided: bool = True


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
"""What a game offers that says nothing of its own."""
