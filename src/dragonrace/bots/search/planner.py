"""Choosing whole plans where several choose at the same time, in secret: `plans` with manners.

A tree that grows action by action finds too seldom what only a whole plan achieves, and in it the others end up doing
what is best against each other's best. So here the others do what small searches of their own find (`Planning`), and
whole plans are tried against that:

1. *Worlds* are drawn: in each everybody else has chosen already. Each of them has searched a little, in one of several
   manners, knowing nothing of the searcher's own choices: in these searches all others search, too. Or, where nobody
   is to search (0 lines), each has chosen as a quick player. Where they may be as strong as oneself (`others_plan`),
   each has in a share of the worlds chosen as below, though with less effort, where all others have searched a little.
2. Each of some quick players' plans is tried in every world, to the end of a rollout, or of the turn by careful players
   (`trials`) where there are such; the best ones more often.
3. The best plan is changed a little, in all ways: two of its actions in each other's place, or another action in the
   place of one. Where that is better, it is changed again.
"""

import random
from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple

from dragonrace.bots.search.driver import Search, SearchPlan
from dragonrace.bots.search.mixtures import Actions, Expected, Mixture, alike, joined
from dragonrace.bots.search.plan_making import (
    Clock,
    Plan,
    PlanMaker,
    all_swapped,
    by_value,
    legal_in,
    seats_in,
)
from dragonrace.bots.search.tree import ROOT, Workspace
from dragonrace.bots.search.trials import Trials
from dragonrace.core.chance import as_words
from dragonrace.core.game import Game
from dragonrace.core.levels import Planning
from dragonrace.core.rules.kernel import StateRecord

__all__ = ["Planner"]

AT_FIRST, AGAIN = 2, 8
"""How many rollouts there are of a plan in each world: at first, and where it is one of the best."""
FEW_WORLDS, MORE_WORLDS = 8, 32
"""Careful players play it out in so many worlds at first, then in more, then in all; once in each, since little of what
they do is random."""
GOOD_PLANS, BEST_PLANS, BEST_CHANGES = 24, 8, 6
"""How many of what was tried a little are tried in more worlds; how many of the plans, or of the ways to change one,
are tried the most."""
OTHERS_BEST = 5
"""Each of the others is as likely to lay any of so many plans that were found for them, in `MORE_WORLDS` at most."""
FEWEST_GUESSES, MOST_GUESSES = 2, 24
"""So often each of the others is guessed at, however little time there is and however many they are; beyond that all of
them together so often at most, so that guesses hardly take longer with five or six players than with four."""
SHARE_OF_GUESSES, SHARE_OF_OTHERS = 0.5, 0.65
"""The shares of the time after which nobody is guessed at any more, and no more is planned for others."""
SHARES_OF_TRYING = 0.75, 0.9
"""Those after which no other plan is tried a little, and no other one more: only the best of what was tried, again."""


class Worlds(NamedTuple):
    """Positions in which all others have chosen, and the random numbers that careful players have there."""

    rows: list[StateRecord]
    coins: Sequence[int]


