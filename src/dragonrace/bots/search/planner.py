"""Choosing whole plans where several choose at the same time, in secret: `plans` with manners.

A tree that grows action by action finds too seldom what only a whole plan achieves, and in it the others end up doing
what is best against each other's best. So here the others do what small searches of their own find (`Planning`), and
whole plans are tried against that:

1. *Worlds* are drawn: in each everybody else has chosen already. Each of them has searched a little, in one of several
   manners, knowing nothing of the searcher's own choices: in these searches all others search, too. Or, where nobody
   is to search (0 lines), each has chosen as a quick player.
2. Each of some quick players' plans is tried in every world, to the end of a rollout; the best ones more often.
3. The best plan is changed a little, in all ways: two of its actions in each other's place, or another action in the
   place of one. Where that is better, it is changed again.
"""

import random
import time
from collections import Counter
from collections.abc import Callable, Collection, Hashable, Mapping, Sequence
from itertools import combinations
from typing import Any, NamedTuple

from dragonrace.bots.search.driver import Finding, Search, SearchPlan
from dragonrace.bots.search.tree import ROOT, Workspace
from dragonrace.core.game import Game
from dragonrace.core.levels import Planning
from dragonrace.core.rules.actors import actors_in
from dragonrace.core.rules.kernel import StateRecord

__all__ = ["Plan", "Planner"]

Actions = tuple[int, ...]

AT_FIRST, AGAIN = 2, 8
"""How many rollouts there are of a plan in each world: at first, and where it is one of the best."""
BEST_PLANS, BEST_CHANGES = 8, 6
"""How many of the plans, or of the ways to change one, are tried again."""
FEWEST_GUESSES, MOST_GUESSES = 2, 24
"""So often each of the others is guessed at, however little time there is and however many they are; beyond that all of
them together so often at most, so that guesses hardly take longer with five or six players than with four."""
SHARE_OF_GUESSES, SHARE_AT_FIRST = 0.5, 0.9
"""The shares of the time after which nobody is guessed at any more, and no other plan tried: only good ones again."""


class Plan(NamedTuple):
    """What a seat does next, one action after the other, and its chance to win then, from 0 to 1."""

    actions: Actions
    value: float


class Made(NamedTuple):
    """Plans, the best one first, for a seat in a position, and the worlds in which they were tried."""

    place: Hashable
    plans: list[Plan]
    worlds: list[Any]


