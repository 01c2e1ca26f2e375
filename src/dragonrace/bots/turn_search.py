"""Looking ahead to the end of a turn, by expectation: it weighs all that chance and the others may do in it.

A turn may be long, and what may happen in it more than can be looked at. So `values_within` has a budget of positions:
it looks to the end of the turn if that is near enough, and else as many decisions ahead as the budget allows.
"""

import math
from collections.abc import Callable
from typing import Any

from dragonrace.core.game import State
from dragonrace.core.rules.kernel import CHANCE, CHANCE_BIT

__all__ = ["ARRIVALS", "BUDGET", "LONGEST_LINE", "BudgetSpent", "TurnSearch", "values_within"]

ARRIVALS = 3
"""To come to a position that is known costs as much as to come to a new one: so often, for each, it may."""
BUDGET = 60_000
"""How many positions are looked at for one decision, before less far ones are. The shipped games need no more than
about a quarter of that, so they are always looked through to where their advice says."""
LONGEST_LINE = 120
"""How many actions ahead, of all players and chance together: Python can't go much deeper."""

Worth = Callable[[Any], float]


class BudgetSpent(Exception):  # noqa: N818 - nothing has gone wrong
    """There is more to look at than was allowed."""


def values_within(state: State, seat: int, worth: Worth, ahead: int, budget: int = BUDGET) -> dict[int, float]:
    """Return what each legal action of ``seat`` is worth, looking at most ``ahead`` of its decisions ahead.

    Where that takes more than ``budget`` positions, it begins anew with no decision ahead, then one, then two, …, and
    returns what the last of these searches has found that was finished before, together, they had spent the budget once
    more. So the work has a bound in any game, and the answer does not depend on how quick the machine is.
    """
    try:
        return TurnSearch(state, seat, worth, ahead, budget).values()
    except BudgetSpent:
        return _as_far_as_possible(state, seat, worth, ahead, budget)


def _as_far_as_possible(state: State, seat: int, worth: Worth, ahead: int, budget: int) -> dict[int, float]:
    values = TurnSearch(state, seat, worth, 0).values()  # only the position after each action: no more than there are
    for nearer in range(1, ahead):
        search = TurnSearch(state, seat, worth, nearer, budget)
        try:
            values = search.values()
        except BudgetSpent:
            break
        budget -= search.visited
    return values


class TurnSearch:
    """The expected worth for one seat at the end of a turn, each position looked at once.

    ``worth(row)`` says how good the position at the end of the turn, or of the search, is for the seat.
    Chance is averaged over all outcomes; the seat does what is best for it; others, where they are asked within
    the turn, do what is worst for it. The seat looks at most ``ahead`` of its own decisions ahead. A search with a
    ``budget`` raises `BudgetSpent` as soon as it would have to look at more positions, or beyond `LONGEST_LINE`, or
    has come to positions `ARRIVALS` times as often, those that it knows included.
    """

    def __init__(self, state: State, seat: int, worth: Worth, ahead: int, budget: float = math.inf):
        self._kernel, self._board = state.game.kernel, state.game.compiled_board
        self._seat, self._segment = seat, self._kernel.turn_segment(self._board, state.row)
        self._state, self._worth, self._ahead, self._budget = state, worth, ahead, budget
        self._out = [0] * state.game.longest_list
        self._known: dict[Any, float] = {}
        self._line = self._arrivals = 0
        self.visited = 0
        """How many positions have been looked at."""

    def values(self) -> dict[int, float]:
        """Return what each legal action of the seat is worth, in ascending order of the actions."""
        return {
            action: self._after(self._state.row, self._seat, action, 0)
            for action in self._state.legal_actions(self._seat)
        }

    def _after(self, row: Any, actor: int, action: int, decisions: int) -> float:
        """Return the value of the position that an action leads to, the seat's ``decisions``-th after the first."""
        self._arrivals += 1
        if self._arrivals > ARRIVALS * self._budget:
            raise BudgetSpent
        row = row.copy()
        self._kernel.apply(self._board, row, actor, action)
        key = (row.key(), decisions)
        if key not in self._known:
            self._known[key] = self._visit(row, decisions)
        return self._known[key]

    def _visit(self, row: Any, decisions: int) -> float:
        """Return the value of a position that is new, if there is still budget for it."""
        self.visited += 1
        self._line += 1
        if self.visited > self._budget or (self._line > LONGEST_LINE and self._budget < math.inf):
            raise BudgetSpent
        value = self._value(row, decisions)
        self._line -= 1
        return value

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
        room = [0] * len(self._out)
        weights = room[: self._kernel.chance_weights(self._board, row, room)]
        values = (self._after(row, CHANCE, action, decisions) for action in actions)
        return sum(weight * value for weight, value in zip(weights, values, strict=True)) / sum(weights)

    def _actions(self, row: Any, actor: int) -> list[int]:
        return self._out[: self._kernel.legal_actions(self._board, row, actor, self._out)]
