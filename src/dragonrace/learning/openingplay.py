"""Games that begin with arrangements drawn by chance: a template, bound with each game's rules. `openings` drives it.

Both seats of a game for two draw their arrangements, those that have won more often being likelier, and play on by
looking ahead. So each arrangement is tried against what the other chooses meanwhile: smooth fictitious play. While they
search, both take all that the other may hide for equally likely; and what came of so few games wanders, which the mean
of what was likely over many games evens out.
"""

from math import exp
from typing import Any, NamedTuple

from dragonrace.bots.learned.judging import outlook
from dragonrace.core.rules.free import actors, apply, copy_state, legal_actions
from dragonrace.core.rules.kernel import Buffer
from dragonrace.core.rules.rng import below
from dragonrace.engine.random_play import first_actor
from dragonrace.learning.selfplay import INITIAL, PARTS, REAL, Learner, Manner, best, count_winner

__all__ = ["SEATS", "Arranger", "play_arranged"]

SEATS = 2
MOST_STEPS = 4000
"""A game is cut after so many decisions, and what is thought of its last position is taken for what came of it."""
PRIOR = 10
"""Every arrangement counts as tried so often before, with half of these games won."""
MEMORY = 250
"""What came of a game counts for as much as one of so many: the other's mixture changes, so old games matter less."""


class Arranger(NamedTuple):
    """All that is worked on; ``learner``'s first row is a position in which both arrange."""

    learner: Learner
    worths: Any  # by seat and arrangement: how often it won
    tries: Any  # by seat and arrangement: how often it was chosen
    mixture: Any  # by seat and arrangement: how likely it was, summed over all games
    odds: Buffer  # by arrangement: how likely it is, next to the best
    chosen: Buffer  # by seat: the arrangement of this game


def play_arranged(w: Arranger, manner: Manner, games: int, temperature: float, wins: Buffer) -> int:
    """Play so many games, and learn what arrangements are worth; return how many decisions they had.

    ``wins`` is added to, as in `selfplay.play_and_count`.
    """
    learner = w.learner
    decisions = 0
    for _ in range(games):
        copy_state(learner.states, REAL, INITIAL)
        for seat in range(SEATS):
            arrange(w, seat, temperature)
        decisions += play_on(learner, manner)
        count_winner(learner, learner.states[REAL], wins)
        for seat in range(SEATS):
            learn_arrangement(w, seat)
    return decisions


def arrange(w: Arranger, seat: int, temperature: float) -> None:
    """Draw an arrangement; one that is worth less by the temperature is chosen e times as seldom."""
    learner = w.learner
    b = learner.boards[0]
    s = learner.states[REAL]
    count = legal_actions(b, s, seat, learner.actions)
    most = 0.0
    for index in range(count):
        most = max(most, float(w.worths[seat][index]))
    total = 0.0
    for index in range(count):
        w.odds[index] = exp((float(w.worths[seat][index]) - most) / temperature)
        total += float(w.odds[index])
    for index in range(count):
        w.mixture[seat][index] += float(w.odds[index]) / total
    left = total * below(learner.rng, PARTS) / PARTS
    chosen = 0
    while chosen < count - 1 and left >= float(w.odds[chosen]):
        left -= float(w.odds[chosen])
        chosen += 1
    w.chosen[seat] = chosen
    apply(b, s, seat, int(learner.actions[chosen]))


def play_on(w: Learner, manner: Manner) -> int:
    """Play a game to its end; return how many decisions there were."""
    b = w.boards[0]
    s = w.states[REAL]
    steps = 0
    mask = actors(b, s)
    while mask != 0 and steps < MOST_STEPS:
        seat = first_actor(mask)
        if legal_actions(b, s, seat, w.actions) == 1:
            apply(b, s, seat, int(w.actions[0]))
        else:
            apply(b, s, seat, best(w, manner, seat, mask))
        steps += 1
        mask = actors(b, s)
    outlook(b, s, w.judge)
    return steps


def learn_arrangement(w: Arranger, seat: int) -> None:
    """Move what a seat's arrangement is worth towards what came of the game."""
    chosen = int(w.chosen[seat])
    w.tries[seat][chosen] += 1
    weight = min(PRIOR + int(w.tries[seat][chosen]), MEMORY)
    w.worths[seat][chosen] += (float(w.learner.judge.values[seat]) - float(w.worths[seat][chosen])) / weight
