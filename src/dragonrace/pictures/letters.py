"""A picture of a game that has no drawing of its own: its table in characters."""

from collections.abc import Mapping
from typing import Any

from dragonrace.core.drawings import in_characters
from dragonrace.pictures.canvas import Canvas
from dragonrace.pictures.sheet import Sheet

__all__ = ["draw"]

COLUMNS, ROWS = 80, 24


def draw(view: Mapping[str, Any], width: int) -> Canvas:
    """Write what `State.drawing` says, each character in its place; what has no room is left out."""
    sheet = Sheet(width)
    canvas = Canvas(sheet.width, sheet.height)
    lines = in_characters(view, COLUMNS).splitlines()[:ROWS]
    wide, high = sheet.width / (COLUMNS + 2), sheet.height / (ROWS + 2)
    for row, line in enumerate(lines, 1):
        for column, sign in enumerate(line, 1):
            if not sign.isspace():
                canvas.text(((column + 0.5) * wide, (row + 0.5) * high), sign, wide * 1.6, anchor="mm")
    return canvas
