"""Boards of Golden Dragon that are made up by chance: on many of them bots learn what holds on all."""

import random

from dragonrace.core.errors import BoardError
from dragonrace.games.golden_dragon.board import (
    FIELD,
    GAP,
    GOLDEN,
    START_SIGNS,
    VOLCANO_SIGN,
    VOLCANOES,
    DragonBoard,
    read_board,
)
from dragonrace.games.golden_dragon.winds import STEPS

ROWS, COLUMNS = (8, 13), (7, 11)
"""The fewest, and the most."""
NARROWEST = 2
"""So many fields are missing at most on each side of a row."""
HOLES = 0.06
"""What share of the other fields is missing."""


def draw_board(rng: random.Random) -> DragonBoard:
    """Make up a board that can be played on, about as large as the shipped ones, and hardly ever even."""
    while True:
        try:
            return read_board(_written(_draw_map(rng)))
        except BoardError:
            continue  # there is no way to win from somewhere, say


def _written(rows: list[list[str]]) -> str:
    lines = "\n".join("".join(row) for row in rows)
    return f"title = 'Drawn'\nmap = '''\n{lines}\n'''\n"


def _draw_map(rng: random.Random) -> list[list[str]]:
    height, width = rng.randint(*ROWS), rng.randint(*COLUMNS)
    rows = [[GAP if rng.random() < HOLES else FIELD for _ in range(width)] for _ in range(height)]
    for row in rows:
        missing = rng.randint(0, NARROWEST)
        for column in range(missing):
            row[column] = row[-1 - column] = GAP
    golden = height - 2, rng.randint(2, width - 3)
    rows[golden[0]][golden[1]] = GOLDEN
    for south, east in STEPS.values():
        rows[golden[0] - south][golden[1] - east] = FIELD
    for column, sign in zip(rng.sample(range(width), len(START_SIGNS) + 1), START_SIGNS + START_SIGNS[-1], strict=True):
        rows[0][column] = sign
    free = [(south, east) for south in range(1, height - 3) for east in range(width) if rows[south][east] == FIELD]
    for south, east in rng.sample(free, VOLCANOES):
        rows[south][east] = VOLCANO_SIGN
    return rows
