"""Games that begin with arrangements drawn by chance: a template, bound with each game's rules. `openings` drives it.

Both seats of a game for two draw their arrangements, those that have won more often being likelier. So each is tried
against what the other chooses meanwhile: smooth fictitious play. The first answers are drawn in the same way, by what
came of them where a seat has been so often that it can tell; further on both play by looking ahead, and take all that
the other may hide for equally likely. What came of so few games wanders, which the mean of what was likely over many
games evens out.
"""

from math import exp
from typing import Any, NamedTuple

from dragonrace.bots.alphabeta.lines import CUT_SHORT, ROOT, forget, search_lines
from dragonrace.bots.learned.judging import outlook
from dragonrace.core.rules.free import actors, apply, conceal, copy_state, fingerprint, legal_actions
from dragonrace.core.rules.kernel import Buffer
from dragonrace.core.rules.rng import below
from dragonrace.engine.random_play import first_actor
from dragonrace.learning.selfplay import (
    FIRST_ROW,
    IMAGINED,
    INITIAL,
    PARTS,
    REAL,
    STATES,
    Learner,
    Manner,
    best,
)

__all__ = ["BEGINNING", "EXAMPLES", "MOST_ANSWERS", "SEATS", "Arranger", "Trials", "play_arranged"]

SEATS = 2
BEGINNING = 24
"""So many decisions of a game are played; then what is seen by looking ahead is taken for what comes of it. That says
more of a beginning than who wins in the end: there luck has more to do with it."""
ENOUGH = 2000
"""A last look that would be at more positions than that goes less deep."""
PRIOR = 10
"""Every arrangement counts as tried so often before, with half of these games won. So does each answer, with the share
that all answers there won, less `DOUBT`."""
DOUBT = 0.03
"""By so much an answer that was never tried is thought worse than those that were: those looked best ahead."""
MEMORY = 1000
"""What came of a game counts for as much as one of so many: the other's mixture changes, so old games matter less."""
ANSWER_MEMORY = 2000
"""The same for answers."""
MOST_ANSWERS = 6
"""Where there are more, what comes of them is not learned."""
LOOKED_AHEAD = 12
"""So often a seat looks ahead in a position before it chooses by what came of that."""
KNOWN_WELL = 40
"""After so many games through a position, those that follow it are kept, too."""
NOWHERE = -1
EXAMPLES = STATES
"""From this row of the learner's states on there is an example of each position that is kept."""


class Trials(NamedTuple):
    """What came of the first answers after the arrangements, in positions as a seat sees them, each in a *slot*.

    A position that looks so is kept in the learner's states, in row `EXAMPLES` + slot.
    """

    known: Any  # by slot: what tells the position from others; 0: none is kept there
    tries: Any  # by slot and action: in how many games
    worths: Any  # by slot and action: what share of these was won
    mixture: Any  # by slot and action: how likely it was, summed over all games
    used: Buffer  # one number: how many slots
    noted: Buffer  # one number: how many answers of this game are noted
    slots: Buffer  # of this game, in their order
    chosen: Buffer  # and the number of the action that was chosen there
    players: Buffer  # and by whom
    follows: Buffer  # by seat: whether it still answers by what came of it


class Arranger(NamedTuple):
    """All that is worked on; ``learner``'s first row is a position in which both arrange."""

    learner: Learner
    worths: Any  # by seat and arrangement: how often it won
    tries: Any  # by seat and arrangement: how often it was chosen
    mixture: Any  # by seat and arrangement: how likely it was, summed over all games
    odds: Buffer  # by arrangement, or answer: what it is worth; then how likely it is, next to the best
    chosen: Buffer  # by seat: the arrangement of this game
    answers: Trials


def play_arranged(w: Arranger, manner: Manner, games: int, temperature: float) -> None:
    """Play so many games, and learn what arrangements and answers are worth."""
    learner = w.learner
    for _ in range(games):
        copy_state(learner.states, REAL, INITIAL)
        for seat in range(SEATS):
            arrange(w, seat, temperature)
            w.answers.follows[seat] = 1
        play_beginning(w, manner, temperature)
        judge_beginning(learner, manner)
        for seat in range(SEATS):
            learn_arrangement(w, seat)
        learn_answers(w)


def arrange(w: Arranger, seat: int, temperature: float) -> None:
    """Draw an arrangement; one that is worth less by the temperature is chosen e times as seldom."""
    learner = w.learner
    b = learner.boards[0]
    s = learner.states[REAL]
    count = legal_actions(b, s, seat, learner.actions)
    for index in range(count):
        w.odds[index] = w.worths[seat][index]
    chosen = draw_one(w, count, temperature, w.mixture[seat])
    w.chosen[seat] = chosen
    apply(b, s, seat, int(learner.actions[chosen]))


def draw_one(w: Arranger, count: int, temperature: float, mixture: Any) -> int:
    """Return one of so many by what each is worth, which stands in ``odds``; add to ``mixture`` how likely each was."""
    most = 0.0
    for index in range(count):
        most = max(most, float(w.odds[index]))
    total = 0.0
    for index in range(count):
        w.odds[index] = exp((float(w.odds[index]) - most) / temperature)
        total += float(w.odds[index])
    for index in range(count):
        mixture[index] += float(w.odds[index]) / total
    left = total * below(w.learner.rng, PARTS) / PARTS
    chosen = 0
    while chosen < count - 1 and left >= float(w.odds[chosen]):
        left -= float(w.odds[chosen])
        chosen += 1
    return chosen


