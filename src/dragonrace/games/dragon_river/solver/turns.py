"""Dragon River for two players, written down so that it can be reckoned with: a template, bound with the rules.

A position is the start of a turn; its number is its `place`. All that can happen in the turn of a position is written
down once, by the rules themselves, as a list of steps for a calculator with a stack (`Op`): `sweeping` goes through
these lists again and again, and never has to ask the rules.
"""

from collections.abc import Sequence
from enum import IntEnum
from typing import NamedTuple

from dragonrace.core.rules.free import copy_state
from dragonrace.core.rules.kernel import CHANCE, CHANCE_BIT, Buffer
from dragonrace.games.dragon_river.dice import ALIKE, DICE, FEWEST_DICE, FIRST_THROW
from dragonrace.games.dragon_river.legality import chance_case, chance_cases, dice_of, dice_taken, legal_actions
from dragonrace.games.dragon_river.rules import actors, apply, read_dice
from dragonrace.games.dragon_river.state import NOBODY, CompiledBoard, Phase, RiverState

__all__ = ["CLAIMS", "MOST_STEPS", "OPS", "ROWS", "Desk", "Op", "can_come_about", "place", "set_up"]

CLAIMS = DICE - FEWEST_DICE
"""How many dice a player may have lost: none, one or two."""
ROWS = 8
"""More than follow each other in a turn: its start, two pairs, a tip, fights."""
MOST_STEPS = 1 << 15
"""More than the turn of any position has: it has some ten thousand at most."""


class Op(IntEnum):
    """A step of the calculator. A step is written as one whole number, `OPS` times its own number plus one of these."""

    MINE = 0
    """Put down what the mover can hope for at this place, where it is their turn again."""
    THEIRS = 1
    """Put down the same for this place, where it is the other's turn."""
    OVER = 2
    """Put down 1 or 0: the mover has won, or not."""
    BEST = 3
    """Of so many last things that were put down leave only the best: the mover chooses."""
    MEAN = 4
    """Of so many leave only the mean: dice fall for a fight."""
    LIE = 5
    """Take up what there is: it is so when the dice finally lie like this throw."""
    FALL = 6
    """Take up what there is: it is so when this throw falls first, and ends the turn."""
    STOP = 7


OPS = 8

# --- positions by number ---


def place(b: CompiledBoard, s: RiverState) -> int:
    """Return the number of a position at the start of a turn."""
    mover = int(s.mover)
    finish = int(b.finish)
    claims = 0
    if b.claimed_for_good:
        claims = CLAIMS * int(s.claimed[mover]) + int(s.claimed[1 - mover])
    spaces = finish * int(s.positions[mover]) + int(s.positions[1 - mover])
    return 2 * (finish * finish * claims + spaces) + int(s.stranded[1 - mover])


def set_up(b: CompiledBoard, s: RiverState, at: int) -> None:
    """Make ``s`` the position with this number, seat 0 being the mover."""
    finish = int(b.finish)
    s.winner = NOBODY
    s.phase = Phase.THROW
    s.mover = 0
    s.stranded[0] = 0
    s.stranded[1] = at % 2
    s.positions[0] = at // 2 // finish % finish
    s.positions[1] = at // 2 % finish
    s.claimed[0] = at // 2 // (finish * finish) // CLAIMS
    s.claimed[1] = at // 2 // (finish * finish) % CLAIMS


def can_come_about(b: CompiledBoard, s: RiverState) -> bool:
    """Whether the two can stand like this: not on one space (DR-20, DR-R6); dice are claimed that must be, and can.

    (DR-O2, DR-O7)
    """
    if s.positions[0] == s.positions[1] and s.positions[0] > 0:
        return False
    if b.claimed_for_good:
        for seat in range(2):
            if s.claimed[seat] < dice_taken(b, int(s.positions[seat])):
                return False
            if s.claimed[seat] > int(b.dice) - FEWEST_DICE:
                return False
    return True


# --- turns, written down ---


class Desk(NamedTuple):
    """Where turns are written down. All but the board are lists of `ROWS`, by depth: 0 is the turn's start."""

    boards: Sequence[CompiledBoard]
    """One board."""
    states: Sequence[RiverState]
    """Positions, and moments of their turns."""
    actions: Buffer
    """Buffers for actions."""
    counts: Buffer
    """Three numbers: how many actions are left to be tried, how many there are, whether `Op.BEST` or `Op.MEAN`."""


