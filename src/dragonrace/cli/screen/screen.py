"""The terminal as a place to write to and ask at: at most 80 columns, with or without colour."""

import sys
import time
from collections.abc import Iterable, Sequence
from contextlib import suppress
from textwrap import wrap

from rich.console import Console, RenderableType
from rich.text import Text

from dragonrace.cli.errors import plain
from dragonrace.cli.screen.colours import in_colours

__all__ = ["MOST_COLUMNS", "Screen"]

MOST_COLUMNS = 80
GAP = 3
WIPE = "\x1b[H\x1b[2J\x1b[3J"
"""Home, clear the screen, forget what has scrolled away: in this order, as some terminals scroll what they clear."""
A_MOMENT = 0.4
"""Seconds: somebody who hits the Enter key twice has done so by then."""


class Screen:
    """Writes to the standard output and reads answers from the standard input."""

    def __init__(self, colours: Sequence[str] = (), *, remembers: bool = True):
        """Make a screen; one that does not remember keeps no answer, so that the arrow keys bring none back."""
        self.console = Console(highlight=False, markup=False, emoji=False)
        self.console.width = min(self.console.width, MOST_COLUMNS)
        self._colours = colours
        if remembers:
            with suppress(ImportError):  # not on Windows; with it, answers can be edited
                import readline  # noqa: F401 - it gives `input` a history and keys to edit with

    @property
    def width(self) -> int:
        """The number of columns to write on."""
        return self.console.width

    @property
    def is_live(self) -> bool:
        """Whether somebody looks on: a terminal that can be cleared and redrawn."""
        return self.console.is_terminal

    def show(self, *things: RenderableType) -> None:
        """Write things below each other."""
        for thing in things:
            self.console.print(thing)

    def say(self, words: str = "", style: str = "") -> None:
        """Write a line of words, the colours' names in their colours."""
        self.console.print(in_colours(words, self._colours, style))

    def tell(self, words: str) -> None:
        """Write a sentence with a margin, in as many lines as it needs."""
        for line in wrap(words, max(1, self.width - 2)):
            self.say(f"  {line}")

    def clear(self) -> None:
        """Clear a terminal; a pipe gets an empty line."""
        if self.is_live:
            self.console.clear()
        else:
            self.say()

    def wipe(self) -> None:
        """Clear a terminal so that nothing can be read any more, not even by scrolling back."""
        if not self.is_live:
            self.say()
        elif self.console.is_dumb_terminal or self.console.legacy_windows:
            self.console.clear()
            self.say("\n" * self.console.height)
        else:
            self.console.file.write(WIPE)
            self.console.file.flush()

    def forget_typed(self) -> None:
        """Drop what was typed at a terminal before it was asked for."""
        with suppress(ImportError):  # not on Windows
            import termios

            if self.is_live and sys.stdin.isatty():
                time.sleep(A_MOMENT)
                termios.tcflush(sys.stdin, termios.TCIFLUSH)

    def ask(self, question: str) -> str:
        """Return the answer, spaces put in order. Raises EOFError or KeyboardInterrupt, on a fresh line.

        What was not typed at a terminal is written behind the question, as if it had been.
        """
        try:
            answer = " ".join(input(f"{question} ").split())
        except (EOFError, KeyboardInterrupt):
            self.console.print()
            raise
        if not sys.stdin.isatty():
            self.say(plain(answer)[: self.width - len(question) - 1])
        return answer

    def columns(self, items: Iterable[str]) -> None:
        """Write items in as many columns as fit, reading downwards."""
        cells = list(items)
        cell = max((len(item) for item in cells), default=0) + GAP
        across = max(1, (self.width + GAP - 2) // cell)
        down = -(-len(cells) // across)
        for row in range(down):
            line = "".join(item.ljust(cell) for item in cells[row::down])
            self.console.print(Text("  ").append_text(in_colours(line.rstrip(), self._colours)))
