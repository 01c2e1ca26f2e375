"""Maps that are larger than the terminal: what lies far from everything that matters is folded away."""

from collections.abc import Iterable

__all__ = ["FOLD", "unfolded"]

FOLD = -1
"""Stands for rows or columns that are folded away."""


def unfolded(size: int, most: int, around: Iterable[int]) -> list[int]:
    """List the rows (or columns) to show: all, if ``most`` will do; else those near ``around``, `FOLD` between.

    A lone row is never folded: the fold would take its place.
    """
    if size <= most:
        return list(range(size))
    near = {row for centre in around for row in range(centre - 1, centre + 2) if 0 <= row < size}
    shown: list[int] = []
    for row in range(size):
        if row in near or (row - 1 in near | {-1} and row + 1 in near | {size}):
            shown.append(row)
        elif shown[-1:] != [FOLD]:
            shown.append(FOLD)
    return shown
