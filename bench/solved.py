"""Whether Dragon River's solutions hold what they promise: ``python -m bench.solved --games 1000000``.

For every set of options it plays that many games in which both play by the solution, and compares how often who begins
has won with what was worked out. ``--against sensible`` has the bot *solved* play against another bot instead, each in
each seat and beginning equally often; ``--against search`` may think longer, with ``--iterations`` or ``--seconds``.
"""

import argparse
import random
import time
from collections.abc import Iterator
from itertools import product
from math import sqrt
from typing import Any

import numpy as np
from rich.console import Console
from rich.progress import track
from rich.table import Table

from bench import solved_games
from bench.screen import make_console
from dragonrace import CHANCE, Game, load_game, make_bot
from dragonrace.bots import Bot
from dragonrace.bots.search.bot import USUAL, SearchBot
from dragonrace.core.chance import sample
from dragonrace.core.exact import Solution
from dragonrace.core.levels import Lookahead
from dragonrace.core.rules import rng
from dragonrace.engine.backends import bind
from dragonrace.engine.warming import undone
from dragonrace.games.dragon_river import legality, rules
from dragonrace.games.dragon_river.dice import THROWS
from dragonrace.games.dragon_river.solver import sweeping
from dragonrace.games.dragon_river.solver import turns as solving
from dragonrace.games.dragon_river.solver.solution import WHOLE, RiverSolution
from dragonrace.games.dragon_river.solver.solver import Bounds, RiverSolver, make_desk, positions

NAME = "dragon-river"
BATCH = 10_000
ENDLESS = 1 << 40
SPACES = 30, 5
"""Where the docs say how much luck there is."""


def option_sets() -> Iterator[dict[str, Any]]:
    """Yield all options that change the solution."""
    for tipping, claimed, at_once in product((True, False), ("by_position", "for_good"), (False, True)):
        yield {"tipping": tipping, "claimed_dice": claimed, "straight_on_first_throw": at_once}


class SolvedGames:
    """Plays games by a game's solution."""

    def __init__(self, game: Game, solution: RiverSolution):
        self._functions = bind(legality, rules, rng, solving, sweeping, solved_games, backend="compiled")
        bounds = Bounds(game)
        self._tables, places = bounds.tables, len(solution.numbers)
        np.asarray(self._tables.bounds)[:] = (solution.numbers / WHOLE)[:, None]
        self._keeps = np.zeros((places, len(THROWS)), np.int16)
        self._functions["find_keeps"](self._tables, *bounds.turns, self._keeps)
        self._desk = make_desk(game, "compiled", solving.ROWS + 1)
        self._plan, self._rng = np.zeros(solving.MOST_STEPS, np.int32), np.zeros(rng.WORDS, np.uint32)

    def play(self, games: Any, seed: int) -> int:
        """Play a game for each number in ``games``; return how often who began has won."""
        numbers = np.array(games)
        play = self._functions["play_solved"]
        return int(play(self._desk, self._tables, self._plan, self._keeps, self._rng, seed, numbers))


def compare(console: Console, games: int, seed: int) -> None:
    """Play by every solution, and print what came out beside what was worked out."""
    heads = "tipping", "claimed dice", "straights at once", "positions", "sweeps", "solved in"
    table = Table(*heads, "who begins wins", "simulated", "std. errors", title=f"{games:,} games each")
    for number, options in enumerate(option_sets()):
        game = load_game(NAME, **options)
        if number == 0:
            RiverSolver().solve(game)  # to compile what it needs
        began, sweeps = time.perf_counter(), [0]
        solution = RiverSolver().solve(game, lambda done, _gap, sweeps=sweeps: sweeps.append(done))  # type: ignore[misc] # a default binds the list of this game
        seconds = time.perf_counter() - began
        value = Solution(game, solution).value(game.new_initial_state(), 0)
        simulated, batches = SolvedGames(game, solution), range(0, games, BATCH)
        wins = sum(
            simulated.play(range(first, min(first + BATCH, games)), seed)
            for first in track(batches, " ".join(map(str, options.values())), console=console, transient=True)
        )
        errors = (wins / games - value) / sqrt(value * (1 - value) / games)
        solved = str(len(positions(game))), str(sweeps[-1])
        figures = (*solved, f"{seconds:.1f} s", f"{value:.6f}", f"{wins / games:.6f}", f"{errors:+.2f}")
        table.add_row(*map(str, options.values()), *figures)
    console.print(table)
    ahead, game = SPACES, load_game(NAME)
    row: Any = game.new_initial_state().row.copy()
    row.positions[:] = ahead
    console.print(f"On spaces {ahead[0]} and {ahead[1]} the first wins {known(game, row):.1%} if it is their turn.")


def known(game: Game, row: Any) -> float:
    """Return how often the first seat wins from here, where a turn begins."""
    solution = RiverSolver().known(game)
    value = solution.known_value(row, 0) if solution else None
    assert value is not None
    return value


def duel(console: Console, other: str, games: int, seed: int, lookahead: Lookahead) -> None:
    """Have the solved bot play against another one, and print how often it wins."""
    wins, tables = 0, [load_game(NAME, first_player=first) for first in range(2)]
    for number in track(range(games), f"solved against {other}", console=console, transient=True):
        game, seat = tables[number % 2], number // 2 % 2
        bots = [make_bot(game, "solved"), opponent(game, other, seed + number, lookahead)]
        bots = bots if seat == 0 else bots[::-1]
        state, chance = game.new_initial_state(), random.Random(f"{seed} {number}")
        while not state.is_terminal():
            player = state.current_player()
            state.apply_action(sample(state, chance) if player == CHANCE else bots[player].choose(state, player))
        wins += state.winner() == seat
    error = sqrt(0.25 / games)
    console.print(
        f"solved against {other}: {wins} of {games:,} games won, {wins / games:.1%}: "
        f"{(wins / games - 0.5) / error:+.1f} standard errors from even"
    )


def opponent(game: Game, name: str, seed: int, lookahead: Lookahead) -> Bot:
    """Make the other bot, one that searches with this look ahead."""
    return SearchBot(game, seed, lookahead) if name == SearchBot.name else make_bot(game, name, seed)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, help="how many games (1,000,000; against another bot 2,000)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--against", metavar="BOT", action="append", help="another bot's name; may be repeated")
    parser.add_argument(
        "--iterations", type=int, default=USUAL.iterations, help="of a search, for each decision (2,000)"
    )
    parser.add_argument("--seconds", type=float, help="for each decision of a search, however many iterations that is")
    asked, console = parser.parse_args(), make_console()
    lookahead = Lookahead(ENDLESS if asked.seconds else asked.iterations, asked.seconds or ENDLESS)
    for job in undone() if asked.against else ():
        if job.kind.name == NAME:
            job.run()  # else a search would be played plain, many times more slowly
    for other in asked.against or ():
        duel(console, other, asked.games or 2000, asked.seed, lookahead)
    if not asked.against:
        compare(console, asked.games or 1_000_000, asked.seed)


if __name__ == "__main__":
    main()
