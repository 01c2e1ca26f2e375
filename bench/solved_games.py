"""Games of Dragon River in which both play by a solution: a template, bound with the rules. `bench.solved` runs it.

A desk for these games has a row more than others: in the last one the game is played.
"""

from typing import Any

from dragonrace.core.rules.free import copy_state
from dragonrace.core.rules.kernel import CHANCE, CHANCE_BIT
from dragonrace.core.rules.rng import below, seed_rng
from dragonrace.games.dragon_river.dice import FIRST_THROW, KEEP_COUNT, KEEPS
from dragonrace.games.dragon_river.legality import chance_case, chance_cases, legal_actions
from dragonrace.games.dragon_river.rules import actors, apply
from dragonrace.games.dragon_river.solver.sweeping import reckon, weigh_turn
from dragonrace.games.dragon_river.solver.turns import ROWS, Op, place, set_up, write, write_outlook
from dragonrace.games.dragon_river.state import NOBODY, Phase

__all__ = ["NOW"]

NOW = ROWS
"""The row in which the game is played."""


def find_keeps(tables: Any, order: Any, starts: Any, dice: Any, plan: Any, keeps: Any) -> None:
    """Find ``keeps[place][throw]``: which dice it is best to keep."""
    for index in range(len(order)):
        size = int(dice[index])
        weigh_turn(tables, size, plan, int(starts[index]))
        for throw in range(FIRST_THROW[size], FIRST_THROW[size + 1]):
            keeps[order[index]][throw] = best_keep(tables.lying, throw)


def best_keep(lying: Any, throw: int) -> int:
    """Return what is best to keep of a throw."""
    best = int(KEEPS[throw][0])
    for index in range(KEEP_COUNT[throw]):
        kept = int(KEEPS[throw][index])
        if lying[kept][0] > lying[best][0]:
            best = kept
    return best


def play_solved(desk: Any, tables: Any, plan: Any, keeps: Any, rng: Any, seed: int, games: Any) -> int:
    """Play a game for each number in ``games``; return how often who began has won. ``plan``: room for steps."""
    wins = 0
    for index in range(len(games)):
        seed_rng(rng, seed, int(games[index]))
        set_up(desk.boards[0], desk.states[NOW], 0)
        while desk.states[NOW].winner == NOBODY:
            copy_state(desk.states, 0, NOW)
            play_turn(desk, tables, plan, keeps, rng)
        if desk.states[NOW].winner == 0:
            wins += 1
    return wins


def play_turn(desk: Any, tables: Any, plan: Any, keeps: Any, rng: Any) -> None:
    """Play the turn that begins in the first row."""
    b = desk.boards[0]
    s = desk.states[NOW]
    while s.winner == NOBODY and s.turns == desk.states[0].turns:
        if actors(b, s) == CHANCE_BIT:
            apply(b, s, CHANCE, chance_case(b, s, below(rng, chance_cases(b, s, desk.actions[NOW])), desk.actions[NOW]))
        elif s.phase == Phase.KEEP:
            apply(b, s, int(s.mover), int(keeps[place(b, desk.states[0])][s.dice]))
        else:
            apply(b, s, int(s.mover), best_action(desk, tables, plan))


def best_action(desk: Any, tables: Any, plan: Any) -> int:
    """Return the best pair to play, or the best tip."""
    b = desk.boards[0]
    actions = desk.actions[NOW]
    best = 0
    most = -1.0
    for index in range(legal_actions(b, desk.states[NOW], int(desk.states[NOW].mover), actions)):
        copy_state(desk.states, 1, NOW)
        apply(b, desk.states[1], int(desk.states[NOW].mover), int(actions[index]))
        write(plan, write(plan, write_outlook(desk, plan, 0), Op.LIE, 0), Op.STOP, 0)
        reckon(tables, plan, 0, tables.lying)
        if tables.lying[0][0] > most:
            most = tables.lying[0][0]
            best = int(actions[index])
    return best
