"""Where players are bound for: each across the river."""

from dragonrace.games.river_dragons.state import VILLAGES, CompiledBoard


def village_opposite(village: int) -> int:
    """The village across the river, half of all villages further on."""
    return (village + VILLAGES // 2) % VILLAGES


def goal_village(b: CompiledBoard, seat: int) -> int:
    """A player's destination (RD-3)."""
    return village_opposite(int(b.colour[seat]))
