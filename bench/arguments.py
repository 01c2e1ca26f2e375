"""What programs that have games played ask for alike."""

import argparse
from pathlib import Path

__all__ = ["add_arguments"]


def add_arguments(parser: argparse.ArgumentParser, games: int, each: str, folder: Path | None = None) -> None:
    """Add ``--games``, so many for ``each``, ``--seed``, ``--workers`` and ``--out``, which is ``folder`` otherwise."""
    kept = "keep the games there: the same line goes on with them" + (f" ({folder})" if folder else "")
    parser.add_argument("--games", type=int, default=games, help=f"for {each} ({games})")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--workers", type=int, help="how many processes play; one a core, unless given")
    parser.add_argument("--out", type=Path, default=folder, metavar="FOLDER", help=kept)