# --- the first answers ---


def play_beginning(w: Arranger, manner: Manner, temperature: float) -> None:
    """Play a game's first decisions, and note which were answers of a kept position."""
    learner = w.learner
    answers = w.answers
    b = learner.boards[0]
    s = learner.states[REAL]
    answers.noted[0] = 0
    steps = 0
    mask = actors(b, s)
    while mask != 0 and steps < BEGINNING:
        seat = first_actor(mask)
        count = legal_actions(b, s, seat, learner.actions)
        index = 0
        if count > 1:
            steps += 1
            slot = place_of(w, seat, count) if answers.follows[seat] != 0 else NOWHERE
            index = choose_answer(w, manner, temperature, slot, count, mask)
            if slot != NOWHERE:
                note_answer(answers, slot, index, seat)
        legal_actions(b, s, seat, learner.actions)  # to look ahead is to overwrite them
        apply(b, s, seat, int(learner.actions[index]))
        mask = actors(b, s)


def note_answer(answers: Trials, slot: int, index: int, seat: int) -> None:
    """Note what a seat has chosen in a position that is kept."""
    noted = int(answers.noted[0])
    answers.slots[noted] = slot
    answers.chosen[noted] = index
    answers.players[noted] = seat
    answers.noted[0] = noted + 1


def place_of(w: Arranger, seat: int, count: int) -> int:
    """Return the slot of the position as this seat sees it, a new one if need be.

    Where there is none, or it has not been there often enough, it follows no more.
    """
    learner = w.learner
    answers = w.answers
    copy_state(learner.states, IMAGINED, REAL)
    conceal(learner.boards[0], learner.states[IMAGINED], seat)
    known = fingerprint(learner.lines.states, learner.lines.words, FIRST_ROW + IMAGINED) ^ (seat + 1)
    last = len(answers.known) - 1
    slot = (known ^ known >> 31) & last
    while answers.known[slot] != 0 and answers.known[slot] != known:
        slot = (slot + 1) & last
    if answers.known[slot] == known:
        if tries_at(w, slot, count) < KNOWN_WELL:
            answers.follows[seat] = 0
        return slot
    answers.follows[seat] = 0
    if count > MOST_ANSWERS or 2 * answers.used[0] > last:
        return NOWHERE
    answers.used[0] += 1
    answers.known[slot] = known
    copy_state(learner.states, EXAMPLES + slot, REAL)
    return slot


def tries_at(w: Arranger, slot: int, count: int) -> int:
    """Return in how many games somebody was here."""
    total = 0
    for index in range(count):
        total += int(w.answers.tries[slot][index])
    return total


def choose_answer(w: Arranger, manner: Manner, temperature: float, slot: int, count: int, mask: int) -> int:
    """Return the number of an action: by what came of each, if that is known, else by looking ahead."""
    learner = w.learner
    if slot == NOWHERE or tries_at(w, slot, count) < LOOKED_AHEAD:
        seat = first_actor(mask)
        action = best(learner, manner, seat, mask)
        legal_actions(learner.boards[0], learner.states[REAL], seat, learner.actions)
        for index in range(count):
            if learner.actions[index] == action:
                return index
        return 0
    tries = w.answers.tries[slot]
    worths = w.answers.worths[slot]
    won = 0.0
    for index in range(count):
        won += int(tries[index]) * float(worths[index])
    expected = won / max(1, tries_at(w, slot, count)) - DOUBT
    for index in range(count):
        many = min(int(tries[index]), ANSWER_MEMORY)
        w.odds[index] = (many * float(worths[index]) + PRIOR * expected) / (many + PRIOR)
    return draw_one(w, count, temperature, w.answers.mixture[slot])


def learn_answers(w: Arranger) -> None:
    """Move what each answer of this game is worth towards what came of it."""
    answers = w.answers
    for step in range(int(answers.noted[0])):
        slot = int(answers.slots[step])
        index = int(answers.chosen[step])
        answers.tries[slot][index] += 1
        value = float(w.learner.judge.values[int(answers.players[step])])
        weight = min(int(answers.tries[slot][index]), ANSWER_MEMORY)
        answers.worths[slot][index] += (value - float(answers.worths[slot][index])) / weight


def judge_beginning(w: Learner, manner: Manner) -> None:
    """Judge what came of a beginning for each seat: who has won, or what is seen by looking ahead, with all shown."""
    b = w.boards[0]
    s = w.states[REAL]
    mask = actors(b, s)
    if mask == 0:
        outlook(b, s, w.judge)
        return
    seat = first_actor(mask)
    copy_state(w.lines.states, ROOT, FIRST_ROW + REAL)
    forget(w.lines)
    value = search_lines(w.lines, seat, 1, ENOUGH)
    for depth in range(2, manner.ahead + 1):
        found = search_lines(w.lines, seat, depth, ENOUGH)
        if found == CUT_SHORT:
            break
        value = found
    w.judge.values[seat] = value
    w.judge.values[1 - seat] = 1.0 - value


def learn_arrangement(w: Arranger, seat: int) -> None:
    """Move what a seat's arrangement is worth towards what came of the game."""
    chosen = int(w.chosen[seat])
    w.tries[seat][chosen] += 1
    weight = min(PRIOR + int(w.tries[seat][chosen]), MEMORY)
    w.worths[seat][chosen] += (float(w.learner.judge.values[seat]) - float(w.worths[seat][chosen])) / weight
