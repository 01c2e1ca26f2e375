"""Expectimax searches: `turns` with manners."""

import random
from typing import Any

from dragonrace.bots.expectimax import turns
from dragonrace.bots.expectimax.turns import MOST_PLIES, ROOT, Memory, Moment, Turns
from dragonrace.bots.learned import judging
from dragonrace.bots.learned.glance import judge_with
from dragonrace.bots.learned.suiting import is_for_turns
from dragonrace.bots.learned.weights import Weights, weights_for
from dragonrace.core.game import Game, State
from dragonrace.core.rules.kernel import MAX_SEATS
from dragonrace.engine.backends import backend_called
from dragonrace.engine.engine import Engine, functions_of
from dragonrace.engine.warming import compiles, ready_backend

__all__ = ["BUDGET", "COMPILED_GROUP", "SPARE_ROWS", "Expectation", "turns_with"]

COMPILED_GROUP = "expectimax"
"""What a search needs compiled; see `dragonrace.engine.warming`."""
BUDGET = 20_000
"""How many positions are looked at for one decision; a turn with five dice has a few thousand at most."""
ROOM = 1 << 14
"""How many positions are remembered."""
SPARE_ROWS = 2
"""How many rows of states a search leaves alone; they are the last ones."""


def turns_with(engine: Engine, weights: Weights) -> Turns:
    """Return what a search by these weights works on."""
    backend, game = engine.backend, engine.game
    numbers, fractions = backend.numbers, backend.fractions
    states, words = backend.states_and_words(game.type.state, MOST_PLIES + SPARE_ROWS)
    return Turns(
        boards=engine.boards,
        states=states,
        words=words,
        moments=backend.blank_rows(Moment, MOST_PLIES),
        actions=numbers(MOST_PLIES, game.longest_list),
        weights=numbers(MOST_PLIES, game.longest_list),
        shares=fractions(MOST_PLIES),
        values=fractions(MOST_PLIES, MAX_SEATS),
        memories=backend.blank_rows(Memory, ROOM),
        remembered=fractions(ROOM, MAX_SEATS),
        worths=fractions(game.longest_list),
        judge=judge_with(engine, weights),
        counts=numbers(2, wide=True),
    )


class Expectation:
    """Searches positions of a game, one after the other, by the weights that there are for it.

    On every backend it finds the same, so it takes the compiled one as soon as that is there.
    """

    def __init__(self, game: Game, weights: Weights | None = None):
        self.game = game
        self._weights = weights or weights_for(game) or Weights.blank(game)
        self._turns: dict[str, Turns] = {}

    def look(self, state: State, seat: int, backend: str | None = None) -> dict[int, float]:
        """Return the chance to win with each action of ``seat``, whose decision it is."""
        name = backend or ready_backend(self.game.type, COMPILED_GROUP)
        if name not in self._turns:
            self._turns[name] = turns_with(Engine(self.game, name), self._weights)
        w, functions = self._turns[name], self._functions(name)
        w.states[ROOT : ROOT + 1] = backend_called(name).rows(state.row)
        functions["new_turn"](w)
        functions["look_through"](w, BUDGET)
        return {action: float(w.worths[index]) for index, action in enumerate(state.legal_actions(seat))}

    def _functions(self, name: str) -> dict[str, Any]:
        return functions_of(self.game.type, name, judging, turns)


@compiles(COMPILED_GROUP, "the search to the end of a turn", judging, turns)
def look_once(game: Game) -> None:
    """Compile the search, where there is anything to judge by."""
    if is_for_turns(game):
        state = game.new_initial_state()
        while state.actors()[0] < 0:
            state.apply_action(state.sample_chance(random.Random(0)))
        Expectation(game).look(state, state.current_player(), "compiled")
