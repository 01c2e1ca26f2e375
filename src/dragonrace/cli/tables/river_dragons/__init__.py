"""River Dragons in characters: the river with stones, planks and pawns, the programs, and how to answer."""

from dragonrace.cli.tables.river_dragons.asking import describe_entry, long_list
from dragonrace.cli.tables.river_dragons.drawing import draw

__all__ = ["describe_entry", "draw", "long_list"]
