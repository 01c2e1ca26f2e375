"""The quickest way to the goal, in cards, and what a position is worth by the ways of both.

A way may lead over planks and stones that are not there yet: it costs what it takes to lay them.
"""

import math

import numpy as np

from bench.rival.ground import SIZES, SUPPORTS, VILLAGES, Flags, Ground, Numbers, Reals, compiled, inlined
from bench.rival.position import (
    BEARING,
    PAWN,
    PLANK,
    RESERVE,
    planks_across,
    planks_in_reserve,
    stones_below,
)

__all__ = ["ARRIVED", "FAR", "LONGEST", "cost", "cost_from", "judge", "lead", "route"]

LONGEST = 40
"""No way has more spans."""
FAR = 1e9
"""What costs so much is not reached."""
ARRIVED = -5.0
"""The cost of a way that is over: less than any other."""

# What it takes, in cards; tried out by hand.
STEP = 1.0 / 1.5
"""A card of steps makes one and a half of them, in the mean."""
LAY = 0.75
STONE = 0.6
UNDER_A_PLANK = 1.6
"""More, for a stone where none can stand while a plank is over it."""
OCCUPIED = 0.5
"""More, for a plank on which the other pawn stands: it goes on, or is jumped over."""
TOO_LONG = 0.7
"""More, for a span for which one has no plank: it has to be taken from somewhere."""
PER_SIZE = 0.06
"""More, for each size of plank: long ones are needed where nothing else will do."""
SCARCE, FEW = 0.35, 2
"""More, for any plank, with fewer of them in reserve."""
FULL = 1.8
"""More, where a support bears as many planks as it may."""
STONE_BELOW = 1.2
"""More, for each stone that would be in the way."""
PLANK_ACROSS = 1.8
"""More, for each plank that would."""

# What a position is worth, as the logarithm of the odds to win.
AHEAD, NEAR = 3.0, 2.0
"""How much being ahead counts; so many cards from the goal, a card less counts half of what it does at the goal."""
PER_PLANK = 0.22
"""For each plank in reserve."""
FIRST = 0.04
"""For who is first in the next turn."""


@inlined
def _costs_of_supports(ground: Ground, position: Numbers) -> Reals:
    """Return what it costs to use each support: a stone, where there is none; in a village, the step into it."""
    costs = np.zeros(SUPPORTS)
    for support in range(VILLAGES, SUPPORTS):
        if not position[support]:
            costs[support] = STONE
    for span in range(len(ground.covers)):
        if position[PLANK + span] > 0 and ground.covers[span]:
            for support in range(VILLAGES, SUPPORTS):
                if (ground.covers[span] >> support) & 1:
                    costs[support] = STONE + UNDER_A_PLANK
    costs[:VILLAGES] = STEP
    return costs


@inlined
def _full_supports(ground: Ground, position: Numbers) -> Flags:
    """Say of each support whether it bears as many planks as it may."""
    planks = np.zeros(SUPPORTS, np.int64)
    for span in range(len(ground.ends)):
        if position[PLANK + span] > 0:
            planks[ground.ends[span, 0]] += 1
            planks[ground.ends[span, 1]] += 1
    return planks >= BEARING


@inlined
def _cost_of_span(
    ground: Ground, position: Numbers, span: int, other: int, is_full: bool, longest: int, planks: int
) -> float:
    """Return what it costs to cross a span, with so many planks in reserve, the longest of that size."""
    if position[PLANK + span] > 0:
        return STEP + OCCUPIED if other == SUPPORTS + span else STEP
    needed, smallest = STEP + LAY, ground.smallest[span]
    if smallest > longest:
        needed += TOO_LONG
    needed += PER_SIZE * (smallest - 1)
    if planks < FEW:
        needed += SCARCE
    if is_full:
        needed += FULL
    for _ in range(stones_below(position, ground.covers[span])):
        needed += STONE_BELOW
    return float(needed + PLANK_ACROSS * planks_across(ground, position, span))


