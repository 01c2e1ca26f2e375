"""``dragonrace simulate``: many games among bots, with a progress bar and a table of who won."""

import os
from argparse import Namespace
from collections import Counter
from contextlib import closing, nullcontext
from pathlib import Path

from rich.table import Table

from dragonrace.cli.errors import STOPPED, CommandError, plain, reason
from dragonrace.cli.screen.progress import progress_shown
from dragonrace.cli.screen.screen import Screen
from dragonrace.core.errors import OptionError
from dragonrace.simulate import Output, Results, Settings, Simulation, settle
from dragonrace.simulate.cluster import cluster_of
from dragonrace.simulate.files.dataset import Dataset, dataset_of
from dragonrace.simulate.summary import Share, Summary

__all__ = ["run"]

ENDING = ".parquet"
ENOUGH_TO_TELL, TOO_MANY_ALIKE, LONG = 20, 0.25, 30
"""Of so many games that share is told of that is the same, decision by decision, if there are so many in each."""


def run(args: Namespace) -> int:
    """Simulate; returns 130 where Ctrl-C stops it: what is done is kept if a file is named, and counted if not."""
    settings = _settings(args)
    settings, dataset = dataset_of(settings, args.trajectories, observations=args.observations)
    cluster = cluster_of(settings, args.ray, args.workers)
    screen, output = Screen(settings.game.players), None if args.out is None else Output(_path(args.out), settings)
    with closing(output) if output else nullcontext(), closing(dataset) if dataset else nullcontext():
        simulation = Simulation(settings, args.games, output, dataset)
        _announce(screen, simulation, dataset or output)
        try:
            with progress_shown(simulation.done, simulation.games) as progress:
                simulation.run(args.workers, progress, cluster=cluster)
        except KeyboardInterrupt:
            _stopped(screen, simulation, output, dataset)
            return STOPPED
    _show(screen, simulation.results())
    if output is not None:
        screen.say(f"The results are in {plain(str(output.path))}.")
    if dataset is not None:
        screen.say(f"The data set is in {plain(str(dataset.folder))}; its README.md says what it is.")
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


def _announce(screen: Screen, simulation: Simulation, output: Output | Dataset | None) -> None:
    """Say where it goes on, if not from the beginning."""
    if output is None or not simulation.done:
        return
    if isinstance(output, Dataset):
        _announce_dataset(screen, simulation, output)
        return
    name, games = plain(str(output.path)), f"{simulation.games} games"
    if output.stored >= simulation.games:
        more = f" It has {output.stored}; these are the first." if output.stored > simulation.games else ""
        screen.say(f"{name} is complete: {games}.{more}")
    else:
        screen.say(f"Going on: {simulation.done} of {games} are done already.")


def _announce_dataset(screen: Screen, simulation: Simulation, dataset: Dataset) -> None:
    if simulation.done == simulation.games:
        screen.say(f"{plain(str(dataset.folder))} is complete: {simulation.games} games.")
    else:
        screen.say(f"Going on: {simulation.done} of {simulation.games} games are done already.")


def _stopped(screen: Screen, simulation: Simulation, output: Output | None, dataset: Dataset | None) -> None:
    """Say what is done, and where it is kept."""
    done = simulation.done
    screen.say(f"Stopped: {done} of {simulation.games} games are done.")
    if output is None and done:
        _show(screen, simulation.results())
    kept = _kept_in(done, output, dataset)
    if kept is not None:
        screen.say(f"They are kept in {plain(str(kept))}. The same command goes on from there.")


def _kept_in(done: int, output: Output | None, dataset: Dataset | None) -> Path | None:
    """Say where the games are that are done; None if nowhere, or in the file that was there before."""
    if dataset is not None:
        return dataset.folder if done else None
    return output.journal.path if output is not None and done > output.stored else None


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
    bots = ", ".join(dict.fromkeys(results.settings.bots))
    played = f"{game.type.title}, {game.num_players} players, {game.board.title}, seed {results.settings.seed}: {bots}"
    screen.say(played, "bold")
    screen.show(table)
    screen.say(_lengths(summary, game.type.whole_turns))
    if len(results) >= ENOUGH_TO_TELL and (alike := _most_alike(results)) > TOO_MANY_ALIKE * len(results):
        screen.say(
            f"{alike} of them are one and the same game: these bots leave nothing to chance. So shares and intervals "
            "say little; bots that vary more, as level-3, say more."
        )


def _most_alike(results: Results) -> int:
    """Return how many games are one and the same. Short ones may be so by chance, and don't count."""
    return max(Counter(results.checksum[results.decisions >= LONG].tolist()).values(), default=0)


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
