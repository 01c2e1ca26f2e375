"""Alpha-beta search of a game of two without chance: a template, bound with each game's rules. `driver` drives it.

The root's player, here the *searcher*, wants the greatest value, the other the least. A value is the searcher's chance
to win, from 0 to 1; where a line ends, learned weights judge it. The search is fail-soft, and written with a stack of
its own, a row for each *ply*: compiled rules can't call themselves. A table remembers what was found of positions.

Nothing is hidden from this search: its caller draws what the searcher can't know.
"""

from typing import Annotated, Any, NamedTuple

from dragonrace.bots.learned.judging import Judge, outlook
from dragonrace.core.rules.flat import FlatRecord, Range, flat_record
from dragonrace.core.rules.free import actors, apply, copy_state, fingerprint, legal_actions
from dragonrace.core.rules.kernel import MAX_SEATS, Buffer
from dragonrace.engine.random_play import first_actor

__all__ = [
    "CUT_SHORT",
    "MANY",
    "MOST_PLIES",
    "ROOT",
    "Lines",
    "Memory",
    "Ply",
    "best_at_root",
    "forget",
    "search_lines",
]

ROOT = 0
MOST_PLIES = 64
MANY = 24
"""Of more actions than so many one is chosen at a glance: where there are so many, they are arrangements. So is one
that the other chooses at the same time: lines are for one after the other."""
CUT_SHORT = -1.0
"""What a search returns that was not finished."""
NOTHING = -1
ONE = 1 << 30
"""Values are kept as shares of this."""
LEAST, MOST = -1.0, 2.0
"""Beyond all values."""
EXACT, AT_LEAST, AT_MOST = 1, 2, 3
"""What a remembered value is of a position's value."""


@flat_record
class Ply(FlatRecord):
    """How far the search has come with a position of the line that it is in."""

    seat: Annotated[int, Range(0, MAX_SEATS - 1)]  # who acts
    actions: Annotated[int, Range(0, 2**31 - 1)]  # how many are legal
    tried: Annotated[int, Range(0, 2**31 - 1)]
    best: Annotated[int, Range(NOTHING, 2**31 - 1)]  # the best action so far
    left: Annotated[int, Range(0, MOST_PLIES)]  # how many plies are still to be looked at
    known: Annotated[int, Range(0, 2**62)]  # the position's fingerprint


@flat_record
class Memory(FlatRecord):
    """What was found of a position."""

    known: Annotated[int, Range(0, 2**62)]
    best: Annotated[int, Range(NOTHING, 2**31 - 1)]
    left: Annotated[int, Range(0, MOST_PLIES)]
    kind: Annotated[int, Range(0, AT_MOST)]  # 0: nothing is known
    value: Annotated[int, Range(0, ONE)]


class Lines(NamedTuple):
    """All that a search works on: rows of records, and buffers."""

    boards: Any
    states: Any  # by ply
    words: Any  # the bytes of ``states``, for `fingerprint`
    plies: Any
    actions: Any  # by ply and number
    values: Any  # by ply: what it is worth so far
    lows: Any  # by ply: what the searcher can be sure of elsewhere (alpha)
    highs: Any  # by ply: what the other can keep it below elsewhere (beta)
    first_lows: Any
    first_highs: Any
    memories: Any  # their number is a power of two
    judge: Judge
    looked_at: Buffer  # one number: how many positions


def search_lines(w: Lines, searcher: int, depth: int, most: int) -> float:
    """Return what the first row is worth to ``searcher``, ``depth`` plies deep; `best_at_root` is its best action.

    It is `CUT_SHORT` after it has looked at more than ``most`` positions.
    """
    w.looked_at[0] = 0
    enter(w, ROOT, searcher, depth, LEAST, MOST)
    ply = ROOT
    while True:
        if goes_on(w, ply):
            ply = follow(w, ply, searcher)
        elif w.looked_at[0] > most:
            return CUT_SHORT
        else:
            remember(w, ply)
            if ply == ROOT:
                return float(w.values[ROOT])
            ply -= 1
            take(w, ply, searcher, float(w.values[ply + 1]))


def best_at_root(w: Lines) -> int:
    """Return the best action of the search that was finished last."""
    return int(w.plies[ROOT].best)


