"""A second way to solve Dragon River, slow and simple: each moment of each turn is a node of a graph.

It knows the rules through the kernel alone, no dice and no symmetry. Who throws what is the kernel's business, too.
"""

from typing import Any

import numpy as np

from dragonrace.core.game import Game
from dragonrace.core.rules.kernel import CHANCE, CHANCE_BIT
from dragonrace.games.dragon_river.state import Phase

ENOUGH = 600
"""Room for all actions."""


class Naive:
    """The chance of seat 0, ``value[node]``, at every row of ``rows`` that can come about."""

    def __init__(self, game: Game):
        self.game = game
        self.rows: list[Any] = []
        self._nodes: dict[Any, int] = {}
        self.edges: list[tuple[int, list[tuple[float, int]]]] = []
        self._node(game.new_initial_state().row)
        for row in self.rows:  # it grows
            self.edges.append(self._look_at(row))
        self.value = np.array([1.0 if row.winner == 0 else 0.0 for row in self.rows])
        self._iterate()

    def _node(self, row: Any) -> int:
        """The row's number; rows that differ in nothing that matters have the same."""
        row.turns = 0
        if self.game.options["claimed_dice"] == "by_position":
            row.claimed = [0] * len(row.claimed)
        node = self._nodes.setdefault(row.key(), len(self.rows))
        if node == len(self.rows):
            self.rows.append(row)
        return node

    def _look_at(self, row: Any) -> tuple[int, list[tuple[float, int]]]:
        """Who acts, and the probability and the node of whatever they can do."""
        kernel, b, out = self.game.kernel, self.game.compiled_board, [0] * ENOUGH
        actor = CHANCE if kernel.actors(b, row) == CHANCE_BIT else row.mover
        actions = out[: kernel.legal_actions(b, row, actor, out)]
        weights = [1] * len(actions)
        if actor == CHANCE:
            kernel.chance_weights(b, row, weights)
        edges = []
        for action, weight in zip(actions, weights, strict=True):
            after = row.copy()
            kernel.apply(b, after, actor, action)
            edges.append((weight / sum(weights), self._node(after)))
        return actor, edges

    def _iterate(self) -> None:
        """Until nothing changes any more; late phases first, so that one round is nearly a whole turn."""
        groups = [Group(self, phase, actor) for phase in range(Phase.TIP, -1, -1) for actor in (CHANCE, 0, 1)]
        groups = [group for group in groups if group.nodes]
        change = 1.0
        while change > 1e-11:
            old = self.value.copy()
            for group in groups:
                self.value[group.nodes] = group.worth(self.value)
            change = abs(self.value - old).max()


class Group:
    """The nodes of one phase in which the same one acts."""

    def __init__(self, naive: Naive, phase: int, actor: int):
        same = [(node, edges) for node, (who, edges) in enumerate(naive.edges) if who == actor and edges]
        same = [(node, edges) for node, edges in same if naive.rows[node].phase == phase]
        self.actor, self.nodes = actor, [node for node, _edges in same]
        self.weights = np.array([weight for _node, edges in same for weight, _to in edges])
        self.to = np.array([to for _node, edges in same for _weight, to in edges], int)
        self.starts = np.cumsum([0, *(len(edges) for _node, edges in same)])[:-1]

    def worth(self, value: Any) -> Any:
        """What it is worth to seat 0 to be at these nodes."""
        if self.actor == CHANCE:
            return np.add.reduceat(self.weights * value[self.to], self.starts)
        return (np.minimum if self.actor else np.maximum).reduceat(value[self.to], self.starts)
