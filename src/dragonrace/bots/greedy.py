"""The bot that looks one turn ahead, by expectation: it weighs all that chance and the others may do in it.

A game in which that is not enough, because the way to the goal is long, has a policy of its own.
"""

import random
from typing import Any

from dragonrace.bots.base import Bot
from dragonrace.core.kernel import CHANCE, CHANCE_BIT
from dragonrace.core.state import State

__all__ = ["SensibleBot"]


class SensibleBot(Bot):
    """Plays for the best position, on average, at the end of this turn."""

    name = "sensible"
    title = "Navigator"
    summary = "Thinks its turn through and weighs what may come of it. A fair opponent."

    def think(self, state: State, player: int, rng: random.Random) -> int:
        """Choose the action with the best expectation, one of the best; or as the game's own policy does."""
        policy = state.game.type.policy
        if policy is not None:
            return policy(state, player, rng)
        search = _TurnSearch(state, player)
        values = {action: search.after(state.row, player, action) for action in state.legal_actions(player)}
        best = max(values.values())
        return rng.choice([action for action, value in values.items() if value >= best - 1e-9])


class _TurnSearch:
    """The expected value for one seat at the end of a turn, each position looked at once.

    Chance is averaged over all outcomes; the seat does what is best for it; others, where they are asked within
    the turn, do what is worst for it. In long turns the seat looks only as many decisions ahead as the game advises.
    """

    def __init__(self, state: State, seat: int):
        self._kernel, self._board = state.game.kernel, state.game.compiled_board
        self._seat, self._stretch = seat, self._kernel.stretch(self._board, state.row)
        self._ahead = state.game.type.decisions_ahead
        self._out = [0] * max(state.game.num_distinct_actions, state.game.max_chance_outcomes)
        self._known: dict[Any, float] = {}

    def after(self, row: Any, actor: int, action: int, decisions: int = 0) -> float:
        """Return the value of the position that an action leads to, the seat's ``decisions``-th after the first."""
        row = row.copy()
        self._kernel.apply(self._board, row, actor, action)
        key = (row.key(), decisions)
        if key not in self._known:
            self._known[key] = self._value(row, decisions)
        return self._known[key]

    def _value(self, row: Any, decisions: int) -> float:
        mask = self._kernel.actors(self._board, row)
        own = mask >> self._seat & 1
        decisions += own
        if not mask or self._kernel.stretch(self._board, row) != self._stretch or decisions >= self._ahead:
            return self._kernel.evaluate(self._board, row, self._seat)
        if mask == CHANCE_BIT:
            return self._expectation(row, decisions)
        actor = self._seat if own else mask.bit_length() - 1
        values = [self.after(row, actor, action, decisions) for action in self._actions(row, actor)]
        return max(values) if own else min(values)

    def _expectation(self, row: Any, decisions: int) -> float:
        actions = self._actions(row, CHANCE)
        weights = [0] * len(actions)
        self._kernel.chance_weights(self._board, row, weights)
        values = (self.after(row, CHANCE, action, decisions) for action in actions)
        return sum(weight * value for weight, value in zip(weights, values, strict=True)) / sum(weights)

    def _actions(self, row: Any, actor: int) -> list[int]:
        return self._out[: self._kernel.legal_actions(self._board, row, actor, self._out)]
