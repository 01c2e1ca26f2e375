"""``dragonrace perft``: how many action sequences there are, for each depth."""

from argparse import Namespace
from itertools import chain

from dragonrace.cli.screen.lines import heading
from dragonrace.core.game import Game
from dragonrace.core.installed import game_type
from dragonrace.core.perft import Perft, counts

__all__ = ["run"]


def run(args: Namespace) -> int:
    """Count, and show each depth as soon as it is known: the last ones take the longest."""
    kind = game_type(args.game)
    game = Game(kind, min(kind.colours) if args.players is None else args.players, args.board, args.options)
    found = counts(game, args.depth)
    first = next(found)  # what can't be asked for is refused before anything is said
    print(heading(f"{game.type.title} on {game.board.title}, {game.num_players} players"))
    print(_line("actions", "sequences", "positions"))
    for count in chain([first], found):
        print(_line(*_cells(count)), flush=True)
    return 0


def _line(depth: str, sequences: str, positions: str) -> str:
    return f"{depth:>7}  {sequences:>20}  {positions:>10}"


def _cells(count: Perft) -> tuple[str, ...]:
    return str(count.depth), str(count.sequences), "–" if count.positions is None else str(count.positions)
