"""A sheet of characters, scaled from millimetres: signs that stand on places, and fine lines between places.

A character is taken to be twice as high as it is wide. Lines are drawn in braille dots, two by four in a character.
"""

from collections.abc import Sequence
from itertools import groupby

from rich.text import Text

__all__ = ["Canvas", "Cell", "Sign", "signs"]

Cell = tuple[int, int]
"""A row and a column."""
Sign = tuple[str, str]
"""A character and its style."""
DOTS = ((0x01, 0x08), (0x02, 0x10), (0x04, 0x20), (0x40, 0x80))
"""The bits of a braille character's dots, by row and column."""
BRAILLE = 0x2800


def signs(words: str, style: str) -> list[Sign]:
    """Return the characters of ``words``, each with this style."""
    return [(sign, style) for sign in words]


class Canvas:
    """The sheet: what is written lies on the lines, and those on what is shaded."""

    def __init__(self, width: int, height: int, most_columns: int, most_rows: int):
        """Make a sheet for so many millimetres, as large as fits."""
        self.scale = max(1, -(-width // most_columns), -(-height // (2 * most_rows)))
        """How many millimetres a column is wide; a row is twice as high."""
        self.columns, self.rows = -(-width // self.scale), -(-height // (2 * self.scale))
        self._signs: dict[Cell, Sign] = {}
        self._shades: dict[Cell, Sign] = {}
        self._dots: dict[Cell, int] = {}
        self._styles: dict[Cell, str] = {}

    def cell(self, place: Sequence[int]) -> Cell:
        """Return the character that a place falls on."""
        x, y = place
        return min(y // (2 * self.scale), self.rows - 1), min(x // self.scale, self.columns - 1)

    def middle(self, place: Sequence[int], length: int) -> Cell:
        """Return where so many characters begin whose middle falls on a place."""
        return self.cell(place)[0], (2 * place[0] + self.scale - length * self.scale) // (2 * self.scale)

    def shade(self, cell: Cell, sign: str, style: str) -> None:
        """Fill a character's ground."""
        self._shades[cell] = sign, style

    def line(self, start: Sequence[int], end: Sequence[int], style: str) -> None:
        """Draw a line of dots between two places."""
        (x, y), (to_x, to_y) = ((2 * place[0] // self.scale, 2 * place[1] // self.scale) for place in (start, end))
        steps = max(abs(to_x - x), abs(to_y - y), 1)
        for step in range(steps + 1):
            self._dot(x + (to_x - x) * step // steps, y + (to_y - y) * step // steps, style)

    def _dot(self, x: int, y: int, style: str) -> None:
        cell = y // 4, x // 2
        self._dots[cell] = self._dots.get(cell, 0) | DOTS[y % 4][x % 2]
        self._styles[cell] = style

    def is_free(self, cell: Cell, length: int) -> bool:
        """Say whether nothing is written on so many characters from ``cell`` on, which must lie on the sheet."""
        row, column = cell
        inside = 0 <= row < self.rows and 0 <= column <= self.columns - length
        return inside and all((row, column + k) not in self._signs for k in range(length))

    def write(self, cell: Cell, written: Sequence[Sign]) -> None:
        """Write characters from ``cell`` on, moved as far as the edges demand."""
        row, column = min(max(cell[0], 0), self.rows - 1), max(0, min(cell[1], self.columns - len(written)))
        for k, sign in enumerate(written[: self.columns]):
            self._signs[row, column + k] = sign

    def lines(self) -> list[Text]:
        """Return the sheet, row by row."""
        return [self._line(row) for row in range(self.rows)]

    def _line(self, row: int) -> Text:
        row_of_signs = [self._sign((row, column)) for column in range(self.columns)]
        runs = groupby(row_of_signs, key=lambda sign: sign[1])
        parts = (("".join(sign for sign, _ in run), style) for style, run in runs)
        return Text.assemble(*parts, no_wrap=True, overflow="crop")

    def _sign(self, cell: Cell) -> Sign:
        """Return what is seen of a character: the uppermost."""
        if cell in self._signs:
            return self._signs[cell]
        if cell in self._dots:
            return chr(BRAILLE + self._dots[cell]), self._styles[cell]
        return self._shades.get(cell, (" ", ""))
