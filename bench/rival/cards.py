"""How a card is carried out in its head: quickly, and about as a sensible player would.

Chance comes from Numba's generator, which compiled functions share: `seed` it first.
"""

import numpy as np

from bench.rival.ground import SIZES, SUPPORTS, VILLAGES, Ground, Numbers, compiled
from bench.rival.position import (
    MOST_SPACES,
    PAWN,
    PLANK,
    RESERVE,
    STONES_LEFT,
    can_lay,
    can_lift,
    can_place,
    can_take,
    find_jumps,
    find_steps,
    plank_for,
)
from bench.rival.routes import FAR, LONGEST, cost, cost_from, lead, route

__all__ = ["CARDS", "DRAGON", "M2", "P2", "S2", "carry_out", "lay", "lift", "number_of", "place", "seed", "take"]

NAMES = ("S1", "S2", "P1", "P2", "R", "M1", "M2", "J")
S1, S2, P1, P2, R, M1, M2, J = range(len(NAMES))
DRAGON = len(NAMES)
"""That of the other's colour: with two players there is no other that one may lay."""
CARDS = DRAGON + 1

BOTH = 2
"""So many stones or planks the cards with a 2 place."""
FEW_STONES, FEW_PLANKS, FEW_TAKEN = 4, 4, 3
"""Where nothing on the way is to be done, so many other places are tried, any of them."""
ENOUGH = 1e-6
"""Who need not step does so if it saves more cards than this."""


def number_of(name: str) -> int:
    """Return a card's number by its name in the notation."""
    return DRAGON if name.startswith("D") else NAMES.index(name)


@compiled
def seed(number: int) -> None:
    """Seed the generator of compiled functions, which NumPy's own is not."""
    np.random.seed(number)


@compiled
def place(position: Numbers, island: int) -> None:
    """Place a stone."""
    position[island] = 1
    position[STONES_LEFT] -= 1


@compiled
def lift(position: Numbers, island: int) -> None:
    """Put a stone back."""
    position[island] = 0
    position[STONES_LEFT] += 1


@compiled
def lay(position: Numbers, seat: int, span: int, size: int) -> None:
    """Lay a plank of one's reserve."""
    position[PLANK + span] = size
    position[RESERVE + seat] &= ~(1 << size)


@compiled
def take(position: Numbers, seat: int, span: int) -> None:
    """Take a plank into one's reserve."""
    position[RESERVE + seat] |= 1 << position[PLANK + span]
    position[PLANK + span] = 0


@compiled
def _island_on_the_way(ground: Ground, position: Numbers, seat: int) -> int:
    """Return the next island on a seat's way that lacks a stone and can have one; -1: there is none."""
    way = np.empty(LONGEST, np.int64)
    _, spans = route(ground, position, seat, way)
    for at in range(spans - 1, -1, -1):
        for end in ground.ends[way[at]]:
            if end >= VILLAGES and can_place(ground, position, end):
                return int(end)
    return -1


@compiled
def _island_of_a_few(ground: Ground, position: Numbers, seat: int) -> int:
    """Return the island of a few that helps most, else the first one that is free; -1: there is none."""
    most, best = -FAR, -1
    for _ in range(FEW_STONES):
        island = np.random.randint(VILLAGES, SUPPORTS)
        if can_place(ground, position, island):
            trial = position.copy()
            place(trial, island)
            gained = lead(ground, trial, seat)
            if gained > most:
                most, best = gained, island
    if best < 0:
        for island in range(VILLAGES, SUPPORTS):
            if can_place(ground, position, island):
                return island
    return best


@compiled
def _place_stone(ground: Ground, position: Numbers, seat: int) -> None:
    """Place a stone on the way, or where it helps."""
    if position[STONES_LEFT] <= 0:
        return
    island = _island_on_the_way(ground, position, seat)
    if island < 0:
        island = _island_of_a_few(ground, position, seat)
    if island >= 0:
        place(position, island)


@compiled
def _span_on_the_way(ground: Ground, position: Numbers, seat: int) -> int:
    """Return the next span on a seat's way on which it can lay a plank; -1: there is none."""
    way = np.empty(LONGEST, np.int64)
    _, spans = route(ground, position, seat, way)
    for at in range(spans - 1, -1, -1):
        if can_lay(ground, position, way[at]) and plank_for(ground, position, seat, way[at]):
            return int(way[at])
    return -1


@compiled
def _span_of_a_few(ground: Ground, position: Numbers, seat: int) -> int:
    """Return the span of a few on which a plank helps most; -1: there is none."""
    most, best, tried, spans = -FAR, -1, 0, len(ground.ends)
    offset = np.random.randint(0, spans)
    for number in range(spans):
        span = (number + offset) % spans
        size = plank_for(ground, position, seat, span)
        if size and can_lay(ground, position, span):
            trial = position.copy()
            lay(trial, seat, span, size)
            gained = lead(ground, trial, seat)
            if gained > most:
                most, best = gained, span
            tried += 1
            if tried >= FEW_PLANKS:
                break
    return best


