"""Maps of Golden Dragon for tests: random ones, and what makes one good, checked in a second way."""

import random
from collections.abc import Sequence

STEPS = [(-1, 0), (0, 1), (1, 0), (0, -1), (1, 1), (1, -1)]
"""North, east, south, west, south-east, south-west: rows and columns."""


def is_good(rows: Sequence[str]) -> bool:
    """Say whether a map is a board, as API.md has it; ``rows`` have no space around them."""
    signs = "".join(rows)
    if set(signs) - set(" .vG12345") or [signs.count(sign) for sign in "vG12345"] != [6, 1, 1, 1, 1, 1, 2]:
        return False
    ground = {(y, x): sign for y, row in enumerate(rows) for x, sign in enumerate(row) if sign not in " v"}
    (golden,) = [place for place, sign in ground.items() if sign == "G"]
    starts = {place for place, sign in ground.items() if sign in "12345"}
    if any(y for y, _ in starts) or any("v" in row for row in rows[golden[0] :]):
        return False
    if any((golden[0] - south, golden[1] - east) not in ground for south, east in STEPS):
        return False
    entered = spread(starts, {place: step(place) & set(ground) for place in ground if place != golden})
    back: dict[tuple[int, int], set[tuple[int, int]]] = {}
    for place in ground:
        for after in step(place):
            back.setdefault(after, set()).add(place)
    return entered <= spread({golden}, back)


def step(place: tuple[int, int]) -> set[tuple[int, int]]:
    return {(place[0] + south, place[1] + east) for south, east in STEPS}


def spread(first: set[tuple[int, int]], following: dict[tuple[int, int], set[tuple[int, int]]]) -> set[tuple[int, int]]:
    """All that can be come to from ``first``, itself included."""
    found: set[tuple[int, int]] = set()
    while new := first - found:
        found |= new
        first = {after for place in new for after in following.get(place, set())}
    return found


def random_rows(rng: random.Random) -> tuple[str, ...]:
    """A good map of random size, with gaps; small, so that dragons meet."""
    while True:
        height, width = rng.randint(4, 8), rng.randint(6, 9)
        gap = rng.choice([0, 0.1, 0.2])
        grid = [[" " if rng.random() < gap else "." for _ in range(width)] for _ in range(height)]
        for x, sign in zip(rng.sample(range(width), 6), "123455", strict=True):
            grid[0][x] = sign
        south = rng.randint(2, height - 2)
        places = [(y, x) for y in range(south) for x in range(width) if grid[y][x] == "."]
        if len(places) < 14:
            continue
        for y, x in rng.sample(places, 6):
            grid[y][x] = "v"
        grid[south][rng.randrange(1, width - 1)] = "G"
        rows = trim(["".join(row) for row in grid])
        if is_good(rows):
            return rows


def trim(rows: Sequence[str]) -> tuple[str, ...]:
    """Without what can't be seen: space around the map, empty lines below it."""
    full = [row.rstrip() for row in rows]
    while full and not full[-1]:
        full.pop()
    indent = min((len(row) - len(row.lstrip()) for row in full if row), default=0)
    return tuple(row[indent:] for row in full)
