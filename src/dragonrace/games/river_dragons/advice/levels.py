"""River Dragons' levels of play. How strong each is: `python -m bench.levels river-dragons`.

All of them search in the same manner, and judge a turn's end by what is left of everybody's route. The weaker they are,
the fewer turns they play in their heads, and the less carefully they choose among what they have tried. What they try
first is what a quick player would do, so even the weakest builds a way over the river.
"""

from dragonrace.core.levels import Level, Lookahead, Planning, Settings
from dragonrace.games.river_dragons.words import later

__all__ = ["LEVELS"]

ONE_TURN = Settings(exploration=0.2, widening=1.0, suggestions=4, turns=1, guesses=True, reopens=True)
"""Each line is played to the end of the turn, in a trial; while programs are laid, everybody's are searched."""


SENSIBLE_ACTIONS = ONE_TURN._replace(widening=0.5)
"""The same, with room for what a quick player suggests, and hardly for anything odd: so few lines can't tell."""
MOST_UNCOMPILED = 40
"""So many lines at most are played before the rules are compiled."""


BROAD = Settings(turns=1, guesses=True)
"""Each line is played to the end of the turn, too, but more different cards are tried, and the best ones less often."""
WHOLE_PROGRAMS = Planning(worlds=16, guesses=8, lines=90, plans=400, between=1000, manners=(BROAD, ONE_TURN))
"""Whole programs are tried against what others may have laid after a little thought, in either manner."""


def _searching(
    number: int,
    lines: int,
    seconds: float,
    settings: Settings,
    temperature: float = 0.0,
    planning: Planning | None = None,
) -> Level:
    """Return a level that plays so many turns for each opponent in its head."""
    lookahead = Lookahead(lines, seconds, settings, needs_compiler=lines > MOST_UNCOMPILED, planning=planning)
    return Level(number, later(f"level-{number}"), ("search",), temperature=temperature, lookahead=lookahead)


LEVELS = (
    _searching(1, 8, 0.5, SENSIBLE_ACTIONS, temperature=0.06),
    _searching(2, 16, 0.5, SENSIBLE_ACTIONS, temperature=0.02),
    _searching(3, 40, 0.5, SENSIBLE_ACTIONS),
    _searching(4, 300, 0.5, ONE_TURN),
    _searching(5, 4000, 2.0, ONE_TURN, planning=WHOLE_PROGRAMS),
)
