"""Which positions can stand when a turn of River Dragons begins: what is laid can lie, by the rules that lay it."""

from dragonrace.core.parts import Positions
from dragonrace.core.rules.bits import count_bits
from dragonrace.games.river_dragons.actions import FIRST_POINT, No, span_action
from dragonrace.games.river_dragons.board.sites import place_stone
from dragonrace.games.river_dragons.board.villages import goal_village
from dragonrace.games.river_dragons.rules.planks import colours_of, lay, refusal_of_span, reserve
from dragonrace.games.river_dragons.rules.programs import clear_programs
from dragonrace.games.river_dragons.rules.stones import refusal_of_stone
from dragonrace.games.river_dragons.state import (
    ABSENT,
    LYING,
    MAX_PLAYERS,
    NONE,
    OUT,
    PLANKS,
    SITES,
    SIZES,
    SUPPORTS,
    VILLAGES,
    WORDS,
    BridgeState,
    CompiledBoard,
)

__all__ = ["POSITIONS"]

LIMIT = 2
"""Of so many colours may the planks of one reserve be (RD-43)."""


def complete(b: CompiledBoard, s: BridgeState) -> str:
    """Stones are placed again, then planks are laid again, as if each were the next one; then pawns are looked at."""
    if s.first >= b.players:
        return f"first is a seat from 0 to {int(b.players) - 1}"
    if any(s.pawns[seat] for seat in range(int(b.players), MAX_PLAYERS)):
        return f"nobody has a seat beyond {int(b.players) - 1}"
    told = s.copy()
    take_all_up(s)
    wrong = _wrong_stones(b, s, told) or _wrong_owners(b, s, told) or _wrong_spans(b, s, told) or _wrong_pawns(b, s)
    clear_programs(s)
    return wrong


def take_all_up(s: BridgeState) -> None:
    """Take all stones and planks from the table, as they are laid again."""
    s.stones, s.load, s.spans = 0, [0] * SUPPORTS, [0] * WORDS
    for plank in range(PLANKS):
        s.end_a[plank] = s.end_b[plank] = NONE
        if s.owner[plank] == LYING:
            s.owner[plank] = OUT


def _wrong_stones(b: CompiledBoard, s: BridgeState, told: BridgeState) -> str:
    if b.expert == 0:
        s.stones = told.stones
        same = (told.stone_x, told.stone_y) == (b.island_x, b.island_y)
        return "" if same else "the stones' places are the board's islands; stones says which of them are used"
    s.stone_x, s.stone_y = [0] * SITES, [0] * SITES
    for site in range(count_bits(int(told.stones))):
        column, row = int(told.stone_x[site]) // int(b.lattice), int(told.stone_y[site]) // int(b.lattice)
        point = row * int(b.columns) + column
        if column >= b.columns or point >= b.points or refusal_of_stone(b, s, FIRST_POINT + point) != No.REASON:
            return f"stone {site} can't be placed there"
        place_stone(b, s, point)
    same = (s.stones, s.stone_x, s.stone_y) == (told.stones, told.stone_x, told.stone_y)
    return "" if same else "stones are numbered from 0 in the order of their places, and stand on the lattice"


def _wrong_owners(b: CompiledBoard, s: BridgeState, told: BridgeState) -> str:
    for plank in range(PLANKS):
        owner, is_there = told.owner[plank], b.seat[plank // SIZES] != NONE and plank % SIZES < b.sizes
        if (owner == ABSENT) == is_there or owner >= b.players:
            return (
                f"plank {plank} can't belong to {owner}: it is a seat, {LYING} lying, {OUT} out, {ABSENT} never there"
            )
        if b.planks_go_back and owner >= 0 and owner != b.seat[plank // SIZES]:
            return f"plank {plank} goes back to the player of its colour"
    for seat in range(int(b.players)):
        planks = reserve(s, seat)
        sizes = [plank % SIZES for plank in range(PLANKS) if planks >> plank & 1]
        if len(sizes) != len(set(sizes)):
            return f"seat {seat} has two planks of one size"
        if count_bits(colours_of(planks)) > LIMIT:
            return f"seat {seat} has planks of more than {LIMIT} colours"
    return ""


def _wrong_spans(b: CompiledBoard, s: BridgeState, told: BridgeState) -> str:
    for plank in range(PLANKS):
        a, c = int(told.end_a[plank]), int(told.end_b[plank])
        if told.owner[plank] != LYING:
            if (a, c) != (NONE, NONE):
                return f"plank {plank} does not lie, and so has no ends"
            continue
        a, c = min(a, c), max(a, c)
        s.plank = plank
        if NONE in (a, c) or refusal_of_span(b, s, span_action(a, c)) != No.REASON:
            return f"plank {plank} can't lie from {a} to {c}"
        lay(b, s, plank, a, c)
    s.plank = NONE
    return ""


def _wrong_pawns(b: CompiledBoard, s: BridgeState) -> str:
    pawns = [int(s.pawns[seat]) for seat in range(int(b.players))]
    for seat, space in enumerate(pawns):
        if space == goal_village(b, seat):
            return f"the pawn of seat {seat} has arrived, and so has won"
        if space < VILLAGES and not b.is_open[space]:
            return f"the village {space} is closed"
        if space >= VILLAGES and (s.owner[space - VILLAGES] != LYING or pawns.count(space) > 1):
            return f"the pawn of seat {seat} can't be on plank {space - VILLAGES}: it lies nowhere, or bears another"
    return ""


POSITIONS = Positions(("first", "pawns", "stones", "stone_x", "stone_y", "owner", "end_a", "end_b"), complete)
"""What River Dragons' positions are written with."""