@compiled
def _longest_plank(position: Numbers, seat: int) -> int:
    """Return the size of the longest plank in reserve; 0: there is none."""
    for size in range(SIZES, 0, -1):
        if (position[RESERVE + seat] >> size) & 1:
            return size
    return 0


@compiled
def _begin(ground: Ground, pawn: int) -> Reals:
    """Return how far each support is from a pawn that has gone nowhere yet."""
    distances = np.full(SUPPORTS, FAR)
    if pawn < SUPPORTS:
        distances[pawn] = 0.0
    else:
        for side in range(2):
            end = ground.ends[pawn - SUPPORTS, side]
            distances[end] = STEP if end < VILLAGES else 0.0
    return distances


@inlined
def _nearest(distances: Reals, done: Flags) -> int:
    """Return the nearest support whose neighbours have not been looked at; -1: there is none that is reached."""
    nearest, least = -1, FAR
    for support in range(SUPPORTS):
        if not done[support] and distances[support] < least:
            nearest, least = support, distances[support]
    return nearest


@compiled
def route(ground: Ground, position: Numbers, seat: int, out: Numbers) -> tuple[float, int]:
    """Write the spans of the quickest way (Dijkstra's), the last one first; return its cost and how many these are."""
    goal, other = ground.goals[seat], position[PAWN + 1 - seat]
    longest, planks = _longest_plank(position, seat), planks_in_reserve(position, seat)
    entering, distances = _costs_of_supports(ground, position), _begin(ground, position[PAWN + seat])
    is_full = _full_supports(ground, position)
    done, by = np.zeros(SUPPORTS, np.bool_), np.full(SUPPORTS, -1, np.int64)
    here = _nearest(distances, done)
    while here >= 0 and here != goal:
        done[here] = True
        for number in range(ground.spans_at.shape[1]):
            span = ground.spans_at[here, number]
            if span < 0:
                break
            there = ground.ends[span, 0] + ground.ends[span, 1] - here
            if done[there]:
                continue
            crossing = _cost_of_span(ground, position, span, other, is_full[here] or is_full[there], longest, planks)
            if distances[here] + (crossing + entering[there]) < distances[there]:
                distances[there], by[there] = distances[here] + (crossing + entering[there]), span
        here = _nearest(distances, done)
    found, at = 0, goal
    while by[at] >= 0 and found < LONGEST:
        out[found] = by[at]
        at = ground.ends[by[at], 0] + ground.ends[by[at], 1] - at
        found += 1
    return distances[goal], found


@compiled
def cost(ground: Ground, position: Numbers, seat: int) -> float:
    """Return how many cards the quickest way takes."""
    return route(ground, position, seat, np.empty(LONGEST, np.int64))[0]


@compiled
def cost_from(ground: Ground, position: Numbers, seat: int, space: int) -> float:
    """Return the same from another space."""
    if space == ground.goals[seat]:
        return ARRIVED
    before = position[PAWN + seat]
    position[PAWN + seat] = space
    found = cost(ground, position, seat)
    position[PAWN + seat] = before
    return found


@compiled
def lead(ground: Ground, position: Numbers, seat: int) -> float:
    """Return how many cards more the other needs."""
    return cost(ground, position, 1 - seat) - cost(ground, position, seat)


@compiled
def judge(ground: Ground, position: Numbers, seat: int, first: int) -> float:
    """Return the chance to win of a seat, before a turn of which ``first`` is the first player."""
    mine, theirs = cost(ground, position, seat), cost(ground, position, 1 - seat)
    planks = planks_in_reserve(position, seat) - planks_in_reserve(position, 1 - seat)
    ahead = AHEAD * (math.log(theirs + NEAR) - math.log(mine + NEAR))
    odds = ahead + PER_PLANK * planks + (FIRST if first == seat else -FIRST)
    return 1 / (1 + math.exp(-odds))
