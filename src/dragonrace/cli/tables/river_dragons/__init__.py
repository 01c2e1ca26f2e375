"""River Dragons in characters: the river with stones, planks and pawns, the programs, and how to answer."""

from dragonrace.cli.tables.river_dragons.asking import VOCABULARY, asking, describe_entry
from dragonrace.cli.tables.river_dragons.drawing import draw
from dragonrace.cli.tables.river_dragons.page import page

__all__ = ["VOCABULARY", "asking", "describe_entry", "draw", "page"]
