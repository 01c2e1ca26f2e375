"""``dragonrace simulate``: many games among bots, with a progress bar and a table of who won."""

import os
import sys
import time
from argparse import Namespace
from collections.abc import Iterator
from contextlib import closing, contextmanager, nullcontext
from pathlib import Path

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, TextColumn, TimeRemainingColumn
from rich.progress import Progress as Bar
from rich.table import Table

from dragonrace.cli.errors import CommandError, plain, reason
from dragonrace.cli.screen.screen import Screen
from dragonrace.core.errors import OptionError
from dragonrace.simulate import Output, Progress, Results, Settings, Simulation, settle
from dragonrace.simulate.summary import Share, Summary

__all__ = ["run"]

STOPPED = 130
ENDING = ".parquet"
LINES = 10
"""How many lines of progress there are at most where no terminal shows a bar."""
LINE_SECONDS = 2.0


def run(args: Namespace) -> int:
    """Simulate; returns 130 where Ctrl-C stops it: what is done is kept if a file is named, and counted if not."""
    settings = _settings(args)
    screen, output = Screen(settings.game.players), None if args.out is None else Output(_path(args.out), settings)
    with closing(output) if output else nullcontext():
        simulation = Simulation(settings, args.games, output)
        _announce(screen, simulation, output)
        try:
            with _progress(simulation) as progress:
                simulation.run(args.workers, progress)
        except KeyboardInterrupt:
            _stopped(screen, simulation, output)
            return STOPPED
    _show(screen, simulation.results())
    if output is not None:
        screen.say(f"The results are in {plain(str(output.path))}.")
    return 0


def _settings(args: Namespace) -> Settings:
    options = dict(args.options)
    if "first_player" in options and not args.fixed:
        allowed = "the seats take turns in beginning; with --fixed it is the one who begins"
        raise OptionError("first_player", options["first_player"], allowed)
    return settle(args.game, args.bots, args.players, args.board, options, args.seed, rotate=not args.fixed)


def _path(name: str) -> Path:
    """Return the file that is meant: ``.parquet`` is added to a name without an ending, any other is refused."""
    text = name.strip()
    try:
        path = Path(text).expanduser()
        names_no_file = not path.name or text.endswith(("/", os.sep, "."))
        is_no_file = names_no_file or (not path.suffix and path.exists() and not path.is_file())
    except (OSError, RuntimeError) as error:
        raise CommandError(f"{plain(name)} can't be written ({reason(error)})") from None
    if is_no_file or path.suffix not in ("", ENDING):
        raise OptionError("out", name, f"it is the name of a file that ends in {ENDING}, or has no ending and gets it")
    return path.with_suffix(ENDING)


# --- on the way ---


def _announce(screen: Screen, simulation: Simulation, output: Output | None) -> None:
    """Say where it goes on, if not from the beginning."""
    if output is None or not simulation.done:
        return
    name, games = plain(str(output.path)), f"{simulation.games} games"
    if output.stored >= simulation.games:
        more = f" It has {output.stored}; these are the first." if output.stored > simulation.games else ""
        screen.say(f"{name} is complete: {games}.{more}")
    else:
        screen.say(f"Going on: {simulation.done} of {games} are done already.")


@contextmanager
def _progress(simulation: Simulation) -> Iterator[Progress]:
    """Show a bar on a terminal, or a few lines elsewhere, on the standard error."""
    console = Console(stderr=True, highlight=False, markup=False, emoji=False)
    if not console.is_terminal:
        yield _Lines(simulation.done)
        return
    columns = (BarColumn(20), MofNCompleteColumn(), TimeRemainingColumn(), TextColumn("{task.description}"))
    with Bar(*columns, console=console, transient=True) as bar:
        task = bar.add_task("", total=simulation.games, completed=simulation.done)
        yield lambda done, games, note: bar.update(task, completed=done, total=games, description=note)


class _Lines:
    """Progress in a pipe or a file: a line for each tenth, and not too many of them."""

    def __init__(self, done: int):
        self._done, self._time, self._note = done, time.monotonic(), ""

    def __call__(self, done: int, games: int, note: str) -> None:
        """Write a line if it is time for one. What is still to be done after the last game is not worth one."""
        if note and note != self._note and done < games:
            self._write(f"{note[0].upper()}{note[1:]}.")
        self._note = note
        is_tenth = done * LINES // games > self._done * LINES // games
        if is_tenth and done < games and time.monotonic() - self._time >= LINE_SECONDS:
            self._write(f"{done} of {games} games are done.")
            self._done, self._time = done, time.monotonic()

    def _write(self, line: str) -> None:
        print(line, file=sys.stderr, flush=True)


def _stopped(screen: Screen, simulation: Simulation, output: Output | None) -> None:
    """Say what is done, and where it is kept."""
    done = simulation.done
    screen.say(f"Stopped: {done} of {simulation.games} games are done.")
    if output is None and done:
        _show(screen, simulation.results())
    if output is not None and done > output.stored:
        screen.say(f"They are kept in {plain(str(output.journal.path))}. The same command goes on from there.")


# --- at the end ---


def _show(screen: Screen, results: Results) -> None:
    """Show who won, by bot where there are several, by turn order and by seat; and how long it took."""
    summary, game = results.summary(), results.settings.game
    table = Table(box=None, padding=(0, 2, 0, 0), title_justify="left")
    for title in ("", "games", "wins", "share", "95 % interval", "turns, when won"):
        table.add_column(title, justify="right" if title else "left")
    bots_shares = summary.bots if len(summary.bots) > 1 else ()
    for title, shares in (("Bot", bots_shares), ("Turn order", summary.order), ("Seat", summary.seats)):
        if not shares:
            continue
        table.add_row(title, style="bold")
        for share in shares:
            table.add_row(*_cells(share))
    screen.say(f"{game.type.title}, {game.num_players} players, seed {results.settings.seed}", "bold")
    screen.show(table)
    screen.say(_lengths(summary, game.type.whole_turns))


def _cells(share: Share) -> tuple[str, ...]:
    low, high = (f"{limit:.1%}"[:-1] for limit in share.interval)
    name = share.name + (f" ({share.seats} seats)" if share.seats > 1 else "")
    length = "–" if share.length is None else f"{share.length:.1f}"
    return f"  {name}", str(share.games), str(share.wins), f"{share.share:.1%}", f"{low} to {high}", length


def _lengths(summary: Summary, whole: bool) -> str:
    turns = "whole turns" if whole else "player turns"
    return (
        f"Length in {turns}: {summary.length:.1f} on average, median {summary.median:.0f}, "
        f"{summary.shortest} to {summary.longest}. Draws: {summary.draws}."
    )
