"""How long it takes to say exactly what each action of a solved game is worth: ``python -m bench.exact [GAMES]``.

The bot *solved* thinks that long; `dragonrace.regret` asks once more for each of the measured bot's decisions.
"""

import random
import sys
import time
from collections import defaultdict

from rich.table import Table

from bench.screen import make_console
from dragonrace import CHANCE, load_game
from dragonrace.core.chance import sample

NAME = "dragon-river"


def times(games: int, seed: int = 1) -> dict[str, list[float]]:
    """Play perfectly, and return how many seconds each decision took, by the first word of what may be chosen."""
    game, rng, found = load_game(NAME), random.Random(seed), defaultdict(list)
    exact = game.solution()
    for _ in range(games):
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.current_player() == CHANCE:
                state.apply_action(sample(state, rng))
                continue
            began = time.perf_counter()
            values = exact.action_values(state)
            kind = state.action_to_string(min(values)).partition(" ")[0]
            found[kind].append(time.perf_counter() - began)
            state.apply_action(max(values, key=values.__getitem__))
    return found


def main() -> None:
    """Measure and print."""
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 20
    found = times(games)
    table = Table("decision", "how many", "mean ms", "most ms", title=f"{games} games of {NAME}, played perfectly")
    everything = [seconds for all_of_kind in found.values() for seconds in all_of_kind]
    for kind, seconds in [*found.items(), ("all", everything)]:
        mean, most = 1000 * sum(seconds) / len(seconds), 1000 * max(seconds)
        table.add_row(kind, str(len(seconds)), f"{mean:.2f}", f"{most:.1f}")
    make_console().print(table)


if __name__ == "__main__":
    main()
