"""Chance in a game without any."""

from typing import Any


def chance_weights(_b: Any, _s: Any, _out: Any) -> int:
    """Nothing falls."""
    return 0


def chance_cases(_b: Any, _s: Any, _out: Any) -> int:
    """Nothing falls."""
    return 0


def chance_case(_b: Any, _s: Any, _case: int, _out: Any) -> int:
    """Nothing falls."""
    return 0
