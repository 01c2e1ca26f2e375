"""Games against oneself, and learning from them: a template, bound with each game's rules. `training` drives it.

Each game is played at a glance: whoever acts takes what looks best to them right after it, with all that they can't
know drawn anew, and now and then anything at all. Or they look some actions ahead, in games of two without chance.
After the game each position of it, from the last to the first, learns from what came after it: TD(λ), with the
softmax's cross-entropy as its loss. How far a weight moves for an error falls where its errors go either way (temporal
coherence, Beal and Smith 1999).
"""

from typing import Any, NamedTuple

from dragonrace.bots.alphabeta.lines import (
    CUT_SHORT,
    MANY,
    MOST_PLIES,
    ROOT,
    Lines,
    best_at_root,
    forget,
    search_lines,
)
from dragonrace.bots.learned.judging import Judge, judge, outlook
from dragonrace.core.rules.free import actors, apply, copy_state, legal_actions, redraw
from dragonrace.core.rules.kernel import CHANCE, Buffer
from dragonrace.core.rules.rng import below
from dragonrace.engine.random_play import act_at_random, first_actor

__all__ = [
    "FIRST_ROW",
    "INITIAL",
    "PARTS",
    "REAL",
    "STATES",
    "Learner",
    "Manner",
    "count_winner",
    "move",
    "play_and_count",
    "play_and_learn",
    "see",
]

INITIAL, REAL, IMAGINED, TRIED = 0, 1, 2, 3
STATES = 4
"""How many rows of states a learner works on."""
FIRST_ROW = MOST_PLIES + 1
"""They are the last rows of those that its search works on."""
MOST_POSITIONS = 500
"""A search that would look at more of them goes less deep."""
PARTS = 1 << 20
"""Shares are drawn as so many parts."""


class Manner(NamedTuple):
    """How to learn."""

    rate: float = 1.0
    """How far the sum of a position's weights moves for an error of 1, at first."""
    trace: float = 0.9
    """λ: how much of what came later counts, not of what was thought next."""
    explore: float = 0.05
    """In what share of decisions anything at all is done."""
    opening: int = 12
    """So many decisions at a game's beginning, or fewer, are anything at all: else all games would begin alike."""
    noise: float = 0.02
    """At a glance, actions that are worth nearly the same, by at most this, are chosen by chance."""
    ahead: int = 0
    """Play by looking up to so many actions ahead, in games of two without chance; 0: at a glance."""


class Learner(NamedTuple):
    """All that a learner works on. A *step* is a position of the game that was played last."""

    boards: Any
    states: Any
    lines: Lines
    actions: Buffer
    judge: Judge
    errors: Any  # by weight: the sum of its errors
    sizes: Any  # by weight: the sum of how large they were
    seen: Any  # by step, seat and pattern: which weight
    thought: Any  # by step and seat: the chance to win, as it was judged
    is_chance: Buffer  # by step: whether anything at all was done there
    returns: Buffer  # by seat: what came of it, or by how much it was a surprise
    rng: Buffer


def play_and_learn(w: Learner, manner: Manner, games: int) -> int:
    """Play so many games and learn from each; return how many positions they had."""
    positions = 0
    for _ in range(games):
        steps = play(w, manner)
        learn(w, manner, steps)
        positions += steps
    return positions


def play_and_count(w: Learner, manner: Manner, games: int, wins: Buffer) -> int:
    """Play so many games, and learn nothing; return how many positions they had.

    In ``wins`` each seat's are counted, and behind them the games that nobody won.
    """
    positions = 0
    for _ in range(games):
        positions += play(w, manner)
        count_winner(w, w.states[REAL], wins)
    return positions


def count_winner(w: Learner, s: Any, wins: Buffer) -> None:
    """Count who won the game that was played last, up to ``s``; nobody where that is a draw, or was cut."""
    b = w.boards[0]
    winner = int(b.players)
    if actors(b, s) == 0:
        outlook(b, s, w.judge)
        for seat in range(int(b.players)):
            if float(w.judge.values[seat]) == 1.0:
                winner = seat
    wins[winner] += 1


