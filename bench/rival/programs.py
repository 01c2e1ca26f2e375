"""What comes of programs, played out in its head, and programs that are good against each other.

The cards of both are what a matrix game is about: its equilibrium is a mixture of programs that nobody can exploit who
has no other ones. New ones are tried against it, and the best of them join it.
"""

import random
from typing import NamedTuple

import numpy as np

from bench.rival.cards import CARDS, DRAGON, carry_out
from bench.rival.ground import Ground, Numbers, Reals, compiled
from bench.rival.position import PAWN
from bench.rival.routes import judge

__all__ = [
    "PLACES",
    "Effort",
    "Mixtures",
    "Moment",
    "best_of",
    "changed",
    "mean_values",
    "solve",
    "value_after",
    "value_table",
]

PLACES = 5
"""So many cards a program has."""
REGRETS = 400
"""In so many rounds regrets are matched."""
SAMPLE = 8
"""The first programs are tried against so many others."""
ANSWERED, BEST_ANSWERS = 14, 10
"""Answers to a mixture are tried against so many programs of it, and so many of them join."""
CHANGES = (1, 1, 2)
"""In how many ways an answer differs from a program of one's mixture: one of these."""


class Effort(NamedTuple):
    """How much it thinks."""

    pool: int = 28  # programs of each that are in the mixture, at most, when answers are looked for
    candidates: int = 120  # programs of each from which the first ones are chosen
    answers: int = 90  # programs that are tried in each round
    rounds: int = 3
    futures: int = 24  # programs of the other that a choice on the board is tried against


class Moment(NamedTuple):
    """Who thinks, who is the first player, at which place of the programs, and how many have acted there."""

    me: int
    first: int
    place: int
    acting: int


class Mixtures(NamedTuple):
    """Programs of both, how likely each is, and what is one's chance to win with each of one's own against each."""

    mine: Numbers
    my_shares: Reals
    theirs: Numbers
    their_shares: Reals
    values: Reals


@compiled
def _play_turn(ground: Ground, position: Numbers, programs: Numbers, moment: Moment) -> float:
    """Play a turn to its end; return the chance to win then."""
    for place in range(moment.place, PLACES):
        for acting in range(moment.acting if place == moment.place else 0, 2):
            seat = (moment.first + acting) % 2
            if programs[1 - seat, place] == DRAGON:
                continue
            carry_out(ground, position, seat, programs[seat, place], 0)
            if position[PAWN + seat] == ground.goals[seat]:
                return 1.0 if seat == moment.me else 0.0
    return judge(ground, position, moment.me, 1 - moment.first)


@compiled
def value_table(ground: Ground, position: Numbers, moment: Moment, mine: Numbers, theirs: Numbers, times: int) -> Reals:
    """Return the chance to win with each program against each, each played out so many times."""
    values, programs = np.empty((len(mine), len(theirs))), np.empty((2, PLACES), np.int64)
    for row in range(len(mine)):
        for column in range(len(theirs)):
            won = 0.0
            for _ in range(times):
                programs[moment.me], programs[1 - moment.me] = mine[row], theirs[column]
                won += _play_turn(ground, position.copy(), programs, moment)
            values[row, column] = won / times
    return values


@compiled
def mean_values(ground: Ground, position: Numbers, moment: Moment, mine: Numbers, theirs: Numbers) -> Reals:
    """Return the chance to win with each program, in the mean against all of the other's."""
    values, programs = np.empty(len(mine)), np.empty((2, PLACES), np.int64)
    for row in range(len(mine)):
        won = 0.0
        for column in range(len(theirs)):
            programs[moment.me], programs[1 - moment.me] = mine[row], theirs[column]
            won += _play_turn(ground, position.copy(), programs, moment)
        values[row] = won / len(theirs)
    return values


@compiled
def value_after(ground: Ground, position: Numbers, moment: Moment, mine: Numbers, theirs: Numbers, left: int) -> float:
    """Return the chance to win from the middle of one's card, ``left`` of it to do, in the mean as `mean_values`."""
    won, programs = 0.0, np.empty((2, PLACES), np.int64)
    goal, place, acting = ground.goals[moment.me], moment.place, moment.acting + 1
    if acting > 1:
        place, acting = place + 1, 0
    then = Moment(moment.me, moment.first, place, acting)
    for row in range(len(theirs)):
        trial = position.copy()
        programs[moment.me], programs[1 - moment.me] = mine, theirs[row]
        if left > 0:
            carry_out(ground, trial, moment.me, mine[moment.place], left)
        if left > 0 and trial[PAWN + moment.me] == goal:
            won += 1.0
        else:
            won += _play_turn(ground, trial, programs, then)
    return won / len(theirs)


