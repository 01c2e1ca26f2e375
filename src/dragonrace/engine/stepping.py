"""Stepping many games at once: a template, bound with each game's rules. `dragonrace.batches` drives it.

Each *lane* plays one game after the other, and depends on nothing that happens in others: its dice, and the bots that
play in it, draw from a generator of its own, which is seeded anew for each game. So it is all the same which thread
steps which lanes, and how many there are.
"""

from typing import Any, NamedTuple

from dragonrace.core.rules.free import (
    actors,
    apply,
    chance_case,
    chance_cases,
    conceal,
    copy_state,
    legal_actions,
    observe,
    redraw,
    suggest,
)
from dragonrace.core.rules.kernel import CHANCE, Buffer
from dragonrace.core.rules.rng import below, seed_rng
from dragonrace.core.rules.turns import is_out_of_time, turns_to_limit
from dragonrace.engine.random_play import act_at_random, first_actor

__all__ = [
    "LEARNER",
    "QUICK",
    "RANDOM",
    "Lanes",
    "first_refused_lane",
    "look_in_lanes",
    "sample_lanes",
    "seed_lanes",
    "step_lanes",
]

LEARNER, RANDOM, QUICK = range(3)
"""Who plays a seat: whoever steps the batch, or a bot inside the step."""
NOBODY = -1
MOST_INSIDE = 1 << 20
"""So many actions of bots and chance may follow one another in a step: else somebody could wait for ever."""
STRIDE = 0x5851F42D4C957F2D
"""What is between the seeds of a lane's games: far more than between seeds that people choose."""
SEEDS = 2**63 - 1

Rows = Any
Arrays = Any


class Lanes(NamedTuple):
    """All that is stepped. Where nothing else is said, the first axis are the lanes."""

    boards: Rows
    """One row."""
    states: Rows
    """The lanes' positions; then the initial one; then for each part of the work one to work in."""
    rngs: Arrays
    """Generators of dice and bots; shape (lanes, 4)."""
    seed: Arrays
    """One number."""
    games: Arrays
    """How many games each lane has finished."""
    roles: Arrays
    """Who plays each seat in the first lane's first game; shape (players,), or (0,) where learners play them all."""
    turning: Arrays
    """How many seats the roles are moved on with each lane, and with each game: one number."""
    turned: Arrays
    """How many seats they are moved on in the game that a lane plays."""
    out: Arrays
    """For each part of the work a buffer for actions."""
    seen: Arrays
    """For each part of the work a buffer for what a seat sees."""
    scratch: Rows
    """For each part of the work the working memory of the game's advice."""
    players: Arrays
    """Who acts."""
    observations: Arrays
    """The bytes of the numbers, the lowest first: so it is one code, whatever their type."""
    legal_actions: Arrays
    legal_counts: Arrays
    masks: Arrays
    """Shape (lanes, actions), or (lanes, 0) where nobody wants any."""
    bits: Arrays
    """The same, eight to a byte, the lowest bit first."""
    acted: Arrays
    """Who acted in the step, −1 before the first."""
    rewards: Arrays
    terminated: Arrays
    truncated: Arrays
    stuck: Arrays
    """Whether nobody who steps the batch is asked any more."""
    decisions: Arrays
    """Of the games that are being played."""
    played: Arrays
    """Of those that are over."""
    returns: Arrays
    """Of the games that were finished last, as the lengths."""
    lengths: Arrays


def step_lanes(w: Lanes, actions: Buffer, first: int, end: int, part: int) -> None:
    """Carry out an action in each of these lanes, and play on until somebody is asked; without actions, begin there.

    Both in one place: what is called from one place alone becomes a part of it, and a call with all these arrays would
    take longer than a step.
    """
    b = w.boards[0]
    for lane in range(first, end):
        if w.terminated[lane] | w.truncated[lane]:
            w.terminated[lane] = 0
            w.truncated[lane] = 0
            clear_rewards_in_lane(w.rewards[lane])
        if len(actions) == 0:
            w.acted[lane] = NOBODY
            begin_game_in_lane(w, lane)
        else:
            w.acted[lane] = w.players[lane]
            apply(b, w.states[lane], int(w.players[lane]), int(actions[lane]))
            w.decisions[lane] += 1
        go_on_in_lane(w, lane, part)
        unmask_lane(w, lane)
        w.legal_counts[lane] = 0
        if w.players[lane] != NOBODY:
            show_lane(w, lane, part)


