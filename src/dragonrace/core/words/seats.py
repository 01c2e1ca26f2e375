"""How seats are called in sentences, and the core's own messages."""

from collections.abc import Sequence
from typing import Protocol

from dragonrace.core.words.catalogue import Catalogue
from dragonrace.core.words.voice import Voice, current_voice, speaking, tidy_names

__all__ = ["CORE", "colour_name", "colour_word", "letter", "seat_name", "voice_for"]

CORE = Catalogue("dragonrace.core")
"""What the core itself says: of the end of any game, its options, levels of play, the seats' colours."""


class Seats(Protocol):
    """What is asked of a loaded game, which stands above this file."""

    players: tuple[str, ...]


def seat_name(game: Seats, seat: int) -> str:
    """Return how a seat is called in the voice of this moment: by the name that somebody gave it, or its colour."""
    return current_voice().name_of(seat) or colour_name(game.players[seat])


def colour_name(colour: str) -> str:
    """Return a colour as the name of who plays it, at the beginning of a sentence or within it: ``Blue``."""
    return CORE.find(f"colour-{colour}", colour.capitalize())


def colour_word(colour: str) -> str:
    """Return a colour as a word: ``blue``, in German ``Blau``."""
    return CORE.find(f"colour-{colour}.word", colour)


def letter(colour: str) -> str:
    """Return a colour's letter; black is K, as printers have it."""
    return "K" if colour == "black" else colour[:1].upper()


def voice_for(language: str, names: Sequence[str | None], colours: Sequence[str]) -> Voice:
    """Return the voice of a table in a language; ``names`` may hold anybody's text, by seat."""
    with speaking(Voice(language)):
        return Voice(language, tidy_names(names, [colour_name(colour) for colour in colours]))