@compiled
def _any_programs(count: int) -> Numbers:
    """Draw programs: any five cards, in any order."""
    programs = np.empty((count, PLACES), np.int64)
    for program in programs:
        cards = np.arange(CARDS)
        for place in range(PLACES):
            drawn = np.random.randint(place, CARDS)
            cards[place], cards[drawn] = cards[drawn], cards[place]
            program[place] = cards[place]
    return programs


@compiled
def _shares_of(regrets: Reals) -> Reals:
    """Return how likely each row is by its regret; all alike, where nothing is regretted."""
    total = regrets.sum()
    return regrets / total if total > 0 else np.ones(len(regrets)) / len(regrets)


@compiled
def _match_regrets(values: Reals, rounds: int) -> tuple[Reals, Reals]:
    """Return the mixtures of an equilibrium, by regret matching+: who has the rows wants much, the other little."""
    rows, columns = values.shape
    my_regrets, their_regrets, my_sum, their_sum = np.zeros(rows), np.zeros(columns), np.zeros(rows), np.zeros(columns)
    for number in range(rounds):
        mine, theirs = _shares_of(my_regrets), _shares_of(their_regrets)
        worth = values @ theirs
        my_regrets = np.maximum(my_regrets + worth - mine @ worth, 0.0)
        mine = _shares_of(my_regrets)
        worth = -(mine @ values)
        their_regrets = np.maximum(their_regrets + worth - theirs @ worth, 0.0)
        my_sum += mine * (number + 1)
        their_sum += theirs * (number + 1)
    return my_sum / my_sum.sum(), their_sum / their_sum.sum()


def changed(program: Numbers, times: int, coins: random.Random) -> Numbers:
    """Return a program in which two cards have changed places, or one is another, so many times."""
    program = program.copy()
    for _ in range(times):
        if coins.random() < 0.5:
            one, other = coins.sample(range(PLACES), 2)
            program[one], program[other] = program[other], program[one]
        else:
            rest = [card for card in range(CARDS) if card not in program]
            program[coins.randrange(PLACES)] = coins.choice(rest)
    return program


def best_of(programs: Numbers, values: Reals, count: int) -> Numbers:
    """Return so many programs of the highest values."""
    return programs[np.argsort(-values)[:count]]


def solve(ground: Ground, position: Numbers, me: int, first: int, effort: Effort, coins: random.Random) -> Mixtures:
    """Find good mixtures of programs for both, at a turn's beginning."""

    def best_of_sample(programs: Numbers, others: Numbers, seat: int) -> Numbers:
        """Return the programs of a seat that do best against some of the other's."""
        some = others[[coins.randrange(len(others)) for _ in range(SAMPLE)]]
        values = mean_values(ground, position, Moment(seat, first, 0, 0), programs, some)
        return best_of(programs, values, effort.pool)

    def answers(programs: Numbers, shares: Reals, others: Numbers, other_shares: Reals, seat: int) -> Numbers:
        """Return programs much like those of a seat's mixture that do best against the other's."""
        found = []
        for _ in range(effort.answers):
            program = programs[any_of(shares, coins)]
            found.append(changed(program, coins.choice(CHANGES), coins))
        tried = np.array(found)
        some = others[coins.choices(range(len(others)), other_shares.tolist(), k=ANSWERED)]
        values = mean_values(ground, position, Moment(seat, first, 0, 0), tried, some)
        return best_of(tried, values, BEST_ANSWERS)

    moment = Moment(me, first, 0, 0)
    mine, theirs = _any_programs(effort.pool), _any_programs(effort.pool)
    my_candidates, their_candidates = _any_programs(effort.candidates), _any_programs(effort.candidates)
    mine = best_of_sample(my_candidates, theirs, me)
    theirs = best_of_sample(their_candidates, mine, 1 - me)
    mine = best_of_sample(np.concatenate([my_candidates, mine]), theirs, me)
    for number in range(effort.rounds):
        values = value_table(ground, position, moment, mine, theirs, 1)
        my_shares, their_shares = _match_regrets(values, REGRETS)
        if number == effort.rounds - 1:
            break
        mine_kept, theirs_kept = best_of(mine, my_shares, effort.pool), best_of(theirs, their_shares, effort.pool)
        my_answers = answers(mine, my_shares, theirs, their_shares, me)
        their_answers = answers(theirs, their_shares, mine, my_shares, 1 - me)
        mine = np.unique(np.concatenate([mine_kept, my_answers]), axis=0)
        theirs = np.unique(np.concatenate([theirs_kept, their_answers]), axis=0)
    return Mixtures(mine, my_shares, theirs, their_shares, values)


def any_of(shares: Reals, coins: random.Random) -> int:
    """Choose one of a mixture, by the shares."""
    return coins.choices(range(len(shares)), shares.tolist())[0]
