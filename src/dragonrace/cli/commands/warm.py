"""``dragonrace warm``: compile the games and their bots ahead, so that nobody waits for the compiler at play."""

import time
from argparse import Namespace

from rich.filesize import decimal
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

from dragonrace.cli.errors import plain
from dragonrace.cli.screen.screen import Screen
from dragonrace.core.installed import game_type, games
from dragonrace.engine.cache import cache_folder, mark_used, size_of, tidy
from dragonrace.engine.errors import RulesError
from dragonrace.engine.warming import Job, undone

__all__ = ["run"]


def run(args: Namespace) -> int:
    """Compile what is not compiled yet, remove what was compiled long ago, say where it all is."""
    wanted = [game_type(name) for name in dict.fromkeys(args.games or games())]
    screen = Screen(remembers=False)
    freed = tidy(0, 0) if args.clean else tidy()
    if freed:
        screen.say(f"Removed {decimal(freed)} of older versions.")
    todo = _Todo([job for job in undone() if job.kind in wanted])
    (_with_bar if screen.is_live else _line_by_line)(screen, todo)
    mark_used()
    words = "compiled now" if todo else "already compiled"
    whose = "This game and its bots" if len(wanted) == 1 else f"{'These' if args.games else 'The'} games and their bots"
    screen.say(f"{whose} are {words}: {decimal(size_of(cache_folder()))} in")
    screen.console.print(str(cache_folder()), soft_wrap=True)
    for title, complaint in todo.broken.items():
        screen.say(plain(f"But not {title}: {complaint}"))
    return 1 if todo.broken else 0


class _Todo(list[Job]):
    """What is to be compiled; a game whose rules can't be leaves the others alone."""

    def __init__(self, jobs: list[Job]):
        super().__init__(jobs)
        self.broken: dict[str, str] = {}
        """What was said of games that can't be compiled, by title."""

    def do(self, job: Job) -> bool:
        """Do a job, unless another one of the same game has failed; say whether it is done."""
        if job.kind.title in self.broken:
            return False
        try:
            job.run()
        except RulesError as error:
            self.broken[job.kind.title] = str(error)
        return job.kind.title not in self.broken


def _with_bar(screen: Screen, todo: _Todo) -> None:
    """Do the jobs, with a bar that shows how many are done and what is being done."""
    columns = (BarColumn(20), MofNCompleteColumn(), TimeElapsedColumn(), TextColumn("{task.description}"))
    with Progress(*columns, console=screen.console, transient=True) as progress:
        bar = progress.add_task("", total=len(todo))
        for job in todo:
            progress.update(bar, description=job.title)
            todo.do(job)
            progress.advance(bar)


def _line_by_line(screen: Screen, todo: _Todo) -> None:
    """Do the jobs, with a line for what begins, and one for each that is done."""
    if todo:
        titles = ", ".join(dict.fromkeys(job.kind.title for job in todo))
        screen.say(f"Compiling {titles}; a few minutes.")
    for job in todo:
        began = time.monotonic()
        if todo.do(job):
            screen.say(f"{job.title} ({time.monotonic() - began:.1f} s)")
