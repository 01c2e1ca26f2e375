"""Glances: `glancing` with manners."""

import random

from dragonrace.bots.learned import glancing, judging
from dragonrace.bots.learned.glancing import REAL, STATES, Glance
from dragonrace.bots.learned.judging import Judge
from dragonrace.bots.learned.weights import Weights, weights_for
from dragonrace.core.chance import as_words
from dragonrace.core.game import Game, State
from dragonrace.core.rules.kernel import MAX_SEATS
from dragonrace.engine.backends import backend_called
from dragonrace.engine.engine import Engine, functions_of
from dragonrace.engine.warming import compiles, ready_backend

__all__ = ["COMPILED_GROUP", "Looker", "judge_with"]

COMPILED_GROUP = "greedy"
"""What a glance needs compiled; see `dragonrace.engine.warming`."""


def judge_with(engine: Engine, weights: Weights) -> Judge:
    """Return what judges positions on an engine by these weights, with buffers of its own."""
    backend = engine.backend
    return Judge(
        weights=weights.on(backend),
        firsts=backend.lookup(weights.firsts),
        places=backend.numbers(MAX_SEATS, max(1, len(weights.firsts))),
        values=backend.fractions(MAX_SEATS),
        scratch=engine.scratch(),
    )


class Looker:
    """Looks at what comes of each action, by the weights that there are for a game; without any, all seems the same.

    On every backend it sees the same, so it takes the compiled one as soon as that is there.
    """

    def __init__(self, game: Game, weights: Weights | None = None):
        self.game = game
        self._weights = weights or weights_for(game) or Weights.blank(game)
        self._glances: dict[str, Glance] = {}

    def look(
        self, state: State, seat: int, rng: random.Random, draws: int, backend: str | None = None
    ) -> dict[int, float]:
        """Return the chance to win after each action of ``seat``, what it can't know drawn anew so many times."""
        name = backend or ready_backend(self.game.type, COMPILED_GROUP)
        if name not in self._glances:
            self._glances[name] = self._glance(Engine(self.game, name))
        w = self._glances[name]
        w.states[REAL : REAL + 1] = backend_called(name).rows(state.row)
        w.rng[:] = as_words(rng)  # type: ignore[index] # a list, or an array
        count = functions_of(self.game.type, name, judging, glancing)["weigh"](w, seat, draws)
        return {int(w.actions[index]): float(w.worths[index]) for index in range(count)}

    def _glance(self, engine: Engine) -> Glance:
        return Glance(
            boards=engine.boards,
            states=engine.initial_states(STATES),
            actions=engine.actions(),
            worths=engine.backend.fractions(self.game.longest_list),
            judge=judge_with(engine, self._weights),
            rng=engine.generators(1)[0],
        )


@compiles(COMPILED_GROUP, "the glance", judging, glancing)
def glance_once(game: Game) -> None:
    """Compile the glance, where there is anything to learn."""
    if game.patterns:
        Looker(game).look(game.new_initial_state(), 0, random.Random(0), 1, "compiled")
