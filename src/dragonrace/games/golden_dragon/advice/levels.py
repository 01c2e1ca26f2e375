"""Golden Dragon's levels of play. How strong each is: `python -m bench.levels golden-dragon`."""

from dragonrace.core.levels import AT_RANDOM, Level, Lookahead, Settings
from dragonrace.games.golden_dragon.words import later

__all__ = ["LEVELS"]

LEVELS = (
    AT_RANDOM,
    Level(
        2,
        summary=later("level-2"),
        bots=("sensible",),
        slips=0.5,
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
        lookahead=Lookahead(iterations=60, seconds=0.5, settings=Settings(ahead=30)),
    ),
    Level(
        5,
        summary=later("level-5"),
        bots=("search",),
        lookahead=Lookahead(iterations=10_000, seconds=2.0, settings=Settings(ahead=30, quick_others=0.25)),
    ),
)
