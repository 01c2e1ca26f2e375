"""Stepping many games at once: a template, bound with each game's rules. `dragonrace.batches` drives it.

Each *lane* plays one game after the other, and depends on nothing that happens in others: its dice, and the bots that
play in it, draw from a generator of its own, which is seeded anew for each game. So it is all the same which thread
steps which lanes, and how many there are.
"""

from typing import Any

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
from dragonrace.engine.lanes import ANSWER, ASKED, BEGIN, LEARNER, NOBODY, RANDOM, Arrays, Lanes, Rows
from dragonrace.engine.random_play import act_at_random, first_actor

__all__ = [
    "ROWS_APART",
    "first_refused_lane",
    "look_in_lanes",
    "sample_lanes",
    "seed_lanes",
    "step_lanes",
]

MOST_INSIDE = 1 << 20
"""So many actions of bots and chance may follow one another in a step: else somebody could wait for ever."""
STRIDE = 0x5851F42D4C957F2D
"""What is between the seeds of a lane's games: far more than between seeds that people choose."""
SEEDS = 2**63 - 1
ROWS_APART = 8
"""Of rows to work in, each thread has one in so many: two threads that wrote into rows beside each other would wait for
each other's lines of the cache all the time."""


def step_lanes(w: Lanes, task: int, first: int, end: int, part: int) -> int:
    """Carry out an action in each of these lanes, or begin there, and play on until somebody is asked.

    Return the first lane in which nobody is, or −1.

    ``task``: `BEGIN`, `STEP` or `ANSWER`. ``part``, here and below: which of the rows to work in is used.

    All in one place: what is called from one place alone becomes a part of it, and a call with all these arrays would
    take longer than a step.
    """
    b = w.boards[0]
    width = asked_at_once(w)
    stuck = -1
    for lane in range(first, end):
        if task == ANSWER:
            if not waits_for_answer(w, lane):
                continue
        elif w.terminated[lane] | w.truncated[lane]:
            w.terminated[lane] = 0
            w.truncated[lane] = 0
            clear_rewards_in_lane(w.rewards[lane])
        for place in range(lane * width, (lane + 1) * width):
            seat = int(w.players[place])
            if task != ANSWER:
                w.acted[place] = NOBODY if task == BEGIN else seat
            if task != BEGIN and seat != NOBODY:
                apply(b, w.states[lane], seat, int(w.actions[place]))
                w.decisions[lane] += 1
        if task == BEGIN:
            begin_game_in_lane(w, lane)
        is_anybody_asked = go_on_in_lane(w, lane, part)
        for place in range(lane * width, (lane + 1) * width):
            unmask_place(w, place)
            w.legal_counts[place] = 0
            if w.players[place] != NOBODY:
                show_place(w, place, lane, part)
        if not is_anybody_asked and stuck < 0:
            stuck = lane
    return stuck


def waits_for_answer(w: Lanes, lane: int) -> bool:
    """Whether somebody is `ASKED` there: then all who are asked there are, and no learner."""
    width = asked_at_once(w)
    for place in range(lane * width, (lane + 1) * width):
        if len(w.roles) > 0 and w.asked[place] != NOBODY and w.roles[int(w.asked[place])] == ASKED:
            return True
    return False


def asked_at_once(w: Lanes) -> int:
    """Return how many places there are in a lane for seats that are asked."""
    return len(w.players) // len(w.games)


def first_refused_lane(w: Lanes, first: int, end: int) -> int:
    """Return the first of these lanes in which an action of a seat that is asked is not legal; −1: there is none."""
    width = asked_at_once(w)
    for place in range(first * width, end * width):
        if w.players[place] != NOBODY and not is_legal_in_place(w, place, int(w.actions[place])):
            return place // width
    return -1


def is_legal_in_place(w: Lanes, place: int, action: int) -> bool:
    """Whether a number is a legal action of the seat that is asked there."""
    mask = w.masks[place]
    if len(mask) > 0:
        return bool(0 <= action < len(mask) and mask[action] != 0)
    return is_listed_in_lane(w.legal_actions[place], int(w.legal_counts[place]), action)


def is_listed_in_lane(listed: Buffer, count: int, action: int) -> bool:
    """Whether an action is among the first ``count``, which ascend. It halves them without a branch to foretell."""
    low = 0
    while count > 1:
        half = count >> 1
        low += half * (listed[low + half - 1] < action)
        count -= half
    return bool(listed[low] == action)


def sample_lanes(w: Lanes, first: int, end: int) -> None:
    """Choose any legal action in each of these lanes, each as likely."""
    width = asked_at_once(w)
    for lane in range(first, end):
        for place in range(lane * width, (lane + 1) * width):
            count = int(w.legal_counts[place])
            w.sampled[place] = w.legal_actions[place][below(w.samplers[lane], count)] if count > 0 else NOBODY


def seed_lanes(rngs: Rows, seed: int) -> None:
    """Start a generator for each lane."""
    for lane in range(len(rngs)):
        seed_rng(rngs[lane], seed, lane)


def look_in_lanes(w: Lanes, seat: int, out: Arrays) -> None:
    """Write what a seat sees in each lane, whoever acts, as the bytes of its numbers."""
    for lane in range(len(w.games)):
        look_in_lane(w, lane, 0, seat, out[lane])


# --- the parts of a step ---


