"""Bots that were the strongest once: what comes after them is measured against them.

They are what they were, by name, wherever bots are asked for: `dragonrace league golden-dragon level-5
bench.veterans:dragon_1`.
"""

from dragonrace import Bot, Game, make_bot
from dragonrace.bots.search.bot import SearchBot
from dragonrace.core.levels import Lookahead, Settings

LOOKAHEADS = {
    "golden-dragon": Lookahead(10_000, 2.0, Settings(ahead=30, quick_others=0.25)),
    "river-dragons": Lookahead(300, 2.0, Settings(turns=1, guesses=True)),
}


def dragon_1(game: Game, seed: int | bytes) -> Bot:
    """The level Dragon until bots began to learn: a search that judges by rules of thumb.

    In Dragon River it played by the exact odds where these are known, and was sensible elsewhere.
    """
    if (lookahead := LOOKAHEADS.get(game.name)) is not None:
        return SearchBot(game, seed, lookahead, is_timed=False)
    return make_bot(game, "solved" if game.num_players == 2 else "sensible", seed, is_timed=False)
