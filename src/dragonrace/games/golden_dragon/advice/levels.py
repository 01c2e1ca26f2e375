"""Golden Dragon's levels of play. How strong each is: `python -m bench.levels golden-dragon`."""

from dragonrace.core.levels import AT_RANDOM, Level, Lookahead, Settings

__all__ = ["LEVELS"]

LEVELS = (
    AT_RANDOM,
    Level(
        2,
        summary="Thinks its turn through, but plays at random every other time. Easy to beat.",
        bots=("sensible",),
        slips=0.5,
    ),
    Level(
        3,
        summary="Thinks its turn through and weighs what may come of it. A fair opponent for a beginner.",
        bots=("sensible",),
        former=("sensible",),
    ),
    Level(
        4,
        summary="Plays some sixty lines for each opponent in its head before each move. Beats the Navigator with ease.",
        bots=("search",),
        lookahead=Lookahead(iterations=60, seconds=0.5, settings=Settings(ahead=30)),
    ),
    Level(
        5,
        summary="Plays ten thousand lines for each opponent in its head. It never peeks at your stones.",
        bots=("search",),
        lookahead=Lookahead(iterations=10_000, seconds=2.0, settings=Settings(ahead=30, quick_others=0.25)),
    ),
)