def begin_game_in_lane(w: Lanes, lane: int) -> None:
    """Set up the next game of a lane, with random numbers of its own."""
    count = len(w.games)
    game = int(w.games[lane])
    copy_state(w.states, lane, count)
    seed_rng(w.rngs[lane], (int(w.seed[0]) + game * STRIDE) & SEEDS, lane)
    w.decisions[lane] = 0
    if len(w.roles) > 0:
        w.turned[lane] = int(w.turning[0]) * (lane + game) % len(w.roles)


def go_on_in_lane(w: Lanes, lane: int, part: int) -> bool:
    """Let chance and bots act until anybody else is asked; where a game ends, begin the next one.

    Return whether anybody is asked.

    A step brings at most what one game brings: those that end after that, before a learner is asked, are only counted.
    """
    b = w.boards[0]
    seat = NOBODY
    mask = 0
    inside = 0
    is_over = (w.terminated[lane] | w.truncated[lane]) != 0  # before somebody was asked within the step
    wanted = LEARNER
    while seat == NOBODY and inside < MOST_INSIDE:
        s = w.states[lane]
        mask = actors(b, s)
        inside += 1
        if mask == 0:
            if not is_over:
                finish_in_lane(w, lane, part)
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
                role = int(w.roles[role_in_lane(w, lane, seat)])
                if (role == LEARNER) | (role == ASKED):
                    wanted = role
                else:
                    let_bot_act_in_lane(w, lane, part, seat, role)
                    w.decisions[lane] += 1
                    seat = NOBODY
    width = asked_at_once(w)
    if width == 1:
        ask_in_place(w, lane, lane, seat, wanted)
    else:
        for other in range(width):
            acts = seat == other or (seat != NOBODY and wanted == LEARNER and mask >> other & 1)
            ask_in_place(w, lane * width + other, lane, other if acts else NOBODY, wanted)
    return seat != NOBODY


def ask_in_place(w: Lanes, place: int, lane: int, seat: int, wanted: int) -> None:
    """Write down that a seat is asked, or nobody; one with another role than is ``wanted`` is not."""
    role = seat
    if seat != NOBODY and len(w.roles) > 0:
        role = role_in_lane(w, lane, seat)
        if w.roles[role] != wanted:
            role = NOBODY
            seat = NOBODY
    w.players[place] = seat
    w.asked[place] = role


def draw_in_lane(b: Any, s: Any, rng: Buffer, out: Buffer) -> None:
    """Let the dice fall."""
    apply(b, s, CHANCE, chance_case(b, s, below(rng, chance_cases(b, s, out)), out))


def role_in_lane(w: Lanes, lane: int, seat: int) -> int:
    """Which of the roles plays a seat in the game that a lane plays."""
    moved = seat - int(w.turned[lane])
    return moved + len(w.roles) if moved < 0 else moved


def let_bot_act_in_lane(w: Lanes, lane: int, part: int, seat: int, role: int) -> None:
    """Let a bot play for a seat. What it can't know is drawn anew before it looks."""
    b = w.boards[0]
    rng = w.rngs[lane]
    out = w.out[part]
    if role == RANDOM:
        act_at_random(b, w.states[lane], seat, rng, out)
    else:
        copy = len(w.games) + 1 + part
        copy_state(w.states, copy, lane)
        conceal(b, w.states[copy], seat)
        redraw(b, w.states[copy], seat, rng)
        action = suggest(b, w.states[copy], seat, rng, out, w.scratch[part])
        apply(b, w.states[lane], seat, action)


def finish_in_lane(w: Lanes, lane: int, part: int) -> None:
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
    for seat in range(len(w.finals[lane])):
        look_in_lane(w, lane, part, seat, w.finals[lane][seat])


def clear_rewards_in_lane(rewards: Buffer) -> None:
    """Nobody has won or lost anything."""
    for seat in range(len(rewards)):
        rewards[seat] = 0.0


# --- what is seen ---


def unmask_place(w: Lanes, place: int) -> None:
    """Take back which actions were legal, as far as they stand in masks."""
    legal = w.legal_actions[place]
    mask = w.masks[place]
    bits = w.bits[place]
    count = int(w.legal_counts[place])
    if len(mask) > 0:
        for index in range(count):
            mask[int(legal[index])] = 0
    if len(bits) > 0:
        for index in range(count):
            bits[int(legal[index]) >> 3] = 0


def show_place(w: Lanes, place: int, lane: int, part: int) -> None:
    """Write what the seat that acts sees, and what it may do."""
    b = w.boards[0]
    seat = int(w.players[place])
    legal = w.legal_actions[place]
    out = w.out[part]  # which has room for whatever `legal_actions` needs
    count = min(legal_actions(b, w.states[lane], seat, out), len(legal))
    for index in range(count):
        legal[index] = out[index]
    w.legal_counts[place] = count
    mask = w.masks[place]
    bits = w.bits[place]
    if len(mask) > 0:
        for index in range(count):
            mask[int(legal[index])] = 1
    if len(bits) > 0:
        for index in range(count):
            action = int(legal[index])
            bits[action >> 3] = int(bits[action >> 3]) | 1 << (action & 7)
    look_in_lane(w, lane, part, seat, w.observations[place])


def look_in_lane(w: Lanes, lane: int, part: int, seat: int, out: Buffer) -> None:
    """Write what a seat sees, byte by byte. The default sees all that there is, so the rest is blanked before."""
    b = w.boards[0]
    seen = w.seen[part]
    if OBSERVES_ITSELF:
        observe(b, w.states[lane], seat, seen)
    else:
        copy = len(w.games) + 1 + part
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
