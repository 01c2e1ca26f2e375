"""The river from above."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Any

from rich.text import Text

from dragonrace.cli.screen.colours import piece
from dragonrace.cli.tables.river_dragons.canvas import Canvas, Cell, Sign, signs
from dragonrace.cli.tables.river_dragons.names import Plank, ink, plank_sign, stone_signs
from dragonrace.cli.words import say
from dragonrace.core.words.seats import colour_name

__all__ = ["River"]

MOST_ROWS = 30
MARGIN = "  "
TICKS = 8
"""How many columns the ruler above has between two numbers, at least."""
LAND, DIM = "green4", "grey62"
VILLAGE = 8
"""How many columns a village takes, at least; six pawns fit in."""
LARGEST_SCALE_WITH_BOXES = 12
"""Millimetres a column: on smaller drawings boxes would lie on the islands beside the villages."""
SPOTS = (8, 7, 9, 6, 10, 5, 11, 4, 12)
"""Where on its length a plank's name can stand, in sixteenths, the best first."""
Place = Sequence[int]


class River:
    """A view's river. Where the viewer's choices lead there are square brackets, double lines, or dots in the water.

    On the expert side rulers tell the places.
    """

    def __init__(self, view: dict[str, Any], width: int, most_rows: int = MOST_ROWS):
        """Make a drawing of so many columns and rows at most."""
        self._view, self._table = view, view["table"]
        self._board = self._table["board"]
        self._has_rulers = self._board["lattice"] is not None
        self._ruled = len(str(self._board["height"])) + 2 if self._has_rulers else 0
        across = max(1, width - len(MARGIN) - self._ruled)
        self._canvas = Canvas(self._board["width"], self._board["height"], across, most_rows - self._has_rulers)
        self.scale = self._canvas.scale
        """How many millimetres a column is wide."""

    def lines(self) -> list[Text]:
        """Return the drawing, line by line."""
        self._land()
        self._open_water()
        for plank in self._table["planks"]:
            self._canvas.line(plank["from"], plank["to"], ink(plank["colour"]))
        self._villages()
        self._islands()
        self._stones()
        self._planks()
        lines = self._canvas.lines()
        return self._with_rulers(lines) if self._has_rulers else [Text(MARGIN).append_text(line) for line in lines]

    def _choices(self, *kinds: str) -> Iterator[dict[str, Any]]:
        return (choice for choice in self._view["choices"] if choice["kind"] in kinds)

    # --- land and water ---

    def _land(self) -> None:
        """Shade what is no water."""
        corners = tuple((x, y) for x, y in self._board["water"])
        for cell in _land(corners, self._canvas.rows, self._canvas.columns, self.scale):
            self._canvas.shade(cell, "░", LAND)

    def _open_water(self) -> None:
        """Dot the water where a stone can be placed, on the expert side."""
        for choice in self._choices("stone") if self._has_rulers else ():
            self._canvas.shade(self._canvas.cell(choice["at"]), "·", DIM)

    # --- villages ---

    def _villages(self) -> None:
        goals = {choice["village"] for choice in self._choices("go", "jump")}
        for village in self._board["villages"]:
            self._village(village, is_goal=village["colour"] in goals)

    def _village(self, village: dict[str, Any], *, is_goal: bool) -> None:
        """Draw a village as a box: its name above, its pawns inside; where that would hide islands, its name only."""
        if self.scale > LARGEST_SCALE_WITH_BOXES:
            self._small_village(village, is_goal=is_goal)
            return
        colour, style, name = village["colour"], ink(village["colour"]), colour_name(village["colour"])
        inner = max(VILLAGE - 2, len(name))
        row, column = self._canvas.middle(village["at"], inner + 2)
        row = min(max(row, 1), self._canvas.rows - 2)
        side, bar, corners = ("║", "═", "╔╗╚╝") if is_goal else ("│", "─", "╭╮╰╯")
        pawns = self._pawns_in(colour) or signs("" if village["open"] else say("closed"), DIM)
        before = (inner - len(pawns)) // 2
        after = inner - len(pawns) - before
        middle = [*signs(side + " " * before, style), *pawns, *signs(" " * after + side, style)]
        top, bottom = (
            f"{corners[0]}{name:{bar}^{inner}}{corners[1]}",
            corners[2] + bar * inner + corners[3],
        )
        for k, line in enumerate((signs(top, style), middle, signs(bottom, style))):
            self._canvas.write((row - 1 + k, column), line)

    def _small_village(self, village: dict[str, Any], *, is_goal: bool) -> None:
        """Write a village's name, in brackets where one can go, and its pawns below it."""
        colour, pawns = village["colour"], self._pawns_in(village["colour"])
        row, column = self._canvas.middle(village["at"], VILLAGE)
        row = min(max(row, 0), self._canvas.rows - 2)
        name = f"{'[' * is_goal}{colour_name(colour)}{']' * is_goal}"
        below = pawns or signs("" if village["open"] else say("closed"), DIM)
        self._canvas.write((row, column), signs(f"{name:^{VILLAGE}}", f"{ink(colour)} reverse"))
        self._canvas.write((row + 1, column + (VILLAGE - len(below)) // 2), below)

    def _pawns_in(self, village: str) -> list[Sign]:
        return [self._pawn(seat) for seat, space in enumerate(self._table["pawns"]) if space["village"] == village]

    def _pawn(self, seat: int) -> Sign:
        pawn = piece(self._view["players"][seat])
        return pawn.plain, str(pawn.style)

    # --- islands and stones ---

    def _islands(self) -> None:
        """Write the numbers of islands without a stone; in brackets where one can be placed."""
        open_to_stones = [choice["at"] for choice in self._choices("stone")]
        taken = [stone["at"] for stone in self._table["stones"]]
        for number, at in enumerate(self._board["islands"], 1):
            if at not in taken:
                self._number(at, str(number), DIM, "[]" if at in open_to_stones else "")

    def _stones(self) -> None:
        """Write the stones' numbers in round brackets."""
        names = stone_signs(self._table)
        for stone in self._table["stones"]:
            self._number(stone["at"], names[stone["name"]], "bold", "()")

    def _number(self, at: Place, number: str, style: str, brackets: str) -> None:
        """Write a number onto its place; the brackets only where there is room for them."""
        row, column = self._canvas.middle(at, len(number))
        self._canvas.write((row, column), signs(number, style))
        for bracket, beside in zip(brackets, (column - 1, column + len(number)), strict=False):
            if self._canvas.is_free((row, beside), 1):
                self._canvas.write((row, beside), [(bracket, "bold")])

    # --- planks ---

    def _planks(self) -> None:
        """Write the planks' names, and before them the pawns that stand on them."""
        goals = {choice["plank"] for choice in self._choices("take", "go", "jump")}
        pawns = {space["plank"]: self._pawn(seat) for seat, space in enumerate(self._table["pawns"])}
        for plank in sorted(self._table["planks"], key=lambda plank: plank["id"] not in pawns):
            self._plank(plank, pawns.get(plank["id"]), is_goal=plank["id"] in goals)

    def _plank(self, plank: Plank, pawn: Sign | None, *, is_goal: bool) -> None:
        """Write as much as there is room for: the pawn in any case, then the plank's name, then brackets."""
        name = signs(plank_sign(plank), ink(plank["colour"]))
        stands = [pawn] if pawn else []
        wanted = [[*stands, *name], stands]
        if is_goal:
            wanted.insert(0, [("[", "bold"), *stands, *name, ("]", "bold")])
        cells = ((self._spot(plank, len(written)), written) for written in wanted)
        cell, written = next(((cell, written) for cell, written in cells if cell), (None, stands))
        self._canvas.write(cell or self._middle(plank, SPOTS[0], len(written)), written)

    def _spot(self, plank: Plank, length: int) -> Cell | None:
        """Return where so many characters have room, on the plank or just beside it, if anywhere."""
        spots = [self._middle(plank, sixteenths, length) for sixteenths in SPOTS]
        asides = sorted(range(-(length // 2) - 1, length // 2 + 2), key=abs)
        cells = ((row, column + aside) for aside in asides for row, column in spots)
        return next((cell for cell in cells if self._canvas.is_free(cell, length)), None)

    def _middle(self, plank: Plank, sixteenths: int, length: int) -> Cell:
        (x, y), (to_x, to_y) = plank["from"], plank["to"]
        at = x + (to_x - x) * sixteenths // 16, y + (to_y - y) * sixteenths // 16
        return self._canvas.middle(at, length)

    # --- rulers ---

    def _with_rulers(self, lines: list[Text]) -> list[Text]:
        """Add the places' numbers, in millimetres: across above, and down on the left."""
        return [self._ruler(), *(self._beside(row, line) for row, line in enumerate(lines))]

    def _ruler(self) -> Text:
        """The numbers above, each to the right of its mark."""
        marks = "".join(f"╷{column * self.scale:<{TICKS - 1}}" for column in range(0, self._canvas.columns, TICKS))
        return Text(MARGIN + " " * self._ruled + marks[: self._canvas.columns].rstrip(), DIM)

    def _beside(self, row: int, line: Text) -> Text:
        """The middle of the row, as its stones are somewhere in it."""
        middle = (2 * row + 1) * self.scale
        return Text.assemble(MARGIN, (f"{middle:>{self._ruled - 1}} ", DIM), line)


@lru_cache(maxsize=8)
def _land(corners: tuple[tuple[int, int], ...], rows: int, columns: int, scale: int) -> tuple[Cell, ...]:
    """List the characters whose middle, in half millimetres, is not in the water."""
    cells = ((row, column) for row in range(rows) for column in range(columns))
    return tuple((y, x) for y, x in cells if not _is_inside((2 * x + 1) * scale, (4 * y + 2) * scale, corners))


def _is_inside(x: int, y: int, corners: Sequence[Place]) -> bool:
    """Say whether a place, in half millimetres, lies inside a polygon: a ray from it crosses the edge oddly often."""
    inside = False
    for (ax, ay), (bx, by) in zip(corners, [*corners[1:], corners[0]], strict=True):
        if (2 * ay > y) != (2 * by > y):
            side = (2 * bx - 2 * ax) * (y - 2 * ay) - (x - 2 * ax) * (2 * by - 2 * ay)
            inside ^= (side > 0) == (by > ay)
    return inside
