"""Numbers and truths from outside: Python's and NumPy's will do; True and 2.0 are no whole numbers."""

import operator
from typing import Any

from dragonrace.core.errors import OptionError

__all__ = ["as_plain", "check_whole", "whole"]


def _is_truth(value: Any) -> bool:
    """Say whether this is true or false, Python's or NumPy's, which need not be there."""
    kind = type(value)
    return isinstance(value, bool) or (kind.__module__ == "numpy" and kind.__name__ in ("bool", "bool_"))


def whole(value: Any) -> int | None:
    """Return a whole number of any type as a plain int, which JSON takes too; None for anything else."""
    if type(value) is int:  # as nearly all are
        return value
    if _is_truth(value):
        return None
    try:
        return operator.index(value)
    except TypeError:
        return None


def as_plain(value: Any) -> Any:
    """Return a whole number, or true and false, of any type as Python's own; anything else as it is."""
    if _is_truth(value):
        return bool(value)
    number = whole(value)
    return value if number is None else number


def check_whole(name: str, value: Any, least: int, most: int, otherwise: str = "") -> int:
    """Return ``value`` as a plain int; raises `OptionError` unless it is a whole number in this range.

    ``otherwise``: what else is allowed, for the message.
    """
    number = whole(value)
    if number is None or not least <= number <= most:
        raise OptionError(name, value, f"it is a whole number from {least} to {most}{otherwise}")
    return number
