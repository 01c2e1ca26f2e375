"""How good a position of River Dragons is."""

from math import sqrt

from dragonrace.games.river_dragons.board.spans import support_x, support_y
from dragonrace.games.river_dragons.board.villages import goal_village
from dragonrace.games.river_dragons.state import VILLAGES, BridgeState, CompiledBoard


def evaluate(b: CompiledBoard, s: BridgeState, seat: int) -> float:
    """How much nearer to its destination ``seat`` is than the nearest other, as the crow flies; a win is far more."""
    if s.winner >= 0:
        return 10.0 if s.winner == seat else -10.0
    nearest = 10.0
    for other in range(b.players):
        if other != seat:
            nearest = min(nearest, way_to_go(b, s, other))
    return nearest - way_to_go(b, s, seat)


def way_to_go(b: CompiledBoard, s: BridgeState, seat: int) -> float:
    """How far a pawn is from its destination, as a share of the way from its start."""
    start = int(b.colour[seat])
    goal = goal_village(b, seat)
    space = int(s.pawns[seat])
    x = space_x(b, s, space) - float(b.village_x[goal])
    y = space_y(b, s, space) - float(b.village_y[goal])
    whole_x = float(b.village_x[start]) - float(b.village_x[goal])
    whole_y = float(b.village_y[start]) - float(b.village_y[goal])
    return sqrt((x * x + y * y) / (whole_x * whole_x + whole_y * whole_y))


def space_x(b: CompiledBoard, s: BridgeState, space: int) -> float:
    """Where a pawn stands, in mm: a village's middle, or a plank's."""
    if space < VILLAGES:
        return float(b.village_x[space])
    plank = space - VILLAGES
    return (support_x(b, s, int(s.end_a[plank])) + support_x(b, s, int(s.end_b[plank]))) / 2


def space_y(b: CompiledBoard, s: BridgeState, space: int) -> float:
    """Where a pawn stands, in mm: a village's middle, or a plank's."""
    if space < VILLAGES:
        return float(b.village_y[space])
    plank = space - VILLAGES
    return (support_y(b, s, int(s.end_a[plank])) + support_y(b, s, int(s.end_b[plank]))) / 2
