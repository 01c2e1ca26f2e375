"""Where a quick player of River Dragons places a stone on the expert side, that has no islands (RD-70)."""

from math import sqrt

from dragonrace.core.rules.kernel import Buffer
from dragonrace.core.rules.rng import below
from dragonrace.games.river_dragons.actions import FIRST_POINT
from dragonrace.games.river_dragons.advice.distances import smallest_in
from dragonrace.games.river_dragons.board.sites import is_free_point, is_water
from dragonrace.games.river_dragons.board.spans import radius_of, support_x, support_y
from dragonrace.games.river_dragons.board.villages import goal_village
from dragonrace.games.river_dragons.rules.legality import legal_actions
from dragonrace.games.river_dragons.rules.planks import reserve, sizes_of
from dragonrace.games.river_dragons.state import SIZES, BridgeState, CompiledBoard

POINTS_TRIED = 24
SLACK = 2
"""How many steps of the lattice a stone stands nearer than a plank would reach."""


def suggest_point(b: CompiledBoard, s: BridgeState, seat: int, here: int, there: int, rng: Buffer, out: Buffer) -> int:
    """As far as a plank of the reserve reaches from HERE towards THERE, or near that; else anywhere."""
    if here == there:
        there = goal_village(b, seat)
    x = float(support_x(b, s, here))
    y = float(support_y(b, s, here))
    ahead_x = support_x(b, s, there) - x
    ahead_y = support_y(b, s, there) - y
    apart = max(1.0, sqrt(ahead_x * ahead_x + ahead_y * ahead_y))
    sizes = sizes_of(reserve(s, seat))
    for tried in range(POINTS_TRIED):
        size = smallest_in(sizes, below(rng, SIZES))
        reach = float(int(b.plank_length[min(size, SIZES - 1)]) - 2 * int(b.bearing) - SLACK * int(b.lattice))
        reach = min(apart, reach + radius_of(b, here) + int(b.stone_radius))
        aside = reach * (below(rng, 257) - 128) * tried / (POINTS_TRIED * 128)
        point = nearest_point(
            b, x + (ahead_x * reach - ahead_y * aside) / apart, y + (ahead_y * reach + ahead_x * aside) / apart
        )
        if is_water(b, point) and is_free_point(b, s, point):
            return FIRST_POINT + point
    return int(out[below(rng, legal_actions(b, s, seat, out))])


def nearest_point(b: CompiledBoard, x: float, y: float) -> int:
    """The lattice point nearest to a place, or one on the edge, where there is no water, for a place beyond it."""
    column = int((max(0.0, x) + 0.5 * int(b.lattice)) // int(b.lattice))
    row = int((max(0.0, y) + 0.5 * int(b.lattice)) // int(b.lattice))
    return row * int(b.columns) + min(column, int(b.columns) - 1)
