"""Choosing against one opponent where both lay whole plans at the same time, in secret, and then carry them out.

Plans are only as good as they are carried out. So the same careful players (`duels`) play plans out before they are
laid, and what comes of each choice afterwards:

1. *Mixtures* of plans are found for both that the other can't exploit: any plans at first; then, in some rounds, those
   that do best against the other's mixture join one's own (a double oracle).
2. People are no equilibrium. More often than not the other is expected to lay what a small search of its own finds,
   and the plan that does best against all that they may lay is laid (`Dueling`).
3. While plans are carried out, each choice is tried in *worlds* in which the other has laid something that is still
   possible, likely as it was, with what lies open by then.
"""

import random
from collections.abc import Collection, Hashable, Sequence
from typing import NamedTuple

import numpy as np

from dragonrace.bots.search.driver import Finding, Search, SearchPlan
from dragonrace.bots.search.mixtures import Mixture, joined, match_regrets, most_likely
from dragonrace.bots.search.plan_making import Actions, Clock, Plan, PlanMaker, by_value, led_by, swapped
from dragonrace.bots.search.trials import Trials
from dragonrace.bots.search.turns import turn_beginning
from dragonrace.core.chance import as_words
from dragonrace.core.errors import DragonraceError
from dragonrace.core.game import Game, State
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

FITTING, MENDED = 0.5, 0.8
"""This share of the worlds is made of plans that agree with what lies open, where there are any; to this share, then,
of plans that are changed so that they do; the rest of any."""
DOUBT = 0.003
"""So likely at least, next to the others, is each of the other's plans then."""
AT_FIRST, BEST_WAYS = 8, 8
"""Each way to choose is tried in so many worlds, and so many of the best ones in all of them."""


class Duel(NamedTuple):
    """What was found at a turn's beginning: for whom, in which turn and where, and mixtures of plans of both."""

    seat: int
    turn: int
    place: Hashable
    own: Mixture
    theirs: Mixture


class Made(NamedTuple):
    """Plans that were made for a seat in a position, the best one first."""

    place: Hashable
    plans: list[Plan]


