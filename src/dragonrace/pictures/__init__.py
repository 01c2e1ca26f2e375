"""The games' tables as pictures, our own drawings, made with Pillow: for films of games, and for who looks at them.

A game's drawing is a module under the entry point of the game's name, in the group ``dragonrace.picture_tables``. It
offers ``draw(view, width)``, which draws what a view (see `State.view`) shows, and nothing else, on a `Canvas`. A game
without one is drawn by `letters`.
"""

from collections.abc import Callable, Mapping
from functools import cache
from importlib.metadata import entry_points
from typing import Any

import numpy as np
import numpy.typing as npt

from dragonrace.pictures import letters
from dragonrace.pictures.canvas import Canvas

__all__ = ["picture_of"]

GROUP = "dragonrace.picture_tables"
"""The entry points of drawings, by game."""

Draw = Callable[[Mapping[str, Any], int], Canvas]


@cache
def _drawing_of(game: str) -> Draw:
    for entry in entry_points(group=GROUP, name=game):
        draw: Draw = entry.load().draw
        return draw
    return letters.draw


def picture_of(view: Mapping[str, Any], width: int) -> npt.NDArray[np.uint8]:
    """Return a view as pixels, of shape (height, width, 3). What ``dragonrace.pictures`` offers to `State.picture`."""
    return np.array(_drawing_of(view["game"])(view, width).picture())
