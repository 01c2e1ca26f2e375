"""Golden Dragon's levels of play. How strong each is: `python -m bench.levels golden-dragon`.

All of them judge by what was learned: the weaker they are, the less carefully they choose, and the less far they look.
The weakest three are near-sighted, too, as people are at first: they see the race before anything else (`race`).
Without that people saw no aim in what they did: the first one let every third chance to advance pass, and the third,
whose few lines tell little, brought others nearer instead of itself. The two strongest lose patience at last, where
there are more than two: three of them would carry each other round the volcano for hundreds of turns.
On a board that nobody has learned they judge by what holds on any board; without NumPy, which reads it, by a rule of
thumb.
"""

from dragonrace.core.levels import AT_RANDOM, Level, Lookahead, Settings
from dragonrace.games.golden_dragon.words import later

__all__ = ["LEVELS"]

PATIENCE, MORE_PATIENCE = 20, 40
"""For so many turns of each player the fourth and the fifth level are patient, on any board."""

SOME_LINES = Level(
    4,
    summary=later("untaught-level-4"),
    bots=("search",),
    patience=PATIENCE,
    lookahead=Lookahead(iterations=60, seconds=0.5, settings=Settings(ahead=30)),
)
MANY_LINES = Level(
    5,
    summary=later("untaught-level-5"),
    bots=("search",),
    patience=MORE_PATIENCE,
    lookahead=Lookahead(iterations=10_000, seconds=2.0, settings=Settings(ahead=30, quick_others=0.25)),
)

LEVELS = (
    Level(
        1,
        summary=later("level-1"),
        bots=("greedy",),
        temperature=0.4,
        nearsighted=1.0,
        otherwise=AT_RANDOM,
    ),
    Level(
        2,
        summary=later("level-2"),
        bots=("greedy",),
        temperature=0.05,
        nearsighted=0.3,
        otherwise=Level(2, summary=later("untaught-level-2"), bots=("sensible",), slips=0.5),
    ),
    Level(
        3,
        summary=later("level-3"),
        bots=("search",),
        nearsighted=0.3,
        lookahead=Lookahead(iterations=100, seconds=0.5, settings=Settings(learned=True)),
        otherwise=Level(3, summary=later("untaught-level-3"), bots=("sensible",)),
    ),
    Level(
        4,
        summary=later("level-4"),
        bots=("alpha-beta", "search"),
        patience=PATIENCE,
        lookahead=Lookahead(iterations=1000, seconds=0.5, settings=Settings(learned=True), positions=500),
        otherwise=SOME_LINES,
    ),
    Level(
        5,
        summary=later("level-5"),
        bots=("alpha-beta", "search"),
        patience=MORE_PATIENCE,
        lookahead=Lookahead(iterations=10_000, seconds=2.0, settings=Settings(learned=True), positions=1_000_000),
        otherwise=MANY_LINES,
    ),
)
