"""What the server says to people; its messages stand in the folder ``messages``, a file for each language."""

from dragonrace.core.words.catalogue import Catalogue

__all__ = ["say"]

say = Catalogue("dragonrace.server").say
