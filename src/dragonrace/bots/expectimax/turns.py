"""Looking to the end of a turn by expectation: a template, bound with each game's rules. `driver` drives it.

At its end learned weights judge a position, for each seat. Before that chance is averaged, and whoever is asked chooses
what is best for them. The search is written with a stack of its own, a row for each *ply*: compiled rules can't call
themselves. A table remembers positions: a turn often comes to the same one.

Nothing is hidden from this search, and nobody chooses at the same time as others.
"""

from typing import Annotated, Any, NamedTuple

from dragonrace.bots.learned.judging import Judge, outlook
from dragonrace.core.rules.actors import CHANCE
from dragonrace.core.rules.flat import FlatRecord, Range, flat_record
from dragonrace.core.rules.free import (
    actors,
    apply,
    chance_weights,
    copy_state,
    fingerprint,
    legal_actions,
    turn_segment,
)
from dragonrace.core.rules.kernel import MAX_SEATS, Buffer
from dragonrace.engine.random_play import first_actor

__all__ = ["MOST_PLIES", "ROOT", "Memory", "Moment", "Turns", "look_through", "new_turn"]

ROOT = 0
MOST_PLIES = 64
LEAST = -1.0
"""Below all values."""


@flat_record
class Moment(FlatRecord):
    """How far the search has come with a position of the line that it is in."""

    seat: Annotated[int, Range(CHANCE, MAX_SEATS - 1)]  # who acts
    actions: Annotated[int, Range(0, 2**31 - 1)]  # how many are legal
    tried: Annotated[int, Range(0, 2**31 - 1)]
    known: Annotated[int, Range(0, 2**62)]  # the position's fingerprint


@flat_record
class Memory(FlatRecord):
    """Which position is remembered."""

    known: Annotated[int, Range(0, 2**62)]
    turn: Annotated[int, Range(0, 2**62)]  # when it was; 0: never


class Turns(NamedTuple):
    """All that a search works on: rows of records, and buffers."""

    boards: Any
    states: Any  # by ply
    words: Any  # the bytes of ``states``, for `fingerprint`
    moments: Any  # by ply
    actions: Any  # by ply and number
    weights: Any  # by ply and number: chance's
    shares: Buffer  # by ply: of how much one of these is
    values: Any  # by ply and seat: the chances to win
    memories: Any  # their number is a power of two
    remembered: Any  # by memory and seat: the chances to win
    worths: Buffer  # by number: what each action at the root is worth to whoever acts there
    judge: Judge
    counts: Buffer  # two numbers: how many positions were looked at, and which turn this is


def new_turn(w: Turns) -> None:
    """Forget what was found of another turn, or by other weights."""
    w.counts[1] = int(w.counts[1]) + 1


def look_through(w: Turns, most: int) -> None:
    """Write into ``values[ROOT]`` what the first row is worth to each seat: there somebody, or chance, must act.

    After ``most`` positions new ones are judged where they are.
    """
    w.counts[0] = 0
    segment = turn_segment(w.boards[0], w.states[ROOT])
    enter_moment(w, ROOT)
    ply = ROOT
    while True:
        if w.moments[ply].tried < w.moments[ply].actions:
            ply = try_in_turn(w, ply, segment, most)
        elif ply == ROOT:
            return
        else:
            remember_moment(w, ply)
            ply -= 1
            take_in(w, ply)


def enter_moment(w: Turns, ply: int) -> None:
    """Begin with a position."""
    b = w.boards[0]
    s = w.states[ply]
    row = w.moments[ply]
    seat = first_actor(actors(b, s))
    row.seat = seat
    row.tried = 0
    row.actions = legal_actions(b, s, seat, w.actions[ply])
    values = w.values[ply]
    for one in range(int(b.players)):
        values[one] = 0.0
    if seat == CHANCE:
        count = chance_weights(b, s, w.weights[ply])
        total = 0
        for index in range(count):
            total += int(w.weights[ply][index])
        w.shares[ply] = 1.0 / total
    else:
        values[seat] = LEAST


def try_in_turn(w: Turns, ply: int, segment: int, most: int) -> int:
    """Try the next action; return the ply to go on with: the next one, or this one where its value is known at once."""
    b = w.boards[0]
    row = w.moments[ply]
    action = int(w.actions[ply][int(row.tried)])
    row.tried = int(row.tried) + 1
    copy_state(w.states, ply + 1, ply)
    s = w.states[ply + 1]
    apply(b, s, int(row.seat), action)
    known = fingerprint(w.states, w.words, ply + 1)
    w.moments[ply + 1].known = known
    slot = known & (len(w.memories) - 1)
    if w.memories[slot].turn == w.counts[1] and w.memories[slot].known == known:
        copy_values(b, w.remembered[slot], w.values[ply + 1])
        take_in(w, ply)
        return ply
    w.counts[0] = int(w.counts[0]) + 1
    if actors(b, s) == 0 or turn_segment(b, s) != segment or w.counts[0] > most or ply + 2 == MOST_PLIES:
        outlook(b, s, w.judge)
        copy_values(b, w.judge.values, w.values[ply + 1])
        remember_moment(w, ply + 1)
        take_in(w, ply)
        return ply
    enter_moment(w, ply + 1)
    return ply + 1


def take_in(w: Turns, ply: int) -> None:
    """Take what the action tried last is worth: of chance its share, of a seat's the best for it."""
    row = w.moments[ply]
    seat = int(row.seat)
    index = int(row.tried) - 1
    values = w.values[ply]
    found = w.values[ply + 1]
    if seat == CHANCE:
        share = float(w.weights[ply][index]) * w.shares[ply]
        for one in range(int(w.boards[0].players)):
            values[one] += share * found[one]
        return
    if ply == ROOT:
        w.worths[index] = found[seat]
    if found[seat] > values[seat]:
        copy_values(w.boards[0], found, values)


def remember_moment(w: Turns, ply: int) -> None:
    """Remember what a position is worth, in the place of whatever was there."""
    known = int(w.moments[ply].known)
    slot = known & (len(w.memories) - 1)
    w.memories[slot].known = known
    w.memories[slot].turn = w.counts[1]
    copy_values(w.boards[0], w.values[ply], w.remembered[slot])


def copy_values(b: Any, source: Buffer, to: Buffer) -> None:
    """Copy what something is worth to each seat."""
    for seat in range(int(b.players)):
        to[seat] = source[seat]