@compiled
def _lay_plank(ground: Ground, position: Numbers, seat: int) -> None:
    """Lay the smallest plank that will do, on the way or where it helps; if none fits, the smallest leaves the game."""
    if position[RESERVE + seat] == 0:
        return
    span = _span_on_the_way(ground, position, seat)
    if span < 0:
        span = _span_of_a_few(ground, position, seat)
    if span >= 0:
        lay(position, seat, span, plank_for(ground, position, seat, span))
        return
    for size in range(1, SIZES + 1):
        if (position[RESERVE + seat] >> size) & 1:
            position[RESERVE + seat] &= ~(1 << size)
            return


@compiled
def _remove(position: Numbers, seat: int, what: int) -> None:
    """Take a plank, told as the space on it, or lift a stone, told as its support."""
    if what < SUPPORTS:
        lift(position, what)
    else:
        take(position, seat, what - SUPPORTS)


@compiled
def _lead_without(ground: Ground, position: Numbers, seat: int, what: int) -> float:
    """Return by how many cards a seat would be ahead after it has removed something."""
    trial = position.copy()
    _remove(trial, seat, what)
    return lead(ground, trial, seat)


@compiled
def _best_on_their_way(ground: Ground, position: Numbers, seat: int) -> tuple[float, int]:
    """Return by how much one leads without what it helps most to remove from the other's way, and what; -1: nothing."""
    way, most, best = np.empty(LONGEST, np.int64), -FAR, -1
    _, spans = route(ground, position, 1 - seat, way)
    for span in way[:spans]:
        if can_take(position, seat, span):
            gained = _lead_without(ground, position, seat, SUPPORTS + span)
            if gained > most:
                most, best = gained, SUPPORTS + span
        for end in ground.ends[span]:
            if can_lift(ground, position, end):
                gained = _lead_without(ground, position, seat, end)
                if gained > most:
                    most, best = gained, end
    return most, best


@compiled
def _remove_something(ground: Ground, position: Numbers, seat: int) -> None:
    """Remove what helps most of the other's way and of a few planks; else any stone that bears nothing."""
    most, best = _best_on_their_way(ground, position, seat)
    tried, spans = 0, len(ground.ends)
    offset = np.random.randint(0, spans)
    for number in range(spans):
        span = (number + offset) % spans
        if can_take(position, seat, span):
            gained = _lead_without(ground, position, seat, SUPPORTS + span)
            if gained > most:
                most, best = gained, SUPPORTS + span
            tried += 1
            if tried >= FEW_TAKEN:
                break
    if best < 0:
        islands = SUPPORTS - VILLAGES
        offset = np.random.randint(0, islands)
        for number in range(islands):
            island = VILLAGES + (number + offset) % islands
            if can_lift(ground, position, island):
                best = island
                break
    if best >= 0:
        _remove(position, seat, best)


@compiled
def _step(ground: Ground, position: Numbers, seat: int, must: bool) -> bool:
    """Step to where the way is shortest, and say whether they do: who need not stays unless it gets shorter.

    Who must and can't goes back to their village.
    """
    spaces = np.empty(MOST_SPACES, np.int64)
    found = find_steps(ground, position, seat, spaces)
    if found == 0:
        if must:
            position[PAWN + seat] = ground.starts[seat]
        return False
    least, best = FAR if must else cost(ground, position, seat) - ENOUGH, -1
    for space in spaces[:found]:
        needed = cost_from(ground, position, seat, space)
        if needed < least:
            least, best = needed, space
    if best >= 0:
        position[PAWN + seat] = best
    return best >= 0


@compiled
def _jump(ground: Ground, position: Numbers, seat: int) -> None:
    """Jump to where the way is shortest; who can't goes back to their village."""
    spaces = np.empty(MOST_SPACES, np.int64)
    found = find_jumps(ground, position, seat, spaces)
    least, best = FAR, ground.starts[seat]
    for space in spaces[:found]:
        needed = cost_from(ground, position, seat, space)
        if needed < least:
            least, best = needed, space
    position[PAWN + seat] = best


@compiled
def carry_out(ground: Ground, position: Numbers, seat: int, card: int, left: int) -> None:
    """Carry out a card; ``left``: so many stones, planks or steps of it are left to do, 0 if it has not begun."""
    if card in (S1, S2):
        for _ in range(1 if card == S1 else left or BOTH):
            _place_stone(ground, position, seat)
    elif card in (P1, P2):
        for _ in range(1 if card == P1 else left or BOTH):
            _lay_plank(ground, position, seat)
    elif card == R:
        _remove_something(ground, position, seat)
    elif card == M1:
        _step(ground, position, seat, True)
    elif card == M2:
        is_over = left != 1 and not (
            _step(ground, position, seat, True) and position[PAWN + seat] != ground.goals[seat]
        )
        if not is_over:
            _step(ground, position, seat, False)
    elif card == J:
        _jump(ground, position, seat)
