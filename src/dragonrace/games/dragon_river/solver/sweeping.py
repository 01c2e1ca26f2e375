"""Dragon River for two players solved: bounds on the chance to win, drawn together sweep by sweep.

``bounds[place]`` are two numbers: the first is at most the chance to win of the one whose turn it is, when both play as
well as can be, the second at least that. They begin as 0 and 1, and whatever follows from bounds by the rules and the
best choices are bounds again. So they are right after every sweep, and the middle between them is wrong by half their
distance at most.

They meet, because no game goes on for ever, whatever the players want: the mover may throw nothing but ones, twice, and
must then move up (DR-R7) or win, and win every fight; the other may throw dice of which any can be kept without getting
a pair or a straight. Both together have a chance above a fixed one in any two turns, and a river's length of that in a
row ends the game.

Here are no rules, but that one throws twice (DR-11): all others have been written down as a ``plan`` (see `turns`).
"""

from collections.abc import Sequence
from typing import NamedTuple

from dragonrace.core.rules.kernel import Buffer
from dragonrace.games.dragon_river.dice import ALIKE, FACES, FIRST_THROW, THROW_WEIGHT, UNION
from dragonrace.games.dragon_river.solver.turns import OPS, Op

__all__ = ["DEPTH", "Tables"]

DEPTH = 64
"""More than are ever put down on the stack: 30 fights, and some choices."""


class Tables(NamedTuple):
    """Tables of pairs of bounds."""

    bounds: Buffer
    """By place: the mover's."""
    stack: Buffer
    """By depth: what has been put down."""
    lying: Buffer
    """By throw: what it is worth to keep these dice, all or some of those that were thrown."""
    kept: Buffer
    """By throw: what it is worth to have thrown these dice, and to keep the best of them."""


def draw_closer(
    tables: Tables, order: Sequence[int], starts: Sequence[int], dice: Sequence[int], plan: Buffer
) -> float:
    """Draw the bounds at the places in ``order`` closer, each by the newest of the others: one sweep.

    Returns the greatest distance between two bounds.
    """
    gap = 0.0
    for index in range(len(order)):
        low, high = weigh_turn(tables, int(dice[index]), plan, int(starts[index]))
        at = int(order[index])
        tables.bounds[at][0] = low
        tables.bounds[at][1] = high
        gap = max(gap, high - low)
    return gap


def weigh_turn(tables: Tables, dice: int, plan: Buffer, at: int) -> tuple[float, float]:
    """Return the mover's bounds at the start of a turn with so many dice, written down from ``plan[at]`` on."""
    lying = tables.lying
    kept = tables.kept
    first = int(FIRST_THROW[dice])
    end = int(FIRST_THROW[dice + 1])
    at = reckon(tables, plan, at, lying)
    for throw in range(first, end):
        copy_bounds(lying, throw, lying, int(ALIKE[throw]))
    weigh_keeps(lying, first)
    find_best_keeps(lying, kept, first, end)
    reckon(tables, plan, at, kept)
    low = 0.0
    high = 0.0
    for throw in range(first, end):
        low += kept[throw][0] * THROW_WEIGHT[throw]
        high += kept[throw][1] * THROW_WEIGHT[throw]
    return low / FACES**dice, high / FACES**dice


# --- the calculator ---


def reckon(tables: Tables, plan: Buffer, at: int, out: Buffer) -> int:
    """Go through the steps from ``plan[at]`` to the next stop; return where the one after it is."""
    stack = tables.stack
    top = 0
    op = int(plan[at]) % OPS
    while op != Op.STOP:
        number = int(plan[at]) // OPS
        if op <= Op.OVER:
            put_down(stack, top, tables.bounds, op, number)
            top += 1
        elif op <= Op.MEAN:
            top -= number - 1
            merge(stack, top - 1, number, op)
        else:
            top -= 1
            copy_bounds(out, number, stack, top)
        at += 1
        op = int(plan[at]) % OPS
    return at + 1


def put_down(stack: Buffer, top: int, bounds: Buffer, op: int, number: int) -> None:
    """Put on top what the turn may come to."""
    if op == Op.MINE:
        copy_bounds(stack, top, bounds, number)
    elif op == Op.THEIRS:
        stack[top][0] = 1.0 - bounds[number][1]
        stack[top][1] = 1.0 - bounds[number][0]
    else:
        stack[top][0] = float(number)
        stack[top][1] = float(number)


def merge(stack: Buffer, at: int, count: int, op: int) -> None:
    """Put the best, or the mean, of ``count`` from ``stack[at]`` on in their place."""
    for bound in range(2):
        best = 0.0
        total = 0.0
        for index in range(at, at + count):
            best = max(best, stack[index][bound])
            total += stack[index][bound]
        stack[at][bound] = best if op == Op.BEST else total / count


def copy_bounds(table: Buffer, to: int, other: Buffer, source: int) -> None:
    """Copy a pair of bounds."""
    table[to][0] = other[source][0]
    table[to][1] = other[source][1]


# --- throwing twice ---


def weigh_keeps(lying: Buffer, first: int) -> None:
    """Find what it is worth to keep fewer than all dice (DR-11): the others may as well fall one after the other.

    ``lying`` says it of all dice, which are the throws from ``first`` on.
    """
    for some in range(first - 1, -1, -1):
        for bound in range(2):
            total = 0.0
            for face in range(1, FACES + 1):
                total += lying[UNION[some][face]][bound]
            lying[some][bound] = total / FACES


def find_best_keeps(lying: Buffer, kept: Buffer, first: int, end: int) -> None:
    """Find the best that can be kept of each throw: all of it, or what is best with one of its dice taken away."""
    for throw in range(end):
        copy_bounds(kept, throw, lying, throw)
    for some in range(first):
        for face in range(1, FACES + 1):
            more = UNION[some][face]
            for bound in range(2):
                kept[more][bound] = max(kept[more][bound], kept[some][bound])
