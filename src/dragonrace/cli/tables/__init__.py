"""The games' tables, drawn in characters.

A game's drawing is a module under the entry point of the game's name, in the group ``dragonrace.terminal_tables``; it
comes with the game's package, whoever made that. A game without one is drawn by `generic`. The module offers
``draw(view, width)``, which returns what rich can print, at most ``width`` columns wide; it may also offer

- ``long_list(view)``: how the viewer's choices are asked for where they are not written out, being too many or easier
  to name from the drawing; or None;
- ``describe_entry(entry)``: the sentences for a log entry, where the words of its events say too much.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.metadata import entry_points
from types import ModuleType
from typing import Any

from rich.console import RenderableType

from dragonrace.cli.tables import generic

__all__ = ["Draw", "LongList", "describe_entry", "drawing_of", "long_list"]

GROUP = "dragonrace.terminal_tables"
"""The entry points of drawings, by game."""

Draw = Callable[[dict[str, Any], int], RenderableType]
"""Draws a view (see `State.view`) on so many columns."""


@dataclass(frozen=True)
class LongList:
    """How to ask for one of many choices."""

    words: str
    """What to type, in a sentence."""
    example: str
    read: Callable[[str], str]
    """Turns what was typed into a choice's notation, or the beginning of it; raises `CommandError`.

    Several choices, to be made one after the other, are a line each. What it does not know it returns unchanged.
    """
    near: Callable[[str], str] | None = None
    """Says what would do in place of a notation that names no choice; an empty text if there is nothing to say."""
    numbered: bool = True
    """Whether a number that is typed is that of a choice; otherwise it names a thing on the table, and is read."""


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


def long_list(view: dict[str, Any]) -> LongList | None:
    """Return how the viewer's choices are asked for, if they are not to be written out."""
    asking: Callable[[dict[str, Any]], LongList | None] = getattr(_module(view["game"]), "long_list", lambda _: None)
    return asking(view)


def describe_entry(game: str, entry: Mapping[str, Any]) -> list[str]:
    """Return the sentences that tell a log entry (see `State.log`)."""
    describing: Callable[[Mapping[str, Any]], list[str]] = getattr(_module(game), "describe_entry", _words)
    return describing(entry)


def _words(entry: Mapping[str, Any]) -> list[str]:
    return [event["words"] for event in entry["events"]]