def first_refused_lane(w: Lanes, actions: Buffer, first: int, end: int) -> int:
    """Return the first of these lanes whose action, which is one of the game, is not legal there; −1: there is none."""
    for lane in range(first, end):
        mask = w.masks[lane]
        if len(mask) > 0:
            if not mask[int(actions[lane])]:
                return lane
        elif not is_listed_in_lane(w.legal_actions[lane], int(w.legal_counts[lane]), int(actions[lane])):
            return lane
    return -1


def is_listed_in_lane(listed: Buffer, count: int, action: int) -> bool:
    """Whether an action is among the first ``count``, which ascend. It halves them without a branch to foretell."""
    low = 0
    while count > 1:
        half = count >> 1
        low += half * (listed[low + half - 1] < action)
        count -= half
    return bool(listed[low] == action)


def sample_lanes(w: Lanes, rngs: Rows, actions: Buffer, first: int, end: int) -> None:
    """Choose any legal action in each of these lanes, each as likely."""
    for lane in range(first, end):
        actions[lane] = w.legal_actions[lane][below(rngs[lane], int(w.legal_counts[lane]))]


def seed_lanes(rngs: Rows, seed: int) -> None:
    """Start a generator for each lane."""
    for lane in range(len(rngs)):
        seed_rng(rngs[lane], seed, lane)


def look_in_lanes(w: Lanes, seat: int, out: Arrays) -> None:
    """Write what a seat sees in each lane, whoever acts, as the bytes of its numbers."""
    for lane in range(len(w.players)):
        look_in_lane(w, lane, 0, seat, out[lane])


# --- the parts of a step ---


def begin_game_in_lane(w: Lanes, lane: int) -> None:
    """Set up the next game of a lane, with random numbers of its own."""
    count = len(w.players)
    game = int(w.games[lane])
    copy_state(w.states, lane, count)
    seed_rng(w.rngs[lane], (int(w.seed[0]) + game * STRIDE) & SEEDS, lane)
    w.decisions[lane] = 0
    if len(w.roles) > 0:
        w.turned[lane] = int(w.turning[0]) * (lane + game) % len(w.roles)


def go_on_in_lane(w: Lanes, lane: int, part: int) -> None:
    """Let chance and bots act until a learner is asked; where a game ends, begin the next one.

    A step brings at most what one game brings: those that end after that, before a learner is asked, are only counted.
    """
    b = w.boards[0]
    seat = NOBODY
    inside = 0
    is_over = False
    while seat == NOBODY and inside < MOST_INSIDE:
        s = w.states[lane]
        mask = actors(b, s)
        inside += 1
        if mask == 0:
            if not is_over:
                finish_in_lane(w, lane)
                is_over = True
            w.played[lane] += w.decisions[lane]
            w.games[lane] += 1
            begin_game_in_lane(w, lane)
        else:
            seat = first_actor(mask)
            if seat == CHANCE:
                draw_in_lane(b, s, w.rngs[lane], w.out[part])
                seat = NOBODY
            elif len(w.roles) > 0:
                role = role_in_lane(w, lane, seat)
                if role != LEARNER:
                    let_bot_act_in_lane(w, lane, part, seat, role)
                    w.decisions[lane] += 1
                    seat = NOBODY
    w.players[lane] = seat
    w.stuck[lane] = seat == NOBODY


def draw_in_lane(b: Any, s: Any, rng: Buffer, out: Buffer) -> None:
    """Let the dice fall."""
    apply(b, s, CHANCE, chance_case(b, s, below(rng, chance_cases(b, s, out)), out))


def role_in_lane(w: Lanes, lane: int, seat: int) -> int:
    """Who plays a seat in the game that a lane plays."""
    moved = seat - int(w.turned[lane])
    return int(w.roles[moved + len(w.roles) if moved < 0 else moved])


