"""Learning from games against oneself in which much is chance: a template, as `selfplay` is, for games without secrets.

Whoever acts looks to the end of the turn (`bots.expectimax.turns`), and every turn's beginning learns from what it is
worth by that: an expectation over all that may fall, not what happened to fall. What came later counts as well, as far
as it was a surprise: TD(λ) of expected values. So there is next to no luck in what is learned.
"""

from typing import Any, NamedTuple

from dragonrace.bots.expectimax.turns import MOST_PLIES, ROOT, Turns, look_through, new_turn
from dragonrace.core.rules.free import actors, apply, copy_state, turn_segment
from dragonrace.core.rules.kernel import CHANCE, Buffer
from dragonrace.core.rules.rng import below
from dragonrace.engine.random_play import act_at_random, first_actor
from dragonrace.learning.selfplay import PARTS, Learner, Manner, count_winner, move, see

__all__ = ["INITIAL_ROW", "TurnLearner", "play_turns_and_count", "play_turns_and_learn"]

REAL_ROW, INITIAL_ROW = MOST_PLIES, MOST_PLIES + 1
MOST_POSITIONS = 20_000
"""So many positions are looked at in a turn; new ones beyond that are judged where they are."""


class TurnLearner(NamedTuple):
    """All that it works on. A *step* is the beginning of a turn of the game that was played last."""

    learner: Learner
    turns: Turns  # the last two rows of its states are the position, and the initial one
    expected: Any  # by step and seat: the chance to win, as it was found by looking to the end of the turn


def play_turns_and_learn(w: TurnLearner, manner: Manner, games: int) -> int:
    """Play so many games and learn from each; return how many turns they had."""
    turns = 0
    for _ in range(games):
        steps = play_by_turns(w, manner)
        learn_from_turns(w, manner, steps)
        turns += steps
    return turns


def play_turns_and_count(w: TurnLearner, manner: Manner, games: int, wins: Buffer) -> int:
    """Play so many games, and learn nothing, as `selfplay.play_and_count`; return how many turns they had."""
    turns = 0
    for _ in range(games):
        turns += play_by_turns(w, manner)
        count_winner(w.learner, w.turns.states[REAL_ROW], wins)
    return turns


def play_by_turns(w: TurnLearner, manner: Manner) -> int:
    """Play a game, up to as many turns as there is room for; return how many there were."""
    learner = w.learner
    b = learner.boards[0]
    copy_state(w.turns.states, REAL_ROW, INITIAL_ROW)
    s = w.turns.states[REAL_ROW]
    steps = 0
    opening = below(learner.rng, manner.opening + 1)
    segment = turn_segment(b, s) - 1
    mask = actors(b, s)
    while mask != 0:
        if turn_segment(b, s) != segment:
            if steps == len(learner.is_chance):
                return steps
            segment = turn_segment(b, s)
            see_turn(w, s, steps)
            learner.is_chance[steps] = steps < opening or below(learner.rng, PARTS) < manner.explore * PARTS
            steps += 1
        seat = first_actor(mask)
        if seat == CHANCE or learner.is_chance[steps - 1] != 0:
            act_at_random(b, s, seat, learner.rng, learner.actions)
        else:
            apply(b, s, seat, best_in_turn(w))
        mask = actors(b, s)
    return steps


def see_turn(w: TurnLearner, s: Any, step: int) -> None:
    """Note what is thought of the position, and what the turn is worth that begins there."""
    see(w.learner, s, step)
    new_turn(w.turns)
    copy_state(w.turns.states, ROOT, REAL_ROW)
    look_through(w.turns, MOST_POSITIONS)
    for seat in range(int(w.learner.boards[0].players)):
        w.expected[step][seat] = w.turns.values[ROOT][seat]


def best_in_turn(w: TurnLearner) -> int:
    """Return the best action; most of what may come of it is remembered from the turn's beginning."""
    copy_state(w.turns.states, ROOT, REAL_ROW)
    look_through(w.turns, MOST_POSITIONS)
    best = 0
    for index in range(int(w.turns.moments[ROOT].actions)):
        if w.turns.worths[index] > w.turns.worths[best]:
            best = index
    return int(w.turns.actions[ROOT][best])


def learn_from_turns(w: TurnLearner, manner: Manner, steps: int) -> None:
    """Go back through the game; of a turn that was played by chance only the expectation counts."""
    learner = w.learner
    for seat in range(int(learner.boards[0].players)):
        learner.returns[seat] = 0.0
    for step in range(steps - 1, -1, -1):
        for seat in range(int(learner.boards[0].players)):
            surprise = 0.0 if learner.is_chance[step] != 0 else float(learner.returns[seat])
            error = float(w.expected[step][seat]) - float(learner.thought[step][seat]) + manner.trace * surprise
            learner.returns[seat] = error
            move(learner, manner, step, seat, error)
