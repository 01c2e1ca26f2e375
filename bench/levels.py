"""How strong the levels are: ``python -m bench.levels golden-dragon``.

Each level plays against the next lower one, with two players and with four (one against three): seats and the first
player rotate. Each share of wins comes with its 95 % interval (Wilson). With ``--pair`` any two bots are compared, and
with ``--out`` a run that was stopped goes on. ``--drawn`` has them play on boards that are made up, instead.
"""

import argparse
import random
from itertools import pairwise

from rich.progress import Progress
from rich.table import Table

import dragonrace
from bench.arguments import add_arguments
from bench.screen import make_console
from dragonrace import DragonraceError, OptionError
from dragonrace.bots.learned.weights import refuse_own_weights
from dragonrace.core.boards import Board
from dragonrace.core.installed import game_type
from dragonrace.simulate.summary import wilson

FIRST_DRAWN = 1001
"""The seed of the first board that is made up; bots learn on others."""


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=dragonrace.games())
    parser.add_argument("--players", type=int, action="append", help="2 and 4, unless given; may be repeated")
    parser.add_argument("--pair", nargs=2, metavar=("STRONGER", "WEAKER"), help="only these two")
    parser.add_argument("--drawn", type=int, default=0, metavar="N", help="on so many boards that are made up, each")
    add_arguments(parser, 400, "each pair and number of players")
    args, console = parser.parse_args(), make_console()
    if args.out is not None:
        args.out.mkdir(parents=True, exist_ok=True)
    if args.drawn < 0:
        parser.error("--drawn: 0 or more")
    if args.pair and args.pair[0] == args.pair[1]:
        parser.error("--pair: two that differ")
    names = dragonrace.bots(args.game)
    pairs = [tuple(args.pair)] if args.pair else [(stronger, weaker) for weaker, stronger in pairwise(names)]
    table = Table(title=f"{args.game}: wins of the first, {args.games * max(1, args.drawn)} games each")
    for heading in ("players", "stronger", "weaker", "wins", "share", "95 %", "draws"):
        table.add_column(heading, justify="left" if heading in ("stronger", "weaker") else "right")
    with Progress(console=console, transient=True) as progress:
        for players in args.players or (2, 4):
            for stronger, weaker in pairs:
                try:
                    refuse_own_weights(dragonrace.load_game(args.game, players=players))
                    row = compare(args, players, stronger, weaker, progress)
                except DragonraceError as error:
                    parser.error(str(error))
                table.add_row(str(players), stronger, weaker, *row)
                print(players, stronger, weaker, *row, flush=True)
    console.print(table)


def compare(asked: argparse.Namespace, players: int, stronger: str, weaker: str, progress: Progress) -> tuple[str, ...]:
    """Play; return the wins, their share, its interval, and the draws."""
    boards: dict[str, Board | None] = {"": None}
    if asked.drawn:
        boards = {f"-drawn-{seed}": drawn(asked.game, seed) for seed in range(FIRST_DRAWN, FIRST_DRAWN + asked.drawn)}
    task = progress.add_task(f"{players} players: {stronger} and {weaker}", total=asked.games * len(boards))
    wins = draws = games = 0

    def advance(done: int, _games: int, _note: str) -> None:
        progress.update(task, completed=games + done)

    for where, board in boards.items():
        results = dragonrace.simulate(
            asked.game,
            [stronger] + [weaker] * (players - 1),
            games=asked.games,
            players=players,
            board=board,
            seed=asked.seed,
            workers=asked.workers,
            out=asked.out and asked.out / f"{asked.game}-{players}-{stronger}-{weaker}{where}.parquet",
            progress=advance,
        )
        summary = results.summary()
        wins += next(bot for bot in summary.bots if bot.name == stronger).wins
        draws, games = draws + summary.draws, games + summary.games
    progress.remove_task(task)
    low, high = wilson(wins, games)
    return str(wins), f"{wins / games:.3f}", f"{low:.3f} to {high:.3f}", str(draws)


def drawn(name: str, seed: int) -> Board:
    """Return a board that is made up, on which nobody has learned; raises `OptionError` where a game makes up none."""
    draw = game_type(name).advice.draw_board
    if draw is None:
        raise OptionError("drawn", seed, f"{name} makes up no boards")
    return draw(random.Random(seed))


if __name__ == "__main__":
    main()
