"""River Dragons in characters: the river with stones, planks and pawns, the programs, and how to answer."""

from dragonrace.cli.tables.river_dragons.asking import long_list, told
from dragonrace.cli.tables.river_dragons.drawing import draw

__all__ = ["draw", "long_list", "told"]
