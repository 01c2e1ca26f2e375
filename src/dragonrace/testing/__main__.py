"""``python -m dragonrace.testing GAME``: try what every game promises, and say what was tried."""

import argparse
import sys

from dragonrace.core.errors import DragonraceError
from dragonrace.core.installed import games
from dragonrace.testing.checking import BrokenPromiseError, check_game


def main(argv: list[str] | None = None) -> int:
    """Try some games; return the exit status."""
    parser = argparse.ArgumentParser(prog="python -m dragonrace.testing", description=__doc__)
    parser.add_argument("games", nargs="*", metavar="GAME", help=f"all, or some of: {', '.join(games())}")
    parser.add_argument("--positions", type=int, default=20, help="so many positions in each setting (20)")
    parser.add_argument("--decisions", type=int, default=200, help="so many on plain and compiled rules (200)")
    parser.add_argument("--settings", type=int, default=8, help="so many ways to set a game up (8)")
    asked = parser.parse_args(argv)
    if not __debug__:
        print("python -O leaves out what is to be tried; run this without it", file=sys.stderr)
        return 2
    for name in asked.games or games():
        try:
            check_game(
                name,
                positions=asked.positions,
                decisions=asked.decisions,
                most_settings=asked.settings,
                tell=lambda words: print(words, flush=True),
            )
        except (BrokenPromiseError, DragonraceError) as error:
            print(error, file=sys.stderr)
            return 1
    print("Every promise is kept.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
