"""Golden Dragon's map, field by field."""

from collections.abc import Iterator
from typing import Any

from rich.text import Text

from dragonrace.cli.screen.colours import WORDS, piece
from dragonrace.cli.screen.folding import FOLD, unfolded
from dragonrace.core.words.seats import letter

__all__ = ["ARROWS", "DIM", "GOLD", "LAVA", "Map", "small"]

DIM, LAVA, GOLD = "grey62", "bold red", "bold yellow"
ARROWS = {"N": "↑", "E": "→", "S": "↓", "W": "←", "SE": "↘", "SW": "↙"}
SIGNS = {"v": ("▲", LAVA), "G": ("★", GOLD), " ": ("", "")}
CELLS = (4, 3, 2)
"""How many columns a field may take, the nicest first."""
MOST_ROWS = 24
Signs = list[tuple[str, str]]


class Map:
    """The map, field by field. Of one that is too large, only what lies near dragons and the golden volcano."""

    def __init__(self, view: dict[str, Any], width: int, side: int, most_rows: int = MOST_ROWS):
        """Draw on so many columns; ``side``: how many more would be wanted for what stands beside the map."""
        table = view["table"]
        self._rows: list[str] = table["board"]["rows"]
        self._starts = table["phase"] == "start"
        self._players, self._under = view["players"], table["under"]
        self._dragons = {tuple(at): seat for seat, at in enumerate(table["dragons"]) if at}
        self._targets = dict(_targets(view))
        places = [tuple(table["board"]["golden"]), *self._dragons, *self._targets]
        self._shown = unfolded(len(self._rows), most_rows, (row for row, _ in places))
        across = max(len(row) for row in self._rows)
        self._columns = unfolded(across, (width - 2) // CELLS[-1], (column for _, column in places))
        self._cell = _cell(len(self._columns), width, side)

    def lines(self) -> list[Text]:
        """Return a line a row."""
        return [self._line(row) for row in self._shown]

    def _line(self, row: int) -> Text:
        line = Text("  ", no_wrap=True, overflow="crop")
        for column in self._columns:
            folded = "⋮" if row == FOLD else "⋯" if column == FOLD else ""
            signs = [(folded, DIM)] if folded else self._field(row, column)
            for sign, style in signs:
                line.append(sign, style)
            line.append(" " * (self._cell - sum(len(sign) for sign, _ in signs)))
        return line

    def _field(self, row: int, column: int) -> Signs:
        """Return what is on a field; in brackets what would land there."""
        signs, target = self._signs(row, column), self._targets.get((row, column))
        if target is None:
            return ([(" ", "")] * (CELLS[-1] < self._cell > len(signs)) + signs)[: self._cell]
        golden = signs if signs == [SIGNS["G"]] else []
        brackets = len(target[0]) + 2 + len(golden) <= self._cell
        return [("[", "bold"), target, ("]", "bold"), *golden] if brackets else [target, *golden]

    def _signs(self, row: int, column: int) -> Signs:
        seat = self._dragons.get((row, column))
        sign = self._rows[row][column : column + 1] or " "
        if seat is not None:
            dragon = piece(self._players[seat])
            arrow = (ARROWS[self._under[seat]], "bold")
            return [(dragon.plain, str(dragon.style)), arrow, *([SIGNS[sign]] if sign == "G" else [])]
        if sign.isdigit() and self._starts:
            return [(sign, DIM)]
        return [SIGNS.get(sign, ("·", DIM))]


def _cell(columns: int, width: int, side: int) -> int:
    """Return how wide a field is: small beside the compass is better than large above it, but not too small."""
    beside = (cell for cell in CELLS[:-1] if cell * columns + 2 + side <= width)
    alone = (cell for cell in CELLS if cell * columns + 2 <= width)
    return next(beside, next(alone, CELLS[-1]))


def _targets(view: dict[str, Any]) -> Iterator[tuple[tuple[int, ...], tuple[str, str]]]:
    """List the places that choices lead to, and what would be there: a dragon in small letters, a start field."""
    table = view["table"]
    for choice in view["choices"]:
        if choice["kind"] == "start":
            yield tuple(choice["at"]), (choice["field"], "bold")
        elif choice["kind"] == "move":
            yield tuple(choice["to"]), small(view, choice["dragon"])
    if table["moving"] is not None:
        yield tuple(table["to"]), small(view, table["moving"])


def small(view: dict[str, Any], seat: int) -> tuple[str, str]:
    """Return the small letter of a dragon, with its style."""
    colour = view["players"][seat]
    return letter(colour).lower(), f"bold {WORDS.get(colour, '')}".strip()