def forget(w: Lines) -> None:
    """Forget all positions."""
    for slot in range(len(w.memories)):
        w.memories[slot].kind = 0


def enter(w: Lines, ply: int, searcher: int, left: int, low: float, high: float) -> None:
    """Begin with a position: what was best there before comes first."""
    s = w.states[ply]
    row = w.plies[ply]
    seat = first_actor(actors(w.boards[0], s))
    row.seat = seat
    row.actions = legal_actions(w.boards[0], s, seat, w.actions[ply])
    row.tried = 0
    row.best = NOTHING
    row.left = left
    known = fingerprint(w.states, w.words, ply)
    row.known = known
    w.values[ply] = LEAST if seat == searcher else MOST
    w.lows[ply] = low
    w.highs[ply] = high
    w.first_lows[ply] = low
    w.first_highs[ply] = high
    memory = w.memories[known & (len(w.memories) - 1)]
    if memory.kind != 0 and memory.known == known:
        put_first(w, ply, int(memory.best))


def put_first(w: Lines, ply: int, action: int) -> None:
    """Have an action tried first."""
    actions = w.actions[ply]
    for index in range(int(w.plies[ply].actions)):
        if actions[index] == action:
            actions[index] = actions[0]
            actions[0] = action
            return


def goes_on(w: Lines, ply: int) -> bool:
    """Whether there are actions to try that may still matter."""
    return bool(w.plies[ply].tried < w.plies[ply].actions and w.lows[ply] < w.highs[ply])


def follow(w: Lines, ply: int, searcher: int) -> int:
    """Try the next action; return the ply to go on with: the next one, or this one where its value is known at once."""
    row = w.plies[ply]
    action = int(w.actions[ply][int(row.tried)])
    row.tried = int(row.tried) + 1
    copy_state(w.states, ply + 1, ply)
    s = w.states[ply + 1]
    apply(w.boards[0], s, int(row.seat), action)
    w.looked_at[0] = int(w.looked_at[0]) + 1
    left = int(row.left) - 1
    if left == 0 or ply + 1 == MOST_PLIES or actors(w.boards[0], s) == 0:
        outlook(w.boards[0], s, w.judge)
        take(w, ply, searcher, float(w.judge.values[searcher]))
        return ply
    low = float(w.lows[ply])
    high = float(w.highs[ply])
    value = recall(w, ply + 1, left, low, high)
    if value >= 0.0:
        take(w, ply, searcher, value)
        return ply
    enter(w, ply + 1, searcher, left, low, high)
    return ply + 1


def take(w: Lines, ply: int, searcher: int, value: float) -> None:
    """Take what the action tried last is worth."""
    row = w.plies[ply]
    mine = bool(row.seat == searcher)
    if (mine and value > w.values[ply]) or (not mine and value < w.values[ply]):
        w.values[ply] = value
        row.best = int(w.actions[ply][int(row.tried) - 1])
    if mine:
        w.lows[ply] = max(float(w.lows[ply]), value)
    else:
        w.highs[ply] = min(float(w.highs[ply]), value)


def remember(w: Lines, ply: int) -> None:
    """Remember what was found of a position, in the place of whatever was there."""
    row = w.plies[ply]
    value = float(w.values[ply])
    memory = w.memories[int(row.known) & (len(w.memories) - 1)]
    memory.known = row.known
    memory.best = row.best
    memory.left = row.left
    memory.value = int(value * ONE)
    memory.kind = EXACT
    if value <= w.first_lows[ply]:
        memory.kind = AT_MOST
    elif value >= w.first_highs[ply]:
        memory.kind = AT_LEAST


def recall(w: Lines, ply: int, left: int, low: float, high: float) -> float:
    """Return what is known of a position's value, if that is enough; else a number below 0."""
    known = fingerprint(w.states, w.words, ply)
    memory = w.memories[known & (len(w.memories) - 1)]
    if memory.kind == 0 or memory.known != known or memory.left < left:
        return CUT_SHORT
    value = float(memory.value) / ONE
    if memory.kind == EXACT:
        return value
    if (memory.kind == AT_LEAST and value >= high) or (memory.kind == AT_MOST and value <= low):
        return value
    return CUT_SHORT
