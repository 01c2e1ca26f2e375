"""Leagues: bots play each other at tables of any size, are rated, and tested for who is better.

`dragonrace.simulate.schedule` says who meets whom, `ratings` how they are rated, `sprt` when a test ends.
"""

from collections.abc import Sequence
from contextlib import closing, nullcontext
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

from dragonrace.bots import BotLike
from dragonrace.core.boards import Board
from dragonrace.core.game import Game

if TYPE_CHECKING:
    from dragonrace.simulate.league.standings import Standings
    from dragonrace.simulate.simulation import Progress

__all__ = ["league"]


def league(  # noqa: PLR0913 - each has a default
    game: str | Game,
    bots: Sequence[BotLike],
    *,
    games: int | None = None,
    players: int | None = None,
    board: str | Path | Board | None = None,
    seed: int = 0,
    turn_limit: int | Literal["usual"] | None = "usual",
    anchor: str | None = None,
    sprt: tuple[float, float] | None = None,
    workers: int | None = None,
    out: str | Path | None = None,
    progress: "Progress | None" = None,
    ray: bool | str = False,
    **options: Any,
) -> "Standings":
    """Have bots play each other and return how their league stands: the same for the same seed on any number of cores.

    - ``game`` is a name, with ``players`` (2 to 6; None: the fewest), ``board`` and ``options`` as `load_game` takes
      them, or a loaded game.
    - ``bots`` are two or more, named once each: names, subclasses of `Bot`, or other factories ``(game, seed) -> Bot``.
      They meet in all line-ups, sit in each seat and begin equally often, and share their luck (see
      `dragonrace.simulate.schedule`).
    - ``games`` are made up to whole rounds (None: 1000, or 100,000 for a test).
    - ``turn_limit``, ``workers``, ``progress`` and ``ray`` are as in `dragonrace.simulate`.
    - ``anchor``: a bot's name, whose rating is 1500. None: that is the average. Ratings are on Elo's scale, with 95 %
      intervals (see `dragonrace.simulate.league.ratings`).
    - ``sprt=(elo0, elo1)`` tests whether the first of two bots is better than the second, by elo1 points rather than
      elo0, and ends when that is clear, errors of either kind being rarer than one in twenty (see
      `dragonrace.simulate.league.sprt`).
    - ``out``: a file for the standings that ends in .json or .csv. All games are kept beside it, in ``out`` + ".games":
      after Ctrl-C, or worse, the same call goes on from there, and one with more ``games`` adds to them. Other settings
      are refused, and so is going on with bots that have no name.

    Raises `OptionError` and `BoardError` for what can't be played, `SimulationError` where a file or a process fails.
    """
    from dragonrace.simulate.cluster import cluster_of
    from dragonrace.simulate.league.keeping import LeagueFile
    from dragonrace.simulate.league.playing import League
    from dragonrace.simulate.league.sprt import pair
    from dragonrace.simulate.settings import settle

    given = options if turn_limit == "usual" else options | {"turn_limit": turn_limit}
    settings = settle(game, bots, players, board, given, seed, league=True)
    cluster, test = cluster_of(settings, ray, workers), None if sprt is None else pair(sprt)
    file = None if out is None else LeagueFile(out, settings)
    with closing(file) if file else nullcontext():
        return League(settings, games, file, test, anchor).run(workers, progress, cluster)
