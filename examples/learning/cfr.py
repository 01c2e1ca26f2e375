"""Counterfactual regret minimization on a mini game: OpenSpiel's learns, ours says how far from perfect it is.

    pip install 'dragonrace[study,openspiel]'
    python examples/learning/cfr.py --game golden-dragon-mini --rounds 32

Each line has how many rounds it has learned, and the exploitability of its average policy then: half a minute, and some
seconds a round. 0 would be an equilibrium.
"""

import argparse
import time
from collections.abc import Callable
from typing import Any

import pyspiel
from open_spiel.python.algorithms.cfr import CFRPlusSolver

import dragonrace
import dragonrace.adapters.openspiel  # it registers the games

GAMES = [name for name in dragonrace.mini_games() if name != "dragon-river-mini"]
"""Not the one with dice: OpenSpiel looks at histories, and it has too many."""


def policy_from(average: Any) -> Callable[[dragonrace.State, int], dict[int, float]]:
    """Return OpenSpiel's table of a policy as a policy of ours: what a seat knows is written alike in both."""

    def policy(state: dragonrace.State, seat: int) -> dict[int, float]:
        chances = average.policy_for_key(state.information_state_string(seat))
        return {action: float(chances[action]) for action in state.legal_actions(seat)}

    return policy


def main() -> None:
    """Learn, and look from time to time: after 1 round, 2, 4, 8, …."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", default="golden-dragon-mini", choices=GAMES)
    parser.add_argument("--rounds", type=int, default=32)
    asked = parser.parse_args()
    ours, began = dragonrace.mini_game(asked.game), time.monotonic()
    solver = CFRPlusSolver(pyspiel.load_game(f"dragonrace_{asked.game.replace('-', '_')}"))
    for done in range(1, asked.rounds + 1):
        solver.evaluate_and_update_policy()
        if done & (done - 1) == 0 or done == asked.rounds:
            found = dragonrace.exploitability(ours, policy_from(solver.average_policy()))
            print(f"{done:4} rounds: {found:.4f} after {time.monotonic() - began:.0f} s", flush=True)


if __name__ == "__main__":
    main()
