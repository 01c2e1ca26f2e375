"""Goofspiel, from its folder: nothing of it is installed here."""

import sys
from pathlib import Path

FOLDER = Path(__file__).parents[2] / "examples" / "goofspiel"

sys.path.append(str(FOLDER / "src"))

from dragonrace_goofspiel import GAME  # noqa: E402 - it lies where we have just said

__all__ = ["FOLDER", "GAME"]
