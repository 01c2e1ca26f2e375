"""Engines: a game's rules and templates, bound to a backend, with what they work on.

The plain engine works on light records and lists, the compiled one on rows of structured arrays. Both do the same, bit
for bit.
"""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy.typing as npt

from dragonrace.core.contract import GameType
from dragonrace.core.cores import usable_cores
from dragonrace.core.game import Game
from dragonrace.core.rules import rng
from dragonrace.core.rules.bind import functions_in
from dragonrace.engine import random_play, sharing, stepping
from dragonrace.engine.backends import backend_called
from dragonrace.engine.cache import cache_folder
from dragonrace.engine.compiled import key_of
from dragonrace.engine.errors import RulesError

__all__ = ["Engine", "folder_for", "functions_of"]


@cache
def functions_of(kind: GameType, backend: str, *templates: ModuleType) -> dict[str, Callable[..., Any]]:
    """Return a game's rules, random numbers, playing at random, stepping, and more templates, bound to each other."""
    return backend_called(backend).bind(*_modules(kind, templates), defaults=kind.defaults, **kind.names)


def folder_for(kind: GameType, *templates: ModuleType) -> Path:
    """Return where the machine code of `functions_of` is kept. Imports no compiler."""
    return cache_folder() / _key(kind, templates)


@cache
def _key(kind: GameType, templates: tuple[ModuleType, ...]) -> str:
    return key_of(*_modules(kind, templates), defaults=kind.defaults, **kind.names)


def _modules(kind: GameType, templates: tuple[ModuleType, ...]) -> tuple[ModuleType, ...]:
    """Return what is bound to each other; raises `RulesError` where the rules have a name that is taken."""
    ours = (rng, random_play, stepping, sharing, *templates)
    taken = {name: module.__name__ for module in ours for name in functions_in(module)}
    for rules in kind.rules:
        if clash := next((name for name in functions_in(rules) if name in taken), None):
            raise RulesError(
                f"{clash} in {rules.__name__} is called as a function of {taken[clash]}, with which the rules of "
                f"{kind.title} are bound: give it another name"
            )
    return (*kind.rules, *ours)


class Engine:
    """A game on a backend. Engines hold nothing that changes: one may serve several threads."""

    def __init__(self, game: Game, backend: str = "compiled"):
        self.game, self.backend = game, backend_called(backend)
        self.functions = functions_of(game.type, backend)
        self.boards = self.backend.rows(game.compiled_board)
        self._start = game.new_initial_state().row

    def initial_states(self, count: int) -> Any:
        """Return that many initial states: an array of shape (count,), or a list."""
        return self.backend.rows(*[self._start] * count)

    def generators(self, count: int, seed: int = 0, first: int = 0) -> Any:
        """Return that many generators, for the games from ``first`` on: an array of shape (count, 4), or a list."""
        rngs = self.backend.generators(count)
        for index in range(count):
            self.functions["seed_rng"](rngs[index], seed, first + index)
        return rngs

    def actions(self) -> Any:
        """Return a buffer for actions, long enough for all."""
        return self.backend.numbers(self.game.longest_list)

    def scratch(self) -> Any:
        """Return working memory for the game's advice: one row."""
        return self.backend.blank_rows(self.game.type.advice.scratch, 1)

    def observation(self) -> Any:
        """Return a buffer for what a seat sees."""
        return self.backend.numbers(*self.game.observation_shape, wide=True)

    def play_games(self, outcomes: Any, seed: int = 0, first: int = 0, watched: bool = False) -> None:
        """Play games at random from the beginning, one for each of ``outcomes``, rows of `random_play.Outcome`.

        The game of number n, counted from ``first``, depends on the seed and on n alone. ``watched``: whoever acts
        observes before. The game should have a turn limit unless random games surely end.
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
        outcomes = self.backend.blank_rows(random_play.Outcome, count)
        workers = threads or usable_cores()
        share = -(-count // workers)

        def play(start: int) -> None:
            self.play_games(outcomes[start : start + share], seed, first + start, watched)

        with ThreadPoolExecutor(workers) as pool:
            list(pool.map(play, range(0, count, max(1, share))))
        return outcomes  # type: ignore[no-any-return]
