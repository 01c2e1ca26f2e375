"""Where the figures are printed."""

import sys

from rich.console import Console

__all__ = ["make_console"]

FILE_WIDTH = 160
"""How wide tables are where nobody looks on, in characters."""


def make_console() -> Console:
    """Return the terminal, or a wide page where the figures go into a file."""
    return Console(width=None if sys.stdout.isatty() else FILE_WIDTH)
