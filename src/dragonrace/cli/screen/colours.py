"""Colours for people: each has a letter too, so that nothing depends on seeing them."""

from collections.abc import Iterable

from rich.text import Text

from dragonrace.core.words.seats import colour_word, letter

__all__ = ["in_colours", "piece"]

PIECES = {
    "red": "bold white on red3",
    "blue": "bold white on blue",
    "green": "bold white on green4",
    "yellow": "bold black on yellow",
    "black": "bold white on grey23",
    "pink": "bold black on hot_pink",
}
WORDS = {"red": "red", "blue": "dodger_blue1", "green": "green", "yellow": "yellow3", "pink": "hot_pink"}
ENDINGS = "(?:e[mnrs]?)?"
"""Of a colour that stands before a noun, as in "die rote Planke"; English colours have none."""


def piece(colour: str) -> Text:
    """Return a colour's letter on its colour."""
    return Text(letter(colour), PIECES.get(colour, "bold reverse"))


def in_colours(words: str, colours: Iterable[str], style: str = "") -> Text:
    """Return ``words`` with every name of a colour, in the language of this moment, in that colour."""
    text = Text(words, style)
    for colour in colours:
        text.highlight_regex(rf"(?i)\b{colour_word(colour)}{ENDINGS}\b", f"bold {WORDS.get(colour, '')}".strip())
    return text
