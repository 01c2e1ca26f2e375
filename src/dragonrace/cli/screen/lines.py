"""Lines for commands that need nothing installed: words, and bold where a terminal has it."""

import os
import shutil
import sys
from textwrap import wrap

__all__ = ["heading", "paragraph"]

MOST_COLUMNS = 80
BOLD, NORMAL = "\x1b[1m", "\x1b[m"


def heading(bold: str, words: str = "") -> str:
    """Return a line that begins with a title."""
    is_bold = sys.stdout.isatty() and os.name == "posix" and not os.environ.get("NO_COLOR")
    return f"{BOLD}{bold}{NORMAL}{words}" if is_bold and os.environ.get("TERM") != "dumb" else f"{bold}{words}"


def paragraph(words: str, margin: int = 0) -> str:
    """Return a sentence in as many lines as it needs."""
    width = min(shutil.get_terminal_size().columns, MOST_COLUMNS)
    return "\n".join(f"{' ' * margin}{line}" for line in wrap(words, max(20, width - margin)))
