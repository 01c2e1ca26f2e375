"""How strong the levels of our games are, measured anew: ``python -m generate.ratings [GAME …]``.

For each game and number of players all five levels play a league, without time limits and with the usual options; what
comes of it goes into the game's ``ratings.toml``, where lobby, terminal and programs find it. The average of the five
is 1500. Games are kept in a folder: what was stopped goes on with the same line, as long as no code has changed that
they depend on. What was measured of other rules or levels than those of today leaves the file; other tables stay.
"""

import argparse
from pathlib import Path

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

import dragonrace
from dragonrace import DragonraceError, load_game
from dragonrace.bots.learned.weights import refuse_own_weights
from dragonrace.bots.ratings import (
    FILE,
    LevelRating,
    MeasuredLeague,
    digest_of_levels,
    read_ratings,
    write_ratings,
)
from dragonrace.core.contract import GameType
from dragonrace.core.writing import whole_file
from dragonrace.simulate.league.standings import Standings
from dragonrace.version import __version__
from generate.shipped import shipped_games

ROOT = Path(__file__).parents[1] / "src" / "dragonrace" / "games"
GAMES = 1000
SEED = 1


def main() -> None:
    """Play, and write what comes of it."""
    ours = {kind.name: kind for kind in shipped_games()}
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*", metavar="GAME", help=f"of {', '.join(ours)}; all, unless given")
    parser.add_argument("--players", type=int, nargs="+", metavar="N", default=[2], help="2, unless given")
    parser.add_argument("--board", default="standard", help="a shipped board's name (standard)")
    parser.add_argument("--games", type=int, default=GAMES, help=f"a league, made up to whole rounds ({GAMES})")
    parser.add_argument("--seed", type=int, default=SEED)
    parser.add_argument("--workers", type=int, help="how many processes play; one a core, unless given")
    parser.add_argument("--out", type=Path, default=Path("build/ratings"), help="the folder for the games")
    asked, console = parser.parse_args(), Console()
    if foreign := [name for name in asked.names if name not in ours]:
        parser.error(f"{', '.join(foreign)}: not a game of ours; these are {', '.join(ours)}")
    names = asked.names or list(ours)
    for name in names:
        if asked.board not in ours[name].boards:
            parser.error(f"{name} has no board {asked.board}; it has {', '.join(ours[name].boards)}")
    try:
        for name in names:
            for players in asked.players:
                measure(ours[name], players, asked, console)
    except KeyboardInterrupt:
        console.print("Stopped. The games are kept: the same line goes on with them.")
    except DragonraceError as error:
        parser.error(str(error))


def measure(kind: GameType, players: int, asked: argparse.Namespace, console: Console) -> None:
    """Measure the levels at one table, and put it into the game's file."""
    file = place_of(kind)
    kept(kind, file)  # a file that is broken is said before hours of play
    refuse_own_weights(load_game(kind.name, players=players, board=asked.board))
    standings = play(kind, players, asked, console)
    others = [league for league in kept(kind, file) if (league.players, league.board) != (players, asked.board)]
    written = write_ratings([*others, made_of(standings)])
    read_ratings(written, kind)
    with whole_file(file) as new:
        new.write_text(written, "utf-8")
    console.print(table_of(standings))
    console.print(f"written: {file.name} of {kind.name}")


def place_of(kind: GameType) -> Path:
    """Return where a game's ratings lie."""
    return ROOT / kind.name.replace("-", "_") / FILE


def kept(kind: GameType, file: Path) -> list[MeasuredLeague]:
    """Return what a file holds of today's rules and levels; raises `RatingsError`."""
    if not file.exists():
        return []
    return [league for league in read_ratings(file.read_text("utf-8"), kind) if league.is_of_today(kind)]


def play(kind: GameType, players: int, asked: argparse.Namespace, console: Console) -> Standings:
    """Play the league, or go on with it."""
    asked.out.mkdir(parents=True, exist_ok=True)
    columns = TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn()
    with Progress(*columns, console=console, transient=True) as progress:
        task = progress.add_task(f"{kind.name}, {players} players", total=asked.games)
        return dragonrace.league(
            kind.name,
            dragonrace.bots(kind.name),
            games=asked.games,
            players=players,
            board=asked.board,
            seed=asked.seed,
            workers=asked.workers,
            out=asked.out / f"{kind.name}-{players}-{asked.board}-{asked.seed}.json",
            progress=lambda done, total, _note: progress.update(task, completed=done, total=total),
        )


def made_of(standings: Standings) -> MeasuredLeague:
    """Return what goes into the file, the weakest level first."""
    settings, found = standings.settings, {one.bot: one for one in standings.ratings}
    game = settings.game
    return MeasuredLeague(
        players=game.num_players,
        board=settings.board_label,
        games=standings.games,
        seed=settings.seed,
        version=__version__,
        rules_version=game.rules_version,
        made_of=digest_of_levels(game.type, game.num_players),
        ratings={
            name: LevelRating(round(found[name].rating), round(found[name].low), round(found[name].high))
            for name in settings.bots
        },
    )


def table_of(standings: Standings) -> Table:
    """Return the ratings as a table, the best first."""
    game = standings.settings.game
    table = Table(title=f"{game.name}, {game.num_players} players, {standings.games} games, {standings.draws} draws")
    for heading in ("level", "rating", "95 %", "games", "wins"):
        table.add_column(heading, justify="left" if heading == "level" else "right")
    for one in standings.ratings:
        interval = f"{one.low:.0f} to {one.high:.0f}"
        table.add_row(one.bot, f"{one.rating:.0f}", interval, str(one.games), str(one.wins))
    return table


if __name__ == "__main__":
    main()
