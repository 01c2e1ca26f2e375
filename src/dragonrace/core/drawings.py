"""Tables in characters and in pixels, drawn by whoever offers that by an entry point: the terminal, and `pictures`."""

import json
from collections.abc import Callable, Mapping
from functools import cache
from importlib.metadata import entry_points
from typing import Any

from dragonrace.core.extras import is_installed, missing

__all__ = ["in_characters", "in_pixels", "need_pictures"]

TEXTS, PICTURES = "dragonrace.text_drawings", "dragonrace.pictures"

Draw = Callable[[Mapping[str, Any], int], Any]


def in_characters(view: Mapping[str, Any], width: int) -> str:
    """Return a view (see `State.view`) as text; where nobody draws it, what lies on the table as JSON."""
    draw = _offered(TEXTS, "rich")
    return json.dumps(view["table"], ensure_ascii=False) if draw is None else str(draw(view, width))


def in_pixels(view: Mapping[str, Any], width: int) -> Any:
    """Return a view as an array of pixels; raises `MissingExtraError` where nobody draws it."""
    return need_pictures()(view, width)


def need_pictures() -> Draw:
    """Return what draws pictures; raises `MissingExtraError` where what it draws with is not installed."""
    draw = _offered(PICTURES, "PIL")
    if draw is None:
        raise missing("pictures", "pictures need", "Pillow")
    return draw


@cache
def _offered(group: str, library: str) -> Draw | None:
    """Return what an entry point offers; None where the library is not installed that it draws with."""
    if is_installed(library):
        for entry in entry_points(group=group):
            draw: Draw = entry.load()
            return draw
    return None
