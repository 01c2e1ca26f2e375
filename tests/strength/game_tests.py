"""Where a game's own tests are, the quickest to fail first."""

from pathlib import Path

__all__ = ["ROOT", "tests_of", "tests_of_bots"]

ROOT = Path(__file__).parents[2]
ROOMS = {"rules": 0, "show": 1, "hidden": 3, "board": 4}
"""Tests of the rules and of what is shown find most; those that lie in no room of these come in their middle."""
BOTS = ("test_advice", "test_policy", "test_solution")


def tests_of(game: str) -> list[Path]:
    """List the files that test a game, but for those of `tests_of_bots`."""
    found = [path for path in _all_tests(game) if path.stem not in BOTS]
    return sorted(found, key=lambda path: (ROOMS.get(path.parent.name, 2), path.name))


def tests_of_bots(game: str) -> list[Path]:
    """List those of its bots and of its solver: they take their time, and compile."""
    return [path for path in _all_tests(game) if path.stem in BOTS]


def _all_tests(game: str) -> list[Path]:
    return sorted((ROOT / "tests" / "games" / game.replace("-", "_")).rglob("test_*.py"))
