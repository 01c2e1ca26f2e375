"""What many games that are stepped at once stand in; `stepping` steps them."""

from typing import Any, NamedTuple

__all__ = ["ANSWER", "ASKED", "BEGIN", "LEARNER", "NOBODY", "QUICK", "RANDOM", "STEP", "Arrays", "Lanes", "Rows"]

LEARNER, RANDOM, QUICK, ASKED = range(4)
"""Who plays a seat: whoever steps the batch; or a bot inside the step; or somebody who is asked in between, of whom the
machine code knows nothing."""
BEGIN, STEP, ANSWER = range(3)
"""How lanes come to their next position: anew; by an action in each; or, within a step, only in those in which somebody
was `ASKED`, by their answers. What the step has brought there before stays."""
NOBODY = -1

Rows = Any
Arrays = Any


class Lanes(NamedTuple):
    """All that is stepped. Where nothing else is said, the first axis are the lanes.

    In arrays *by asked* it has a place for each seat that is asked at the same time in a lane: one, the lowest, or as
    many as there are seats, in the order of the seats. Where a seat is not asked, there is `NOBODY` in its place.
    """

    boards: Rows
    """One row."""
    states: Rows
    """The lanes' positions; then the initial one; then rows to work in."""
    actions: Arrays
    """What is to be carried out; by asked."""
    sampled: Arrays
    """And what somebody who does anything legal would carry out, drawn from `samplers`; by asked."""
    samplers: Arrays
    """A generator for each lane."""
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
    """Buffers for actions: rows to work in."""
    seen: Arrays
    """Buffers for what a seat sees: rows to work in."""
    scratch: Rows
    """The working memory of the game's advice: rows to work in."""
    players: Arrays
    """Who acts; by asked, as all up to `acted`."""
    asked: Arrays
    """Which of the roles that is: its place among them, as it was before they were moved on."""
    observations: Arrays
    """The bytes of the numbers, the lowest first: so it is one code, whatever their type."""
    legal_actions: Arrays
    legal_counts: Arrays
    masks: Arrays
    """As long as there are actions, or 0 where nobody wants any."""
    bits: Arrays
    """The same, eight to a byte, the lowest bit first."""
    acted: Arrays
    """Who acted in the step, −1 before the first."""
    rewards: Arrays
    terminated: Arrays
    truncated: Arrays
    finals: Arrays
    """What each seat saw at the end of the game that a step ended; shape (lanes, players, bytes), or (lanes, 0, bytes)
    where nobody wants it."""
    decisions: Arrays
    """Of the games that are being played."""
    played: Arrays
    """Of those that are over."""
    returns: Arrays
    """Of the games that were finished last, as the lengths."""
    lengths: Arrays
