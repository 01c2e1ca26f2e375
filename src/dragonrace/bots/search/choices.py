"""Choosing while plans are carried out: each choice is tried by careful players (`trials`) in *worlds*.

In a world all others have laid something that is still possible: what they were expected to, likely as that was, with
what lies open by now.
"""

import random
from collections.abc import Collection

from dragonrace.bots.search.driver import Finding
from dragonrace.bots.search.mixtures import Actions, Expected, Mixture
from dragonrace.bots.search.plan_making import Clock, legal_in, seats_in
from dragonrace.bots.search.trials import Trials
from dragonrace.core.chance import as_words
from dragonrace.core.game import Game
from dragonrace.core.rules.kernel import StateRecord

__all__ = ["Choices"]

FITTING, MENDED = 0.5, 0.8
"""In this share of the worlds another has laid a plan that agrees with what lies open, where there are any; up to this
share, then, one that is changed so that it does; in the rest anything."""
DOUBT = 0.003
"""So likely at least, next to the others, is each plan then."""
AT_FIRST, BEST_WAYS = 8, 8
"""Each way to choose is tried in so many worlds, and so many of the best ones in all of them."""


class Choices:
    """Tries choices for a seat, in a game in which players are careful."""

    def __init__(self, game: Game, worlds: int, trials: Trials):
        self._game, self._kernel, self._board = game, game.kernel, game.compiled_board
        self._worlds, self._trials = worlds, trials

    def findings(
        self, row: StateRecord, seat: int, expected: Expected, rng: random.Random, clock: Clock
    ) -> list[Finding]:
        """Return what comes of each choice, the best first: what was tried in all worlds, then what was in a few.

        ``expected``: what others may have laid; nothing is known of whom it lacks. ``clock``: when time is over, fewer
        are tried in all worlds, but one at the least.
        """
        self._use_worlds(row, seat, expected, rng)
        ways = self._ways(row, seat, legal_in(self._game, row, seat), rng)
        by_action: dict[int, Finding] = {}
        for one in sorted(self._tried(ways, seat, clock), key=lambda one: (-one.visits, -one.value, one.action)):
            by_action.setdefault(one.action, one)
        return list(by_action.values())

    def compare(
        self, row: StateRecord, seat: int, actions: Collection[int], expected: Expected, rng: random.Random
    ) -> dict[int, float]:
        """Return the chance to win after each of these choices, in all worlds. Arguments as those of `findings`."""
        self._use_worlds(row, seat, expected, rng)
        values = dict[int, float]()
        for action in actions:
            tried = self._tried(self._ways(row, seat, [action], rng), seat, Clock(None))
            values[action] = max(one.value for one in tried if one.visits == self._worlds)
        return values

    def _tried(self, ways: Collection[Actions], seat: int, clock: Clock) -> list[Finding]:
        """Return what comes of each way to choose: of the best ones in all worlds, of the others in a few."""

        def in_worlds(number: int, way: Actions) -> Finding:
            return Finding(way[0], number, self._trials.in_worlds(seat, way, number))

        found = {way: in_worlds(min(AT_FIRST, self._worlds), way) for way in ways}
        for number, way in enumerate(sorted(ways, key=lambda way: -found[way].value)[:BEST_WAYS]):
            if number and clock.is_over():
                break
            found[way] = in_worlds(self._worlds, way)
        return list(found.values())

    def _ways(self, row: StateRecord, seat: int, actions: Collection[int], rng: random.Random) -> list[Actions]:
        """Return each action alone; or, where careful players do several things by one plan, with all that may follow.

        (A plank that is chosen, but lies nowhere yet, is half of a choice. Where it can lie nowhere careful players do
        one thing, whatever their random numbers.)
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
        if not same or seat not in seats_in(self._game, after):
            return [()]
        return [(then,) for then in legal_in(self._game, after, seat)]

    # --- worlds ---

    def _use_worlds(self, row: StateRecord, seat: int, expected: Expected, rng: random.Random) -> None:
        """Draw worlds, and have them be in use."""
        worlds = [self._any_world(row, seat, rng) for _ in range(self._worlds)]
        for other, theirs in expected.items():
            self._suppose(worlds, row, other, theirs, rng)
        self._trials.use_worlds(worlds, as_words(rng))

    def _any_world(self, row: StateRecord, seat: int, rng: random.Random) -> StateRecord:
        """Return a position in which the others have laid anything that is possible."""
        world = row.copy()
        self._kernel.redraw(self._board, world, seat, as_words(rng))
        return world

    def _suppose(
        self, worlds: list[StateRecord], row: StateRecord, other: int, theirs: Mixture, rng: random.Random
    ) -> None:
        """Have another lay, in most of the worlds, what they were expected to; in any of them, so that any few do."""
        likely = (theirs.shares + DOUBT).tolist()
        agrees = [self._kernel.suppose(self._board, row.copy(), other, [*plan], len(plan)) for plan in theirs.plans]
        fitting = [likely[index] if fits else 0.0 for index, fits in enumerate(agrees)]
        for number, world in enumerate(rng.sample(worlds, round(MENDED * len(worlds)))):
            weights = fitting if any(agrees) and number < FITTING * len(worlds) else likely
            (plan,) = rng.choices(theirs.plans, weights)
            self._kernel.suppose(self._board, world, other, [*plan], len(plan))
