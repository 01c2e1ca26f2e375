"""Looking ahead to the end of a turn, by expectation: it weighs all that chance and the others may do in it."""

from collections.abc import Callable
from typing import Any

from dragonrace.core.rules.kernel import CHANCE, CHANCE_BIT
from dragonrace.core.state import State

__all__ = ["TurnSearch"]


class TurnSearch:
    """The expected worth for one seat at the end of a turn, each position looked at once.

    ``worth(row)`` says how good the position at the end of the turn, or of the search, is for the seat.
    Chance is averaged over all outcomes; the seat does what is best for it; others, where they are asked within
    the turn, do what is worst for it. The seat looks at most ``ahead`` of its own decisions ahead.
    """

    def __init__(self, state: State, seat: int, worth: Callable[[Any], float], ahead: int):
        self._kernel, self._board = state.game.kernel, state.game.compiled_board
        self._seat, self._segment = seat, self._kernel.turn_segment(self._board, state.row)
        self._state, self._worth, self._ahead = state, worth, ahead
        self._out = [0] * state.game.longest_list
        self._known: dict[Any, float] = {}

    def values(self) -> dict[int, float]:
        """Return what each legal action of the seat is worth, in ascending order of the actions."""
        return {
            action: self._after(self._state.row, self._seat, action, 0)
            for action in self._state.legal_actions(self._seat)
        }

    def _after(self, row: Any, actor: int, action: int, decisions: int) -> float:
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
        if not mask or self._kernel.turn_segment(self._board, row) != self._segment or decisions >= self._ahead:
            return self._worth(row)
        if mask == CHANCE_BIT:
            return self._expectation(row, decisions)
        actor = self._seat if own else mask.bit_length() - 1
        values = [self._after(row, actor, action, decisions) for action in self._actions(row, actor)]
        return max(values) if own else min(values)

    def _expectation(self, row: Any, decisions: int) -> float:
        actions = self._actions(row, CHANCE)
        weights = [0] * len(actions)
        self._kernel.chance_weights(self._board, row, weights)
        values = (self._after(row, CHANCE, action, decisions) for action in actions)
        return sum(weight * value for weight, value in zip(weights, values, strict=True)) / sum(weights)

    def _actions(self, row: Any, actor: int) -> list[int]:
        return self._out[: self._kernel.legal_actions(self._board, row, actor, self._out)]
