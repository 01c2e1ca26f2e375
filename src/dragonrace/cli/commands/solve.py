"""``dragonrace solve``: work out the best way to play, and keep it for the bot that plays so."""

import math
import time
from argparse import Namespace
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from rich.progress import BarColumn, TextColumn, TimeElapsedColumn
from rich.progress import Progress as Bar

from dragonrace.cli.errors import CommandError
from dragonrace.cli.files import check_place
from dragonrace.cli.screen.screen import Screen
from dragonrace.core.exact import Solution
from dragonrace.core.game import Game
from dragonrace.core.installed import game_type, games
from dragonrace.core.solution import TOLERANCE, Progress, SolutionError

__all__ = ["run"]


def run(args: Namespace) -> int:
    """Solve a game, say how good it is to begin, and where the solution went."""
    kind = game_type(args.game)
    if kind.solver is None:
        can_be = ", ".join(name for name in games() if game_type(name).solver)
        raise CommandError(f"{kind.title} can't be solved, only {can_be} can")
    game, out = Game(kind, min(kind.colours), args.board, args.options), _place_for(args.out)
    screen, began = Screen(remembers=False), time.monotonic()
    with _progress(screen) as progress:
        solution = Solution(game, kind.solver().solve(game, progress))
    screen.say(f"{kind.title} on {game.board.title}: solved in {time.monotonic() - began:.1f} s.")
    advantage = solution.value(game.new_initial_state(), game.options["first_player"])
    screen.say(f"Whoever begins wins {advantage:.2%} of the games if all play as well as can be.")
    try:
        place = solution.save(out)
    except SolutionError as error:
        raise CommandError(f"{error}; --out may name another file, DRAGONRACE_CACHE another folder") from None
    screen.say("Saved, where the bot “solved” finds it:" if out is None else "Saved:")
    screen.console.print(str(place), soft_wrap=True)
    return 0


def _place_for(name: str | None) -> Path | None:
    """Return the file or folder to save in; refuses to write over a file before anything else is done."""
    if name is None:
        return None
    path = Path(name)
    check_place(path, may_be_folder=True)
    return path


@contextmanager
def _progress(screen: Screen) -> Iterator[Progress]:
    """Give what shows, where somebody looks on, how many digits of the result are known already."""
    columns = (BarColumn(20), TimeElapsedColumn(), TextColumn("{task.description}"))
    with Bar(*columns, console=screen.console, transient=True, disable=not screen.is_live) as bar:
        task = bar.add_task("getting ready", total=math.log(TOLERANCE))

        def show(sweeps: int, gap: float) -> None:
            words = f"sweep {sweeps}: exact to {gap:.1g}" if sweeps else "getting ready"
            bar.update(task, completed=math.log(max(gap, TOLERANCE)), description=words)

        yield show
