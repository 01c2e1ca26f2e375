"""Trials of plans and choices by careful players: `duels` with manners."""

import random
from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from dragonrace.bots.search import duels
from dragonrace.bots.search.duels import WORLDS, Arena
from dragonrace.bots.search.mixtures import Actions, Reals
from dragonrace.core.chance import as_words
from dragonrace.core.game import Game
from dragonrace.core.rules.kernel import StateRecord
from dragonrace.engine.engine import Engine, functions_of
from dragonrace.engine.warming import compiles

__all__ = ["CAREFUL_GROUP", "Trials"]

CAREFUL_GROUP = "careful"
"""What trials need compiled; see `dragonrace.engine.warming`. It is apart from the search: who only searches doesn't
wait for it."""


class Trials:
    """Plays plans out on a backend. What comes of them depends on what has been played before, since it was begun."""

    def __init__(self, game: Game, most_worlds: int, backend: str = "compiled"):
        self._engine = Engine(game, backend)
        self._backend = self._engine.backend
        self._functions = functions_of(game.type, backend, duels)
        states, _ = self._backend.states_and_words(game.type.state, WORLDS + most_worlds)
        self._arena = Arena(
            boards=self._engine.boards,
            states=states,
            out=self._engine.actions(),
            chances=self._backend.fractions(game.num_players),
            scratch=self._engine.scratch(),
            rng=self._engine.generators(1)[0],
        )
        self._coins: Sequence[int] = ()

    def begin(self, rng: random.Random) -> None:
        """Begin with random numbers of its own."""
        self._throw(as_words(rng))

    def against_each_other(
        self, row: StateRecord, seat: int, mine: Sequence[Actions], theirs: Sequence[Actions], times: int = 1
    ) -> Reals:
        """Return the chance of ``seat`` with each plan against each of the other's: an array with a row for each.

        ``row``: a position with two players in which both may choose, and neither has; plans of a seat are alike long.
        (No worlds are in use afterwards.)
        """
        self._use(row)
        return self._played(seat, mine, theirs, 1, times)

    def use_worlds(self, rows: Sequence[StateRecord], coins: Sequence[int]) -> None:
        """Have these be the worlds to play in: with the same random numbers, whatever is tried in them."""
        self._coins = coins
        self._use(*rows)

    def in_worlds(self, seat: int, plan: Actions, worlds: int) -> float:
        """Return the chance of ``seat`` after these actions, once in each of the first worlds that are in use."""
        self._throw(self._coins)
        return float(self._played(seat, [plan], [()], worlds, 1)[0, 0])

    def _use(self, *rows: StateRecord) -> None:
        """Have these be the first worlds: there is room for one at least, and for as many as were said."""
        assert len(rows) <= len(self._arena.states) - WORLDS
        self._arena.states[WORLDS : WORLDS + len(rows)] = self._backend.rows(*rows)

    def _played(self, seat: int, mine: Sequence[Actions], theirs: Sequence[Actions], worlds: int, times: int) -> Reals:
        """Play plans of a seat against the other's in the first worlds; see `duels.play_plans`."""
        values = self._backend.fractions(len(mine), len(theirs))
        self._functions["play_plans"](self._arena, seat, self._plans(mine), self._plans(theirs), worlds, times, values)
        return np.asarray(values)

    def _throw(self, coins: Sequence[int]) -> None:
        """Go on with these random numbers."""
        for index, word in enumerate(coins):
            self._arena.rng[index] = word

    def _plans(self, plans: Sequence[Actions]) -> npt.NDArray[np.int32] | list[list[int]]:
        """Return plans as the backend takes them."""
        written = self._backend.numbers(len(plans), len(plans[0]))
        for number, plan in enumerate(plans):
            written[number][:] = plan
        return written  # type: ignore[no-any-return] # what a buffer is, is the backend's own affair


@compiles(CAREFUL_GROUP, "careful players", duels)
def play_a_little(game: Game) -> None:
    """Compile what careful players do, where there are any."""
    if not game.type.advice.is_careful(game.compiled_board):
        return
    state, trials = game.new_initial_state(), Trials(game, 1)
    plan = tuple(state.legal_actions(0)[:1])
    trials.against_each_other(state.row, 0, [plan], [plan])
    trials.use_worlds([state.row], as_words(random.Random(0)))
    trials.in_worlds(0, plan, 1)
