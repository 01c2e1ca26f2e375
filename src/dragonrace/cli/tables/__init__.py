"""The games' tables, drawn in characters.

A game's drawing is a module under the entry point of the game's name, in the group ``dragonrace.terminal_tables``; it
comes with the game's package, whoever made that. A game without one is drawn by `generic`. The module offers
``draw(view, width)``, which returns what rich can print, at most ``width`` columns wide; it may also offer

- ``page(view, room)``: the same in a `Room`, line by line, with the news; else as much of the drawing as fits is shown;
- ``asking(view)``: how the viewer's choices are asked for, where their notation is not what one would type;
- ``VOCABULARY``: the words that one may type (a `Vocabulary`), of which beginnings and short forms will do;
- ``describe_entry(entry)``: the sentences for a log entry, where the words of its events say too much.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.metadata import entry_points
from io import StringIO
from types import ModuleType
from typing import Any

from rich.console import Console, RenderableType
from rich.text import Text

from dragonrace.cli.tables import generic
from dragonrace.cli.tables.vocabulary import Vocabulary
from dragonrace.cli.words import say

__all__ = [
    "Asking",
    "Draw",
    "Item",
    "Room",
    "asking",
    "describe_entry",
    "drawing_of",
    "in_characters",
    "page_of",
    "vocabulary",
]

GROUP = "dragonrace.terminal_tables"
"""The entry points of drawings, by game."""

Draw = Callable[[dict[str, Any], int], RenderableType]
"""Draws a view (see `State.view`) on so many columns."""


@dataclass(frozen=True)
class Room:
    """The part of a page that a table may fill."""

    width: int
    rows: int
    names: Sequence[str]
    """What the players are called, by seat."""
    news: Callable[[int, int], list[Text]]
    """Returns the last events on so many columns, in at most so many lines."""


@dataclass(frozen=True)
class Item:
    """A choice that is written out."""

    key: str
    """What to type for it."""
    words: str
    """What it does."""
    short: str | None = None
    """The same where room is scarce and the table shows the rest; None: the same words."""


@dataclass(frozen=True)
class Asking:
    """How to ask for one of the viewer's choices."""

    words: str
    """What to type, in a sentence."""
    items: Sequence[Item] = ()
    """The choices that are written out, if they are."""
    example: str = ""
    read: Callable[[str], str] = str
    """Turns what was typed, in full words, into a choice's notation, or the beginning of it; raises `CommandError`.

    Several choices, to be made one after the other, are a line each. What it does not know it returns unchanged.
    """
    near: Callable[[str], str] | None = None
    """Says what would do in place of a notation that names no choice; an empty text if there is nothing to say."""


@cache
def _module(game: str) -> ModuleType:
    for entry in entry_points(group=GROUP, name=game):
        module: ModuleType = entry.load()
        return module
    return generic


def drawing_of(game: str) -> Draw:
    """Return the function that draws this game's table."""
    draw: Draw = _module(game).draw
    return draw


def in_characters(view: dict[str, Any], width: int) -> str:
    """Return the drawing as plain text. What ``dragonrace.text_drawings`` offers to `State.drawing`."""
    console = Console(width=width, color_system=None, file=StringIO(), legacy_windows=False)
    with console.capture() as capture:
        console.print(drawing_of(view["game"])(view, width))
    return "\n".join(line.rstrip() for line in capture.get().rstrip().split("\n"))


def page_of(game: str) -> Callable[[dict[str, Any], Room], list[Text]] | None:
    """Return the function that draws this game's table in a room of a page, if it has one."""
    return getattr(_module(game), "page", None)


def asking(view: dict[str, Any]) -> Asking:
    """Return how the viewer's choices are asked for."""
    ask: Callable[[dict[str, Any]], Asking] = getattr(_module(view["game"]), "asking", _by_notation)
    return ask(view)


def _by_notation(view: dict[str, Any]) -> Asking:
    """Ask for choices as they stand in a record."""
    items = [Item(choice["text"], choice["words"]) for choice in view["choices"]]
    return Asking(say("by-notation"), items)


def vocabulary(view: dict[str, Any]) -> Vocabulary:
    """Return the words of a game; of one that names none, those of its choices now."""
    known: Vocabulary | None = getattr(_module(view["game"]), "VOCABULARY", None)
    words = {word.lower() for choice in view["choices"] for word in choice["text"].split() if word.isalpha()}
    return known or Vocabulary(words)


def describe_entry(game: str, entry: Mapping[str, Any]) -> list[str]:
    """Return the sentences that tell a log entry (see `State.log`)."""
    describing: Callable[[Mapping[str, Any]], list[str]] = getattr(_module(game), "describe_entry", _words)
    return describing(entry)


def _words(entry: Mapping[str, Any]) -> list[str]:
    return [event["words"] for event in entry["events"] if event["words"]]
