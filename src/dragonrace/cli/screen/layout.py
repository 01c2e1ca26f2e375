"""Lines of a page: beside each other, below each other, cut to their room."""

from collections.abc import Iterable, Sequence
from textwrap import wrap

from rich.cells import set_cell_size
from rich.text import Text

from dragonrace.cli.screen.colours import in_colours

__all__ = ["beside", "columns", "cut", "filled", "flowing", "wrapped"]

BETWEEN = 3
"""Blanks between two columns of a list."""


def beside(left: Sequence[Text], right: Sequence[Text], start: int) -> list[Text]:
    """Put two drawings side by side, the right one from column ``start`` on."""
    rows = max(len(left), len(right))
    pairs = zip(filled(left, rows), filled(right, rows), strict=True)
    return [Text.assemble(a, " " * max(0, start - a.cell_len), b) for a, b in pairs]


def filled(lines: Sequence[Text], rows: int) -> list[Text]:
    """Return exactly so many lines: the first ones, then empty ones."""
    return [*lines[:rows], *[Text()] * (rows - len(lines))]


def cut(words: str, width: int) -> str:
    """Return words on exactly so many columns."""
    return set_cell_size(words if len(words) <= width else f"{words[: width - 1]}…", width)


def wrapped(words: str, width: int, colours: Iterable[str], style: str = "", indent: str = "") -> list[Text]:
    """Return a sentence in as many lines as it needs, the colours' names in their colours."""
    names = list(colours)
    return [in_colours(line, names, style) for line in wrap(words, max(8, width), subsequent_indent=indent)]


def columns(items: Sequence[tuple[str, str]], width: int, colours: Iterable[str]) -> list[Text]:
    """Return what to type and what it does, in as many columns as fit, reading downwards."""
    names, key = list(colours), max((len(key) for key, _ in items), default=0)
    cell = key + 2 + max((len(words) for _, words in items), default=0) + BETWEEN
    across = max(1, (width + BETWEEN - 2) // cell)
    if across == 1:
        return [line for typed, words in items for line in _item(typed.ljust(key), words, width, names)]
    down = -(-len(items) // across)
    cells = [Text.assemble((typed.ljust(key), "bold"), "  ", in_colours(words, names)) for typed, words in items]
    for text in cells:
        text.append(" " * (cell - len(text)))
    rows = [Text("  ") + Text().join(cells[row::down]) for row in range(down)]
    for line in rows:
        line.rstrip()
    return rows


def _item(typed: str, words: str, width: int, colours: Sequence[str]) -> list[Text]:
    """Return what to type and what it does, in as many lines as it needs."""
    margin = len(typed) + 4
    parts = wrapped(words, width - margin, colours) or [Text()]
    first = Text.assemble("  ", (typed, "bold"), "  ", parts[0])
    first.rstrip()
    return [first, *(Text.assemble(" " * margin, part) for part in parts[1:])]


def flowing(items: Sequence[tuple[str, str]], width: int, colours: Iterable[str]) -> list[Text]:
    """Return the same one after the other, in as few lines as can be."""
    names, lines = list(colours), [Text()]
    for typed, words in items:
        item = Text.assemble((typed, "bold"), " " * bool(words), in_colours(words, names))
        if lines[-1] and len(lines[-1]) + BETWEEN + len(item) > width:
            lines.append(Text())
        lines[-1].append(" " * BETWEEN * bool(lines[-1])).append_text(item)
    return [line for line in lines if line]
