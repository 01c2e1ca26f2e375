"""Choosing against one opponent where both lay whole plans at the same time, in secret, and then carry them out.

Plans are only as good as they are carried out. So the same careful players (`trials`) play plans out before they are
laid, and what comes of each choice afterwards (`choices`):

1. *Mixtures* of plans are found for both that the other can't exploit: any plans at first; then, in some rounds, those
   that do best against the other's mixture join one's own (a double oracle).
2. People are no equilibrium. More often than not the other is expected to lay what a small search of its own finds,
   and the plan that does best against all that they may lay is laid (`Dueling`).

While plans are carried out, `choices` goes by what the other was expected to lay.
"""

import random
from collections.abc import Hashable, Sequence
from typing import NamedTuple

import numpy as np

from dragonrace.bots.search.driver import Search, SearchPlan
from dragonrace.bots.search.mixtures import Actions, Expected, Mixture, alike, joined, match_regrets, most_likely
from dragonrace.bots.search.plan_making import (
    Clock,
    Plan,
    PlanMaker,
    by_value,
    legal_in,
    seats_in,
    swapped,
)
from dragonrace.bots.search.trials import Trials
from dragonrace.core.game import Game
from dragonrace.core.levels import Dueling
from dragonrace.core.rules.kernel import StateRecord

__all__ = ["Duelist"]

REGRETS = 400
"""In so many rounds regrets are matched."""
CANDIDATES = 6
"""So many times as many plans as in a mixture are looked at first."""
SAMPLE = 8
"""They are tried against so many of the other's."""
ANSWERS, ANSWERED, BEST_ANSWERS = 4.5, 14, 10
"""So many times as many answers as plans in a mixture are tried in a round, against so many of the other's; so many of
the best ones join."""
IN_MIXTURE, IN_GUESSES = 0.4, 0.6
"""How likely the other is to lay what its mixture has, and how likely what was guessed."""
NEGLIGIBLE = 0.002
"""What is less likely is left out."""
KEPT, LAST_ANSWERS, FINALISTS = 0.5, 3.5, 14
"""In the end, again as multiples of the plans in a mixture, of so many of its plans so many answers are made, and so
many of the best of them looked at closely."""
TIMES = 3
"""So often each of these is played out against each of the other's plans."""
CHANGES, LAST_CHANGES = (1, 1, 2), (0, 1, 1, 2)
"""In how many ways an answer differs from a plan: one of these."""
SHARE_OF_ROUNDS, SHARE_OF_GUESSES = 0.4, 0.75
"""The shares of the time after which there are no more rounds, and no more guesses but one."""


class Duel(NamedTuple):
    """What was found at a turn's beginning: for whom, where, and mixtures of plans of both."""

    seat: int
    place: Hashable
    own: Mixture
    theirs: Mixture


