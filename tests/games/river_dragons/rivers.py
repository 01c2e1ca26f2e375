"""Rivers to play tests on: a small one whose distances are easy to reckon, and random ones."""

import random
from dataclasses import replace
from typing import Any

from dragonrace.games.river_dragons.board.files import BridgeBoard, Point, read_board

FORD = BridgeBoard(
    title="A ford for tests",
    width=520,
    height=280,
    stone_radius=10,
    village_radius=20,
    plank_width=8,
    bearing=4,
    plank_lengths=(28, 48, 68, 88, 108, 128),
    lattice=20,
    water=((0, 0), (520, 0), (520, 280), (0, 280)),
    villages=((140, 50), (380, 50), (470, 140), (380, 230), (140, 230), (50, 140)),
    islands=tuple((x, y) for y in (100, 140, 180) for x in range(100, 421, 40)),
)
"""Islands 1 to 9, 10 to 18 and 19 to 27 in three rows, 40 mm apart.

From stone to stone the planks reach 40, 60, 80, 100, 120 and 140 mm, from village to stone 10 mm more. Blue and green
lie 50 mm north of islands 2 and 8, pink and yellow as far south of 26 and 20, black and red west of 10 and east of 18.
"""


BROOK = replace(
    FORD,
    title="A brook for tests",
    width=200,
    height=200,
    stone_radius=4,
    village_radius=12,
    plank_width=4,
    bearing=2,
    plank_lengths=(10, 20, 30, 40, 50, 60),
    lattice=10,
    water=((0, 0), (200, 0), (200, 200), (0, 200)),
    villages=((65, 39), (135, 39), (170, 100), (135, 161), (65, 161), (30, 100)),
    islands=(*((x, y) for y in range(72, 129, 14) for x in range(72, 129, 14)), (100, 58), (100, 142)),
)
"""So narrow that two long planks and a stone in the middle are a bridge: random games are won here."""


def ford(**changes: Any) -> BridgeBoard:
    """The ford, with other measures or places."""
    return replace(FORD, **changes)


def random_board(rng: random.Random) -> BridgeBoard:
    """A legal board of random measures, villages, islands and water; some of them crowded."""
    while True:
        board = _try_board(rng)
        if board is not None:
            return read_board(board.to_toml())


def _try_board(rng: random.Random) -> BridgeBoard | None:
    r = rng.randint(3, 12)
    big = rng.randint(r, 3 * r)
    middle, spread = 22 * r, 9 * r + 2 * big
    size = 2 * (middle + 3 * r + big)
    villages = tuple(
        (size // 2 + spread * x // 100 + rng.randint(-r, r), size // 2 + spread * y // 100 + rng.randint(-r, r))
        for x, y in ((-50, -87), (50, -87), (100, 0), (50, 87), (-50, 87), (-100, 0))
    )
    bearing = rng.randint(0, r)
    least = max(2 * bearing, r, 1)
    lengths = sorted(rng.sample(range(least, least + 7 * r), 6))
    islands: list[Point] = []
    corners = ((rng.randint(0, r), rng.randint(0, r)), (size, rng.randint(0, r)), (size - rng.randint(0, r), size))
    water = (*corners, (size // 2 + rng.randint(-r, r), size - rng.randint(0, 2 * r)), (0, size))
    for _ in range(4000):
        x, y = (rng.randint(size // 2 - spread, size // 2 + spread) for _ in "xy")
        far = all((x - a) ** 2 + (y - c) ** 2 >= (2 * r) ** 2 for a, c in islands)
        clear = all((x - a) ** 2 + (y - c) ** 2 >= (r + big) ** 2 for a, c in villages)
        if far and clear:
            islands.append((x, y))
        if len(islands) == 27:
            break
    measures = {"stone_radius": r, "village_radius": big, "plank_width": rng.randint(1, 7 * r // 5), "bearing": bearing}
    if len(islands) < 27 or any(
        (a - c) ** 2 + (b - d) ** 2 < 4 * big * big for a, b in villages for c, d in villages if (a, b) != (c, d)
    ):
        return None
    return BridgeBoard(
        title=f"A random river {rng.randrange(1000)}",
        width=size,
        height=size,
        plank_lengths=tuple(lengths),
        lattice=2 * r,
        water=water,
        villages=villages,
        islands=tuple(islands),
        **measures,
    )
