"""The best route across the river, for planning: over what stands, and over what one could still build."""

import random
from dataclasses import dataclass
from functools import cached_property
from heapq import heappop, heappush
from itertools import count

from dragonrace.games.river_dragons.advice.costs import (
    DETOUR_COST,
    LACKING_COST,
    PLANK_COST,
    STEP_COST,
    STONE_COST,
)
from dragonrace.games.river_dragons.advice.distances import smallest_in
from dragonrace.games.river_dragons.advice.planner.network import Network, Way
from dragonrace.games.river_dragons.state import NONE, SIZES, VILLAGES

__all__ = ["PLANK", "STEP", "STONE", "TIES", "Route", "Step", "best_route"]

STEP, PLANK, STONE = STEP_COST / 10, PLANK_COST / 10, STONE_COST / 10
DETOUR, LACKING = DETOUR_COST / 10, LACKING_COST / 10
HOPELESS = 99.0
"""The cost where there is no route at all."""
TIES = 0.3
"""Routes that differ by less than this may be taken for equal: so bots don't all prefer the same islands."""


@dataclass(frozen=True, slots=True)
class Step:
    """One step of a pawn: into a village, onto a plank that lies there, or onto one that is to be built."""

    village: int = NONE
    plank: int = NONE
    ends: tuple[int, int] = (NONE, NONE)
    """The places between which the plank is to be built."""
    size: int = NONE
    """The size, from 0, to build it with; `SIZES` where the reserve has none that reaches."""
    stones: tuple[int, ...] = ()
    """The places among its ends where a stone is missing."""

    @property
    def is_to_be_built(self) -> bool:
        """Whether there is no plank yet."""
        return self.size != NONE


@dataclass(frozen=True)
class Route:
    """A way to the destination."""

    cost: float
    steps: tuple[Step, ...] = ()

    @cached_property
    def planned(self) -> tuple[Step, ...]:
        """The steps whose planks are to be built, in order."""
        return tuple(step for step in self.steps if step.is_to_be_built)

    @cached_property
    def stones(self) -> tuple[int, ...]:
        """The places where stones are missing, in order."""
        return tuple(dict.fromkeys(place for step in self.planned for place in step.stones))


def best_route(
    network: Network, space: int, goal: int, reserve: int, occupied: frozenset[int], rng: random.Random | None = None
) -> Route:
    """Find the cheapest route from a space to a village with a reserve of planks; ``rng`` breaks ties.

    The search is A* over places and the sizes that are left; it looks first where the way would be cheapest if every
    plank could be used again and again.
    """
    hope = _distances(network, goal, reserve)
    noise = [rng.random() * TIES for _ in network.ways] if rng else [0.0] * len(network.ways)
    order = count()
    queue: list[tuple[float, int, float, int, int, tuple[Step, ...]]] = []
    for place, steps in _starts(network, space):
        heappush(queue, (hope[place] + len(steps) * STEP, next(order), len(steps) * STEP, place, reserve, steps))
    settled = set()
    while queue:
        _hope, _order, cost, place, left, steps = heappop(queue)
        if place == goal:
            return Route(cost, steps)
        if (place, left) in settled:
            continue
        settled.add((place, left))
        for way in network.ways[place]:
            if hope[way.to] < HOPELESS:
                step, price, rest = _over(network, place, way, left, occupied)
                total = cost + price + noise[way.to]
                entering = (Step(village=way.to),) if way.to < VILLAGES else ()
                total += STEP * len(entering)
                if (way.to, rest) not in settled:
                    ahead = total + hope[way.to]
                    heappush(queue, (ahead, next(order), total, way.to, rest, (*steps, step, *entering)))
    return Route(HOPELESS)


def _starts(network: Network, space: int) -> list[tuple[int, tuple[Step, ...]]]:
    """From where the next plank is reached: from both ends of one's own, by way of the village where one is."""
    if space < VILLAGES:
        return [(space, ())]
    ends = network.ends[space - VILLAGES]
    return [(end, (Step(village=end),) if end < VILLAGES else ()) for end in ends]


def _over(network: Network, place: int, way: Way, left: int, occupied: frozenset[int]) -> tuple[Step, float, int]:
    """Return the step onto a way's plank, what it costs, and the sizes that are left."""
    if way.plank != NONE:
        return Step(plank=way.plank), STEP + (DETOUR if way.plank in occupied else 0), left
    stones = tuple(end for end in (place, way.to) if not network.stands[end])
    size = smallest_in(left, way.size)
    new_stones = 0 if network.stands[way.to] else 1  # the other end's is in the price already
    price = STEP + PLANK + new_stones * STONE + (LACKING if size == SIZES else 0)
    return Step(ends=(place, way.to), size=size, stones=stones), price, left & ~(1 << size)


def _distances(network: Network, goal: int, reserve: int) -> list[float]:
    """Return how far every place is from the goal at the least: as if planks could be used again and again."""
    found = [HOPELESS] * len(network.ways)
    found[goal] = 0.0
    queue = [(0.0, goal)]
    while queue:
        distance, place = heappop(queue)
        if distance > found[place]:
            continue
        # walked from ``way.to`` to ``place``: what is entered is ``place``
        entering = STEP if place < VILLAGES else 0.0
        stone = 0.0 if network.stands[place] else STONE
        for way in network.ways[place]:
            price = STEP + entering
            if way.plank == NONE:
                price += PLANK + stone + (0.0 if reserve >> way.size else LACKING)
            if distance + price < found[way.to]:
                found[way.to] = distance + price
                heappush(queue, (distance + price, way.to))
    return found
