"""Dragon River's levels of play. How strong each is: `python -m bench.levels dragon-river`.

On the shipped board they judge by what was learned: the weaker they are, the less carefully they choose. On a board
that nobody has trained on they count spaces, and the weaker ones often play at random.
"""

from dragonrace.core.levels import AT_RANDOM, Level
from dragonrace.games.dragon_river.words import later

__all__ = ["LEVELS"]

LEVELS = (
    AT_RANDOM,
    Level(
        2,
        summary=later("level-2"),
        bots=("expectimax",),
        temperature=0.06,
        otherwise=Level(2, summary=later("untaught-level-2"), bots=("sensible",), slips=0.8),
    ),
    Level(
        3,
        summary=later("level-3"),
        bots=("expectimax",),
        temperature=0.025,
        otherwise=Level(3, summary=later("untaught-level-3"), bots=("sensible",), slips=0.53),
        former=("rower",),
    ),
    Level(
        4,
        summary=later("level-4"),
        bots=("expectimax",),
        temperature=0.01,
        otherwise=Level(4, summary=later("untaught-level-4"), bots=("sensible",), slips=0.3),
        former=("helmsman",),
    ),
    Level(
        5,
        summary=later("level-5"),
        bots=("solved", "expectimax", "sensible"),
    ),
)
"""Luck counts for so much that all steps from chance to perfect play are small; even `sensible` is next to perfect."""
