"""What all who make whole plans have in common: plans, how they differ, and that each is made once (`PlanMaker`)."""

import random
import time
from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Collection, Hashable, Sequence
from itertools import combinations
from typing import ClassVar, NamedTuple

from dragonrace.bots.search.driver import Finding, Search
from dragonrace.bots.search.mixtures import Actions, Expected
from dragonrace.bots.search.turns import turn_beginning
from dragonrace.core.game import Game, State
from dragonrace.core.rules.actors import actors_in
from dragonrace.core.rules.kernel import StateRecord

__all__ = [
    "Clock",
    "Plan",
    "PlanMaker",
    "all_swapped",
    "by_action",
    "by_value",
    "led_by",
    "legal_in",
    "seats_in",
    "swapped",
]


class Plan(NamedTuple):
    """What a seat does next, one action after the other, and its chance to win then, from 0 to 1."""

    actions: Actions
    value: float


class Made(NamedTuple):
    """Plans that were made for a seat in a position, the best one first."""

    place: Hashable
    plans: list[Plan]


class Known(NamedTuple):
    """What others are expected to lay: for whom, in which turn, and where that began."""

    seat: int
    turn: int
    place: Hashable
    others: Expected


class PlanMaker(ABC):
    """Makes plans for positions of a game, one after the other."""

    LEADS: ClassVar[int]
    """So many of the best plans show how one may go on after an action."""

    def __init__(self, game: Game):
        self._game, self._kernel, self._board = game, game.kernel, game.compiled_board
        self._found: dict[Hashable, list[Finding]] = {}
        self._made: Made | None = None
        self._known: Known | None = None

    def think(self, row: StateRecord, seat: int, rng: random.Random, seconds: float | None) -> list[Plan]:
        """Return the plans for ``seat`` that were tried the most, the best one first.

        ``row``: a position in which nobody else has chosen what they may choose now. ``seconds`` None: it takes the
        time that it needs.
        """
        self._made = None  # from now on plans are tried against something else
        plans = self._think(row, seat, rng, Clock(seconds))
        self._made = Made((seat, row.key()), plans)
        return plans

    def compare(
        self, row: StateRecord, seat: int, actions: Collection[int], rng: random.Random, seconds: float | None
    ) -> dict[int, float]:
        """Return the chance to win with the best plan found that begins with each of these actions.

        All are tried against the same, as the plans that were made here last. Arguments as those of `think`; beyond the
        ``seconds`` in which these are made it takes the time that it needs. An action is left out that no plan begins
        with.
        """
        made = self._made
        plans = made.plans if made and made.place == (seat, row.key()) else self.think(row, seat, rng, seconds)
        values = dict[int, float]()
        for action in actions:
            own = [plan.actions for plan in plans if plan.actions[0] == action]
            led = [way for plan in plans[: self.LEADS] for way in led_by(action, plan.actions)]
            if ways := [way for way in dict.fromkeys(own + led) if self._is_possible(way, row, seat)]:
                values[action] = self._value_of(ways, row, seat)
        return values

    @abstractmethod
    def _think(self, row: StateRecord, seat: int, rng: random.Random, clock: "Clock") -> list[Plan]:
        """Make plans: see `think`."""

    @abstractmethod
    def _value_of(self, ways: Sequence[Actions], row: StateRecord, seat: int) -> float:
        """Return the chance to win with the best of some plans, which begin alike, where plans were made last."""

    @abstractmethod
    def _expect(self, beginning: StateRecord, seat: int, rng: random.Random, clock: "Clock") -> Expected:
        """Find out what each of the others may lay in a turn that begins so."""

    def expected(self, state: State, seat: int, rng: random.Random, clock: "Clock") -> Expected:
        """Return what each of the others was expected to lay when the turn began; find it out, where it wasn't yet.

        It is nothing where nobody knows how the turn began, as in batches, which keep no history.
        """
        if state.has_history:
            return self._expected_from(turn_beginning(state).row, seat, rng, clock)
        known = self._known
        return known.others if known and (known.seat, known.turn) == (seat, state.row.turns) else {}

    def _expected_from(self, row: StateRecord, seat: int, rng: random.Random, clock: "Clock") -> Expected:
        """Return what each of the others may lay in a turn that a seat has begun so; they know nothing of that."""
        beginning = self._beginning(row, seat)
        if self._known is None or (self._known.seat, self._known.place) != (seat, beginning.key()):
            others = self._expect(beginning, seat, rng, clock)
            self._known = Known(seat, int(beginning.turns), beginning.key(), others)
        return self._known.others

    def _beginning(self, row: StateRecord, seat: int) -> StateRecord:
        """Return a position, in which nobody but a seat has chosen, as it was before that one did."""
        beginning = row.copy()
        self._kernel.reopen(self._board, beginning, (seat + 1) % self._game.num_players)
        return beginning

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
        while seat in seats_in(self._game, row):
            chosen.append(search.think_at(row, seat, rng)[0].action)
            self._kernel.apply(self._board, row, seat, chosen[-1])
        return tuple(chosen)


def seats_in(game: Game, row: StateRecord) -> tuple[int, ...]:
    """Return who may act in a position."""
    return actors_in(game.kernel.actors(game.compiled_board, row))


def legal_in(game: Game, row: StateRecord, seat: int) -> list[int]:
    """Return what a seat may do in a position."""
    out = [0] * game.longest_list
    return out[: game.kernel.legal_actions(game.compiled_board, row, seat, out)]


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


def by_value(plan: Plan) -> float:
    """Sort plans by this: the best comes first; of equals the one that was there first.

    (A quick player's plan is before all changes of it: what makes no difference should look as if it were meant.)
    """
    return -plan.value


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
