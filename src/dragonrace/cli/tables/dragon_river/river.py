"""The river from the start (below) to the last pearl (above)."""

from typing import Any

from rich.text import Text

from dragonrace.cli.screen.colours import piece
from dragonrace.cli.words import say

__all__ = ["River"]

WATER, DIM = "dodger_blue1", "grey62"
EDGE = 3
MOST_ROWS = 8
Sign = list[tuple[str, str]]


class River:
    """The river, winding to and fro: row 0 is the lowest and flows to the right, row 1 to the left, and so on."""

    def __init__(self, view: dict[str, Any], width: int, most_rows: int = MOST_ROWS):
        table = view["table"]
        self._view, self._finish = view, table["board"]["finish"]
        self._pearls = {0, *table["board"]["pearls"], self._finish}
        self._targets = {choice.get("to") for choice in view["choices"]}
        self._most_rows = most_rows
        self._cell = max(5, len(str(self._finish)) + 1)
        most = max(1, (min(width, 78) - 2 * EDGE) // self._cell)
        self._rows = -(-(self._finish + 1) // most)
        self._across = -(-(self._finish + 1) // self._rows)

    def lines(self) -> list[Text]:
        """Return two lines a row: the spaces' numbers, and the water."""
        lines, above = [], self._rows
        for row in self._shown_rows():
            if row != above - 1:
                lines.append(Text("   ⋮", WATER))
            lines += [self._numbers(row), self._water(row)]
            above = row
        return lines

    def _shown_rows(self) -> list[int]:
        """List the rows from the highest: of a very long river, only those with pearls, pieces or choices."""
        if self._rows <= self._most_rows:
            return list(reversed(range(self._rows)))
        spaces = self._pearls | self._targets | set(self._view["table"]["positions"])
        return sorted({space // self._across for space in spaces if space is not None}, reverse=True)

    def _spaces(self, row: int) -> list[int]:
        """List a row's spaces from left to right; -1 where the river has ended."""
        first = row * self._across
        spaces = [k if k <= self._finish else -1 for k in range(first, first + self._across)]
        return spaces if row % 2 == 0 else spaces[::-1]

    def _numbers(self, row: int) -> Text:
        """The numbers above the water, and beside them the bend to the row above."""
        bends = row + 1 < self._rows
        line = Text("║  " if bends and row % 2 else "   ", WATER)
        for space in self._spaces(row):
            name = {-1: "", 0: say("river-start")}.get(space, str(space))
            line.append(name.center(self._cell), "bold" if space in self._pearls else DIM)
        return line.append("  ║" if bends and row % 2 == 0 else "", WATER)

    def _water(self, row: int) -> Text:
        last = row + 1 == self._rows
        left = ("   " if row == 0 else "╔══") if row % 2 == 0 else ("   " if last else "╚══")
        right = ("   " if last else "══╝") if row % 2 == 0 else "══╗"
        line = Text(left, WATER)
        for space in self._spaces(row):
            self._add_space(line, space, flows_right=row % 2 == 0)
        return line.append(right, WATER)

    def _add_space(self, line: Text, space: int, flows_right: bool) -> None:
        sign: Sign = [] if space < 0 else self._sign(space)
        around = self._cell - len(sign)
        before, after = "═" * (around // 2), "═" * (around - around // 2)
        if space <= 0 or space == (-1 if flows_right else self._finish):
            before = " " * len(before)
        if space < 0 or (space == self._finish and flows_right):
            after = " " * len(after)
        line.append(before, WATER)
        for char, style in sign:
            line.append(char, style)
        line.append(after, WATER)

    def _sign(self, space: int) -> Sign:
        """What stands on a space: pieces, a pearl or nothing; around it a sandbank or a choice's brackets."""
        sign = self._pieces(space) or [("◉", "bold magenta") if space in self._pearls else ("∙", DIM)]
        table = self._view["table"]
        on_sand = any(table["stranded"][seat] for seat in self._seats(space))
        if on_sand and len(sign) + 2 <= self._cell:
            return [("▒", "yellow3"), *sign, ("▒", "yellow3")]
        if space in self._targets and len(sign) + 2 <= self._cell:
            return [("[", "bold"), *sign, ("]", "bold")]
        return sign

    def _seats(self, space: int) -> list[int]:
        return [seat for seat, at in enumerate(self._view["table"]["positions"]) if at == space]

    def _pieces(self, space: int) -> Sign:
        pieces = [piece(self._view["players"][seat]) for seat in self._seats(space)]
        return [(text.plain, str(text.style)) for text in pieces]
