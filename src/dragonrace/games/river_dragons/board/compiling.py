"""Compiling a board: the options, and all that geometry decides on the island side, worked out once."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from dragonrace.games.river_dragons.board.files import BridgeBoard
from dragonrace.games.river_dragons.board.spans import covers, passes_over_village, smallest_plank, spans_collide
from dragonrace.games.river_dragons.board.villages import village_opposite
from dragonrace.games.river_dragons.cards import FIRST_DRAGON, KEPT
from dragonrace.games.river_dragons.seating import seats_of
from dragonrace.games.river_dragons.state import (
    MAX_PLAYERS,
    NONE,
    SITES,
    SIZES,
    SUPPORTS,
    VILLAGES,
    WORD_BITS,
    BridgeState,
    CompiledBoard,
)

__all__ = ["compile_board", "tables_of"]

ALL_SUPPORTS = (1 << SUPPORTS) - 1
"""A bit for each."""


def compile_board(board: BridgeBoard, players: int, options: Mapping[str, Any]) -> CompiledBoard:
    """Make the record that the rules read."""
    b, seats = tables_of(board).copy(), seats_of(players, options)
    b.colour = [*seats, *[NONE] * (MAX_PLAYERS - players)]
    b.seat = [seats.get(colour, NONE) for colour in range(VILLAGES)]
    b.hand = [hand_of(seat, seats, options["cards"]) for seat in range(players)] + [0] * (MAX_PLAYERS - players)
    b.is_open = [int(is_open(colour, seats, options)) for colour in range(VILLAGES)]
    b.jump_back, b.exact_movement = int(options["jump_back"]), int(options["exact_movement"])
    # A hand may lend a program one dragon. A hand that has Remove is large enough without it, too (RD-O13).
    b.places = min(int(options["program"]), int(options["cards"]) + 1)
    b.standing, b.sizes = (1 << int(options["stones"])) - 1, int(options["planks"])
    b.planks_go_back = int(options["removed_planks"] == "owner")
    b.last_removal = int(options["last_removal"] or 0)
    b.expert = int(options["expert"])
    if b.expert:
        b.within = [[ALL_SUPPORTS] * SUPPORTS for _ in range(SIZES)]
        b.points = board.columns * board.rows
        for point in board.water_points:
            b.water[point // WORD_BITS] |= 1 << point % WORD_BITS
    return b


def hand_of(seat: int, seats: Mapping[int, int], cards: int) -> int:
    """Return the cards that a seat has, a bit each: everybody's (RD-2, RD-O10), and the others' dragons (RD-5)."""
    dragons = [FIRST_DRAGON + colour for colour, other in seats.items() if other != seat]
    return sum(1 << card for card in [*KEPT[:cards], *dragons])


def is_open(colour: int, seats: Mapping[int, int], options: Mapping[str, Any]) -> bool:
    """Say whether a village bears planks and pawns: all do, or only starts and destinations (RD-R1, RD-O1)."""
    return options["unused_villages"] == "open" or colour in seats or village_opposite(colour) in seats


@lru_cache(maxsize=16)
def tables_of(board: BridgeBoard) -> CompiledBoard:
    """Make the part of the record that the board alone decides; to be read, not written."""
    b = CompiledBoard()
    for place, (x, y) in enumerate(board.villages):
        b.village_x[place], b.village_y[place] = x, y
    for place, (x, y) in enumerate(board.islands):
        b.island_x[place], b.island_y[place] = x, y
    b.width, b.height = board.width, board.height
    b.stone_radius, b.village_radius = board.stone_radius, board.village_radius
    b.plank_width, b.bearing = board.plank_width, board.bearing
    b.plank_length = list(board.plank_lengths)
    b.lattice, b.columns = board.lattice, board.columns
    _list_spans(b, _all_stones(b))
    _list_collisions(b, _all_stones(b))
    return b


def _all_stones(b: CompiledBoard) -> BridgeState:
    """Make a position with a stone on every island."""
    s = BridgeState()
    s.stones = 2**SITES - 1
    s.stone_x, s.stone_y = b.island_x[:], b.island_y[:]
    return s


def _list_spans(b: CompiledBoard, s: BridgeState) -> None:
    """Number every span that some plank is long enough for, and that passes over no third village."""
    for a in range(SUPPORTS):
        for c in range(SUPPORTS):
            b.span_of[a][c] = NONE
    for a in range(SUPPORTS):
        for c in range(a + 1, SUPPORTS):
            size = smallest_plank(b, s, a, c)
            if size < SIZES and not passes_over_village(b, s, a, c):
                span = b.num_spans
                b.num_spans += 1
                b.span_of[a][c] = b.span_of[c][a] = span
                b.span_a[span], b.span_b[span], b.smallest[span] = a, c, size
                b.over[span] = _islands_under(b, s, a, c)
                for longer in range(size, SIZES):
                    b.within[longer][a] |= 1 << c
                    b.within[longer][c] |= 1 << a


def _islands_under(b: CompiledBoard, s: BridgeState, a: int, c: int) -> int:
    """The islands that the span covers, but for its own ends, a bit each (RD-R3, RD-R4)."""
    under = 0
    for island in range(SITES):
        x, y = b.island_x[island], b.island_y[island]
        if island + VILLAGES not in (a, c) and covers(b, s, a, c, x, y, b.stone_radius):
            under |= 1 << island
    return under


def _list_collisions(b: CompiledBoard, s: BridgeState) -> None:
    """Note for every span which others it collides with, itself among them: two planks never share both supports."""
    for one in range(b.num_spans):
        for other in range(one + 1):
            if spans_collide(b, s, b.span_a[one], b.span_b[one], b.span_a[other], b.span_b[other]):
                b.collides[one][other // WORD_BITS] |= 1 << other % WORD_BITS
                b.collides[other][one // WORD_BITS] |= 1 << one % WORD_BITS