class Planner:
    """Makes plans for positions of a game, one after the other."""

    def __init__(self, game: Game, planning: Planning, backend: str = "compiled"):
        lines = max(1, planning.lines)  # without any they still try plans
        plans = [SearchPlan(settings, lines, is_brief=True) for settings in planning.manners]
        self._searches = [Search(game, plan, backend) for plan in plans]
        self._search = self._searches[0]
        self._game, self._planning = game, planning
        self._kernel, self._board = game.kernel, game.compiled_board
        self._found: dict[Hashable, list[Finding]] = {}
        self._made: Made | None = None

    def findings(self, row: StateRecord, seat: int, rng: random.Random, seconds: float | None) -> list[Finding]:
        """Return what was found of what ``seat`` may do next: the best first. Arguments as those of `think`.

        A plan is made once: what was found of its later actions then is kept.
        """
        if (seat, row.key()) not in self._found:
            self._found = {}
            plans, after = self.think(row, seat, rng, seconds), row.copy()
            for number, action in enumerate(plans[0].actions):
                self._found[seat, after.key()] = _by_action(plans, number)
                plans = [plan for plan in plans if plan.actions[number] == action]
                self._kernel.apply(self._board, after, seat, action)
        return self._found[seat, row.key()]

    def think(self, row: StateRecord, seat: int, rng: random.Random, seconds: float | None) -> list[Plan]:
        """Return the plans for ``seat`` that were tried the most, the best one first.

        ``row``: a position in which nobody else has chosen what they may choose now. ``seconds`` None: it takes the
        time that it needs.
        """
        clock = Clock(seconds)
        worlds = self._worlds(row, seat, rng, clock)
        quick = self._best_of(self._quick_plans(row, seat, rng), BEST_PLANS, worlds, seat, clock)
        found = self._improve(quick, lambda plan: self._changed(plan, row, seat), worlds, seat, clock)
        self._made = Made((seat, row.key()), found, worlds)
        return found

    def compare(
        self, row: StateRecord, seat: int, actions: Collection[int], rng: random.Random, seconds: float | None
    ) -> dict[int, float]:
        """Return the chance to win with the best plan found that begins with each of these actions.

        All are tried in the same worlds, those of the plans that were made here last. Arguments as those of `think`;
        beyond the ``seconds`` in which these are made it takes the time that it needs. An action is left out that no
        plan begins with.
        """
        if self._made is None or self._made.place != (seat, row.key()):
            self.think(row, seat, rng, seconds)
            assert self._made is not None
        values, (_, plans, worlds) = {}, self._made
        for action in actions:
            own = [plan.actions for plan in plans if plan.actions[0] == action]
            moved = [plan for plan in _led_by(action, plans[0].actions) if self._is_possible(plan, row, seat)]
            if ways := list(dict.fromkeys(own + moved)):
                found = self._best_of(ways, BEST_PLANS, worlds, seat, Clock(None))
                better = self._improve(
                    found, lambda plan: self._changed_later(plan, row, seat), worlds, seat, Clock(None)
                )
                values[action] = better[0].value
        return values

    def _improve(
        self,
        found: list[Plan],
        changes: Callable[[Actions], Sequence[Actions]],
        worlds: Sequence[Any],
        seat: int,
        clock: "Clock",
    ) -> list[Plan]:
        """Change the best plan, and what is better then, a few times; return all that was found, best first."""
        for _ in range(self._planning.changes):
            if clock.is_over():
                break
            best = found[0]
            known = {plan.actions for plan in found}
            changed = [plan for plan in changes(best.actions) if plan not in known]
            found = sorted(found + self._best_of(changed, BEST_CHANGES, worlds, seat, clock), key=_by_value)
            if found[0] is best:
                break
        return found

    # --- what the others may have chosen ---

    def _worlds(self, row: StateRecord, seat: int, rng: random.Random, clock: "Clock") -> list[Any]:
        """Draw positions in which all others have chosen, as rows of the backend."""
        others = {other: list[Actions]() for other in self._actors(row) if other != seat}
        for number in range(self._guesses_of_each(len(others))):
            if number >= FEWEST_GUESSES and clock.is_over(SHARE_OF_GUESSES):
                break
            for other, guesses in others.items():
                guesses.append(self._others_plan(row, other, rng, self._searches[number % len(self._searches)]))
        return [self._world(row, others, rng) for _ in range(self._planning.worlds)]

    def _guesses_of_each(self, others: int) -> int:
        """Return how often each of so many others is guessed at, if there is time."""
        return min(self._planning.guesses, max(FEWEST_GUESSES, MOST_GUESSES // max(1, others)))

    def _world(self, row: StateRecord, others: Mapping[int, Sequence[Actions]], rng: random.Random) -> Any:
        """Return a position in which each of the others has chosen something that was guessed."""
        world = row.copy()
        for other, guesses in others.items():
            for action in rng.choice(guesses):
                self._kernel.apply(self._board, world, other, action)
        return self._search.rows(world)

    def _others_plan(self, row: StateRecord, other: int, rng: random.Random, search: Search) -> Actions:
        """Return what another player chooses who knows of nobody's choices: by a search of their own, or quickly."""
        row = row.copy()
        self._kernel.reopen(self._board, row, other)
        if self._planning.lines == 0:
            return self._intended(row, other, rng, 1)[0]
        search.forget()
        chosen: list[int] = []
        while other in self._actors(row):
            chosen.append(search.think_at(row, other, rng)[0].action)
            self._kernel.apply(self._board, row, other, chosen[-1])
        return tuple(chosen)

    def _actors(self, row: StateRecord) -> tuple[int, ...]:
        return actors_in(self._kernel.actors(self._board, row))

    # --- plans ---

    def _quick_plans(self, row: StateRecord, seat: int, rng: random.Random) -> list[Actions]:
        """Return what some quick players intend, each plan once; only the longest ones."""
        intended = self._intended(row, seat, rng, self._planning.plans)
        longest = max(map(len, intended))
        return [plan for plan in dict.fromkeys(intended) if len(plan) == longest]

    def _intended(self, row: StateRecord, seat: int, rng: random.Random, times: int) -> list[Actions]:
        """Return what so many quick players intend."""
        functions, (w,) = self._search.functions, self._search.workspaces
        self._search.begin(w, row, rng)
        intended = []
        for _ in range(times):
            count = functions["intend_at_root"](w, seat)
            intended.append(tuple(int(w.out[index]) for index in range(count)))
        return intended

    def _changed(self, plan: Actions, row: StateRecord, seat: int) -> list[Actions]:
        """Return all plans that differ from one by two actions that change places, or by another action for one."""
        out = [0] * self._game.longest_list
        legal = out[: self._kernel.legal_actions(self._board, row, seat, out)]
        found = {_swapped(plan, one, other) for one, other in combinations(range(len(plan)), 2)}
        for place in range(len(plan)):
            found |= {(*plan[:place], action, *plan[place + 1 :]) for action in legal if action not in plan}
        return [changed for changed in sorted(found) if self._is_possible(changed, row, seat)]

    def _changed_later(self, plan: Actions, row: StateRecord, seat: int) -> list[Actions]:
        """Return those of them that begin as the plan does."""
        return [changed for changed in self._changed(plan, row, seat) if changed[0] == plan[0]]

    def _is_possible(self, plan: Actions, row: StateRecord, seat: int) -> bool:
        """Say whether these actions are legal, one after the other."""
        row = row.copy()
        for action in plan:
            if self._kernel.refusal(self._board, row, seat, action):
                return False
            self._kernel.apply(self._board, row, seat, action)
        return True

    def _best_of(
        self, plans: Sequence[Actions], most: int, worlds: Sequence[Any], seat: int, clock: "Clock"
    ) -> list[Plan]:
        """Try plans a little; return the best of them, tried more often, best first."""
        tried = self._try(plans, AT_FIRST, worlds, seat, lambda: clock.is_over(SHARE_AT_FIRST))
        return self._try([plan.actions for plan in tried[:most]], AGAIN, worlds, seat, clock.is_over)

    def _try(
        self, plans: Sequence[Actions], times: int, worlds: Sequence[Any], seat: int, is_over: Callable[[], bool]
    ) -> list[Plan]:
        """Try plans so many times in every world; return them, best first. Without time it is the first ones only."""
        try_at_root, (w,) = self._search.functions["try_at_root"], self._search.workspaces
        found: list[Plan] = []
        for plan in plans:
            if found and is_over():
                break
            total, length = 0.0, _write(w, plan)
            for world in worlds:
                w.states[ROOT : ROOT + 1] = world
                total += try_at_root(w, self._search.settings, seat, length, times)
            found.append(Plan(plan, total / len(worlds)))
        return sorted(found, key=_by_value)


class Clock:
    """Says when time is over, or a share of it; without seconds never."""

    def __init__(self, seconds: float | None):
        self._began, self._seconds = time.perf_counter(), seconds

    def is_over(self, share: float = 1.0) -> bool:
        """Say whether this share of the time is over."""
        return self._seconds is not None and time.perf_counter() - self._began > share * self._seconds


def _by_action(plans: Sequence[Plan], number: int) -> list[Finding]:
    """Return of each action that plans have there in how many, and the value of the best of these; best first."""
    counts = Counter(plan.actions[number] for plan in plans)
    best = {plan.actions[number]: plan.value for plan in reversed(plans)}
    return [Finding(action, counts[action], best[action]) for action in counts]


def _by_value(plan: Plan) -> tuple[float, Actions]:
    return -plan.value, plan.actions


def _swapped(plan: Actions, one: int, other: int) -> Actions:
    """Return a plan with two actions in each other's place."""
    actions = list(plan)
    actions[one], actions[other] = actions[other], actions[one]
    return tuple(actions)


def _led_by(action: int, plan: Actions) -> list[Actions]:
    """Return the plans that begin with an action, and go on as this one does, but for one of its actions."""
    left_out = [plan.index(action)] if action in plan else range(len(plan))
    return [(action, *plan[:place], *plan[place + 1 :]) for place in left_out]


def _write(w: Workspace, plan: Actions) -> int:
    """Write a plan to where it is tried from; return its length."""
    for index, action in enumerate(plan):
        w.path[index] = action
    return len(plan)
