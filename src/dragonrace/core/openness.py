"""The part of a kernel that games have in common in which nothing is hidden.

Each function returns by a statement: Numba can't number the lines of one that is nothing but a docstring.
"""

from typing import Any


def conceal(_b: Any, _s: Any, _seat: int) -> None:
    """Everybody knows everything."""
    return


def guess(_b: Any, _s: Any, _seat: int, _rng: Any, _out: Any) -> None:
    """There is nothing to guess."""
    return


def redraw(_b: Any, _s: Any, _seat: int, _rng: Any) -> None:
    """There is nothing that a seat can't know."""
    return
