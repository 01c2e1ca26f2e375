"""Golden Dragon's messages; they stand in the folder ``messages``, a file for each language."""

from dragonrace.core.words.catalogue import Catalogue

__all__ = ["later", "say"]

MESSAGES = Catalogue("dragonrace.games.golden_dragon")
say, later = MESSAGES.say, MESSAGES.later
