"""Plain and compiled play, side by side and by the million: who may act, what is legal, and every byte of every state.

`compare` looks at everything and is slow; this plays with the engine's own random numbers, many actions at a time::

    python -m tests.contract.traces 1000000 --settings 8
    NUMBA_BOUNDSCHECK=1 python -m tests.contract.traces 1000000 --settings 8 --only compiled

In the plain engine a number that leaves its field's range raises `OverflowError`. A digest of all states and choices
stands in each line: runs with the same digest have played the same.
"""

import time
from collections.abc import Callable, Sequence
from functools import cache
from hashlib import sha256
from typing import Any

import numpy as np

from dragonrace import Game
from dragonrace.core.contract import GameType
from dragonrace.core.installed import game_type
from dragonrace.core.rules.bind import copy_function, functions_in, link
from dragonrace.engine.backends import BACKENDS
from dragonrace.engine.cache import can_keep
from dragonrace.engine.compiled import compile_function
from dragonrace.engine.engine import Engine, folder_for, functions_of
from dragonrace.testing.compare import parser_of
from dragonrace.testing.settings import settings
from tests.contract import traced_play

ROWS = 4002
"""So many states are played at a time, the first two being given."""


class Tracer:
    """A game on a backend, and all states of a run of play."""

    def __init__(self, game: Game, backend: str, rows: int) -> None:
        self.engine = Engine(game, backend)
        self.trace = tracing(game.type, backend)
        self.states = self.engine.backend.blank_rows(game.type.state, rows)
        self.states[1:2] = self.engine.initial_states(1)
        self.notes, self.out = self.engine.backend.numbers(rows), self.engine.actions()
        self.rng = self.engine.generators(1, seed=1)[0]

    def play(self) -> int:
        """Play on; return how many decisions there were."""
        decisions = self.trace(self.engine.boards, self.states, self.rng, self.out, self.notes)
        return int(decisions)

    def rows(self) -> list[bytes]:
        """The states' bytes."""
        if self.engine.backend.name == "plain":
            return [state.pack() for state in self.states]
        return [self.states[index : index + 1].tobytes() for index in range(len(self.states))]

    def choices(self) -> list[int]:
        """For each state, a checksum of the choices that led there."""
        return [int(note) for note in self.notes]

    def go_on(self) -> None:
        """Begin the next run where this one ended."""
        last = self.states[-1:]
        self.states[1:2] = np.copy(last) if self.engine.backend.name != "plain" else [last[0].copy()]


@cache
def tracing(kind: GameType, backend: str) -> Callable[..., Any]:
    """Return `traced_play.trace`, bound with a game's rules.

    Compiled, it calls the very functions that `Engine` has, so that only itself is compiled: bound as a template, all
    rules would be once more, which takes six times as long.
    """
    if backend == "plain":
        return functions_of(kind, backend, traced_play)["trace"]
    from dragonrace.engine.compiler import PRIMITIVES

    folder = folder_for(kind, traced_play)
    originals = functions_in(traced_play).items()
    copies = {
        name: compile_function(
            copy_function(function, dict(function.__globals__)), folder if can_keep(folder) else None
        )
        for name, function in originals
    }
    link(copies, functions_of(kind, backend), PRIMITIVES)
    return copies["trace"]


def compare(game: Game, decisions: int, rows: int = ROWS, backends: Sequence[str] = BACKENDS) -> tuple[int, str]:
    """Play at least so many decisions on each backend; return how many there were, and the digest.

    Raises `AssertionError` at the first difference.
    """
    first, *others = [Tracer(game, backend, rows) for backend in backends]
    done, digest = 0, sha256()
    while done < decisions:
        played, states, choices = first.play(), first.rows(), first.choices()
        for other in others:
            where = f"{game!r}: in the {rows} actions after {done} decisions"
            assert other.play() == played, f"{where} there are not as many decisions"
            assert_equal(states, other.rows(), f"{where} the states differ")
            assert_equal(choices, other.choices(), f"{where} the choices differ")
            assert list(map(int, first.rng)) == list(map(int, other.rng)), f"{where} random numbers differ"
        digest.update(b"".join(states) + repr(choices).encode())
        done += played
        for tracer in (first, *others):
            tracer.go_on()
    return done, digest.hexdigest()[:16]


def assert_equal(ones: Sequence[bytes | int], others: Sequence[bytes | int], message: str) -> None:
    """Name the row of the first difference."""
    for row, (one, other) in enumerate(zip(ones, others, strict=True)):
        assert one == other, f"{message} in row {row}"


def main() -> None:
    """Play, and print a line for each setting."""
    parser = parser_of(__doc__, most_settings=8)
    parser.add_argument("--skip", type=int, default=0, help="leave out so many of the first settings: they are done")
    parser.add_argument("--only", choices=BACKENDS, help="play on this backend alone")
    asked = parser.parse_args()
    backends = [asked.only] if asked.only else BACKENDS
    for name in asked.games:
        for setting in settings(game_type(name))[asked.skip : asked.settings]:
            game, began = setting.load(), time.monotonic()
            done, digest = compare(game, asked.decisions, backends=backends)
            seconds = time.monotonic() - began
            print(f"{game!r}: {done:,} decisions, {' and '.join(backends)}: {digest}, in {seconds:.0f} s", flush=True)


if __name__ == "__main__":
    main()
