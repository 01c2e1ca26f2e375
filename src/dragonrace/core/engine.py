"""Engines: a game's rules and the templates, bound to a backend, with what they work on.

The plain engine works on light records and lists, the compiled one on rows of structured arrays. Both do the same, bit
for bit.
"""

import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from types import ModuleType
from typing import Any, TypeVar

import numpy as np
import numpy.typing as npt

from dragonrace.core import playing, rng
from dragonrace.core.bind import bind
from dragonrace.core.flat import FlatRecord
from dragonrace.core.game import Game, GameType

__all__ = ["Engine", "functions_of"]

R = TypeVar("R", bound=FlatRecord)


@cache
def functions_of(kind: GameType, backend: str, *templates: ModuleType) -> dict[str, Callable[..., Any]]:
    """Return a game's rules, random numbers, playing at random, and more templates, all bound to each other."""
    return bind(*kind.rules, rng, playing, *templates, backend=backend, scope=kind.name)


class Engine:
    """A game on a backend. Engines hold nothing that changes: one may serve several threads."""

    def __init__(self, game: Game, backend: str = "compiled"):
        self.game, self.backend = game, backend
        self.functions = functions_of(game.type, backend)
        self.boards = self.rows(game.compiled_board)
        self._start = game.new_initial_state().row

    def rows(self, *records: FlatRecord) -> Any:
        """Return copies of records as this backend likes them: a structured array, or a list."""
        if self.backend == "plain":
            return [record.copy() for record in records]
        return np.concatenate([record.to_row() for record in records])

    def blank_rows(self, kind: type[FlatRecord], count: int) -> Any:
        """Return that many records of a kind, all zero: a structured array of shape (count,), or a list."""
        return [kind() for _ in range(count)] if self.backend == "plain" else np.zeros(count, kind.DTYPE)

    def states_and_words(self, count: int) -> tuple[Any, Any]:
        """Return blank states and their bytes, for `free.fingerprint`: an array of shape (count, words a state).

        The plain engine has no bytes, only an empty list.
        """
        kind = self.game.type.state
        if self.backend == "plain":
            return self.blank_rows(kind, count), []
        words = np.zeros((count, -(-kind.DTYPE.itemsize // 8)), np.uint64)
        states = np.ndarray((count,), kind.DTYPE, words.data, strides=words.strides[:1])
        return states, words

    def initial_states(self, count: int) -> Any:
        """Return that many initial states: an array of shape (count,), or a list."""
        if self.backend == "plain":
            return [self._start.copy() for _ in range(count)]
        return np.repeat(self._start.to_row(), count)

    def records(self, kind: type[R], rows: Any) -> list[R]:
        """Return copies of rows as records of their kind."""
        if self.backend == "plain":
            return [row.copy() for row in rows]
        return [kind.from_row(rows[index : index + 1]) for index in range(len(rows))]

    def generators(self, count: int, seed: int = 0, first: int = 0) -> Any:
        """Return that many generators, for the games from ``first`` on: an array of shape (count, 4), or a list."""
        rngs: Any = [[0] * rng.WORDS for _ in range(count)]
        if self.backend != "plain":
            rngs = np.zeros((count, rng.WORDS), np.uint32)
        for index in range(count):
            self.functions["seed_rng"](rngs[index], seed, first + index)
        return rngs

    def numbers(self, length: int, fill: int = 0) -> Any:
        """Return a buffer for so many whole numbers."""
        return [fill] * length if self.backend == "plain" else np.full(length, fill, np.int32)

    def actions(self) -> Any:
        """Return a buffer for actions, long enough for all."""
        return self.numbers(max(self.game.num_distinct_actions, self.game.max_chance_outcomes))

    def observation(self) -> Any:
        """Return a buffer for what a seat sees."""
        size = self.game.observation_tensor_shape[0]
        return [0.0] * size if self.backend == "plain" else np.zeros(size, np.float32)

    def play_games(self, outcomes: Any, seed: int = 0, first: int = 0, watched: bool = False) -> None:
        """Play games at random from the beginning, one for each of ``outcomes``, rows of `playing.Outcome`.

        The game of number n, counted from ``first``, depends on the seed and on n alone. ``watched``: whoever acts
        fills an observation tensor before. The game should have a turn limit unless random games surely end.
        """
        seen = self.observation() if watched else self.observation()[:0]
        self.functions["play_games"](
            self.boards, self.initial_states(2), self.generators(1)[0], self.actions(), seen, outcomes, seed, first
        )

    def play_many(
        self, count: int, seed: int = 0, first: int = 0, threads: int | None = None, watched: bool = False
    ) -> npt.NDArray[Any]:
        """Play ``count`` games at random on all cores; return their outcomes, an array of shape (count,).

        Whatever the number of threads, the outcomes are the same.
        """
        outcomes = self.blank_rows(playing.Outcome, count)
        workers = threads or os.cpu_count() or 1
        share = -(-count // workers)

        def play(start: int) -> None:
            self.play_games(outcomes[start : start + share], seed, first + start, watched)

        with ThreadPoolExecutor(workers) as pool:
            list(pool.map(play, range(0, count, max(1, share))))
        return outcomes  # type: ignore[no-any-return]
