"""Playing at random: a template, bound with each game's rules.

``b`` and ``s`` are a compiled board and a state, ``rng`` a generator (see `rng`), ``out`` a buffer for actions,
``seen`` one for observations: where it is empty, nobody looks. In batches, ``boards`` holds one board, ``states`` rows
of states.
"""

from typing import Annotated, Any

from dragonrace.core.rules.actors import CHANCE, CHANCE_BIT
from dragonrace.core.rules.bits import lowest_bit
from dragonrace.core.rules.flat import FlatRecord, Range, flat_record
from dragonrace.core.rules.free import actors, apply, chance_case, chance_cases, copy_state, legal_actions, observe
from dragonrace.core.rules.kernel import MAX_SEATS
from dragonrace.core.rules.rng import MASK, below, seed_rng

__all__ = [
    "Outcome",
    "act_at_random",
    "apply_to_row",
    "checksum_with",
    "first_actor",
    "play_game",
    "play_games",
]

FNV_START, FNV_PRIME = 0x811C9DC5, 0x01000193


@flat_record
class Outcome(FlatRecord):
    """What came of a game."""

    winner: Annotated[int, Range(-1, MAX_SEATS - 1)]  # a seat; -1: nobody
    turns: Annotated[int, Range(0, MASK)]
    decisions: Annotated[int, Range(0, MASK)]  # of the players
    falls: Annotated[int, Range(0, MASK)]  # actions of chance
    checksum: Annotated[int, Range(0, MASK)]  # FNV-1a over all actions


def first_actor(mask: int) -> int:
    """Return the lowest seat of a mask that `actors` returned, or `CHANCE`."""
    return CHANCE if mask == CHANCE_BIT else lowest_bit(mask)


def checksum_with(checksum: int, action: int) -> int:
    """Return the checksum of some actions, in 32 bits, after one more: FNV-1a, which begins with `FNV_START`."""
    return (checksum ^ action) * FNV_PRIME & MASK


def act_at_random(b: Any, s: Any, seat: int, rng: Any, out: Any) -> int:
    """Let ``seat``, or chance, do anything that is legal, each case as likely; return the action."""
    if seat == CHANCE:
        action = chance_case(b, s, below(rng, chance_cases(b, s, out)), out)
    else:
        action = int(out[below(rng, legal_actions(b, s, seat, out))])
    apply(b, s, seat, action)
    return action


def apply_to_row(boards: Any, states: Any, index: int, seat: int, action: int) -> None:
    """Carry out a legal action in one row of ``states``: for single steps from Python, which rows make slow."""
    apply(boards[0], states[index], seat, action)


def play_game(b: Any, s: Any, rng: Any, out: Any, seen: Any, outcome: Any) -> None:
    """Play at random to the end; where there is room in ``seen``, whoever acts looks first."""
    decisions = 0
    falls = 0
    checksum = FNV_START
    mask = actors(b, s)
    while mask != 0:
        seat = first_actor(mask)
        if seat == CHANCE:
            falls += 1
        else:
            decisions += 1
            if len(seen) > 0:
                observe(b, s, seat, seen)
        action = act_at_random(b, s, seat, rng, out)
        checksum = checksum_with(checksum, action)
        mask = actors(b, s)
    outcome.winner = s.winner
    outcome.turns = s.turns
    outcome.decisions = decisions
    outcome.falls = falls
    outcome.checksum = checksum


def play_games(boards: Any, states: Any, rng: Any, out: Any, seen: Any, outcomes: Any, seed: int, first: int) -> None:
    """Play a game for every row of ``outcomes``, the numbers of the games being from ``first`` on.

    ``states`` has two rows: one to play in, and the initial state.
    """
    for index in range(len(outcomes)):
        copy_state(states, 0, 1)
        seed_rng(rng, seed, first + index)
        play_game(boards[0], states[0], rng, out, seen, outcomes[index])
