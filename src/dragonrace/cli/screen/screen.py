"""The terminal as a place to write to and ask at: at most 80 columns, with or without colour."""

import shutil
import sys
import time
from collections.abc import Sequence
from contextlib import suppress
from textwrap import wrap

from rich.console import Console, RenderableType
from rich.control import Control
from rich.text import Text

from dragonrace.cli.errors import plain
from dragonrace.cli.screen.colours import in_colours

__all__ = ["MOST_COLUMNS", "Screen"]

MOST_COLUMNS = 80
PAGE = (80, 24)
"""The columns and rows that a page needs."""
MOST_OF_A_PAGE = (120, 60)
"""The columns and rows that it can make use of."""
HOME, TO_END_OF_LINE, TO_END = "\x1b[H", "\x1b[K", "\x1b[J"
WIPE = "\x1b[H\x1b[2J\x1b[3J"
"""Home, clear the screen, forget what has scrolled away: in this order, as some terminals scroll what they clear."""
A_MOMENT = 0.4
"""Seconds: somebody who hits the Enter key twice has done so by then."""


class Screen:
    """Writes to the standard output and reads answers from the standard input."""

    def __init__(self, colours: Sequence[str] = (), *, remembers: bool = True, plain: bool = False):
        """Make a screen; one that does not remember keeps no answer, so that the arrow keys bring none back.

        A plain one writes line by line whatever the terminal can do.
        """
        self.console = Console(highlight=False, markup=False, emoji=False)
        self.console.width = min(self.console.width, MOST_COLUMNS)
        self._colours, self._plain = colours, plain
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

    @property
    def has_pages(self) -> bool:
        """Whether pages can be redrawn in place: at a terminal of some size, with somebody who wants it."""
        console = self.console
        is_able = console.is_terminal and not (console.is_dumb_terminal or console.legacy_windows or console.no_color)
        size = shutil.get_terminal_size()
        return is_able and not self._plain and sys.stdin.isatty() and size.columns >= PAGE[0] and size.lines >= PAGE[1]

    def page_size(self) -> tuple[int, int]:
        """Return the columns and rows of a page."""
        size = shutil.get_terminal_size()
        return min(size.columns, MOST_OF_A_PAGE[0]), min(size.lines, MOST_OF_A_PAGE[1])

    def take(self, whole: bool) -> None:
        """Take the whole terminal for pages, or give it back as it was."""
        self.console.control(Control.alt_screen(whole))

    def page(self, lines: Sequence[Text]) -> None:
        """Write a page in place of what is shown, and leave the cursor on the row below it."""
        width, _ = self.page_size()
        sheet = self._sheet(width)
        with sheet.capture() as capture:
            for line in lines:
                sheet.print(line, no_wrap=True, overflow="crop", crop=True)
        written = capture.get().replace("\n", f"{TO_END_OF_LINE}\r\n")
        self.console.file.write(f"{HOME}{written}{TO_END}")
        self.console.file.flush()

    def lines_of(self, things: Sequence[RenderableType], width: int) -> list[Text]:
        """Return things as lines of so many columns."""
        sheet = self._sheet(width)
        lines = [line for thing in things for line in sheet.render_lines(thing, pad=False)]
        return [Text.assemble(*((part.text, part.style or "") for part in line)) for line in lines]

    def _sheet(self, width: int) -> Console:
        return Console(
            file=self.console.file, width=width, highlight=False, markup=False, emoji=False, force_terminal=True
        )

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