class Duelist(PlanMaker):
    """Chooses for one of two, in a game in which players are careful."""

    def __init__(self, game: Game, dueling: Dueling, backend: str = "compiled"):
        super().__init__(game)
        self._dueling, self._trials = dueling, Trials(game, dueling.worlds, backend)
        self._search = Search(game, SearchPlan(dueling.manner, dueling.lines, is_brief=True), backend)
        self._duel: Duel | None = None
        self._made: Made | None = None

    # --- plans ---

    def think(self, row: StateRecord, seat: int, rng: random.Random, seconds: float | None) -> list[Plan]:
        """See `PlanMaker`: plans that were tried against all that the other may lay."""
        duel = self._duel_from(row, seat, rng, seconds)
        pool = self._dueling.plans
        kept = most_likely(duel.own, max(1, round(KEPT * pool)))
        if duel.place != row.key():  # some of the plan has been chosen already
            kept = self._any_plans(row, seat, CANDIDATES * pool, rng)
        answered = most_likely(duel.theirs, ANSWERED)
        tried = {self._changed(rng.choice(kept), row, seat, rng.choice(LAST_CHANGES), rng)
                 for _ in range(round(LAST_ANSWERS * pool))}  # fmt: skip
        plans = self._against(self._best_of(sorted(tried), FINALISTS, row, seat, answered), row, seat, duel.theirs)
        self._made = Made((seat, row.key()), plans)
        return plans

    def compare(
        self, row: StateRecord, seat: int, actions: Collection[int], rng: random.Random, seconds: float | None
    ) -> dict[int, float]:
        """See `PlanMaker`: all against what the other may lay."""
        if self._made is None or self._made.place != (seat, row.key()):
            self.think(row, seat, rng, seconds)
            assert self._made is not None
        duel, values = self._duel_from(row, seat, rng, seconds), {}
        for action in actions:
            own = [plan.actions for plan in self._made.plans if plan.actions[0] == action]
            led = [plan for one in self._made.plans for plan in led_by(action, one.actions)]
            if ways := [plan for plan in dict.fromkeys(own + led) if self._is_possible(plan, row, seat)]:
                best = self._best_of(ways, BEST_ANSWERS, row, seat, most_likely(duel.theirs, ANSWERED))
                values[action] = self._against(best, row, seat, duel.theirs)[0].value
        return values

    def _duel_from(self, row: StateRecord, seat: int, rng: random.Random, seconds: float | None) -> Duel:
        """Return what both may lay from the turn's beginning, though ``seat`` may have chosen some of it by now.

        (The other doesn't know that.)
        """
        beginning = row.copy()
        self._kernel.reopen(self._board, beginning, 1 - seat)
        duel = self._duel
        if duel is None or (duel.seat, duel.place) != (seat, beginning.key()):
            clock = Clock(seconds)
            self._trials.begin(rng)
            own, others = self._mixtures(beginning, seat, rng, clock)
            guesses = self._guesses(beginning, 1 - seat, rng, clock)
            theirs = joined([(IN_MIXTURE, others), (IN_GUESSES, guesses)], NEGLIGIBLE)
            duel = self._duel = Duel(seat, int(beginning.turns), beginning.key(), own, theirs)
        return duel

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
        return Mixture(plans, np.full(len(plans), 1 / len(plans)))

    def _any_plans(self, row: StateRecord, seat: int, count: int, rng: random.Random) -> list[Actions]:
        """Return so many plans, each action any legal one."""
        reopened = row.copy()
        self._kernel.reopen(self._board, reopened, seat)
        return list(dict.fromkeys(self._any_plan(reopened, seat, rng) for _ in range(count)))

    def _any_plan(self, row: StateRecord, seat: int, rng: random.Random) -> Actions:
        after, chosen = row.copy(), list[int]()
        while seat in self._actors(after):
            chosen.append(rng.choice(self._legal(after, seat)))
            self._kernel.apply(self._board, after, seat, chosen[-1])
        return tuple(chosen)

    def _changed(self, plan: Actions, row: StateRecord, seat: int, times: int, rng: random.Random) -> Actions:
        """Return a plan in which two actions have changed places, or one is another, so many times; it stays legal."""
        legal = self._legal(row, seat)
        for _ in range(times):
            if len(plan) > 1 and rng.random() < 0.5:
                changed = swapped(plan, *rng.sample(range(len(plan)), 2))
            else:
                place, others = rng.randrange(len(plan)), [action for action in legal if action not in plan]
                changed = (*plan[:place], rng.choice(others), *plan[place + 1 :]) if others else plan
            plan = changed if self._is_possible(changed, row, seat) else plan
        return plan

    # --- choices ---

    def choices(self, state: State, seat: int, rng: random.Random, seconds: float | None) -> list[Finding]:
        """Return what comes of each choice while plans are carried out, the best first.

        What was tried in all worlds comes first. ``seconds``: for what the other may have laid, where that has not been
        found out yet.
        """
        worlds = self._use_worlds(state, seat, rng, seconds)
        ways = self._ways(state.row, seat, state.legal_actions(seat), rng)
        by_action: dict[int, Finding] = {}
        for one in sorted(self._tried(ways, seat, worlds), key=lambda one: (-one.visits, -one.value, one.action)):
            by_action.setdefault(one.action, one)
        return list(by_action.values())

    def compare_choices(
        self, state: State, seat: int, actions: Collection[int], rng: random.Random, seconds: float | None
    ) -> dict[int, float]:
        """Return the chance to win after each of these choices, in all worlds. Arguments as those of `choices`."""
        worlds, values = self._use_worlds(state, seat, rng, seconds), dict[int, float]()
        for action in actions:
            tried = self._tried(self._ways(state.row, seat, [action], rng), seat, worlds)
            values[action] = max(one.value for one in tried if one.visits == worlds)
        return values

    def _tried(self, ways: Collection[Actions], seat: int, worlds: int) -> list[Finding]:
        """Return what comes of each way to choose: of the best ones in all worlds, of the others in a few."""

        def in_so_many(number: int, ways: Collection[Actions]) -> dict[Actions, Finding]:
            return {way: Finding(way[0], number, self._trials.in_worlds(seat, way, number)) for way in ways}

        found = in_so_many(min(AT_FIRST, worlds), ways)
        best = sorted(ways, key=lambda way: -found[way].value)[:BEST_WAYS]
        return list((found | in_so_many(worlds, best)).values())

    def _ways(self, row: StateRecord, seat: int, actions: Collection[int], rng: random.Random) -> list[Actions]:
        """Return each action alone; or, where careful players do several things by one plan, with all that may follow.

        (A plank that is chosen, but lies nowhere yet, is half of a choice.)
        """
        out, scratch = [0] * self._game.longest_list, self._game.type.advice.scratch()
        careful = self._kernel.intend_carefully
        if careful(self._board, row.copy(), seat, as_words(rng), out, scratch) == 1:
            return [(action,) for action in actions]
        return [(action, *then) for action in actions for then in self._followed(row, seat, action)]

    def _followed(self, row: StateRecord, seat: int, action: int) -> list[Actions]:
        """Return what the seat may do next, an action each; nothing where it is over, or somebody else's turn."""
        after = row.copy()
        self._kernel.apply(self._board, after, seat, action)
        same = self._kernel.turn_segment(self._board, after) == self._kernel.turn_segment(self._board, row)
        return [(then,) for then in self._legal(after, seat)] if same and seat in self._actors(after) else [()]

    def _use_worlds(self, state: State, seat: int, rng: random.Random, seconds: float | None) -> int:
        """Draw worlds from what the other may have laid, and have them be in use; return how many there are."""
        theirs = self._expected(state, seat, rng, seconds)
        likely, worlds = theirs.shares + DOUBT, list[StateRecord]()
        supposed = [self._world(state.row, seat, plan) for plan in theirs.plans]
        fitting = [index for index, (_, agrees) in enumerate(supposed) if agrees]
        for number in range(self._dueling.worlds):
            share = number / self._dueling.worlds
            if fitting and share < FITTING:
                worlds.append(supposed[rng.choices(fitting, likely[fitting].tolist())[0]][0])
            elif supposed and share < MENDED:
                worlds.append(rng.choices(supposed, likely.tolist())[0][0])
            else:
                worlds.append(self._any_world(state.row, seat, rng))
        rng.shuffle(worlds)  # any first ones of them are of all kinds
        self._trials.use_worlds(worlds, rng)
        return len(worlds)

    def _expected(self, state: State, seat: int, rng: random.Random, seconds: float | None) -> Mixture:
        """Return what the other was expected to lay when the turn began; find it out, where it wasn't yet.

        That is nothing where nobody knows how it began, as in batches, which keep no history.
        """
        duel = self._duel
        if duel is None or (duel.seat, duel.turn) != (seat, state.row.turns):
            try:
                beginning = turn_beginning(state)
            except DragonraceError:
                return Mixture([], np.zeros(0))
            duel = self._duel_from(beginning.row, seat, rng, seconds)
        return duel.theirs

    def _world(self, row: StateRecord, seat: int, plan: Actions) -> tuple[StateRecord, bool]:
        """Return a position in which the other has laid a plan, and whether all that is known agrees with that."""
        world = row.copy()
        return world, bool(self._kernel.suppose(self._board, world, 1 - seat, [*plan], len(plan)))

    def _any_world(self, row: StateRecord, seat: int, rng: random.Random) -> StateRecord:
        """Return a position in which the other has laid anything that is possible."""
        world = row.copy()
        self._kernel.redraw(self._board, world, seat, as_words(rng))
        return world
