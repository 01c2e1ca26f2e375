"""Which branches of a game's rules its own tests take.

    python -m tests.strength.branches dragon-river

Runs the tests of the game's folder in plain Python, and prints how many branches of the rules they take, and the lines
from which one is missing. Tests of its bots and of its solver are left out: most of them run what is compiled, which
leaves no trace, and the compiler is very slow while it is watched.
"""

import argparse
import sys
from pathlib import Path
from types import FunctionType

import coverage
import pytest

import dragonrace
from dragonrace.core.installed import game_type
from tests.strength.game_tests import tests_of
from tests.strength.rule_functions import rule_functions


def main() -> int:
    """Run the tests, and print what they reach."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=dragonrace.games())
    asked = parser.parse_args()
    functions = rule_functions(game_type(asked.game))
    files = sorted({function.__code__.co_filename for function in functions})
    measured = coverage.Coverage(branch=True, include=files, data_file=None)
    measured.start()
    ended = pytest.main(["-q", "-n", "0", *map(str, tests_of(asked.game))])
    measured.stop()
    _print(measured, {name: _lines_of(functions, name) for name in files})
    return int(ended)


def _lines_of(functions: list[FunctionType], name: str) -> set[int]:
    """Return the lines of a file that belong to rules."""
    codes = [function.__code__ for function in functions if function.__code__.co_filename == name]
    return {line for code in codes for _, _, line in code.co_lines() if line is not None}


def _print(measured: coverage.Coverage, rules: dict[str, set[int]]) -> None:
    """Print the branches taken, file by file, and the lines that lack one."""
    taken = there = 0
    for name, lines in rules.items():
        stats = {line: counts for line, counts in measured.branch_stats(name).items() if line in lines}
        there += sum(total for total, _ in stats.values())
        taken += sum(reached for _, reached in stats.values())
        missing = sorted(line for line, (total, reached) in stats.items() if reached < total)
        print(f"{Path(name).name}: {f'a branch is missing from lines {missing}' if missing else 'all'}")
    print(f"{taken} of {there} branches of the rules are taken: {100 * taken / max(1, there):.1f} %")


if __name__ == "__main__":
    sys.exit(main())
