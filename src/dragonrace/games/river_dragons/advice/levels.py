"""River Dragons' levels of play. How strong each is: `python -m bench.levels river-dragons`."""

from dataclasses import replace

from dragonrace.core.levels import AT_RANDOM, Level, Lookahead, Settings

__all__ = ["LEVELS"]

ONE_TURN = Settings(turns=1, guesses=True)
"""Each line is played to the end of the turn, in a dry run, with programs as quick players lay them."""

LEVELS = (
    replace(
        AT_RANDOM,
        summary="Plays anything that is allowed, at random, and hardly ever arrives. For a first look at the rules.",
    ),
    Level(
        2,
        summary="Plans its way over the river, but plays at random every fifth time.",
        bots=("sensible",),
        slips=0.2,
    ),
    Level(
        3,
        summary="Plans its way over the river, programs cards to fit, and sends dragons where they hurt.",
        bots=("sensible",),
        former=("sensible",),
    ),
    Level(
        4,
        summary="Plays some sixty turns for each opponent in its head before it lays a card, and guesses programs.",
        bots=("search",),
        lookahead=Lookahead(iterations=60, seconds=0.5, settings=ONE_TURN, needs_compiler=True),
    ),
    Level(
        5,
        summary="Plays hundreds of turns in its head before it lays a card: it guards its way, and blocks yours.",
        bots=("search",),
        lookahead=Lookahead(iterations=300, seconds=2.0, settings=ONE_TURN, needs_compiler=True),
    ),
)
