"""Many games among bots: `simulate` plays them on all cores, and the same ones for the same seed.

`Settings` are what the results depend on, a `Simulation` plays, `Output` keeps what is done, `Results` are what comes
out. Nothing heavy is imported before it is needed.
"""

from collections.abc import Sequence
from contextlib import closing, nullcontext
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

from dragonrace.bots import BotLike
from dragonrace.core.boards import Board
from dragonrace.core.game import Game
from dragonrace.simulate.errors import SimulationError

if TYPE_CHECKING:
    from dragonrace.simulate.files.output import Output
    from dragonrace.simulate.results import Results
    from dragonrace.simulate.settings import Settings, settle
    from dragonrace.simulate.simulation import Progress, Simulation

__all__ = ["Output", "Progress", "Results", "Settings", "Simulation", "SimulationError", "settle", "simulate"]


HEAVY = {"Output": "files.output", "Results": "results", "Settings": "settings", "Simulation": "simulation"}
HEAVY |= {"settle": "settings", "Progress": "simulation"}
"""What needs NumPy, by module: imported when it is first asked for."""


def __getattr__(name: str) -> Any:
    if name not in HEAVY:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{HEAVY[name]}"), name)


def simulate(  # noqa: PLR0913 - each has a default
    game: str | Game,
    bots: BotLike | Sequence[BotLike],
    *,
    games: int = 100,
    players: int | None = None,
    board: str | Path | Board | None = None,
    seed: int = 0,
    turn_limit: int | Literal["usual"] | None = "usual",
    rotate: bool = True,
    workers: int | None = None,
    out: str | Path | None = None,
    progress: "Progress | None" = None,
    ray: bool | str = False,
    trajectories: str | Path | None = None,
    observations: bool = False,
    **options: Any,
) -> "Results":
    """Play many games among bots and return their results, which are the same for the same seed on any number of cores.

    - ``game`` is a name, with ``players``, ``board`` and ``options`` as `load_game` takes them, or a loaded game.
    - ``bots``: one for all seats, or one for each: names, subclasses of `Bot` or other factories ``(game, seed) ->
      Bot``. Each game gets bots of its own from these. A `Bot` that is there already will do for one seat of the very
      game that it was made for, with ``rotate=False``. What has no name plays under that of its class.
    - ``rotate``: each bot sits in each seat, and begins there, equally often (see `dragonrace.simulate.seating`).
      False: as they are named, and ``first_player`` begins.
    - ``turn_limit``: "usual" is 1000 player turns, or 100 whole turns where the game counts those; None: no limit, and
      a game may never end.
    - ``workers``: how many processes (None: one a core). Where all bots are "random" the engine plays, compiled if that
      is worth it. Classes and factories that other processes can't import play in this one.
    - ``ray``: true, or the address of a Ray cluster, whose processors play instead; what fails there is done again.
    - ``out``: a Parquet file for the results, a row for each game and seat (see `dragonrace.simulate.files.columns`).
      Until it is whole, what is done is kept beside it in ``out`` + ".partial": after Ctrl-C, or worse, the same call
      goes on from there. A call with more ``games`` adds to the file; other settings are refused, and so is going on
      with bots that have no name.
    - ``progress(done, games, note)`` is called after each part.
    - ``trajectories``: a folder for a data set, a row for each decision (see `dragonrace.simulate.recording`), as
      Parquet files of 100 games each, with a card that says what it is. The same bytes for the same seed on any number
      of cores, also where it was stopped and goes on, as ``out`` does. The games are the same as without; but where all
      bots play at random they come much slower, because the engine keeps no decisions.
    - ``observations``: whether the data set has what the seat saw, too.

    Raises `OptionError` and `BoardError` for what can't be played, `SimulationError` where a file or a process fails.
    """
    from dragonrace.simulate.cluster import cluster_of
    from dragonrace.simulate.files.dataset import dataset_of
    from dragonrace.simulate.files.output import Output
    from dragonrace.simulate.settings import settle
    from dragonrace.simulate.simulation import Simulation

    given = options if turn_limit == "usual" else options | {"turn_limit": turn_limit}
    settings = settle(game, bots, players, board, given, seed, rotate=rotate)
    settings, dataset = dataset_of(settings, trajectories, observations=observations)
    cluster, output = cluster_of(settings, ray, workers), None if out is None else Output(out, settings)
    with closing(output) if output else nullcontext(), closing(dataset) if dataset else nullcontext():
        return Simulation(settings, games, output, dataset).run(workers, progress, cluster=cluster)
