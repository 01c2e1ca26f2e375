"""A position as a row of numbers, and what the rules allow in it.

First comes a 1 for each support that is there, then both reserves, with a bit for each size of plank, both pawns, and
the stones that are left. Last, for each span, comes the size of the plank on it. A pawn stands on a support, which is
then a village, or on the plank of a span: SUPPORTS plus the span's number.
"""

from bench.rival.ground import SIZES, SUPPORTS, VILLAGES, Ground, Numbers, compiled, inlined

__all__ = [
    "MOST_SPACES",
    "PAWN",
    "PLANK",
    "RESERVE",
    "STONES_LEFT",
    "bears",
    "can_lay",
    "can_lift",
    "can_place",
    "can_take",
    "find_jumps",
    "find_steps",
    "plank_for",
    "planks_across",
    "planks_in_reserve",
    "stones_below",
]

SEATS = 2
RESERVE = SUPPORTS
PAWN = RESERVE + SEATS
STONES_LEFT = PAWN + SEATS
PLANK = STONES_LEFT + 1
"""Where in a position these begin; both seats' numbers stand beside each other."""

BEARING = 3
"""So many planks a support bears."""
MOST_SPACES = 2 * (BEARING - 1)
"""So many spaces a pawn reaches at most: from a plank, or over one, the other planks of two supports."""


@compiled
def bears(ground: Ground, position: Numbers, support: int) -> int:
    """Return how many planks lie on a support."""
    planks = 0
    for number in range(ground.spans_at.shape[1]):
        span = ground.spans_at[support, number]
        if span < 0:
            break
        if position[PLANK + span] > 0:
            planks += 1
    return planks


@inlined
def stones_below(position: Numbers, covers: int) -> int:
    """Return how many stones stand on the supports for which a bit is set."""
    stones = 0
    if covers:
        for support in range(VILLAGES, SUPPORTS):
            if (covers >> support) & 1 and position[support]:
                stones += 1
    return stones


@inlined
def planks_across(ground: Ground, position: Numbers, span: int) -> int:
    """Return how many planks lie where they leave no room for one on a span."""
    planks = 0
    for number in range(ground.crossing.shape[1]):
        other = ground.crossing[span, number]
        if other < 0:
            break
        if position[PLANK + other] > 0:
            planks += 1
    return planks


@compiled
def can_lay(ground: Ground, position: Numbers, span: int) -> bool:
    """Say whether a plank can lie on a span, if it is long enough."""
    a, b = ground.ends[span, 0], ground.ends[span, 1]
    if position[PLANK + span] > 0 or not position[a] or not position[b]:
        return False
    if stones_below(position, ground.covers[span]) or planks_across(ground, position, span):
        return False
    return bears(ground, position, a) < BEARING and bears(ground, position, b) < BEARING


@compiled
def plank_for(ground: Ground, position: Numbers, seat: int, span: int) -> int:
    """Return the smallest plank of a reserve that is long enough for a span; 0: there is none."""
    for size in range(ground.smallest[span], SIZES + 1):
        if (position[RESERVE + seat] >> size) & 1:
            return size
    return 0


@compiled
def planks_in_reserve(position: Numbers, seat: int) -> int:
    """Return how many planks somebody has."""
    planks = 0
    for size in range(1, SIZES + 1):
        if (position[RESERVE + seat] >> size) & 1:
            planks += 1
    return planks


@compiled
def can_place(ground: Ground, position: Numbers, island: int) -> bool:
    """Say whether a stone can be placed: there is none, and no plank over it."""
    if position[island]:
        return False
    for span in range(len(ground.covers)):
        if position[PLANK + span] > 0 and (ground.covers[span] >> island) & 1:
            return False
    return True


@compiled
def can_take(position: Numbers, seat: int, span: int) -> bool:
    """Say whether somebody can take the plank of a span: no pawn is on it, and they have none of its size."""
    size, space = position[PLANK + span], SUPPORTS + span
    is_free = position[PAWN] != space and position[PAWN + 1] != space
    return size > 0 and is_free and not (position[RESERVE + seat] >> size) & 1


@compiled
def can_lift(ground: Ground, position: Numbers, support: int) -> bool:
    """Say whether there is a stone that bears nothing."""
    return support >= VILLAGES and position[support] > 0 and bears(ground, position, support) == 0


@compiled
def _add_planks(
    ground: Ground, position: Numbers, support: int, barred: tuple[int, int], out: Numbers, found: int
) -> int:
    """Note the spaces of all planks at a support but the barred ones; return how many are noted by now."""
    for number in range(ground.spans_at.shape[1]):
        span = ground.spans_at[support, number]
        if span < 0:
            break
        space = SUPPORTS + span
        if position[PLANK + span] > 0 and space != barred[0] and space != barred[1]:
            out[found] = space
            found += 1
    return found


@compiled
def find_steps(ground: Ground, position: Numbers, seat: int, out: Numbers) -> int:
    """Write where a pawn can step; return how many spaces these are."""
    pawn, other, found = position[PAWN + seat], position[PAWN + 1 - seat], 0
    if pawn < SUPPORTS:
        return _add_planks(ground, position, pawn, (pawn, other), out, 0)
    for side in range(2):
        support = ground.ends[pawn - SUPPORTS, side]
        if support < VILLAGES:
            out[found] = support
            found += 1
        else:
            found = _add_planks(ground, position, support, (pawn, other), out, found)
    return found


@compiled
def _are_adjacent(ground: Ground, pawn: int, span: int) -> bool:
    """Say whether a pawn stands beside a span: in a village at its end, or on a plank with which it shares a stone."""
    for side in range(2):
        end = ground.ends[span, side]
        if pawn < SUPPORTS:
            if end == pawn:
                return True
        elif end >= VILLAGES and end in (ground.ends[pawn - SUPPORTS, 0], ground.ends[pawn - SUPPORTS, 1]):
            return True
    return False


@compiled
def find_jumps(ground: Ground, position: Numbers, seat: int, out: Numbers) -> int:
    """Write where a pawn lands that jumps over the other one; return how many spaces these are."""
    pawn, other, found = position[PAWN + seat], position[PAWN + 1 - seat], 0
    if other < SUPPORTS or not _are_adjacent(ground, pawn, other - SUPPORTS):
        return 0
    for side in range(2):
        support = ground.ends[other - SUPPORTS, side]
        if support >= VILLAGES:
            found = _add_planks(ground, position, support, (pawn, other), out, found)
        elif support != pawn:
            out[found] = support
            found += 1
    return found
