"""Pig, from its folder: nothing of it is installed here."""

import sys
from pathlib import Path

FOLDER = Path(__file__).parents[2] / "examples" / "pig"
SOURCES = FOLDER / "src"

sys.path.append(str(SOURCES))

from dragonrace_pig import GAME  # noqa: E402 - it lies where we have just said

__all__ = ["FOLDER", "GAME", "SOURCES"]
