"""The games' tables, drawn in characters.

A game's drawing is the module of this package that is called like the game, with underscores; it offers
``draw(view, width)``, which returns what rich can print, at most ``width`` columns wide. A game without one is
drawn by `generic`.
"""

from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from rich.console import RenderableType

__all__ = ["Draw", "drawing_of"]

Draw = Callable[[dict[str, Any], int], RenderableType]
"""Draws a view (see `State.view`) on so many columns."""


def drawing_of(game: str) -> Draw:
    """Return the function that draws this game's table."""
    name = game.replace("-", "_")
    known = name.isidentifier() and find_spec(f"{__name__}.{name}") is not None
    draw: Draw = import_module(f"{__name__}.{name if known else 'generic'}").draw
    return draw
