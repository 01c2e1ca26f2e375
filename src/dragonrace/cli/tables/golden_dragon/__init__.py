"""Golden Dragon in characters: map, compass, holder and seats, and how to answer."""

from dragonrace.cli.tables.golden_dragon.asking import VOCABULARY, asking
from dragonrace.cli.tables.golden_dragon.drawing import draw
from dragonrace.cli.tables.golden_dragon.page import page

__all__ = ["VOCABULARY", "asking", "draw", "page"]