class Planner(PlanMaker):
    """Makes plans by trying them in worlds."""

    LEADS = 1

    def __init__(self, game: Game, planning: Planning, backend: str = "compiled", *, trials: Trials | None = None):
        """``trials``: of careful players, who play plans out then."""
        super().__init__(game)
        lines = max(1, planning.lines)  # without any they still try plans
        plans = [SearchPlan(settings, lines, is_brief=True) for settings in planning.manners]
        self._searches = [Search(game, plan, backend) for plan in plans]
        self._search = self._searches[0]
        self._planning, self._trials = planning, trials
        self._worlds = Worlds([], ())
        """Those in which plans were made last."""

    def _think(self, row: StateRecord, seat: int, rng: random.Random, clock: Clock) -> list[Plan]:
        """See `PlanMaker`: plans that were tried in worlds."""
        self._worlds = worlds = self._draw_worlds(row, seat, rng, clock)
        quick = self._best_of(self._quick_plans(row, seat, rng, self._planning.plans), BEST_PLANS, worlds, seat, clock)
        times = self._planning.changes
        return self._improve(quick, times, lambda plan: self._changed(plan, row, seat), worlds, seat, clock)

    def _value_of(self, ways: Sequence[Actions], row: StateRecord, seat: int) -> float:
        """See `PlanMaker`: in the same worlds, and changed while that helps."""
        worlds, clock, times = self._worlds, Clock(None), self._planning.changes
        found = self._best_of(ways, BEST_PLANS, worlds, seat, clock)
        better = self._improve(found, times, lambda plan: self._changed_later(plan, row, seat), worlds, seat, clock)
        return better[0].value

    def _improve(
        self,
        found: list[Plan],
        times: int,
        changes: Callable[[Actions], Sequence[Actions]],
        worlds: Worlds,
        seat: int,
        clock: Clock,
    ) -> list[Plan]:
        """Change the best plan, and what is better then, so many times; return all that was found, best first."""
        for _ in range(times):
            if clock.is_over():
                break
            best = found[0]
            known = {plan.actions for plan in found}
            changed = [plan for plan in changes(best.actions) if plan not in known]
            found = sorted(found + self._best_of(changed, BEST_CHANGES, worlds, seat, clock), key=by_value)
            if found[0] is best:
                break
        return found

    # --- what the others may have chosen ---

    def _draw_worlds(self, row: StateRecord, seat: int, rng: random.Random, clock: Clock) -> Worlds:
        """Draw positions in which all others have chosen something that was guessed."""
        expected = self._expected_from(row, seat, rng, clock)
        rows = [self._world(row, expected, rng) for _ in range(self._planning.worlds)]
        return Worlds(rows, as_words(rng) if self._trials else ())

    def _expect(self, beginning: StateRecord, seat: int, rng: random.Random, clock: Clock) -> Expected:
        """Guess what each of the others lays: what small searches find, and what is best against what these find."""
        others = [other for other in seats_in(self._game, beginning) if other != seat]
        guesses = self._guessed(others, self._guesses_of_each(len(others)), beginning, rng, clock)
        expected, share = dict(guesses), self._planning.others_plan
        if self._trials is None or share == 0 or clock.is_over(SHARE_OF_GUESSES):
            return expected
        everybody = guesses | self._guessed([seat], self._guesses_of_each(len(others)), beginning, rng, clock)
        for other in others:
            if clock.is_over(SHARE_OF_OTHERS):
                break
            against = {one: theirs for one, theirs in everybody.items() if one != other}
            plans = self._planned_for(other, beginning, against, len(others), rng)
            expected[other] = joined([(1 - share, guesses[other]), (share, plans)], least=0.0)
        return expected

    def _guessed(
        self, seats: Sequence[int], times: int, beginning: StateRecord, rng: random.Random, clock: Clock
    ) -> dict[int, Mixture]:
        """Return what small searches, or quick players, lay for each of these: so many plans, each as likely."""
        found = {seat: list[Actions]() for seat in seats}
        for number in range(times):
            if number >= FEWEST_GUESSES and clock.is_over(SHARE_OF_GUESSES):
                break
            for seat, guesses in found.items():
                guesses.append(self._others_plan(beginning, seat, rng, self._searches[number % len(self._searches)]))
        return {seat: alike(guesses) for seat, guesses in found.items()}

    def _planned_for(
        self, other: int, beginning: StateRecord, against: Expected, others: int, rng: random.Random
    ) -> Mixture:
        """Return what is best for one of so many others, by what was guessed; the more they are, the less is tried."""
        number, clock = min(MORE_WORLDS, self._planning.worlds), Clock(None)
        worlds = Worlds([self._world(beginning, against, rng) for _ in range(number)], as_words(rng))
        quick = self._quick_plans(beginning, other, rng, max(1, self._planning.plans // others))
        found = self._best_of(quick, BEST_PLANS, worlds, other, clock)
        better = self._improve(found, 1, lambda plan: self._changed(plan, beginning, other), worlds, other, clock)
        return alike([plan.actions for plan in better[:OTHERS_BEST]])

    def _guesses_of_each(self, others: int) -> int:
        """Return how often each of so many others is guessed at, if there is time."""
        return min(self._planning.guesses, max(FEWEST_GUESSES, MOST_GUESSES // max(1, others)))

    def _world(self, row: StateRecord, expected: Expected, rng: random.Random) -> StateRecord:
        """Return a position in which each of the others has chosen something that was guessed."""
        world = row.copy()
        for other, guesses in expected.items():
            for action in guesses.draw(rng):
                self._kernel.apply(self._board, world, other, action)
        return world

    def _others_plan(self, row: StateRecord, other: int, rng: random.Random, search: Search) -> Actions:
        """Return what another player chooses who knows of nobody's choices: by a search of their own, or quickly."""
        if self._planning.lines:
            return self._plan_by_search(row, other, rng, search)
        row = row.copy()
        self._kernel.reopen(self._board, row, other)
        return self._intended(row, other, rng, 1)[0]

    # --- plans ---

    def _quick_plans(self, row: StateRecord, seat: int, rng: random.Random, times: int) -> list[Actions]:
        """Return what so many quick players intend, each plan once; only the longest ones."""
        intended = self._intended(row, seat, rng, times)
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
        legal, found = legal_in(self._game, row, seat), all_swapped(plan)
        for place in range(len(plan)):
            found |= {(*plan[:place], action, *plan[place + 1 :]) for action in legal if action not in plan}
        return [changed for changed in sorted(found) if self._is_possible(changed, row, seat)]

    def _changed_later(self, plan: Actions, row: StateRecord, seat: int) -> list[Actions]:
        """Return those of them that begin as the plan does."""
        return [changed for changed in self._changed(plan, row, seat) if changed[0] == plan[0]]

    def _best_of(self, plans: Sequence[Actions], most: int, worlds: Worlds, seat: int, clock: Clock) -> list[Plan]:
        """Try plans a little; return the best of them, tried more often, best first."""
        (*early, last), kept = self._efforts(worlds), (GOOD_PLANS, most)
        for number, effort in enumerate(early, len(kept) - len(early)):
            tried = self._try(plans, worlds, seat, effort, partial(clock.is_over, SHARES_OF_TRYING[number]))
            plans = [plan.actions for plan in tried[: kept[number]]]
        return self._try(plans, worlds, seat, last, clock.is_over)

    def _efforts(self, worlds: Worlds) -> list[int]:
        """Return how closely plans are tried, the good ones more and more so.

        By careful players in so many of the worlds; else so often in each.
        """
        if self._trials is None:
            return [AT_FIRST, AGAIN]
        number = len(worlds.rows)
        return [*(effort for effort in (FEW_WORLDS, MORE_WORLDS) if effort < number), number]

    def _try(
        self, plans: Sequence[Actions], worlds: Worlds, seat: int, effort: int, is_over: Callable[[], bool]
    ) -> list[Plan]:
        """Try plans; return them, best first. Without time it is the first ones only."""
        play, found = self._played_out(worlds, seat, effort), list[Plan]()
        for plan in plans:
            if found and is_over():
                break
            found.append(Plan(plan, play(plan)))
        return sorted(found, key=by_value)

    def _played_out(self, worlds: Worlds, seat: int, effort: int) -> Callable[[Actions], float]:
        """Return what tells the chance of a seat with a plan, the mean of the worlds that it is tried in."""
        if (trials := self._trials) is not None:
            trials.use_worlds(*worlds)
            return lambda plan: trials.in_worlds(seat, plan, effort)
        rows = [self._search.rows(world) for world in worlds.rows]
        try_at_root, (w,) = self._search.functions["try_at_root"], self._search.workspaces

        def play(plan: Actions) -> float:
            total, length = 0.0, _write(w, plan)
            for world in rows:
                w.states[ROOT : ROOT + 1] = world
                total += try_at_root(w, self._search.settings, seat, length, effort)
            return total / len(rows)

        return play


def _write(w: Workspace, plan: Actions) -> int:
    """Write a plan to where it is tried from; return its length."""
    for index, action in enumerate(plan):
        w.path[index] = action
    return len(plan)
