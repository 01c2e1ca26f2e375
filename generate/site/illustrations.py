"""Pictures of the rulebooks' examples, a picture for each step, drawn as `State.picture` draws any table."""

from collections.abc import Iterator
from io import BytesIO

from PIL import Image

from dragonrace.core.examples.example import CloseUp, Example
from dragonrace.core.examples.playing import positions
from dragonrace.pictures.sheet import Sheet

__all__ = ["illustration", "illustrations"]

WIDTH = 720
COLOURS = 64
"""Enough for a drawing, in a file of a few kilobytes."""


def illustration(game: str, example: str, number: int) -> str:
    """Return where the picture of an example's step stands on the site."""
    return f"assets/examples/{game}/{example}-{number}.png"


def illustrations(example: Example) -> Iterator[tuple[str, bytes]]:
    """Yield the place and the PNG of each step: the whole table, the board alone, or the part of it that matters."""
    for number, state in enumerate(positions(example), 1):
        zoom = 1.0 if example.close_up is None else example.close_up.zoom
        picture = Image.fromarray(state.picture(example.seat, round(WIDTH * zoom)))
        if not example.shows:
            picture = picture.crop(_part(Sheet(picture.width), example.close_up))
        stream = BytesIO()
        picture.quantize(COLOURS).save(stream, "PNG", optimize=True)
        yield illustration(example.game.name, example.name, number), stream.getvalue()


def _part(sheet: Sheet, close_up: CloseUp | None) -> tuple[int, int, int, int]:
    """Return the sides of what is shown of the board, in pixels."""
    board = sheet.board
    middle, zoom = (board.at(0.5, 0.5), 1.0) if close_up is None else (board.at(close_up.x, close_up.y), close_up.zoom)
    wide, high = board.width / zoom, board.height / zoom
    left = min(max(board.x, middle[0] - wide / 2), board.x + board.width - wide)
    top = min(max(board.y, middle[1] - high / 2), board.y + board.height - high)
    return round(left), round(top), round(left + wide), round(top + high)
