"""River Dragons' levels of play. How strong each is: `python -m bench.levels river-dragons`.

All of them search in the same manner, and judge a turn's end by what is left of everybody's route. The weaker they are,
the fewer turns they play in their heads, and the less carefully they choose among what they have tried. What they try
first is what a quick player would do, so even the weakest builds a way over the river.
"""

from dragonrace.core.levels import Level, Lookahead, Settings
from dragonrace.games.river_dragons.words import later

__all__ = ["LEVELS"]

ONE_TURN = Settings(exploration=0.2, widening=1.0, turns=1, guesses=True, reopens=True)
"""Each line is played to the end of the turn, in a trial; while programs are laid, everybody's are searched."""


def _searching(
    number: int, lines: int, seconds: float, *, temperature: float = 0.0, needs_compiler: bool = False
) -> Level:
    """Return a level that plays so many turns for each opponent in its head."""
    lookahead = Lookahead(lines, seconds, ONE_TURN, needs_compiler=needs_compiler)
    summary = later(f"level-{number}")
    return Level(number, summary, ("search",), temperature=temperature, lookahead=lookahead)


LEVELS = (
    _searching(1, 8, 0.5, temperature=0.06),
    _searching(2, 16, 0.5, temperature=0.02),
    _searching(3, 40, 0.5),
    _searching(4, 300, 0.5, needs_compiler=True),
    _searching(5, 4000, 2.0, needs_compiler=True),
)