def write_turns(
    desk: Desk, order: Sequence[int], starts: Sequence[int], plan: Buffer, ends: Buffer, dice: Buffer
) -> None:
    """Write into ``plan``, from ``starts[index]`` to ``ends[index]``, the turn at each place in ``order``.

    ``dice[index]`` becomes the number of dice that fall in it.
    """
    for index in range(len(order)):
        set_up(desk.boards[0], desk.states[0], int(order[index]))
        dice[index] = dice_of(desk.boards[0], desk.states[0], 0)
        ends[index] = write_turn(desk, plan, int(starts[index]), int(dice[index]))


def write_turn(desk: Desk, plan: Buffer, at: int, dice: int) -> int:
    """Write down how the turn goes on when the dice finally lie so or so, then what first throws do that end it.

    Returns where it ends. What can be kept, and how dice fall again, is the same everywhere and not written down.
    """
    for throw in range(FIRST_THROW[dice], FIRST_THROW[dice + 1]):
        if ALIKE[throw] == throw:
            copy_state(desk.states, 1, 0)
            desk.states[1].dice = throw
            read_dice(desk.boards[0], desk.states[1])
            at = write(plan, write_outlook(desk, plan, at), Op.LIE, throw)
    at = write(plan, at, Op.STOP, 0)
    for throw in range(FIRST_THROW[dice], FIRST_THROW[dice + 1]):
        copy_state(desk.states, 1, 0)
        apply(desk.boards[0], desk.states[1], CHANCE, throw)
        if desk.states[1].phase != Phase.KEEP:
            at = write(plan, write_outlook(desk, plan, at), Op.FALL, throw)
    return write(plan, at, Op.STOP, 0)


def write_outlook(desk: Desk, plan: Buffer, at: int) -> int:
    """Write down how the turn of ``states[0]`` goes on from the moment in ``states[1]``; return where that ends.

    A loop, because Numba can't keep what calls itself.
    """
    depth = 1
    at = look_at(desk, depth, plan, at)
    while depth > 0:
        if desk.counts[depth][0] > 0:
            try_next(desk, depth)
            depth += 1
            at = look_at(desk, depth, plan, at)
        else:
            count = int(desk.counts[depth][1])
            if count > 1:
                at = write(plan, at, int(desk.counts[depth][2]), count)
            depth -= 1
    return at


def look_at(desk: Desk, depth: int, plan: Buffer, at: int) -> int:
    """Count what can happen next. At the turn's end that is nothing, and what it has come to is written down."""
    b = desk.boards[0]
    s = desk.states[depth]
    mover = int(desk.states[0].mover)
    count = 0
    op = Op.BEST
    if s.winner != NOBODY:
        at = write(plan, at, Op.OVER, 1 if s.winner == mover else 0)
    elif s.turns != desk.states[0].turns:
        at = write(plan, at, Op.MINE if s.mover == mover else Op.THEIRS, place(b, s))
    elif actors(b, s) == CHANCE_BIT:
        count = chance_cases(b, s, desk.actions[depth])
        op = Op.MEAN
    else:
        count = legal_actions(b, s, mover, desk.actions[depth])
    desk.counts[depth][0] = count
    desk.counts[depth][1] = count
    desk.counts[depth][2] = op
    return at


def try_next(desk: Desk, depth: int) -> None:
    """Let the next of all that can happen do so, one row further down."""
    b = desk.boards[0]
    left = int(desk.counts[depth][0]) - 1
    desk.counts[depth][0] = left
    action = int(desk.actions[depth][left])
    if desk.counts[depth][2] == Op.MEAN:
        action = chance_case(b, desk.states[depth], left, desk.actions[depth])
    copy_state(desk.states, depth + 1, depth)
    apply(b, desk.states[depth + 1], int(desk.states[0].mover), action)


def write(plan: Buffer, at: int, op: int, number: int) -> int:
    """Write a step; return where the next one goes."""
    plan[at] = OPS * number + op
    return at + 1
