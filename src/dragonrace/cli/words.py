"""What the terminal itself says while people play or learn, and in which language.

What one types is the same in every language, as it is in records; only colours and winds have names in each.
The command line, its help and its errors are English.
"""

import os

from dragonrace.core.words.catalogue import Catalogue
from dragonrace.core.words.seats import colour_word
from dragonrace.core.words.voice import best_language

__all__ = ["WORDS", "either", "language_of", "say", "typed_colour"]

WORDS = Catalogue("dragonrace.cli")
say = WORDS.say
LOCALE = ("LC_ALL", "LC_MESSAGES", "LANG")
"""What programs read to know their user's language; the first one that is set counts."""


def language_of(asked: str | None) -> str:
    """Return the language that was asked for, else that of the environment."""
    named = next(filter(None, map(os.environ.get, LOCALE)), None)
    return asked or best_language(named or "")


def typed_colour(colour: str) -> str:
    """Return a colour as one types it, in small letters."""
    return colour_word(colour).lower()


def either(things: list[str]) -> str:
    """Return things of which one can be taken: ``a or b or c``."""
    first, *others = things
    for other in others:
        first = say("either", one=first, other=other)
    return first
