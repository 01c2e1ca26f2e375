"""Tables: what rules look up instead of counting. Each backend turns them into what it reads fastest."""

from collections.abc import Iterable
from typing import Any

__all__ = ["Table", "grid", "table"]


class Table(tuple[Any, ...]):
    """A tuple of numbers, or a rectangle of them, that a rule function looks up.

    Plain Python reads it as lists; machine code as an array of the smallest integers, or truths, that hold it.
    """

    __slots__ = ()


def table(values: Iterable[int]) -> tuple[int, ...]:
    """Return a table of numbers, to be read as ``TABLE[key]``."""
    return Table(values)


def grid(rows: Iterable[Iterable[int]]) -> tuple[tuple[int, ...], ...]:
    """Return a table of rows, to be read as ``TABLE[row][column]``; raises `ValueError` if they differ in length."""
    made = Table(tuple(row) for row in rows)
    if len({len(row) for row in made}) > 1:
        raise ValueError("the rows of a table must have the same length")
    return made
