"""Plain and compiled play, side by side and by the million: who may act, what is legal, and every byte of every state.

`compare` looks at everything and is slow; this plays with the engine's own random numbers, many actions at a time::

    python -m tests.contract.traces 1000000 --settings 8
    NUMBA_BOUNDSCHECK=1 python -m tests.contract.traces 1000000 --settings 8

In the plain engine a number that leaves its field's range raises `OverflowError`.
"""

import argparse
import time
from typing import Any

import numpy as np

import dragonrace
from dragonrace import Game
from dragonrace.core.engine import Engine, functions_of
from dragonrace.core.registry import game_type
from tests.contract import traced_play
from tests.contract.settings import settings

ROWS = 4002
"""So many states are played at a time, the first two being given."""


class Tracer:
    """A game on a backend, and all states of a stretch of play."""

    def __init__(self, game: Game, backend: str, rows: int) -> None:
        self.engine = Engine(game, backend)
        self.trace = functions_of(game.type, backend, traced_play)["trace"]
        self.states = self.engine.blank_rows(game.type.state, rows)
        self.states[1:2] = self.engine.initial_states(1)
        self.notes, self.out = self.engine.numbers(rows), self.engine.actions()
        self.rng = self.engine.generators(1, seed=1)[0]

    def play(self) -> int:
        """Play on; return how many decisions there were."""
        decisions = self.trace(self.engine.boards, self.states, self.rng, self.out, self.notes)
        return int(decisions)

    def rows(self) -> list[bytes]:
        """The states' bytes."""
        if self.engine.backend == "plain":
            return [state.pack() for state in self.states]
        return [self.states[index : index + 1].tobytes() for index in range(len(self.states))]

    def go_on(self) -> None:
        """Begin the next stretch where this one ended."""
        last = self.states[-1:]
        self.states[1:2] = np.copy(last) if self.engine.backend != "plain" else [last[0].copy()]


def compare(game: Game, decisions: int, rows: int = ROWS) -> int:
    """Play at least so many decisions on both backends; raises `AssertionError` at the first difference."""
    plain, compiled = Tracer(game, "plain", rows), Tracer(game, "compiled", rows)
    done = 0
    while done < decisions:
        played = plain.play(), compiled.play()
        for row, (one, other, notes) in enumerate(
            zip(plain.rows(), compiled.rows(), zip(plain.notes, compiled.notes.tolist(), strict=True), strict=True)
        ):
            assert one == other, f"{game!r}: after {done} decisions and {row - 1} actions the states differ"
            assert notes[0] == notes[1], f"{game!r}: after {done} decisions and {row - 1} actions the choices differ"
        assert played[0] == played[1]
        assert list(map(int, plain.rng)) == list(map(int, compiled.rng))
        done += played[0]
        plain.go_on()
        compiled.go_on()
    return done


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("decisions", type=int, help="in each setting")
    parser.add_argument("--settings", type=int, default=8, help="how many settings of each game (8)")
    parser.add_argument("--games", nargs="+", default=dragonrace.games(), choices=dragonrace.games())
    asked = parser.parse_args()
    for name in asked.games:
        for setting in settings(game_type(name))[: asked.settings]:
            game, began = setting.load(), time.monotonic()
            done: Any = compare(game, asked.decisions)
            print(f"{game!r}: {done:,} decisions are the same, in {time.monotonic() - began:.0f} s", flush=True)


if __name__ == "__main__":
    main()
