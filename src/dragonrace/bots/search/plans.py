"""Trying whole plans, and making them: a template, bound with each game's rules and `tree`. `planner` drives it.

A *plan* is what a seat does next, one action after the other, while nobody else has to act.
"""

from dragonrace.bots.search.tree import PLAY, ROOT, Workspace, rollout
from dragonrace.core.levels import Settings
from dragonrace.core.rules.free import apply, copy_state, intend

__all__ = ["intend_at_root", "try_at_root"]


def intend_at_root(w: Workspace, seat: int) -> int:
    """Write a quick player's plan for ``seat`` into ``w.out``; return how many actions it has."""
    copy_state(w.states, PLAY, ROOT)
    return int(intend(w.boards[0], w.states[PLAY], seat, w.rng, w.out, w.scratch[0]))


def try_at_root(w: Workspace, settings: Settings, seat: int, length: int, times: int) -> float:
    """Carry out the first ``length`` actions of ``w.path``; return the chances of ``seat`` afterwards.

    They are the mean of so many rollouts, from 0 to 1.
    """
    total = 0.0
    for _ in range(times):
        copy_state(w.states, PLAY, ROOT)
        for index in range(length):
            apply(w.boards[0], w.states[PLAY], seat, int(w.path[index]))
        rollout(w, settings, seat)
        total += float(w.values[seat])
    return total / times
