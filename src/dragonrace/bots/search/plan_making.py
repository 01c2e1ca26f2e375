"""What all who make whole plans have in common: plans, how they differ, and that each is made once (`PlanMaker`)."""

import random
import time
from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Collection, Hashable, Sequence
from itertools import combinations
from typing import NamedTuple

from dragonrace.bots.search.driver import Finding, Search
from dragonrace.core.game import Game
from dragonrace.core.rules.actors import actors_in
from dragonrace.core.rules.kernel import StateRecord

__all__ = ["Actions", "Clock", "Plan", "PlanMaker", "all_swapped", "by_action", "by_value", "led_by", "swapped"]

Actions = tuple[int, ...]


class Plan(NamedTuple):
    """What a seat does next, one action after the other, and its chance to win then, from 0 to 1."""

    actions: Actions
    value: float


class PlanMaker(ABC):
    """Makes plans for positions of a game, one after the other."""

    def __init__(self, game: Game):
        self._game, self._kernel, self._board = game, game.kernel, game.compiled_board
        self._found: dict[Hashable, list[Finding]] = {}

    @abstractmethod
    def think(self, row: StateRecord, seat: int, rng: random.Random, seconds: float | None) -> list[Plan]:
        """Return the plans for ``seat`` that were tried the most, the best one first.

        ``row``: a position in which nobody else has chosen what they may choose now. ``seconds`` None: it takes the
        time that it needs.
        """

    @abstractmethod
    def compare(
        self, row: StateRecord, seat: int, actions: Collection[int], rng: random.Random, seconds: float | None
    ) -> dict[int, float]:
        """Return the chance to win with the best plan found that begins with each of these actions.

        All are tried against the same, as the plans that were made here last. Arguments as those of `think`; beyond the
        ``seconds`` in which these are made it takes the time that it needs. An action is left out that no plan begins
        with.
        """

    def findings(self, row: StateRecord, seat: int, rng: random.Random, seconds: float | None) -> list[Finding]:
        """Return what was found of what ``seat`` may do next: the best first. Arguments as those of `think`.

        A plan is made once: what was found of its later actions then is kept.
        """
        if (seat, row.key()) not in self._found:
            self._found = {}
            plans, after = self.think(row, seat, rng, seconds), row.copy()
            for number, action in enumerate(plans[0].actions):
                self._found[seat, after.key()] = by_action(plans, number)
                plans = [plan for plan in plans if plan.actions[number] == action]
                self._kernel.apply(self._board, after, seat, action)
        return self._found[seat, row.key()]

    def _actors(self, row: StateRecord) -> tuple[int, ...]:
        return actors_in(self._kernel.actors(self._board, row))

    def _legal(self, row: StateRecord, seat: int) -> list[int]:
        out = [0] * self._game.longest_list
        return out[: self._kernel.legal_actions(self._board, row, seat, out)]

    def _is_possible(self, plan: Actions, row: StateRecord, seat: int) -> bool:
        """Say whether these actions are legal, one after the other."""
        row = row.copy()
        for action in plan:
            if self._kernel.refusal(self._board, row, seat, action):
                return False
            self._kernel.apply(self._board, row, seat, action)
        return True

    def _plan_by_search(self, row: StateRecord, seat: int, rng: random.Random, search: Search) -> Actions:
        """Return what a player chooses who knows of nobody's choices, by a search of their own."""
        row = row.copy()
        self._kernel.reopen(self._board, row, seat)
        search.forget()
        chosen: list[int] = []
        while seat in self._actors(row):
            chosen.append(search.think_at(row, seat, rng)[0].action)
            self._kernel.apply(self._board, row, seat, chosen[-1])
        return tuple(chosen)


class Clock:
    """Says when time is over, or a share of it; without seconds never."""

    def __init__(self, seconds: float | None):
        self._began, self._seconds = time.perf_counter(), seconds

    def is_over(self, share: float = 1.0) -> bool:
        """Say whether this share of the time is over."""
        return self._seconds is not None and time.perf_counter() - self._began > share * self._seconds


def by_action(plans: Sequence[Plan], number: int) -> list[Finding]:
    """Return of each action that plans have there in how many, and the value of the best of these; best first."""
    counts = Counter(plan.actions[number] for plan in plans)
    best = {plan.actions[number]: plan.value for plan in reversed(plans)}
    return [Finding(action, counts[action], best[action]) for action in counts]


def by_value(plan: Plan) -> tuple[float, Actions]:
    """Sort plans by this: the best comes first."""
    return -plan.value, plan.actions


def swapped(plan: Actions, one: int, other: int) -> Actions:
    """Return a plan with two actions in each other's place."""
    actions = list(plan)
    actions[one], actions[other] = actions[other], actions[one]
    return tuple(actions)


def all_swapped(plan: Actions) -> set[Actions]:
    """Return all that differ from a plan by two actions that change places."""
    return {swapped(plan, one, other) for one, other in combinations(range(len(plan)), 2)}


def led_by(action: int, plan: Actions) -> list[Actions]:
    """Return the plans that begin with an action, and go on as this one does, but for one of its actions."""
    left_out = [plan.index(action)] if action in plan else range(len(plan))
    return [(action, *plan[:place], *plan[place + 1 :]) for place in left_out]
