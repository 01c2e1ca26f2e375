"""The best program in a trial: what five cards would do for a route if nobody else did anything."""

import random
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from dragonrace.games.river_dragons.advice import costs
from dragonrace.games.river_dragons.advice.planner.routes import PLANK, STEP, STONE, Route
from dragonrace.games.river_dragons.cards import CARDS, PLACES, Card

__all__ = ["Extra", "Program", "Progress", "best_program"]

WASTE, BACK, ARRIVED = costs.WASTE / 10, costs.BACK / 10, costs.ARRIVED / 10
TOO_LATE = 0.2
"""What each card before the arrival costs: dragons may be among the others' cards."""
ALL_CARDS = (1 << CARDS) - 1
"""A hand that lacks nothing: a bit for each card."""


class Progress(NamedTuple):
    """How far a route has come: steps made, stones placed, planks built; and what was lost on the way."""

    steps: int = 0
    stones: int = 0
    planks: int = 0
    lost: float = 0.0


class Extra(NamedTuple):
    """A card that does nothing for the route, and what it is worth at each place of the program."""

    card: int
    worth: tuple[float, ...]


class Program(NamedTuple):
    """A program, what is left of the route after it, and after how many cards one has arrived (0: one has not)."""

    cards: tuple[int, ...]
    left: float
    arrives: int


class _Needs(NamedTuple):
    """What a route needs, in the order in which it needs it."""

    plank_before: tuple[int, ...]
    """How many planks have to be built before each step can be made."""
    stones_before: tuple[int, ...]
    """How many stones have to be placed before each plank can be built."""
    stones: int

    @classmethod
    def of(cls, route: Route) -> "_Needs":
        planks, plank_before = 0, []
        placed: set[int] = set()
        stones_before = []
        for step in route.steps:
            if step.is_to_be_built:
                planks += 1
                placed.update(step.stones)
                stones_before.append(len(placed))
            plank_before.append(planks if step.is_to_be_built else 0)
        return cls(tuple(plank_before), tuple(stones_before), len(placed))

    def after(self, card: int, progress: Progress) -> Progress:
        """Return how far the route is after a card."""
        steps, stones, planks, lost = progress
        if card in (Card.S1, Card.S2):
            return Progress(steps, min(self.stones, stones + card - Card.S1 + 1), planks, lost)
        if card in (Card.P1, Card.P2):
            return self._built(progress, card - Card.P1 + 1)
        if card in (Card.M1, Card.M2):
            return self._walked(progress, card - Card.M1 + 1)
        return progress

    def _built(self, progress: Progress, count: int) -> Progress:
        steps, stones, planks, lost = progress
        for _ in range(count):
            if planks < len(self.stones_before) and self.stones_before[planks] <= stones:
                planks += 1
            else:
                lost += WASTE
        return Progress(steps, stones, planks, lost)

    def _walked(self, progress: Progress, count: int) -> Progress:
        start, stones, planks, lost = progress
        steps = start
        while steps < start + count and steps < len(self.plank_before) and self.plank_before[steps] <= planks:
            steps += 1
        if steps == start and count == 1:  # two steps may lead there and back
            lost += BACK
        return Progress(steps, stones, planks, lost)

    def left(self, progress: Progress) -> float:
        """Return what is left of the route."""
        steps = (len(self.plank_before) - progress.steps) * STEP
        planks = (len(self.stones_before) - progress.planks) * PLANK
        return steps + planks + (self.stones - progress.stones) * STONE + progress.lost


def best_program(
    route: Route,
    laid: Sequence[int],
    rng: random.Random,
    extras: Sequence[Extra] = (),
    jump: int = 0,
    *,
    places: int = PLACES,
    hand: int = ALL_CARDS,
) -> Program:
    """Complete a program so that as little as possible is left of a route; chance decides between equal ones.

    ``laid`` are the cards that lie already. ``jump``: how many steps of the route a Jump makes as the first card.
    The program has so many ``places``, or fewer where the ``hand``, a bit for each card, can't fill them.
    """
    needs = _Needs.of(route)
    worth = {extra.card: extra.worth for extra in extras}
    best: dict[tuple[int, Progress], tuple[int, ...]] = {(0, Progress()): ()}
    arrivals: list[Program] = []
    for place in range(places):
        following: dict[tuple[int, Progress], tuple[int, ...]] = {}
        for (used, progress), cards in best.items():
            for card in (laid[place],) if place < len(laid) else _hand(hand, used, worth, jump if place == 0 else 0):
                after = _play(needs, card, progress, place, worth, jump)
                program = (*cards, card)
                if after.steps == len(route.steps):
                    arrivals.append(Program(program, ARRIVED + place * TOO_LATE + after.lost, place + 1))
                    continue
                key = (used | 1 << card, after)
                if key not in following or rng.random() < 1 / 2:
                    following[key] = program
        if not following and not arrivals:
            break
        best = following
    plans = [*arrivals, *(Program(cards, needs.left(progress), 0) for (_used, progress), cards in best.items())]
    least = min(plan.left for plan in plans)
    return rng.choice([plan for plan in plans if plan.left <= least + 1e-9])


_BASIC = (Card.S1, Card.S2, Card.P1, Card.P2, Card.M1, Card.M2)
_DRAGONS = -1 << len(Card)


def _hand(hand: int, used: int, worth: Mapping[int, object], jump: int) -> list[int]:
    """The cards that may come next: one dragon at most (RD-12)."""
    cards = [*_BASIC, *worth, *((Card.J,) if jump else ())]
    left = hand & ~used
    return [card for card in cards if left >> card & 1 and not (card >= len(Card) and used & _DRAGONS)]


def _play(
    needs: _Needs, card: int, progress: Progress, place: int, worth: Mapping[int, tuple[float, ...]], jump: int
) -> Progress:
    if card in worth:
        return progress._replace(lost=progress.lost - worth[card][place])
    if card == Card.J:
        return progress._replace(steps=progress.steps + jump)
    return needs.after(card, progress)