def let_bot_act_in_lane(w: Lanes, lane: int, part: int, seat: int, role: int) -> None:
    """Let a bot play for a seat. What it can't know is drawn anew before it looks."""
    b = w.boards[0]
    rng = w.rngs[lane]
    out = w.out[part]
    if role == RANDOM:
        act_at_random(b, w.states[lane], seat, rng, out)
    else:
        copy = len(w.players) + 1 + part
        copy_state(w.states, copy, lane)
        conceal(b, w.states[copy], seat)
        redraw(b, w.states[copy], seat, rng)
        action = suggest(b, w.states[copy], seat, rng, out, w.scratch[part])
        apply(b, w.states[lane], seat, action)


def finish_in_lane(w: Lanes, lane: int) -> None:
    """Write down what came of a game."""
    b = w.boards[0]
    s = w.states[lane]
    rewards = w.rewards[lane]
    returns = w.returns[lane]
    players = int(b.players)
    winner = int(s.winner)
    if winner >= 0:
        for seat in range(players):
            rewards[seat] = 1.0 if seat == winner else -1.0 / (players - 1)
    for seat in range(players):
        returns[seat] = rewards[seat]
    is_cut_short = (winner < 0) & is_out_of_time(b, s)
    w.truncated[lane] = is_cut_short
    w.terminated[lane] = not is_cut_short
    w.lengths[lane] = w.decisions[lane]


def clear_rewards_in_lane(rewards: Buffer) -> None:
    """Nobody has won or lost anything."""
    for seat in range(len(rewards)):
        rewards[seat] = 0.0


# --- what is seen ---


def unmask_lane(w: Lanes, lane: int) -> None:
    """Take back which actions were legal, as far as they stand in masks."""
    legal = w.legal_actions[lane]
    mask = w.masks[lane]
    bits = w.bits[lane]
    count = int(w.legal_counts[lane])
    if len(mask) > 0:
        for index in range(count):
            mask[int(legal[index])] = 0
    if len(bits) > 0:
        for index in range(count):
            bits[int(legal[index]) >> 3] = 0


def show_lane(w: Lanes, lane: int, part: int) -> None:
    """Write what the seat that acts sees, and what it may do."""
    b = w.boards[0]
    seat = int(w.players[lane])
    legal = w.legal_actions[lane]
    out = w.out[part]  # which has room for whatever `legal_actions` needs
    count = min(legal_actions(b, w.states[lane], seat, out), len(legal))
    for index in range(count):
        legal[index] = out[index]
    w.legal_counts[lane] = count
    mask = w.masks[lane]
    bits = w.bits[lane]
    if len(mask) > 0:
        for index in range(count):
            mask[int(legal[index])] = 1
    if len(bits) > 0:
        for index in range(count):
            action = int(legal[index])
            bits[action >> 3] = int(bits[action >> 3]) | 1 << (action & 7)
    look_in_lane(w, lane, part, seat, w.observations[lane])


def look_in_lane(w: Lanes, lane: int, part: int, seat: int, out: Buffer) -> None:
    """Write what a seat sees, byte by byte. The default sees all that there is, so the rest is blanked before."""
    b = w.boards[0]
    seen = w.seen[part]
    if OBSERVES_ITSELF:
        observe(b, w.states[lane], seat, seen)
    else:
        copy = len(w.players) + 1 + part
        copy_state(w.states, copy, lane)
        conceal(b, w.states[copy], seat)
        observe(b, w.states[copy], seat, seen)
    numbers = len(seen)
    seen[numbers - 1] = turns_to_limit(b, w.states[lane])
    if len(out) == numbers:
        for index in range(numbers):
            out[index] = seen[index]
    else:
        size = len(out) // numbers
        for index in range(numbers):
            for byte in range(size):
                out[size * index + byte] = int(seen[index]) >> (8 * byte) & 255


OBSERVES_ITSELF = 1
"""Whether the game has an ``observe`` of its own: each game's own is bound."""
