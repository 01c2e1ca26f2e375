"""Golden Dragon's levels of play. How strong each is: `python -m bench.levels golden-dragon`.

All of them judge by what was learned: the weaker they are, the less carefully they choose, and the less far they look.
The weakest two are near-sighted, too, as people are at first: they see the race before anything else (`race`). Without
that the first one let 30 of 100 chances to advance pass with two players, and 51 with four: people saw no aim in it.
On a board that nobody has learned that is what holds on any board. Without NumPy, which reads it, they judge by a rule
of thumb.
"""

from dragonrace.core.levels import AT_RANDOM, Level, Lookahead, Settings
from dragonrace.games.golden_dragon.words import later

__all__ = ["LEVELS"]

SOME_LINES = Level(
    4,
    summary=later("untaught-level-4"),
    bots=("search",),
    lookahead=Lookahead(iterations=60, seconds=0.5, settings=Settings(ahead=30)),
)
MANY_LINES = Level(
    5,
    summary=later("untaught-level-5"),
    bots=("search",),
    lookahead=Lookahead(iterations=10_000, seconds=2.0, settings=Settings(ahead=30, quick_others=0.25)),
)

LEVELS = (
    Level(
        1,
        summary=later("level-1"),
        bots=("greedy",),
        temperature=0.18,
        nearsighted=0.9,
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
        bots=("alpha-beta", "search"),
        lookahead=Lookahead(iterations=200, seconds=0.5, settings=Settings(learned=True), positions=30),
        otherwise=Level(3, summary=later("untaught-level-3"), bots=("sensible",)),
    ),
    Level(
        4,
        summary=later("level-4"),
        bots=("alpha-beta", "search"),
        lookahead=Lookahead(iterations=600, seconds=0.5, settings=Settings(learned=True), positions=500),
        otherwise=SOME_LINES,
    ),
    Level(
        5,
        summary=later("level-5"),
        bots=("alpha-beta", "search"),
        lookahead=Lookahead(iterations=10_000, seconds=2.0, settings=Settings(learned=True), positions=1_000_000),
        otherwise=MANY_LINES,
    ),
)
