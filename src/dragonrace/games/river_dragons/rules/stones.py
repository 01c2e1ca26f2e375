"""Stones (RD-20 to RD-24; RD-70 on the expert side): where one may be placed. How they stand: see `board.sites`."""

from dragonrace.core.rules.kernel import Buffer
from dragonrace.games.river_dragons.actions import FIRST_POINT, FIRST_STONE, No
from dragonrace.games.river_dragons.board.sites import (
    covered_islands,
    has_free_point,
    is_off_planks,
    is_off_stones,
    is_water,
    mark_free_points,
    num_stones,
    place_stone,
)
from dragonrace.games.river_dragons.rules.lists import list_bits
from dragonrace.games.river_dragons.state import SITES, BridgeState, CompiledBoard, Phase

ALL_SITES = (1 << SITES) - 1
"""All islands, a bit each."""


def ask_stone(b: CompiledBoard, s: BridgeState) -> bool:
    """A stone must be placed where one can be (RD-20); the rest of the action is lost where none can (RD-24)."""
    s.phase = Phase.STONE
    return can_place_stone(b, s)


def can_place_stone(b: CompiledBoard, s: BridgeState) -> bool:
    """Whether a stone is left (RD-24), and there is room for it."""
    if num_stones(s) == SITES:
        return False
    if b.expert:
        return has_free_point(b, s)
    return free_islands(b, s) != 0


def put_stone(b: CompiledBoard, s: BridgeState, action: int) -> bool:
    """Place it; whether another is to follow (RD-21, RD-R12)."""
    place_stone(b, s, action - FIRST_POINT if b.expert else action - FIRST_STONE)
    s.left = int(s.left) - 1
    return s.left > 0 and ask_stone(b, s)


# --- where ---


def legal_stones(b: CompiledBoard, s: BridgeState, out: Buffer) -> int:
    """Every free island (RD-20, RD-22), or on the expert side every free point of the lattice (RD-70, RD-R10)."""
    if b.expert == 0:
        return list_bits(free_islands(b, s), FIRST_STONE, out, 0)
    count = 0
    mark_free_points(b, s, out)
    for point in range(b.points):
        if out[point]:
            out[count] = FIRST_POINT + point  # never beyond the marks that are still to be read
            count += 1
    return count


def free_islands(b: CompiledBoard, s: BridgeState) -> int:
    """The islands with no stone (RD-22) and no plank over them (RD-R4), a bit each."""
    return ALL_SITES & ~int(s.stones) & ~covered_islands(b, s)


def refusal_of_stone(b: CompiledBoard, s: BridgeState, action: int) -> int:
    """A stone needs a free island, or on the expert side free water."""
    if action >= FIRST_POINT:
        if b.expert == 0:
            return No.ISLAND_SIDE
        if not is_water(b, action - FIRST_POINT):
            return No.NO_WATER
        if not is_off_stones(b, s, action - FIRST_POINT):
            return No.TOO_NEAR
        return No.REASON if is_off_planks(b, s, action - FIRST_POINT) else No.COVERED
    island = action - FIRST_STONE
    if island < 0 or island >= SITES:
        return No.NOT_A_STONE
    if b.expert:
        return No.EXPERT_SIDE
    if s.stones >> island & 1:
        return No.OCCUPIED_ISLAND
    return No.COVERED if covered_islands(b, s) >> island & 1 else No.REASON