def play(w: Learner, manner: Manner) -> int:
    """Play a game, up to as many positions as there is room for; return how many there were."""
    b = w.boards[0]
    copy_state(w.states, REAL, INITIAL)
    s = w.states[REAL]
    steps = 0
    opening = below(w.rng, manner.opening + 1)
    mask = actors(b, s)
    while mask != 0 and steps < len(w.is_chance):
        seat = first_actor(mask)
        if seat == CHANCE:
            act_at_random(b, s, CHANCE, w.rng, w.actions)
        else:
            see(w, s, steps)
            w.is_chance[steps] = steps < opening or below(w.rng, PARTS) < manner.explore * PARTS
            if w.is_chance[steps]:
                act_at_random(b, s, seat, w.rng, w.actions)
            else:
                apply(b, s, seat, best(w, manner, seat, mask))
            steps += 1
        mask = actors(b, s)
    outlook(b, s, w.judge)
    for seat in range(int(b.players)):
        w.returns[seat] = w.judge.values[seat]
    return steps


def best(w: Learner, manner: Manner, seat: int, mask: int) -> int:
    """Return what looks best to ``seat``; arrangements, and what others choose at the same time, are looked at once."""
    is_alone = mask & (mask - 1) == 0
    if manner.ahead > 0 and is_alone and legal_actions(w.boards[0], w.states[REAL], seat, w.actions) <= MANY:
        return best_ahead(w, manner, seat)
    return best_at_a_glance(w, manner, seat)


def best_ahead(w: Learner, manner: Manner, seat: int) -> int:
    """Return the best action, by alpha-beta, in a position as ``seat`` imagines it."""
    copy_state(w.lines.states, ROOT, FIRST_ROW + REAL)
    redraw(w.boards[0], w.lines.states[ROOT], seat, w.rng)
    forget(w.lines)  # weights have moved, and it may be somebody else's turn
    found = int(w.actions[0])
    for depth in range(1, manner.ahead + 1):
        if search_lines(w.lines, seat, depth, MOST_POSITIONS) == CUT_SHORT:
            break
        found = best_at_root(w.lines)
    return found


def best_at_a_glance(w: Learner, manner: Manner, seat: int) -> int:
    """Return the action after which the position looks best to ``seat``, as it imagines it."""
    b = w.boards[0]
    copy_state(w.states, IMAGINED, REAL)
    redraw(b, w.states[IMAGINED], seat, w.rng)
    count = legal_actions(b, w.states[IMAGINED], seat, w.actions)
    chosen = int(w.actions[0])
    most = -1.0
    for index in range(count):
        copy_state(w.states, TRIED, IMAGINED)
        apply(b, w.states[TRIED], seat, int(w.actions[index]))
        outlook(b, w.states[TRIED], w.judge)
        value = float(w.judge.values[seat]) + manner.noise * below(w.rng, PARTS) / PARTS
        if value > most:
            most = value
            chosen = int(w.actions[index])
    return chosen


def see(w: Learner, s: Any, step: int) -> None:
    """Note which weights judge a position, and how."""
    b = w.boards[0]
    judge(b, s, w.judge)
    for seat in range(int(b.players)):
        w.thought[step][seat] = w.judge.values[seat]
        for index in range(len(w.judge.firsts)):
            w.seen[step][seat][index] = int(w.judge.firsts[index]) + int(w.judge.places[seat][index])


def learn(w: Learner, manner: Manner, steps: int) -> None:
    """Go back through the game; a position after which anything at all was done learns nothing of what came of that."""
    for step in range(steps - 1, -1, -1):
        for seat in range(int(w.boards[0].players)):
            thought = float(w.thought[step][seat])
            error = float(w.returns[seat]) - thought
            if w.is_chance[step]:
                w.returns[seat] = thought
            else:
                w.returns[seat] = thought + manner.trace * error
                move(w, manner, step, seat, error)


def move(w: Learner, manner: Manner, step: int, seat: int, error: float) -> None:
    """Move the weights that judged a position for a seat by its error."""
    seen = w.seen[step][seat]
    rate = manner.rate / len(w.judge.firsts)
    for index in range(len(w.judge.firsts)):
        weight = int(seen[index])
        size = float(w.sizes[weight])
        share = 1.0 if size == 0.0 else abs(float(w.errors[weight])) / size
        w.judge.weights[weight] += rate * share * error
        w.errors[weight] += error
        w.sizes[weight] = size + abs(error)
