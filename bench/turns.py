"""How long games last: ``python -m bench.turns dragon-river --games 200``.

Plays games among equal bots, for every number of players, and prints the turns a player, and the wins by seat and by
turn order. The seats take turns in beginning.
"""

import argparse
import random
import statistics
from collections import Counter

from rich.progress import track
from rich.table import Table

import dragonrace
from bench.screen import make_console
from dragonrace import CHANCE, Game
from dragonrace.core.chance import sample


def play(game: Game, bot_name: str, seed: int) -> tuple[float, int | None]:
    """Play one game; return the turns a player, and the winner."""
    bots = [dragonrace.make_bot(game, bot_name, seed * 10 + seat) for seat in range(game.num_players)]
    state, rng = game.new_initial_state(), random.Random(seed)
    while not state.is_terminal():
        player = state.actors()[0]
        state.apply_action(sample(state, rng) if player == CHANCE else bots[player].choose(state, player), player)
    winner = state.winner()
    if game.type.whole_turns:  # the last one is won in its middle
        return state.row.turns + (winner is not None), winner
    return state.row.turns / game.num_players, winner


def shares(wins: Counter[int], players: int, games: int) -> str:
    """Write what share of the games each has won."""
    return " ".join(f"{wins[index] / games:.3f}" for index in range(players))


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=dragonrace.games())
    parser.add_argument("--games", type=int, default=200, help="games for each number of players (200)")
    parser.add_argument("--seed", type=int, default=0, help="the first game's; the others follow (0)")
    parser.add_argument("--players", type=int, action="append", help="for this number of players only; may be repeated")
    parser.add_argument("--bot", default="sensible")
    parser.add_argument("--board", help="a board's name or file")
    asked = parser.parse_args()
    console = make_console()
    table = Table(
        "players", "turns a player: mean", "10 %", "median", "90 %", "wins by seat", "by turn order", title=asked.game
    )
    for players in asked.players or range(2, dragonrace.describe_game(asked.game)["max_players"] + 1):
        tables = [
            dragonrace.load_game(asked.game, players=players, board=asked.board, first_player=first)
            for first in range(players)
        ]
        all_seeds = range(asked.seed, asked.seed + asked.games)
        seeds = track(all_seeds, f"{players} players", console=console, transient=True)
        games = [play(tables[seed % players], asked.bot, seed) for seed in seeds]
        turns = [turn for turn, _winner in games]
        by_seat = Counter(winner for _turn, winner in games if winner is not None)
        by_order = Counter(
            (winner - seed) % players for seed, (_, winner) in zip(all_seeds, games, strict=True) if winner is not None
        )
        deciles = statistics.quantiles(turns, n=10)
        figures = (statistics.mean(turns), deciles[0], statistics.median(turns), deciles[8])
        wins = (shares(by_seat, players, asked.games), shares(by_order, players, asked.games))
        table.add_row(str(players), *(f"{figure:.1f}" for figure in figures), *wins)
    console.print(table)


if __name__ == "__main__":
    main()
