"""River Dragons' levels of play. How strong each is: `python -m bench.levels river-dragons`."""

from dataclasses import replace

from dragonrace.core.levels import AT_RANDOM, Level, Lookahead, Settings
from dragonrace.games.river_dragons.words import later

__all__ = ["LEVELS"]

ONE_TURN = Settings(turns=1, guesses=True)
"""Each line is played to the end of the turn, in a trial, with programs as quick players lay them."""

LEVELS = (
    replace(
        AT_RANDOM,
        summary=later("level-1"),
    ),
    Level(
        2,
        summary=later("level-2"),
        bots=("sensible",),
        slips=0.2,
    ),
    Level(
        3,
        summary=later("level-3"),
        bots=("sensible",),
        former=("sensible",),
    ),
    Level(
        4,
        summary=later("level-4"),
        bots=("search",),
        lookahead=Lookahead(iterations=60, seconds=0.5, settings=ONE_TURN, needs_compiler=True),
    ),
    Level(
        5,
        summary=later("level-5"),
        bots=("search",),
        lookahead=Lookahead(iterations=300, seconds=2.0, settings=ONE_TURN, needs_compiler=True),
    ),
)
