"""Choosing at a glance: a template, bound with each game's rules. What comes of each action is judged, no further."""

from typing import Any, NamedTuple

from dragonrace.bots.learned.judging import Judge, outlook
from dragonrace.core.rules.free import apply, copy_state, legal_actions, redraw
from dragonrace.core.rules.kernel import Buffer

__all__ = ["REAL", "STATES", "Glance", "weigh"]

REAL, IMAGINED, TRIED = 0, 1, 2
STATES = 3
"""How many rows of states a glance works on: the position, one with hidden things drawn anew, and one to try in."""


class Glance(NamedTuple):
    """All that a glance works on."""

    boards: Any
    states: Any
    actions: Buffer
    worths: Buffer  # by the place of the action in ``actions``
    judge: Judge
    rng: Buffer


def weigh(w: Glance, seat: int, draws: int) -> int:
    """Write the actions of ``seat`` in the first row, and what each is worth; return how many there are.

    What the seat can't know is drawn anew ``draws`` times, and the worth is the mean of its chances.
    """
    b = w.boards[0]
    count = legal_actions(b, w.states[REAL], seat, w.actions)
    for index in range(count):
        w.worths[index] = 0.0
    for _ in range(draws):
        copy_state(w.states, IMAGINED, REAL)
        redraw(b, w.states[IMAGINED], seat, w.rng)
        for index in range(count):
            copy_state(w.states, TRIED, IMAGINED)
            apply(b, w.states[TRIED], seat, int(w.actions[index]))
            outlook(b, w.states[TRIED], w.judge)
            w.worths[index] += w.judge.values[seat] / draws
    return count
