"""River Dragons' levels of play. How strong each is: `python -m bench.levels river-dragons`.

All of them play turns to their ends in their heads, and judge these by what is left of everybody's route. The two
weakest compare a few whole programs that quick players have laid, so what they do hangs together; the next two put
theirs together card by card. The strongest tries whole programs, and then each choice, by careful players, and duels
against one; on the expert side, where nobody is careful, it searches. What they try first is what a quick player would
do, so even the weakest builds a way over the river.
"""

from dataclasses import replace
from typing import Any

from dragonrace.core.levels import Dueling, Level, Lookahead, Planning, Settings
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
A_FEW_PROGRAMS = Planning(
    worlds=4, guesses=4, lines=0, plans=8, between=16, manners=(ONE_TURN,), changes=0, against_one=True
)
"""A few programs are compared. The others are expected to think of their own ways only."""
TWO_PROGRAMS = replace(A_FEW_PROGRAMS, worlds=2, guesses=2, plans=2, between=8)
"""Two programs are compared, and what the others may do hardly counts."""
WHOLE_PROGRAMS = Planning(worlds=16, guesses=8, lines=90, plans=400, between=1000, manners=(BROAD, ONE_TURN))
"""Whole programs are tried against what others may have laid after a little thought, in either manner."""
CAREFUL_PROGRAMS = replace(WHOLE_PROGRAMS, worlds=128, guesses=3, lines=150, changes=3, choices=256, others_plan=0.4)
"""And they are carried out as they were tried."""


PILOT_LINES = 300
"""So many lines the second strongest plays, and so the strongest expects one opponent to."""
DUEL = Dueling(plans=40, rounds=4, guesses=10, lines=PILOT_LINES, manner=ONE_TURN, worlds=256)
"""Against one opponent programs are tried against each other as a whole, and carried out as they were tried."""


def _searching(
    number: int,
    lines: int,
    seconds: float,
    settings: Settings,
    planning: Planning | None = None,
    **careful: Any,
) -> Level:
    """Return a level that plays so many turns for each opponent in its head; ``careful`` as in `Lookahead`."""
    lookahead = Lookahead(
        lines, seconds, settings, needs_compiler=lines > MOST_UNCOMPILED, planning=planning, **careful
    )
    return Level(number, later(f"level-{number}"), ("search",), lookahead=lookahead)


LEVELS = (
    _searching(1, TWO_PROGRAMS.between, 0.5, SENSIBLE_ACTIONS, TWO_PROGRAMS),
    _searching(2, A_FEW_PROGRAMS.between, 0.5, SENSIBLE_ACTIONS, A_FEW_PROGRAMS),
    _searching(3, 40, 0.5, SENSIBLE_ACTIONS),
    _searching(4, PILOT_LINES, 0.5, ONE_TURN),
    _searching(5, 16_000, 2.0, ONE_TURN, WHOLE_PROGRAMS, careful_planning=CAREFUL_PROGRAMS, dueling=DUEL),
)
