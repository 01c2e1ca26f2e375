"""Dragon River in characters: river, racers and dice, and how to answer."""

from dragonrace.cli.tables.dragon_river.asking import VOCABULARY, asking
from dragonrace.cli.tables.dragon_river.drawing import draw, page

__all__ = ["VOCABULARY", "asking", "draw", "page"]
