"""``dragonrace warm``: compile the games and their bots ahead, so that nobody waits for the compiler at play."""

import time
from argparse import Namespace

from rich.filesize import decimal
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

from dragonrace.cli.screen.screen import Screen
from dragonrace.engine.cache import cache_folder, mark_used, size_of, tidy
from dragonrace.engine.warming import Job, undone

__all__ = ["run"]


def run(args: Namespace) -> int:
    """Compile what is not compiled yet, remove what was compiled long ago, say where it all is."""
    screen = Screen(remembers=False)
    freed = tidy(0, 0) if args.clean else tidy()
    if freed:
        screen.say(f"Removed {decimal(freed)} of older versions.")
    todo = undone()
    (_with_bar if screen.is_live else _line_by_line)(screen, todo)
    mark_used()
    words = "compiled now" if todo else "already compiled"
    screen.say(f"The games and their bots are {words}: {decimal(size_of(cache_folder()))} in")
    screen.console.print(str(cache_folder()), soft_wrap=True)
    return 0


def _with_bar(screen: Screen, todo: list[Job]) -> None:
    """Do the jobs, with a bar that shows how many are done and what is being done."""
    columns = (BarColumn(20), MofNCompleteColumn(), TimeElapsedColumn(), TextColumn("{task.description}"))
    with Progress(*columns, console=screen.console, transient=True) as progress:
        bar = progress.add_task("", total=len(todo))
        for job in todo:
            progress.update(bar, description=job.title)
            job.run()
            progress.advance(bar)


def _line_by_line(screen: Screen, todo: list[Job]) -> None:
    """Do the jobs, with a line for each that is done."""
    for job in todo:
        began = time.monotonic()
        job.run()
        screen.say(f"{job.title} ({time.monotonic() - began:.1f} s)")
