"""The best program on paper: what five cards would do for a route if nobody else did anything."""

import random
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from dragonrace.games.river_dragons.advice.routes import PLANK, STEP, STONE, Route
from dragonrace.games.river_dragons.cards import PLACES, Card

__all__ = ["Extra", "Paper", "Plan", "best_program"]

WASTE = 1.5
"""What it costs to lay a plank where it is no use."""
BACK = 1.0
"""And to have to walk the wrong way."""
ARRIVED = -20.0
"""What is left when one has arrived; sooner is better."""
TOO_LATE = 0.2
"""What each card before the arrival costs: dragons may be among the others' cards."""


class Paper(NamedTuple):
    """How far a route has come: steps made, stones placed, planks built; and what was lost on the way."""

    steps: int = 0
    stones: int = 0
    planks: int = 0
    lost: float = 0.0


class Extra(NamedTuple):
    """A card that does nothing for the route, and what it is worth at each place of the program."""

    card: int
    worth: tuple[float, ...]


class Plan(NamedTuple):
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

    def after(self, card: int, paper: Paper) -> Paper:
        """Return how far the route is after a card."""
        steps, stones, planks, lost = paper
        if card in (Card.S1, Card.S2):
            return Paper(steps, min(self.stones, stones + card - Card.S1 + 1), planks, lost)
        if card in (Card.P1, Card.P2):
            return self._built(paper, card - Card.P1 + 1)
        if card in (Card.M1, Card.M2):
            return self._walked(paper, card - Card.M1 + 1)
        return paper

    def _built(self, paper: Paper, count: int) -> Paper:
        steps, stones, planks, lost = paper
        for _ in range(count):
            if planks < len(self.stones_before) and self.stones_before[planks] <= stones:
                planks += 1
            else:
                lost += WASTE
        return Paper(steps, stones, planks, lost)

    def _walked(self, paper: Paper, count: int) -> Paper:
        start, stones, planks, lost = paper
        steps = start
        while steps < start + count and steps < len(self.plank_before) and self.plank_before[steps] <= planks:
            steps += 1
        if steps == start and count == 1:  # two steps may lead there and back
            lost += BACK
        return Paper(steps, stones, planks, lost)

    def left(self, paper: Paper) -> float:
        """Return what is left of the route."""
        steps = (len(self.plank_before) - paper.steps) * STEP
        planks = (len(self.stones_before) - paper.planks) * PLANK
        return steps + planks + (self.stones - paper.stones) * STONE + paper.lost


def best_program(
    route: Route, laid: Sequence[int], rng: random.Random, extras: Sequence[Extra] = (), jump: int = 0
) -> Plan:
    """Complete a program so that as little as possible is left of a route; chance decides between equal ones.

    ``laid`` are the cards that lie already. ``jump``: how many steps of the route a Jump makes as the first card.
    """
    needs = _Needs.of(route)
    worth = {extra.card: extra.worth for extra in extras}
    best: dict[tuple[int, Paper], tuple[int, ...]] = {(0, Paper()): ()}
    arrivals: list[Plan] = []
    for place in range(PLACES):
        following: dict[tuple[int, Paper], tuple[int, ...]] = {}
        for (used, paper), cards in best.items():
            for card in (laid[place],) if place < len(laid) else _hand(used, worth, jump if place == 0 else 0):
                after = _play(needs, card, paper, place, worth, jump)
                program = (*cards, card)
                if after.steps == len(route.steps):
                    arrivals.append(Plan(program, ARRIVED + place * TOO_LATE + after.lost, place + 1))
                    continue
                key = (used | 1 << card, after)
                if key not in following or rng.random() < 1 / 2:
                    following[key] = program
        best = following
    plans = [*arrivals, *(Plan(cards, needs.left(paper), 0) for (_used, paper), cards in best.items())]
    least = min(plan.left for plan in plans)
    return rng.choice([plan for plan in plans if plan.left <= least + 1e-9])


_BASIC = (Card.S1, Card.S2, Card.P1, Card.P2, Card.M1, Card.M2)
_DRAGONS = -1 << len(Card)


def _hand(used: int, worth: Mapping[int, object], jump: int) -> list[int]:
    """The cards that may come next: one dragon at most (RD-12)."""
    cards = [*_BASIC, *worth, *((Card.J,) if jump else ())]
    return [card for card in cards if not used >> card & 1 and not (card >= len(Card) and used & _DRAGONS)]


def _play(
    needs: _Needs, card: int, paper: Paper, place: int, worth: Mapping[int, tuple[float, ...]], jump: int
) -> Paper:
    if card in worth:
        return paper._replace(lost=paper.lost - worth[card][place])
    if card == Card.J:
        return paper._replace(steps=paper.steps + jump)
    return needs.after(card, paper)
