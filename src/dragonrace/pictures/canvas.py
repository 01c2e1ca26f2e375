"""A canvas of pixels: shapes with smooth edges, from Pillow; and the colours that all pictures share."""

from collections.abc import Iterable, Sequence
from functools import cache
from math import cos, hypot, pi, sin

from dragonrace.core.extras import missing

try:
    from PIL import Image, ImageDraw, ImageFont
except ImportError:
    raise missing("pictures", "pictures need", "Pillow") from None

__all__ = ["CARD", "INK", "LINE", "PAPER", "SEATS", "SOFT", "WATER", "WATER_DEEP", "Canvas", "Point", "on_colour"]

Point = tuple[float, float]

PAPER, CARD, INK, SOFT, LINE = "#f4ead2", "#fffaf0", "#22323a", "#6b7478", "#c9bb98"
WATER, WATER_DEEP = "#8cc3c4", "#4f97a0"
SEATS = {
    "red": "#b5352a",
    "blue": "#2a62a8",
    "green": "#2c7748",
    "yellow": "#e7b23c",
    "black": "#2a2b33",
    "pink": "#d878a8",
}
"""What seats' colours look like. They differ in lightness, too, and pieces have letters."""
SMOOTH = 2
"""So many times as wide and high all is drawn, before it is made smaller."""


def on_colour(colour: str) -> str:
    """Return what can be read on a seat's colour."""
    return INK if colour in {"yellow", "pink"} else "#ffffff"


@cache
def _font(size: int) -> ImageFont.FreeTypeFont | ImageFont.ImageFont:
    return ImageFont.load_default(size)


class Canvas:
    """A picture that is being drawn; places and sizes are pixels of the picture, as numbers of any kind."""

    def __init__(self, width: int, height: int, ground: str = PAPER):
        self._image = Image.new("RGB", (width * SMOOTH, height * SMOOTH), ground)
        self._draw = ImageDraw.Draw(self._image)

    def copy(self) -> "Canvas":
        """Return an independent copy, to be drawn on further."""
        twin = object.__new__(Canvas)
        twin._image = self._image.copy()
        twin._draw = ImageDraw.Draw(twin._image)
        return twin

    def picture(self) -> Image.Image:
        """Return what has been drawn, with smooth edges."""
        return self._image.reduce(SMOOTH)

    def disc(self, at: Point, radius: float, fill: str | None, edge: str | None = None, thick: float = 1) -> None:
        """Draw a disc."""
        (x, y), r = at, radius
        box = [round(side * SMOOTH) for side in (x - r, y - r, x + r, y + r)]
        self._draw.ellipse(box, fill, edge, _thick(thick) if edge else 0)

    def box(self, at: Point, size: Point, fill: str | None, edge: str | None = None, thick: float = 1) -> None:
        """Draw a box with round corners; ``at`` is its left upper corner."""
        (x, y), (wide, high) = at, size
        box = [round(side * SMOOTH) for side in (x, y, x + wide, y + high)]
        radius = round(min(wide, high) * SMOOTH * 0.18)
        self._draw.rounded_rectangle(box, radius, fill, edge, _thick(thick) if edge else 0)

    def line(self, points: Sequence[Point], colour: str, thick: float) -> None:
        """Draw a line through points, with round ends and bends."""
        at = [(x * SMOOTH, y * SMOOTH) for x, y in points]
        self._draw.line(at, colour, _thick(thick), joint="curve")
        for point in points:
            self.disc(point, thick / 2, colour)

    def area(self, points: Iterable[Point], fill: str, edge: str | None = None, thick: float = 1) -> None:
        """Draw what lies within corners."""
        corners = [(round(x * SMOOTH), round(y * SMOOTH)) for x, y in points]
        self._draw.polygon(corners, fill, edge, _thick(thick) if edge else 1)

    def arrow(self, start: Point, end: Point, colour: str, thick: float) -> None:
        """Draw an arrow."""
        (x, y), (to_x, to_y) = start, end
        length = max(hypot(to_x - x, to_y - y), 0.01)
        east, south = (to_x - x) / length, (to_y - y) / length
        head = min(thick * 2.6, length * 0.7)
        neck = (to_x - east * head, to_y - south * head)
        self.line([start, neck], colour, thick)
        side = head * 0.62
        self.area(
            [end, (neck[0] - south * side, neck[1] + east * side), (neck[0] + south * side, neck[1] - east * side)],
            colour,
        )

    def star(self, at: Point, radius: float, fill: str, edge: str) -> None:
        """Draw a star with five points."""
        turns = [(pi * step / 5, radius if step % 2 == 0 else radius * 0.45) for step in range(10)]
        self.area([(at[0] + sin(turn) * r, at[1] - cos(turn) * r) for turn, r in turns], fill, edge)

    def text(self, at: Point, words: str, size: float, colour: str = INK, anchor: str = "lm") -> None:
        """Write; ``anchor`` as Pillow has it: "lm" is left and in the middle of the line, "mm" the middle of all."""
        self._draw.text((at[0] * SMOOTH, at[1] * SMOOTH), words, colour, _font(max(round(size * SMOOTH), 2)), anchor)

    def piece(self, at: Point, radius: float, colour: str, letter: str) -> None:
        """Draw a seat's piece, with its letter."""
        self.disc((at[0] + radius * 0.08, at[1] + radius * 0.16), radius * 1.04, INK)
        self.disc(at, radius, SEATS.get(colour, SOFT), "#ffffff", max(radius * 0.14, 1))
        self.text(at, letter, radius * 1.15, on_colour(colour), "mm")

    def die(self, at: Point, size: float, face: int, ground: str = CARD) -> None:
        """Draw a die; ``at`` is its middle."""
        half, x, y = size / 2, *at
        self.box((x - half, y - half), (size, size), ground, INK, max(size * 0.05, 1))
        for east, south in PIPS[face]:
            self.disc((x + east * size * 0.27, y + south * size * 0.27), size * 0.09, INK)


PIPS: dict[int, tuple[tuple[int, int], ...]] = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}


def _thick(thick: float) -> int:
    return max(round(thick * SMOOTH), 1)
