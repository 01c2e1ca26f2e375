"""Where the figures are printed, and of which machine they are."""

import platform
import sys
from pathlib import Path

from rich.console import Console

__all__ = ["make_console", "processor"]

FILE_WIDTH = 160
"""How wide tables are where nobody looks on, in characters."""


def make_console() -> Console:
    """Return the terminal, or a wide page where the figures go into a file."""
    return Console(width=None if sys.stdout.isatty() else FILE_WIDTH)


def processor() -> str:
    """Return the processor's name."""
    try:
        lines = Path("/proc/cpuinfo").read_text("utf-8").splitlines()
    except OSError:
        return platform.processor() or platform.machine()
    names = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return names[0] if names else platform.machine()
