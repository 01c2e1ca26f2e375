"""Judging positions by learned weights: a template, bound with each game's rules.

Each pattern of the position that a seat has (`patterns`) has a weight; a seat's chance to win is the softmax of the
sums of their weights over all seats.
"""

from math import exp
from typing import Any, NamedTuple

from dragonrace.core.rules.free import actors, patterns
from dragonrace.core.rules.kernel import BoardRecord, Buffer, StateRecord
from dragonrace.core.rules.turns import share_out

__all__ = ["Judge", "judge", "outlook", "softmax"]


class Judge(NamedTuple):
    """What judges, and the buffers that it needs."""

    weights: Any  # of all tables, one after the other
    firsts: Buffer  # where the table of each pattern begins
    places: Any  # by seat: its patterns
    values: Buffer  # by seat: what was found
    scratch: Any  # one row: the working memory of the game's advice


def outlook(b: BoardRecord, s: StateRecord, j: Judge) -> None:
    """Write every seat's chance to win into ``j.values``; at the end, what each has won."""
    if actors(b, s) == 0:
        share_out(b, s, j.values)
    else:
        judge(b, s, j)


def judge(b: BoardRecord, s: StateRecord, j: Judge) -> None:
    """Write every seat's chance to win, of a game that is not over."""
    for seat in range(int(b.players)):
        places = j.places[seat]
        total = 0.0
        for index in range(patterns(b, s, seat, places, j.scratch[0])):
            total += j.weights[int(j.firsts[index]) + int(places[index])]
        j.values[seat] = total
    softmax(j.values, int(b.players))


def softmax(values: Buffer, count: int) -> None:
    """Turn the first ``count`` numbers into shares whose sum is 1, in place."""
    most = values[0]
    for index in range(1, count):
        most = max(most, values[index])
    total = 0.0
    for index in range(count):
        values[index] = exp(values[index] - most)
        total += values[index]
    for index in range(count):
        values[index] /= total
