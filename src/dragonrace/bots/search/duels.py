"""Plans of two against each other, and plans or choices of one in worlds: a template, bound with each game's rules.

`trials` drives it. All is played out by careful players to the end of the turn, and judged as they do.
"""

from typing import Any, NamedTuple

from dragonrace.core.rules.free import actors, apply, chances_carefully, copy_state, intend_carefully
from dragonrace.core.rules.kernel import CHANCE, Buffer
from dragonrace.core.rules.turns import share_out
from dragonrace.engine.random_play import act_at_random, first_actor

__all__ = ["PLAY", "WORLDS", "Arena", "play_plans"]

Rows = Any
"""Records of one kind by index: a list, or a structured array, whose type is the backend's own affair."""

PLAY, WORLDS = 0, 1
"""The rows of an arena's states: the one that is played in, and the first world, a position that is played on from."""


class Arena(NamedTuple):
    """All that is worked on: rows of records, and buffers."""

    boards: Rows
    states: Rows
    out: Buffer
    chances: Buffer  # fractions, one for each seat
    scratch: Rows  # one row
    rng: Buffer


def play_plans(w: Arena, seat: int, mine: Any, theirs: Any, worlds: int, times: int, values: Any) -> None:
    """Write the chance of ``seat`` with each plan of theirs against each of the other's.

    ``mine``, ``theirs``: plans, one action after the other, in rows; all of a seat are of one length. With more than
    two players those of the other are empty. They are carried out in so many of the first ``worlds``, so many ``times``
    in each. ``values``: the means of that, a row for each plan of the seat.
    """
    until = int(w.states[WORLDS].turns) + 1
    for row in range(len(mine)):
        for column in range(len(theirs)):
            total = 0.0
            for world in range(worlds):
                for _ in range(times):
                    copy_state(w.states, PLAY, WORLDS + world)
                    carry_out(w, seat, mine[row])
                    carry_out(w, 1 - seat, theirs[column])
                    total += finish_turn(w, seat, until)
            values[row][column] = total / (worlds * times)


def carry_out(w: Arena, seat: int, plan: Buffer) -> None:
    """Have a seat act by a plan."""
    for index in range(len(plan)):
        apply(w.boards[0], w.states[PLAY], seat, int(plan[index]))


def finish_turn(w: Arena, seat: int, until: int) -> float:
    """Have careful players play until so many turns are over; return the chance of ``seat`` then."""
    b = w.boards[0]
    s = w.states[PLAY]
    mask = actors(b, s)
    while mask != 0 and s.turns < until:
        actor = first_actor(mask)
        if actor == CHANCE:
            act_at_random(b, s, CHANCE, w.rng, w.out)
        else:
            count = intend_carefully(b, s, actor, w.rng, w.out, w.scratch[0])
            for index in range(count):
                apply(b, s, actor, int(w.out[index]))
        mask = actors(b, s)
    if mask == 0:
        share_out(b, s, w.chances)
    else:
        chances_carefully(b, s, w.chances, w.scratch[0])
    return float(w.chances[seat])
