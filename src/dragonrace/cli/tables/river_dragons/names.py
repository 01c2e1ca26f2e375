"""What things are called on the drawing, in as few characters as can be.

A stone is called by its island's number. On the expert side, where the notation calls it by its place, the drawing
counts the stones. A plank is its colour's letter, small, and its size; a pawn is its colour's letter.
"""

from typing import Any

from dragonrace.cli.screen.colours import WORDS
from dragonrace.cli.tables.constants import constants
from dragonrace.cli.words import typed_colour
from dragonrace.core.words.seats import letter

__all__ = ["PLACES", "Plank", "card_sign", "ink", "plank_sign", "stone_signs", "support_sign"]

Plank = dict[str, Any]
PLACES: int = constants("river-dragons")["PLACES"]
"""How many cards a program has."""


def ink(colour: str) -> str:
    """Return the style of a colour's planks and words."""
    return f"bold {WORDS.get(colour, '')}".strip()


def plank_sign(plank: Plank) -> str:
    """Name a plank: ``r4``."""
    return f"{letter(plank['colour']).lower()}{plank['size']}"


def card_sign(card: str) -> str:
    """Name a card: as in the notation, but a dragon by its colour's letter: ``DR``."""
    return f"D{letter(card[2:])}" if card.startswith("D-") else card


def stone_signs(table: dict[str, Any]) -> dict[str, str]:
    """Return what the stones on the table are called, by their names in the notation."""
    names = [stone["name"] for stone in table["stones"]]
    if table["board"]["islands"]:
        return {name: name for name in names}
    return {name: str(number) for number, name in enumerate(names, 1)}


def support_sign(table: dict[str, Any], name: str) -> str:
    """Name a support: a village by its colour, a stone as above."""
    return stone_signs(table).get(name) or typed_colour(name)
