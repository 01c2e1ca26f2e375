"""Playing at random so that each state on the way can be looked at: a template, bound with each game's rules."""

from typing import Any

from dragonrace.core.rules.free import actors, apply, chance_case, chance_cases, copy_state, legal_actions, start
from dragonrace.core.rules.kernel import CHANCE, CHANCE_BIT
from dragonrace.core.rules.rng import below
from dragonrace.engine.random_play import first_actor

FNV_PRIME = 0x01000193
MASK = 0x7FFFFFFF


def trace(boards: Any, states: Any, rng: Any, out: Any, notes: Any) -> int:
    """Play on from row 1 of ``states``, each state in the next row; where a game ends, another begins.

    Row 0 is blank. ``notes`` get a checksum of who may act, what is legal, and what is done, below 2**31. Returns the
    number of the players' decisions.
    """
    b = boards[0]
    decisions = 0
    for row in range(2, len(states)):
        copy_state(states, row, row - 1)
        s = states[row]
        mask = actors(b, s)
        if mask == 0:
            copy_state(states, row, 0)
            s = states[row]
            start(b, s)
            mask = actors(b, s)
        checksum = mask
        if mask == CHANCE_BIT:
            seat = CHANCE
            action = chance_case(b, s, below(rng, chance_cases(b, s, out)), out)
        else:
            seat = pick(mask, rng)
            decisions += 1
            count = legal_actions(b, s, seat, out)
            for index in range(count):
                checksum = (checksum ^ int(out[index])) * FNV_PRIME & MASK
            action = int(out[below(rng, count)])
        apply(b, s, seat, action)
        notes[row] = (checksum ^ action) * FNV_PRIME & MASK
    return decisions


def pick(mask: int, rng: Any) -> int:
    """One of the two lowest seats of those that may act."""
    others = mask & (mask - 1)
    if others != 0 and below(rng, 2) == 1:
        return first_actor(others)
    return first_actor(mask)
