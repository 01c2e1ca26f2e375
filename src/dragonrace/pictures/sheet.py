"""How a picture is laid out: the board on the left, and on the right a card for each seat, above what lies open."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from dragonrace.core.words.seats import colour_name, letter
from dragonrace.pictures.canvas import CARD, INK, LINE, Canvas, Point

__all__ = ["Box", "Fit", "Sheet"]

ACTS, WON = "#d9643a", "#e0a21b"


@dataclass(frozen=True)
class Box:
    """A part of a picture, in pixels."""

    x: float
    y: float
    width: float
    height: float

    def at(self, east: float, south: float) -> Point:
        """Return a point of it, as shares of its width and height."""
        return self.x + east * self.width, self.y + south * self.height

    @property
    def size(self) -> Point:
        """Its width and height."""
        return self.width, self.height


class Sheet:
    """Where everything stands in a picture of some width: all games' pictures are five parts wide, three high."""

    def __init__(self, width: int):
        self.width, self.height = width, max(round(width * 0.6), 1)
        edge = width * 0.012
        self.board = Box(edge, edge, width * 0.69 - edge, self.height - 2 * edge)
        left = self.board.x + self.board.width + edge
        room = self.height - 2 * edge
        self.seats = Box(left, edge, width - left - edge, room * 0.8)
        self.tray = Box(left, edge + room * 0.82, self.seats.width, room * 0.18)
        """Below the seats: what lies open for all."""

    def cards(self, canvas: Canvas, view: Mapping[str, Any]) -> Iterator[tuple[int, Box]]:
        """Draw a card for each seat, with its piece and name; return its seat, and the room that is left below them."""
        players = view["players"]
        step = self.seats.height / max(len(players), 4)
        for seat, colour in enumerate(players):
            card = Box(self.seats.x, self.seats.y + seat * step, self.seats.width, step * 0.92)
            has_won, acts = view["winner"] == seat, seat in view["actors"]
            edge = WON if has_won else ACTS if acts else LINE
            canvas.box((card.x, card.y), card.size, CARD, edge, self.width * (0.005 if has_won or acts else 0.0015))
            radius = step * 0.15
            middle = card.y + step * 0.22
            canvas.piece((card.x + radius * 1.7, middle), radius, colour, letter(colour))
            canvas.text((card.x + radius * 3.2, middle), colour_name(colour), radius * 1.3)
            if has_won:
                canvas.star((card.x + card.width * 0.52, middle), radius * 1.1, WON, INK)
            inner = radius * 0.8
            below = middle + radius * 1.35
            yield seat, Box(card.x + inner, below, card.width - 2 * inner, card.y + card.height - below - inner * 0.6)


class Fit:
    """Lays a drawing of any size into a box, as large as it will go."""

    def __init__(self, box: Box, left: float, top: float, right: float, bottom: float):
        """Fit what lies between these sides."""
        wide, high = max(right - left, 1e-9), max(bottom - top, 1e-9)
        self.scale = min(box.width / wide, box.height / high)
        """How many pixels a unit of the drawing is."""
        self._east = box.x + (box.width - wide * self.scale) / 2 - left * self.scale
        self._south = box.y + (box.height - high * self.scale) / 2 - top * self.scale

    def __call__(self, x: float, y: float) -> Point:
        """Return where a point of the drawing is in the picture."""
        return self._east + x * self.scale, self._south + y * self.scale
