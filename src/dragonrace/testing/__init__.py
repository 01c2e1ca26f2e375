"""What every game promises, as a library: anybody's game can be tried.

In a test::

    from dragonrace.testing import check_game

    def test_my_game() -> None:
        check_game("my-game")

Or as a program, which says what it has tried: ``python -m dragonrace.testing my-game``. What is promised of positions
stands in `promises`, of what is hidden in `hiding`, of texts in `texts`; `compare` plays plain and compiled rules side
by side. Nothing here needs pytest.
"""

from dragonrace.testing.checking import BrokenPromiseError, check_game

__all__ = ["BrokenPromiseError", "check_game"]