class Duelist(PlanMaker):
    """Lays plans for one of two, in a game in which players are careful."""

    LEADS = FINALISTS

    def __init__(self, game: Game, dueling: Dueling, backend: str = "compiled", *, trials: Trials):
        super().__init__(game)
        self._dueling, self._trials = dueling, trials
        self._search = Search(game, SearchPlan(dueling.manner, dueling.lines, is_brief=True), backend)
        self._duel: Duel | None = None
        self._theirs = Mixture([], np.zeros(0))
        """What the other may lay where plans were made last."""

    def _think(self, row: StateRecord, seat: int, rng: random.Random, clock: Clock) -> list[Plan]:
        """See `PlanMaker`: plans that were tried against all that the other may lay."""
        duel = self._duel_from(row, seat, rng, clock)
        self._theirs = theirs = duel.theirs
        pool = self._dueling.plans
        kept = most_likely(duel.own, max(1, round(KEPT * pool)))
        if duel.place != row.key():  # some of the plan has been chosen already
            kept = self._any_plans(row, seat, CANDIDATES * pool, rng)
        answered = most_likely(theirs, ANSWERED)
        tried = {self._changed(rng.choice(kept), row, seat, rng.choice(LAST_CHANGES), rng)
                 for _ in range(round(LAST_ANSWERS * pool))}  # fmt: skip
        return self._against(self._best_of(sorted(tried), FINALISTS, row, seat, answered), row, seat, theirs)

    def _value_of(self, ways: Sequence[Actions], row: StateRecord, seat: int) -> float:
        """See `PlanMaker`: against what the other may lay."""
        best = self._best_of(ways, BEST_ANSWERS, row, seat, most_likely(self._theirs, ANSWERED))
        return self._against(best, row, seat, self._theirs)[0].value

    def _duel_from(self, row: StateRecord, seat: int, rng: random.Random, clock: Clock) -> Duel:
        """Return what both may lay from the turn's beginning, though ``seat`` may have chosen some of it by now.

        (The other doesn't know that.)
        """
        beginning = self._beginning(row, seat)
        if self._duel is None or (self._duel.seat, self._duel.place) != (seat, beginning.key()):
            self._trials.begin(rng)
            own, others = self._mixtures(beginning, seat, rng, clock)
            guesses = self._guesses(beginning, 1 - seat, rng, clock)
            theirs = joined([(IN_MIXTURE, others), (IN_GUESSES, guesses)], NEGLIGIBLE)
            self._duel = Duel(seat, beginning.key(), own, theirs)
        return self._duel

    def _expect(self, beginning: StateRecord, seat: int, rng: random.Random, clock: Clock) -> Expected:
        """See `PlanMaker`: what the other's mixture has, and what small searches lay."""
        return {1 - seat: self._duel_from(beginning, seat, rng, clock).theirs}

    def _mixtures(self, row: StateRecord, seat: int, rng: random.Random, clock: Clock) -> tuple[Mixture, Mixture]:
        """Return a mixture of plans for ``seat``, and one for the other."""
        pool, other, played = self._dueling.plans, 1 - seat, self._trials.against_each_other
        own_candidates, others_candidates = (self._any_plans(row, one, CANDIDATES * pool, rng) for one in (seat, other))
        others = others_candidates[:pool]
        mine = self._best_of(own_candidates, pool, row, seat, rng.choices(others, k=SAMPLE))
        others = self._best_of(others_candidates, pool, row, other, rng.choices(mine, k=SAMPLE))
        mine = self._best_of(own_candidates, pool, row, seat, rng.choices(others, k=SAMPLE))
        for number in range(self._dueling.rounds):
            shares = match_regrets(played(row, seat, mine, others), REGRETS)
            own_mixture, others_mixture = Mixture(mine, shares[0]), Mixture(others, shares[1])
            if number == self._dueling.rounds - 1 or clock.is_over(SHARE_OF_ROUNDS):
                break
            mine = self._with_answers(own_mixture, row, seat, others_mixture, rng)
            others = self._with_answers(others_mixture, row, other, own_mixture, rng)
        return own_mixture, others_mixture

    def _with_answers(
        self, own: Mixture, row: StateRecord, seat: int, others: Mixture, rng: random.Random
    ) -> list[Actions]:
        """Return the likeliest plans of a mixture, with those near it that do best against the other's."""
        count = round(ANSWERS * self._dueling.plans)
        tried = {self._changed(own.draw(rng), row, seat, rng.choice(CHANGES), rng) for _ in range(count)}
        answers = self._best_of(sorted(tried), BEST_ANSWERS, row, seat, [others.draw(rng) for _ in range(ANSWERED)])
        return sorted({*most_likely(own, self._dueling.plans), *answers})

    def _best_of(
        self, plans: Sequence[Actions], count: int, row: StateRecord, seat: int, others: Sequence[Actions]
    ) -> list[Actions]:
        """Return so many plans that do best against some of the other's, each as likely, in one game against each."""
        values = self._trials.against_each_other(row, seat, plans, others).mean(axis=1)
        return [plans[index] for index in np.argsort(-values, kind="stable")[:count]]

    def _against(self, plans: Sequence[Actions], row: StateRecord, seat: int, others: Mixture) -> list[Plan]:
        """Return plans with their chances against a mixture, the best one first."""
        values = self._trials.against_each_other(row, seat, plans, others.plans, TIMES) @ others.shares
        return sorted(map(Plan, plans, values.tolist()), key=by_value)

    def _guesses(self, row: StateRecord, other: int, rng: random.Random, clock: Clock) -> Mixture:
        """Return what small searches lay for the other."""
        plans: list[Actions] = []
        while len(plans) < self._dueling.guesses and not (plans and clock.is_over(SHARE_OF_GUESSES)):
            plans.append(self._plan_by_search(row, other, rng, self._search))
        return alike(plans)

    def _any_plans(self, row: StateRecord, seat: int, count: int, rng: random.Random) -> list[Actions]:
        """Return so many plans, each action any legal one."""
        reopened = row.copy()
        self._kernel.reopen(self._board, reopened, seat)
        return list(dict.fromkeys(self._any_plan(reopened, seat, rng) for _ in range(count)))

    def _any_plan(self, row: StateRecord, seat: int, rng: random.Random) -> Actions:
        after, chosen = row.copy(), list[int]()
        while seat in seats_in(self._game, after):
            chosen.append(rng.choice(legal_in(self._game, after, seat)))
            self._kernel.apply(self._board, after, seat, chosen[-1])
        return tuple(chosen)

    def _changed(self, plan: Actions, row: StateRecord, seat: int, times: int, rng: random.Random) -> Actions:
        """Return a plan in which two actions have changed places, or one is another, so many times; it stays legal."""
        legal = legal_in(self._game, row, seat)
        for _ in range(times):
            if len(plan) > 1 and rng.random() < 0.5:
                changed = swapped(plan, *rng.sample(range(len(plan)), 2))
            else:
                place, others = rng.randrange(len(plan)), [action for action in legal if action not in plan]
                changed = (*plan[:place], rng.choice(others), *plan[place + 1 :]) if others else plan
            plan = changed if self._is_possible(changed, row, seat) else plan
        return plan
