"""The bot that looks one turn ahead, by expectation: it weighs every way in which the dice may fall."""

import random
from typing import Any

from dragonrace.bots.base import Bot
from dragonrace.core.game import Game
from dragonrace.core.kernel import CHANCE, CHANCE_BIT
from dragonrace.core.state import State

__all__ = ["SensibleBot"]


class SensibleBot(Bot):
    """Plays for the best position, on average, at the end of this turn."""

    name = "sensible"
    title = "Navigator"
    summary = "Looks to the end of the turn and weighs every throw. A fair opponent."

    def think(self, state: State, player: int, rng: random.Random) -> int:
        """Choose the action with the best expectation; one of the best, where several are."""
        search = _TurnSearch(state.game, player, state.row.turns)
        values = {action: search.after(state.row, player, action) for action in state.legal_actions(player)}
        best = max(values.values())
        return rng.choice([action for action, value in values.items() if value >= best - 1e-9])


class _TurnSearch:
    """The expected value for one seat at the end of a turn, each position looked at once.

    Chance is averaged over all outcomes; the seat does what is best for it; others, where they are asked within
    the turn, do what is worst for it.
    """

    def __init__(self, game: Game, seat: int, turn: int):
        self._kernel, self._board = game.kernel, game.compiled_board
        self._seat, self._turn = seat, turn
        self._out = [0] * max(game.num_distinct_actions, game.max_chance_outcomes)
        self._known: dict[Any, float] = {}

    def after(self, row: Any, actor: int, action: int) -> float:
        """Return the value of the position that an action leads to."""
        row = row.copy()
        self._kernel.apply(self._board, row, actor, action)
        key = row.key()
        if key not in self._known:
            self._known[key] = self._value(row)
        return self._known[key]

    def _value(self, row: Any) -> float:
        mask = self._kernel.actors(self._board, row)
        if mask == 0 or row.turns > self._turn:
            return self._kernel.evaluate(self._board, row, self._seat)
        if mask == CHANCE_BIT:
            return self._expectation(row)
        actor = self._seat if mask >> self._seat & 1 else mask.bit_length() - 1
        values = [self.after(row, actor, action) for action in self._actions(row, actor)]
        return max(values) if actor == self._seat else min(values)

    def _expectation(self, row: Any) -> float:
        actions = self._actions(row, CHANCE)
        weights = [0] * len(actions)
        self._kernel.chance_weights(self._board, row, weights)
        values = (self.after(row, CHANCE, action) for action in actions)
        return sum(weight * value for weight, value in zip(weights, values, strict=True)) / sum(weights)

    def _actions(self, row: Any, actor: int) -> list[int]:
        return self._out[: self._kernel.legal_actions(self._board, row, actor, self._out)]
