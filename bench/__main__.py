"""Speed, in one table: ``make bench``. Each figure is the median of five runs on the machine that the head names."""

import os
import platform
import random
import statistics
import subprocess
import sys
import time
from collections.abc import Callable

from rich.console import Console
from rich.progress import track
from rich.table import Table

import dragonrace
from dragonrace import CHANCE, Game, State
from dragonrace.core.chance import sample

RUNS = 5
SECONDS = 0.5
PLAYERS = 3


def play(game: Game, rng: random.Random) -> int:
    """Play a random game; return the number of actions, those of chance included."""
    state = game.new_initial_state()
    while not state.is_terminal():
        player = state.current_player()
        state.apply_action(sample(state, rng) if player == CHANCE else rng.choice(state.legal_actions()))
    return len(state.history())


def middle(game: Game) -> State:
    """Return a position in which a player decides, twenty decisions into a random game."""
    state, rng = game.new_initial_state(), random.Random(1)
    decisions = 0
    while decisions < 20 or state.current_player() == CHANCE:
        player = state.current_player()
        decisions += player != CHANCE
        state.apply_action(sample(state, rng) if player == CHANCE else rng.choice(state.legal_actions()))
    return state


def per_second(work: Callable[[], int]) -> float:
    """Repeat ``work``, which returns how much it did, for a while; return how much it does in a second."""
    start, done = time.perf_counter(), 0
    while time.perf_counter() - start < SECONDS:
        done += work()
    return done / (time.perf_counter() - start)


def once(call: Callable[[], object]) -> Callable[[], int]:
    """Count a call as one piece of work."""

    def work() -> int:
        call()
        return 1

    return work


def start_up(code: str) -> Callable[[], int]:
    """Run ``code`` in a fresh interpreter."""
    return once(lambda: subprocess.run([sys.executable, "-c", code], check=True))


def measurements() -> list[tuple[str, str, Callable[[], int]]]:
    """List what is measured: the game, the figure, the work."""
    rows: list[tuple[str, str, Callable[[], int]]] = []
    for name in dragonrace.games():
        game, rng = dragonrace.load_game(name, players=PLAYERS), random.Random(1)
        state = middle(game)
        seat = state.current_player()
        rows += [
            (name, "actions, random games, plain Python", lambda game=game, rng=rng: play(game, rng)),
            (name, "clones of a state", once(state.clone)),
            (name, "views", once(lambda state=state, seat=seat: state.view(seat))),
        ]
        for bot in dragonrace.bots(game):
            player = dragonrace.make_bot(game, bot)
            choose = once(lambda player=player, state=state, seat=seat: player.choose(state, seat))
            rows.append((name, f"decisions of the bot {bot}", choose))
    rows.append(("", "starts of the library", start_up("import dragonrace")))
    return rows


def main() -> None:
    """Measure and print."""
    console = Console()
    table = Table(title=f"{platform.processor() or platform.machine()}, {os.cpu_count()} cores, "
                        f"Python {platform.python_version()}; {PLAYERS} players, median of {RUNS}")  # fmt: skip
    for heading in ("game", "a second", "median", "lowest", "highest"):
        table.add_column(heading, justify="left" if heading in ("game", "a second") else "right")
    for name, figure, work in track(measurements(), "Measuring", console=console, transient=True):
        values = [per_second(work) for _ in range(RUNS)]
        numbers = (statistics.median(values), min(values), max(values))
        table.add_row(name, figure, *(f"{number:,.0f}" if number > 10 else f"{number:.2f}" for number in numbers))
    console.print(table)


if __name__ == "__main__":
    main()
