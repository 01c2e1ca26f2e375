"""Who has it better on a board: ``python -m bench.balance golden-dragon``.

For each shipped board and number of players, bots of one strength play each other. Where a game's bots have learned,
they play at a glance, by the thousand; elsewhere, or with ``--bot``, as in any simulation, each seat beginning in turn.
The shares of wins come by who moves first, second and so on, and by seat, with half of their 95 % interval.
"""

import argparse
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

import numpy as np
from rich.progress import Progress
from rich.table import Table

import dragonrace
from bench.arguments import add_arguments
from bench.screen import make_console
from dragonrace import DragonraceError, Game
from dragonrace.bots.learned.weights import weights_for
from dragonrace.core.errors import OptionError
from dragonrace.core.installed import game_type
from dragonrace.core.options import Option
from dragonrace.learning.balance import Balance, balance, margin

TURN_LIMITS = {"golden-dragon": 200, "river-dragons": 60}
"""Bots may go round in circles."""
GLANCED, SECONDS = 40_000, 60.0


class Shares(NamedTuple):
    """Who won how often: shares from 0 to 1."""

    games: int
    undecided: int
    by_order: Sequence[float]
    by_seat: Sequence[float] | None
    """None where the first seat moved first in all games."""


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=dragonrace.games())
    parser.add_argument("--board", action="append", help="a shipped one or a file; all shipped ones, unless given")
    parser.add_argument("--players", type=int, nargs="+", help="all numbers, unless given")
    parser.add_argument(
        "--option", action="append", default=[], metavar="NAME=VALUE", help="a house rule, as colours=even"
    )
    parser.add_argument("--bot", help="who plays, as level-3; unless given, what has learned at a glance, else level-3")
    add_arguments(parser, 1500, "each table, unless they play at a glance")
    args, console = parser.parse_args(), make_console()
    if args.out is not None:
        args.out.mkdir(parents=True, exist_ok=True)
    table = Table(title=f"{', '.join([args.game, *args.option])}: shares of wins, in per cent")
    for heading in ("board", "players", "games", "by order", "by seat", "±", "draws"):
        table.add_column(heading)
    with Progress(console=console, transient=True) as progress:
        for game in tables_of(parser, args):
            found = shares(game, args, progress)
            row = (title_of(game), str(game.num_players), str(found.games), *in_words(found), str(found.undecided))
            table.add_row(*row)
            print(*row, sep="; ", flush=True)
    console.print(table)


def tables_of(parser: argparse.ArgumentParser, args: argparse.Namespace) -> Iterator[Game]:
    """Yield a game for each table that is asked for."""
    kind = game_type(args.game)
    limit = {"turn_limit": TURN_LIMITS[args.game]} if args.game in TURN_LIMITS else {}
    for board in args.board or kind.boards:
        for players in args.players or sorted(kind.colours):
            try:
                options = limit | house_rules(kind.all_options(players), args.option)
                yield dragonrace.load_game(args.game, players=players, board=board, **options)
            except DragonraceError as error:
                parser.error(str(error))


def house_rules(options: Sequence[Option], given: Sequence[str]) -> dict[str, Any]:
    """Read what stands behind ``--option``; raises `OptionError`. Who moves first changes from game to game."""
    known, rules = {option.name: option for option in options if option.name != "first_player"}, {}
    for text in given:
        name, _, value = text.partition("=")
        if name not in known or name in rules:
            raise OptionError("option", text, f"it is NAME=VALUE, once each; the names are {', '.join(known)}")
        rules[name] = known[name].read(value)
    return rules


def title_of(game: Game) -> str:
    """Return what the board is called."""
    return game.board.name or game.board.title


def shares(game: Game, args: argparse.Namespace, progress: Progress) -> Shares:
    """Have a table played."""
    weights = weights_for(game)
    if args.bot is None and weights is not None:
        found = balance(weights, GLANCED, SECONDS, seed=args.seed)
        return Shares(found.games, found.undecided, found.shares, None)
    bot, players = args.bot or "level-3", game.num_players
    rules = [f"{option}={value}" for option, value in sorted(game.changed_options().items())]
    name = "-".join([game.name, title_of(game), str(players), bot, *rules])
    task = progress.add_task(f"{title_of(game)}, {players} players", total=args.games)
    results = dragonrace.simulate(
        game.name,
        [bot] * players,
        games=args.games,
        players=players,
        seed=args.seed,
        workers=args.workers,
        board=game.board,
        out=args.out and args.out / f"{name}.parquet",
        progress=lambda done, _games, _note: progress.update(task, completed=done),
        **game.changed_options(),
    )
    progress.remove_task(task)
    winners, firsts = np.asarray(results.winner), np.asarray(results.first_player)
    orders = np.where(winners < 0, winners, (winners - firsts) % players)
    return Shares(len(winners), int((winners < 0).sum()), won(orders, players), won(winners, players))


def won(places: "np.ndarray[tuple[int], np.dtype[np.int64]]", players: int) -> Sequence[float]:
    """Return each place's share of the wins; games that nobody won are shared by all."""
    wins = tuple(int((places == place).sum()) for place in range(players))
    return Balance(len(places), wins, len(places) - sum(wins), steps=0).shares


def in_words(found: Shares) -> tuple[str, str, str]:
    """Return the shares by order and by seat, and half of what 95 % of such shares lie in, all in per cent."""
    by_order, by_seat = (
        ", ".join(f"{100 * share:.1f}" for share in one) for one in (found.by_order, found.by_seat or ())
    )
    return by_order, by_seat, f"{100 * margin(len(found.by_order), found.games):.1f}"


if __name__ == "__main__":
    main()
