"""What an expert's view costs in River Dragons, where some thousand stones can be placed.

``python -m bench.views`` prints how many choices there are, how long a view takes in Python, and how long and how large
it is on its way to a browser.
"""

import json
import random
import time
from collections.abc import Callable

import dragonrace
from dragonrace import State
from dragonrace.core.views.view import packed_view

REPEATS = 20


def crowded(least: int = 3000) -> State:
    """Return the first position of a random game with at least so many choices."""
    state, rng = dragonrace.load_game("river-dragons", players=2, expert=True).new_initial_state(), random.Random(5)
    while len(state.legal_actions()) < least:
        state.apply_action(rng.choice(state.legal_actions()))
    return state


def best(run: Callable[[], object]) -> float:
    """Return the shortest of some times that something takes, in milliseconds."""
    times = []
    for _ in range(REPEATS):
        begin = time.perf_counter()
        run()
        times.append(time.perf_counter() - begin)
    return min(times) * 1000


def as_text(view: object) -> str:
    """Write JSON as the server does."""
    return json.dumps(view, separators=(",", ":"))


def main() -> None:
    """Measure, and print."""
    state = crowded()
    seat = state.current_player()
    long, short = as_text(state.view(seat)), as_text(packed_view(state, seat))
    wire = best(lambda: as_text(packed_view(state, seat)))
    print(f"{len(state.legal_actions())} choices")
    print(f"finding them           {best(lambda: state.legal_actions(seat)):8.2f} ms")
    print(f"state.view             {best(lambda: state.view(seat)):8.2f} ms")
    print(f"written out, as text   {best(lambda: as_text(state.view(seat))):8.2f} ms {len(long) / 1000:8.1f} kB")
    print(f"on the wire, as text   {wire:8.2f} ms {len(short) / 1000:8.1f} kB")


if __name__ == "__main__":
    main()
